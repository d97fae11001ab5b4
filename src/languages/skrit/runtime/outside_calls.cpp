// Calls from outside in text form: --call and --event. Those of prepared functions are in prepared.cpp.
#include <algorithm>

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

// --event 'OnGoHandleMessage(WE_KILLED)@30', to every object, those of components too: without a tick directly after
// loading, otherwise before that tick.
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
    if (when != tick) continue;
    std::string name, problem;
    Arguments arguments;
    if (!parseCall(text, exports_, name, arguments, problem)) {
      reporter_.emitter().emit(diag::BadEvent, {}, text, problem);
      good = false;
      continue;
    }
    if (!name.empty() && name.back() == '$') name.pop_back();
    bool heard = false;
    for (std::int32_t handle : engine_.objects.handles())
      if (SkritObject* object = engine_.objects.find(handle)) heard |= send(engine_, *object, name, arguments);
    if (!heard) reporter_.emitter().emit(diag::EventUnheard, {}, name);
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
    emitter.emit(diag::UnknownUserName, {}, tables::withDollar(name));
    return false;
  }
  const Function& function = codeOf(*found.object->implementation).program.functions[found.function];
  if (function.parameters.size() != arguments.size()) {
    emitter.emit(diag::WrongArgumentCount, function.location, function.name,
                 cat(function.parameters.size(), function.parameters.size() == 1 ? " argument" : " arguments"),
                 arguments.size());
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
