// A host in the player's place: it clicks and types, and sees the screen.
#include "base/text.h"
#include "languages/ags/runtime/runtime.h"
#include "languages/ags/world/inputs.h"
#include "languages/ags/world/pictures.h"
#include "languages/ags/world/screen.h"
#include "source/code_page.h"

namespace vellum::ags {

bool AgsRuntime::input(std::string_view text, std::string& problem) {
  world::World& world = *adventure_->world;
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at < text.size();) {
    while (at < text.size() && base::isAsciiSpace(text[at])) ++at;
    std::size_t end = at;
    while (end < text.size() && !base::isAsciiSpace(text[end])) ++end;
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end;
  }
  auto number = [&](std::size_t i, std::int32_t& out) {
    auto parsed = i < words.size() ? base::parseInt(words[i]) : std::nullopt;
    if (!parsed || *parsed < -1'000'000 || *parsed > 1'000'000) return false;
    out = static_cast<std::int32_t>(*parsed);
    return true;
  };
  std::int32_t a = 0, b = 0;
  std::string_view word = words.empty() ? std::string_view() : words[0];
  auto button = [&](std::size_t i) {
    if (i >= words.size() || words[i] == "left") return 1;
    if (words[i] == "right") return 2;
    return words[i] == "middle" ? 3 : 0;
  };
  if ((word == "click" || word == "move" || word == "down" || word == "up") && number(1, a) && number(2, b)) {
    int which = button(3);
    if (which == 0) {
      problem = base::cat("'", words[3], "' is no button: left, right or middle");
      return false;
    }
    world.inputs.add(world::InputKind::Mouse, a, b);
    if (word == "click" || word == "down") world.inputs.add(world::InputKind::Down, which);
    if (word == "click" || word == "up") world.inputs.add(world::InputKind::Up, which);
    return true;
  }
  if (word == "wheel" && words.size() > 1 && (words[1] == "up" || words[1] == "down")) {
    world.inputs.add(world::InputKind::Wheel, words[1] == "up" ? 8 : 9);
    return true;
  }
  if ((word == "key" || word == "keydown" || word == "keyup") && words.size() > 1) {
    if (words[1].size() == 1 && !base::isAsciiDigit(words[1][0])) a = base::toUpperAscii(words[1][0]);
    else if (!number(1, a)) a = -1;
    if (a >= 0) {
      if (words.size() > 2 && !number(2, b)) b = 0;
      if (word != "keyup") world.inputs.add(world::InputKind::Key, a, b);
      if (word != "keydown") world.inputs.add(world::InputKind::KeyUp, a);
      return true;
    }
  }
  if (word == "type" || word == "line") {
    std::string_view rest = text.substr(text.find(word) + word.size());
    if (!rest.empty()) rest.remove_prefix(1);
    if (word == "line") {
      world.inputs.addLine(rest);
      return true;
    }
    for (std::size_t at = 0; at < rest.size();) world.inputs.addCharacter(source::nextCharacter(rest, at), true);
    return true;
  }
  if (word == "option" && number(1, a)) {
    world.inputs.add(world::InputKind::Option, a);
    return true;
  }
  problem = base::cat("'", text,
                      "' is no input: click X Y [left|right|middle], move X Y, down X Y, up X Y, wheel up|down, "
                      "key CODE [MODIFIERS], keydown CODE, keyup CODE, type TEXT, line TEXT or option NUMBER");
  return false;
}

bool AgsRuntime::picture(base::Picture& picture) const {
  world::World& world = *adventure_->world;
  picture = world::pictureOf(world.screen.picture(), world.game.colorsAreNumbers());
  return picture.width > 0;
}

}  // namespace vellum::ags
