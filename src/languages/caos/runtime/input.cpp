#include "languages/caos/runtime/input.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/debug_keys.h"
#include "languages/caos/runtime/port_clicks.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/place.h"
#include "languages/caos/world/view.h"
#include "languages/common/timed_input.h"
#include "source/code_page.h"

namespace vellum::caos {

float pointerX(const World& world) { return world.camera.x + static_cast<float>(world.input.mouseX); }
float pointerY(const World& world) { return world.camera.y + static_cast<float>(world.input.mouseY); }
bool isMouseDecoupled(const World& world) { return eameNumber(world, "engine_decouple_mouse") != 0; }

namespace {

vm::Value number(std::int32_t value) { return vm::Value::ofInt(value); }

// Sends the event to every agent that requested it, oldest first.
void raw(PlayerInput& player, std::int32_t flag, std::int32_t event, const vm::Value& p1, const vm::Value& p2 = {}) {
  World& world = player.world;
  std::vector<AgentHandle> wanting;
  for (const Agent* agent : world.agents.inOrder())
    if (agent != nullptr && (agent->extrasOrDefault().inputMask & flag) != 0) wanting.push_back(agent->handle);
  for (AgentHandle handle : wanting)
    if (Agent* agent = world.agents.find(handle); agent != nullptr && !agent->paused)
      player.scheduler.fire(*agent, event, vm::Value::ofHandle(world.pointer), p1, p2);
}

void write(PlayerInput& player, const Agent& to, std::int32_t id, const vm::Value& p1) {
  Message message;
  message.to = to.handle;
  message.id = id;
  message.from = vm::Value::ofHandle(player.world.pointer);
  message.parameter1 = p1;
  message.due = player.world.worldTick;
  if (!player.messages.send(message)) player.world.messagesLost = true;
}

// The message of the next click, or -1 (CAOS: CLAC, CLIK).
std::int32_t nextClick(Agent& agent) {
  if (agent.extrasOrDefault().clicks.mode == 0) return agent.extrasOrDefault().clicks.messages[0];
  Clicks& clicks = agent.extras.make().clicks;
  for (int tries = 0; tries < 3; ++tries) {
    std::int32_t message = clicks.messages[clicks.next];
    clicks.next = (clicks.next + 1) % 3;
    if (message != -1) return message;
  }
  return -1;
}

// The pointer has scripts for its actions on others; they have the other agent's classifier.
void pointerScript(PlayerInput& player, const Agent* other, std::int32_t event) {
  World& world = player.world;
  Agent* pointer = world.agents.find(world.pointer);
  if (pointer == nullptr) return;
  vm::Value from = vm::Value::ofHandle(other != nullptr ? other->handle : pointer->handle);
  Classifier classifier = other != nullptr ? other->classifier : pointer->classifier;
  player.scheduler.fire(*pointer, event, from, {}, {}, &classifier);
}

void clickLeft(PlayerInput& player, Agent& agent) {
  World& world = player.world;
  float x = pointerX(world), y = pointerY(world);
  Part* part = const_cast<Part*>(partAt(agent, x, y, false));
  if (part != nullptr && part->kind == PartKind::Button) {
    if (part->detail.get()->button.message != -1)
      write(player, agent, part->detail.get()->button.message, number(part->id));
    return;
  }
  if (part != nullptr && part->kind == PartKind::TextEntry) {
    focusOn(world, agent, *part);
    return;
  }
  world.input.focus = 0;
  if ((agent.attributes & attribute::Activateable) == 0) return;
  std::int32_t message = agent.creature() != nullptr ? touchOf(agent, y) : nextClick(agent);
  if (message == -1) return;
  write(player, agent, message, {});
  if (message >= 0 && message <= 2) pointerScript(player, &agent, 101 + message);
}

// CAOS: engine_creature_pickup_status. Whether a right click on a creature takes its hand, instead of picking it up.
bool takesHands(const World& world) {
  static constexpr std::int32_t Shift = 16;
  auto status = static_cast<std::int32_t>(gameNumber(world, "engine_creature_pickup_status"));
  return status == 1 || (status >= 2 && !world.input.keys.test(Shift));
}

void clickRight(PlayerInput& player, Agent* agent) {
  World& world = player.world;
  Agent* pointer = world.agents.find(world.pointer);
  if (pointer == nullptr) return;
  for (const Agent* other : world.agents.inOrder()) {
    if (other == nullptr || other->body.carrier != pointer->handle) continue;
    write(player, *other, 5, {});
    pointerScript(player, other, 105);
    return;
  }
  if (agent != nullptr && agent->creature() != nullptr && takesHands(world)) {
    static constexpr std::int32_t HoldHands = 13, LetGo = 14;
    return write(player, *agent, world.handHeld == agent->handle ? LetGo : HoldHands, {});
  }
  if (agent == nullptr || (agent->attributes & attribute::Mouseable) == 0) return;
  write(player, *agent, 4, {});
  pointerScript(player, agent, 104);
}

void buttonDown(PlayerInput& player, std::int32_t button) {
  World& world = player.world;
  world.input.buttons |= button;
  raw(player, interest::MouseDown, 76, number(button));
  if (!world.input.pointerActs) return;
  if (button == 1 && world.input.mouseBehaviour == 2) button = 2;
  else if (button == 2 && world.input.mouseBehaviour == 1) button = 1;
  if (button == 1 && clickPort(world, player.scheduler, player.session.portInHand, pointerX(world), pointerY(world)))
    return;
  Agent* agent = agentAt(world, pointerX(world), pointerY(world));
  if (agent == nullptr) {
    world.input.focus = 0;
    pointerScript(player, nullptr, 116);
  } else {
    player.scheduler.fire(*agent, 92, vm::Value::ofHandle(world.pointer), {}, {});
    agent = agentAt(world, pointerX(world), pointerY(world));
  }
  if (button == 1 && agent != nullptr) clickLeft(player, *agent);
  if (button == 2) clickRight(player, agent);
}

// Alt and Enter (CAOS: WDOW, GAME "engine_full_screen_toggle").
void pressFullScreenKey(World& world, std::int32_t code) {
  static constexpr std::int32_t Enter = 13, Alt = 18;
  if (code == Enter && world.input.keys.test(Alt) && gameNumber(world, "engine_full_screen_toggle") != 0)
    world.fullScreen = !world.fullScreen;
}

// The byte before or after `at` at which a character begins.
std::uint32_t before(std::string_view text, std::uint32_t at) {
  while (at > 0) {
    --at;
    if ((static_cast<unsigned char>(text[at]) & 0xc0) != 0x80) break;
  }
  return at;
}
std::uint32_t after(std::string_view text, std::uint32_t at) {
  if (at < text.size()) ++at;
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) ++at;
  return at;
}

TextDetail* focused(World& world, Agent*& agent) {
  agent = world.agents.find(world.input.focus);
  Part* part = agent != nullptr ? agent->part(world.input.focusPart) : nullptr;
  if (part != nullptr && part->kind == PartKind::TextEntry) return &part->detail.get()->text;
  world.input.focus = 0;
  return nullptr;
}

void insert(TextDetail& text, std::string_view bytes) {
  if (text.text.size() + bytes.size() > MaxPartText) return;
  text.caret = std::min(text.caret, static_cast<std::uint32_t>(text.text.size()));
  text.text.insert(text.caret, bytes);
  text.caret += static_cast<std::uint32_t>(bytes.size());
}

void editKey(PlayerInput& player, std::int32_t code) {
  World& world = player.world;
  Agent* agent = nullptr;
  TextDetail* text = focused(world, agent);
  if (text == nullptr) return;
  text->caret = std::min(text->caret, static_cast<std::uint32_t>(text->text.size()));
  switch (code) {
    case 8: {
      std::uint32_t from = before(text->text, text->caret);
      text->text.erase(from, text->caret - from);
      text->caret = from;
      break;
    }
    case 46: text->text.erase(text->caret, after(text->text, text->caret) - text->caret); break;
    case 37: text->caret = before(text->text, text->caret); break;
    case 39: text->caret = after(text->text, text->caret); break;
    case 36: text->caret = 0; break;
    case 35: text->caret = static_cast<std::uint32_t>(text->text.size()); break;
    case 13:
      if (text->message == -1) insert(*text, "\n");
      else if (text->message != 0) write(player, *agent, text->message, number(world.input.focusPart));
      break;
    default: break;
  }
}

void character(PlayerInput& player, std::int32_t code) {
  World& world = player.world;
  raw(player, interest::Character, 79, number(code));
  Agent* agent = nullptr;
  TextDetail* text = focused(world, agent);
  if (text == nullptr || code < 32 || code > 255 || code == 127) return;
  char byte = static_cast<char>(code);
  insert(*text, source::windows1252ToUtf8({&byte, 1}));
}

// Buttons under the pointer show their hover animation.
void hover(World& world) {
  Agent* under = agentAt(world, pointerX(world), pointerY(world));
  const Part* on = under != nullptr ? partAt(*under, pointerX(world), pointerY(world), false) : nullptr;
  for (Agent* agent : world.agents.inOrder()) {
    if (agent == nullptr || agent->kind == AgentKind::Simple) continue;
    for (Part& part : agent->parts) {
      if (part.kind != PartKind::Button) continue;
      ButtonDetail& button = part.detail.get()->button;
      if (button.hovering == (&part == on)) continue;
      button.hovering = &part == on;
      agent->animated = true;
      world.agents.rouse(*agent);
      if (button.hovering) {
        button.before = part.animation.get() != nullptr ? *part.animation.get() : Animation();
        button.poseBefore = part.pose;
        if (!button.hover.empty()) {
          startAnimation(part, button.hover);
          std::int32_t first = button.hover[0];
          if (first != 255 && std::int64_t(part.base) + first < part.appearance->imageCount) part.pose = first;
        }
      } else {
        part.pose = button.poseBefore;
        part.animation.make() = std::exchange(button.before, {});
      }
      measure(part);
    }
  }
}

void moveMouse(PlayerInput& player, const InputEvent& event) {
  World& world = player.world;
  Input& input = world.input;
  input.movedX += event.a - input.mouseX;
  input.movedY += event.b - input.mouseY;
  input.mouseX = event.a;
  input.mouseY = event.b;
  player.session.scrolling.mouseSeen = true;
  if (Agent* pointer = world.agents.find(world.pointer); pointer != nullptr && !isMouseDecoupled(world))
    placeAt(world, *pointer, pointerX(world), pointerY(world));
  raw(player, interest::MouseMove, 75, vm::Value::ofFloat(pointerX(world)), vm::Value::ofFloat(pointerY(world)));
}

void keyDown(PlayerInput& player, std::int32_t code) {
  player.world.input.keys.set(static_cast<std::size_t>(code & 255));
  pressDebugKey(player.world, player.session, code);
  pressFullScreenKey(player.world, code);
  raw(player, interest::KeyDown, 73, number(code));
  editKey(player, code);
}

void takeEvent(PlayerInput& player, const InputEvent& event) {
  Input& input = player.world.input;
  switch (event.kind) {
    case InputEvent::Move: moveMouse(player, event); break;
    case InputEvent::ButtonDown: buttonDown(player, event.a); break;
    case InputEvent::ButtonUp:
      input.buttons &= ~event.a;
      raw(player, interest::MouseUp, 77, number(event.a));
      break;
    case InputEvent::Wheel:
      player.session.scrolling.wheel += std::clamp(event.a, -MaxWheelTurn, MaxWheelTurn);
      raw(player, interest::Wheel, 78, number(event.a));
      break;
    case InputEvent::KeyDown: keyDown(player, event.a); break;
    case InputEvent::KeyUp:
      input.keys.reset(static_cast<std::size_t>(event.a & 255));
      raw(player, interest::KeyUp, 74, number(event.a));
      break;
    case InputEvent::Character: character(player, event.a); break;
  }
}

}  // namespace

