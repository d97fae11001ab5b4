// Values of sectors by name, for hosts.
#pragma once

#include <memory>

#include "languages/language.h"
#include "languages/xg/world/sector_world.h"

namespace vellum::xg {

// The sectors and lone functions, and the names of the values of one.
std::vector<languages::InspectedObject> objectsOf(const SectorWorld& world);
std::vector<std::string> valuesIn(const SectorWorld& world, std::string_view object);
// `object`: a sector or a lone function; `path`: one of its planes and so on, or "value" of a lone function. `world`
// must outlive the result. Null: there is no such value, which is reported.
std::unique_ptr<languages::Variable> findValue(const SectorWorld& world, std::string_view object, std::string_view path,
                                               diagnostics::Emitter& emitter);

}  // namespace vellum::xg
