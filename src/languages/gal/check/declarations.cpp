// Sections: what they define, and the sections that only refer (transition, test).
#include <algorithm>
#include <optional>

#include "languages/gal/check/checker.h"
#include "languages/gal/check/keys.h"
#include "languages/gal/syntax/lexer.h"

namespace vellum::gal {
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

Checker::Checker(const syntax::Tree& tree, CheckedAgent& agent, diagnostics::Emitter& emitter)
    : tree_(tree), agent_(agent), emitter_(emitter) {
  auto index = [](auto& map, const auto& items) {
    for (std::size_t i = 0; i < items.size(); ++i) map.emplace(base::toLower(items[i].name), static_cast<int>(i));
  };
  index(channels_, agent.channels);
  index(inputs_, agent.inputs);
  index(actions_, agent.actions);
}

syntax::NodeId Checker::child(NodeId node, NodeKind kind, int which) const {
  for (NodeId candidate : tree_.children(node))
    if (this->kind(candidate) == kind && which-- == 0) return candidate;
  return {};
}

std::string Checker::contentOf(NodeId string) const { return std::string(stringContent(tree_.firstTokenText(string))); }

void Checker::file() {
  agent_.file = tree_.tokens().file();
  bool broken = emitter_.hasErrors();  // what is missing may stand in what could not be read
  checkOrder();
  declare();
  if (agent_.channels.empty() && !broken) {
    NodeId section = child(tree_.root(), NodeKind::ChannelsSection);
    emitter_.emit(diag::MissingChannels, firstToken(section ? section : tree_.root()));
  }
  auto found = actions_.find("default");
  if (found == actions_.end() && !broken) {
    NodeId first = child(tree_.root(), NodeKind::ActionSection);
    if (!first) first = tree_.child(tree_.root(), 0);
    emitter_.emit(diag::MissingDefault, firstToken(first ? first : tree_.root())).hint("action Default { }");
  } else if (found != actions_.end()) {
    agent_.defaultAction = found->second;
  }
  for (std::size_t i = 0; i < actionNodes_.size(); ++i) {
    action_ = static_cast<int>(i);
    for (NodeId node : tree_.children(actionNodes_[i]))
      if (kind(node) != NodeKind::Name) agent_.actions[i].body = statement(node);
  }
  for (NodeId section : tree_.children(tree_.root())) {
    if (kind(section) == NodeKind::TransitionSection) checkTransitions(section);
    if (kind(section) == NodeKind::TestSection) checkTest(section);
  }
  checkScopes();
  if (emitter_.hasErrors()) return;
  warnAboutCoveredLines();
  warnAboutDeadCode(agent_, emitter_);
}

void Checker::checkOrder() {
  NodeKind latest = NodeKind::ChannelsSection;
  for (NodeId section : tree_.children(tree_.root())) {
    NodeKind kind = this->kind(section);
    if (kind == NodeKind::Error) continue;
    bool actions = kind == NodeKind::ActionSection || kind == NodeKind::TransitionSection;
    if (kind < latest && !(actions && latest <= NodeKind::TransitionSection))
      emitter_.emit(diag::SectionOrder, firstToken(section), sectionName(kind), sectionName(latest));
    latest = std::max(latest, kind);
  }
}

void Checker::declare() {
  NodeId first[3];
  for (NodeId section : tree_.children(tree_.root())) {
    int single = -1;
    switch (kind(section)) {
      case NodeKind::ChannelsSection: single = 0; break;
      case NodeKind::InputsSection: single = 1; break;
      case NodeKind::TestSection: single = 2; break;
      default: break;
    }
    if (single >= 0) {
      if (first[single]) {
        emitter_.emit(diag::DuplicateSection, firstToken(section), sectionName(kind(section)))
            .note(firstToken(first[single]), "the first one is here");
      } else {
        first[single] = section;
      }
    }
    if (single == 0) declareChannels(section);
    if (single == 1) declareInputs(section);
    if (kind(section) == NodeKind::ActionSection) declareAction(section);
  }
}

void Checker::declareChannels(NodeId section) {
  for (NodeId node : tree_.children(section)) {
    if (kind(node) != NodeKind::Name) continue;
    std::string name(nameOf(node));
    auto [place, fresh] = channels_.emplace(base::toLower(name), static_cast<int>(agent_.channels.size()));
    if (fresh) {
      if (agent_.channels.size() == MaxChannels) emitter_.emit(diag::TooManyChannels, at(node), MaxChannels);
      agent_.channels.push_back({std::move(name), at(node)});
    } else {
      emitter_.emit(diag::DuplicateChannel, at(node), name)
          .note(agent_.channels[static_cast<std::size_t>(place->second)].location, "the first one is here");
    }
  }
}

void Checker::declareInputs(NodeId section) {
  for (NodeId node : tree_.children(section)) {
    if (kind(node) != NodeKind::Input) continue;
    NodeId name = child(node, NodeKind::Name);
    if (!name) continue;
    DeclaredInput input{std::string(nameOf(name)), static_cast<bool>(child(node, NodeKind::LocalMark)), {}, at(name)};
    std::unordered_map<std::string, std::size_t> seen;
    for (NodeId valueNode : tree_.children(node)) {
      if (kind(valueNode) != NodeKind::InputValue) continue;
      DeclaredValue value;
      value.name = nameOf(valueNode);
      value.location = at(child(valueNode, NodeKind::Name));
      if (NodeId alias = child(valueNode, NodeKind::String)) {
        value.alias = contentOf(alias);
        value.hasAlias = true;
      }
      auto [place, fresh] = seen.emplace(base::toLower(value.name), input.values.size());
      input.longestText = std::max(input.longestText, value.text().size());
      if (fresh) input.values.push_back(std::move(value));
      else
        emitter_.emit(diag::DuplicateValue, value.location, input.name, value.name)
            .note(input.values[place->second].location, "the first one is here");
    }
    auto [place, fresh] = inputs_.emplace(base::toLower(input.name), static_cast<int>(agent_.inputs.size()));
    if (!fresh) {
      emitter_.emit(diag::DuplicateInput, input.location, input.name)
          .note(agent_.inputs[static_cast<std::size_t>(place->second)].location, "the first one is here");
      continue;
    }
    agent_.inputs.push_back(std::move(input));
  }
}

void Checker::declareAction(NodeId section) {
  NodeId node = child(section, NodeKind::Name);
  if (!node) return;
  std::string name(nameOf(node));
  auto [place, fresh] = actions_.emplace(base::toLower(name), static_cast<int>(agent_.actions.size()));
  if (!fresh) {
    emitter_.emit(diag::DuplicateAction, at(node), name)
        .note(agent_.actions[static_cast<std::size_t>(place->second)].location, "the first one is here");
  }
  // A second one is checked too, under its own index that no name leads to.
  agent_.actions.push_back({std::move(name), at(node), {}});
  actionNodes_.push_back(section);
}

// GAL manual, "Transition sections".
void Checker::checkTransitions(NodeId section) {
  int input = inputNamed(child(section, NodeKind::Name));
  for (NodeId node : tree_.children(section)) {
    if (kind(node) != NodeKind::TransitionLine) continue;
    TransitionLine line{input, -1, -1, -1, at(node)};
    NodeId from = child(node, NodeKind::FromValue), to = child(node, NodeKind::ToValue);
    if (from) line.from = valueNamed(input, child(from, NodeKind::Name));
    if (to) line.to = valueNamed(input, child(to, NodeKind::Name));
    line.action = actionNamed(child(node, NodeKind::Name));
    if (input >= 0) agent_.transitions.push_back(line);
  }
}

// "the later statements override the previous ones": a line all of whose changes a later line takes never runs.
void Checker::warnAboutCoveredLines() {
  const auto& lines = agent_.transitions;
  constexpr std::size_t Enough = 1000;  // lines compared with each other: quadratic
  if (lines.size() > Enough) return;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].from >= 0 && lines[i].from == lines[i].to)
      emitter_.emit(diag::NeverRuns, lines[i].location, "a change always leads to another value");
    for (std::size_t j = i + 1; j < lines.size(); ++j) {
      bool covers = lines[j].input == lines[i].input && (lines[j].from < 0 || lines[j].from == lines[i].from) &&
                    (lines[j].to < 0 || lines[j].to == lines[i].to);
      if (!covers) continue;
      emitter_.emit(diag::NeverRuns, lines[i].location, "a later line overrides it")
          .note(lines[j].location, "this one counts instead");
      break;
    }
  }
}

