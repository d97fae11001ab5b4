#include "languages/gal/runtime/agent.h"

#include <algorithm>

#include "languages/gal/diagnostics.h"
#include "languages/gal/syntax/parser.h"
#include "languages/gal/world/group_tick.h"

#pragma GCC diagnostic error "-Wswitch"  // a new command does not compile without its case in readCommands()

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

// Visits the items in the order of their members, those of one member in the order of arrival, without allocating.
template <class Items>
void byMember(Items& items) {
  auto less = [](const auto& a, const auto& b) {
    return a.member != b.member ? a.member < b.member : a.place < b.place;
  };
  for (std::size_t i = 0; i < items.size(); ++i) items[i].place = static_cast<std::uint32_t>(i);
  if (!std::is_sorted(items.begin(), items.end(), less)) std::sort(items.begin(), items.end(), less);
}

}  // namespace

CheckedAgent compile(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter, bool recover,
                     const HostNames& host) {
  return check(parse(sources, file, emitter, recover), host, emitter);
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
  out.usesHost = agent.usesHost;
  return out;
}

Agent::Agent(CheckedAgent checked, std::string name, EntityDefinition entity, vm::Vm& vm, HostTarget& target,
             base::Random& random, GroupListener& listener, base::MemoryAccount* account)
    : checked_(std::move(checked)),
      definition_(define(checked_, std::move(name))),
      entity_(std::move(entity)),
      vm_(vm),
      target_(target),
      group_(definition_, entity_, random, &listener, account),
      runner_(program_, group_) {
  LoweredAgent lowered = lower(checked_);
  definition_.blocks = blockDefinitions(lowered);
  program_ = makeSteps(checked_, lowered.blocks, vm_.limits.budget, Blocks::MaxDepth);
  useSteps(true);
  auto module = vm_.load(std::move(lowered.module));
  VELLUM_CHECK(module.ok(), "a GAL agent's code passes verification");
  module_ = *module;
  for (ir::FunctionId function : lowered.actions) actions_.push_back(vm_.function(module_, function));
  group_.add();
}

// Points the host functions at this agent.
void Agent::point() {
  target_.group = &group_;
  target_.changing.assign(definition_.inputs.size(), 0);
}

bool Agent::runAction(std::int32_t action, vm::Fiber& fiber, diagnostics::Emitter& emitter) {
  if (!stepping_) return run(actions_[static_cast<std::size_t>(action)], fiber, emitter);
  runner_.run(action);
  return true;
}

bool Agent::run(vm::FunctionRef function, vm::Fiber& fiber, diagnostics::Emitter& emitter) {
  fiber.blocks[InputBlock] = {reinterpret_cast<unsigned char*>(group_.now.inputs),
                              static_cast<std::uint32_t>(definition_.inputs.size() * sizeof(std::int32_t))};
  if (vm_.run(fiber, function) != vm::Outcome::Trapped) return true;
  diagnostics::Diagnostic trap = fiber.trap().diagnostic();
  diagnostics::Kind kind{trap.name, diagnostics::Severity::Error, {}};
  emitter.add(kind, trap.location, trap.message).stack = trap.stack;
  group_.blocks.leaveAll();
  group_.blocks.stir();
  target_.changing.assign(definition_.inputs.size(), 0);
  return false;
}

// GAL manual, "Transition sections": the action "will see the monitored input as still having the old value, and it
// changes as soon as the action ends".
bool Agent::change(InputChange change, vm::Fiber& fiber, diagnostics::Emitter& emitter) {
  std::int32_t old = group_.input(change.input);
  if (old == change.value) return true;
  bool ok = true;
  int action = definition_.transition(change.input, old, change.value);
  if (action >= 0) {
    target_.changing[static_cast<std::size_t>(change.input)] = 1;
    ok = runAction(action, fiber, emitter);
    target_.changing[static_cast<std::size_t>(change.input)] = 0;
  }
  group_.setInput(change.input, change.value);
  return ok;
}

bool Agent::tick(vm::Fiber& fiber, diagnostics::Emitter& emitter) {
  constexpr std::size_t Ahead = 6, Sooner = 2;
  bool ok = true;
  point();
  byMember(memberChanges_);
  byMember(memberCalls_);
  if (!changes_.empty() || !calls_.empty()) group_.sleepers.wakeAll();
  for (const auto& [member, change, place] : memberChanges_)
    if (group_.members.at(member).inputs[change.input] != change.value) group_.sleepers.wake(member);
  for (const auto& next : memberCalls_) group_.sleepers.wake(next.member);
  nextChange_ = nextCall_ = 0;
  const std::vector<std::int32_t>& awake = group_.sleepers.nextTick();
  for (std::size_t i = 0; i < awake.size(); ++i) {
    if (i + Ahead < awake.size()) group_.members.prefetch(awake[i + Ahead]);
    if (i + Sooner < awake.size()) group_.members.prefetchExtras(awake[i + Sooner]);
    ok = tickMember(awake[i], fiber, emitter) && ok;
  }
  group_.select(group_.size() - 1);
  changes_.clear();
  calls_.clear();
  memberChanges_.clear();
  memberCalls_.clear();
  return ok;
}

