// Calls from outside in text form: --call and --event. Those of prepared functions are in prepared.cpp.
#include <algorithm>

#include "base/plural.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

using base::cat;

// `NAME(args)` with literals and constants of the engine.
static bool parseCall(std::string_view text, const ExportTable& exports, std::string& name, Arguments& arguments,
                      std::string& problem) {
  text = base::trim(text);
  std::size_t open = text.find('(');
  name = std::string(base::trim(text.substr(0, open)));
  if (name.empty()) problem = "a name is missing";
  for (char c : name)
    if (!base::isAsciiAlnum(c) && c != '_' && c != '$' && c != '.') problem = cat("'", name, "' is not a name");
  if (open == std::string_view::npos) return problem.empty();
  if (text.back() != ')') problem = "')' is missing at its end";
  if (!problem.empty()) return false;
  std::string_view inside = base::trim(text.substr(open + 1, text.size() - open - 2));
  while (!inside.empty()) {
    std::size_t end = 0;
    if (inside[0] == '"') {
      for (end = 1; end < inside.size() && inside[end] != '"'; ++end)
        if (inside[end] == '\\') ++end;
      end = std::min(end + 1, inside.size());
    }
    end = inside.find(',', end);
    std::string_view part = base::trim(inside.substr(0, end));
    auto value = tables::parseLiteral(part, exports);
    if (!value) {
      problem = cat("'", part, "' is not a number, a string or a constant");
      return false;
    }
    arguments.push_back(*value);
    inside = end == std::string_view::npos ? std::string_view() : base::trim(inside.substr(end + 1));
  }
  return true;
}

static void reportUnknownEvent(std::string_view name, diagnostics::Emitter& emitter) {
  diagnostics::SpellingSuggestion near(name);
#define VELLUM_SKRIT_EVENT(event, group, parameters, sender, doc) near.offer(#event);
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
  diagnostics::Diagnostic& wrong = emitter.emit(diag::BadEvent, {}, name, "there is no such event");
  if (near) wrong.hint(near.hint());
}

static bool handles(const StateTable& state, EventId event) {
  return findRows(state.handlerIndex, event) != nullptr || findRows(state.transitionIndex, event) != nullptr;
}

// Says where each object is, and in which states it would hear the event.
void SkritRuntime::reportUnheard(std::string_view name) {
  constexpr std::size_t MostObjects = 5;
  diagnostics::Diagnostic& note = reporter_.emitter().emit(diag::EventUnheard, {}, name);
  const EventId event = engine_.names.find(name);
  std::size_t shown = 0;
  for (std::int32_t handle : engine_.objects.handles()) {
    const SkritObject* object = engine_.objects.find(handle);
    if (object == nullptr || object->dead || object->state == NoIndex) continue;
    std::string states;
    for (const StateTable& state : object->implementation->states)
      if (handles(state, event)) base::append(states, cat(states.empty() ? "" : ", ", state.name));
    if (states.empty() || ++shown > MostObjects) continue;
    const std::string& now = object->implementation->states[object->state].name;
    std::string_view which = handles(object->implementation->states[object->state], event)
                                 ? ", where other arguments are handled; handlers are in: "
                                 : "; handlers are in: ";
    note.hint(cat("object ", handle, " (", object->implementation->name, ") is in state ", now, which, states));
  }
}

// "OnGoHandleMessage( WE_KILLED )", to one object; `to` 0: to every one, those of components too.
bool SkritRuntime::sendWritten(std::string_view text, std::int32_t to) {
  std::string name, problem;
  Arguments arguments;
  if (!parseCall(text, exports_, name, arguments, problem)) {
    reporter_.emitter().emit(diag::BadEvent, {}, text, problem);
    return false;
  }
  if (!name.empty() && name.back() == '$') name.pop_back();
  if (engine_.names.find(name) == NoIndex) {
    reportUnknownEvent(name, reporter_.emitter());
    return false;
  }
  bool heard = false;
  for (std::int32_t handle : to == 0 ? engine_.objects.handles() : std::vector<std::int32_t>{to})
    if (SkritObject* object = engine_.objects.find(handle)) heard |= send(engine_, *object, name, arguments);
  if (!heard) reportUnheard(name);
  return true;
}

