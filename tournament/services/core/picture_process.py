"""A process for one picture: reads it from a file at its standard input, writes a small JPEG, and ends.

It is started by ``pictures.py`` and imports no Django. A decoder may take much memory and be led astray by
what a stranger sent; all of that ends with the process. What a picture will need is computed from its header,
before anything is decoded, and on Linux a limit holds where the header lied.

The answer is one line (``ok WIDTH HEIGHT``, ``too-large PIXELS LIMIT``, ``animated`` or ``unreadable``). The
JPEG follows after ``ok``.
"""

import contextlib
import ctypes
import fcntl
import io
import math
import resource
import struct
import sys
from pathlib import Path
from typing import BinaryIO, Final

from PIL import Image, ImageOps, JpegImagePlugin, PngImagePlugin, _webp

MAX_JPEG_PIXELS: Final = 60_000_000
MAX_PIXELS: Final = 24_000_000  # of a PNG or WebP, which are decoded at full size
MAX_DECODED: Final = 100_000_000  # bytes: width x height x 4 of MAX_PIXELS, with room for odd edges
MAX_ADDRESS_SPACE: Final = 128_000_000  # bytes, beside what the process has before it reads the picture
MAX_SECONDS: Final = 20  # of processor
MAX_TEXT: Final = 1_000_000  # bytes of unpacked text in a PNG, which nobody reads
MAX_EDGE: Final = 2000  # pixels: handwriting on a sheet of half a page stays legible
STRIP_PIXELS: Final = 250_000  # of the picture, shrunk at a time
QUALITY: Final = 80
ORIENTATION: Final = 0x0112
# Raised by what another program has spoiled beside a picture that can be seen all the same.
SPOILED_EXIF: Final = (
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    EOFError,
    OSError,
    struct.error,
)
JPEG_SCALES: Final = (1, 2, 4, 8)
START_OF_SCAN: Final = 0xDA
MAX_SCANS: Final = 100  # of a JPEG; a progressive one has about ten, and each costs a walk over the picture
PROGRESSIVE_FRAMES: Final = frozenset({0xC2, 0xC6, 0xCA, 0xCE})
FRAMES: Final = frozenset(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}


class TooLarge(Exception):
    """More pixels than this kind of picture may have: (pixels, limit)."""


class Animated(Exception):
    """It moves, so it is not a photo."""


def main(max_edge: int) -> int:
    """One picture in, one answer out."""
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")  # where memory ends, this process goes first
    with Path(__file__).open("rb") as gate:
        fcntl.flock(gate, fcntl.LOCK_EX)  # one picture at a time, whatever web process has asked
        _limit_resources()
        try:
            picture = shrink(sys.stdin.buffer)
            picture.thumbnail((max_edge, max_edge))
        except TooLarge as error:
            line, content = "too-large {} {}".format(*error.args), b""
        except Animated:
            line, content = "animated", b""
        except MemoryError:
            line, content = "too-large 0 0", b""
        except Exception as error:  # noqa: BLE001 - decoders raise whatever a spoiled file leads them to
            line, content = "unreadable", b""
            sys.stderr.write(f"{type(error).__name__}: {error}")
        else:
            line, content = f"ok {picture.width} {picture.height}", _encoded(picture)
    sys.stdout.buffer.write(line.encode() + b"\n" + content)
    return 0


def shrink(file: BinaryIO) -> Image.Image:
    """Upright, on white, at most ``MAX_EDGE`` long."""
    file.seek(0)
    start = file.read(12)
    file.seek(0)
    is_webp = start[:4] == b"RIFF" and start[8:] == b"WEBP"
    small, orientation = _webp_shrunk(file) if is_webp else _shrunk(file)
    small.getexif()[ORIENTATION] = orientation
    return ImageOps.exif_transpose(small)


def _limit_resources() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))
    with contextlib.suppress(OSError, ValueError):  # macOS counts otherwise and refuses
        pages = int(Path("/proc/self/statm").read_text().split()[0])
        most = pages * resource.getpagesize() + MAX_ADDRESS_SPACE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _encoded(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=QUALITY, optimize=True, exif=b"")
    return out.getvalue()


