#include "languages/gal/agent.h"

#include "languages/gal/diagnostics.h"
#include "languages/gal/syntax/parser.h"

namespace vellum::gal {
namespace {

TextDefinition textDefinition(const Text& text) {
  TextDefinition out;
  for (const TextPart& part : text.parts) out.parts.push_back({part.input, part.text});
  return out;
}

// The commands of a plain block (LoweredAgent::blocks) in their order, as one preset.
void readCommands(const Statement& s, BlockDefinition& out) {
  for (const Statement& inner : s.body) {
    float first = inner.numbers[0], second = inner.numbers[1];
    if (inner.kind == StatementKind::Block) {
      readCommands(inner, out);
      continue;
    }
    switch (inner.command) {
      case Command::Script: out.text = inner.index; break;
      case Command::Blend: out.blend = first; break;
      case Command::BlendIn: out.blendIn = first != 0; break;
      case Command::BlendNull: out.blendNull = first != 0; break;
      case Command::Rate:
        out.rate = first;
        out.duration = 0;
        break;
      case Command::Duration: out.duration = first; break;
      case Command::StartFrame:
        out.startLow = first;
        out.startHigh = second;
        break;
      case Command::Looping: out.looping = first != 0; break;
      case Command::Restart: out.restart = first != 0; break;
      case Command::WaitBlendIn:
      case Command::WaitBlend: out.waitBlendIn = first != 0; break;
      case Command::WaitBlendOut: out.waitBlendOut = first != 0; break;
      case Command::Notify: out.notifies.push_back({first, inner.index}); break;
      case Command::SyncChannel: out.sync = inner.index; break;
      case Command::KeepSet:
        out.keepLow = first;
        out.keepHigh = second;
        out.keepIsLengths = out.text >= 0;
        break;
      case Command::Timer:
        out.timed = true;
        out.timerSeconds = first;
        out.timerAction = inner.index;
        break;
      case Command::ResetChannel:
      case Command::KeepChance: VELLUM_UNREACHABLE("a plain block with a command that is none");
    }
  }
}

std::vector<BlockDefinition> blockDefinitions(const LoweredAgent& lowered) {
  std::vector<BlockDefinition> out(lowered.blocks.size());
  for (std::size_t i = 0; i < out.size(); ++i) readCommands(*lowered.blocks[i], out[i]);
  return out;
}

}  // namespace

CheckedAgent compile(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter) {
  return checkFile(parseFile(sources, file, emitter), emitter);
}

AgentDefinition define(const CheckedAgent& agent, std::string name) {
  AgentDefinition out;
  out.name = std::move(name);
  for (const DeclaredChannel& channel : agent.channels) out.channels.push_back(channel.name);
  for (std::size_t i = 0; i < agent.inputs.size(); ++i) {
    const DeclaredInput& input = agent.inputs[i];
    InputDefinition definition{input.name, input.local, agent.monitored(static_cast<int>(i)), {}};
    for (const DeclaredValue& value : input.values) definition.values.push_back({value.name, value.text()});
    out.inputs.push_back(std::move(definition));
  }
  for (const Action& action : agent.actions) out.actions.push_back(action.name);
  for (const Text& text : agent.texts) out.texts.push_back(textDefinition(text));
  for (const RandomBlock& block : agent.randoms) out.randoms.push_back(block.odds);
  for (const TransitionLine& line : agent.transitions)
    out.transitions.push_back({line.input, line.from, line.to, line.action});
  out.defaultAction = agent.defaultAction;
  return out;
}

Agent::Agent(CheckedAgent checked, std::string name, EntityDefinition entity, vm::Vm& vm, HostTarget& target,
             base::Random& random, GroupListener& listener)
    : checked_(std::move(checked)),
      definition_(define(checked_, std::move(name))),
      entity_(std::move(entity)),
      vm_(vm),
      target_(target),
      group_(definition_, entity_, random, &listener) {
  LoweredAgent lowered = lower(checked_);
  definition_.blocks = blockDefinitions(lowered);
  auto module = vm_.load(lowered.module);
  VELLUM_CHECK(module.ok(), "a GAL agent's code passes verification");
  module_ = *module;
  for (ir::FunctionId function : lowered.actions) actions_.push_back(vm_.function(module_, function));
  group_.add();
}

// What the host functions act on from here on.
void Agent::point() {
  target_.group = &group_;
  target_.changing.assign(definition_.inputs.size(), 0);
}

bool Agent::run(vm::FunctionRef function, vm::Fiber& fiber, diagnostics::Emitter& emitter) {
  fiber.blocks[InputBlock] = {reinterpret_cast<unsigned char*>(group_.inputs()),
                              static_cast<std::uint32_t>(definition_.inputs.size() * sizeof(std::int32_t))};
  if (vm_.run(fiber, function) != vm::Outcome::Trapped) return true;
  diagnostics::Diagnostic trap = fiber.trap().diagnostic();
  diagnostics::Kind kind{trap.name, diagnostics::Severity::Error, {}};
  emitter.add(kind, trap.location, trap.message).stack = trap.stack;
  group_.leaveAll();
  target_.changing.assign(definition_.inputs.size(), 0);
  return false;
}

// Seed, "Transition sections": the action "will see the monitored input as still having the old value, and it changes
// as soon as the action ends".
bool Agent::change(InputChange change, vm::Fiber& fiber, diagnostics::Emitter& emitter) {
  std::int32_t old = group_.input(change.input);
  if (old == change.value) return true;
  bool ok = true;
  int action = definition_.transition(change.input, old, change.value);
  if (action >= 0) {
    target_.changing[static_cast<std::size_t>(change.input)] = 1;
    ok = run(actions_[static_cast<std::size_t>(action)], fiber, emitter);
    target_.changing[static_cast<std::size_t>(change.input)] = 0;
  }
  group_.setInput(change.input, change.value);
  return ok;
}

bool Agent::tick(vm::Fiber& fiber, diagnostics::Emitter& emitter) {
  bool ok = true;
  point();
  for (int member = 0; member < group_.size(); ++member) {
    group_.select(member);
    group_.beginTick();
    for (InputChange next : changes_) ok = change(next, fiber, emitter) && ok;
    for (std::int32_t action : calls_) ok = run(actions_[static_cast<std::size_t>(action)], fiber, emitter) && ok;
    ok = run(actions_[static_cast<std::size_t>(definition_.defaultAction)], fiber, emitter) && ok;
    due_ = group_.takeDueTimers();
    for (std::int32_t action : due_) ok = run(actions_[static_cast<std::size_t>(action)], fiber, emitter) && ok;
    group_.endTick();
  }
  changes_.clear();
  calls_.clear();
  return ok;
}

bool Agent::immediate(const syntax::Tree& tree, vm::Fiber& fiber, std::string& result, diagnostics::Emitter& emitter) {
  CheckedAgent extended = checked_;
  std::size_t errors = emitter.errorCount();
  CheckedSnippet snippet = checkSnippet(tree, extended, emitter);
  if (emitter.errorCount() > errors) return false;
  for (std::size_t i = checked_.texts.size(); i < extended.texts.size(); ++i)
    definition_.texts.push_back(textDefinition(extended.texts[i]));
  for (std::size_t i = checked_.randoms.size(); i < extended.randoms.size(); ++i)
    definition_.randoms.push_back(extended.randoms[i].odds);
  group_.definitionChanged();
  group_.select(0);
  point();
  bool ok = true;
  if (snippet.kind == CheckedSnippet::TextValue) {
    result = group_.texts()[group_.texts().resolve(static_cast<std::size_t>(snippet.text), group_.inputs())];
  } else {
    bool truth = snippet.kind == CheckedSnippet::Truth;
    LoweredAgent lowered = lower(extended, truth ? &snippet.condition : nullptr);
    std::vector<BlockDefinition> blocks = blockDefinitions(lowered);
    std::swap(definition_.blocks, blocks);
    auto module = vm_.load(lowered.module);
    VELLUM_CHECK(module.ok(), "an immediate action's code passes verification");
    group_.beginImmediate();
    ok = run(vm_.function(*module, truth ? lowered.truth : lowered.actions.back()), fiber, emitter);
    if (ok && truth) result = fiber.result().i != 0 ? "true" : "false";
    if (!truth) group_.endTick();
    vm_.clear(fiber);
    vm_.unload(*module);
    std::swap(definition_.blocks, blocks);
  }
  definition_.texts.resize(checked_.texts.size());
  definition_.randoms.resize(checked_.randoms.size());
  group_.definitionChanged();
  return ok;
}

void Agent::hash(base::Hasher& hasher) const {
  group_.hash(hasher);
  hasher.number(changes_.size());
  for (InputChange change : changes_) {
    hasher.number(static_cast<std::uint64_t>(change.input));
    hasher.number(static_cast<std::uint64_t>(change.value));
  }
  hasher.number(calls_.size());
  for (std::int32_t action : calls_) hasher.number(static_cast<std::uint64_t>(action));
}

void Agent::save(base::ByteWriter& writer) const {
  group_.save(writer);
  writer.u32(static_cast<std::uint32_t>(changes_.size()));
  for (InputChange change : changes_) {
    writer.i32(change.input);
    writer.i32(change.value);
  }
  writer.u32(static_cast<std::uint32_t>(calls_.size()));
  for (std::int32_t action : calls_) writer.i32(action);
}

bool Agent::restore(base::ByteReader& reader) {
  if (!group_.restore(reader)) return false;
  std::uint32_t count = reader.u32();
  if (count > reader.remaining() / 8) return false;
  changes_.clear();
  for (std::uint32_t i = 0; i < count; ++i) {
    InputChange change{reader.i32(), reader.i32()};
    if (change.input < 0 || static_cast<std::size_t>(change.input) >= definition_.inputs.size()) return false;
    const auto& values = definition_.inputs[static_cast<std::size_t>(change.input)].values;
    if (change.value < 0 || static_cast<std::size_t>(change.value) >= values.size()) return false;
    changes_.push_back(change);
  }
  count = reader.u32();
  if (count > reader.remaining() / 4) return false;
  calls_.clear();
  for (std::uint32_t i = 0; i < count; ++i) {
    std::int32_t action = reader.i32();
    if (action < 0 || static_cast<std::size_t>(action) >= actions_.size()) return false;
    calls_.push_back(action);
  }
  return reader.ok();
}

}  // namespace vellum::gal
