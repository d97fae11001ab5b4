#!/usr/bin/env python3
"""The public headers and the library agree.

Every function of include/vellum/*.h is marked VELLUM_API, has a comment, and is what a shared library exports: all of
them, and nothing else of ours. Each is called with NULL in src/api/bad_use_test.cpp. The version macros are the version of
CMakeLists.txt. A struct has its size as the first field, so that it may grow, or a reason below why it never will. The guard
checks the exports where $VELLUM's folder contains libvellum.a, and $CXX and $NM exist; where it contains libvellum.so, that
one, in which nothing of the standard library is exported either.
"""
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from house import Guard, all_files, read

COMMENT = re.compile(r"/\*.*?\*/", re.S)
FUNCTION = re.compile(r"^(?P<mark>VELLUM_API )?[a-z][\w ]*[ *]+(?P<name>vellum_\w+)\(", re.M)
STRUCT = re.compile(r"^typedef struct (\w+) \{\s*([^;]*);", re.M)
ELEMENT = "an element of the host's arrays, which a size would shift and slow down: more is another call"
PART = "a part of other structs"
PAIR = "names its two or three parts, for good"
ANSWER = "an answer that a getter fills in the host's memory: more is another getter"
LIBRARYS = "the library's own, which hosts only point to: its end may grow"
UNSIZED = {
    "vellum_value": ELEMENT, "vellum_caos_agent": ELEMENT, "vellum_caos_creature": ELEMENT, "vellum_skrit_object": ELEMENT,
    "vellum_gal_pose": ELEMENT, "vellum_xg_event": ELEMENT, "vellum_source": ELEMENT, "vellum_tank_file": ELEMENT,
    "vellum_option_row": ELEMENT, "vellum_gal_clip": PART, "vellum_place": PART, "vellum_option": PAIR,
    "vellum_archive_info": ANSWER, "vellum_archive_entry": ANSWER, "vellum_gal_channel": ANSWER, "vellum_sound": ANSWER,
    "vellum_pace": ANSWER, "vellum_skrit_store_file": ANSWER, "vellum_diagnostic": ANSWER, "vellum_doc": ANSWER,
    "vellum_doc_part": ANSWER,
    "vellum_language": LIBRARYS, "vellum_rectangle": ELEMENT,
}
WITHOUT_POINTERS = {"vellum_version"}
# Exports of the standard library's templates, and symbols that the linker adds.
NOT_OURS = re.compile(r"_ZN?K?S|_Z(TS|TI|TV|GV|Z)N?K?S|_ZN9__gnu_cxx|_init$|_fini$|__bss_start$|_edata$|_end$")

NOTHING = re.compile(r"(?!)")


def functions(header):
    """name -> whether it is marked, of one header."""
    return {match["name"]: bool(match["mark"]) for match in FUNCTION.finditer(COMMENT.sub("", header))}


def unmarked(headers):
    return [f"{path}: {name} is not marked VELLUM_API" for path, text in sorted(headers.items())
            for name, marked in functions(text).items() if not marked]


def struct_breaches(headers, unsized):
    found, names = [], set()
    for path, text in sorted(headers.items()):
        for name, first in STRUCT.findall(COMMENT.sub("", text)):
            names.add(name)
            if (first == "size_t size") == (name in unsized):
                found.append(f"{path}: {name} has " + ("a size and a reason for none" if name in unsized else
                                                       "neither a size as its first field nor a reason for none"))
    return found + [f"{name} is in no header" for name in sorted(set(unsized) - names)]


def untested(names, test):
    return [f"{name} is not in bad_use_test.cpp" for name in sorted(names)
            if not re.search(rf"\b{name}\b", test) and name not in WITHOUT_POINTERS]


def version_breaches(cmake, header):
    wanted = re.search(r"project\(vellum VERSION ([\d.]+)", cmake).group(1)
    macro = {name: value.strip('"') for name, value in re.findall(r"#define VELLUM_(VERSION\w*) (\S+)", header)}
    parts = ".".join(macro.get(f"VERSION_{part}", "?") for part in ("MAJOR", "MINOR", "PATCH"))
    return [f"vellum.h: {what} is {value}, and CMakeLists.txt has {wanted}"
            for what, value in (("VELLUM_VERSION", macro.get("VERSION")), ("VELLUM_VERSION_MAJOR.MINOR.PATCH", parts))
            if value != wanted]


def export_breaches(names, listing, others=NOT_OURS):
    """`nm -D --defined-only` of a shared library: one "ADDRESS KIND NAME" per line; A is a version's name."""
    exported = {line.split()[-1] for line in listing.splitlines() if len(line.split()) == 3 and line.split()[1] != "A"}
    exported = {name.split("@")[0] for name in exported}
    return ([f"{name} is in a header and not exported" for name in sorted(names - exported)] +
            [f"{name} is exported and in no header" for name in sorted(exported - names) if not others.match(name)])


def built_library_symbols():
    """The listing of the build's own shared library, or None where there is none."""
    library = pathlib.Path(os.environ.get("VELLUM", "build/release/vellum")).parent / "libvellum.so"
    nm = shutil.which(os.environ.get("NM", "nm"))
    if not library.is_file() or nm is None:
        return None
    return subprocess.run([nm, "-D", "--defined-only", str(library)], capture_output=True, text=True, check=True).stdout


