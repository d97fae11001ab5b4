// Chapter "Input" of the manual: what the player does reaches agents.
#include <algorithm>

#include "languages/caos/builtins/call.h"
#include "languages/caos/runtime/view.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/view.h"
#include "source/code_page.h"

namespace vellum::caos {

namespace {

float pointerX(const World& world) { return world.camera.x + static_cast<float>(world.input.mouseX); }
float pointerY(const World& world) { return world.camera.y + static_cast<float>(world.input.mouseY); }

// The mouse does not move the pointer: scripts do.
bool isDecoupled(const World& world) { return eameNumber(world, "engine_decouple_mouse") != 0; }

// What the pointer points at.
Agent* agentUnderPointer(const World& world, float& x, float& y) {
  const Agent* pointer = isDecoupled(world) ? world.find(world.pointer) : nullptr;
  x = pointer != nullptr ? pointer->x : pointerX(world);
  y = pointer != nullptr ? pointer->y : pointerY(world);
  return agentAt(world, x, y);
}

vm::Value number(std::int32_t value) { return vm::Value::ofInt(value); }

// Every agent that asked for it, oldest first.
void raw(CaosRuntime& runtime, std::int32_t flag, std::int32_t event, const vm::Value& p1, const vm::Value& p2 = {}) {
  World& world = runtime.world();
  std::vector<AgentHandle> wanting;
  for (const Agent* agent : world.agents())
    if (agent != nullptr && (agent->seldom().inputMask & flag) != 0) wanting.push_back(agent->handle);
  for (AgentHandle handle : wanting)
    if (Agent* agent = world.find(handle); agent != nullptr && !agent->paused)
      runtime.fire(*agent, event, vm::Value::ofHandle(world.pointer), p1, p2);
}

void write(CaosRuntime& runtime, const Agent& to, std::int32_t id, const vm::Value& p1) {
  Message message;
  message.to = to.handle;
  message.id = id;
  message.from = vm::Value::ofHandle(runtime.world().pointer);
  message.parameter1 = p1;
  message.due = runtime.world().worldTick;
  if (!runtime.send(message)) runtime.world().messagesLost = true;
}

// The message that a click sends next, or -1 (CAOS: CLAC, CLIK).
std::int32_t nextClick(Agent& agent) {
  if (agent.seldom().clicks.mode == 0) return agent.seldom().clicks.messages[0];
  Clicks& clicks = agent.extras.make().clicks;
  for (int tries = 0; tries < 3; ++tries) {
    std::int32_t message = clicks.messages[clicks.next];
    clicks.next = (clicks.next + 1) % 3;
    if (message != -1) return message;
  }
  return -1;
}

// The pointer has scripts for what it does to others; they carry the other's classifier.
void pointerScript(CaosRuntime& runtime, const Agent* other, std::int32_t event) {
  World& world = runtime.world();
  Agent* pointer = world.find(world.pointer);
  if (pointer == nullptr) return;
  vm::Value from = vm::Value::ofHandle(other != nullptr ? other->handle : pointer->handle);
  Classifier classifier = other != nullptr ? other->classifier : pointer->classifier;
  runtime.fire(*pointer, event, from, {}, {}, &classifier);
}

void clickLeft(CaosRuntime& runtime, Agent& agent) {
  World& world = runtime.world();
  float x = pointerX(world), y = pointerY(world);
  Part* part = const_cast<Part*>(partAt(agent, x, y, false));
  if (part != nullptr && part->kind == PartKind::Button) {
    if (part->detail.get()->button.message != -1)
      write(runtime, agent, part->detail.get()->button.message, number(part->id));
    return;
  }
  if (part != nullptr && part->kind == PartKind::TextEntry) {
    focusOn(world, agent, *part);
    return;
  }
  world.input.focus = 0;
  if ((agent.attributes & attribute::Activateable) == 0) return;
  std::int32_t message = nextClick(agent);
  if (message == -1) return;
  write(runtime, agent, message, {});
  if (message >= 0 && message <= 2) pointerScript(runtime, &agent, 101 + message);
}

void clickRight(CaosRuntime& runtime, Agent* agent) {
  World& world = runtime.world();
  Agent* pointer = world.find(world.pointer);
  if (pointer == nullptr) return;
  for (const Agent* other : world.agents()) {
    if (other == nullptr || other->body.carrier != pointer->handle) continue;
    write(runtime, *other, 5, {});
    pointerScript(runtime, other, 105);
    return;
  }
  if (agent == nullptr || (agent->attributes & attribute::Mouseable) == 0) return;
  write(runtime, *agent, 4, {});
  pointerScript(runtime, agent, 104);
}

void buttonDown(CaosRuntime& runtime, std::int32_t button) {
  World& world = runtime.world();
  world.input.buttons |= button;
  raw(runtime, interest::MouseDown, 76, number(button));
  if (!world.input.pointerActs) return;
  if (button == 1 && world.input.mouseBehaviour == 2) button = 2;
  else if (button == 2 && world.input.mouseBehaviour == 1) button = 1;
  if (button == 1 && clickPort(runtime, pointerX(world), pointerY(world))) return;
  Agent* agent = agentAt(world, pointerX(world), pointerY(world));
  if (agent == nullptr) {
    world.input.focus = 0;
    pointerScript(runtime, nullptr, 116);
  } else {
    runtime.fire(*agent, 92, vm::Value::ofHandle(world.pointer), {}, {});
    agent = agentAt(world, pointerX(world), pointerY(world));
  }
  if (button == 1 && agent != nullptr) clickLeft(runtime, *agent);
  if (button == 2) clickRight(runtime, agent);
}

// Alt and Enter (CAOS: WDOW, GAME "engine_full_screen_toggle").
void pressFullScreenKey(World& world, std::int32_t code) {
  static constexpr std::int32_t Enter = 13, Alt = 18;
  if (code == Enter && world.input.keys.test(Alt) && gameNumber(world, "engine_full_screen_toggle") != 0)
    world.fullScreen = !world.fullScreen;
}

// The byte behind or in front of `at` at which a character begins.
std::uint32_t before(std::string_view text, std::uint32_t at) {
  while (at > 0) {
    --at;
    if ((static_cast<unsigned char>(text[at]) & 0xc0) != 0x80) break;
  }
  return at;
}
std::uint32_t behind(std::string_view text, std::uint32_t at) {
  if (at < text.size()) ++at;
  while (at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) ++at;
  return at;
}

TextDetail* focused(World& world, Agent*& agent) {
  agent = world.find(world.input.focus);
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

void editKey(CaosRuntime& runtime, std::int32_t code) {
  World& world = runtime.world();
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
    case 46: text->text.erase(text->caret, behind(text->text, text->caret) - text->caret); break;
    case 37: text->caret = before(text->text, text->caret); break;
    case 39: text->caret = behind(text->text, text->caret); break;
    case 36: text->caret = 0; break;
    case 35: text->caret = static_cast<std::uint32_t>(text->text.size()); break;
    case 13:
      if (text->message == -1) insert(*text, "\n");
      else if (text->message != 0) write(runtime, *agent, text->message, number(world.input.focusPart));
      break;
    default: break;
  }
}

void character(CaosRuntime& runtime, std::int32_t code) {
  World& world = runtime.world();
  raw(runtime, interest::Character, 79, number(code));
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
  for (Agent* agent : world.agents()) {
    if (agent == nullptr || agent->kind == AgentKind::Simple) continue;
    for (Part& part : agent->parts) {
      if (part.kind != PartKind::Button) continue;
      ButtonDetail& button = part.detail.get()->button;
      if (button.hovering == (&part == on)) continue;
      button.hovering = &part == on;
      agent->animated = true;
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

}  // namespace

void takeInput(CaosRuntime& runtime) {
  World& world = runtime.world();
  Input& input = world.input;
  input.movedX = input.movedY = 0;
  bool moved = !input.queue.empty();
  std::vector<InputEvent> queue = std::move(input.queue);
  input.queue.clear();
  for (const InputEvent& event : queue) {
    switch (event.kind) {
      case InputEvent::Move:
        input.movedX += event.a - input.mouseX;
        input.movedY += event.b - input.mouseY;
        input.mouseX = event.a;
        input.mouseY = event.b;
        runtime.session().scrolling.mouseSeen = true;
        if (Agent* pointer = world.find(world.pointer); pointer != nullptr && !isDecoupled(world))
          world.place(*pointer, pointerX(world), pointerY(world));
        raw(runtime, interest::MouseMove, 75, vm::Value::ofFloat(pointerX(world)), vm::Value::ofFloat(pointerY(world)));
        break;
      case InputEvent::ButtonDown: buttonDown(runtime, event.a); break;
      case InputEvent::ButtonUp:
        input.buttons &= ~event.a;
        raw(runtime, interest::MouseUp, 77, number(event.a));
        break;
      case InputEvent::Wheel:
        runtime.session().scrolling.wheel += std::clamp(event.a, -MaxWheelTurn, MaxWheelTurn);
        raw(runtime, interest::Wheel, 78, number(event.a));
        break;
      case InputEvent::KeyDown:
        input.keys.set(static_cast<std::size_t>(event.a & 255));
        pressDebugKey(runtime, event.a);
        pressFullScreenKey(world, event.a);
        raw(runtime, interest::KeyDown, 73, number(event.a));
        editKey(runtime, event.a);
        break;
      case InputEvent::KeyUp:
        input.keys.reset(static_cast<std::size_t>(event.a & 255));
        raw(runtime, interest::KeyUp, 74, number(event.a));
        break;
      case InputEvent::Character: character(runtime, event.a); break;
    }
  }
  // Smoothed, so that a thrown agent flies as the hand moved.
  input.velocityX = (input.velocityX + static_cast<float>(input.movedX)) / 2;
  input.velocityY = (input.velocityY + static_cast<float>(input.movedY)) / 2;
  if (moved) hover(world);
}

VELLUM_CAOS_BODY(HotsAgent) {
  float x = 0, y = 0;
  return call.done(agentUnderPointer(call.world, x, y));
}

// Parts are rectangles here, the agent as a whole is not (CAOS: HOTP).
VELLUM_CAOS_BODY(HotpInteger) {
  World& world = call.world;
  float x = 0, y = 0;
  const Agent* agent = agentUnderPointer(world, x, y);
  if (agent == nullptr) return call.done(-1);
  if (agent->kind == AgentKind::Simple) return call.done(0);
  const Part* best = nullptr;
  for (const Part& part : agent->parts) {
    float left = agent->x + part.x, top = agent->y + part.y;
    bool inside =
        x >= left && y >= top && x < left + static_cast<float>(part.width) && y < top + static_cast<float>(part.height);
    if (inside && (best == nullptr || part.id > best->id)) best = &part;
  }
  return call.done(best != nullptr ? best->id : -1);
}

VELLUM_CAOS_BODY(KeydInteger) {
  bool down = call.i(0) >= 0 && call.i(0) < 256 && call.world.input.keys.test(static_cast<std::size_t>(call.i(0)));
  return call.done(down ? 1 : 0);
}
VELLUM_CAOS_BODY(MopxInteger) { return call.done(static_cast<std::int32_t>(pointerX(call.world))); }
VELLUM_CAOS_BODY(MopyInteger) { return call.done(static_cast<std::int32_t>(pointerY(call.world))); }
VELLUM_CAOS_BODY(MovxFloat) { return call.done(call.world.input.velocityX); }
VELLUM_CAOS_BODY(MovyFloat) { return call.done(call.world.input.velocityY); }
VELLUM_CAOS_BODY(Mous) {
  if (call.i(0) < 0 || call.i(0) > 2) return call.fail(diag::InvalidRange);
  call.world.input.mouseBehaviour = call.i(0);
  return call.done();
}
VELLUM_CAOS_BODY(Pure) {
  call.world.input.pointerActs = call.i(0) != 0;
  return call.done();
}
VELLUM_CAOS_BODY(PureInteger) { return call.done(call.world.input.pointerActs ? 1 : 0); }

VELLUM_CAOS_BODY(Tran) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  bool all = call.i(1) == -1, found = all;
  for (Part& part : agent.parts) {
    if (!all && part.id != call.i(1)) continue;
    // The option of PAT: BUTT goes before what is said of all parts.
    if (part.kind != PartKind::Button) part.clickThrough = call.i(0) != 0;
    else if (!all) part.detail.get()->button.pixelPerfect = call.i(0) != 0;
    found = true;
  }
  return found ? call.done() : call.fail(diag::InvalidPart, call.i(1));
}

}  // namespace vellum::caos
