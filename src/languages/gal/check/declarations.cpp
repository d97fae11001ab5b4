// Sections: those that define names, and those that only refer to them (transition, test).
#include <algorithm>
#include <optional>

#include "languages/gal/check/context.h"
#include "languages/gal/check/declarations.h"
#include "languages/gal/check/keys.h"
#include "languages/gal/check/reachability.h"
#include "languages/gal/check/statements.h"
#include "languages/gal/syntax/lexer.h"

namespace vellum::gal {

static void checkOrder(CheckContext& context);
static void declareAll(CheckContext& context);
static void declareChannels(CheckContext& context, NodeId section);
static void declareInputs(CheckContext& context, NodeId section);
static void declareAction(CheckContext& context, NodeId section);
static void checkTransitions(CheckContext& context, NodeId section);
static void warnAboutCoveredLines(CheckContext& context);
static void checkTest(CheckContext& context, NodeId section);
static void checkKey(CheckContext& context, NodeId node);
namespace {

constexpr std::size_t MaxChannels = 1000;  // the runtime numbers them with 16 bits

void report(diagnostics::Diagnostic& diagnostic, std::string hint) {
  if (!hint.empty()) diagnostic.hint(std::move(hint));
}

std::string_view sectionName(NodeKind kind) {
  switch (kind) {
    case NodeKind::ChannelsSection: return "channels";
    case NodeKind::InputsSection: return "inputs";
    case NodeKind::ActionSection: return "action";
    case NodeKind::TransitionSection: return "transition";
    default: return "test";
  }
}

}  // namespace

CheckContext::CheckContext(const syntax::Tree& tree, CheckedAgent& agent, const HostNames& host,
                           diagnostics::Emitter& emitter)
    : tree(tree), agent(agent), host(host), emitter(emitter) {
  auto index = [](auto& map, const auto& items) {
    for (std::size_t i = 0; i < items.size(); ++i) map.emplace(base::toLower(items[i].name), static_cast<int>(i));
  };
  index(channels, agent.channels);
  index(inputs, agent.inputs);
  index(actions, agent.actions);
}

syntax::NodeId CheckContext::child(NodeId node, NodeKind kind, int which) const {
  for (NodeId candidate : tree.children(node))
    if (this->kind(candidate) == kind && which-- == 0) return candidate;
  return {};
}

std::string CheckContext::contentOf(NodeId string) const {
  return std::string(stringContent(tree.firstTokenText(string)));
}

void checkWholeFile(CheckContext& context) {
  context.agent.file = context.tree.tokens().file();
  bool broken = context.emitter.hasErrors();  // what seems to be missing may be in a part that could not be parsed
  checkOrder(context);
  declareAll(context);
  if (context.agent.channels.empty() && !broken) {
    NodeId section = context.child(context.tree.root(), NodeKind::ChannelsSection);
    context.emitter.emit(diag::MissingChannels, context.firstToken(section ? section : context.tree.root()));
  }
  auto found = context.actions.find("default");
  if (found == context.actions.end() && !broken) {
    NodeId first = context.child(context.tree.root(), NodeKind::ActionSection);
    if (!first) first = context.tree.child(context.tree.root(), 0);
    context.emitter.emit(diag::MissingDefault, context.firstToken(first ? first : context.tree.root()))
        .hint("action Default { }");
  } else if (found != context.actions.end()) {
    context.agent.defaultAction = found->second;
  }
  for (std::size_t i = 0; i < context.actionNodes.size(); ++i) {
    context.action = static_cast<int>(i);
    for (NodeId node : context.tree.children(context.actionNodes[i]))
      if (context.kind(node) != NodeKind::Name) context.agent.actions[i].body = checkStatement(context, node);
  }
  for (NodeId section : context.tree.children(context.tree.root())) {
    if (context.kind(section) == NodeKind::TransitionSection) checkTransitions(context, section);
    if (context.kind(section) == NodeKind::TestSection) checkTest(context, section);
  }
  checkScopes(context);
  if (context.emitter.hasErrors()) return;
  warnAboutCoveredLines(context);
  warnAboutDeadCode(context.agent, context.emitter);
}

static void checkOrder(CheckContext& context) {
  NodeKind latest = NodeKind::ChannelsSection;
  for (NodeId section : context.tree.children(context.tree.root())) {
    NodeKind kind = context.kind(section);
    if (kind == NodeKind::Error) continue;
    bool actions = kind == NodeKind::ActionSection || kind == NodeKind::TransitionSection;
    if (kind < latest && !(actions && latest <= NodeKind::TransitionSection))
      context.emitter.emit(diag::SectionOrder, context.firstToken(section), sectionName(kind), sectionName(latest));
    latest = std::max(latest, kind);
  }
}

static void declareAll(CheckContext& context) {
  NodeId first[3];
  for (NodeId section : context.tree.children(context.tree.root())) {
    int single = -1;
    switch (context.kind(section)) {
      case NodeKind::ChannelsSection: single = 0; break;
      case NodeKind::InputsSection: single = 1; break;
      case NodeKind::TestSection: single = 2; break;
      default: break;
    }
    if (single >= 0) {
      if (first[single]) {
        context.emitter.emit(diag::DuplicateSection, context.firstToken(section), sectionName(context.kind(section)))
            .note(context.firstToken(first[single]), "the first one is here");
      } else {
        first[single] = section;
      }
    }
    if (single == 0) declareChannels(context, section);
    if (single == 1) declareInputs(context, section);
    if (context.kind(section) == NodeKind::ActionSection) declareAction(context, section);
  }
}

static void declareChannels(CheckContext& context, NodeId section) {
  for (NodeId node : context.tree.children(section)) {
    if (context.kind(node) != NodeKind::Name) continue;
    std::string name(context.nameOf(node));
    auto [place, fresh] =
        context.channels.emplace(base::toLower(name), static_cast<int>(context.agent.channels.size()));
    if (fresh) {
      if (context.agent.channels.size() == MaxChannels)
        context.emitter.emit(diag::TooManyChannels, context.at(node), MaxChannels);
      context.agent.channels.push_back({std::move(name), context.at(node)});
    } else {
      context.emitter.emit(diag::DuplicateChannel, context.at(node), name)
          .note(context.agent.channels[static_cast<std::size_t>(place->second)].location, "the first one is here");
    }
  }
}

static void declareInputs(CheckContext& context, NodeId section) {
  for (NodeId node : context.tree.children(section)) {
    if (context.kind(node) != NodeKind::Input) continue;
    NodeId name = context.child(node, NodeKind::Name);
    if (!name) continue;
    DeclaredInput input{std::string(context.nameOf(name)),
                        static_cast<bool>(context.child(node, NodeKind::LocalMark)),
                        {},
                        context.at(name)};
    std::unordered_map<std::string, std::size_t> seen;
    for (NodeId valueNode : context.tree.children(node)) {
      if (context.kind(valueNode) != NodeKind::InputValue) continue;
      DeclaredValue value;
      value.name = context.nameOf(valueNode);
      value.location = context.at(context.child(valueNode, NodeKind::Name));
      if (NodeId alias = context.child(valueNode, NodeKind::String)) {
        value.alias = context.contentOf(alias);
        value.hasAlias = true;
      }
      auto [place, fresh] = seen.emplace(base::toLower(value.name), input.values.size());
      input.longestText = std::max(input.longestText, value.text().size());
      if (fresh) input.values.push_back(std::move(value));
      else
        context.emitter.emit(diag::DuplicateValue, value.location, input.name, value.name)
            .note(input.values[place->second].location, "the first one is here");
    }
    auto [place, fresh] =
        context.inputs.emplace(base::toLower(input.name), static_cast<int>(context.agent.inputs.size()));
    if (!fresh) {
      context.emitter.emit(diag::DuplicateInput, input.location, input.name)
          .note(context.agent.inputs[static_cast<std::size_t>(place->second)].location, "the first one is here");
      continue;
    }
    context.agent.inputs.push_back(std::move(input));
  }
}

static void declareAction(CheckContext& context, NodeId section) {
  NodeId node = context.child(section, NodeKind::Name);
  if (!node) return;
  std::string name(context.nameOf(node));
  auto [place, fresh] = context.actions.emplace(base::toLower(name), static_cast<int>(context.agent.actions.size()));
  if (!fresh) {
    context.emitter.emit(diag::DuplicateAction, context.at(node), name)
        .note(context.agent.actions[static_cast<std::size_t>(place->second)].location, "the first one is here");
  }
  // A second action of the name is checked too, under an index of its own that no name resolves to.
  context.agent.actions.push_back({std::move(name), context.at(node), {}});
  context.actionNodes.push_back(section);
}

// GAL manual, "Transition sections".
static void checkTransitions(CheckContext& context, NodeId section) {
  int input = findInput(context, context.child(section, NodeKind::Name));
  for (NodeId node : context.tree.children(section)) {
    if (context.kind(node) != NodeKind::TransitionLine) continue;
    TransitionLine line{input, -1, -1, -1, context.at(node)};
    NodeId from = context.child(node, NodeKind::FromValue), to = context.child(node, NodeKind::ToValue);
    if (from) line.from = findValue(context, input, context.child(from, NodeKind::Name));
    if (to) line.to = findValue(context, input, context.child(to, NodeKind::Name));
    line.action = findAction(context, context.child(node, NodeKind::Name));
    if (input >= 0) context.agent.transitions.push_back(line);
  }
}

// "the later statements override the previous ones": a line never runs when later lines cover all of its changes.
static void warnAboutCoveredLines(CheckContext& context) {
  const auto& lines = context.agent.transitions;
  constexpr std::size_t Enough = 1000;  // lines compared with each other; the cost is quadratic
  if (lines.size() > Enough) return;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].from >= 0 && lines[i].from == lines[i].to)
      context.emitter.emit(diag::NeverRuns, lines[i].location, "a change always leads to another value");
    for (std::size_t j = i + 1; j < lines.size(); ++j) {
      bool covers = lines[j].input == lines[i].input && (lines[j].from < 0 || lines[j].from == lines[i].from) &&
                    (lines[j].to < 0 || lines[j].to == lines[i].to);
      if (!covers) continue;
      context.emitter.emit(diag::NeverRuns, lines[i].location, "a later line overrides it")
          .note(lines[j].location, "this one counts instead");
      break;
    }
  }
}

