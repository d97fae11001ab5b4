#!/usr/bin/env python3
"""1,000 ticks of a CAOS world, with a picture of each: python3 pictures.py FOLDER FILE.cos..."""
import ctypes as c
import os
import pathlib
import sys
try:
    import numpy
except ImportError:
    numpy = None  # the pictures are bytes then

vellum = c.CDLL(os.environ.get("VELLUM_LIBRARY", "libvellum.so.0.1"))
for name in ("report_create", "engine_create", "world_create", "report_message", "text_data"):
    getattr(vellum, "vellum_" + name).restype = c.c_void_p
vellum.vellum_world_hash.restype = c.c_uint64
READ = c.CFUNCTYPE(None, c.c_void_p, c.c_char_p, c.c_void_p)


class Config(c.Structure):  # its beginning; vellum_config_init sets all
    _fields_ = [("size", c.c_size_t), ("user", c.c_void_p), ("print", c.c_void_p), ("read_file", READ), ("rest", c.c_char * 512)]


class Source(c.Structure):
    _fields_ = [("name", c.c_char_p), ("text", c.c_char_p), ("size", c.c_size_t), ("language", c.c_char_p)]


def main(folder, *scripts):
    root = pathlib.Path(folder).resolve()

    def read(_, name, reply):
        path = (root / name.decode()).resolve()
        if name.endswith(b"/") and path.is_dir():
            data = "".join(f"{each.relative_to(path)}\n" for each in path.rglob("*") if each.is_file()).encode()
        elif path.is_relative_to(root) and path.is_file():
            data = path.read_bytes()
        else:
            return vellum.vellum_reply_error(c.c_void_p(reply), b"no such file")
        return vellum.vellum_reply_bytes(c.c_void_p(reply), data, c.c_size_t(len(data)))

    config = Config()
    vellum.vellum_config_init(c.byref(config))
    config.read_file = READ(read)  # the struct keeps the callback alive
    report, engine = c.c_void_p(vellum.vellum_report_create()), c.c_void_p(vellum.vellum_engine_create(c.byref(config)))
    options = (c.c_char_p * 2)(b"dir", b".")
    world = c.c_void_p(vellum.vellum_world_create(engine, options, c.c_size_t(1), report))
    sources = (Source * len(scripts))(*(Source(script.encode(), None, 0, None) for script in scripts))
    if vellum.vellum_world_load(world, sources, c.c_size_t(len(scripts)), report) != 0:
        sys.exit(c.string_at(vellum.vellum_report_message(report)).decode() or "a script is wrong")
    width, height, text, different, last = c.c_int(), c.c_int(), c.c_void_p(), 0, b""
    for _ in range(1000):
        vellum.vellum_world_tick(world, report)
        vellum.vellum_world_picture(world, b"caos", c.byref(width), c.byref(height), c.byref(text), report)
        picture = c.string_at(vellum.vellum_text_data(text), width.value * height.value * 4)
        vellum.vellum_text_free(text)
        different, last = different + (picture != last), picture
    if numpy is not None:
        pixels = numpy.frombuffer(last, numpy.uint8).reshape(height.value, width.value, 4)
        print(f"numpy: an array of {pixels.shape}, mean red {pixels[..., 0].mean():.1f}")
    print(f"{different} different pictures of {width.value} x {height.value}, world {vellum.vellum_world_hash(world):016x}")
    vellum.vellum_world_free(world), vellum.vellum_engine_free(engine), vellum.vellum_report_free(report)


if __name__ == "__main__":
    main(*sys.argv[1:])
