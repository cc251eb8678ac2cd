"""Addresses behind a private link, and the one that gives it out."""

from django.urls import path, register_converter

from armies.list_slots import SLOT
from tournament.web.player.entrants import (
    calendars,
    confirmations,
    details,
    end,
    event,
    home,
    phone_app,
    player_requests,
    registration,
    seats,
)
from tournament.web.player.lists import (
    base_copies,
    copying,
    documents,
    lists,
    opponent_lists,
    pasting,
    receipts,
    syncing,
)
from tournament.web.player.results import losses, photos, referee_calls, results, strikes, table_board


class FactionConverter:
    regex = "good|evil"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class ListConverter(FactionConverter):
    """Which list: of a faction, or ``any``, for one points limit."""

    regex = SLOT


class RequestConverter(FactionConverter):
    regex = "|".join(player_requests.KINDS)


register_converter(FactionConverter, "faction")
register_converter(ListConverter, "list")
register_converter(RequestConverter, "request")

app_name = "player"
urlpatterns = [
    path("t/<slug:slug>/register/", registration.register, name="register"),
    path("t/<slug:slug>/register/mail-again/", registration.mail_again, name="mail-confirmation-again"),
    path("t/<slug:slug>/register/confirm/<str:key>/", confirmations.confirm, name="confirm-registration"),
    path("me/<str:token>/", home.today, name="home"),
    path("me/<str:token>/calendar.ics", calendars.calendar, name="calendar"),
    path("me/<str:token>/now/", home.now_alone, name="now"),
    path("me/<str:token>/seat/", seats.seat, name="seat"),
    path("me/<str:token>/worker.js", phone_app.worker, name="worker"),
    path("me/<str:token>/app.webmanifest", phone_app.manifest, name="manifest"),
    path("me/<str:token>/push/", phone_app.subscribe, name="push"),
    path("me/<str:token>/push/stop/", phone_app.unsubscribe, name="stop-push"),
    path("me/<str:token>/check-in/", home.check_in, name="check-in"),
    path("me/<str:token>/<request:kind>/", player_requests.ask, name="ask"),
    path("me/<str:token>/<request:kind>/undo/", player_requests.recall, name="recall"),
    path("me/<str:token>/details/", details.edit, name="details"),
    path("me/<str:token>/withdraw/", details.withdraw, name="withdraw"),
    path("me/<str:token>/letters/read/", details.mark_messages_read, name="read-letters"),
    path("me/<str:token>/certificate.pdf", end.certificate, name="certificate"),
    path("me/<str:token>/card.png", end.card, name="card"),
    path("me/<str:token>/event/", event.show, name="event"),
    path("me/<str:token>/rules-pack.pdf", event.rules_pack, name="rules-pack"),
    path("me/<str:token>/link/", registration.link, name="link"),
    path("me/<str:token>/link.svg", registration.qr, name="qr"),
    path("me/<str:token>/result/", results.newest, name="result"),
    path("me/<str:token>/rounds/<int:number>/result/", results.result, name="result-of"),
    path("me/<str:token>/rounds/<int:number>/result/part/", results.result_part, name="result-part"),
    path("me/<str:token>/rounds/<int:number>/losses/", losses.count, name="losses"),
    path("me/<str:token>/rounds/<int:number>/losses/share/", losses.share, name="share-losses"),
    path("me/<str:token>/rounds/<int:number>/confirm/", results.confirm, name="confirm"),
    path("me/<str:token>/rounds/<int:number>/dispute/", results.dispute, name="dispute"),
    path("me/<str:token>/rounds/<int:number>/opponent/", results.opponent, name="opponent"),
    path("me/<str:token>/rounds/<int:number>/board/", table_board.table_board, name="table-board"),
    path("me/<str:token>/rounds/<int:number>/photo/", photos.take, name="photo"),
    path("me/<str:token>/rounds/<int:number>/roll/", results.roll, name="roll"),
    path("me/<str:token>/rounds/<int:number>/strike/", strikes.strike, name="strike"),
    path("me/<str:token>/rounds/<int:number>/referee/", referee_calls.ask, name="call-referee"),
    path("me/<str:token>/rounds/<int:number>/referee/recall/", referee_calls.recall, name="recall-referee"),
    path("me/<str:token>/others/", opponent_lists.everybody, name="others"),
    path("me/<str:token>/others/<int:number>/", opponent_lists.lists_of, name="lists-of"),
    path("me/<str:token>/lists/", lists.both_lists, name="lists"),
    path("me/<str:token>/lists/<list:faction>/", lists.build, name="build"),
    path("me/<str:token>/lists/<faction:faction>/figures/<int:figure>/", lists.put, name="put"),
    path("me/<str:token>/lists/<faction:faction>/kept/", syncing.bring, name="bring"),
    path("me/<str:token>/lists/<faction:faction>/copy/", copying.copy, name="copy"),
    path("me/<str:token>/lists/<faction:faction>/text/", pasting.paste, name="paste"),
    path("me/<str:token>/lists/<faction:faction>/base/", base_copies.copy_base, name="copy-base"),
    path("me/<str:token>/lists/<list:faction>/document/", documents.hand_in, name="document"),
    path("me/<str:token>/lists/<list:faction>/file/", documents.own_file, name="document-file"),
    path(
        "me/<str:token>/rounds/<int:number>/opponent/<list:faction>/file/",
        documents.file_of_opponent,
        name="opponent-file",
    ),
    path(
        "me/<str:token>/others/<int:number>/<list:faction>/file/",
        documents.file_of_other,
        name="file-of",
    ),
    path("me/<str:token>/lists/<faction:faction>/discard/", lists.discard, name="discard"),
    path("me/<str:token>/lists/<faction:faction>/hand-in/", lists.hand_in, name="hand-in"),
    path("me/<str:token>/lists/<list:faction>/receipt/", lists.receipt, name="receipt"),
    path("me/<str:token>/lists/<list:faction>/receipt.pdf", receipts.on_paper, name="receipt-print"),
    path("me/<str:token>/lists/<list:faction>/list.json", receipts.as_file, name="list-file"),
]
