"""A picture costs little memory whatever it is, and a crowd of pictures holds few threads."""

import fcntl
import io
import json
import struct
import subprocess
import sys
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from PIL import Image

from tests.examples import some_of
from tests.servers import PATIENCE, ROOT, wait_until
from tournament.services.core import pictures
from tournament.services.core.errors import Invalid, Refused

REFUSAL = 60.0  # seconds; it waits for nothing but a processor
MAX_MEMORY = 150_000_000  # bytes over what the server has while it does nothing
ORIENTATION, TURNED = 0x0112, 6
MEASURE = """
import json, resource, sys
from pathlib import Path
from django.conf import settings
settings.configure()
from django.core.files.uploadedfile import TemporaryUploadedFile
from tournament.services.core import pictures
from tournament.services.core.errors import Refused

pictures.MAX_WAIT = pictures.MAX_WORK = 240.0
def own(what):
    return next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith(what)) * 1024

path = Path(sys.argv[1])
upload = TemporaryUploadedFile(path.name, "image/jpeg", path.stat().st_size, None)
with path.open("rb") as file:
    while piece := file.read(65536):
        upload.write(piece)
upload.seek(0)
idle = own("VmRSS")
try:
    found = pictures.redraw(upload)
    answer = [found.width, found.height]
except Refused as refusal:
    answer = refusal.code
child = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
print(json.dumps([answer, own("VmHWM") - idle + child]))
"""
WORST = {
    "clear.png": [2000, 2000],
    "grey-16-bits.png": [2000, 2000],
    "palette.png": [2000, 2000],
    "much-exif.png": "photo-too-large",
    "lossy.webp": [2000, 2000],
    "lossless.webp": [2000, 2000],
    "progressive.jpg": [2000, 2000],
    "progressive-444.jpg": [2000, 2000],
    "large.jpg": [2000, 2000],
    "large-cmyk.jpg": [2000, 2000],
    "large-progressive.jpg": "photo-too-large",
    "wide.jpg": [2000, 133],
}


