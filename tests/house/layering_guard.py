#!/usr/bin/env python3
"""Fails when a file under src/ includes a header that its layer may not (layers.txt), when headers or modules include each other
in a circle, or when the core, which also runs in a browser, uses what it may not. To run it alone:
python3 tests/house/layering_guard.py"""
import posixpath
import re

from house import Guard, all_files, read

TOY = "tests/toy/turtle/"
NOT_CORE = ("driver/", "lsp/", "dap/", "jit/")
FORBIDDEN_HEADERS = {"iostream", "ostream", "istream", "sstream", "fstream", "thread", "mutex", "shared_mutex", "atomic",
                     "condition_variable", "future", "filesystem", "regex", "format", "chrono", "random", "ctime",
                     "locale", "clocale", "stdexcept"}
# What a thread or a signal handler may set to stop scripts that run.
MAY_INTERRUPT = {"vm/vm.h", "world/world.h", "languages/language.h"}
FORBIDDEN_WORDS = re.compile(r"\b(throw|try|catch|dynamic_cast|typeid|thread_local)\b")
# C libraries differ in the last bits: use base/math/math.h.
LIBM = re.compile(r"(?:\bstd::|(?<![\w:>.])::)(a?sinh?|a?cosh?|a?tanh?|atan2|exp2?|expm1|log(?:2|10|1p)?|pow|cbrt|hypot"
                  r"|erfc?|tgamma|lgamma|remainder|fma)[fl]?\s*\(")
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)', re.M)


def parse_layers(text):
    layers = {}
    for line in text.splitlines():
        line = line.split("#", 1)[0].strip()
        if line:
            folder, _, patterns = line.partition(":")
            layers[folder.strip()] = patterns.split()
    return layers


def find_layer(layers, path):
    """(patterns, language) of the longest folder that fits `path` (relative to src), or (None, None)."""
    parts = posixpath.dirname(path).split("/")
    if path.endswith("_test.cpp") and len(parts) > 2 and parts[0] == "languages":
        parts = parts[:2]  # a unit test may look at all phases of its language
    for length in range(len(parts), 0, -1):
        language = parts[1] if parts[0] == "languages" and length >= 2 else None
        name = "/".join(["languages", "L", *parts[2:length]] if language else parts[:length])
        if name in layers:
            own = "/".join(parts[:length]) + "/*"
            if name == "languages":
                own = "languages/language.h"
            return [*layers[name], own], language
    return None, None


def fits(include, pattern, language):
    if "/L/" in pattern:
        if language is None:  # the registry: languages/L/L.h of every language
            parts = include.split("/")
            return len(parts) == 3 and parts[0] == "languages" and parts[2] == parts[1] + ".h"
        pattern = pattern.replace("/L/", f"/{language}/")
    if pattern.endswith("/*"):
        return include.startswith(pattern[:-1])
    return re.fullmatch("[^/]*".join(map(re.escape, pattern.split("*"))), include) is not None


def allowed(include, patterns, language):
    return any(fits(include, pattern, language) for pattern in patterns if pattern[0] != "!")


def resolve(path, quoted, files):
    near = posixpath.normpath(posixpath.join(posixpath.dirname(path), quoted))
    return near if near in files and quoted not in files else posixpath.normpath(quoted)


def chain_to_forbidden(path, patterns, language, files):
    """The includes that lead from `path` to a file that a !pattern forbids, or None."""
    forbidden = [pattern[1:] for pattern in patterns if pattern[0] == "!"]
    seen, open_chains = {path}, [[path]]
    while forbidden and open_chains:
        chain = open_chains.pop()
        for match in INCLUDE.finditer(files.get(chain[-1], "")):
            include = match.group(1) and resolve(chain[-1], match.group(1), files)
            if include in files and include not in seen:
                seen.add(include)
                if any(fits(include, pattern, language) for pattern in forbidden):
                    return [*chain, include]
                open_chains.append([*chain, include])
    return None


