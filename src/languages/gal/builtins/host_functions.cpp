#include "languages/gal/builtins/host_functions.h"

#include "base/text.h"
#include "languages/gal/builtins/bodies.h"
#include "languages/gal/lower/hosts.h"
#include "vm/embedder_call.h"

namespace vellum::gal {
namespace {

using vm::HostCall;
using vm::HostResult;

HostTarget& targetOf(HostCall& call) { return *static_cast<HostTarget*>(call.user); }

Arguments argumentsOf(const HostCall& call, std::string_view parameters) {
  Arguments out{};
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    int slot = static_cast<int>(i);
    out.slots[i] = parameters[i] == 'f' ? std::bit_cast<std::int32_t>(call.f(slot)) : call.i(slot);
  }
  return out;
}

template <HostRow>
HostResult runHost(AgentGroup& group, HostCall& call) = delete;

template <>
HostResult runHost<HostRow::Enter>(AgentGroup& group, HostCall& call) {
  if (group.blocks.depth() >= Blocks::MaxDepth) return call.fail("set and force are nested more than 256 deep");
  return call.done(enterBlock(group, call.i(0), call.i(1), call.i(2) != 0) ? 1 : 0);
}
template <>
HostResult runHost<HostRow::Leave>(AgentGroup& group, HostCall& call) {
  group.blocks.leave();
  return call.done();
}
template <>
HostResult runHost<HostRow::Play>(AgentGroup& group, HostCall& call) {
  if (group.blocks.depth() >= Blocks::MaxDepth) return call.fail("set and force are nested more than 256 deep");
  playBlock(group, call.i(0), call.i(1), call.i(2) != 0, group.agent.blocks[static_cast<std::size_t>(call.i(3))]);
  return call.done();
}
template <>
HostResult runHost<HostRow::Draw>(AgentGroup& group, HostCall& call) {
  return call.done(draw(group, call.i(0)));
}
template <>
HostResult runHost<HostRow::KeepChoice>(AgentGroup& group, HostCall& call) {
  runCommand<Command::KeepChance>(group, argumentsOf(call, "iff"));
  return call.done();
}
template <>
HostResult runHost<HostRow::HasScript>(AgentGroup& group, HostCall& call) {
  return call.done(group.clips.find(stringOf(group, call.i(0))) >= 0 ? 1 : 0);
}
template <>
HostResult runHost<HostRow::SameTexts>(AgentGroup& group, HostCall& call) {
  return call.done(sameTexts(group, call.i(0), call.i(1)) ? 1 : 0);
}
// A change inside the transition of the same input runs no transition: it would never end otherwise. The transition's
// action is not a call, so the blocks around the localbind do not apply to it.
template <>
HostResult runHost<HostRow::BeginChange>(AgentGroup& group, HostCall& call) {
  std::int32_t input = call.i(0), old = group.input(input);
  std::int32_t& changing = targetOf(call).changing[static_cast<std::size_t>(input)];
  if (group.blocks.depth() >= Blocks::MaxDepth) return call.fail("localbind is nested too deep in transitions");
  group.blocks.openScope();
  if (++changing > 1 || old == call.i(1)) return call.done(-1);
  return call.done(group.agent.transition(input, old, call.i(1)));
}
template <>
HostResult runHost<HostRow::EndChange>(AgentGroup& group, HostCall& call) {
  group.blocks.leave();
  group.setInput(call.i(0), call.i(1));
  --targetOf(call).changing[static_cast<std::size_t>(call.i(0))];
  return call.done();
}

// The host knows the entity by its number, and the agent by its name.
class HostExportCall final : public vm::EmbedderCall {
 public:
  HostExportCall(HostCall& call, const AgentGroup& group, const vm::EmbedderSignature& signature)
      : EmbedderCall(call, signature), group_(group) {}
  std::size_t count() const override { return 1; }
  Kind kind(std::size_t index) const override { return index == 0 ? Kind::Text : Kind::None; }
  std::string_view text(std::size_t index) const override {
    return index == 0 ? std::string_view(group_.agent.name) : std::string_view();
  }
  std::int32_t self() const override { return static_cast<std::int32_t>(group_.selected); }

 private:
  const AgentGroup& group_;
};

template <>
HostResult runHost<HostRow::HostAction>(AgentGroup& group, HostCall& call) {
  static const vm::EmbedderSignature signature;
  return HostExportCall(call, group, signature).run(targetOf(call).exports->action(call.i(0)));
}
template <>
HostResult runHost<HostRow::HostInput>(AgentGroup& group, HostCall& call) {
  static const vm::EmbedderSignature signature{{}, vm::EmbedderType::Int, -1};
  const HostExports& exports = *targetOf(call).exports;
  const std::int32_t index = call.i(0);
  HostResult result = HostExportCall(call, group, signature).run(exports.input(index));
  if (result != HostResult::Done) return result;
  const HostNames::Input& input = exports.names().inputs[static_cast<std::size_t>(index)];
  const std::int32_t value = call.result[0].i;
  if (value >= 0 && static_cast<std::size_t>(value) < input.values.size()) return result;
  return call.fail(base::cat("the host gave '", input.name, "' the value ", value, "; it has ", input.values.size()));
}

template <HostRow Row>
HostResult hostEntry(HostCall& call) {
  return runHost<Row>(*targetOf(call).group, call);
}

template <Command Row>
HostResult commandEntry(HostCall& call) {
  runCommand<Row>(*targetOf(call).group, argumentsOf(call, commandRow(Row).parameters));
  return call.done();
}

}  // namespace

void registerHosts(vm::Vm& vm, HostTarget& target) {
#define VELLUM_GAL_HOST(name, text, parameters, result) \
  vm.registerHost(text, hostSignature(HostRow::name), hostEntry<HostRow::name>, &target);
#include "languages/gal/lower/hosts.def"
#undef VELLUM_GAL_HOST
#define VELLUM_GAL_COMMAND(name, word, parameters, signature, defaults, status, text) \
  if (Command::name != Command::KeepChance)                                           \
    vm.registerHost(hostName(Command::name), hostSignature(Command::name), commandEntry<Command::name>, &target);
#include "languages/gal/builtins/commands.def"
#undef VELLUM_GAL_COMMAND
}

}  // namespace vellum::gal
