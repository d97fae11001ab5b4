// Chapter "Compounds" of the manual: the parts of compound agents, their texts and graphs.
#include <algorithm>

#include "base/text.h"
#include "languages/caos/builtins/pictures.h"
#include "languages/caos/world/motion.h"
#include "languages/caos/world/text_layout.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

#define VELLUM_CAOS_REQUIRE_COMPOUND(name) \
  VELLUM_CAOS_REQUIRE_TARGET(name);        \
  if (!isCompound(name)) return call.fail(diag::NotACompoundAgent)

VELLUM_CAOS_BODY(NewComp) { return createTarget(call, AgentKind::Compound); }

VELLUM_CAOS_BODY(Part) {
  if (call.i(0) < -1) return call.fail(diag::InvalidPart, call.i(0));
  call.script.part = call.i(0);
  return call.done();
}

VELLUM_CAOS_BODY(PartInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  return call.done(agent.part(call.i(0)) != nullptr ? 1 : 0);
}

VELLUM_CAOS_BODY(PnxtInteger) {
  VELLUM_CAOS_REQUIRE_TARGET(agent);
  std::int32_t next = -1;
  for (const Part& part : agent.parts)
    if (part.id > call.i(0) && (next == -1 || part.id < next)) next = part.id;
  return call.done(next);
}

// Makes a part from the arguments that all kinds share: number, sprite, first image, place, plane. Null: `result`.
static Part* addPart(Call& call, Agent& agent, PartKind kind, std::int32_t first, std::int32_t count, float x, float y,
                     std::int32_t plane, vm::HostResult& result) {
  std::int32_t id = call.i(0);
  if (id < 0) {
    result = call.fail(diag::InvalidPart, id);
  } else if (agent.part(id) != nullptr) {
    result = call.fail(diag::PartSlotTaken, id);
  } else if (agent.parts.size() >= MaxParts) {
    result = call.fail(diag::InvalidPart, id);
  } else if (call.world.partBytes + PartBytes > MaxPartBytes) {
    result = call.fail(diag::OutOfMemory);
  } else {
    Part part;
    part.id = id;
    part.kind = kind;
    if (kind != PartKind::Dull) part.detail.make();
    bool bare = call.s(1).empty() && (kind == PartKind::Camera || kind == PartKind::Graph);
    if (!bare && !giveGallery(call, part, call.s(1), first, count, result)) return nullptr;
    part.x = x;
    part.y = y;
    part.plane = plane;
    call.world.partBytes += PartBytes;
    return &agent.parts.add(std::move(part));
  }
  return nullptr;
}

// A decimal argument takes two slots.
static float decimal(Call& call, int slot) { return onMap(call.v(slot).asFloat()); }

VELLUM_CAOS_BODY(PatDull) {
  VELLUM_CAOS_REQUIRE_COMPOUND(agent);
  vm::HostResult result = vm::HostResult::Done;
  addPart(call, agent, PartKind::Dull, call.i(2), -1, decimal(call, 3), decimal(call, 5), call.i(7), result);
  return result;
}

VELLUM_CAOS_BODY(PatButt) {
  VELLUM_CAOS_REQUIRE_COMPOUND(agent);
  vm::HostResult result = vm::HostResult::Done;
  Part* part = addPart(call, agent, PartKind::Button, call.i(2), std::max(1, call.i(3)), decimal(call, 4),
                       decimal(call, 6), call.i(8), result);
  if (part == nullptr) return result;
  ButtonDetail& button = part->detail.get()->button;
  std::string_view hover = call.s(9);
  button.hover.assign(hover.begin(), hover.end());
  button.message = call.i(10);
  button.pixelPerfect = call.i(11) != 0;
  return call.done();
}

VELLUM_CAOS_BODY(PatFixd) {
  VELLUM_CAOS_REQUIRE_COMPOUND(agent);
  vm::HostResult result = vm::HostResult::Done;
  Part* part =
      addPart(call, agent, PartKind::FixedText, call.i(2), -1, decimal(call, 3), decimal(call, 5), call.i(7), result);
  if (part != nullptr) part->detail.get()->text.font = call.s(8).substr(0, 200);
  return result;
}