def includes_of(files):
    """By path, the files under src/ that it includes. Skips tests: nothing includes them."""
    found = {}
    for path, text in files.items():
        if not path.endswith("_test.cpp"):
            quoted = (match.group(1) for match in INCLUDE.finditer(text) if match.group(1))
            found[path] = {include for include in (resolve(path, name, files) for name in quoted) if include in files}
    return found


def circles(graph):
    """The strongly connected components of `graph` (node -> nodes) with more than one node."""
    number, lowest, stack, found = {}, {}, [], []

    def visit(node):
        number[node] = lowest[node] = len(number)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in number:
                visit(other)
                lowest[node] = min(lowest[node], lowest[other])
            elif other in stack:
                lowest[node] = min(lowest[node], number[other])
        if lowest[node] == number[node]:
            circle = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(circle) > 1:
                found.append(sorted(circle))

    for node in sorted(graph):
        if node not in number:
            visit(node)
    return found


def modules_of(includes):
    """A module is NAME.cpp with NAME.h. Headers that it includes and that have no .cpp of their own belong to it. A checker is one
    module: it has a file for each construct, and constructs contain each other. Module -> modules."""
    def name_of(path):
        name, ending = posixpath.splitext(path)
        if ending not in (".h", ".cpp") or name + ".cpp" not in includes:
            return None
        folder = posixpath.dirname(name)
        return folder if folder.endswith("/check") else name

    graph = {}
    for path in includes:
        name = name_of(path)
        if name is None:
            continue
        seen, unread = {path}, [path]
        while unread:
            for include in includes[unread.pop()] - seen:
                seen.add(include)
                if name_of(include) is None:
                    unread.append(include)
        graph.setdefault(name, set()).update(name_of(each) for each in seen)
    return {name: others - {name, None} for name, others in graph.items()}


def circle_breaches(files):
    includes = includes_of(files)
    found = [f"headers include each other in a circle: {', '.join(circle)}" for circle in circles(includes)]
    found += [f"modules include each other in a circle: {', '.join(circle)}" for circle in circles(modules_of(includes))]
    return found


def circle_self_test(guard):
    def look(tree):
        return circle_breaches({path: "".join(f'#include "{name}"\n' for name in names.split())
                                for path, names in tree.items()})

    guard.rejects("two headers in a circle", look({"ir/a.h": "ir/b.h", "ir/b.h": "ir/a.h"}), "circle: ir/a.h, ir/b.h")
    guard.rejects("three headers in a circle",
                  look({"ir/a.h": "ir/b.h", "ir/b.h": "ir/c.inc", "ir/c.inc": "ir/a.h"}), "ir/a.h, ir/b.h, ir/c.inc")
    modules = {"ir/a.h": "", "ir/a.cpp": "ir/a.h ir/b.h", "ir/b.h": "ir/a.h", "ir/b.cpp": "ir/b.h"}
    guard.rejects("two modules in a circle", look(modules), "modules include each other in a circle: ir/a, ir/b")
    guard.rejects("two modules through a header of neither",
                  look({**modules, "ir/b.h": "ir/c.h", "ir/c.h": "ir/a.h"}), "circle: ir/a, ir/b")
    guard.accepts("constructs that contain each other",
                  look({path.replace("ir/", "languages/l/check/"): names.replace("ir/", "languages/l/check/")
                        for path, names in modules.items()}))
    guard.accepts("a header that is a part of its module",
                  look({"ir/a.h": "", "ir/a.cpp": "ir/a.h ir/a_impl.h", "ir/a_more.cpp": "ir/a_impl.h", "ir/a_impl.h": "ir/a.h"}))


def without_comments_and_strings(text):
    pattern = r'//[^\n]*|/\*.*?\*/|R"([^()\s\\]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])\'(?:\\.|[^\'\\\n])*\''
    return re.sub(pattern, lambda match: "\n" * match.group().count("\n") or " ", text, flags=re.S)


