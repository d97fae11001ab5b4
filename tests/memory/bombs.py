"""Programs that take as much memory as they can get, of every language: a few lines, or a line many times over."""


class Bomb:
    def __init__(self, name, files, *arguments):
        self.name, self.made, self.arguments = name, files, arguments or ("--ticks", "3")

    def files(self):
        return self.made() if callable(self.made) else self.made


def many(count, line, head="", end=""):
    """The line `count` times, with its number in place of # and the number before in place of @."""
    return head + "".join(line.replace("#", str(i)).replace("@", str(i - 1)) for i in range(1, count + 1)) + end


def ags(name, text, *arguments):
    return Bomb(f"ags: {name}", lambda: {"a.asc": text() if callable(text) else text}, *arguments)


def ags_start(name, body, before=""):
    return ags(name, before + "\nvoid game_start() {\n" + body + "\n}\n")


def skrit(name, text, *arguments):
    return Bomb(f"skrit: {name}", lambda: {"a.skrit": text() if callable(text) else text}, *arguments)


def skrit_start(name, body, before=""):
    return skrit(name, before + "\nevent OnConstruct$ {\n" + body + "\n}\nstartup state S$ { }\n")


def fuel(name, text):
    return Bomb(f"fuel: {name}", lambda: {"a.gas": text() if callable(text) else text})


def caos(name, text, *arguments):
    return Bomb(f"caos: {name}", lambda: {"a.cos": text() if callable(text) else text}, *arguments)


def gal(name, text, *arguments):
    return Bomb(f"gal: {name}", lambda: {"a.gal": text() if callable(text) else text}, *arguments)


def xg(name, text, file="a.xg", arguments=()):
    return Bomb(f"xg: {name}", lambda: {file: text() if callable(text) else text}, *arguments)


CHANNEL = "channels { Main; }\n"

