#include "diagnostics/spelling.h"
#include "languages/skrit/check/checker.h"

namespace vellum::skrit {

using base::cat;
using base::toLower;

static std::string_view withoutDollar(std::string_view name) { return name.substr(0, name.find('$')); }

void Checker::knownEvent(std::string_view name, source::Location at) {
  diagnostics::SpellingSuggestion suggestion(name);
#define VELLUM_SKRIT_EVENT(event, group, parameters, sender, doc) \
  if (base::equalsIgnoreCase(name, #event)) return;               \
  suggestion.offer(#event);
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
  diagnostics::Diagnostic& diagnostic = emitter_.emit(diag::UnknownEvent, at, name);
  if (suggestion) diagnostic.hint(suggestion.hint());
}

// States are known before anything that may name them.
void Checker::declareStates(NodeId parent) {
  for (NodeId node : tree_->children(parent)) {
    if (kind(node) == Kind::Only) declareStates(node);
    if (kind(node) != Kind::State) continue;
    NodeId name = childOf(node, Kind::User);
    if (!name) continue;
    StateIndex index(program_.states.size());
    auto [found, added] = stateIndex_.try_emplace(toLower(userText(name)), index);
    if (!added) {
      emitter_.emit(diag::DuplicateState, location(name), userText(name))
          .note(program_.states[found->second.index()].location, "declared here first");
      continue;
    }
    State state;
    state.name = userText(name);
    state.location = location(name);
    program_.states.push_back(std::move(state));
    if (!hasToken(node, Tok::Startup)) continue;
    if (program_.startup)
      emitter_.emit(diag::DuplicateStartup, location(name))
          .note(program_.states[program_.startup.index()].location, "declared here first");
    else program_.startup = index;
  }
}

StateIndex Checker::stateNamed(std::string_view name, source::Location at) {
  auto found = stateIndex_.find(toLower(name));
  if (found != stateIndex_.end()) return found->second;
  if (!explicitStates_) {  // #option -explicit_states: naming a state is enough to have it
    StateIndex index(program_.states.size());
    State state;
    state.name = std::string(name);
    state.location = at;
    program_.states.push_back(std::move(state));
    stateIndex_.emplace(toLower(name), index);
    return index;
  }
  diagnostics::SpellingSuggestion suggestion(name);
  if (name.size() > 2)  // any other short name would do
    for (const State& state : program_.states) suggestion.offer(state.name);
  diagnostics::Diagnostic& diagnostic = emitter_.emit(diag::UnknownState, at, name);
  if (suggestion) diagnostic.hint(suggestion.hint());
  else diagnostic.hint("declare it, or write '#option -explicit_states'");
  return {};
}

void Checker::state(NodeId node) {
  NodeId name = childOf(node, Kind::User);
  if (!name) return;
  auto found = stateIndex_.find(toLower(userText(name)));
  if (found == stateIndex_.end()) return;
  StateIndex index = found->second;
  if (NodeId poll = childOf(node, Kind::Poll)) {
    Constant period;
    current_ = {};
    ExprId expr = child(poll, 0) ? value(child(poll, 0)) : ExprId();
    if (!expr || typeOf(expr).error()) {
    } else if (!constant(expr, period) || !period.type.number()) {
      emitter_.emit(diag::NotConstant, location(child(poll, 0)));
    } else {
      double number = period.type.is(Base::Float) ? period.real : period.number;
      double scale = hasToken(poll, Tok::Msec) ? 0.001 : hasToken(poll, Tok::Frames) ? 1.0 / 30 : 1.0;
      if (number < 0) emitter_.emit(diag::NonPositiveTime, location(child(poll, 0)));
      else program_.states[index.index()].pollPeriod = number * scale;
    }
  }
  // Variables first: handlers above them see them too.
  auto walk = [&](auto& self, NodeId parent, bool declarations) -> void {
    for (NodeId each : tree_->children(parent)) {
      if (kind(each) == Kind::Only) self(self, each, declarations);
      else if ((kind(each) == Kind::VarDecl) == declarations) member(each, index);
    }
  };
  walk(walk, node, true);
  walk(walk, node, false);
}

void Checker::member(NodeId node, StateIndex state) {
  switch (kind(node)) {
    case Kind::VarDecl: return variables(node, state);
    case Kind::Event: return event(node, state);
    case Kind::Trigger: return trigger(node, state);
    case Kind::AtFunction: return atFunction(node, state);
    case Kind::Transition: return transition(node, state);
    default: return;
  }
}

std::vector<Handler>& Checker::handlersOf(StateIndex state) {
  return state ? program_.states[state.index()].handlers : program_.handlers;
}

void Checker::event(NodeId node, StateIndex state) {
  NodeId name = childOf(node, Kind::User), block = childOf(node, Kind::Block);
  if (!name) return;
  std::string event = userText(name);
  std::string shown = state ? cat(program_.states[state.index()].name, ".", event) : event;
  knownEvent(withoutDollar(event), location(name));
  FunctionIndex index =
      addFunction(Function::Kind::Event, shown, childOf(node, Kind::Parameters), VoidType, location(name));
  program_.functions[index.index()].state = state;
  auto [found, added] = state ? stateFunctions_.try_emplace(cat(state.value, "\n", toLower(event)), index)
                              : functionIndex_.try_emplace(toLower(event), index);
  if (!added)
    emitter_.emit(diag::DuplicateName, location(name), event)
        .note(program_.functions[found->second.index()].location, "declared here first");
  Handler handler;
  handler.event = std::string(withoutDollar(event));
  handler.function = index;
  handlersOf(state).push_back(std::move(handler));
  if (block) later(index, block);
}

std::vector<Constant> Checker::constants(NodeId list) {
  std::vector<Constant> out;
  if (!list) return out;
  for (NodeId node : tree_->children(list)) out.push_back(constantAt(node));
  return out;
}

// What is no constant is said, and counts as 0.
Constant Checker::constantAt(NodeId node) {
  Constant number;
  if (kind(node) == Kind::User) {  // a variable, also one of a state
    emitter_.emit(diag::NotConstant, location(node));
  } else {
    ExprId expr = value(node);
    if (!typeOf(expr).error() && !constant(expr, number)) emitter_.emit(diag::NotConstant, location(node));
  }
  number.location = location(node);
  return number;
}

void Checker::trigger(NodeId node, StateIndex state) {
  NodeId name = childOf(node, Kind::User), block = childOf(node, Kind::Block);
  if (!name) return;
  std::string event = userText(name);
  std::string shown = state ? cat(program_.states[state.index()].name, ".", event) : event;
  knownEvent(withoutDollar(event), location(name));
  FunctionIndex index = addFunction(Function::Kind::Trigger, shown, {}, VoidType, location(name));
  program_.functions[index.index()].state = state;
  Handler handler;
  handler.event = std::string(withoutDollar(event));
  handler.function = index;
  handler.trigger = true;
  current_ = {};
  handler.arguments = constants(childOf(node, Kind::Arguments));
  handlersOf(state).push_back(std::move(handler));
  if (block) later(index, block);
}

void Checker::atFunction(NodeId node, StateIndex state) {
  NodeId name = child(node, 0), time = child(node, 1), block = childOf(node, Kind::Block);
  if (!name || !time) return;
  TimedFunction timed;
  timed.frames = hasToken(node, Tok::Frames);
  current_ = {};
  Constant number = constantAt(time);
  if (number.type.text()) {
    emitter_.emit(diag::TypeMismatch, location(time), "a number", exports_.typeName(number.type));
  } else if (number.type.number()) {
    timed.time = number.type.is(Base::Float) ? number.real : number.number;
    if (timed.time < 0) emitter_.emit(diag::NonPositiveTime, location(time));
    if (hasToken(node, Tok::Msec)) timed.time *= 0.001;
  }
  timed.function = addFunction(Function::Kind::At, cat(program_.states[state.index()].name, ".", userText(name)), {},
                               VoidType, location(name));
  program_.functions[timed.function.index()].state = state;
  program_.states[state.index()].timed.push_back(timed);
  if (block) later(timed.function, block);
}

void Checker::transition(NodeId node, StateIndex state) {
  for (NodeId entry : tree_->children(node))
    if (kind(entry) == Kind::TransitionEntry) transitionEntry(entry, state);
}

void Checker::transitionEntry(NodeId node, StateIndex state) {
  std::vector<NodeId> names;
  for (NodeId each : tree_->children(node))
    if (kind(each) == Kind::User) names.push_back(each);
  if (names.empty()) return;
  TransitionRow row;
  row.location = location(node);
  row.to = stateNamed(userText(names.back()), location(names.back()));
  row.from = state;
  if (names.size() > 1) {
    StateIndex from = stateNamed(userText(names[0]), location(names[0]));
    if (!state) row.from = from;
  } else if (!state) {
    emitter_.emit(diag::ExpectedToken, location(names[0]), "the state that is left, before '->',", "only the new one");
    return;
  }
  if (!row.from || !row.to) return;
  std::string shown = cat(program_.states[row.from.index()].name, " -> ", program_.states[row.to.index()].name);
  for (NodeId each : tree_->children(node)) {
    TransitionRow::Condition condition;
    if (kind(each) == Kind::EventCondition) {
      NodeId name = child(each, 0);
      condition.event = std::string(withoutDollar(text(name)));
      knownEvent(condition.event, location(name));
      current_ = {};
      condition.arguments = constants(childOf(each, Kind::Arguments));
      row.conditions.push_back(std::move(condition));
    } else if (kind(each) == Kind::IfCondition && child(each, 0)) {
      condition.test = addFunction(Function::Kind::Condition, cat(shown, " (condition)"), {}, BoolType, location(each));
      program_.functions[condition.test.index()].state = row.from;
      program_.functions[condition.test.index()].end = location(each);
      later(condition.test, each);
      row.conditions.push_back(std::move(condition));
    } else if (kind(each) == Kind::Block) {
      row.body = addFunction(Function::Kind::Transition, shown, {}, VoidType, location(names.back()));
      program_.functions[row.body.index()].state = row.from;
      later(row.body, each);
    }
  }
  program_.states[row.from.index()].transitions.push_back(std::move(row));
}

}  // namespace vellum::skrit
