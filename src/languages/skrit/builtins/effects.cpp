// Effect scripts of the game: nothing draws them, but what starts and stops is in the trace.
#include "languages/skrit/builtins/bodies.h"
#include "languages/skrit/runtime/game.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;

static HostResult startEffect(HostCall& call, std::string_view name) {
  SkritRuntime& runtime = runtimeOf(call);
  std::int32_t id = runtime.game().world().gos.newId();
  auto number = [&](int slot) { return Argument::ofInt(call.i(slot)); };
  auto text = [&](int slot) { return Argument::ofText(std::string(call.s(slot))); };
  if (runtime.reporter().tracing())
    runtime.reporter().traceCall(name, {text(0), number(1), number(2), text(3), number(4), number(5)}, id);
  return call.done(id);
}
HostResult SiegeFx_Run(HostCall& call) { return startEffect(call, "SiegeFx.RunScript"); }
HostResult SiegeFx_RunAll(HostCall& call) { return startEffect(call, "SiegeFx.SRunScript"); }
HostResult SiegeFx_RunMp(HostCall& call) { return startEffect(call, "SiegeFx.SRunMpScript"); }

static HostResult endEffect(HostCall& call, std::string_view name) {
  runtimeOf(call).reporter().traceCall(name, {Argument::ofInt(call.i(0))});
  return call.done();
}
HostResult SiegeFx_Stop(HostCall& call) { return endEffect(call, "SiegeFx.StopScript"); }
HostResult SiegeFx_StopAll(HostCall& call) { return endEffect(call, "SiegeFx.SStopScript"); }
HostResult SiegeFx_Finish(HostCall& call) { return endEffect(call, "SiegeFx.FinishScript"); }

static HostResult endEffects(HostCall& call, std::string_view name) {
  Reporter& reporter = runtimeOf(call).reporter();
  if (reporter.tracing())
    reporter.traceCall(name, {Argument::ofInt(call.i(0)), Argument::ofText(std::string(call.s(1)))});
  return call.done();
}
HostResult SiegeFx_StopNamed(HostCall& call) { return endEffects(call, "SiegeFx.StopScript"); }
HostResult SiegeFx_StopNamedAll(HostCall& call) { return endEffects(call, "SiegeFx.SStopScript"); }

}  // namespace vellum::skrit::exports