void PlayerInput::schedule(const languages::Options& options) {
  for (const languages::Option& option : options) {
    if (option.name != "input") continue;
    common::TimedInput timed = common::splitInput(option.value);
    scheduled_.push_back({timed.tick, std::string(timed.event)});
  }
}

void PlayerInput::addScheduled(Reports& reports) {
  for (const Scheduled& scheduled : scheduled_) {
    if (scheduled.tick != world.engineTick) continue;
    std::string problem;
    std::size_t before = world.input.queue.size();
    if (!add(scheduled.event, problem)) reports.fail(diag::InputEventRefused, {}, problem);
    else if (std::string why = nothingFor(std::span(world.input.queue).subspan(before)); !why.empty())
      reports.emitter().emit(diag::InputMeetsNothing, {}, scheduled.event, why);
  }
}

bool PlayerInput::anyWants(std::int32_t flags) const {
  for (const Agent* agent : world.agents.inOrder())
    if (agent != nullptr && (agent->extrasOrDefault().inputMask & flags) != 0) return true;
  return false;
}

// Why no agent would take a click or key of these events; "": one would.
std::string PlayerInput::nothingFor(std::span<const InputEvent> events) const {
  std::int32_t x = world.input.mouseX, y = world.input.mouseY;
  for (const InputEvent& event : world.input.queue)
    if (event.kind == InputEvent::Move) x = event.a, y = event.b;
  for (const InputEvent& event : events) {
    if (event.kind == InputEvent::ButtonDown && event.a != 4) {
      if (anyWants(interest::MouseDown | interest::MouseUp)) return "";
      float mapX = world.camera.x + static_cast<float>(x), mapY = world.camera.y + static_cast<float>(y);
      if (agentAt(world, mapX, mapY) != nullptr) return "";
      return base::cat("no agent is at ", static_cast<std::int32_t>(mapX), ", ", static_cast<std::int32_t>(mapY),
                       " of the map, and none asks for clicks (IMSK)");
    }
    if (event.kind == InputEvent::KeyDown || event.kind == InputEvent::Character) {
      bool wanted = anyWants(interest::KeyDown | interest::KeyUp | interest::Character) || world.input.focus != 0;
      return wanted ? "" : "no agent asks for keys (IMSK), and no text field has been clicked";
    }
  }
  return "";
}