VELLUM_CAOS_BODY(PatText) {
  VELLUM_CAOS_REQUIRE_COMPOUND(agent);
  vm::HostResult result = vm::HostResult::Done;
  Part* part =
      addPart(call, agent, PartKind::TextEntry, call.i(2), -1, decimal(call, 3), decimal(call, 5), call.i(7), result);
  if (part == nullptr) return result;
  part->detail.get()->text.message = call.i(8);
  part->detail.get()->text.font = call.s(9).substr(0, 200);
  return call.done();
}

VELLUM_CAOS_BODY(PatCmra) {
  VELLUM_CAOS_REQUIRE_COMPOUND(agent);
  for (int slot = 8; slot < 12; ++slot)
    if (call.i(slot) < 1 || call.i(slot) > MaxViewSize) return call.fail(diag::InvalidRange);
  vm::HostResult result = vm::HostResult::Done;
  Part* part =
      addPart(call, agent, PartKind::Camera, call.i(2), -1, decimal(call, 3), decimal(call, 5), call.i(7), result);
  if (part == nullptr) return result;
  call.world.remoteCameras = true;
  CameraDetail& camera = part->detail.get()->camera;
  camera.viewWidth = call.i(8);
  camera.viewHeight = call.i(9);
  camera.camera.width = call.i(10);
  camera.camera.height = call.i(11);
  const Gallery* source = part->appearance->source;
  if (source == nullptr || source->missing) {
    part->width = static_cast<std::uint16_t>(camera.viewWidth);
    part->height = static_cast<std::uint16_t>(camera.viewHeight);
  }
  return call.done();
}

VELLUM_CAOS_BODY(PatGrph) {
  VELLUM_CAOS_REQUIRE_COMPOUND(agent);
  if (call.i(8) < 1 || call.i(8) > MaxGraphValues) return call.fail(diag::InvalidRange);
  vm::HostResult result = vm::HostResult::Done;
  Part* part =
      addPart(call, agent, PartKind::Graph, call.i(2), -1, decimal(call, 3), decimal(call, 5), call.i(7), result);
  if (part != nullptr) part->detail.get()->graph.size = call.i(8);
  return result;
}

VELLUM_CAOS_BODY(PatKill) {
  VELLUM_CAOS_REQUIRE_COMPOUND(agent);
  if (call.i(0) <= 0) return call.fail(diag::InvalidPart, call.i(0));
  std::size_t before = bytesOfParts(agent);
  agent.parts.remove(call.i(0));
  call.world.partBytes -= before - bytesOfParts(agent);
  return call.done();
}

VELLUM_CAOS_BODY(PatMove) {
  VELLUM_CAOS_REQUIRE_COMPOUND(agent);
  Part* part = agent.part(call.i(0));
  if (part == nullptr || part->id == 0) return call.fail(diag::InvalidPart, call.i(0));
  part->x = decimal(call, 1);
  part->y = decimal(call, 3);
  return call.done();
}

// Texts

#define VELLUM_CAOS_REQUIRE_TEXT(name)                       \
  VELLUM_CAOS_REQUIRE_TARGET(agent);                         \
  VELLUM_CAOS_REQUIRE_PART(part);                            \
  if (!part.hasText()) return call.fail(diag::NotATextPart); \
  TextDetail& name = part.detail.get()->text

// Counts again, and charges for it, when the text or its format has changed.
static std::int32_t pagesOf(Call& call, Part& part) {
  TextDetail& text = part.detail.get()->text;
  const Gallery& font = *call.world.galleries.font(text.font);
  auto size = static_cast<std::int64_t>(text.text.size());
  call.engine.vm().charge(size / 64);
  std::uint64_t key = pagesKey(part, font);
  if (key != text.pagesKey || text.pages == 0) {
    call.engine.vm().charge(size);
    text.pages = pageCount(part, font);
    text.pagesKey = key;
  }
  return text.pages;
}

