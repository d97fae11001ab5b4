"""The files of a body part: .c16 sprites, .att attachment points; and PNG pictures of rows of colours."""
import struct
import zlib

SOLID_BLACK = 0x0020


def packed(color):
    r, g, b = (max(0, min(255, int(c + 0.5))) for c in color)
    return ((r >> 3) << 11 | (g >> 2) << 5 | b >> 3) or SOLID_BLACK


def packed_row(row):
    """Runs of transparent and of coloured pixels, then 0."""
    out, x = b"", 0
    while x < len(row):
        end = x
        while end < len(row) and (row[end] is None) == (row[x] is None):
            end += 1
        colored = row[x] is not None
        out += struct.pack("<H", (end - x) * 2 + colored)
        if colored:
            out += b"".join(struct.pack("<H", packed(color)) for color in row[x:end])
        x = end
    return out + b"\0\0"


def c16(frames):
    """A sprite file with pixels of 5, 6 and 5 bits."""
    size = 6 + sum(4 + 4 * len(frame.rows) for frame in frames)
    head, body = struct.pack("<IH", 3, len(frames)), b""
    for frame in frames:
        for y, row in enumerate(frame.rows):
            head += struct.pack("<I", size + len(body))
            if y == 0:
                head += struct.pack("<HH", len(frame.rows[0]), len(frame.rows))
            body += packed_row(row)
        body += b"\0\0"
    return head + body


def att(frames):
    """A line for each of the 16 frames of the first set."""
    return "".join(" ".join(f"{x} {y}" for x, y in frame.points) + "\r\n" for frame in frames[:16])


def png(rows, zoom):
    """Rows of colours, each pixel `zoom` pixels wide and high."""
    raw = b""
    for row in rows:
        line = b"".join(bytes(max(0, min(255, int(c + 0.5))) for c in color) * zoom for color in row)
        raw += (b"\0" + line) * zoom

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", len(rows[0]) * zoom, len(rows) * zoom, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(raw, 9)) + chunk(b"IEND", b"")