def shared_library_symbols():
    """The listing of a shared library linked from libvellum.a, or None where linking is not possible."""
    archive = pathlib.Path(os.environ.get("VELLUM", "build/release/vellum")).parent / "libvellum.a"
    compiler, nm = (shutil.which(os.environ.get(name, usual)) for name, usual in (("CXX", "c++"), ("NM", "nm")))
    if not archive.is_file() or compiler is None or nm is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = pathlib.Path(folder) / "libvellum.so"
        subprocess.run([compiler, "-shared", "-o", str(library), "-Wl,--whole-archive", str(archive),
                        "-Wl,--no-whole-archive"], check=True)
        return subprocess.run([nm, "-D", "--defined-only", str(library)], capture_output=True, text=True,
                              check=True).stdout


def self_test(guard):
    header = ("/* VELLUM_API int vellum_no(void); */\nVELLUM_API const char* vellum_a(void);\n"
              "typedef void (*vellum_callback)(void);\nint vellum_b(int x,\n  int y);\n")
    guard.rejects("a function without VELLUM_API", unmarked({"x.h": header}), "x.h: vellum_b is not marked")
    guard.accepts("a marked function", unmarked({"x.h": header.split("int vellum_b")[0]}))
    if set(functions(header)) != {"vellum_a", "vellum_b"}:
        guard.rejects("the functions of a header", [str(functions(header))], "nothing")
    guard.accepts("functions with a row", untested({"vellum_a"}, "row(VELLUM_ROW(vellum_a));"))
    guard.rejects("a function without a row", untested({"vellum_a", "vellum_b"}, "vellum_ab vellum_a"), "vellum_b is not")
    cmake, macros = "project(vellum VERSION 1.2.3 LANGUAGES C)", "#define VELLUM_VERSION_MAJOR 1\n" \
        "#define VELLUM_VERSION_MINOR 2\n#define VELLUM_VERSION_PATCH 3\n#define VELLUM_VERSION \"1.2.3\"\n"
    guard.accepts("equal versions", version_breaches(cmake, macros))
    guard.rejects("another string", version_breaches(cmake, macros.replace("1.2.3", "1.2.4")), "VELLUM_VERSION is 1.2.4")
    guard.rejects("another number", version_breaches(cmake, macros.replace("MINOR 2", "MINOR 3")), "is 1.3.3")
    sized, bare = "typedef struct vellum_x {\n  size_t size; /* ... */\n} vellum_x;", "typedef struct vellum_y {\n  int size;\n} y;"
    guard.accepts("a struct with a size", struct_breaches({"x.h": sized}, {}))
    guard.accepts("a struct with a reason", struct_breaches({"x.h": bare}, {"vellum_y": ELEMENT}))
    guard.rejects("a struct without a size", struct_breaches({"x.h": bare}, {}), "vellum_y has neither a size")
    guard.rejects("a reason too many", struct_breaches({"x.h": sized}, {"vellum_x": PART}), "vellum_x has a size and")
    guard.rejects("a reason for nothing", struct_breaches({"x.h": sized}, {"vellum_z": PART}), "vellum_z is in no header")
    listing = "0000 T vellum_a\n0010 W _ZNSt6vectorIiE4pushEv\n"
    guard.accepts("exports of the headers' functions", export_breaches({"vellum_a"}, listing))
    guard.rejects("a function that is not exported", export_breaches({"vellum_a", "vellum_b"}, listing), "vellum_b is in")
    guard.rejects("an export of the engine's", export_breaches({"vellum_a"}, listing + "0020 T _ZN6vellum2vm3runEv\n"),
                  "_ZN6vellum2vm3runEv is exported")
    guard.accepts("versioned exports", export_breaches({"vellum_a"}, "0000 A VELLUM_0\n0000 T vellum_a@@VELLUM_0\n", NOTHING))
    guard.rejects("a template of the standard library", export_breaches({"vellum_a"}, listing, NOTHING), "vector")


def main():
    guard = Guard("public_api")
    self_test(guard)
    headers = {path: read(path) for path in all_files() if path.startswith("include/vellum/") and path.endswith(".h")}
    guard.checkout(unmarked(headers), "Write VELLUM_API before it.")
    guard.checkout(untested({name for text in headers.values() for name in functions(text)},
                            read("src/api/bad_use_test.cpp")), "Add a row for it.")
    guard.checkout(version_breaches(read("CMakeLists.txt"), headers["include/vellum/vellum.h"]),
                   "Change both together.")
    guard.checkout(struct_breaches(headers, UNSIZED), "Begin with `size_t size;`, or write the reason into this guard.")
    names = {name for text in headers.values() for name in functions(text)}
    for symbols, others in ((shared_library_symbols(), NOT_OURS), (built_library_symbols(), NOTHING)):
        if symbols is not None:
            guard.checkout(export_breaches(names, symbols, others), "VELLUM_API marks what is exported; everything else is hidden.")
    guard.finish()


if __name__ == "__main__":
    main()