bool PlayerInput::add(std::string_view event, std::string& problem) {
  std::vector<InputEvent> events;
  if (!parseInput(event, events, problem)) return false;
  std::vector<InputEvent>& queue = world.input.queue;
  if (queue.size() + events.size() > MaxInputEvents) {
    problem = "there are too many input events for one tick";
    return false;
  }
  queue.insert(queue.end(), events.begin(), events.end());
  return true;
}

void PlayerInput::take() {
  Input& input = world.input;
  input.movedX = input.movedY = 0;
  bool moved = !input.queue.empty();
  std::vector<InputEvent> queue = std::move(input.queue);
  input.queue.clear();
  for (const InputEvent& event : queue) takeEvent(*this, event);
  // Smoothed, so that a thrown agent follows the movement of the hand.
  input.velocityX = (input.velocityX + static_cast<float>(input.movedX)) / 2;
  input.velocityY = (input.velocityY + static_cast<float>(input.movedY)) / 2;
  if (moved) hover(world);
}

void PlayerInput::takeDebugKeys() {
  static constexpr std::int32_t Shift = 16;
  Input& input = world.input;
  std::erase_if(input.queue, [&](const InputEvent& event) {
    bool isShift = (event.a & 255) == Shift;
    if (isShift && event.kind == InputEvent::KeyDown) input.keys.set(Shift);
    if (isShift && event.kind == InputEvent::KeyUp) input.keys.reset(Shift);
    return event.kind == InputEvent::KeyDown && pressDebugKey(world, session, event.a);
  });
}

}  // namespace vellum::caos
