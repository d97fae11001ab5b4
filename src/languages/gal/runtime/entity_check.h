// check --entity: the scripts that an agent plays, compared with those of its entity.
#pragma once

#include "diagnostics/emitter.h"
#include "languages/gal/check/program.h"
#include "languages/gal/world/definition.h"

namespace vellum::gal {

// Warns of each script that the agent plays and that the entity lacks; of str(...), for all values of its inputs.
void checkEntity(const CheckedAgent& agent, const EntityDefinition& entity, diagnostics::Emitter& emitter);

}  // namespace vellum::gal
