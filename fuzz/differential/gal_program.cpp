// Writes one agent: three channels, inputs of both kinds, actions that call those after them, transitions, an entity,
// and inputs that change while it runs.
#include "differential/choices.h"
#include "differential/program.h"

namespace vellum::fuzz {

namespace {

class GalWriter {
 public:
  explicit GalWriter(std::string_view bytes) : choose_(bytes) {}

  std::string program() {
    out_ = joined({"// args: --entity entity.toml --ticks ", choose_.between(20, 80), " --seed ", choose_.below(100)});
    for (int i = choose_.between(0, 3); i > 0; --i)
      out_ += joined({" --bind Speed=", choose_.of(Speeds), '@', choose_.between(2, 60)});
    out_ += '\n';
    if (choose_.below(2) == 0) out_ += joined({"// call: Event@", choose_.between(2, 60), '\n'});
    line("channels { Main; Upper; Eyes; }");
    line(
        "inputs { Speed = Still, Walk, Run; Mood = Good \"g\", Bad; .Count = Zero, One, Two \"2\"; .Side = Left, "
        "Right; }");
    for (const char* each : {"Default", "Event", "Second", "Third", "Last"}) action(each);
    if (choose_.below(2) == 0) transition();
    entity();
    return out_;
  }

 private:
  static constexpr std::string_view Speeds[] = {"Still", "Walk", "Run"}, Channels[] = {"Main", "Upper", "Eyes"};
  static constexpr std::string_view Actions[] = {"Default", "Event", "Second", "Third", "Last"};
  static constexpr std::size_t ActionCount = std::size(Actions);
  static constexpr int Deep = 4;

  void line(std::string_view text) {
    out_ += joined({std::string(static_cast<std::size_t>(indent_) * 2, ' '), text, '\n'});
  }
  void open(std::string_view head) {
    line(head);
    line("{");
    ++indent_;
  }
  void close() {
    --indent_;
    line("}");
  }

  // Actions call only later ones, so that every tick ends.
  std::string laterAction() {
    return std::string(Actions[static_cast<std::size_t>(choose_.between(at_ + 1, static_cast<int>(ActionCount) - 1))]);
  }
  bool isLast() const { return at_ + 1 == static_cast<int>(ActionCount); }

  void action(std::string_view name) {
    open(joined({"action ", name}));
    block(5);
    close();
    ++at_;
  }

  void transition() {
    open("transition Speed");
    line("from Still = Third;");
    if (choose_.below(2) == 0) line("to Run = Second;");
    if (choose_.below(2) == 0) line("from Still to Walk = Last;");
    close();
  }

  // Has all scripts that are played: a restored world warns again of those that are missing.
  void entity() {
    out_ += joined({FileMark, "entity.toml\nname = \"Thing\"\n"});
    for (std::string_view name : {"Idle", "Still", "Walk", "Run", "aZero", "aOne", "a2"}) {
      out_ += joined({"[[script]]\nname = \"", name, "\"\nframes = ", choose_.between(1, 40), '\n'});
      if (choose_.below(3) == 0) out_ += "notifies = [ { frame = 0, text = \"step\" } ]\n";
    }
  }

  std::string number() {
    constexpr std::string_view Edges[] = {"0", "0.1", "0.25", "0.5", "1", "1.5", "2", "3.75"};
    return std::string(choose_.of(Edges));
  }
  std::string range() {
    std::string from = number();
    return choose_.below(2) == 0 ? joined({from, ' ', from}) : joined({"0 ", from});
  }
  std::string part() {
    constexpr std::string_view Edges[] = {"0", "0.25", "0.5", "0.9", "1"};
    return std::string(choose_.of(Edges));
  }
  std::string text() {
    constexpr std::string_view Texts[] = {"\"Idle\"", "\"Walk\"", "str(Speed)", "str(\"a\", Count)",
                                          "str(\"\", \"Run\")"};
    return std::string(choose_.of(Texts));
  }
  std::string comparison() {
    constexpr std::string_view Simple[] = {
        "Speed = Still",   "Speed != Run", "Mood = Bad",    "Count = Zero",
        "Count = Two",     "Side != Left", "has(\"Walk\")", "hasno(str(\"a\", Count))",
        "has(\"Missing\")"};
    return std::string(choose_.of(Simple));
  }
  std::string condition() {
    if (choose_.below(3) != 2) return comparison();
    std::string left = comparison();
    std::string_view word = choose_.below(2) == 0 ? ") and (" : ") or (";
    return joined({"(", left, word, comparison(), ")"});
  }

