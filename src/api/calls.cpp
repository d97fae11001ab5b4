// Calls of prepared functions.
#include <vellum/calls.h>

#include "api/handles.h"
#include "api/number_values.h"
#include "api/required.h"
#include "world/function.h"

using namespace vellum;
using languages::Signature;
using languages::Value;
using languages::ValueKind;

struct vellum_function {
  vellum_world* world;
  std::unique_ptr<world::Function> function;
  std::vector<Value> arguments;  // of the current call
  diagnostics::Emitter emitter;  // empty between calls
};

namespace {

vellum_kind kindOf(ValueKind kind) { return static_cast<vellum_kind>(kind); }

}  // namespace

extern "C" {

vellum_status vellum_world_function(vellum_world* world, const char* language, const char* name, vellum_function** out,
                                    vellum_report* report) {
  VELLUM_GIVES(out, report, world, name);
  api::Entry entry(*world, report);
  if (!entry) return VELLUM_FAILED;
  const auto owner = api::ownerOf(language, report);
  if (!owner) return VELLUM_FAILED;
  diagnostics::Emitter emitter;
  std::unique_ptr<world::Function> found;
  vellum_status status =
      api::finishCall(*world, world::Function::prepare(world->world, *owner, name, found, emitter), emitter, report);
  if (status == VELLUM_OK) *out = new vellum_function{world, std::move(found), {}, {}};
  return status;
}

void vellum_function_free(vellum_function* function) { delete function; }

vellum_status vellum_function_call(vellum_function* function, const vellum_value* arguments, size_t count,
                                   vellum_value* result, vellum_report* report) {
  VELLUM_NEEDS(report, function);
  VELLUM_NEEDS_LIST(report, arguments, count);
  if (result != nullptr) *result = vellum_none();
  api::Entry entry(*function->world, report);
  if (!entry) return VELLUM_FAILED;
  Value value;
  diagnostics::Emitter& emitter = function->emitter;
  world::Outcome outcome;
  if (function->function->takes(api::numberKinds(arguments, count))) {
    outcome = function->function->callWithNumbers(api::numbersOf(arguments, count), value, emitter);
  } else {
    function->arguments.clear();
    for (size_t i = 0; i < count; ++i) function->arguments.push_back(api::fromHost(arguments[i]));
    outcome = function->function->call(function->arguments, value, emitter);
  }
  const vellum_status status = api::finishFastPath(*function->world, outcome, emitter, report);
  if (status == VELLUM_OK && result != nullptr) api::giveToHost(value, *result);
  return status;
}

size_t vellum_function_parameter_count(vellum_function* function) {
  VELLUM_NEEDS_OR(0, function);
  const Signature* signature = function->function->signature();
  return signature != nullptr ? signature->parameters.size() : 0;
}

size_t vellum_function_required_count(vellum_function* function) {
  VELLUM_NEEDS_OR(0, function);
  const Signature* signature = function->function->signature();
  return signature != nullptr ? signature->required : 0;
}

vellum_kind vellum_function_parameter_kind(vellum_function* function, size_t index) {
  VELLUM_NEEDS_OR(VELLUM_NONE, function);
  const Signature* signature = function->function->signature();
  return signature != nullptr && index < signature->parameters.size() ? kindOf(signature->parameters[index])
                                                                      : VELLUM_NONE;
}

vellum_kind vellum_function_result_kind(vellum_function* function) {
  VELLUM_NEEDS_OR(VELLUM_NONE, function);
  const Signature* signature = function->function->signature();
  return signature != nullptr ? kindOf(signature->result) : VELLUM_NONE;
}

vellum_status vellum_value_expect(const vellum_value* value, vellum_kind wanted, vellum_report* report) {
  VELLUM_NEEDS(report, value);
  const vellum_kind kind = value->kind;
  const bool fits = kind == wanted || wanted == VELLUM_ANY || (wanted == VELLUM_FLOAT && kind == VELLUM_INT) ||
                    (wanted == VELLUM_STRING && (kind == VELLUM_NONE || kind == VELLUM_OBJECT));
  if (fits) return VELLUM_OK;
  auto name = [](vellum_kind of) { return languages::kindName(static_cast<ValueKind>(of)); };
  return api::refuse(report, VELLUM_FAILED, base::cat("expected ", name(wanted), ", found ", name(kind)));
}

}  // extern "C"