def breaches(layers_text, files):
    """`files`: path relative to src -> text."""
    layers = parse_layers(layers_text)
    found = []
    for path, text in sorted(files.items()):
        patterns, language = find_layer(layers, path)
        if patterns is None:
            if path.endswith((".h", ".cpp")):
                found.append(f"src/{path}: its folder is in no line of tests/house/layers.txt")
            continue
        core = not path.startswith(NOT_CORE) and not path.endswith("_test.cpp")
        for match in INCLUDE.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            quoted, angled = match.groups()
            if quoted and quoted.startswith("vellum/"):
                quoted, angled = None, quoted
            where = f"src/{path}:{line}"
            if quoted:
                include = resolve(path, quoted, files)
                if include not in files:
                    found.append(f"{where}: includes \"{quoted}\", which is not under src/")
                elif not allowed(include, patterns, language):
                    found.append(f"{where}: may not include \"{include}\"")
            elif angled.startswith("vellum/"):
                if "<vellum/...>" not in patterns:
                    found.append(f"{where}: may not include the public header <{angled}>")
            elif angled == "atomic" and path in MAY_INTERRUPT:
                pass
            elif core and angled in FORBIDDEN_HEADERS:
                found.append(f"{where}: the core does without <{angled}>")
            elif core and angled == "immintrin.h" and path.endswith("_kernels.cpp"):
                pass  # vector instructions, whose results do not differ from plain ones
            elif core and "." in angled:
                found.append(f"{where}: the core includes standard C++ headers only, not <{angled}>")
        chain = chain_to_forbidden(path, patterns, language, files)
        if chain and (len(chain) > 2 or allowed(chain[1], patterns, language)):
            found.append(f"src/{path}: may not reach {' -> '.join(chain[1:])}")
        if core and path.endswith((".h", ".cpp")):
            for number, line in enumerate(without_comments_and_strings(text).split("\n"), 1):
                for match in FORBIDDEN_WORDS.finditer(line):
                    found.append(f"src/{path}:{number}: the core does without '{match.group(1)}'")
                for match in LIBM.finditer(line):
                    found.append(f"src/{path}:{number}: {match.group(1)} of the C library differs between machines; "
                                 "use base/math/math.h")
    return found


