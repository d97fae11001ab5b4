// A host acts as the player: it clicks and types, and sees the screen.
#include "base/text.h"
#include "languages/ags/runtime/runtime.h"
#include "languages/ags/world/inputs.h"
#include "languages/ags/world/key_names.h"
#include "languages/ags/world/pictures.h"
#include "languages/ags/world/screen.h"
#include "source/code_page.h"

namespace vellum::ags {

namespace {

// eKeyCode of a key by its virtual-key code, with which windows report it. 0: another key; what types a character comes
// as text.
int keyOfWindow(std::int32_t code) {
  if (code >= 112 && code <= 121) return 359 + (code - 112);  // F1 to F10
  switch (code) {
    case 8:
    case 9:
    case 13:
    case 27: return code;  // backspace, tab, return, escape
    case 33: return 373;   // page up, page down, end, home
    case 34: return 381;
    case 35: return 379;
    case 36: return 371;
    case 37: return 375;  // left, up, right, down
    case 38: return 372;
    case 39: return 377;
    case 40: return 380;
    case 45: return 382;  // insert, delete
    case 46: return 383;
    case 122: return 433;  // F11, F12
    case 123: return 434;
    default: return 0;
  }
}

// One line of input, added to the input of the world's next tick.
class InputLine {
 public:
  InputLine(std::string_view line, world::Inputs& inputs) : line_(line), inputs_(inputs) {
    for (std::size_t at = 0; at < line.size();) {
      while (at < line.size() && base::isAsciiSpace(line[at])) ++at;
      std::size_t end = at;
      while (end < line.size() && !base::isAsciiSpace(line[end])) ++end;
      if (end > at) words_.push_back(line.substr(at, end - at));
      at = end;
    }
  }

  bool add(std::string& problem) {
    std::string_view word = words_.empty() ? std::string_view() : words_[0];
    std::int32_t x = 0, y = 0;
    bool isMouse = word == "click" || word == "move" || word == "down" || word == "up";
    if (isMouse && numberAt(1, x) && numberAt(2, y)) {
      if (buttonAt(3) != 0) return addMouse(word, x, y);
      problem = base::cat("'", words_[3], "' is not a button; use left, right or middle");
      return false;
    }
    if ((word == "down" || word == "up") && words_.size() <= 2 && buttonAt(1) != 0) {
      inputs_.add(word == "down" ? world::InputKind::Down : world::InputKind::Up, buttonAt(1));
      return true;
    }
    if ((word == "press" || word == "release") && numberAt(1, x)) {
      if (int key = keyOfWindow(x); key != 0)
        inputs_.add(word == "press" ? world::InputKind::Key : world::InputKind::KeyUp, key);
      return true;
    }
    bool isKnown = word == "wheel"                                         ? addWheel()
                   : word == "key" || word == "keydown" || word == "keyup" ? addKey(word)
                   : word == "type" || word == "line"                      ? addText(word)
                                                                           : word == "option" && addOption();
    if (isKnown) return true;
    problem = base::cat(
        "'", line_,
        "' is not an input; inputs are click X Y [left|right|middle], move X Y, down [X Y] [BUTTON], up [X Y] "
        "[BUTTON], wheel up|down, key CODE [MODIFIERS], keydown CODE, keyup CODE, type TEXT, line TEXT or option "
        "NUMBER");
    return false;
  }

 private:
  bool numberAt(std::size_t i, std::int32_t& out) const {
    auto parsed = i < words_.size() ? base::parseInt(words_[i]) : std::nullopt;
    if (!parsed || *parsed < -1'000'000 || *parsed > 1'000'000) return false;
    out = static_cast<std::int32_t>(*parsed);
    return true;
  }
  // The left button by default; 0: invalid.
  int buttonAt(std::size_t i) const {
    if (i >= words_.size() || words_[i] == "left") return 1;
    if (words_[i] == "right") return 2;
    return words_[i] == "middle" ? 3 : 0;
  }

  bool addMouse(std::string_view word, std::int32_t x, std::int32_t y) {
    inputs_.add(world::InputKind::Mouse, x, y);
    if (word == "click" || word == "down") inputs_.add(world::InputKind::Down, buttonAt(3));
    if (word == "click" || word == "up") inputs_.add(world::InputKind::Up, buttonAt(3));
    return true;
  }
  bool addWheel() {
    std::int32_t turn = 0;  // of a window: 120 a click, up is positive
    bool isTurn = numberAt(1, turn) && turn != 0;
    if (!isTurn && (words_.size() < 2 || (words_[1] != "up" && words_[1] != "down"))) return false;
    inputs_.add(world::InputKind::Wheel, (isTurn ? turn > 0 : words_[1] == "up") ? 8 : 9);
    return true;
  }
  bool addKey(std::string_view word) {
    if (words_.size() < 2 || words_.size() > 3) return false;
    std::int32_t key = 0, modifiers = 0;
    if (auto named = world::keyNamed(words_[1])) key = *named;
    else if (words_[1].size() == 1 && !base::isAsciiDigit(words_[1][0])) key = base::toUpperAscii(words_[1][0]);
    else if (!numberAt(1, key)) return false;
    if (key < 0) return false;
    if (words_.size() == 3 && !numberAt(2, modifiers)) return false;
    if (word != "keyup") inputs_.add(world::InputKind::Key, key, modifiers);
    if (word != "keydown") inputs_.add(world::InputKind::KeyUp, key);
    return true;
  }
  bool addText(std::string_view word) {
    std::string_view rest = line_.substr(line_.find(word) + word.size());
    if (!rest.empty()) rest.remove_prefix(1);
    if (word == "line") {
      inputs_.addLine(rest);
      return true;
    }
    for (std::size_t at = 0; at < rest.size();) inputs_.addCharacter(source::nextCharacter(rest, at), true);
    return true;
  }
  bool addOption() {
    std::int32_t option = 0;
    if (!numberAt(1, option)) return false;
    inputs_.add(world::InputKind::Option, option);
    return true;
  }

  std::string_view line_;
  world::Inputs& inputs_;
  std::vector<std::string_view> words_;
};

}  // namespace

bool AgsRuntime::input(std::string_view text, std::string& problem) {
  return InputLine(text, engine_.world().inputs).add(problem);
}

bool AgsRuntime::picture(base::Picture& picture) const {
  world::World& world = engine_.world();
  picture = world::pictureOf(world.screen.picture(), world.game.colorsAreNumbers());
  return picture.width > 0;
}

}  // namespace vellum::ags
