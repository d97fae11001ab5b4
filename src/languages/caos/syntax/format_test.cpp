// The canonical layout.
#include "languages/caos/syntax/format.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "languages/caos/syntax/lexer.h"
#include "languages/caos/syntax/parser.h"

namespace vellum::caos {
namespace {

std::string formatted(std::string_view text) {
  source::SourceSet sources;
  diagnostics::Emitter emitter;
  auto file = sources.add("a.cos", text).value();
  syntax::Tree tree = parse(file, sources[file].text(), emitter, emitter);
  EXPECT_FALSE(emitter.hasErrors()) << text;
  std::string once = format(tree);
  auto again = sources.add("b.cos", once).value();
  syntax::Tree second = parse(again, sources[again].text(), emitter, emitter);
  EXPECT_EQ(format(second), once);
  const syntax::TokenBuffer &before = tree.tokens(), &after = second.tokens();
  EXPECT_EQ(before.size(), after.size());
  for (std::uint32_t i = 0; i < before.size() && i < after.size(); ++i) EXPECT_EQ(before.text(i), after.text(i));
  return once;
}

TEST(CaosFormat, BlocksAreIndented) {
  EXPECT_EQ(formatted("inst,setv  va00 1\n\n\n\ndoif va00=1\nouts \"a  b\" elif va00>2\nreps 3 outs \"x\"\nrepe else\n"
                      "loop\naddv va00 1\nuntl va00 ge 5\nendi outs \"c\"\nenum 2 0 0\nkill targ\nnext"),
            "inst setv va00 1\n"
            "\n"
            "doif va00 = 1\n"
            "  outs \"a  b\"\n"
            "elif va00 > 2\n"
            "  reps 3\n"
            "    outs \"x\"\n"
            "  repe\n"
            "else\n"
            "  loop\n"
            "    addv va00 1\n"
            "  untl va00 ge 5\n"
            "endi\n"
            "outs \"c\"\n"
            "enum 2 0 0\n"
            "  kill targ\n"
            "next\n");
}

TEST(CaosFormat, AShortBlockMayStayOnItsLine) {
  EXPECT_EQ(formatted("  enum 2 1 1   kill targ next outs \"x\"\n"), "enum 2 1 1 kill targ next outs \"x\"\n");
}

TEST(CaosFormat, LongLinesHaveACommandEach) {
  EXPECT_EQ(
      formatted("inst setv va00 1000 setv va01 1000 setv va02 1000 doif va00 gt 1000 setv va03 1000 endi setv va04 "
                "1000"),
      "inst\n"
      "setv va00 1000\n"
      "setv va01 1000\n"
      "setv va02 1000\n"
      "doif va00 gt 1000\n"
      "  setv va03 1000\n"
      "endi\n"
      "setv va04 1000\n");
}

TEST(CaosFormat, ScriptsAndSubroutines) {
  EXPECT_EQ(formatted("outs \"in\"\nendm scrp 2 1 1 9\ninst gsub one\nstop\nsubr one\ndoif va00 eq 1\nretn\nendi\nouts "
                      "\"1\"\nretn\nsubr two outs \"2\" retn\nendm\nrscr\nscrx 2 1 1 9"),
            "outs \"in\"\n"
            "endm\n"
            "\n"
            "scrp 2 1 1 9\n"
            "  inst gsub one\n"
            "  stop\n"
            "  subr one\n"
            "    doif va00 eq 1\n"
            "      retn\n"
            "    endi\n"
            "    outs \"1\"\n"
            "  retn\n"
            "  subr two\n"
            "    outs \"2\" retn\n"
            "endm\n"
            "\n"
            "rscr\n"
            "scrx 2 1 1 9\n");
}

TEST(CaosFormat, CommentsStay) {
  EXPECT_EQ(
      formatted("* top\n\n*second\nsetv va00 5*x\nsetv va01 100     * one hundred\n\nscrp 2 1 1 9\n* in it\ndoif va00 "
                "eq 1 * why\n and va01 eq 2 * not\n* then\nouts \"*\"\n* last\nendi\n* end\nendm\n* after"),
      "* top\n"
      "\n"
      "*second\n"
      "setv va00 5    *x\n"
      "setv va01 100  * one hundred\n"
      "\n"
      "scrp 2 1 1 9\n"
      "  * in it\n"
      "  doif va00 eq 1     * why\n"
      "      and va01 eq 2  * not\n"
      "    * then\n"
      "    outs \"*\"\n"
      "    * last\n"
      "  endi\n"
      "  * end\n"
      "endm\n"
      "* after\n");
}

// An empty line begins another column.
TEST(CaosFormat, CommentsOfAdjacentLinesLineUp) {
  EXPECT_EQ(formatted("setv va00 1 * a\n\nsetv va01 100 * b\nsetv va02 5 * c\n\nsetv va03 10000 * d\n"),
            "setv va00 1  * a\n"
            "\n"
            "setv va01 100  * b\n"
            "setv va02 5    * c\n"
            "\n"
            "setv va03 10000  * d\n");
}

TEST(CaosFormat, EmptyAndUnmatched) {
  EXPECT_EQ(formatted(""), "");
  EXPECT_EQ(formatted("\n\n * only\n"), "* only\n");
  EXPECT_EQ(formatted("endi next doif 1 eq 1 repe"), "endi\nnext\ndoif 1 eq 1 repe\n");
}

// Programs of random commands and blocks with random gaps between their tokens; formatted() checks the invariants.
class RandomProgram {
 public:
  explicit RandomProgram(std::uint64_t seed) : random_(seed) {}