// GAL manual, "Test section".
static void checkTest(CheckContext& context, NodeId section) {
  for (NodeId node : context.tree.children(section))
    if (context.kind(node) == NodeKind::KeyStatement) checkKey(context, node);
}

static void checkKey(CheckContext& context, NodeId node) {
  KeyBinding binding;
  binding.release = context.firstKeyword(node) == Keyword::OnRelease;
  binding.location = context.at(node);
  if (NodeId name = context.child(node, NodeKind::String)) {
    std::string written = context.contentOf(name);
    if (auto key = canonicalKey(written)) {
      binding.key = *key;
    } else {
      auto& diagnostic = context.emitter.emit(diag::UnknownKey, context.at(name), written);
      std::string nearest = nearestKey(written);
      if (!nearest.empty()) diagnostic.hint(base::cat("did you mean '", nearest, "'?"));
    }
  }
  for (NodeId command : context.tree.children(node)) {
    KeyCommand out;
    if (context.kind(command) == NodeKind::CallStatement) {
      out.index = findAction(context, context.child(command, NodeKind::Name));
    } else if (context.kind(command) == NodeKind::BindStatement) {
      NodeId name = context.child(command, NodeKind::Name);
      out.bind = true;
      out.index = findInput(context, name);
      out.value = findValue(context, out.index, context.child(command, NodeKind::Name, 1));
      if (out.index >= 0 && context.agent.inputs[static_cast<std::size_t>(out.index)].local)
        context.emitter.emit(diag::BindOnLocal, context.at(name), context.nameOf(name));
    } else {
      continue;
    }
    binding.commands.push_back(out);
  }
  context.agent.keys.push_back(std::move(binding));
}

