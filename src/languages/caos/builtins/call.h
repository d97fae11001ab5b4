// The arguments, script and world that the body of a command works on.
//
//   VELLUM_CAOS_BODY(Attr) {                                  // row Attr of agents.def: ATTR attributes (integer)
//     VELLUM_CAOS_REQUIRE_TARGET(agent);
//     agent.attributes = call.i(0);
//     return call.done();
//   }
//
// Arguments count by slot: a decimal, agent or "anything" takes two. Variables are call.out(0), call.out(1), ...
#pragma once

#include "languages/caos/diagnostics.h"
#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

struct Call {
  vm::HostCall& host;
  Engine& engine;
  Script& script;
  World& world;

  explicit Call(vm::HostCall& call)
      : host(call),
        engine(*static_cast<Engine*>(call.user)),
        script(static_cast<Script&>(call.fiber)),
        world(engine.world) {}

  std::int32_t i(int slot) const { return host.i(slot); }
  float f(int slot) const { return host.f(slot); }
  // Charges the script for this amount of work.
  void charge(std::size_t work) const { engine.vm().charge(static_cast<std::int64_t>(work)); }
  // For looking for files by name, among so many.
  void chargeFiles(std::size_t among = 0) const { charge(std::size_t(languages::FileCosts::Read) + among / 8); }
  void chargeWalk(std::size_t agents) const { charge(agents / 8); }  // for looking at this many agents
  // All agents, as Agents::inOrder() has them: the script pays for a look at each.
  const Agents::Order& allAgents() const {
    chargeWalk(world.agents.toWalk());
    return world.agents.inOrder();
  }
  std::string_view s(int slot) const { return host.s(slot); }
  vm::Value v(int slot) const { return host.v(slot); }
  Agent* agent(int slot) const { return world.agents.find(host.v(slot).handle()); }
  std::uint8_t channel(int slot) const {  // of a colour
    return static_cast<std::uint8_t>(i(slot) < 0 ? 0 : i(slot) > 255 ? 255 : i(slot));
  }
  Classifier classifier(int slot) const { return {i(slot), i(slot + 1), i(slot + 2)}; }
  Agent* target() const { return world.agents.find(script.target()); }
  Agent* owner() const { return world.agents.find(script.context[offset::Owner / 16].handle()); }
  vm::Value& out(int index) const { return script.out(index); }
  // Sets a variable argument to a string; false when there is no memory.
  bool setOut(int index, std::string_view text) const;

  vm::HostResult done() const { return vm::HostResult::Done; }
  vm::HostResult done(std::int32_t number) const { return host.done(number); }
  vm::HostResult done(float number) const { return host.done(number); }
  vm::HostResult done(std::string_view text) const { return host.doneString(text); }
  vm::HostResult done(const Agent* agent) const { return host.done(vm::Value::ofHandle(agent ? agent->handle : 0)); }
  vm::HostResult done(const vm::Value& value) const {
    vm::Heap::retain(value);
    return host.done(value);
  }
  // Prints to the script's open file, to the CAOS value that runs the script, or to the host.
  vm::HostResult print(std::string_view text) const;
  template <class... Arguments>
  [[gnu::cold]] vm::HostResult fail(const diagnostics::Kind& kind, const Arguments&... arguments) const {
    return failed(kind, diagnostics::formatMessage(kind.text, {base::cat(arguments)...}));
  }
  [[gnu::cold]] vm::HostResult failed(const diagnostics::Kind& kind, std::string message) const;

  // A missing asset is an error; under --stand-in-assets there is a placeholder: nothing happens, or the value is
  // `instead`.
  bool standIns() const { return world.galleries.assets.standIns; }
  vm::HostResult missing(const diagnostics::Kind& kind) const { return standIns() ? done() : fail(kind); }
  template <class Value>
  vm::HostResult missing(const diagnostics::Kind& kind, Value instead) const {
    return standIns() ? done(instead) : fail(kind);
  }

 private:
  bool write(std::string_view text) const;  // false when there is no memory for it
};

// CAOS: CALL. Runs the owner's script of an event while the calling one blocks; the command is repeated until it has
// ended.
vm::HostResult callSubroutine(Call& call, std::int32_t event, const vm::Value& p1, const vm::Value& p2);

// CAOS: SLOW. Does nothing for scripts that can't wait, which stay in INST.
void endInst(Script& script);

using Body = vm::HostResult (*)(Call&);

#define VELLUM_CAOS_CHAPTER(title)
#define VELLUM_CAOS_BUILT(id, name, kind, arguments, doc) \
  vm::HostResult run_##id(Call& call);                    \
  vm::HostResult set_##id(Call& call);  // of rows of the kind Variable only
#define VELLUM_CAOS_COMPILED(id, name, kind, arguments, doc)
#include "languages/caos/builtins/all.def"
#undef VELLUM_CAOS_CHAPTER
#undef VELLUM_CAOS_BUILT
#undef VELLUM_CAOS_COMPILED

// Bodies without a row: only lowered code calls them (InternalHost).
vm::HostResult internalFail(Call& call);
vm::HostResult internalSame(Call& call);
vm::HostResult internalEnumBegin(Call& call);
vm::HostResult internalEconBegin(Call& call);
vm::HostResult internalEnumNext(Call& call);

#define VELLUM_CAOS_BODY(id) vm::HostResult run_##id([[maybe_unused]] Call& call)
// Stores into a Variable. The value is the last argument.
#define VELLUM_CAOS_SETTER(id) vm::HostResult set_##id(Call& call)
#define VELLUM_CAOS_REQUIRE_TARGET(name)                             \
  Agent* name##Pointer = call.target();                              \
  if (name##Pointer == nullptr) return call.fail(diag::InvalidTarg); \
  Agent& name = *name##Pointer
#define VELLUM_CAOS_REQUIRE_OWNER(name)                              \
  Agent* name##Pointer = call.owner();                               \
  if (name##Pointer == nullptr) return call.fail(diag::InvalidOwnr); \
  Agent& name = *name##Pointer
#define VELLUM_CAOS_REQUIRE_AGENT(name, slot)                         \
  Agent* name##Pointer = call.agent(slot);                            \
  if (name##Pointer == nullptr) return call.fail(diag::InvalidAgent); \
  Agent& name = *name##Pointer

}  // namespace vellum::caos
