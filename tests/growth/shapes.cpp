#include "shapes.h"

namespace vellum::growth {

namespace {

void addWithNumber(std::string& text, std::string_view pattern, std::size_t number) {
  for (char c : pattern) {
    if (c == '#') text += std::to_string(number);
    else if (c == '@') text += std::to_string(number - 1);
    else text += c;
  }
}

constexpr Shape Ags[] = {
    {"functions", "", "int f#(int a) { return a + #; }\n", ""},
    {"statements", "int x;\nvoid f() {\n", "  x = x + #;\n", "}\n"},
    {"nested blocks", "void f() ", "{", ""},
    {"nested parentheses", "int x = ", "(", ""},
    {"closed parentheses", "int f() { return ", "-(", "1;}"},
    {"a long sum", "int f(int a) { return 1", " + a * #", "; }\n"},
    {"a long string", "String s = \"", "abc \\\" ", "\";\n"},
    {"a chain of members", "void f() { a", ".b#", " = 1; }\n"},
    {"a chain of calls", "void f(String s) { s = s", ".Append(s)", "; }\n"},
    {"calls in calls", "int f(int a) { return ", "f(", ""},
    {"unknown names", "void f() {\n", "  u# = v@;\n", "}\n"},
    {"the same error", "void f() {\n", "  ) = ;\n", "}\n"},
    {"a long line", "int x; void f() { ", "x = #; ", "}\n"},
    {"comments", "", "// comment number #\n", "int x;\n"},
    {"unclosed comments", "int x;\n", "/* # ", ""},
    {"unclosed strings", "void f() {\n", "\"text #\n", "}\n"},
    {"operators", "int x = 1 ", "+-!~<<", " 1;\n"},
    {"macros", "#define M0 1\n",
     "\x01"
     "define M# M@\n",
     "int x = M#;\n"},
    {"open conditions", "",
     "\x01"
     "ifdef M#\n",
     "int x;\n"},
    {"a chain of extends", "managed struct A0 { int m0; };\n", "managed struct A# extends A@ { int m#; };\n", ""},
    {"members", "struct S {\n", "  int m#;\n", "};\nS s;\n"},
    {"locals", "void f() {\n", "  int v# = #;\n", "}\n"},
    {"references", "managed struct N { int v; };\nN* g[];\nvoid f() {\n  N* a; N* b;\n",
     "  b = g[#]; g[1] = b; a = b; a.v = #;\n", "}\n"},
    {"scopes", "void f() {\n", "  { int v# = #; }\n", "}\n"},
    {"cases", "int x;\nvoid f() { switch (x) {\n", "  case #: x = #; break;\n", "} }\n"},
    {"else after else", "int x;\nvoid f() {\n", "  if (x == #) x = 1; else\n", "  x = 2; }\n"},
    {"duplicate names", "", "int x;\n", ""},
    {"constants", "enum E {\n", "  c#,\n", "  cLast };\n"},
    {"parameters", "void f(int a0", ", int a#", ") { }\n"},
    {"a long name", "int ", "abcde", ";\n"},
    {"imports", "", "import int f#(int a);\n", "void g() { f#(1); }\n"},
    {"globals", "", "int g# = #;\n", ""},
    {"functions that call the next", "void f0() { }\n", "void f#() { f@(); f@(); }\n", ""},
    {"loops in loops", "void f(int a) { ", "while (a) ", "a = 0; }\n"},
    {"noise", "", "x y ) ] = \" ' / * ", "\n"},
    {"blank lines", "int x;\n", "\n \t\r\n", "int y;\n"},
};

constexpr Shape Skrit[] = {
    {"functions", "", "int F#$( int a$ ) { return a$ + #; }\n", ""},
    {"statements", "void f$() {\nint x$;\n", "x$ = x$ + #;\n", "}\n"},
    {"nested blocks", "void f$() ", "{", ""},
    {"nested parentheses", "int x$ = ", "(", ""},
    {"a long sum", "int f$( int a$ ) { return 1", " + a$ * #", "; }\n"},
    {"a long string", "string s$ = \"", "abc \\\" ", "\";\n"},
    {"a chain of members", "void f$() { owner", ".go", "; }\n"},
    {"calls in calls", "int f$( int a$ ) { return ", "f$( ", ""},
    {"unknown names", "void f$() {\n", "u#$ = v@$;\n", "}\n"},
    {"the same error", "void f$() {\n", ") = ;\n", "}\n"},
    {"a long line", "int x$; void f$() { ", "x$ = #; ", "}\n"},
    {"comments", "", "// comment number #\n", "int x$;\n"},
    {"unclosed comments", "int x$;\n", "/* # ", ""},
    {"unclosed strings", "void f$() {\n", "\"text #\n", "}\n"},
    {"operators", "int x$ = 1 ", "+-!~<<", " 1;\n"},
    {"states", "startup state S0$ { }\n", "state S#$ { transition -> S@$: OnTimer( # ); }\n", ""},
    {"transitions", "startup state S$ {\n", "transition -> S$: OnTimer( # );\n", "}\n"},
    {"triggers", "startup state S$ {\n", "trigger OnTimer( # ) { }\n", "}\n"},
    {"properties", "", "property int p#$ = # doc = \"text\";\n", ""},
    {"locals", "void f$() {\n", "int v#$ = #;\n", "}\n"},
    {"else after else", "void f$( int x$ ) {\n", "if ( x$ == # ) { x$ = 1; } else\n", "{ x$ = 2; } }\n"},
    {"duplicate names", "", "int x$;\n", ""},
    {"a long name", "int ", "abcde", "$;\n"},
    {"globals", "", "int g#$ = #;\n", ""},
    {"functions that call the next", "void f0$() { }\n", "void f#$() { f@$(); f@$(); }\n", ""},
    {"includes", "",
     "\x01"
     "include \"none#.skrit\"\n",
     "int x$;\n"},
    {"macros", "",
     "\x01"
     "define M# M@\n",
     "int x$;\n"},
    {"at statements", "startup state S$ { event OnEnterState$() {\n", "at ( #.5 ) { }\n", "} }\n"},
    {"noise", "", "x y ) ] = \" ' / * ", "\n"},
    {"blank lines", "int x$;\n", "\n \t\r\n", "int y$;\n"},
};

constexpr Shape Fuel[] = {
    {"blocks", "", "[b#] { x = #; }\n", ""},
    {"nested blocks", "", "[b]{", ""},
    {"attributes", "[b] {\n", "x# = #;\n", "}\n"},
    {"words", "", "word ", ""},
    {"a long path", "[b] {\n", "p:", "x = 1;\n}\n"},
    {"paths", "[b] {\n", "p#:q#:r# = 1;\n", "}\n"},
    {"templates", "[t:template,n:t0] { doc = \"x\"; }\n", "[t:template,n:t#] { specializes = t@; [c] { x = 1; } }\n",
     ""},
    {"components of a template", "[t:template,n:t] {\n", "[c#] { x = 1; }\n", "}\n"},
    {"fields of a component", "[t:template,n:t] { [aspect] {\n", "f# = 1;\n", "} }\n"},
    {"one component", "[t:template,n:t] {\n", "[aspect] { x = 1; }\n", "}\n"},
    {"objects of a template", "[t:template,n:t] { [aspect] { x = 1; } }\n", "[t:t,n:#] { }\n", ""},
    {"twins", "", "[b] { x = 1; }\n", ""},
    {"stars", "[b] {\n", "* = #;\n", "}\n"},
    {"a long string", "[b] { x = \"", "abc ", "\"; }\n"},
    {"unclosed strings", "[b] {\n", "x = \"text #\n", "}\n"},
    {"unclosed comments", "[b] { }\n", "/* # ", ""},
    {"comments", "", "// comment number #\n", "[b] { }\n"},
    {"headers without an end", "", "[b# ", ""},
    {"closing brackets", "", "] } ", ""},
    {"header parts", "[t:a", ",n#:b", "] { }\n"},
    {"the same error", "[b] {\n", "= ;\n", "}\n"},
    {"semicolons", "[b] { ", ";", " }\n"},
    {"a long line", "[b] { ", "x# = #; ", "}\n"},
    {"long values", "[b] { x = ", "a b, ", "; }\n"},
    {"noise", "", "x y ) ] = \" ' / * ", "\n"},
};

constexpr Shape Caos[] = {
    {"commands", "", "outv #\n", ""},
    {"scripts", "", "scrp 2 1 # 9\nouts \"x\"\nendm\n", ""},
    {"nested loops", "", "loop\n", ""},
    {"nested conditions", "", "doif 1 eq 1\n", ""},
    {"else after else", "doif 1 eq 1\n", "elif va00 eq #\n", "endi\n"},
    {"conditions in a row", "doif 1 eq 1", " and # eq va00", "\nendi\n"},
    {"labels", "subr l0\nstop\n", "subr l#\ngsub l@\nretn\n", ""},
    {"unknown labels", "", "gsub l#\n", ""},
    {"unknown words", "", "xx# 1\n", ""},
    {"strings", "", "outs \"text #\"\n", ""},
    {"a long string", "outs \"", "abc \\\" ", "\"\n"},
    {"byte strings", "setv va00 1 ", "anim [1 2 3 #] ", "\n"},
    {"a long byte string", "anim [", "1 ", "]\n"},
    {"a long line", "", "setv va00 # ", "\n"},
    {"values in values", "setv va00 ", "rand 1 ", "1\n"},
    {"comments", "", "* comment number #\n", "outv 1\n"},
    {"unclosed strings", "", "outs \"text #\n", ""},
    {"unclosed byte strings", "", "anim [ 1 # ", ""},
    {"game variables", "", "setv game \"name #\" #\n", ""},
    {"variables", "", "setv va99 ov# addv va00 mv@\n", ""},
    {"endings", "", "endm\n", ""},
    {"enumerations", "", "enum 1 # 0\n", ""},
    {"repetitions", "", "reps #\nrepe\n", ""},
    {"a long word", "", "abcde", "\n"},
    {"noise", "", "x y ) ] = \" ' / * ", "\n"},
    {"blank lines", "outv 1\n", "\n \t\r\n", "outv 2\n"},
};

constexpr Shape Gal[] = {
    {"blocks", "channels { Main; }\naction Default {\n", "set Main { script \"S#\"; }\n", "}\n"},
    {"actions", "channels { Main; }\naction Default { }\naction A0 { }\n", "action A# { call A@; }\n", ""},
    {"calls that double", "channels { Main; }\naction Default { }\naction A0 { }\n",
     "action A# { call A@; call A@; }\n", ""},
    {"nested blocks", "channels { Main; }\naction Default ", "{", ""},
    {"nested conditions", "channels { Main; }\ninputs { I = A, B; }\naction Default { ", "if (I = A) { ", ""},
    {"else after else", "channels { Main; }\ninputs { I = A, B; }\naction Default { ", "if (I = A) return; else\n",
     "return; }\n"},
    {"inputs", "channels { Main; }\ninputs {\n", "I# = A, B;\n", "}\naction Default { }\n"},
    {"values of an input", "channels { Main; }\ninputs { I = A", ", A#", "; }\naction Default { }\n"},
    {"channels", "channels {\n", "C#;\n", "}\naction Default { }\n"},
    {"channels in use", "channels {\n", "C#;\n", "}\naction Default { set C# { script \"a\"; } }\n"},
    {"unknown channels", "channels { Main; }\naction Default {\n", "set C# { script \"S\"; }\n", "}\n"},
    {"unknown actions", "channels { Main; }\naction Default {\n", "call A#;\n", "}\n"},
    {"conditions in a row", "channels { Main; }\ninputs { I = A, B; }\naction Default { if (I = A", " & I = B",
     ") return; }\n"},
    {"nested parentheses", "channels { Main; }\naction Default { if ", "(", ""},
    {"negations", "channels { Main; }\ninputs { I = A, B; }\naction Default { if (", "!", "I = A) return; }\n"},
    {"commands of a block", "channels { Main; }\naction Default { set Main {\n", "notify # \"text\";\n", "} }\n"},
    {"comments", "channels { Main; }\n", "// comment number #\n", "action Default { }\n"},
    {"unclosed comments", "channels { Main; }\n", "/* # ", ""},
    {"unclosed strings", "channels { Main; }\naction Default {\n", "set Main { script \"text #\n", "}\n"},
    {"a long string", "channels { Main; }\naction Default { set Main { script \"", "abc ", "\"; } }\n"},
    {"a long line", "channels { Main; }\naction Default { ", "set Main { script \"a\"; } ", "}\n"},
    {"duplicate actions", "channels { Main; }\n", "action Default { }\n", ""},
    {"the same error", "channels { Main; }\naction Default {\n", ") = ;\n", "}\n"},
    {"a long name", "channels { ", "abcde", "; }\naction Default { }\n"},
    {"noise", "", "x y ) ] = \" ' / * ", "\n"},
};

constexpr Shape Xg[] = {
    {"functions", "", "az>mz<\n", ""},
    {"a long function", "", "az", "\n"},
    {"ramps", "", "a/z\\", "\n"},
    {"counts", "", "#A", "\n"},
    {"large counts", "", "999999999A", "\n"},
    {"timers", "", "a#9z", "\n"},
    {"random timers", "", "a?9z", "\n"},
    {"sectors", "", "f:az|c:=f|l:AZ<\n", ""},
    {"fields", "f:az", "|c:az", "\n"},
    {"links", "", "f:=c|c:=r|r:=f\n", ""},
    {"settings", "", "[profile=doomsday]\naz\n", ""},
    {"settings of a line", "[", "a=b ", "]\n"},
    {"unclosed settings", "", "[", "\n"},
    {"comments", "", "// comment number #\n", "az\n"},
    {"bars", "", "|", "\n"},
    {"colons", "", "f:", "\n"},
    {"signs", "", "=+", "\n"},
    {"unknown symbols", "", "\xc3\xa4!", "\n"},
    {"restarts", "", "az>", "\n"},
    {"blank lines", "az\n", "\n \t\r\n", "az\n"},
    {"noise", "", "x y ) ] = \" ' / * ", "\n"},
};

constexpr Shape Ded[] = {
    {"types", "", "Sector Type { ID = #; Light fn = \"AZ<\"; }\n", ""},
    {"copies", "Sector Type { ID = 0; Light fn = \"AZ<\"; }\n", "Copy Sector Type { ID = #; }\n", ""},
    {"nested blocks", "", "Sector Type {", ""},
    {"labels", "Sector Type {\n", "ID = #;\n", "}\n"},
    {"unknown labels", "Sector Type {\n", "x# = #;\n", "}\n"},
    {"flags", "Sector Type { ID = 1; Flags = a", " | b", "; }\n"},
    {"comments", "",
     "\x01"
     " comment\n",
     "Sector Type { ID = 1; }\n"},
    {"unclosed strings", "", "Sector Type { Light fn = \"\n", ""},
    {"a long string", "Sector Type { Light fn = \"", "AZ", "\"; }\n"},
    {"noise", "", "x y ) ] = \" ' / * ", "\n"},
};

constexpr Shape Sectors[] = {
    {"sectors", "", "[sector.s#]\nid = #\nlight = \"AZ<\"\n", ""},
    {"keys", "[sector.s]\n", "k# = #\n", ""},
    {"duplicate tables", "", "[sector.s]\n", ""},
    {"dotted keys", "", "a.b.c# = 1\n", ""},
    {"a long key", "", "a.", "b = 1\n"},
    {"nested arrays", "a = ", "[", "\n"},
    {"nested tables", "a = ", "{b = ", "\n"},
    {"a long array", "a = [", "1, ", "]\n"},
    {"a long string", "a = \"", "abc \\\" ", "\"\n"},
    {"long strings", "a = '''", "abc '' \n", "'''\n"},
    {"unclosed strings", "", "a# = \"text\n", ""},
    {"comments", "",
     "\x01"
     " comment\n",
     "a = 1\n"},
    {"numbers", "a = ", "12345", "\n"},
    {"blank lines", "a = 1\n", "\n \t\r\n", "b = 2\n"},
};

constexpr Kind All[] = {
    {"ags", "input.asc", Ags},    {"skrit", "input.skrit", Skrit},
    {"skrit", "input.gas", Fuel}, {"caos", "input.cos", Caos},
    {"gal", "input.gal", Gal},    {"xg", "input.xg", Xg},
    {"xg", "input.ded", Ded},     {"xg", "input.sectors.toml", Sectors},
};

}  // namespace

std::span<const Kind> kinds() { return All; }

std::string make(const Shape& shape, std::size_t lines) {
  std::string text(shape.head);
  for (std::size_t i = 1; i <= lines; ++i) addWithNumber(text, shape.line, i);
  addWithNumber(text, shape.tail, lines);
  // A line may begin with a directive.
  for (char& c : text)
    if (c == '\x01') c = '#';
  return text;
}

}  // namespace vellum::growth
