#!/usr/bin/env python3
"""Every function of include/vellum/*.h is marked VELLUM_API, and the version macros are CMakeLists.txt's version."""
import re

from house import Guard, all_files, read

COMMENT = re.compile(r"/\*.*?\*/", re.S)
FUNCTION = re.compile(r"^(?P<mark>VELLUM_API )?[a-z][\w ]*[ *]+(?P<name>vellum_\w+)\(", re.M)


def functions(header):
    """name -> whether it is marked, of one header."""
    return {match["name"]: bool(match["mark"]) for match in FUNCTION.finditer(COMMENT.sub("", header))}


def unmarked(headers):
    return [f"{path}: {name} is not marked VELLUM_API" for path, text in sorted(headers.items())
            for name, marked in functions(text).items() if not marked]


def version_breaches(cmake, header):
    wanted = re.search(r"project\(vellum VERSION ([\d.]+)", cmake).group(1)
    macro = {name: value.strip('"') for name, value in re.findall(r"#define VELLUM_(VERSION\w*) (\S+)", header)}
    parts = ".".join(macro.get(f"VERSION_{part}", "?") for part in ("MAJOR", "MINOR", "PATCH"))
    return [f"vellum.h: {what} is {value}, and CMakeLists.txt has {wanted}"
            for what, value in (("VELLUM_VERSION", macro.get("VERSION")), ("VELLUM_VERSION_MAJOR.MINOR.PATCH", parts))
            if value != wanted]


def self_test(guard):
    header = ("/* VELLUM_API int vellum_no(void); */\nVELLUM_API const char* vellum_a(void);\n"
              "typedef void (*vellum_callback)(void);\nint vellum_b(int x,\n  int y);\n")
    guard.rejects("a function without VELLUM_API", unmarked({"x.h": header}), "x.h: vellum_b is not marked")
    guard.accepts("a marked function", unmarked({"x.h": header.split("int vellum_b")[0]}))
    if set(functions(header)) != {"vellum_a", "vellum_b"}:
        guard.rejects("the functions of a header", [str(functions(header))], "nothing")
    cmake, macros = "project(vellum VERSION 1.2.3 LANGUAGES C)", "#define VELLUM_VERSION_MAJOR 1\n" \
        "#define VELLUM_VERSION_MINOR 2\n#define VELLUM_VERSION_PATCH 3\n#define VELLUM_VERSION \"1.2.3\"\n"
    guard.accepts("equal versions", version_breaches(cmake, macros))
    guard.rejects("another string", version_breaches(cmake, macros.replace("1.2.3", "1.2.4")), "VELLUM_VERSION is 1.2.4")
    guard.rejects("another number", version_breaches(cmake, macros.replace("MINOR 2", "MINOR 3")), "is 1.3.3")


def main():
    guard = Guard("public_api")
    self_test(guard)
    headers = {path: read(path) for path in all_files() if path.startswith("include/vellum/") and path.endswith(".h")}
    guard.checkout(unmarked(headers), "Write VELLUM_API before it.")
    guard.checkout(version_breaches(read("CMakeLists.txt"), headers["include/vellum/vellum.h"]),
                   "Change both together.")
    guard.finish()


if __name__ == "__main__":
    main()
