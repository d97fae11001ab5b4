#include "languages/caos/world/input.h"

#include "base/text.h"
#include "source/code_page.h"

namespace vellum::caos {

static std::int32_t buttonOf(std::string_view name) {
  return name == "left" ? 1 : name == "right" ? 2 : name == "middle" ? 4 : 0;
}

bool parseInput(std::string_view text, std::vector<InputEvent>& events, std::string& problem) {
  auto wrong = [&](std::string_view message) {
    problem = base::cat("input event '", text.substr(0, 60), "': ", message);
    return false;
  };
  std::string_view line = base::trim(text);
  std::size_t blank = std::min(line.find(' '), line.size());
  std::string_view verb = line.substr(0, blank), rest = base::trim(line.substr(blank));
  if (verb == "type") {
    for (char c : source::utf8ToWindows1252(line.substr(std::min(blank + 1, line.size()))))
      events.push_back({InputEvent::Character, static_cast<unsigned char>(c), 0});
    return true;
  }
  std::int32_t numbers[2] = {0, 0};
  int count = 0;
  std::int32_t button = 1;
  for (std::string_view word : base::split(rest, ' ')) {
    word = base::trim(word);
    if (word.empty()) continue;
    if (std::int32_t named = buttonOf(word); named != 0) {
      button = named;
      continue;
    }
    auto number = base::parseInt(word);
    if (!number && base::isAsciiAlpha(word[0]) && (verb == "click" || verb == "down" || verb == "up"))
      return wrong(base::cat("'", word.substr(0, 40), "' is no button; the buttons are left, right and middle"));
    if (!number)
      return wrong(base::cat("'", word.substr(0, 40), "' is no number; blanks separate them, as in 'click 310 210'"));
    if (count == 2) return wrong("it has a number too many");
    if (*number < -MaxInputNumber || *number > MaxInputNumber)
      return wrong(base::cat("numbers are at most ", std::int64_t(MaxInputNumber)));
    numbers[count++] = static_cast<std::int32_t>(*number);
  }
  auto needs = [&](int wanted) { return count == wanted; };
  if (verb == "move" || verb == "click") {
    if (!needs(2)) return wrong("it needs a place: X Y");
    events.push_back({InputEvent::Move, numbers[0], numbers[1]});
    if (verb == "click") {
      events.push_back({InputEvent::ButtonDown, button, 0});
      events.push_back({InputEvent::ButtonUp, button, 0});
    }
  } else if (verb == "down" || verb == "up") {
    if (!needs(0)) return wrong("it takes only a button, left, right or middle; the place is 'move X Y' before it");
    events.push_back({verb == "down" ? InputEvent::ButtonDown : InputEvent::ButtonUp, button, 0});
  } else if (verb == "wheel") {
    if (!needs(1)) return wrong("it needs a number, 120 for one click");
    events.push_back({InputEvent::Wheel, numbers[0], 0});
  } else if (verb == "key" || verb == "press" || verb == "release") {
    if (!needs(1) || numbers[0] < 0 || numbers[0] > 255) return wrong("it needs a key code from 0 to 255");
    if (verb != "release") events.push_back({InputEvent::KeyDown, numbers[0], 0});
    if (verb != "press") events.push_back({InputEvent::KeyUp, numbers[0], 0});
  } else {
    return wrong("the events are move, click, down, up, wheel, key, press, release and type");
  }
  return true;
}

}  // namespace vellum::caos