// GAL manual, "Test section".
void Checker::checkTest(NodeId section) {
  for (NodeId node : tree_.children(section))
    if (kind(node) == NodeKind::KeyStatement) checkKey(node);
}

void Checker::checkKey(NodeId node) {
  KeyBinding binding;
  binding.release = firstKeyword(node) == Keyword::OnRelease;
  binding.location = at(node);
  if (NodeId name = child(node, NodeKind::String)) {
    std::string written = contentOf(name);
    if (auto key = canonicalKey(written)) {
      binding.key = *key;
    } else {
      auto& diagnostic = emitter_.emit(diag::UnknownKey, at(name), written);
      std::string nearest = nearestKey(written);
      if (!nearest.empty()) diagnostic.hint(base::cat("did you mean '", nearest, "'?"));
    }
  }
  for (NodeId command : tree_.children(node)) {
    KeyCommand out;
    if (kind(command) == NodeKind::CallStatement) {
      out.index = actionNamed(child(command, NodeKind::Name));
    } else if (kind(command) == NodeKind::BindStatement) {
      NodeId name = child(command, NodeKind::Name);
      out.bind = true;
      out.index = inputNamed(name);
      out.value = valueNamed(out.index, child(command, NodeKind::Name, 1));
      if (out.index >= 0 && agent_.inputs[static_cast<std::size_t>(out.index)].local)
        emitter_.emit(diag::BindOnLocal, at(name), nameOf(name));
    } else {
      continue;
    }
    binding.commands.push_back(out);
  }
  agent_.keys.push_back(std::move(binding));
}