def self_test(guard):
    layers = read("tests/house/layers.txt")
    tree = {path: "" for path in (
        "base/text.h", "source/span.h", "ir/module.h", "vm/machine.h", "vm/value.h", "host/host.h",
        "languages/language.h", "languages/caos/caos.h", "languages/caos/world/agent.h",
        "languages/caos/syntax/parser.h", "languages/caos/builtins/rows.h", "languages/caos/check/checker.h", "languages/caos/builtins/commands.def",
        "languages/ags/ags.h", "languages/ags/syntax/parser.h", "world/world.h", "driver/arguments.h")}

    def look(path, text):
        return breaches(layers, {**tree, path: text})

    def include(path, name):
        return look(path, f'#include "{name}"\n')

    bad = [
        ("base/a.h", "source/span.h"), ("source/a.h", "ir/module.h"), ("ir/a.h", "vm/machine.h"),
        ("host/a.h", "source/span.h"), ("vm/a.h", "languages/language.h"),
        ("languages/caos/syntax/a.cpp", "languages/caos/check/checker.h"),
        ("languages/caos/check/a.cpp", "languages/caos/world/agent.h"),
        ("languages/caos/lower/a.cpp", "vm/machine.h"), ("languages/caos/ide/a.cpp", "languages/caos/world/agent.h"),
        ("languages/caos/world/a.cpp", "languages/caos/syntax/parser.h"),
        ("languages/caos/world/a.cpp", "vm/machine.h"),
        ("languages/caos/builtins/a.cpp", "languages/ags/ags.h"),
        ("languages/caos/runtime.cpp", "languages/ags/syntax/parser.h"),
        ("languages/caos/caos_test.cpp", "languages/ags/ags.h"),
        ("languages/registry.cpp", "languages/caos/syntax/parser.h"), ("languages/registry.cpp", "vm/machine.h"),
        ("world/a.cpp", "languages/caos/caos.h"), ("world/a.cpp", "driver/arguments.h"),
        ("driver/a.cpp", "world/world.h"), ("driver/a.cpp", "base/text.h"),
    ]
    for path, name in bad:
        guard.rejects(f"{path} with {name}", include(path, name), f'may not include "{name}"')
    guard.rejects("a relative include", look("languages/caos/world/a.cpp", '#include "../syntax/parser.h"\n'),
                  'may not include "languages/caos/syntax/parser.h"')
    through = {**tree, "languages/caos/words.h": '#include "vm/machine.h"\n',
               "languages/caos/check/a.h": '#include "languages/caos/words.h"\n'}
    guard.rejects("the machine through another header", breaches(layers, through),
                  "languages/caos/words.h -> vm/machine.h")
    guard.rejects("a lower layer that includes its user",
                  breaches(layers, {"ir/a.h": '#include "ir/passes/pass.h"\n', "ir/passes/pass.h": ""}),
                  "src/ir/a.h: may not reach ir/passes/pass.h")
    guard.rejects("a folder without a rule", look("elsewhere/a.h", ""), "in no line")
    guard.rejects("a header that is not there", include("vm/a.h", "vm/gone.h"), "not under src/")
    guard.rejects("a public header in the core", look("world/a.h", "#include <vellum/vellum.h>\n"), "public header")
    for header in ("iostream", "thread", "filesystem", "regex", "format", "chrono", "fstream", "mutex"):
        guard.rejects(f"<{header}>", look("base/a.h", f"#  include <{header}>\n"), f"does without <{header}>")
    guard.rejects("a library in the core", look("base/a.h", "#include <toml++/toml.h>\n"), "standard C++ headers only")
    guard.rejects("intrinsics outside of kernels", look("base/a.h", "#include <immintrin.h>\n"), "standard C++ headers only")
    guard.accepts("intrinsics in a kernel", look("vm/a_kernels.cpp", "#include <immintrin.h>\n"))
    for code in ("throw 1;", "try { f(); }", "dynamic_cast<A*>(b);", "typeid(a);"):
        guard.rejects(code, look("vm/a.cpp", f"// fine\nvoid f() {{ {code} }}\n"), "src/vm/a.cpp:2: the core does without")
    for code in ("std::sin(1)", "x = ::pow(1, 2)", "std::log10 (2)", "std::expf(1.f)"):
        guard.rejects(code, look("vm/a.cpp", f"double x = {code};\n"), "differs between machines")
    guard.rejects("a word after a character that is a quote", look("vm/a.cpp", "char a = '\"'; void f() { throw 1; }\n"),
                  "'throw'")

    guard.accepts("what the rules allow", [
        *include("vm/a.h", "ir/module.h"), *include("languages/caos/builtins/a.cpp", "vm/machine.h"),
        *include("languages/caos/world/a.cpp", "vm/value.h"),
        *include("languages/caos/lower/a.cpp", "languages/caos/builtins/commands.def"),
        *include("languages/caos/check/a.cpp", "languages/caos/caos.h"),
        *include("languages/registry.cpp", "languages/caos/caos.h"),
        *include("languages/caos/caos.cpp", "languages/caos/world/agent.h"),
        *look("driver/a.cpp", "#include <vellum/vellum.h>\n#include <thread>\nvoid f() { throw 1; }\n"),
        *look("vm/a.cpp", '// throw\nconst char* a = "throw"; int digits = 1\'000; /* try\n typeid */ double b = math::sin(1);\n'),
        *look("vm/a_test.cpp", "#include <gtest/gtest.h>\n#include <thread>\n")])


def main():
    guard = Guard("layering")
    self_test(guard)
    circle_self_test(guard)
    files = {path[len("src/"):]: read(path) for path in all_files()
             if path.startswith("src/") and path.endswith((".h", ".cpp", ".def", ".inc"))}
    # The toy language follows the rules of a language in src/.
    files |= {"languages/turtle/" + path[len(TOY):]: read(path).replace('#include "turtle/', '#include "languages/turtle/')
              for path in all_files() if path.startswith(TOY) and path.endswith((".h", ".cpp", ".def"))}
    guard.checkout([*breaches(read("tests/house/layers.txt"), files), *circle_breaches(files)],
                   "ARCHITECTURE.md, \"Layers\", says which layer may know which; move the code or ask for it through an interface.")
    guard.finish()


if __name__ == "__main__":
    main()
