#include "turtle/builtins/bodies.h"

#include "base/text.h"
#include "turtle/builtins/rows.h"

namespace vellum::turtle {
namespace {

using vm::HostCall;
using vm::HostResult;

// A row without a body does not compile: it lacks a specialisation of this template.
template <Builtin>
HostResult body(HostCall& call, HostTarget& target) = delete;

template <>
HostResult body<Builtin::Forward>(HostCall& call, HostTarget& target) {
  target.turtle.forward(call.i(0));
  return call.done();
}
template <>
HostResult body<Builtin::Turn>(HostCall& call, HostTarget& target) {
  target.turtle.turn(call.i(0));
  return call.done();
}
template <>
HostResult body<Builtin::Print>(HostCall& call, HostTarget& target) {
  if (target.output != nullptr) target.output->print(base::cat(call.i(0), "\n"));
  return call.done();
}
// The fiber stops here and repeats the call in each tick until its time has come. The wait is saved with the fiber.
template <>
HostResult body<Builtin::Wait>(HostCall& call, HostTarget& target) {
  if (call.i(0) < 0) return call.fail("wait: the number of ticks is negative");
  std::uint64_t& until = call.fiber.userData;
  if (until == 0) until = target.turtle.tick + static_cast<std::uint64_t>(call.i(0));
  if (target.turtle.tick < until) return HostResult::Block;
  until = 0;
  return call.done();
}
template <>
HostResult body<Builtin::X>(HostCall& call, HostTarget& target) {
  return call.done(target.turtle.x);
}
template <>
HostResult body<Builtin::Y>(HostCall& call, HostTarget& target) {
  return call.done(target.turtle.y);
}

template <Builtin Row>
HostResult entry(HostCall& call) {
  return body<Row>(call, *static_cast<HostTarget*>(call.user));
}

}  // namespace

void registerBuiltins(vm::Vm& machine, HostTarget& target) {
  static constexpr vm::HostFunction entries[] = {
#define VELLUM_TURTLE_BUILTIN(name, word, operands, result, signature, text) entry<Builtin::name>,
#include "turtle/builtins/rows.def"
#undef VELLUM_TURTLE_BUILTIN
  };
  for (const BuiltinRow& row : builtinRows())
    machine.registerHost(hostName(row), signatureOf(row), entries[static_cast<std::size_t>(row.builtin)], &target);
}

}  // namespace vellum::turtle
