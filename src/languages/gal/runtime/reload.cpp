// Live reload: an agent whose text changed is compiled again, and its entities go on with what they play. Inputs,
// channels, actions and values keep their state by name.
#include <algorithm>

#include "languages/gal/diagnostics.h"
#include "languages/gal/runtime/runtime.h"
#include "languages/gal/world/kept_state.h"

namespace vellum::gal {

void Agent::keepStateOf(Agent& old, const SameNames& same) {
  keepState(old.group_, group_, same);
  auto changed = [&](InputChange change) -> InputChange {
    return {same.inputs[static_cast<std::size_t>(change.input)], same.value(change.input, change.value)};
  };
  for (InputChange change : old.changes_)
    if (InputChange kept = changed(change); kept.value >= 0) bind(kept);
  for (const auto& of : old.memberChanges_)
    if (InputChange kept = changed(of.what); kept.value >= 0) bind(of.member, kept);
  for (std::int32_t action : old.calls_)
    if (std::int32_t kept = same.actions[static_cast<std::size_t>(action)]; kept >= 0) call(kept);
  for (const auto& of : old.memberCalls_)
    if (std::int32_t kept = same.actions[static_cast<std::size_t>(of.what)]; kept >= 0) call(of.member, kept);
}

std::unique_ptr<Agent> GalRuntime::compileAgain(std::size_t index, source::FileId file, diagnostics::Emitter& emitter) {
  const std::size_t errors = emitter.errorCount();
  CheckedAgent checked = compile(context_.sources, file, emitter,
                                 languages::findOption(context_.options, "recover").has_value(), exports_.names());
  if (emitter.errorCount() > errors) return nullptr;
  const Agent& old = *agents_[index];
  auto agent = std::make_unique<Agent>(std::move(checked), old.definition().name, old.group().entity, vm_, target_,
                                       context_.random, static_cast<GroupListener&>(*this), context_.memory.get());
  // What the members of the old agent take goes when those of the new one are there.
  const std::uint64_t before = old.group().bytes;
  const std::uint64_t after = static_cast<std::uint64_t>(old.group().size()) * agent->group().bytesPerMember();
  if (after > before && !context_.memory->hasRoomFor(after - before)) {
    emitter.emit(diag::OutOfMemory, {file, {0, 0}}, context_.memoryLimit);
    return nullptr;
  }
  if (context_.mode.profiler != nullptr) agent->useSteps(false);
  return agent;
}

void GalRuntime::exchange(std::size_t index, std::unique_ptr<Agent> agent) {
  Agent& old = *agents_[index];
  const SameNames same(old.definition(), agent->definition());
  agent->keepStateOf(old, same);
  std::vector<Shown> shown(agent->definition().channels.size());
  Recording made = emptyRecording(agent->definition());
  Recording& recording = recordings_[index];
  for (std::size_t i = 0; i < same.channels.size(); ++i) {
    if (same.channels[i] < 0) continue;
    shown[static_cast<std::size_t>(same.channels[i])] = shown_[index][i];
    made.lanes[static_cast<std::size_t>(same.channels[i])] = std::move(recording.lanes[i]);
  }
  for (std::size_t i = 0; i < same.inputs.size(); ++i)
    if (same.inputs[i] >= 0) made.inputs[static_cast<std::size_t>(same.inputs[i])] = std::move(recording.inputs[i]);
  made.ticks = recording.ticks;
  made.events = std::move(recording.events);
  recording = std::move(made);
  shown_[index] = std::move(shown);
  refusals_[index] = Refusals(agent->definition().channels.size());
  vm_.clear(fiber_);
  const vm::ModuleId code = old.module();
  agents_[index] = std::move(agent);
  vm_.unload(code);
  ++codeVersion_;
  record(index, "reload");
  recordInputs(index);
}

std::optional<bool> GalRuntime::reload(source::FileId file, diagnostics::Emitter& emitter) {
  bool any = false, ok = true;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    if (context_.sources[files_[i]].name() != context_.sources[file].name()) continue;
    any = true;
    if (!ok || context_.sources[files_[i]].text() == context_.sources[file].text()) continue;
    std::unique_ptr<Agent> agent = compileAgain(i, file, emitter);
    ok = agent != nullptr;
    if (!ok) continue;
    exchange(i, std::move(agent));
    files_[i] = file;
  }
  return any ? std::optional(ok) : std::nullopt;
}

}  // namespace vellum::gal