int findChannel(CheckContext& context, NodeId name) {
  if (!name) return -1;
  auto found = context.channels.find(base::toLower(context.nameOf(name)));
  if (found != context.channels.end()) return found->second;
  report(context.emitter.emit(diag::UnknownChannel, context.at(name), context.nameOf(name)),
         spellingHint(context.nameOf(name), context.agent.channels));
  return -1;
}

int findInput(CheckContext& context, NodeId name) {
  if (!name) return -1;
  auto found = context.inputs.find(base::toLower(context.nameOf(name)));
  if (found != context.inputs.end()) return found->second;
  report(context.emitter.emit(diag::UnknownInput, context.at(name), context.nameOf(name)),
         spellingHint(context.nameOf(name), context.agent.inputs));
  return -1;
}

int findAction(CheckContext& context, NodeId name) {
  if (!name) return -1;
  auto found = context.actions.find(base::toLower(context.nameOf(name)));
  if (found != context.actions.end()) return found->second;
  report(context.emitter.emit(diag::UnknownAction, context.at(name), context.nameOf(name)),
         spellingHint(context.nameOf(name), context.agent.actions));
  return -1;
}

int findValue(CheckContext& context, int input, NodeId name) {
  if (!name || input < 0) return -1;
  int value = context.agent.findValue(input, context.nameOf(name));
  if (value >= 0) return value;
  const DeclaredInput& declared = context.agent.inputs[static_cast<std::size_t>(input)];
  if (declared.values.empty()) return -1;
  auto& diagnostic = context.emitter.emit(diag::UnknownValue, context.at(name), declared.name, context.nameOf(name));
  std::string hint = spellingHint(context.nameOf(name), declared.values);
  if (hint.empty() && declared.values.size() <= 12) {
    hint = "its values are ";
    for (std::size_t i = 0; i < declared.values.size(); ++i)
      base::append(hint, base::cat(i == 0 ? "" : ", ", declared.values[i].name));
  }
  report(diagnostic, std::move(hint));
  return -1;
}