@pytest.fixture(scope="module")
def worst(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pictures")
    subprocess.run([sys.executable, ROOT / "tests/data/worst_pictures.py", folder], check=True)  # noqa: S603
    assert {path.name for path in folder.iterdir()} == set(WORST)
    return folder


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no /proc to measure memory with")
@pytest.mark.xdist_group("pictures")
@pytest.mark.parametrize("name", some_of(WORST, 2))
def test_the_worst_picture_of_each_kind_takes_little_memory(worst, name):
    picture = worst / name
    command = [sys.executable, "-c", MEASURE, str(picture)]

    for _ in range(3):  # what an allocator keeps beside what is needed differs from run to run
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
        answer, memory = json.loads(done.stdout)
        if memory < MAX_MEMORY:
            break

    assert picture.stat().st_size <= pictures.MAX_FILE_BYTES
    assert answer == WORST[name]
    assert memory < MAX_MEMORY


def a_picture(form="JPEG", size=(40, 30), mode="RGB", colour="red", **more):
    out = io.BytesIO()
    Image.new(mode, size, colour).save(out, form, **more)
    return out.getvalue()


def opened(content):
    return Image.open(io.BytesIO(pictures.redraw(content).content))


@pytest.mark.parametrize(
    "exif", [b"Exif\0\0no more", b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x02\0\0\0\x04abc\0\0\0\0\0"]
)
@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_picture_with_spoiled_exif_can_still_be_seen(form, exif):
    assert opened(a_picture(form, exif=exif)).size == (40, 30)


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_every_kind_becomes_a_small_upright_jpeg(form):
    exif = Image.Exif()
    exif[ORIENTATION] = TURNED

    found = opened(a_picture(form, size=(4000, 10), exif=exif.tobytes()))

    assert (found.format, found.size, dict(found.getexif())) == ("JPEG", (5, 2000), {})


@pytest.mark.parametrize(
    ("form", "mode", "colour", "seen"),
    [
        ("PNG", "RGBA", (255, 0, 0, 0), (255, 255, 255)),
        ("PNG", "LA", (0, 128), (127, 127, 127)),
        ("PNG", "P", 0, (0, 0, 0)),
        ("PNG", "1", 1, (255, 255, 255)),
        ("PNG", "I;16", 0x8000, (128, 128, 128)),
        ("WEBP", "RGBA", (255, 0, 0, 0), (255, 255, 255)),
        ("WEBP", "RGB", (0, 0, 255), (0, 0, 255)),
        ("JPEG", "CMYK", (0, 0, 0, 255), (0, 0, 0)),
        ("JPEG", "L", 90, (90, 90, 90)),
    ],
)
def test_every_kind_of_colour_is_seen_on_white(form, mode, colour, seen):
    more = {"lossless": True} if form == "WEBP" else {}

    found = opened(a_picture(form, mode=mode, colour=colour, **more)).getpixel((20, 15))

    assert max(abs(a - b) for a, b in zip(found, seen, strict=True)) < 4


@pytest.mark.thorough
def test_a_large_picture_is_shrunk_without_seams():
    gradient = Image.linear_gradient("L").resize((4000, 4000))
    out = io.BytesIO()
    gradient.save(out, "PNG")

    found = opened(out.getvalue()).convert("L")

    expected = gradient.resize((2000, 2000))
    column = [(found.getpixel((1000, y)), expected.getpixel((1000, y))) for y in range(2000)]
    assert found.size == (2000, 2000)
    assert max(abs(a - b) for a, b in column) < 4


def of_size(jpeg, width, height):
    """The same JPEG with another size in its header."""
    frame = jpeg.index(b"\xff\xc0")
    return jpeg[: frame + 5] + struct.pack(">HH", height, width) + jpeg[frame + 9 :]


def many_scans(count):
    """A progressive JPEG with empty scans at its end: each is a walk over the whole picture."""
    jpeg, scan = a_picture(size=(2000, 2000), progressive=True), b"\xff\xda\0\x08\x01\x01\0\x01\x3f\x10"
    return jpeg[:-2] + scan * count + jpeg[-2:]


def bomb(name, packed):
    """A small PNG with a chunk that unpacks to very much."""
    png = a_picture("PNG")
    data = b"key\0\0" + zlib.compress(bytes(packed))
    return (
        png[:33]
        + struct.pack(">I", len(data))
        + name
        + data
        + struct.pack(">I", zlib.crc32(name + data))
        + png[33:]
    )


def animated():
    out = io.BytesIO()
    first, second = (Image.new("RGB", (40, 30), colour) for colour in ("red", "blue"))
    first.save(out, "WEBP", save_all=True, append_images=[second])
    return out.getvalue()


NO_PHOTOS = {  # made where they are tried: some take long
    "many pixels": (
        lambda: of_size(a_picture(), 8000, 7600),
        "60,800,000 pixels; the limit for this kind is 60,000,000",
    ),
    "many grey pixels": (
        lambda: a_picture("PNG", size=(24_100, 1000), mode="1", colour=0),
        "24,100,000 pixels",
    ),
    "many scans": (lambda: many_scans(2000), "not a picture that"),
    "animated": (animated, "This picture is animated. Send a still one"),
    "large profile": (lambda: bomb(b"iCCP", 50_000_000), "not a picture that"),
    "large text": (lambda: bomb(b"zTXt", 50_000_000), "not a picture that"),
    "half a JPEG": (lambda: a_picture(size=(900, 900))[:-300], "not a picture that"),
    "half a PNG": (lambda: a_picture("PNG", size=(900, 900))[:-300], "not a picture that"),
    "half a WebP": (
        lambda: a_picture("WEBP", size=(900, 900))[:-100],
        "not a picture that",
    ),
    "only a head": (lambda: b"RIFF\x00\x00\x00\x00WEBP", "not a picture that"),
}


@pytest.mark.parametrize("kind", some_of(NO_PHOTOS, 5))
def test_what_is_no_photo_is_refused_in_one_sentence(kind):
    make, sentence = NO_PHOTOS[kind]
    content = make()

    with pytest.raises(Invalid, match=sentence):
        pictures.redraw(content)


@pytest.fixture
def gate(tmp_path, monkeypatch):
    """Somebody else's picture is being read, and takes its time: by a program of this test."""
    program = tmp_path / pictures.PROGRAM.name
    program.write_bytes(pictures.PROGRAM.read_bytes())
    monkeypatch.setattr(pictures, "PROGRAM", program)
    with program.open("rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield file


def code_of(content):
    try:
        return pictures.redraw(content).width
    except Refused as refusal:
        return refusal.code


@pytest.mark.xdist_group("pictures")
def test_eight_photos_at_once_hold_three_threads(gate, monkeypatch):
    with ThreadPoolExecutor(8) as crowd:
        phones = [crowd.submit(code_of, a_picture()) for _ in range(8)]
        try:
            refused = 8 - pictures.MAX_THREADS
            wait_until(
                lambda: sum(phone.done() for phone in phones) >= refused,
                what="who finds no thread is refused",
                seconds=REFUSAL,
            )
            at_once = [phone.result() for phone in phones if phone.done()]
        finally:
            fcntl.flock(gate, fcntl.LOCK_UN)
        later = sorted(str(phone.result(timeout=PATIENCE)) for phone in phones)

    assert at_once == ["photo-busy"] * 5
    assert later == ["40"] * 3 + ["photo-busy"] * 5


@pytest.mark.xdist_group("pictures")
def test_nobody_waits_longer_than_the_bound(gate, monkeypatch):
    monkeypatch.setattr(pictures, "MAX_WORK", 0.5)

    with pytest.raises(Refused, match="Send it again in a few seconds") as refusal:
        pictures.redraw(a_picture())

    assert (refusal.value.code, refusal.value.status) == ("photo-busy", 503)