  std::string make() {
    statements(0);
    for (int scripts = pick(3); scripts > 0; --scripts) {
      words({"SCRP", "2", "1", "1", "9"});
      statements(0);
      if (pick(3) == 0) subroutine();
      words({"endm"});
    }
    if (pick(3) == 0) words({"rscr", "scrx", "2", "1", "1", "9"});
    return text_;
  }

 private:
  int pick(int count) { return random_.between(0, count - 1); }

  void gap() {
    static constexpr std::string_view gaps[] = {" ",  " ",  " ",    " ",      "  ",        ",",
                                                "\t", "\n", "\r\n", "\n\n\n", " * note\n", "\n  *\n\n* \"two\n"};
    text_ += gaps[pick(pick(3) == 0 ? static_cast<int>(std::size(gaps)) : 5)];
  }
  void words(std::initializer_list<std::string_view> list) {
    for (std::string_view word : list) {
      text_ += word;
      gap();
    }
  }
  void subroutine() {
    words({"subr", "Lab/1"});
    statements(1);
    words({"retn"});
  }
  void statements(int depth) {
    for (int count = pick(6); count > 0; --count) statement(depth);
  }
  void statement(int depth) {
    switch (pick(depth > 4 ? 4 : 8)) {
      case 0: words({"setv", "va00", "-5"}); break;
      case 1: words({"OutS", "\"a  * \\\" b\""}); break;
      case 2: words({"anim", "[0  1 255]"}); break;
      case 3: words({"inst"}); break;
      case 4:
        words({"doif", "va00", "<>", "1", "and", "targ", "ne", "null"});
        statements(depth + 1);
        if (pick(2) == 0) words({"elif", "va00", "eq", "'x'"}), statements(depth + 1);
        if (pick(2) == 0) words({"else"}), statements(depth + 1);
        words({"endi"});
        break;
      case 5:
        words({"loop"});
        statements(depth + 1);
        if (pick(2) == 0) words({"ever"});
        else words({"untl", "va00", "gt", "%101"});
        break;
      case 6:
        words({"reps", "3"});
        statements(depth + 1);
        words({"repe"});
        break;
      default:
        words({"enum", "2", "0", "0"});
        statements(depth + 1);
        words({"next"});
    }
  }

  base::Random random_;
  std::string text_;
};

TEST(CaosFormat, WhateverTheGapsTheTokensStayAndTwiceIsOnce) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) formatted(RandomProgram(seed).make());
}

}  // namespace
}  // namespace vellum::caos
