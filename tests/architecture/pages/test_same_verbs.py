"""Every page has its address in the API, or the guide says why it has none. A new page needs a row here."""

import re
from pathlib import Path

from tests.tournament.api.core.test_roles import ALL
from tournament.web.account import urls as account
from tournament.web.organiser import urls as desk
from tournament.web.player import urls as player
from tournament.web.public import urls as public

GUIDE = Path(__file__).resolve().parents[3] / "docs" / "guides" / "api.md"
ONLY_PAGES = re.compile(r"^\| `([^|]+)` \|", re.MULTILINE)
# A page, and by which addresses a program does the same; nothing behind it: the address is called the same.
DESK = """
unconfirmed registrations | confirm-registration registrations registration_confirm_at_desk
remove-registered entrants_removal entrants_removal_look | entrants | entrant-add entrant_register
entrant-import entrant_file_import | issue-links entrant_link | entrant | entrant-edit entrant_edit
issue-link entrant_link | revoke-link entrant_link_revoke | check-in-entrant entrant_check_in
undo-check-in entrant_undo_check_in | give-place entrant_place | drop entrant_drop
fix-table entrant_table | exclude entrant_exclude |
penalty entrant_penalty entrant_penalty_preview | lists
list-import list_files_import | remind-lists lists_remind | lock-lists lists_lock
approve-legal lists_approve_legal | hindrances | excuse list_excuse | list | list-export list list_files
list-edit list_files_import list_document | list-document list_file | late-document late_file
list-approve list_approve | list-send-back list_send_back
list-take-back list_take_back | list-unlock list_unlock | figures | figure figures
figure-roles figure_roles figure_roles_settle | figure-verify figure_verify | figure-join figure_join
rounds | pair round_draft | leave-out attendance round_draft round_repair
paper-round round_from_paper | round | change round_review pairing_give_bye
pairing-change pairing_swap pairing_fix pairing_unfix pairing_unpair pairing_pair_loose
again round_repair round_redraft | again-preview round_repair | why round_why | take-back round_take_back
publish round_publish | close round_close | cancel round_cancel | clock
clock-start clock_start | clock-extend clock_extend | clock-undo clock_undo
clock-order clock_pause clock_resume clock_skip clock_restart clock_end clock_preview
table table_correction table_correction_preview table_scenario | table-preview table_preview
table-confirm table_confirm | absent table_absent | came table_came | table-dispute table_dispute
table-rule table_ruling | ruling-new ruling_make | rolls table_roll | photo-take photo_take | photo
photo-remove photo_remove | table-advance table_advance | table-call call | table-call-end call_end
table-time table_time | own-rules event_rules | own-rule-add event_rules_set
own-rule-preview event_rules_set | own-rules-preset event_rules_set | own-rule event_rules
own-rule-remove event_rules_set | screens | screen-pulses screens | screen-add screen_add | call
call-done call_end | message-all screen_message | screen-change screen_change | screen-show screen_show
screen-message screen_message | screen-identify screen_identify | screen-remove screen_remove
move tournament_move
settings tournament_settings policy | question tournament_settings policy
timeline timeline_set | timeline-preview timeline | timeline-reset timeline_set | day-plan day_set
scenarios scenarios_set | round-levels round_levels_set | scoring scheme scheme_set | scoring-preview scheme
scoring-correct scheme_correction scheme_correction_preview
bonus-kinds bonus_kinds_set | awards award_plan_set
bonus bonus_points | bonus-of bonus_give | fee-plan fee_plan_set | fees | fee-note fee_note
fees-csv fees | table-plan tables_set
day-plan-preview day | officials | official-remove official_remove
official-reset-link official_reset_link | official-link official_reset_link | check-in entrants | scan
check-in-many attendance attendance_remind | check-in-close attendance entrant_drop round_draft
groups group_set | no-shows empty_chairs | entry passes table_result table_check
entry-said table_preview | entry-keep table_keep | entry-referee referee_call | standings | outlook
prints papers | print-make paper_order | print paper | print-here paper_here | print-file paper_file
export-everything export | export-tournament tournament_file | export | disputes penalties_all
penalty-take-back penalty_take_back penalty_take_back_preview | catalogues | catalogue-file catalogue
export-catalogue catalogue | log | undo undo undoable | tournaments
create tournament_open tournament_duplicate
take-in tournament_file_import | manage tournament | visibility tournament_visibility
delete tournament_delete | rehearse tournament_rehearse
erase entrant_erase | late-accept late_accept | late-refuse late_refuse
late-check-in-refuse late_refuse
player-request-note player_request_note | player-request-refuse player_request_refuse
referee-call-take referee_call_take | referee-call-answer referee_call_answer
"""
PLAYER = """
confirm-registration registration_confirm | mail-confirmation-again registration_mail_again | home me
now me | check-in me_check_in | details me | withdraw me_withdraw | result me_pairing
result-part me_pairing | result-of me_pairing me_pairing_preview me_pairing_result
confirm me_pairing_confirm | dispute me_pairing_dispute | opponent me_opponent | photo me_pairing_photo
table-board me_opponent
roll me_pairing_roll me_pairing_scenario | strike me_pairing_strike
call-referee me_referee_call me_referee_call_ask
recall-referee me_referee_call_recall | ask me_requests me_stop me_sit_out me_late
recall me_request_recall | event me | rules-pack rules_pack | register entrant_register | others entrants
lists-of me_others | lists me
build me_list | put me_list | paste me_list | copy-base me_copy_figure | hand-in me_list
receipt me_list | list-file me_list | document me_list_document | document-file me_list_file
opponent-file me_opponent_file | file-of me_others_file
"""
PUBLIC = """
home tournaments | check-list check | tournament | pairings round | clock | day | standings | outlook
fairness | bracket | schedule | entrants | rulings | entrant | cross-table cross_table | statistics
event-rules event_rules | reference policy | rules-pack rules_pack
club-mark club_mark | referee-desk desk_cards | starter-referee-desk desk_cards
tournament-referee-desk desk_cards | ruling-card desk_cards | starter-ruling-card desk_cards
tournament-ruling-card desk_cards
"""


ACCOUNT = """
catalogues my_catalogues | catalogue my_catalogue | catalogue-file my_catalogue_file
catalogue-share catalogue_share | catalogue-grant catalogue_grant
catalogue-withdraw catalogue_withdraw | catalogue-hand-over catalogue_hand_over
"""
AREAS = (
    ("account", account, ACCOUNT),
    ("desk", desk, DESK),
    ("player", player, PLAYER),
    ("public", public, PUBLIC),
)


def names(patterns):
    """The names of all addresses, those of included parts too."""
    for each in patterns:
        if hasattr(each, "url_patterns"):
            yield from names(each.url_patterns)
        else:
            yield each.name


def rows(text):
    """Page and addresses."""
    for cell in filter(None, re.split(r"[|\n]", text.strip())):
        page, *addresses = cell.split()
        yield page, addresses or [page]


def test_every_page_has_an_address_or_the_guide_says_why_not():
    known = {name for name, _, _ in ALL}
    told = {name for line in ONLY_PAGES.findall(GUIDE.read_text()) for name in line.split("` `")}
    for area, urls, text in AREAS:
        same = dict(rows(text))
        pages = set(names(urls.urlpatterns))

        without = {f"{area}:{name}" for name in pages - set(same)}
        excused = {name for name in told if name.startswith(f"{area}:")}
        assert without == excused, (
            "Give the page an address in the API and a row here, or a line in the guide."
        )
        assert set(same) <= pages
        assert {each for addresses in same.values() for each in addresses} <= known
