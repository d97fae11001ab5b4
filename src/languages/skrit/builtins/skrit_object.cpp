// The skrit engine, its objects and its virtual machine as skrits see them.
#include "languages/skrit/builtins/bodies.h"
#include "languages/skrit/world/simulation.h"
#include "languages/skrit/world/timers.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;

namespace {

// The object of a member call; null traps.
SkritObject* self(HostCall& call) {
  SkritObject* object = runtimeOf(call).engine().objects.find(call.i(0));
  if (object != nullptr && !object->dead) return object;
  if (call.i(0) == 0) {
    call.trap.kind = vm::TrapKind::NullPointer;
  } else {
    call.trap.kind = vm::TrapKind::HostError;
    call.trap.text = "this skrit object is gone: nothing holds a handle on it";
  }
  return nullptr;
}

#define VELLUM_SKRIT_SELF(object)   \
  SkritObject* object = self(call); \
  if (object == nullptr) return HostResult::Trap

// Finding a timer, and finding the next that is due, look at all timers of the object.
void chargeTimers(HostCall& call, const SkritObject& object) {
  call.vm.charge(static_cast<std::int64_t>(object.timers.size() / 4));
}

HostResult withTimer(HostCall& call, auto body) {
  VELLUM_SKRIT_SELF(object);
  chargeTimers(call, *object);
  // A timer may have ended: a query of a missing one does nothing.
  if (Timer* timer = findTimer(*object, call.i(1))) body(*object, *timer);
  return call.done();
}

HostResult made(HostCall& call, const Timer* timer) {
  return timer != nullptr ? call.done() : call.fail(base::cat("the object has ", MaxTimers, " timers already"));
}

// An id that no timer of the object uses.
std::int32_t newTimer(SkritObject& object) {
  while (findTimer(object, object.nextTimer) != nullptr || object.nextTimer <= 0)
    object.nextTimer = object.nextTimer <= 0 || object.nextTimer == 0x7fffffff ? 1000 : object.nextTimer + 1;
  std::int32_t id = object.nextTimer;
  object.nextTimer = id == 0x7fffffff ? 1000 : id + 1;
  return id;
}

std::string_view stateName(const SkritObject& object, std::uint32_t state) {
  return state == NoIndex ? std::string_view() : object.implementation->states[state].name;
}

}  // namespace

HostResult Skrit_Command(HostCall& call) {
  if (!runtimeOf(call).console().command(call.s(0))) return call.fail("the command has errors");
  return call.done();
}
HostResult Skrit_CreateObject(HostCall& call) {
  auto stack = call.vm.stackOf(call.fiber);
  call.vm.charge(4 + static_cast<std::int64_t>(stack.size()));
  SkritObject* made =
      runtimeOf(call).scripts().createFromUrl(call.s(0), stack.empty() ? source::FileId() : stack[0].location.file);
  return call.done(made == nullptr ? 0 : made->handle);
}
HostResult Skrit_ReleaseObject(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  releaseHandle(runtimeOf(call).engine(), *object);
  return call.done();
}
VELLUM_SKRIT_FAST_BODY(Skrit_Time) { return call.done(static_cast<float>(runtimeOf(call).engine().clock.seconds())); }