def _fitted(width: int, height: int) -> tuple[int, int]:
    scale = min(1.0, MAX_EDGE / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


# ---------------------------------------------------------------- JPEG and PNG
def _shrunk(file: BinaryIO) -> tuple[Image.Image, int]:
    PngImagePlugin.MAX_TEXT_MEMORY = MAX_TEXT
    with Image.open(file, formats=("JPEG", "PNG")) as given:
        pixels, target = given.width * given.height, _fitted(*given.size)
        limit = MAX_JPEG_PIXELS if given.format in {"JPEG", "MPO"} else MAX_PIXELS
        if pixels > limit:
            raise TooLarge(pixels, limit)
        orientation = 1
        with contextlib.suppress(*SPOILED_EXIF):
            orientation = int(given.getexif().get(ORIENTATION, 1))
        if isinstance(given, JpegImagePlugin.JpegImageFile):
            _refuse_many_scans(file)
            scale = _jpeg_scale(given.size, _coefficient_bytes(file))
            given.draft("RGB", (max(1, given.width // scale), max(1, given.height // scale)))
        return _in_strips(given, target), orientation


def _jpeg_scale(size: tuple[int, int], coefficients: float) -> int:
    """By how much the decoder shrinks a JPEG, so that it fits into the memory and keeps the edge we want."""
    width, height = size
    wanted = max((scale for scale in JPEG_SCALES if max(size) // scale >= MAX_EDGE), default=1)
    for scale in JPEG_SCALES:
        if scale >= wanted and coefficients + 4 * width * height / scale**2 <= MAX_DECODED:
            return scale
    pixels = width * height
    raise TooLarge(pixels, int(pixels * MAX_DECODED / (coefficients + pixels)) // 1_000_000 * 1_000_000)


def _refuse_many_scans(file: BinaryIO) -> None:
    place, count, last = file.tell(), 0, b""
    file.seek(0)
    while piece := file.read(STRIP_PIXELS):
        count += (last + piece).count(bytes((0xFF, START_OF_SCAN)))  # nothing else is written so in a scan
        last = piece[-1:]
    file.seek(place)
    if count > MAX_SCANS:
        raise OSError(f"{count} scans")


def _coefficient_bytes(file: BinaryIO) -> float:
    """What a JPEG in several scans (a progressive one) keeps of itself at full size while it is decoded."""
    place, marker = file.tell(), 0
    file.seek(2)
    while marker != START_OF_SCAN:
        marker = _next_marker(file)
        (length,) = struct.unpack(">H", file.read(2))
        segment = file.read(length - 2)
        if marker in FRAMES:
            frame, is_progressive = segment, marker in PROGRESSIVE_FRAMES
    file.seek(place)
    height, width, count = struct.unpack(">HHB", frame[1:6])
    if segment[0] == count and not is_progressive:
        return 0.0
    factors = [(frame[at] >> 4, frame[at] & 15) for at in range(7, 6 + 3 * count, 3)]
    most = max(across for across, _ in factors) * max(down for _, down in factors)
    share = sum(across * down for across, down in factors) / most
    return float(2 * width * height * share)


def _next_marker(file: BinaryIO) -> int:
    byte = file.read(1)
    while byte != b"\xff":
        if not byte:
            raise EOFError("no scan")
        byte = file.read(1)
    while byte == b"\xff":
        byte = file.read(1)
    return byte[0]


def _in_strips(given: Image.Image, target: tuple[int, int]) -> Image.Image:
    """The picture at its target size. A copy of all of it, in other colours, would double what it takes."""
    canvas = Image.new("RGB", target, "white")
    (width, height), (small_width, small_height) = given.size, target
    scale = height / small_height
    step, margin = (
        max(1, int(STRIP_PIXELS / (width * scale))),
        2 * scale + 2,
    )  # pixels that a filter looks around
    given.load()
    for top in range(0, small_height, step):
        bottom = min(top + step, small_height)
        first, last = max(0, int(top * scale - margin)), min(height, math.ceil(bottom * scale + margin))
        strip = _on_white(given.crop((0, first, width, last)))
        box = (0, top * scale - first, width, min(bottom * scale - first, last - first))
        small = strip.resize((small_width, bottom - top), Image.Resampling.BICUBIC, box)
        canvas.paste(small, (0, top))
    return canvas


def _on_white(part: Image.Image) -> Image.Image:
    if part.mode.startswith("I"):  # grey in 16 bits
        part = part.point(lambda value: value / 256).convert("L")
        part.info.pop("transparency", None)
    if not part.has_transparency_data:
        return part.convert("RGB")
    part = part.convert("RGBA")
    white = Image.new("RGB", part.size, "white")
    white.paste(part, mask=part.getchannel("A"))
    return white


# ---------------------------------------------------------------- WebP
# Pillow decodes a WebP at full size four times over. The library below it shrinks while it decodes; this is
# its ``WebPDecoderConfig`` (decode.h, unchanged since version 0.5).
class _Features(ctypes.Structure):
    _fields_ = [(name, ctypes.c_int) for name in ("width", "height", "alpha", "animation", "format")]
    _fields_ += [("pad", ctypes.c_uint32 * 5)]


class _Buffer(ctypes.Structure):
    _fields_ = [
        *((name, ctypes.c_int) for name in ("colorspace", "width", "height", "is_external")),
        ("pixels", ctypes.c_void_p),
        ("stride", ctypes.c_int),
        ("size", ctypes.c_size_t),
        ("rest_of_union", ctypes.c_uint8 * 56),
        ("pad", ctypes.c_uint32 * 4),
        ("private", ctypes.c_void_p),
    ]


class _Options(ctypes.Structure):
    _fields_ = [
        *(
            (name, ctypes.c_int)
            for name in ("no_filter", "no_fancy", "crop", "left", "top", "width", "height")
        ),
        *((name, ctypes.c_int) for name in ("scales", "scaled_width", "scaled_height", "threads")),
        *((name, ctypes.c_int) for name in ("dithering", "flip", "alpha_dithering")),
        ("pad", ctypes.c_uint32 * 5),
    ]


class _Config(ctypes.Structure):
    _fields_ = [("input", _Features), ("output", _Buffer), ("options", _Options)]


_ABI: Final = 0x0209
_RGBA: Final = 1
_OUT_OF_MEMORY: Final = 1


def _webp_shrunk(file: BinaryIO) -> tuple[Image.Image, int]:
    library, config, content = ctypes.CDLL(_webp.__file__), _Config(), file.read()
    size = ctypes.c_size_t(len(content))
    if not library.WebPInitDecoderConfigInternal(ctypes.byref(config), _ABI):
        raise OSError("another version of libwebp")
    if library.WebPGetFeaturesInternal(content, size, ctypes.byref(config.input), _ABI):
        raise OSError("not a WebP")
    width, height = config.input.width, config.input.height
    if config.input.animation:
        raise Animated
    if width * height > MAX_PIXELS:
        raise TooLarge(width * height, MAX_PIXELS)
    options, output = config.options, config.output
    options.scales, (options.scaled_width, options.scaled_height) = 1, _fitted(width, height)
    output.colorspace = _RGBA
    if failed := library.WebPDecode(content, size, ctypes.byref(config)):
        raise MemoryError if failed == _OUT_OF_MEMORY else OSError(f"libwebp answers {failed}")
    raw = ctypes.string_at(output.pixels, output.stride * output.height)
    library.WebPFreeDecBuffer(ctypes.byref(output))
    found = Image.frombuffer("RGBA", (output.width, output.height), raw, "raw", "RGBA", output.stride, 1)
    return _on_white(found), _webp_orientation(content)


def _webp_orientation(content: bytes) -> int:
    at = 12
    while at + 8 <= len(content):
        name, size = struct.unpack_from("<4sI", content, at)
        if name == b"EXIF":
            with contextlib.suppress(*SPOILED_EXIF):
                exif = Image.Exif()
                exif.load(content[at + 8 : at + 8 + size])
                return int(exif.get(ORIENTATION, 1))
        at += 8 + size + size % 2
    return 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