int Checker::channelNamed(NodeId name) {
  if (!name) return -1;
  auto found = channels_.find(base::toLower(nameOf(name)));
  if (found != channels_.end()) return found->second;
  report(emitter_.emit(diag::UnknownChannel, at(name), nameOf(name)), spellingHint(nameOf(name), agent_.channels));
  return -1;
}

int Checker::inputNamed(NodeId name) {
  if (!name) return -1;
  auto found = inputs_.find(base::toLower(nameOf(name)));
  if (found != inputs_.end()) return found->second;
  report(emitter_.emit(diag::UnknownInput, at(name), nameOf(name)), spellingHint(nameOf(name), agent_.inputs));
  return -1;
}

int Checker::actionNamed(NodeId name) {
  if (!name) return -1;
  auto found = actions_.find(base::toLower(nameOf(name)));
  if (found != actions_.end()) return found->second;
  report(emitter_.emit(diag::UnknownAction, at(name), nameOf(name)), spellingHint(nameOf(name), agent_.actions));
  return -1;
}

int Checker::valueNamed(int input, NodeId name) {
  if (!name || input < 0) return -1;
  int value = agent_.findValue(input, nameOf(name));
  if (value >= 0) return value;
  const DeclaredInput& declared = agent_.inputs[static_cast<std::size_t>(input)];
  if (declared.values.empty()) return -1;
  auto& diagnostic = emitter_.emit(diag::UnknownValue, at(name), declared.name, nameOf(name));
  std::string hint = spellingHint(nameOf(name), declared.values);
  if (hint.empty() && declared.values.size() <= 12) {
    hint = "its values are ";
    for (std::size_t i = 0; i < declared.values.size(); ++i)
      base::append(hint, base::cat(i == 0 ? "" : ", ", declared.values[i].name));
  }
  report(diagnostic, std::move(hint));
  return -1;
}

// A number without a period, or nothing when it isn't one or is larger than 18 digits.
std::optional<std::int64_t> Checker::wholeNumber(NodeId number) const {
  if (static_cast<TokenKind>(tree_.tokens()[tree_[number].firstToken].kind) != TokenKind::Integer) return std::nullopt;
  return base::parseInt(tree_.firstTokenText(number));
}

double Checker::number(NodeId number) {
  std::string digits(tree_.firstTokenText(number));
  // "2." and ".5" are numbers in GAL.
  if (digits.starts_with('.')) digits.insert(0, "0");
  if (digits.starts_with("-.")) digits.insert(1, "0");
  if (digits.ends_with('.')) digits += '0';
  auto value = base::parseDouble(digits);
  if (value && *value <= 1e9 && *value >= -1e9) return *value;
  // A malformed number is the lexer's to report.
  if (value) emitter_.emit(diag::NumberTooLarge, at(number), digits);
  return 0;
}

CheckedAgent checkFile(const syntax::Tree& tree, diagnostics::Emitter& emitter) {
  CheckedAgent agent;
  Checker(tree, agent, emitter).file();
  return agent;
}

CheckedSnippet checkSnippet(const syntax::Tree& tree, CheckedAgent& agent, diagnostics::Emitter& emitter) {
  return Checker(tree, agent, emitter).snippet();
}

}  // namespace vellum::gal
