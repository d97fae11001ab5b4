// Writes one CAOS program: an agent with a timer script, subroutines, messages to itself, and others that it makes.
// va00 to va09 and ov00 to ov09 hold numbers, va10 to va19 and ov10 to ov19 texts.
#include <algorithm>

#include "differential/choices.h"
#include "differential/program.h"

namespace vellum::fuzz {

namespace {

class CaosWriter {
 public:
  explicit CaosWriter(std::string_view bytes) : choose_(bytes) {}

  std::string program() {
    out_ = "* args: --ticks 6\n";
    line("new: simp 2 1 1 \"x\" 1 0 1");
    begin();
    line("tick 1");
    event("scrp 2 1 1 9", true);
    event("scrp 2 1 1 1000", false);
    event("scrp 2 1 2 1001", false);
    return out_;
  }

 private:
  static constexpr int MostIterations = 200, MostCost = 2000, Deep = 3;

  void line(std::string_view text) {
    out_ += joined({std::string(static_cast<std::size_t>(indent_) * 2, ' '), text, '\n'});
  }

  // Numbers and texts in all variables.
  void begin() {
    for (int i = 0; i < 4; ++i) {
      line(joined({"setv va0", i, ' ', constant()}));
      line(joined({"sets va1", i, " \"abc\""}));
      line(joined({"setv ov0", i, ' ', choose_.below(20)}));
      line(joined({"sets ov1", i, ' ', literal()}));
    }
  }

  void event(std::string_view head, bool hasSubroutine) {
    total_ = 0;
    times_ = 1;
    subroutine_ = hasSubroutine;
    line(head);
    ++indent_;
    for (int i = 0; i < 3; ++i) {
      line(joined({"setv va0", i, ' ', choose_.below(2) == 0 ? "ov00" : constant()}));
      line(joined({"sets va1", i, ' ', choose_.below(2) == 0 ? "ov10" : literal()}));
    }
    block(9);
    line("outv ov00 outs \" \" outs ov10 outs \"\\n\"");
    if (hasSubroutine) {
      line("stop");
      line("subr rout");
      subroutine_ = false;
      block(3);
      line("retn");
    }
    --indent_;
    line("endm");
  }

  std::string constant() {
    constexpr std::string_view Edges[] = {"0",   "1",     "-1",         "2",           "3",   "7",    "10",   "100",
                                          "255", "65536", "2147483647", "-2147483648", "0.5", "-1.5", "3.25", "0.001"};
    return std::string(choose_.of(Edges));
  }
  std::string literal() {
    constexpr std::string_view Edges[] = {"\"\"", "\"a\"", "\"abc\"", "\"Norn\"", "\"12\"", "\"3.5 x\"", "\"xyx\""};
    return std::string(choose_.of(Edges));
  }
  std::string variable(int kind) {
    constexpr std::string_view Names[] = {"va", "va", "ov", "mv"};
    return joined({choose_.of(Names), kind, choose_.below(4)});
  }
  std::string numeric() {
    switch (choose_.below(10)) {
      case 0:
      case 1: return constant();
      case 6: return "strl " + textual();
      case 7: return joined({"sins ", textual(), " 1 ", textual()});
      case 8: return (choose_.below(2) == 0 ? "stoi " : "stof ") + textual();
      case 9: return choose_.below(2) == 0 ? "totl 2 1 0" : "posx";
      default: return variable(0);
    }
  }
  std::string textual() {
    switch (choose_.below(8)) {
      case 0:
      case 1: return literal();
      case 5: return "vtos " + variable(0);
      case 6: return joined({choose_.below(2) == 0 ? "uppa " : "lowa ", variable(1)});
      case 7: return joined({"subs ", variable(1), " 1 ", choose_.below(3)});
      default: return variable(1);
    }
  }

  std::string condition() {
    constexpr std::string_view Signs[] = {"eq", "ne", "lt", "gt", "le", "ge"};
    std::string text;
    for (int count = choose_.between(1, 3); count > 0; --count) {
      if (choose_.oneIn(4)) text += joined({variable(1), choose_.below(2) == 0 ? " eq " : " ne ", textual()});
      else text += joined({numeric(), ' ', choose_.of(Signs), ' ', numeric()});
      if (count > 1) text += choose_.below(2) == 0 ? " and " : " or ";
    }
    return text;
  }

  void block(int most) {
    ++depth_;
    for (int count = choose_.between(1, most); count > 0 && total_ < MostCost; --count) statement();
    --depth_;
  }