BOMBS = [
    # Calls.
    ags_start("recursion", "  deep(0);", "int deep(int n) { return deep(n + 1); }"),
    ags_start("recursion with locals", "  deep(0, 1.0);",
              "float deep(int n, float x) {\n" + many(40, "  float v# = x * #.0;\n") +
              "  float y = deep(n + 1, x);\n  return y" + many(40, " + v#") + ";\n}"),
    ags_start("recursion with strings", '  deep("a");',
              "String deep(String s) { String t = s.Append(\"b\"); return deep(t); }"),
    ags_start("mutual recursion", "  a(0);",
              "import int a(int n);\nint b(int n) { return a(n + 1) + 1; }\nint a(int n) { return b(n + 1) + 1; }"),
    skrit_start("recursion", "Deep$( 0 );", "int Deep$( int n$ ) { return Deep$( n$ + 1 ) + 1; }"),
    skrit_start("recursion with locals", "Deep$( 0, 1.0 );",
                "float Deep$( int n$, float x$ ) {\n" + many(60, "  float v#$ = x$ * #;\n") +
                "  float y$ = Deep$( n$ + 1, x$ );\n  return y$" + many(60, " + v#$") + ";\n}"),
    skrit_start("recursion with strings", 'Deep$( "a" );',
                'string Deep$( string s$ ) { return Deep$( s$ + "b" ); }'),
    skrit_start("recursion of objects", "", "property int n$ = 0;\n"
                "event OnEnterState$ { SkritObject o$ = Skrit.CreateObject( \"a?n=1\" ); }"),
    caos("scripts that call themselves", 'new: simp 2 1 1 "x" 1 0 1\nmesg writ targ 1000\n'
         "scrp 2 1 1 1000\ninst\ncall 1000 0 0\nendm\n"),
    caos("subroutines", "gsub again\nsubr again\ngsub again\nretn\n"),
    caos("caos in caos", 'sets game "t" "outs caos 0 0 0 0 game \\"t\\" 0 0 va00"\nouts caos 0 0 0 0 game "t" 0 0 va00\n'),
    gal("actions that call themselves", CHANNEL + "action Default { call A; }\naction A { call B; }\naction B { call A; }\n"),
    # Functions that are too large for machine code.
    ags_start("a hot function of many calls", "  for (int i = 0; i < 3000; i++) { String s = \"\";\n" +
              many(2400, "  s = s.Append(\"#\");\n") + "  }"),
    skrit_start("a hot call of many arguments", 'int i$; while ( i$ < 3000 ) { Report.GenericF( "%d"' + many(1000, ", #") +
                " ); i$ += 1; }"),
    # Scripts that wait, and objects without end.
    caos("agents", 'reps 300000\nnew: simp 2 1 1 "x" 1 0 1\nrepe\n'),
    caos("compound agents", 'reps 300000\nnew: comp 2 1 1 "x" 1 0 1\npat: text 1 "x" 0 1 1 1 "y"\nrepe\n'),
    caos("agents of many parts", 'reps 100000\nnew: comp 2 1 1 "x" 1 0 1\n' +
         many(49, 'pat: dull # "x" 0 1 1 1\n') + "repe\n"),
    caos("copies of agents of many parts", 'new: comp 2 1 1 "x" 1 0 1\n' + many(999, 'pat: dull # "x" 0 1 1 1\n') +
         "seta va00 targ\nreps 100000\nnew: simp 2 1 1 \"x\" 1 0 1\nseta va01 twin va00 0\nrepe\n"),
    caos("agents with variables", 'reps 300000\nnew: simp 2 1 1 "x" 1 0 1\nsetv ov99 1\nsets ov00 "long enough to be an object"\nrepe\n'),
    caos("agents that wait", 'reps 300000\nnew: simp 2 1 1 "x" 1 0 1\ntick 1\nrepe\nscrp 2 1 1 9\nsubr a\nwait 1000\ngsub a\nretn\nendm\n',
         "--ticks", "5"),
    caos("agents that make agents", 'scrp 2 1 1 9\nnew: simp 2 1 1 "x" 1 0 1\ntick 1\nendm\n'
         'new: simp 2 1 1 "x" 1 0 1\ntick 1\n', "--ticks", "40"),
    caos("messages", 'new: simp 2 1 1 "x" 1 0 1\nloop\nmesg wrt+ targ 1000 "text" 1 1000\nuntl 0 eq 1\n'),
    caos("names", 'new: simp 2 1 1 "x" 1 0 1\nsetv va00 0\nloop\naddv va00 1\nsets va01 "name"\nadds va01 vtos va00\n'
         "seta name va01 targ\nuntl 0 eq 1\n"),
    caos("game variables", 'setv va00 0\nloop\naddv va00 1\nsets va01 "a name of a game variable"\nadds va01 vtos va00\n'
         "sets game va01 va01\nuntl 0 eq 1\n"),
    caos("different texts for caos", 'setv va00 0\nloop\naddv va00 1\nsets va01 "setv va09 "\nadds va01 vtos va00\n'
         "sets va02 caos 0 0 0 0 va01 0 0 va03\nuntl 0 eq 1\n"),
    skrit_start("objects", "int i$; while ( true ) { SkritObject o$ = Skrit.CreateObject( \"b\" ); i$ += 1; }"),
    Bomb("skrit: other objects", {"a.skrit": "event OnConstruct$ { while ( true ) { "
         "SkritObject o$ = Skrit.CreateObject( \"b\" ); } }\nstartup state S$ { }\n",
         "b.skrit": "int n$; string s$ = \"text\";\nstartup state S$ { event OnUpdate$( float ) { n$ += 1; } }\n"},
         "--ticks", "3", "--budget", "2000000"),
    Bomb("skrit: copies of game objects with long fields",
         {"a.skrit": many(20, '\tfirst$.Go.GetComponent( "common" ).SetString( "f#", s$ );\n',
                          'event OnConstruct$\n{\n\tstring s$ = "0123456789abcdef"; int i$;\n'
                          '\twhile ( i$ < 14 ) { s$ += s$; i$ += 1; }\n\tGoid first$ = GoDb.SCloneGo( "box" );\n',
                          '\twhile ( true ) { GoDb.SCloneGo( MakeGoCloneReq( first$ ) ); }\n}\nstartup state S$ { }\n'),
          "world/contentdb/templates/box.gas": "[t:template,n:box] { [common] { } }\n"},
         "--store", ".", "--exports", "ds1", "--ticks", "3"),
    skrit("requests with long names", many(60, '\tMakeGoCloneReq( s$ );\n',
          'event OnConstruct$\n{\n\tstring s$ = "0123456789abcdef"; int i$;\n'
          '\twhile ( i$ < 19 ) { s$ += s$; i$ += 1; }\n', '}\nstartup state S$ { }\n'), "--exports", "ds1", "--ticks", "3"),
    skrit_start("timers", "int i$; while ( true ) { this.CreateTimer( i$, 100.0 ); i$ += 1; }"),
    ags("objects", "// ags40\nmanaged struct N { int a; N *next; };\nN *last;\n"
        "void game_start() { while (true) { N *n = new N; n.next = last; last = n; } }\n", "--ticks", "3", "--script-api", "4.0"),
    ags_start("lists of strings", "  String a[] = new String[10000000];\n  for (int i = 0; i < 10000000; i++) "
              'a[i] = String.Format("number %d of many", i);'),
    # Strings, arrays, containers.
    ags_start("strings that double", '  String s = "aaaaaaaa";\n  while (true) s = s.Append(s);'),
    ags_start("strings that grow", '  String s = "a";\n  while (true) s = s.AppendChar(\'b\');'),
    ags_start("strings that are kept", '  t = "a";\n  for (int i = 0; i < 10000; i++) { t = t.Append("abcdefghijklmnopqrst"); k[i] = t; }',
              'String k[10000];\nString t;'),
    ags_start("arrays", "  int a[] = new int[100000000];\n  a[5] = 1;"),
    ags_start("arrays of arrays", "  for (int i = 0; i < 10000; i++) k[i].a = new int[10000];",
              "struct K { int a[]; };\nK k[10000];"),
    ags_start("global arrays", "  a[1] = 1;", "int a[200000000];"),
    ags_start("many global arrays", "  a1[1] = 1;", many(100, "int a#[10000000];\n")),
    ags_start("local arrays", "  f(0);", "void f(int n) { int a[10000]; a[n] = n; f(n + 1); }"),
    ags_start("dictionaries", '  Dictionary *d = Dictionary.Create();\n  for (int i = 0; i < 100000000; i++) '
              '{ String s = String.Format("%d", i); d.Set(s, s); }'),
    ags_start("dictionaries of long strings", '  Dictionary *d = Dictionary.Create();\n  String t = "0123456789abcdef";\n'
              "  for (int i = 0; i < 12; i++) t = t.Append(t);\n  for (int i = 0; i < 100000000; i++) "
              '{ String s = String.Format("%d", i); d.Set(s, t); }'),
    ags_start("sets", '  Set *d = Set.Create();\n  for (int i = 0; i < 100000000; i++) d.Add(String.Format("%d", i));'),
    ags_start("many dictionaries", "  Dictionary *k[] = new Dictionary[2000000];\n"
              "  for (int i = 0; i < 2000000; i++) { k[i] = Dictionary.Create(); k[i].Set(\"a\", \"b\"); }"),
    ags_start("files", '  for (int i = 0; i < 1000000; i++) { File *f = File.Open(String.Format("$SAVEGAMEDIR$/%d", i), eFileWrite); '
              'f.WriteString("text"); f.Close(); }'),
    ags_start("a file that grows", '  File *f = File.Open("$SAVEGAMEDIR$/a", eFileWrite);\n  String t = "0123456789abcdef";\n'
              "  for (int i = 0; i < 14; i++) t = t.Append(t);\n  while (true) f.WriteString(t);"),
    ags_start("sprites", "  DynamicSprite *k[] = new DynamicSprite[10000];\n"
              "  for (int i = 0; i < 10000; i++) k[i] = DynamicSprite.Create(2000, 2000);"),
    ags_start("overlays", '  for (int i = 0; i < 1000000; i++) Overlay.CreateTextual(1, 1, 100, eFontNormal, 1, "text");'),
    ags_start("surfaces", "  DynamicSprite *s = DynamicSprite.Create(4000, 4000);\n  for (int i = 0; i < 100; i++) {\n"
              "    DrawingSurface *d = s.GetDrawingSurface(); DrawingSurface *c = d.CreateCopy(); d.Release(); }"),
    skrit_start("strings that double", 'string s$ = "aaaaaaaa"; while ( true ) { s$ = s$ + s$; }'),
    skrit_start("strings that grow", 'string s$; while ( true ) { s$ += "b"; }'),
    skrit_start("reports", 'string s$ = "0123456789abcdef"; int i$; while ( i$ < 16 ) { s$ += s$; i$ += 1; } '
                "while ( true ) { Report.Generic( s$ ); }"),
    caos("strings that double", 'sets va00 "aaaaaaaa"\nloop\nadds va00 va00\nuntl 0 eq 1\n'),
    caos("strings that are kept", 'sets va00 "0123456789abcdef"\nreps 12\nadds va00 va00\nrepe\nsetv va01 0\nloop\naddv va01 1\n'
         "sets va02 va00\nadds va02 vtos va01\nsets game va02 va02\nuntl 0 eq 1\n"),
    caos("output", 'sets va00 "0123456789abcdef"\nreps 16\nadds va00 va00\nrepe\nloop\nouts va00\nuntl 0 eq 1\n'),
    caos("output as JSON", 'sets va00 "0123456789abcdef"\nreps 16\nadds va00 va00\nrepe\nloop\nouts va00\nuntl 0 eq 1\n',
         "--ticks", "3", "--json"),
    xg("output as JSON", lambda: "[tics=1000000]\n" + "az\n" * 50, arguments=("--json",)),
    caos("rooms", "setv va00 addm 0 0 100000 100000\nloop\nsetv va01 addr va00 0 100 0 0 100 100\nuntl 0 eq 1\n"),
    caos("files", 'setv va00 0\nloop\naddv va00 1\nsets va01 vtos va00\nfile oope 0 va01 0\nouts "0123456789"\nfile oclo\nuntl 0 eq 1\n'),
    # Sources.
    ags("functions", lambda: many(20000, "int f#(int a) { return a + #; }\n")),
    ags("statements", lambda: many(50000, "  x = x + #;\n", "int x;\nvoid f() {\n", "}\n")),
    ags("cases", lambda: many(50000, "  case #: x = #; break;\n", "void f(int x) { switch (x) {\n", "} }\n")),
    ags("braces", lambda: "void f() " + "{" * 500000 + "\n"),
    ags("parentheses", lambda: "int x = " + "(" * 500000 + "\n"),
    ags("unknown names", lambda: many(50000, "  u# = #;\n", "void f() {\n", "}\n")),
    ags("warnings", lambda: many(2000, "  int v# = @;\n", "void f() {\n", "}\n")),
    ags("calls that double", lambda: many(40, "void f#() { f@(); f@(); }\n", "void f0() { }\n")),
    ags("a chain of extends", lambda: many(30000, "managed struct A# extends A@ { int m#; };\n", "managed struct A0 { int m; };\n")),
    ags("macros that double", lambda: "#define M0 1\n" + "".join(
        f"#define M{i} M{i - 1} + M{i - 1}\n" for i in range(1, 41)) + "int x = M40;\n"),
    ags("structs in structs", lambda: many(60, "struct S# { S@ a; S@ b; };\n", "struct S0 { int a; };\n", "S60 s;\n")),
    ags("noise", lambda: "x y ) ] = \" ' / * " * 50000),
    skrit("functions", lambda: many(20000, "int F#$( int a$ ) { return a$ + #; }\n")),
    skrit("statements", lambda: many(50000, "x$ = x$ + #;\n", "f$ {\nint x$;\n", "}\n")),
    skrit("states", lambda: many(20000, "state S#$ { transition -> S@$: OnTimer( # ); }\n", "startup state S0$ { }\n")),
    skrit("braces", lambda: "f$ " + "{" * 500000 + "\n"),
    skrit("unknown names", lambda: many(50000, "u#$ = #;\n", "f$ {\n", "}\n")),
    skrit("noise", lambda: "x y ) ] = \" ' / * " * 50000),
    Bomb("skrit: files that include themselves", {"a.skrit": '#include "a.skrit"\n#include "a.skrit"\n'}),
    Bomb("skrit: a chain of includes",
         lambda: {"a.skrit": '#include "i0.part"\nevent OnConstruct$ { }\nstartup state S$ { }\n',
                  **{f"i{i}.part": f'#include "i{i + 1}.part"\nint v{i}$;\n' for i in range(3000)}}),
    Bomb("skrit: files that are included twice each",
         lambda: {"a.skrit": '#include "i0.part"\nevent OnConstruct$ { }\nstartup state S$ { }\n',
                  **{f"i{i}.part": f'#include "i{i + 1}.part"\n#include "i{i + 1}.part"\n' for i in range(30)},
                  "i30.part": "\n"}),
    fuel("blocks", lambda: many(50000, "[b#] { x = #; }\n")),
    fuel("braces", lambda: "[b]{" * 200000 + "\n"),
    fuel("attributes", lambda: many(80000, "x# = #;\n", "[b] {\n", "}\n")),
    fuel("long paths", lambda: many(300, "p:" * 300 + "x# = 1;\n", "[b] {\n", "}\n")),
    fuel("words", lambda: "word " * 200000),
    fuel("templates", lambda: many(20000, "[t:template,n:t#] { specializes = t@; [c#] { x = 1; } }\n",
                                   '[t:template,n:t0] { doc = "x"; }\n')),
    caos("commands", lambda: "outv 1\n" * 100000),
    caos("scripts", lambda: many(50000, 'scrp 2 1 # 9\nouts "x"\nendm\n')),
    caos("loops", lambda: "loop\n" * 100000),
    caos("conditions", lambda: "doif 1 eq 1\n" * 100000),
    caos("labels", lambda: many(40000, "subr l#\ngsub l@\nretn\n", "subr l0\nstop\n")),
    caos("unknown words", lambda: many(80000, "xx# 1\n")),
    caos("strings", lambda: many(50000, 'outs "text #"\n')),
    gal("blocks", lambda: many(100000, 'set Main { script "S#"; }\n', CHANNEL + "action Default {\n", "}\n")),
    gal("actions", lambda: many(50000, "action A# { call A@; }\n", CHANNEL + "action Default { }\naction A0 { }\n")),
    gal("calls that double", lambda: many(60, "action A# { call A@; call A@; }\n",
                                          CHANNEL + "action Default { call A60; }\naction A0 { }\n")),
    gal("blocks that double", lambda: many(40, 'action A# { set Main { script "S#"; } call A@; call A@; }\n',
                                           CHANNEL + "action Default { call A40; }\naction A0 { }\n")),
    gal("braces", lambda: CHANNEL + "action Default " + "{" * 500000),
    gal("inputs", lambda: many(50000, "I# = A, B;\n", CHANNEL + "inputs {\n", "}\naction Default { }\n")),
    gal("noise", lambda: "x y ) ] = \" ' / * " * 50000),
    xg("functions", lambda: "az>mz<\n" * 100000),
    xg("a long function", lambda: "az" * 500000 + "\n"),
    xg("counts", lambda: "999999999A" * 100000 + "\n"),
    xg("sectors", lambda: "f:az|c:=f|l:AZ<\n" * 50000),
    xg("noise", lambda: "x y ) ] = \" ' / * " * 50000),
    xg("types", lambda: many(30000, 'Sector Type { ID = #; Light fn = "AZ<"; }\n'), "a.ded"),
    xg("copies", lambda: many(30000, "Copy Sector Type { ID = #; }\n", 'Sector Type { ID = 0; Light fn = "AZ<"; }\n'), "a.ded"),
    xg("toml", lambda: many(30000, '[sector.s#]\nid = #\nlight = "AZ<"\n'), "a.sectors.toml"),
]
