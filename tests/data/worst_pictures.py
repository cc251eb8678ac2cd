"""Pictures that take as much memory as their kind can, each small enough to be sent.

``python worst_pictures.py FOLDER`` is a program of its own, because making them takes more memory than a
test should.
"""

import struct
import sys
import zlib
from pathlib import Path

from PIL import Image

SQUARE_24 = (4898, 4899)
SQUARE_60 = (7745, 7746)


def main(folder):
    grey = Image.linear_gradient("L").resize(SQUARE_24)
    clear = Image.merge("RGBA", (grey, grey, grey, grey))
    clear.save(folder / "clear.png", compress_level=1)
    grey.convert("I;16").save(folder / "grey-16-bits.png", compress_level=1)
    grey.convert("P").save(folder / "palette.png", compress_level=1)
    (folder / "much-exif.png").write_bytes(with_exif((folder / "clear.png").read_bytes(), 14_000_000))
    clear.paste(Image.effect_noise((1800, 1800), 90).convert("RGBA"), (0, 0))
    clear.putalpha(128)
    clear.save(folder / "lossy.webp", method=0, quality=30)
    flat = Image.new("RGBA", SQUARE_24, (200, 100, 50, 128))
    flat.paste(Image.effect_noise((1800, 1800), 90).convert("RGBA"), (0, 0))
    flat.save(folder / "lossless.webp", lossless=True, method=0, quality=0)
    del clear, flat
    three = (grey, grey, grey)
    Image.merge("RGB", three).save(folder / "progressive.jpg", progressive=True, subsampling=2)
    three = [Image.linear_gradient("L").resize((4000, 3999))] * 3
    Image.merge("RGB", three).save(folder / "progressive-444.jpg", progressive=True, subsampling=0)
    three = [Image.linear_gradient("L").resize(SQUARE_60)] * 3
    large = Image.merge("RGB", three)
    large.save(folder / "large.jpg", subsampling=0)
    large.save(folder / "large-progressive.jpg", progressive=True, subsampling=2)
    large.convert("CMYK").save(folder / "large-cmyk.jpg")
    three = [Image.linear_gradient("L").resize((30_000, 2000))] * 3
    Image.merge("RGB", three).save(folder / "wide.jpg")


def with_exif(png, size):
    data = b"MM\0*" + bytes(size)
    chunk = struct.pack(">I", len(data)) + b"eXIf" + data + struct.pack(">I", zlib.crc32(b"eXIf" + data))
    return png[:33] + chunk + png[33:]


if __name__ == "__main__":
    main(Path(sys.argv[1]))
