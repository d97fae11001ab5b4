// What a host sends: world messages to game objects, events to objects of skrits.
#include "diagnostics/spelling.h"
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

// "OnGoHandleMessage( WE_KILLED )": an event as people write it, with its values.
bool isWritten(std::string_view message) { return message.find('(') != std::string_view::npos; }

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

std::optional<std::uint32_t> SkritRuntime::addressed(SkritObject& object, std::string_view message) {
  const Code& code = codeOf(*object.implementation);
  const std::size_t place = message.empty() ? 0 : message.size() + static_cast<unsigned char>(message.back());
  Addressed& known = addressed_[place % addressed_.size()];
  if (known.version != codeVersion_ || known.module != code.module || known.message != message) {
    const OutsideFunction found = findFunctionOf(object, message);
    known = {std::string(message), code.module, codeVersion_,
             found.object != nullptr ? std::optional(found.function) : std::nullopt};
  }
  return known.function;
}

bool SkritRuntime::receiveWritten(std::string_view object, std::string_view event, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  if (!object.empty() && engine_.objects.find(handleIn(object)) == nullptr)
    return languages::noVariable(emitter, cat("no object has the number ", object));
  const bool sent = sendWritten(event, handleIn(object));
  reporter_.streams().flush();
  return sent && session.ok();
}

bool SkritRuntime::receive(std::string_view object, std::string_view message, Values values,
                           diagnostics::Emitter& emitter) {
  if (base::equalsIgnoreCase(message.substr(0, 3), "WE_"))
    if (std::uint32_t constant = exports_.findConstant(message); constant != ExportTable::None)
      return receiveWorldMessage(object, exports_.constants[constant].value, values, emitter);
  if (values.empty() && isWritten(message)) return receiveWritten(object, message, emitter);
  if (object.empty()) receivers_ = roots_;
  else receivers_.assign(1, handleIn(object));
  bool found = false, good = true;
  for (std::int32_t handle : receivers_) {
    SkritObject* receiver = engine_.objects.find(handle);
    if (receiver == nullptr || receiver->dead) continue;
    const std::optional<std::uint32_t> event = addressed(*receiver, message);
    if (!event) continue;
    found = true;
    const Code& code = codeOf(*receiver->implementation);
    const Function& function = code.program.functions[*event];
    if (!fit(function, values))
      return languages::wrongValue(emitter, cat("the values don't fit the parameters of '", function.name, "'"));
    slots_.clear();
    for (std::size_t i = 0; i < values.size(); ++i) slots_.push_back(slotFor(values[i], function.parameters[i]));
    const bool isText = function.result.text();  // `function` may be gone after the call
    vm::Slot result;
    bool finished;
    good = callByHost(*receiver, code.functions[*event], slots_, true, result, finished, emitter) && good;
    if (finished && isText) release(result.r);
  }
  if (found) return good;
  // A state may handle it, where no function of the skrit does.
  if (values.empty() && engine_.names.find(tables::withoutDollar(message)) != NoIndex)
    return receiveWritten(object, message, emitter);
  diagnostics::SpellingSuggestion near(tables::withoutDollar(message));
#define VELLUM_SKRIT_EVENT(event, group, parameters, sender, doc) near.offer(#event);
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
  return languages::noVariable(
      emitter, cat("no object", object.empty() ? std::string() : cat(" ", object), " takes '", message, "'"), &near);
}

}  // namespace vellum::skrit
