"""Where a plain figure may go, by walking every path on the JSON of a position.

It shares no code with the rules.
"""

from tests.rules.combat_hex.boards import SIDES, STEPS

COST = {"rough": 2, "water": 3}


class Walker:
    """The championship's usual readings; figures of one hex, with Sneak, Fearsome and Large."""

    def __init__(self, position, mover):
        self.me = next(each for each in position["pieces"] if each["id"] == mover)
        self.kinds = {}
        for each in position["edges"]:
            number, (q, r) = SIDES.index(each["side"]), each["hex"]
            self.kinds[q, r, number] = each["kind"]
            self.kinds[q + STEPS[number][0], r + STEPS[number][1], (number + 3) % 6] = each["kind"]
        others = [each for each in position["pieces"] if each is not self.me]
        self.x = {tuple(each) for each in position["x"]}
        self.enemies = {tuple(e["at"]): e for e in others if e["side"] != self.me["side"]}
        self.friends = {tuple(e["at"]) for e in others if e["side"] == self.me["side"]}
        self.zones = {at: self.zone(each) for at, each in self.enemies.items()}
        self.sneaks = "sneak" in self.me.get("on", ())
        self.large = "large" in self.me.get("is", ())
        self.ends, self.runs = {}, {}

    def beyond(self, at, number):
        return at[0] + STEPS[number][0], at[1] + STEPS[number][1]

    def zone(self, each):
        (q, r), facing = each["at"], SIDES.index(each["facing"])
        sides = range(6) if "large" in each.get("is", ()) else ((facing + turn) % 6 for turn in (-1, 0, 1))
        return {self.beyond((q, r), s) for s in sides if self.kinds.get((q, r, s)) not in ("wall", "ledge")}

    def held(self, at):
        return [each for enemy, each in self.enemies.items() if at in self.zones[enemy]]

    def stops(self, at):
        return not self.sneaks and any(
            not self.large or "large" in each.get("is", ()) for each in self.held(at)
        )

    def steps(self, at):
        for number in range(6):
            to, kind = self.beyond(at, number), self.kinds.get((*at, number))
            if kind in ("wall", "ledge") and not self.sneaks:
                continue
            if (to in self.enemies and not self.sneaks) or (to in self.friends and self.held(to)):
                continue
            new = [each for each in self.held(to) if each not in self.held(at)]
            fear = sum("fearsome" in each.get("is", ()) for each in new)
            yield to, 1 if self.sneaks else COST.get(kind, 1), fear

    def may_end(self, at):
        return at != tuple(self.me["at"]) and at not in self.x | self.friends | set(self.enemies)

    def walk(self, at, left, points, *, moved):
        """Every way from here: ``left`` movement points and ``points`` action points are to be spent."""
        if moved and self.may_end(at):
            self.ends[at] = max(left, self.ends.get(at, -1))
        is_held = bool(self.held(at)) and not self.sneaks
        for to, cost, fear in self.steps(at):
            is_spent = left == 0 or (left < cost and cost > 1)
            price = cost + fear
            if moved and is_spent and not is_held and price <= points and self.may_end(to):
                self.runs[to] = max(points - price, self.runs.get(to, -1))
            if cost <= left and fear <= points and not (moved and self.stops(at)):
                self.walk(to, left - cost, points - fear, moved=True)

    def found(self):
        points, action = self.me["mp"], self.me["ap"]
        self.walk(tuple(self.me["at"]), points, action, moved=False)
        ends = sorted([*at, points - left] for at, left in self.ends.items())
        runs = sorted([*at, action - left] for at, left in self.runs.items() if at not in self.ends)
        return {"ends": ends, "run": runs, "stops": sorted([q, r] for q, r, _ in ends if self.stops((q, r)))}
