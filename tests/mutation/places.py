"""Finds places to mutate in one C++ file, with libclang (python3-clang-22).

A place is a range of the text, what is there, what the mutant has instead, and the text that holds both: it asks
vellum_mutant(K) which of them is active. Places are only in function bodies, outside of constexpr functions, macros,
case labels and array bounds.
"""
import os
import re
from dataclasses import dataclass

from clang import cindex
from clang.cindex import CursorKind as C
from clang.cindex import TypeKind as T

SWAPPED = {"LT": ("<", "<="), "LE": ("<=", "<"), "GT": (">", ">="), "GE": (">=", ">"), "EQ": ("==", "!="), "NE": ("!=", "=="),
           "Add": ("+", "-"), "Sub": ("-", "+"), "Mul": ("*", "/"), "Div": ("/", "*"), "Rem": ("%", "*"),
           "Shl": ("<<", ">>"), "Shr": (">>", "<<"), "And": ("&", "|"), "Or": ("|", "&"), "Xor": ("^", "&"),
           "LAnd": ("&&", "||"), "LOr": ("||", "&&"),
           "AddAssign": ("+=", "-="), "SubAssign": ("-=", "+="), "MulAssign": ("*=", "/="), "DivAssign": ("/=", "*="),
           "AndAssign": ("&=", "|="), "OrAssign": ("|=", "&="), "XorAssign": ("^=", "&=")}
RELATIONAL = {"LT", "LE", "GT", "GE", "EQ", "NE"}
FUNCTIONS = {C.FUNCTION_DECL, C.CXX_METHOD, C.CONSTRUCTOR, C.DESTRUCTOR, C.CONVERSION_FUNCTION, C.FUNCTION_TEMPLATE}
NUMBERS = {T.BOOL, T.CHAR_U, T.UCHAR, T.CHAR16, T.CHAR32, T.USHORT, T.UINT, T.ULONG, T.ULONGLONG, T.CHAR_S, T.SCHAR, T.WCHAR,
           T.SHORT, T.INT, T.LONG, T.LONGLONG, T.FLOAT, T.DOUBLE, T.LONGDOUBLE}
# CXTranslationUnit_PrecompiledPreamble | CXTranslationUnit_CreatePreambleOnFirstParse
PARSE_INCLUDES_ONCE = 0x4 | 0x100
LITERALS = {C.INTEGER_LITERAL, C.FLOATING_LITERAL, C.CHARACTER_LITERAL, C.CXX_BOOL_LITERAL_EXPR}
# Hints of capacity: no behaviour depends on them.
HINTS = re.compile(r"(\.|->)(reserve|shrink_to_fit)\s*\(")


@dataclass
class Place:
    path: str
    start: int  # bytes of the file
    end: int
    line: int
    kind: str
    original: str
    mutated: str
    schema: str  # with KKK for the mutant's number
    rank: str = ""
    number: int = 0