bool Agent::tickMember(int member, vm::Fiber& fiber, diagnostics::Emitter& emitter) {
  bool ok = true;
  auto call = [&](std::int32_t action) { ok = runAction(action, fiber, emitter) && ok; };
  group_.select(member);
  beginTick(group_);
  for (InputChange next : changes_) ok = change(next, fiber, emitter) && ok;
  for (; nextChange_ < memberChanges_.size() && memberChanges_[nextChange_].member <= member; ++nextChange_)
    if (memberChanges_[nextChange_].member == member)  // a member that sleeps has that value already
      ok = change(memberChanges_[nextChange_].what, fiber, emitter) && ok;
  for (std::int32_t action : calls_) call(action);
  for (; nextCall_ < memberCalls_.size() && memberCalls_[nextCall_].member == member; ++nextCall_)
    call(memberCalls_[nextCall_].what);
  beginDefault(group_);
  call(definition_.defaultAction);
  for (std::int32_t action : takeDueActions(group_)) call(action);
  endTick(group_);
  return ok;
}

bool Agent::immediate(const syntax::Tree& tree, vm::Fiber& fiber, std::string& result, diagnostics::Emitter& emitter) {
  CheckedAgent extended = checked_;
  std::size_t errors = emitter.errorCount();
  CheckedSnippet snippet =
      checkSnippet(tree, extended, target_.exports != nullptr ? target_.exports->names() : HostNames(), emitter);
  if (emitter.errorCount() > errors) return false;
  for (std::size_t i = checked_.texts.size(); i < extended.texts.size(); ++i)
    definition_.texts.push_back(textDefinition(extended.texts[i]));
  for (std::size_t i = checked_.randoms.size(); i < extended.randoms.size(); ++i)
    definition_.randoms.push_back(extended.randoms[i].odds);
  group_.definitionChanged();
  group_.select(0);
  point();
  bool ok = true;
  if (snippet.kind == CheckedSnippet::StringValue) {
    result = group_.texts[group_.texts.resolve(static_cast<std::size_t>(snippet.text), group_.now.inputs)];
  } else {
    bool truth = snippet.kind == CheckedSnippet::Truth;
    LoweredAgent lowered = lower(extended, truth ? &snippet.condition : nullptr);
    std::vector<BlockDefinition> blocks = blockDefinitions(lowered);
    std::swap(definition_.blocks, blocks);
    auto module = vm_.load(std::move(lowered.module));
    VELLUM_CHECK(module.ok(), "an immediate action's code passes verification");
    beginImmediate(group_);
    ok = run(vm_.function(*module, truth ? lowered.truth : lowered.actions.back()), fiber, emitter);
    if (ok && truth) result = fiber.result().i != 0 ? "true" : "false";
    if (!truth) endTick(group_);
    vm_.clear(fiber);
    vm_.unload(*module);
    std::swap(definition_.blocks, blocks);
  }
  definition_.texts.resize(checked_.texts.size());
  definition_.randoms.resize(checked_.randoms.size());
  group_.definitionChanged();
  return ok;
}

template <class Archive>
void Agent::changeFields(Archive& archive, InputChange& change) const {
  archive(change.input, change.value);
  const auto& inputs = definition_.inputs;
  bool known = change.input >= 0 && static_cast<std::size_t>(change.input) < inputs.size() && change.value >= 0 &&
               static_cast<std::size_t>(change.value) < inputs[static_cast<std::size_t>(change.input)].values.size();
  archive.require(known, "an input has no such value");
}

template <class Archive, class What, class Each>
void Agent::ofMembers(Archive& archive, std::vector<OfMember<What>>& all, Each each) {
  auto one = [&](OfMember<What>& of) {
    archive(of.member);
    archive.require(of.member >= 0 && of.member < group_.size(), "there is no such member");
    each(of.what);
  };
  // Hashes do not include the number of items.
  if constexpr (!Archive::hashes) return archive.list(all, one);
  for (OfMember<What>& of : all) one(of);
}

template <class Archive>
void Agent::fields(Archive& archive, Agent& agent) {
  archive(agent.group_);
  auto change = [&](InputChange& change) { agent.changeFields(archive, change); };
  auto action = [&](std::int32_t& action) {
    archive(action);
    archive.require(action >= 0 && static_cast<std::size_t>(action) < agent.actions_.size(), "there is no such action");
  };
  archive.part("changes and calls");
  archive.list(agent.changes_, change);
  archive.list(agent.calls_, action);
  agent.ofMembers(archive, agent.memberChanges_, change);
  agent.ofMembers(archive, agent.memberCalls_, action);
}

template void Agent::fields(base::ArchiveHasher&, Agent&);
template void Agent::fields(base::ArchiveWriter&, Agent&);
template void Agent::fields(base::ArchiveReader&, Agent&);

}  // namespace vellum::gal
