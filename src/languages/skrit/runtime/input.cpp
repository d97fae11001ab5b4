#include "languages/skrit/runtime/input.h"

#include <algorithm>

#include "languages/common/timed_input.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/render/region_picture.h"
#include "languages/skrit/runtime/game.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/world/messages.h"
#include "languages/skrit/world/party.h"

namespace vellum::skrit {

using base::cat;
using Kind = PlayerInput::Kind;

namespace {

struct Verb {
  std::string_view name;
  Kind kind;
};
constexpr Verb Verbs[] = {{"walk", Kind::Walk}, {"jump", Kind::Jump}, {"stop", Kind::Stop}, {"use", Kind::Use},
                          {"talk", Kind::Talk}, {"move", Kind::Move}, {"down", Kind::Down}, {"click", Kind::Click}};

// "X Y"; false when they are no pixels.
bool readPixel(std::string_view text, PlayerInput& input) {
  std::size_t blank = text.find(' ');
  if (blank == std::string_view::npos) return false;
  auto x = base::parseInt(text.substr(0, blank)), y = base::parseInt(base::trim(text.substr(blank)));
  for (auto each : {x, y})
    if (!each || *each < -32768 || *each > 32767) return false;
  input.x = static_cast<std::int32_t>(*x);
  input.y = static_cast<std::int32_t>(*y);
  return true;
}

// The arguments of a verb; the reason why they are none, or "".
std::string readArguments(std::string_view name, std::string_view text, PlayerInput& input) {
  switch (input.kind) {
    case Kind::Stop: return text.empty() ? "" : "stop takes nothing";
    case Kind::Down: return text == "left" ? "" : "down takes left";
    case Kind::Walk:
    case Kind::Jump: {
      auto place = map::readPlace(text);
      input.place = place.value_or(map::Place());
      return place ? "" : cat(name, " takes a place: X,Y,Z or X,Y,Z,NODE");
    }
    case Kind::Use:
    case Kind::Talk:
      input.scid = fuel::valueInt(text).value_or(0);
      return input.scid != 0 ? "" : cat(name, " takes the SCID of an object: 0x00100004");
    case Kind::Move:
    case Kind::Click: break;
  }
  return readPixel(text, input) ? "" : cat(name, " takes two numbers of pixels");
}

// The place of the pointer, in the node that is nearest to the member's height. Nothing where no node is.
std::optional<GoPosition> placeOfPointer(const GoWorld& world, const Go& member) {
  RegionView view = RegionView::of(world);
  const RegionState& region = world.region;
  map::Vector point{view.west + static_cast<float>(region.pointerX) / view.scale, region.terrain.toWorld(member.at).y,
                    view.north - static_cast<float>(region.pointerY) / view.scale};
  GoPosition at = region.terrain.toNode(point, 0);
  return region.terrain.find(at.node) == nullptr ? std::nullopt : std::optional(at);
}

}  // namespace

std::optional<PlayerInput> parseInput(std::string_view text, std::string& problem) {
  text = base::trim(text);
  std::size_t blank = std::min(text.find(' '), text.size());
  std::string_view name = text.substr(0, blank);
  const Verb* verb =
      std::find_if(std::begin(Verbs), std::end(Verbs), [&](const Verb& each) { return each.name == name; });
  bool known = verb != std::end(Verbs);
  PlayerInput input;
  if (known) input.kind = verb->kind;
  std::string wrong = known ? readArguments(name, base::trim(text.substr(blank)), input)
                            : "the verbs are walk, jump, stop, use, talk, move, down, click";
  if (wrong.empty()) return input;
  problem = cat("input event '", text.substr(0, 60), "': ", wrong);
  return std::nullopt;
}

std::string inputProblem(std::string_view value) {
  std::string problem;
  parseInput(common::splitInput(value).event, problem);
  return problem;
}

std::string placeProblem(std::string_view value) {
  return map::readPlace(value) ? ""
                               : cat("--party takes a place, X,Y,Z or X,Y,Z,NODE, not '", value.substr(0, 60), "'");
}

std::string levelProblem(std::string_view value) {
  bool known = std::any_of(std::begin(map::Levels), std::end(map::Levels),
                           [&](std::string_view each) { return base::equalsIgnoreCase(each, value); });
  return known ? "" : cat("--level takes regular, veteran or elite, not '", value.substr(0, 60), "'");
}

bool Game::input(std::string_view event, std::string& problem) {
  auto input = parseInput(event, problem);
  if (!input) return false;
  Go* member = leader(world_);
  std::string wrong = member == nullptr ? "there is no party; --map and --region start a region" : act(*input, *member);
  if (wrong.empty()) return true;
  problem = cat("input event '", event.substr(0, 60), "': ", wrong);
  return false;
}

std::string Game::act(const PlayerInput& input, Go& member) {
  RegionState& region = world_.region;
  if (input.kind == Kind::Move || input.kind == Kind::Click) region.pointerX = input.x, region.pointerY = input.y;
  switch (input.kind) {
    case Kind::Move: return "";
    case Kind::Stop: stop(world_, member); return "";
    case Kind::Down:
    case Kind::Click: {
      auto at = placeOfPointer(world_, member);
      if (at) walkTo(world_, member, *at);
      return at ? "" : "no node is there";
    }
    case Kind::Walk:
    case Kind::Jump: {
      auto at = placeIn(input.place);
      if (!at) return "the region has no such node";
      stop(world_, member);
      if (input.kind == Kind::Walk) walkTo(world_, member, *at);
      else member.at = *at;
      return "";
    }
    case Kind::Use:
    case Kind::Talk: break;
  }
  const Go* to = world_.gos.findScid(input.scid);
  if (to == nullptr) return "no object has that SCID";
  std::int32_t message = world_.numbers.of(input.kind == Kind::Use ? WE_REQ_USE : WE_REQ_TALK_BEGIN);
  postMessage(world_, {.event = message, .from = member.id, .to = to->id}, 0);
  return "";
}

// --input 'walk 4,0,2@30': before that tick.
void SkritRuntime::takeOptionInput(std::uint64_t tick) {
  for (const languages::Option& option : context_.options) {
    if (option.name != "input") continue;
    common::TimedInput timed = common::splitInput(option.value);
    std::string problem;
    if (timed.tick == tick && !game_->input(timed.event, problem))
      reporter_.emitter().emit(diag::InputEventRefused, {}, problem);
  }
}

bool SkritRuntime::picture(base::Picture& picture) const { return drawRegion(game_->world(), picture); }

bool SkritRuntime::input(std::string_view event, std::string& problem) { return game_->input(event, problem); }

}  // namespace vellum::skrit
