"""A print as somebody gets it in a browser."""

import io

import pypdf


def printed(reader, path):
    """The text of a print; every font of it is in the file."""
    answer = reader.page.context.request.get(reader.base + path)
    assert answer.headers["content-type"] == "application/pdf"
    pages = pypdf.PdfReader(io.BytesIO(answer.body())).pages
    fonts = [font.get_object() for page in pages for font in page["/Resources"]["/Font"].values()]
    bodies = [
        font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font for font in fonts
    ]
    assert bodies
    assert all({"/FontFile2", "/FontFile3"} & set(body["/FontDescriptor"].get_object()) for body in bodies)
    return "\n".join(page.extract_text() for page in pages)
