// The things of a world and their values, as text.
#include <vellum/inspect.h>

#include "api/required.h"
#include "world/variable.h"

using namespace vellum;

namespace {

vellum_status finish(vellum_world& world, world::Outcome outcome, std::string text, vellum_text** out,
                     vellum_report* report) {
  diagnostics::Emitter emitter;
  vellum_status status = api::finishCall(world, outcome, emitter, report);
  if (status == VELLUM_OK) *out = api::makeText(std::move(text));
  return status;
}

}  // namespace

extern "C" {

vellum_status vellum_world_objects(vellum_world* world, const char* language, vellum_text** out,
                                   vellum_report* report) {
  VELLUM_GIVES(out, report, world);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  const auto owner = api::ownerOf(language, report);
  if (!owner) return VELLUM_FAILED;
  std::vector<languages::InspectedObject> objects;
  world::Outcome outcome = world::Variable::objects(world->world, *owner, objects);
  std::string text;
  for (const languages::InspectedObject& object : objects) text += object.name + "\t" + object.about + "\n";
  return finish(*world, outcome, std::move(text), out, report);
}

vellum_status vellum_world_values(vellum_world* world, const char* language, const char* object, vellum_text** out,
                                  vellum_report* report) {
  VELLUM_GIVES(out, report, world);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  const auto owner = api::ownerOf(language, report);
  if (!owner) return VELLUM_FAILED;
  std::string text;
  world::Outcome outcome = world::Variable::valuesOf(world->world, *owner, object != nullptr ? object : "", text);
  return finish(*world, outcome, std::move(text), out, report);
}

vellum_status vellum_world_names(vellum_world* world, const char* language, unsigned kind, const char* prefix,
                                 vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, world);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  const auto owner = api::ownerOf(language, report);
  if (!owner) return VELLUM_FAILED;
  std::vector<std::string> names;
  world::Outcome outcome = kind == VELLUM_NAMES_MESSAGE
                               ? world->world.messages(*owner, names)
                               : world::Variable::names(world->world, *owner, prefix != nullptr ? prefix : "", names);
  std::string text;
  for (const std::string& name : names) text += name + "\n";
  return finish(*world, outcome, std::move(text), out, report);
}

}  // extern "C"
