// Writes XG functions, alone and as the functions of sectors, with settings above them.
#include "differential/choices.h"
#include "differential/program.h"

namespace vellum::fuzz {

namespace {

class XgWriter {
 public:
  explicit XgWriter(std::string_view bytes) : choose_(bytes) {}

  std::string program() {
    for (int count = choose_.between(1, 6); count > 0; --count) {
      if (choose_.below(2) == 0) settings();
      out_ += choose_.oneIn(3) ? sector() : function();
      out_ += '\n';
    }
    return out_;
  }

 private:
  void settings() {
    int least = choose_.between(1, 20);
    out_ += joined({"[min=", least, " max=", least + choose_.between(0, 20), " tics=", choose_.between(1, 200)});
    constexpr std::string_view Scales[] = {"1", "0.5", "-2", "255", "1000.25"};
    if (choose_.below(2) == 0) out_ += joined({" scale=", choose_.of(Scales)});
    if (choose_.below(2) == 0) out_ += joined({" offset=", choose_.of(Scales)});
    if (choose_.below(2) == 0) out_ += joined({" seed=", choose_.below(1000)});
    out_ += "]\n";
  }

  std::string value() {
    constexpr std::string_view Exact[] = {"0", "1", "0.5", "0.333", "2", "-1.25"};
    switch (choose_.below(5)) {
      default: return std::string(1, static_cast<char>('a' + choose_.below(26)));
      case 2: return std::string(1, static_cast<char>('A' + choose_.below(26)));
      case 3: return joined({'/', choose_.of(Exact), ' '});
      case 4: return joined({'%', choose_.of(Exact), ' '});
    }
  }

  // Of one step: timers, events and a count go before its value, a period after it. With a period the step is skipped,
  // so that a repeat needs one without.
  std::string step(bool beginsRepeat) {
    std::string text;
    if (choose_.oneIn(5)) text += joined({'#', choose_.between(1, 30), ' '});
    if (choose_.oneIn(6)) text += joined({'?', choose_.between(1, 30), ' '});
    if (choose_.oneIn(6)) text += joined({'!', choose_.between(1, 9999), ' '});
    if (choose_.oneIn(5)) text += joined({choose_.between(1, 12)});
    text += value();
    if (!beginsRepeat && choose_.oneIn(6)) text += '.';
    if (choose_.oneIn(6)) text += ' ';
    return text;
  }

  std::string function() {
    std::string text = value();
    for (int count = choose_.between(0, 8); count > 0; --count) {
      bool beginsRepeat = choose_.oneIn(8);
      if (beginsRepeat) text += '>';
      text += step(beginsRepeat);
    }
    if (choose_.below(2) == 0) text += '<';
    return text;
  }

  // Functions of floor, ceiling and so on; a link goes to one of those.
  std::string sector() {
    constexpr std::string_view Targets = "fcrgbl";
    std::string text;
    int count = choose_.between(1, 6);
    for (int i = 0; i < count; ++i) {
      if (i > 0) text += '|';
      text += joined({Targets[static_cast<std::size_t>(i)], ':'});
      if (i > 0 && choose_.oneIn(3)) text += joined({'=', Targets[choose_.below(static_cast<std::uint32_t>(i))]});
      else text += function();
    }
    return text;
  }

  Choices choose_;
  std::string out_;
};

}  // namespace

std::string xgProgram(std::string_view bytes) { return XgWriter(bytes).program(); }

}  // namespace vellum::fuzz
