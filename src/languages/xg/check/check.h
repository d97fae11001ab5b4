// What is wrong or surprising in a function, in a sector, in settings. Each finding has its place.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/xg/check/settings.h"
#include "languages/xg/program/definition.h"
#include "languages/xg/syntax/symbols.h"

namespace vellum::xg {

void checkFunction(const syntax::Tree& tree, syntax::NodeId function, Profile profile, const Reading& reading,
                   diagnostics::Emitter& emitter);

// Links between the sector's compiled functions, and their timings.
void checkSector(const SectorDefinition& sector, diagnostics::Emitter& emitter);

// Reads a Settings node into `settings`; an empty one, [], brings `defaults` back.
void readSettings(const syntax::Tree& tree, syntax::NodeId node, const Settings& defaults, Settings& settings,
                  diagnostics::Emitter& emitter);

}  // namespace vellum::xg