VELLUM_CAOS_BODY(Ptxt) {
  VELLUM_CAOS_REQUIRE_TEXT(text);
  std::string_view given = call.s(0);
  if (given.size() > MaxPartText) return call.fail(diag::InvalidRange);
  if (given.size() > text.text.size() && !call.engine.strings.take(given.size())) return call.fail(diag::OutOfMemory);
  text.text = given;
  text.caret = static_cast<std::uint32_t>(text.text.size());
  text.page = 0;
  if ((text.format.justification & 16) != 0) text.page = pagesOf(call, part) - 1;
  return call.done();
}

VELLUM_CAOS_BODY(PtxtString) {
  VELLUM_CAOS_REQUIRE_TEXT(text);
  return call.done(std::string_view(text.text));
}

VELLUM_CAOS_BODY(Frmt) {
  VELLUM_CAOS_REQUIRE_TEXT(text);
  text.format = {call.i(0), call.i(1), call.i(2), call.i(3), call.i(4), call.i(5), call.i(6)};
  text.page = 0;
  return call.done();
}

VELLUM_CAOS_BODY(NpgsInteger) {
  VELLUM_CAOS_REQUIRE_TEXT(text);
  (void)text;
  return call.done(pagesOf(call, part));
}

VELLUM_CAOS_BODY(Page) {
  VELLUM_CAOS_REQUIRE_TEXT(text);
  if (call.i(0) < 0 || call.i(0) >= pagesOf(call, part)) return call.fail(diag::InvalidRange);
  text.page = call.i(0);
  return call.done();
}

VELLUM_CAOS_BODY(PageInteger) {
  VELLUM_CAOS_REQUIRE_TEXT(text);
  return call.done(text.page);
}

VELLUM_CAOS_BODY(Fcus) {
  Agent* target = call.target();
  if (target == nullptr) {
    call.world.input.focus = 0;
    return call.done();
  }
  Agent& agent = *target;
  VELLUM_CAOS_REQUIRE_PART(part);
  if (part.kind != PartKind::TextEntry) return call.fail(diag::NotATextEntryPart);
  focusOn(call.world, agent, part);
  return call.done();
}

// Graphs

#define VELLUM_CAOS_REQUIRE_GRAPH(name)                                    \
  VELLUM_CAOS_REQUIRE_TARGET(agent);                                       \
  VELLUM_CAOS_REQUIRE_PART(part);                                          \
  if (part.kind != PartKind::Graph) return call.fail(diag::NotAGraphPart); \
  GraphDetail& name = part.detail.get()->graph

VELLUM_CAOS_BODY(Grpl) {
  VELLUM_CAOS_REQUIRE_GRAPH(graph);
  if (graph.lines.size() >= MaxGraphLines) return call.fail(diag::InvalidRange);
  GraphLine line;
  line.red = call.channel(0);
  line.green = call.channel(1);
  line.blue = call.channel(2);
  line.low = call.f(3);
  line.high = call.f(4);
  graph.lines.push_back(std::move(line));
  return call.done();
}

// The graph advances when every line has a new value.
VELLUM_CAOS_BODY(Grpv) {
  VELLUM_CAOS_REQUIRE_GRAPH(graph);
  if (call.i(0) < 0 || static_cast<std::size_t>(call.i(0)) >= graph.lines.size()) return call.fail(diag::InvalidRange);
  GraphLine& line = graph.lines[static_cast<std::size_t>(call.i(0))];
  line.next = call.f(1);
  line.waiting = true;
  call.charge(graph.lines.size() / 16);
  for (const GraphLine& other : graph.lines)
    if (!other.waiting) return call.done();
  call.charge(graph.lines.size() * (1 + static_cast<std::size_t>(graph.size) / 256));
  for (GraphLine& other : graph.lines) {
    if (other.values.size() >= static_cast<std::size_t>(graph.size)) other.values.erase(other.values.begin());
    other.values.push_back(other.next);
    other.waiting = false;
  }
  return call.done();
}

}  // namespace vellum::caos