// --event 'OnGoHandleMessage(WE_KILLED)@30': without a tick directly after loading, otherwise before that tick.
bool SkritRuntime::sendOptionEvents(std::uint64_t tick) {
  bool good = true;
  for (const languages::Option& option : context_.options) {
    if (option.name != "event") continue;
    std::string_view text = option.value;
    std::uint64_t when = 0;
    std::size_t at = text.rfind('@');
    if (at != std::string_view::npos && text.find_first_not_of("0123456789", at + 1) == std::string_view::npos) {
      when = static_cast<std::uint64_t>(base::parseInt(text.substr(at + 1)).value_or(0));
      text = text.substr(0, at);
    }
    if (when == tick) good = sendWritten(text, 0) && good;
  }
  return good;
}

OutsideFunction SkritRuntime::findFunction(std::string_view name) {
  for (std::int32_t handle : roots_) {
    SkritObject* object = engine_.objects.find(handle);
    OutsideFunction found = object == nullptr ? OutsideFunction() : findFunctionOf(*object, name);
    if (found.object != nullptr) return found;
  }
  return {};
}

OutsideFunction SkritRuntime::findFunctionOf(SkritObject& object, std::string_view name) {
  std::string wanted = tables::withDollar(name);
  const std::vector<Function>& functions = codeOf(*object.implementation).program.functions;
  for (std::size_t i = 0; i < functions.size(); ++i) {
    bool callable = functions[i].kind == Function::Kind::Function || functions[i].kind == Function::Kind::Event;
    if (callable && base::equalsIgnoreCase(functions[i].name, wanted)) return {&object, static_cast<std::uint32_t>(i)};
  }
  return {};
}

// The function of a name like `wanted`, or else those that can be called.
void SkritRuntime::hintFunctions(std::string_view wanted, diagnostics::Diagnostic& unknown) {
  constexpr std::size_t MostNames = 12;
  diagnostics::SpellingSuggestion near(wanted);
  std::vector<std::string> names;
  for (std::int32_t handle : roots_) {
    const SkritObject* object = engine_.objects.find(handle);
    if (object == nullptr) continue;
    for (const Function& function : codeOf(*object->implementation).program.functions) {
      if (function.kind != Function::Kind::Function) continue;
      near.offer(function.name);
      if (std::find(names.begin(), names.end(), function.name) == names.end()) names.push_back(function.name);
    }
  }
  if (near) {
    unknown.hint(near.hint());
    return;
  }
  std::string list;
  for (std::size_t i = 0; i < names.size() && i < MostNames; ++i) base::append(list, cat(i == 0 ? "" : ", ", names[i]));
  if (names.size() > MostNames) base::append(list, " ...");
  unknown.hint(list.empty() ? std::string("the skrits that were loaded have no functions")
                            : cat("functions that can be called: ", list));
}

bool SkritRuntime::call(std::string_view text, std::string& result, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  std::string name, problem;
  Arguments arguments;
  if (!parseCall(text, exports_, name, arguments, problem)) {
    emitter.emit(diag::BadCall, {}, text, problem);
    return false;
  }
  OutsideFunction found = findFunction(name);
  if (found.object == nullptr) {
    hintFunctions(tables::withDollar(name), emitter.emit(diag::UnknownUserName, {}, tables::withDollar(name)));
    return false;
  }
  const Function& function = codeOf(*found.object->implementation).program.functions[found.function];
  if (function.parameters.size() != arguments.size()) {
    emitter.emit(diag::WrongArgumentCount, function.location, function.name,
                 base::counted(function.parameters.size(), "argument"), arguments.size());
    return false;
  }
  for (std::size_t k = 0; k < arguments.size(); ++k) {
    bool text = arguments[k].kind == Argument::Kind::Text;
    if (text == function.parameters[k].text()) continue;
    emitter.emit(diag::TypeMismatch, function.location, exports_.typeName(function.parameters[k]),
                 text ? "string" : "a number");
    return false;
  }
  execution_.callForText(*found.object, found.function, arguments, result);
  reporter_.streams().flush();
  return session.ok();
}

}  // namespace vellum::skrit