class Finder:
    def __init__(self, path, source, unit):
        self.path, self.source, self.unit = path, source, unit
        self.places = []

    def here(self, cursor):
        file = cursor.location.file
        return file is not None and file.name == self.path

    @staticmethod
    def range(cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def text(self, start, end):
        return self.source[start:end].decode("utf-8")

    def text_of(self, cursor):
        return self.text(*self.range(cursor))

    # One line, so that the lines of the mutated file are the original's.
    @staticmethod
    def flat(text):
        return text.replace("\n", " ")

    def add(self, cursor, kind, mutated, schema):
        start, end = self.range(cursor)
        original = self.text(start, end)
        if "//" in original or not self.here(cursor):  # a file that is included inside the function
            return
        self.places.append(Place(self.path, start, end, cursor.extent.start.line, kind, original, mutated, schema))

    def top(self, cursor):
        for child in cursor.get_children():
            if not self.here(child):
                continue
            if child.kind in FUNCTIONS:
                self.function(child)
            elif child.kind in (C.NAMESPACE, C.CLASS_DECL, C.STRUCT_DECL, C.CLASS_TEMPLATE, C.LINKAGE_SPEC, C.UNEXPOSED_DECL):
                self.top(child)

    def function(self, cursor):
        children = list(cursor.get_children())
        body = next((c for c in children if c.kind == C.COMPOUND_STMT), None)
        if body is None:
            return
        head = self.text(cursor.extent.start.offset, body.extent.start.offset)
        if not re.search(r"\bconst(expr|eval)\b", head):
            self.inside(body)

    def inside(self, cursor):
        children = list(cursor.get_children())
        if cursor.kind == C.CASE_STMT:
            children = children[1:]
        elif cursor.kind in (C.STATIC_ASSERT, C.TYPE_REF):
            return
        elif cursor.kind == C.VAR_DECL and re.search(r"\bconstexpr\b", self.text_of(cursor)):
            return
        elif cursor.kind == C.IF_STMT and re.match(r"if\s+constexpr", self.text_of(cursor)):
            children = children[1:]
        else:
            self.mutate(cursor, children)
        if cursor.kind == C.CALL_EXPR and HINTS.search(self.text_of(cursor)):
            return
        for child in children:
            self.inside(child)

    def mutate(self, cursor, children):
        if cursor.kind in (C.BINARY_OPERATOR, C.COMPOUND_ASSIGNMENT_OPERATOR) and len(children) == 2:
            self.binary(cursor, *children)
        elif cursor.kind == C.UNARY_OPERATOR:
            text = self.text_of(cursor)
            if text.startswith("!"):
                self.add(cursor, "logical", text[1:], f"(vellum_mutant(KKK) ? static_cast<bool>({self.flat(text[1:])}) : {text})")
        elif cursor.kind in LITERALS:
            self.literal(cursor)
        elif cursor.kind == C.IF_STMT and children:
            conditions = [c for c in children if c.kind not in (C.DECL_STMT, C.VAR_DECL)]
            if conditions and len(conditions) == len(children):
                self.condition(conditions[0])
        elif cursor.kind == C.CONDITIONAL_OPERATOR and children:
            self.condition(children[0])
        elif cursor.kind == C.COMPOUND_STMT:
            for child in children:
                self.statement(child)

    def binary(self, cursor, left, right):
        name = cursor.binary_operator.name
        if name not in SWAPPED:
            return
        old, new = SWAPPED[name]
        (start, middle), (after, end) = self.range(left), self.range(right)
        between = self.text(middle, after)
        if between.count(old) != 1 or (start, end) != self.range(cursor):
            return
        kind = "relational" if name in RELATIONAL else "logical" if name in ("LAnd", "LOr") else "arithmetic"
        kinds = [c.type.get_canonical().kind for c in (left, right)]
        if kind == "arithmetic" and any(k not in NUMBERS for k in kinds):
            return
        mutated = self.text(start, middle) + between.replace(old, new) + self.text(after, end)
        original = self.text(start, end)
        self.add(cursor, kind, mutated, f"(vellum_mutant(KKK) ? ({self.flat(mutated)}) : ({original}))")

    def literal(self, cursor):
        text = self.text_of(cursor)
        if self.text(cursor.extent.start.offset - 1, cursor.extent.start.offset) == "[":
            return
        if text in ("true", "false"):
            other = "false" if text == "true" else "true"
            self.add(cursor, "constant", other, f"(vellum_mutant(KKK) ? {other} : {text})")
        elif text and (text[0].isdigit() or text[0] in ".'uUL"):
            self.add(cursor, "constant", f"{text} + 1", f"vellum_next(KKK, {text})")

    def condition(self, cursor):
        text = self.text_of(cursor)
        self.add(cursor, "condition", f"!({text})", f"(vellum_mutant(KKK) ? !({self.flat(text)}) : static_cast<bool>({text}))")

    def statement(self, cursor):
        text = self.text_of(cursor)
        assigns = cursor.kind == C.BINARY_OPERATOR and cursor.binary_operator.name == "Assign"
        if (cursor.kind == C.CALL_EXPR or assigns) and not HINTS.search(text):
            self.add(cursor, "statement", "(removed)", f"if (!vellum_mutant(KKK)) {text}")


class File:
    """A parsed file: its places, and a check whether the file compiles with some of them."""

    def __init__(self, root, path, header):
        self.root, self.path = root, os.path.join(root, path)
        with open(self.path, "rb") as file:
            self.source = file.read()
        arguments = ["-xc++", "-std=c++20", "-DNDEBUG", "-DVELLUM_JIT=1", "-DVELLUM_BUILDING", "-Wno-everything",
                     f"-DVELLUM_SOURCE_DIR=\"{root}\"", "-include", header]
        with open(os.path.join(root, "src/languages/built_in.def"), encoding="utf-8") as languages:
            arguments += [f"-D{macro}" for macro in re.findall(r"#ifdef (VELLUM_WITH_\w+)", languages.read())]
        arguments += [f"-I{root}/{folder}" for folder in ("src", "include", ".")]
        self.unit = cindex.Index.create().parse(self.path, arguments, options=PARSE_INCLUDES_ONCE)
        finder = Finder(self.path, self.source, self.unit)
        finder.top(self.unit.cursor)
        self.places = finder.places
        for place in self.places:
            place.path = path

    def failed(self):
        return [d for d in self.unit.diagnostics if d.severity >= 3]

    def error_lines(self, places):
        """Lines (of the original) with errors when the file has these places' schemata."""
        text = with_schemata(self.source, places)
        self.unit.reparse([(self.path, text.decode("utf-8"))], options=PARSE_INCLUDES_ONCE)
        return {d.location.line: d.spelling for d in self.failed()}


def with_schemata(source, places):
    for place in sorted(places, key=lambda p: -p.start):
        schema = place.schema.replace("KKK", str(place.number)).encode()
        source = source[:place.start] + schema + source[place.end:]
    return source