  void statement() {
    total_ += times_;
    std::uint32_t which = choose_.below(18);
    if (depth_ > Deep && which >= 10 && which <= 13) which = 0;
    switch (which) {
      default: return line(joined({"setv ", variable(0), ' ', numeric()}));
      case 1:
      case 2:
      case 3: {
        constexpr std::string_view Words[] = {"addv", "subv", "mulv", "andv", "orrv", "addv"};
        std::string_view word = choose_.of(Words);
        bool bits = word == "andv" || word == "orrv";
        if (bits) line(joined({"setv va09 ", choose_.below(100)}));
        return line(joined(
            {word, bits ? " va09" : joined({' ', variable(0)}), ' ', bits ? joined({choose_.below(256)}) : numeric()}));
      }
      case 4: {
        constexpr std::string_view By[] = {"2", "3", "-1", "8", "10", "0.5"};
        if (choose_.oneIn(12)) return line(joined({"divv ", variable(0), ' ', numeric()}));
        return line(joined({"divv ", variable(0), ' ', choose_.of(By)}));
      }
      case 5:
        return line(joined(
            {"setv va08 ", choose_.below(1000), " modv va08 ", choose_.between(1, 9), " addv ", variable(0), " va08"}));
      case 6: return line(joined({choose_.below(2) == 0 ? "negv " : "absv ", variable(0)}));
      case 7: {  // texts stay short
        std::string name = variable(1);
        line(joined({"sets ", name, ' ', textual()}));
        return line(joined({"doif strl ", name, " lt 40 adds ", name, ' ', textual(), " endi"}));
      }
      case 8: {
        std::string name = variable(1);
        return line(joined({"doif strl ", name, " gt 0 char ", name, " 1 ", choose_.between(65, 90), " endi"}));
      }
      case 9:
        if (times_ > 20) return line(joined({"sets ", variable(1), ' ', textual()}));
        return line(joined({"outv ", numeric(), " outs \" \" outs ", textual(), " outs \"\\n\""}));
      case 10:
      case 11: return conditional();
      case 12:
      case 13: return loop();
      case 14:
        return subroutine_ && times_ < 20 ? line("gsub rout") : line(joined({"sets ", variable(1), ' ', textual()}));
      case 15: return messages();
      case 16:
        if (times_ > 3 || !choose_.oneIn(3)) return line(joined({"setv ", variable(0), ' ', numeric()}));
        return line("wait 1");
      case 17:
        if (times_ > 3) return line(joined({"setv ", variable(0), ' ', numeric()}));
        return line(joined({"doif totl 2 1 2 lt 6 new: simp 2 1 2 \"x\" 1 0 1 setv ov00 ", choose_.below(9),
                            " sets ov10 \"new\" targ ownr endi"}));
    }
  }

  void conditional() {
    line("doif " + condition());
    ++indent_;
    block(3);
    --indent_;
    if (choose_.oneIn(3)) {
      line("elif " + condition());
      ++indent_;
      block(2);
      --indent_;
    }
    if (choose_.below(2) == 0) {
      line("else");
      ++indent_;
      block(2);
      --indent_;
    }
    line("endi");
  }

  void loop() {
    int room = std::min(MostIterations / times_, (MostCost - total_) / (2 * times_));
    if (room < 2) return line(joined({"setv ", variable(0), ' ', numeric()}));
    constexpr int Trips[] = {2, 3, 4, 8, 16, 40};
    int trips = std::min(choose_.of(Trips), room);
    times_ *= trips;
    std::string counter = joined({"va", 20 + ++names_ % 60});
    std::uint32_t kind = choose_.below(3);
    if (kind == 0) line(joined({"reps ", trips}));
    if (kind == 1) line(joined({"setv ", counter, " 0 loop"}));
    if (kind == 2) line("enum 2 1 2");
    ++indent_;
    block(3);
    --indent_;
    if (kind == 0) line("repe");
    if (kind == 1) line(joined({"addv ", counter, " 1 untl ", counter, " ge ", trips}));
    if (kind == 2) line("next targ ownr");
    times_ /= trips;
  }

  void messages() {
    if (times_ > 3) return line(joined({"setv ", variable(0), ' ', numeric()}));
    if (choose_.below(2) == 0)
      return line(joined({"mesg wrt+ ownr 1000 ", variable(0), ' ', variable(1), ' ', choose_.below(3)}));
    line("enum 2 1 2");
    line("  mesg writ targ 1001");
    line("next targ ownr");
  }

  Choices choose_;
  std::string out_;
  int indent_ = 0, names_ = 0, depth_ = 0, times_ = 1, total_ = 0;
  bool subroutine_ = false;
};

}  // namespace

std::string caosProgram(std::string_view bytes) { return CaosWriter(bytes).program(); }

}  // namespace vellum::fuzz
