"""What the preview of an import would send, as a browser without scripts sends it."""

from html.parser import HTMLParser


class _Fields(HTMLParser):
    def __init__(self):
        super().__init__()
        self.values, self.select, self.is_within = {}, "", False

    def put(self, name, value):
        self.values.setdefault(name, []).append(value)

    def handle_starttag(self, tag, attrs):
        found = dict(attrs)
        if tag == "form":
            self.is_within = found.get("id") == "import"
        elif not self.is_within:
            return
        elif tag == "select":
            self.select = found["name"]
        elif tag == "option" and "selected" in found:
            self.put(self.select, found["value"])
        elif tag == "input" and (found.get("type") not in {"radio", "checkbox"} or "checked" in found):
            self.put(found["name"], found.get("value") or "")

    def handle_endtag(self, tag):
        self.is_within = self.is_within and tag != "form"


def form_of(answer):
    """The fields of the preview, except for the token and the button."""
    fields = _Fields()
    fields.feed(answer.content.decode())
    return {name: value for name, value in fields.values.items() if name != "csrfmiddlewaretoken"}