// A number without a period; nothing when it has one or more than 18 digits.
std::optional<std::int64_t> readWholeNumber(const CheckContext& context, NodeId number) {
  if (static_cast<TokenKind>(context.tree.tokens()[context.tree[number].firstToken].kind) != TokenKind::Integer)
    return std::nullopt;
  return base::parseInt(context.tree.firstTokenText(number));
}

double readNumber(CheckContext& context, NodeId number) {
  std::string digits(context.tree.firstTokenText(number));
  // "2." and ".5" are numbers in GAL.
  if (digits.starts_with('.')) digits.insert(0, "0");
  if (digits.starts_with("-.")) digits.insert(1, "0");
  if (digits.ends_with('.')) digits += '0';
  auto value = base::parseDouble(digits);
  if (value && *value <= 1e9 && *value >= -1e9) return *value;
  // The lexer reports malformed numbers.
  if (value) context.emitter.emit(diag::NumberTooLarge, context.at(number), digits);
  return 0;
}

CheckedAgent check(const syntax::Tree& tree, const HostNames& host, diagnostics::Emitter& emitter) {
  CheckedAgent agent;
  CheckContext context(tree, agent, host, emitter);
  checkWholeFile(context);
  return agent;
}

CheckedSnippet checkSnippet(const syntax::Tree& tree, CheckedAgent& agent, const HostNames& host,
                            diagnostics::Emitter& emitter) {
  CheckContext context(tree, agent, host, emitter);
  return checkWholeSnippet(context);
}

}  // namespace vellum::gal
