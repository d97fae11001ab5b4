// What bodies need to know about galleries and parts.
#pragma once

#include "languages/caos/builtins/call.h"

namespace vellum::caos {

inline bool isCompound(const Agent& agent) {
  return agent.kind == AgentKind::Compound || agent.kind == AgentKind::Vehicle;
}

// The part of TARG that PART chose; other agents than compounds have only part 0, whatever PART is. Null: there is no
// such part.
Part* workingPart(Call& call, Agent& agent);

#define VELLUM_CAOS_REQUIRE_PART(name)                                                 \
  Part* name##Pointer = workingPart(call, agent);                                      \
  if (name##Pointer == nullptr) return call.fail(diag::InvalidPart, call.script.part); \
  Part& name = *name##Pointer

// The gallery of a name; null: `result` is the error to return.
const Gallery* galleryOf(Call& call, std::string_view name, vm::HostResult& result);
// Gives a part its gallery and measures it. `count` below 1: all images from `first` on; a placeholder under
// --stand-in-assets has any number of them.
bool giveGallery(Call& call, Part& part, std::string_view name, std::int32_t first, std::int32_t count,
                 vm::HostResult& result);
// Makes an agent with part 0, which becomes TARG, and sends it its constructor message (script 10). The arguments are
// those of NEW: SIMP from slot 0 on.
// What it takes to enter an agent into the tables of the world, and to remove it.
constexpr std::size_t CostOfAgent = 3;

vm::HostResult createTarget(Call& call, AgentKind kind);
// Call after the image of a part has changed.
void shown(Call& call, Agent& agent, Part& part);

}  // namespace vellum::caos