VELLUM_SKRIT_FAST_BODY(SkritObject_IsValid) {
  SkritObject* object = runtimeOf(call).engine().objects.find(call.i(0));
  return call.done(std::int32_t(object != nullptr && !object->dead));
}
HostResult SkritObject_Name(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  return call.doneString(object->implementation->name);
}
HostResult SkritObject_AddReference(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  addHandle(*object);
  return call.done();
}
static Timer* timerOf(HostCall& call, SkritObject& object, std::int32_t id, double time, bool frames) {
  chargeTimers(call, object);
  return createTimer(runtimeOf(call).engine(), object, id, time, frames);
}
HostResult SkritObject_CreateTimerId(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  return made(call, timerOf(call, *object, call.i(1), call.f(2), false));
}
HostResult SkritObject_CreateTimer(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  std::int32_t id = newTimer(*object);
  Timer* timer = timerOf(call, *object, id, call.f(1), false);
  return timer != nullptr ? call.done(id) : made(call, timer);
}
HostResult SkritObject_CreateFrameTimerId(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  return made(call, timerOf(call, *object, call.i(1), call.i(2), true));
}
HostResult SkritObject_CreateFrameTimer(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  std::int32_t id = newTimer(*object);
  Timer* timer = timerOf(call, *object, id, call.i(1), true);
  return timer != nullptr ? call.done(id) : made(call, timer);
}
HostResult SkritObject_DestroyTimer(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  chargeTimers(call, *object);
  destroyTimer(runtimeOf(call).engine(), *object, call.i(1));
  return call.done();
}
HostResult SkritObject_SetTimerGlobal(HostCall& call) {
  return withTimer(call, [&](SkritObject&, Timer& timer) { timer.global = call.i(2) != 0; });
}
HostResult SkritObject_SetTimerRepeatCount(HostCall& call) {
  return withTimer(call, [&](SkritObject&, Timer& timer) { timer.repeats = call.i(2) < -1 ? -1 : call.i(2); });
}
HostResult SkritObject_AddTimerSeconds(HostCall& call) {
  Engine& engine = runtimeOf(call).engine();
  double left = 0;
  HostResult result = withTimer(call, [&](SkritObject& object, Timer& timer) {
    double second = timer.frames ? UpdatesPerSecond : 1;
    setTimeLeft(engine, object, timer, timeLeft(engine.clock, timer) + call.f(2) * second);
    left = timeLeft(engine.clock, timer) / second;
  });
  return result == HostResult::Done ? call.done(static_cast<float>(left)) : result;
}
HostResult SkritObject_ResetTimerTo(HostCall& call) {
  Engine& engine = runtimeOf(call).engine();
  return withTimer(call, [&](SkritObject& object, Timer& timer) {
    setTimeLeft(engine, object, timer, call.f(2) * (timer.frames ? UpdatesPerSecond : 1));
  });
}
HostResult SkritObject_ResetTimerSeconds(HostCall& call) {
  Engine& engine = runtimeOf(call).engine();
  return withTimer(call, [&](SkritObject& object, Timer& timer) { setTimeLeft(engine, object, timer, timer.period); });
}
HostResult SkritObject_SetNewTimerSeconds(HostCall& call) {
  Engine& engine = runtimeOf(call).engine();
  return withTimer(call, [&](SkritObject& object, Timer& timer) {
    timer.period = call.f(2) >= 0 ? call.f(2) : 0;
    timer.frames = false;
    setTimeLeft(engine, object, timer, timer.period);
  });
}
HostResult SkritObject_CurrentState(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  return call.done(static_cast<std::int32_t>(object->state));
}
HostResult SkritObject_CurrentStateName(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  return call.doneString(stateName(*object, object->state));
}
HostResult SkritObject_PendingState(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  return call.done(static_cast<std::int32_t>(object->pending));
}
HostResult SkritObject_PendingStateName(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  return call.doneString(stateName(*object, object->pending));
}
HostResult SkritObject_IsStateChangePending(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  return call.done(std::int32_t(object->pending != NoIndex));
}
HostResult SkritObject_PollPeriod(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  return call.done(static_cast<float>(object->pollPeriod));
}
HostResult SkritObject_SetPollPeriod(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  chargeTimers(call, *object);
  setPollPeriod(runtimeOf(call).engine(), *object, call.f(1));
  return call.done();
}
HostResult SkritObject_SendEvent(HostCall& call) {
  VELLUM_SKRIT_SELF(object);
  std::string name(call.s(1));
  return call.done(std::int32_t(send(runtimeOf(call).engine(), *object, name.substr(0, name.find('$')), {})));
}

HostResult SkritVm_CurrentLine(HostCall& call) {
  auto stack = call.vm.stackOf(call.fiber);
  return call.done(stack.empty() ? 0 : static_cast<std::int32_t>(runtimeOf(call).sources().lineAt(stack[0].location)));
}
HostResult SkritVm_CurrentFunction(HostCall& call) {
  auto stack = call.vm.stackOf(call.fiber);
  return call.doneString(stack.empty() ? "" : std::string_view(stack[0].name));
}
HostResult SkritVm_CurrentFile(HostCall& call) {
  auto stack = call.vm.stackOf(call.fiber);
  return call.doneString(stack.empty() ? ""
                                       : std::string_view(runtimeOf(call).sources()[stack[0].location.file].name()));
}
HostResult SkritVm_Stack(HostCall& call) {
  std::string out;
  for (const auto& frame : call.vm.stackOf(call.fiber))
    base::append(out, base::cat("  at ", frame.name, " (", runtimeOf(call).sources()[frame.location.file].name(), ":",
                                runtimeOf(call).sources().lineAt(frame.location), ")\n"));
  runtimeOf(call).reporter().print(out);
  return call.done();
}

#undef VELLUM_SKRIT_SELF

}  // namespace vellum::skrit::exports
