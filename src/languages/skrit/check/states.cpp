#include "languages/skrit/check/states.h"
#include "diagnostics/spelling.h"
#include "languages/skrit/check/context.h"
#include "languages/skrit/check/expressions.h"
#include "languages/skrit/check/unit.h"

namespace vellum::skrit {

static void checkStateMember(CheckContext& context, NodeId node, StateIndex state);
static Constant readConstant(CheckContext& context, NodeId node);
static void checkAtFunction(CheckContext& context, NodeId node, StateIndex state);
static void checkTransitionEntry(CheckContext& context, NodeId node, StateIndex state);

using base::cat;
using base::toLower;

static std::string_view withoutDollar(std::string_view name) { return name.substr(0, name.find('$')); }

static void checkEventName(CheckContext& context, std::string_view name, source::Location at) {
  diagnostics::SpellingSuggestion suggestion(name);
#define VELLUM_SKRIT_EVENT(event, group, parameters, sender, doc) \
  if (base::equalsIgnoreCase(name, #event)) return;               \
  suggestion.offer(#event);
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
  diagnostics::Diagnostic& diagnostic = context.emitter.emit(diag::UnknownEvent, at, name);
  if (suggestion) diagnostic.hint(suggestion.hint());
}

// Declares states before anything that may refer to them.
void declareStates(CheckContext& context, NodeId parent) {
  for (NodeId node : context.tree->children(parent)) {
    if (context.kind(node) == NodeKind::Only) declareStates(context, node);
    if (context.kind(node) != NodeKind::State) continue;
    NodeId name = context.childOf(node, NodeKind::User);
    if (!name) continue;
    StateIndex index(context.program.states.size());
    auto [found, added] = context.stateIndex.try_emplace(toLower(context.userText(name)), index);
    if (!added) {
      context.emitter.emit(diag::DuplicateState, context.location(name), context.userText(name))
          .note(context.program.states[found->second.index()].location, "declared here first");
      continue;
    }
    State state;
    state.name = context.userText(name);
    state.location = context.location(name);
    context.program.states.push_back(std::move(state));
    if (!context.hasToken(node, TokenKind::Startup)) continue;
    if (context.program.startup)
      context.emitter.emit(diag::DuplicateStartup, context.location(name))
          .note(context.program.states[context.program.startup.index()].location, "declared here first");
    else context.program.startup = index;
  }
}

StateIndex findState(CheckContext& context, std::string_view name, source::Location at) {
  auto found = context.stateIndex.find(toLower(name));
  if (found != context.stateIndex.end()) return found->second;
  if (!context.explicitStates) {  // #option -explicit_states: naming a state declares it
    StateIndex index(context.program.states.size());
    State state;
    state.name = std::string(name);
    state.location = at;
    context.program.states.push_back(std::move(state));
    context.stateIndex.emplace(toLower(name), index);
    return index;
  }
  if (context.openNames) return {};
  diagnostics::SpellingSuggestion suggestion(name);
  if (name.size() > 2)  // a shorter name would match anything
    for (const State& state : context.program.states) suggestion.offer(state.name);
  diagnostics::Diagnostic& diagnostic = context.emitter.emit(diag::UnknownState, at, name);
  if (suggestion) diagnostic.hint(suggestion.hint());
  else diagnostic.hint("declare it, or write '#option -explicit_states'");
  return {};
}

void checkState(CheckContext& context, NodeId node) {
  NodeId name = context.childOf(node, NodeKind::User);
  if (!name) return;
  auto found = context.stateIndex.find(toLower(context.userText(name)));
  if (found == context.stateIndex.end()) return;
  StateIndex index = found->second;
  if (NodeId poll = context.childOf(node, NodeKind::Poll)) {
    Constant period;
    context.currentFunction = {};
    ExprId expr = context.child(poll, 0) ? checkValue(context, context.child(poll, 0)) : ExprId();
    if (!expr || context.typeOf(expr).error()) {
    } else if (!isConstant(context, expr, period) || !period.type.number()) {
      context.emitter.emit(diag::NotConstant, context.location(context.child(poll, 0)));
    } else {
      double number = period.type.is(Base::Float) ? period.real : period.number;
      double scale = context.hasToken(poll, TokenKind::Msec)     ? 0.001
                     : context.hasToken(poll, TokenKind::Frames) ? 1.0 / 30
                                                                 : 1.0;
      if (number < 0) context.emitter.emit(diag::NonPositiveTime, context.location(context.child(poll, 0)));
      else context.program.states[index.index()].pollPeriod = number * scale;
    }
  }
  // Variables come first: handlers above them may use them, too.
  auto walk = [&](auto& self, NodeId parent, bool declarations) -> void {
    for (NodeId each : context.tree->children(parent)) {
      if (context.kind(each) == NodeKind::Only) self(self, each, declarations);
      else if ((context.kind(each) == NodeKind::VarDecl) == declarations) checkStateMember(context, each, index);
    }
  };
  walk(walk, node, true);
  walk(walk, node, false);
}

static void checkStateMember(CheckContext& context, NodeId node, StateIndex state) {
  switch (context.kind(node)) {
    case NodeKind::VarDecl: return checkVariables(context, node, state);
    case NodeKind::Event: return checkEvent(context, node, state);
    case NodeKind::Trigger: return checkTrigger(context, node, state);
    case NodeKind::AtFunction: return checkAtFunction(context, node, state);
    case NodeKind::Transition: return checkTransition(context, node, state);
    default: return;
  }
}

static std::vector<Handler>& handlersOf(CheckContext& context, StateIndex state) {
  return state ? context.program.states[state.index()].handlers : context.program.handlers;
}

void checkEvent(CheckContext& context, NodeId node, StateIndex state) {
  NodeId name = context.childOf(node, NodeKind::User), block = context.childOf(node, NodeKind::Block);
  if (!name) return;
  std::string event = context.userText(name);
  std::string shown = state ? cat(context.program.states[state.index()].name, ".", event) : event;
  checkEventName(context, withoutDollar(event), context.location(name));
  FunctionIndex index = addFunction(context, Function::Kind::Event, shown, context.childOf(node, NodeKind::Parameters),
                                    VoidType, context.location(name));
  context.program.functions[index.index()].state = state;
  auto [found, added] = state ? context.stateFunctions.try_emplace(cat(state.value, "\n", toLower(event)), index)
                              : context.functionIndex.try_emplace(toLower(event), index);
  if (!added)
    context.emitter.emit(diag::DuplicateName, context.location(name), event)
        .note(context.program.functions[found->second.index()].location, "declared here first");
  Handler handler;
  handler.event = std::string(withoutDollar(event));
  handler.function = index;
  handlersOf(context, state).push_back(std::move(handler));
  if (block) context.later(index, block);
}

static std::vector<Constant> readConstants(CheckContext& context, NodeId list) {
  std::vector<Constant> out;
  if (!list) return out;
  for (NodeId node : context.tree->children(list)) out.push_back(readConstant(context, node));
  return out;
}

// Reports anything but a constant, which then counts as 0.
static Constant readConstant(CheckContext& context, NodeId node) {
  Constant number;
  if (context.kind(node) == NodeKind::User) {  // a variable, possibly of a state
    context.emitter.emit(diag::NotConstant, context.location(node));
  } else {
    ExprId expr = checkValue(context, node);
    if (!context.typeOf(expr).error() && !isConstant(context, expr, number))
      context.emitter.emit(diag::NotConstant, context.location(node));
  }
  number.location = context.location(node);
  return number;
}

void checkTrigger(CheckContext& context, NodeId node, StateIndex state) {
  NodeId name = context.childOf(node, NodeKind::User), block = context.childOf(node, NodeKind::Block);
  if (!name) return;
  std::string event = context.userText(name);
  std::string shown = state ? cat(context.program.states[state.index()].name, ".", event) : event;
  checkEventName(context, withoutDollar(event), context.location(name));
  FunctionIndex index = addFunction(context, Function::Kind::Trigger, shown, {}, VoidType, context.location(name));
  context.program.functions[index.index()].state = state;
  Handler handler;
  handler.event = std::string(withoutDollar(event));
  handler.function = index;
  handler.trigger = true;
  context.currentFunction = {};
  handler.arguments = readConstants(context, context.childOf(node, NodeKind::Arguments));
  handlersOf(context, state).push_back(std::move(handler));
  if (block) context.later(index, block);
}

static void checkAtFunction(CheckContext& context, NodeId node, StateIndex state) {
  NodeId name = context.child(node, 0), time = context.child(node, 1), block = context.childOf(node, NodeKind::Block);
  if (!name || !time) return;
  TimedFunction timed;
  timed.frames = context.hasToken(node, TokenKind::Frames);
  context.currentFunction = {};
  Constant number = readConstant(context, time);
  if (number.type.text()) {
    context.emitter.emit(diag::TypeMismatch, context.location(time), "a number", context.exports.typeName(number.type));
  } else if (number.type.number()) {
    timed.time = number.type.is(Base::Float) ? number.real : number.number;
    if (timed.time < 0) context.emitter.emit(diag::NonPositiveTime, context.location(time));
    if (context.hasToken(node, TokenKind::Msec)) timed.time *= 0.001;
  }
  timed.function = addFunction(context, Function::Kind::At,
                               cat(context.program.states[state.index()].name, ".", context.userText(name)), {},
                               VoidType, context.location(name));
  context.program.functions[timed.function.index()].state = state;
  context.program.states[state.index()].timed.push_back(timed);
  if (block) context.later(timed.function, block);
}

void checkTransition(CheckContext& context, NodeId node, StateIndex state) {
  for (NodeId entry : context.tree->children(node))
    if (context.kind(entry) == NodeKind::TransitionEntry) checkTransitionEntry(context, entry, state);
}

static void checkTransitionEntry(CheckContext& context, NodeId node, StateIndex state) {
  std::vector<NodeId> names;
  for (NodeId each : context.tree->children(node))
    if (context.kind(each) == NodeKind::User) names.push_back(each);
  if (names.empty()) return;
  TransitionRow row;
  row.location = context.location(node);
  row.to = findState(context, context.userText(names.back()), context.location(names.back()));
  row.from = state;
  if (names.size() > 1) {
    StateIndex from = findState(context, context.userText(names[0]), context.location(names[0]));
    if (!state) row.from = from;
  } else if (!state) {
    context.emitter.emit(diag::ExpectedToken, context.location(names[0]), "the state that is left, before '->',",
                         "only the new one");
    return;
  }
  if (!row.from || !row.to) return;
  std::string shown =
      cat(context.program.states[row.from.index()].name, " -> ", context.program.states[row.to.index()].name);
  for (NodeId each : context.tree->children(node)) {
    TransitionRow::Condition condition;
    if (context.kind(each) == NodeKind::EventCondition) {
      NodeId name = context.child(each, 0);
      condition.event = std::string(withoutDollar(context.text(name)));
      checkEventName(context, condition.event, context.location(name));
      context.currentFunction = {};
      condition.arguments = readConstants(context, context.childOf(each, NodeKind::Arguments));
      row.conditions.push_back(std::move(condition));
    } else if (context.kind(each) == NodeKind::IfCondition && context.child(each, 0)) {
      condition.test = addFunction(context, Function::Kind::Condition, cat(shown, " (condition)"), {}, BoolType,
                                   context.location(each));
      context.program.functions[condition.test.index()].state = row.from;
      context.program.functions[condition.test.index()].end = context.location(each);
      context.later(condition.test, each);
      row.conditions.push_back(std::move(condition));
    } else if (context.kind(each) == NodeKind::Block) {
      row.body = addFunction(context, Function::Kind::Transition, shown, {}, VoidType, context.location(names.back()));
      context.program.functions[row.body.index()].state = row.from;
      context.later(row.body, each);
    }
  }
  context.program.states[row.from.index()].transitions.push_back(std::move(row));
}

}  // namespace vellum::skrit