  void block(int most) {
    ++depth_;
    for (int count = choose_.between(1, most); count > 0; --count) statement();
    --depth_;
  }

  void statement() {
    std::uint32_t which = choose_.below(inChannel_ > 0 ? 20 : 8);
    if (depth_ > Deep && which < 5) which = inChannel_ > 0 ? 8 : 5;
    switch (which) {
      case 0:
      case 1: return channel();
      case 2:
      case 3: return conditional();
      case 4: return random();
      case 5: {
        constexpr std::string_view Values[] = {"Count = Zero", "Count = One", "Count = Two", "Side = Left",
                                               "Side = Right"};
        return line(joined({"localbind ", choose_.of(Values), ';'}));
      }
      case 6:
        if (!isLast()) return line(joined({"call ", laterAction(), ';'}));
        return line("localbind Side = Right;");
      case 7:
        if (depth_ > 1 && choose_.oneIn(3)) return line("return;");
        return line("localbind Count = One;");
      default: return command();
    }
  }

  void command() {
    constexpr std::string_view Flags[] = {"blendin",     "blendnull",    "looping",  "restart",
                                          "waitblendin", "waitblendout", "waitblend"};
    switch (choose_.below(12)) {
      default: return line(joined({"script ", text(), ';'}));
      case 3: return line(joined({"blend ", number(), ';'}));
      case 4: {
        std::string_view flag = choose_.of(Flags);
        return line(joined({flag, ' ', choose_.below(2), ';'}));
      }
      case 5: return line(joined({"rate ", number(), ';'}));
      case 6: return line(joined({"script \"Walk\"; duration 0.", choose_.between(1, 9), ';'}));
      case 7: {
        std::string from = part();
        return line(joined({"startframe ", from, ' ', from, ';'}));
      }
      case 8: return line(joined({"notify ", part(), " \"note\";"}));
      case 9: {
        std::string_view word = choose_.below(3) == 0 ? "resetchannel " : "syncchannel ";
        return line(joined({word, choose_.of(Channels), ';'}));
      }
      case 10: return line(joined({inRandom_ > 0 && choose_.below(2) == 0 ? "keepchance " : "keepset ", range(), ';'}));
      case 11: return line(joined({"timer ", number(), ' ', Actions[ActionCount - 1], ';'}));
    }
  }

  void channel() {
    std::string head = choose_.below(2) == 0 ? "set " : "force ";
    if (choose_.oneIn(3)) head += joined({'(', choose_.below(3), ") "});
    open(joined({head, choose_.of(Channels)}));
    ++inChannel_;
    if (choose_.oneIn(6)) --inChannel_;  // an empty block clears the channel
    else block(4), --inChannel_;
    close();
  }

  void conditional() {
    open(joined({"if (", condition(), ')'}));
    block(3);
    close();
    if (choose_.below(2) != 0) return;
    open("else");
    block(2);
    close();
  }

  void random() {
    open("random");
    ++inRandom_;
    for (int count = choose_.between(1, 3); count > 0; --count) {
      open(joined({"chance ", choose_.between(1, 4)}));
      block(2);
      close();
    }
    --inRandom_;
    close();
  }

  Choices choose_;
  std::string out_;
  int indent_ = 0, depth_ = 0, at_ = 0, inChannel_ = 0, inRandom_ = 0;
};

}  // namespace

std::string galProgram(std::string_view bytes) { return GalWriter(bytes).program(); }

}  // namespace vellum::fuzz
