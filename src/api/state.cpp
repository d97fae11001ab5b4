// Values of a world by name.
#include <vellum/state.h>

#include "api/handles.h"
#include "api/number_values.h"
#include "api/required.h"
#include "world/variable.h"

using namespace vellum;

struct vellum_variable {
  vellum_world* world;
  std::unique_ptr<world::Variable> found;
  diagnostics::Emitter emitter;  // empty between calls
};

namespace {

vellum_status find(vellum_world* world, const char* language, const char* object, const char* path,
                   std::unique_ptr<world::Variable>& found, vellum_report* report) {
  const auto owner = api::ownerOf(language, report);
  if (!owner) return VELLUM_FAILED;
  diagnostics::Emitter emitter;
  return api::finishCall(
      *world, world::Variable::find(world->world, *owner, object != nullptr ? object : "", path, found, emitter),
      emitter, report);
}

vellum_status finish(vellum_variable& variable, world::Outcome outcome, vellum_report* report) {
  if (outcome == world::Outcome::Ok && variable.emitter.all().empty()) return VELLUM_OK;
  vellum_status status = api::finishCall(*variable.world, outcome, variable.emitter, report);
  variable.emitter.clear();
  return status;
}

vellum_status get(vellum_variable& variable, vellum_value* value, vellum_report* report) {
  languages::Value read;
  vellum_status status = finish(variable, variable.found->get(read, variable.emitter), report);
  if (status == VELLUM_OK) api::giveToHost(read, *value);
  return status;
}

vellum_status set(vellum_variable& variable, const vellum_value* value, vellum_report* report) {
  languages::Value given;
  api::takeFromHost(*value, given);
  return finish(variable, variable.found->set(given, variable.emitter), report);
}

}  // namespace

extern "C" {

vellum_status vellum_world_get(vellum_world* world, const char* language, const char* object, const char* path,
                               vellum_value* value, vellum_report* report) {
  VELLUM_NEEDS(report, world, path, value);
  *value = vellum_none();
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  vellum_variable variable{world, nullptr, {}};
  vellum_status status = find(world, language, object, path, variable.found, report);
  if (status == VELLUM_OK) status = get(variable, value, report);
  if (value->kind == VELLUM_STRING || value->kind == VELLUM_OBJECT) {
    world->text.assign(value->string, value->size);
    value->string = world->text.c_str();
  }
  return status;
}

vellum_status vellum_world_set(vellum_world* world, const char* language, const char* object, const char* path,
                               const vellum_value* value, vellum_report* report) {
  VELLUM_NEEDS(report, world, path, value);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  vellum_variable variable{world, nullptr, {}};
  vellum_status status = find(world, language, object, path, variable.found, report);
  return status == VELLUM_OK ? set(variable, value, report) : status;
}

vellum_status vellum_world_variable(vellum_world* world, const char* language, const char* object, const char* path,
                                    vellum_variable** out, vellum_report* report) {
  VELLUM_GIVES(out, report, world, path);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  std::unique_ptr<world::Variable> found;
  vellum_status status = find(world, language, object, path, found, report);
  if (status == VELLUM_OK) *out = new vellum_variable{world, std::move(found), {}};
  return status;
}

void vellum_variable_free(vellum_variable* variable) { delete variable; }

vellum_status vellum_variable_get(vellum_variable* variable, vellum_value* value, vellum_report* report) {
  VELLUM_NEEDS(report, variable, value);
  *value = vellum_none();
  api::Entry entry(*variable->world, report);
  return entry ? get(*variable, value, report) : VELLUM_FAILED;
}

vellum_status vellum_variable_set(vellum_variable* variable, const vellum_value* value, vellum_report* report) {
  VELLUM_NEEDS(report, variable, value);
  api::Entry entry(*variable->world, report);
  return entry ? set(*variable, value, report) : VELLUM_FAILED;
}

vellum_state vellum_world_state(vellum_world* world, const char* language, vellum_report* report) {
  VELLUM_NEEDS_OR_SAYS(VELLUM_STATE_NONE, report, world);
  const auto owner = api::ownerOf(language, report);
  if (!owner) return VELLUM_STATE_NONE;
  const diagnostics::Diagnostic* cause = nullptr;
  auto state = world->world.gameState(*owner, cause);
  if (!state) {
    api::refuse(report, VELLUM_FAILED, world->world.message());
    return VELLUM_STATE_NONE;
  }
  if (*state == languages::GameState::Dead && cause != nullptr) {
    diagnostics::Emitter emitter;
    emitter.add(*cause);
    api::deliver(report, emitter, world->world.sources());
  }
  switch (*state) {
    case languages::GameState::Running: return VELLUM_STATE_RUNNING;
    case languages::GameState::Waiting: return VELLUM_STATE_WAITING;
    case languages::GameState::Over: return VELLUM_STATE_OVER;
    case languages::GameState::Dead: return VELLUM_STATE_DEAD;
  }
  return VELLUM_STATE_NONE;
}

}  // extern "C"
