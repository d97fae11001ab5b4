#include "equal_worlds.h"

#include <algorithm>
#include <cstdlib>
#include <span>

#include "base/hash.h"
#include "base/random.h"

namespace vellum::fuzz {

namespace {

constexpr std::size_t ProgramsOfLanguage = 40;
constexpr std::size_t StatementBytes = 3, MostStatements = 24;
constexpr std::string_view Words[] = {"open", "shut", "o", ""};
constexpr std::string_view Digits = "012";

// In a template, @ is a word in quotes, # and & are digits of variables.
std::string filled(std::string_view shape, unsigned char first, unsigned char second) {
  std::string out;
  for (char c : shape) {
    if (c == '@') out.append("\"").append(Words[first / 4 % std::size(Words)]).append("\"");
    else if (c == '#') out += Digits[first % Digits.size()];
    else if (c == '&') out += Digits[second % Digits.size()];
    else out += c;
  }
  return out;
}

// A program: what is declared, what happens at each tick, in the order of the bytes.
struct Shape {
  std::string_view head;
  std::span<const std::string_view> statements;
  std::string_view before, after;  // around a statement; % is one of the ticks of three
  std::string_view tail;
};

constexpr std::string_view AgsStatements[] = {
    "s# = @;",
    "s# = s&;",
    "s# = String.Format(\"%s%s\", \"op\", \"en\");",
    "if (s& != null) s# = s&.Truncate(1).Append(@);",
    "s# = null;",
    "local = @; Wait(1); s# = local;",
    "a# = new String[3];",
    "a# = a&;",
    "a#[&] = @;",
    "a#[&] = s&;",
    "fixed[#] = s&;",
    "fixed[#] = @;",
    "n# = new int[3];",
    "n# = n&;",
    "n#[&] = tick;",
    "t# = new Thing;",
    "t# = t&;",
    "if (t# != null) t#.name = @;",
    "if (t# != null) t#.name = s&;",
    "if (t# != null) { t#.next = t&; t#.texts = a&; t#.who = cEgo; }",
    "p[#].text = @;",
    "p[#].text = p[&].text;",
    "d.Set(@, s& == null ? \"none\" : s&);",
    "set.Add(@);",
    "Thing *other = t&; Wait(1); t# = other;",
    "c# = cEgo;",
    "c# = c&;",
    "if (s& != null) cEgo.Name = s&; s# = cEgo.Name;",
    "if (s# != null) if (s# == fixed[&]) Display(\"%s\", s#);",
};
constexpr Shape Ags = {
    "managed struct Thing { String name; String texts[]; Thing *next; Character *who; };\n"
    "struct Plain { String text; int number; };\n"
    "String s0, s1, s2, fixed[3], a0[], a1[], a2[];\nint n0[], n1[], n2[], tick;\n"
    "Thing *t0, *t1, *t2;\nPlain p[3];\nCharacter *c0, *c1, *c2;\nDictionary *d;\nSet *set;\n"
    "function game_start() {\n  s0 = \"open\"; s1 = \"open\"; s2 = \"shut\";\n"
    "  a0 = new String[3]; a1 = new String[3]; a2 = a0;\n  n0 = new int[3]; n1 = n0; n2 = new int[3];\n"
    "  d = Dictionary.Create(); set = Set.Create();\n}\n"
    "function repeatedly_execute() {\n  tick++;\n  String local = \"open\";\n",
    AgsStatements, "  if (tick % 3 == %) { ", " }\n", "}\n"};

constexpr std::string_view SkritStatements[] = {
    "s#$ = @;",
    "s#$ = s&$;",
    "s#$ = \"op\" + \"en\";",
    "shared#$ = s&$;",
    "s#$ = shared&$;",
    "s#$ = String.Format( \"%s-%d\", s&$, 7 );",
    "s#$ = String.Left( s&$, 1 ) + @;",
    "string local$ = @; s#$ = local$;",
    "Report.GenericF( \"%s %s\\n\", s#$, shared&$ );",
    "if ( s#$ == s&$ ) { SetState b$; }",
    "s#$ = Same$( s&$ );",
};
constexpr Shape Skrit = {
    "string s0$ = \"open\"; string s1$ = s0$; string s2$ = \"shut\"; int tick$;\n"
    "shared string shared0$ = \"open\"; shared string shared1$; shared string shared2$;\n"
    "string Same$( string a$ ) { return a$; }\n"
    "startup state a$ {}\nstate b$ { event OnEnterState$ { SetState a$; } }\n"
    "event OnUpdate$( float ) {\n  tick$ += 1;\n",
    SkritStatements, "  if ( tick$ % 3 == % ) { ", " }\n", "}\n"};

constexpr std::string_view CaosStatements[] = {
    "sets va0# @",
    "sets va0# va1&",
    "sets va1# @",
    "sets ov0# @",
    "sets ov0# ov1&",
    "sets ov1# va1&",
    "adds va1# @",
    "adds ov1# \"x\" sets ov1# @",
    "setv name @ &",
    "sets name @ @",
    "setv name va1# &",
    "setv ov2# name @",
    "sets game @ va1&",
    "sets game \"g#\" @",
    "sets mame @ ov1&",
    "sets eame \"e#\" va1&",
    "deln @",
    "seta ov3# ownr",
    "mesg wrt+ ownr 1000 @ va1& 0",
    "mesg wrt+ ownr 1000 va1# va1& 2",
    "wait 1",
    "sets va1# @ wait 1 sets ov0# va1#",
    "sets va0# caos 1 0 @ va1& \"sets va00 _p1_ outs va00\" 0 0 va99",
    "gsub rout",
    "new: simp 2 1 2 @ 1 0 1 sets ov1# @ sets name @ va1& targ ownr",
    "outs ov1# outs va1&",
};
constexpr Shape Caos = {
    "new: simp 2 1 1 \"x\" 1 0 1\nsets ov10 \"open\" sets ov11 \"open\" sets ov12 \"shut\" setv name \"open\" 1\n"
    "tick 1\n"
    "scrp 2 1 1 9\n  sets va10 \"open\" sets va11 \"open\" sets va12 \"shut\" addv ov50 1 setv va20 ov50 modv va20 3\n",
    CaosStatements, "  doif va20 eq % ", " endi\n",
    "  stop\nsubr rout sets va11 \"open\" sets ov12 va12 retn\nendm\n"
    "scrp 2 1 1 1000\n  sets ov10 \"shut\" doif type _p1_ eq 2 sets ov11 _p1_ sets name _p1_ \"open\" endi\nendm\n"};

constexpr std::string_view GalStatements[] = {
    "set Main { script \"open\"; blend 0.1; }",
    "set Main { script str(\"op\", Mode); notify 0.5 \"open\"; }",
    "set Other { script str(Mode, Mode); notify 0.5 str(\"op\", Mode); }",
    "force (1) Other { script \"shut\"; keepset 0.1 0.1; notify 0.0 \"shut\"; timer 0.1 Change; }",
    "if (str(\"op\", Mode) = \"open\") localbind Mode = n; else localbind Mode = en;",
    "localbind Mode = en;",
    "localbind Mode = n;",
    "call Change;",
};
constexpr Shape Gal = {
    "channels { Main; Other; }\ninputs { .Mode = en, n, shut; .Turn = zero, one, two; }\n"
    "action Change { set Other { script str(\"op\", Mode); notify 0.2 \"open\"; } }\n"
    "action Default {\n  if (Turn = zero) localbind Turn = one; else if (Turn = one) localbind Turn = two; "
    "else localbind Turn = zero;\n",
    GalStatements, "  if (Turn = %) { ", " }\n", "}\n"};

constexpr std::string_view XgStatements[] = {
    "a!#z", "A!#Z!&<", "az<", "AB?6C<", "a5mz", "f:az|l:AZ<", "c:az!&|f:AZ<", "a!#z.M", "A!&Z!#<", "f:A?3Z<|c:za<",
};
constexpr Shape Xg = {"", XgStatements, "", "\n", ""};

const Shape* shapeOf(std::string_view language) {
  return language == "ags"     ? &Ags
         : language == "skrit" ? &Skrit
         : language == "caos"  ? &Caos
         : language == "gal"   ? &Gal
         : language == "xg"    ? &Xg
                               : nullptr;
}

}  // namespace

std::string equalWorldsProgram(std::string_view language, std::string_view bytes) {
  const Shape* shape = shapeOf(language);
  if (shape == nullptr) return {};
  std::string program(shape->head);
  std::size_t end = std::min(bytes.size(), StatementBytes * MostStatements);
  for (std::size_t at = 0; at + StatementBytes <= end; at += StatementBytes) {
    auto byte = [&](std::size_t i) { return static_cast<unsigned char>(bytes[at + i]); };
    std::string_view turn = language == "gal" ? std::string_view("zeroone two ").substr(byte(2) / 4 % 3 * 4, 4)
                                              : Digits.substr(byte(2) / 4 % 3, 1);
    for (std::string_view part : {shape->before, shape->statements[byte(0) % shape->statements.size()], shape->after}) {
      std::string text = filled(part, byte(1), byte(2));
      // Of `before`, the last % is the turn: the first is an operator of two languages.
      if (std::size_t place = text.rfind('%'); part == shape->before && place != text.npos)
        text.replace(place, 1, turn);
      program += text;
    }
  }
  return program + std::string(shape->tail);
}

void eachEqualWorlds(std::string_view language, const std::function<void(std::string_view)>& use) {
  const char* asked = std::getenv("VELLUM_EQUAL_WORLDS");
  std::size_t count = asked != nullptr ? static_cast<std::size_t>(std::atoi(asked)) : ProgramsOfLanguage;
  base::Random random;
  random.seed(base::hashOf(language));
  for (std::size_t i = 0; i < count; ++i) {
    std::string bytes;
    std::size_t statements = 1 + static_cast<std::size_t>(random.next() % MostStatements);
    for (std::size_t k = 0; k < StatementBytes * statements; ++k) bytes += static_cast<char>(random.next() >> 24);
    use(bytes);
  }
}

}  // namespace vellum::fuzz
