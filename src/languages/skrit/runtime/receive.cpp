// What a host sends: world messages to game objects, events to objects of skrits.
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/game.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/messages.h"
#include "vm/embedder_call.h"

namespace vellum::skrit {

using base::cat;

using languages::Value;
using languages::ValueKind;
using languages::Values;

namespace {

// Of an argument: a handle or a Goid. 0: there is none.
std::int32_t handleIn(std::string_view text) {
  auto number = base::parseInt(text);
  return number && *number > 0 && *number <= INT32_MAX ? static_cast<std::int32_t>(*number) : 0;
}

std::int32_t numberOf(Values values, std::size_t index) {
  if (index >= values.size()) return 0;
  return values[index].kind == ValueKind::Float ? vm::toHostInt(values[index].number) : values[index].integer;
}

Argument argumentOf(const Value& value) {
  if (value.kind == ValueKind::String) return Argument::ofText(std::string(value.text));
  return value.kind == ValueKind::Float ? Argument::ofFloat(value.number) : Argument::ofInt(value.integer);
}

bool fit(const Function& event, Values values) {
  if (event.parameters.size() != values.size()) return false;
  for (std::size_t i = 0; i < values.size(); ++i)
    if (event.parameters[i].text() != (values[i].kind == ValueKind::String)) return false;
  return true;
}

}  // namespace

// "WE_ENTERED_TRIGGER" with two numbers, to one game object or to all, in the next update.
bool SkritRuntime::receiveWorldMessage(std::string_view object, std::int32_t event, Values values,
                                       diagnostics::Emitter& emitter) {
  GoWorld& world = game_->world();
  for (const Value& value : values)
    if (value.kind == ValueKind::String) return languages::wrongValue(emitter, "a world message takes two numbers");
  if (values.size() > 2) return languages::wrongValue(emitter, "a world message takes two numbers");
  WorldMessage message{
      .event = event, .to = handleIn(object), .data1 = numberOf(values, 0), .data2 = numberOf(values, 1)};
  message.broadcast = object.empty();
  if (!message.broadcast && world.gos.find(message.to) == nullptr)
    return languages::noVariable(emitter, cat("unknown game object ", object));
  postMessage(world, message, 0);
  return true;
}

bool SkritRuntime::receive(std::string_view object, std::string_view message, Values values,
                           diagnostics::Emitter& emitter) {
  if (std::uint32_t constant = exports_.findConstant(message);
      constant != ExportTable::None && base::equalsIgnoreCase(message.substr(0, 3), "WE_"))
    return receiveWorldMessage(object, exports_.constants[constant].value, values, emitter);
  std::vector<std::int32_t> handles = object.empty() ? roots_ : std::vector<std::int32_t>{handleIn(object)};
  bool found = false, good = true;
  for (std::int32_t handle : handles) {
    SkritObject* receiver = engine_.objects.find(handle);
    if (receiver == nullptr || receiver->dead) continue;
    OutsideFunction event = findFunctionOf(*receiver, message);
    if (event.object == nullptr) continue;
    found = true;
    const Function& function = codeOf(*receiver->implementation).program.functions[event.function];
    if (!fit(function, values))
      return languages::wrongValue(emitter, cat("the values don't fit the parameters of '", function.name, "'"));
    Arguments arguments;
    for (const Value& value : values) arguments.push_back(argumentOf(value));
    good = sendTo(event, arguments, emitter) && good;
  }
  if (found) return good;
  return languages::noVariable(
      emitter, cat("no object", object.empty() ? std::string() : cat(" ", object), " takes '", message, "'"));
}

}  // namespace vellum::skrit
