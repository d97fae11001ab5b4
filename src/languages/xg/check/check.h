// Reports errors and suspicious places in a function, a sector, or settings; each finding has its location.
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

// Reads a Settings node into `settings`; an empty one, [], restores `defaults`.
void readSettings(const syntax::Tree& tree, syntax::NodeId node, const Settings& defaults, Settings& settings,
                  diagnostics::Emitter& emitter);

}  // namespace vellum::xg
