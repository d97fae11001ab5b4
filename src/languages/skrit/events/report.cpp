#include "languages/skrit/events/bodies.h"
#include "languages/skrit/events/printf.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;

namespace {

HostResult text(HostCall& call) {
  runtimeOf(call).print(call.s(0));
  return call.done();
}

HostResult formatted(HostCall& call) {
  SkritRuntime& runtime = runtimeOf(call);
  runtime.print(format(call.s(0), runtime.takeExtra()));
  return call.done();
}

// Boxes and warnings are lines of their own.
HostResult line(HostCall& call, std::string text) {
  if (text.empty() || text.back() != '\n') text += '\n';
  runtimeOf(call).print(text);
  return call.done();
}

}  // namespace

HostResult Report_Generic(HostCall& call) { return text(call); }
HostResult Report_GenericF(HostCall& call) { return formatted(call); }
HostResult Report_Screen(HostCall& call) { return text(call); }
HostResult Report_ScreenF(HostCall& call) { return formatted(call); }
HostResult Report_Debug(HostCall& call) { return text(call); }
HostResult Report_DebugF(HostCall& call) { return formatted(call); }
HostResult Report_Warning(HostCall& call) { return line(call, std::string(call.s(0))); }
HostResult Report_WarningF(HostCall& call) { return line(call, format(call.s(0), runtimeOf(call).takeExtra())); }
HostResult Report_Error(HostCall& call) { return line(call, std::string(call.s(0))); }
HostResult Report_ErrorF(HostCall& call) { return line(call, format(call.s(0), runtimeOf(call).takeExtra())); }
HostResult Report_MessageBox(HostCall& call) { return line(call, std::string(call.s(0))); }
HostResult Report_MessageBoxF(HostCall& call) { return line(call, format(call.s(0), runtimeOf(call).takeExtra())); }

HostResult Report_Fatal(HostCall& call) { return call.fail(std::string(base::trim(call.s(0)))); }
HostResult Report_FatalF(HostCall& call) {
  return call.fail(std::string(base::trim(format(call.s(0), runtimeOf(call).takeExtra()))));
}
HostResult Report_Assert(HostCall& call) {
  return call.i(0) != 0 ? call.done() : call.fail("an assertion does not hold");
}
HostResult Report_AssertM(HostCall& call) { return call.i(0) != 0 ? call.done() : call.fail(std::string(call.s(1))); }
HostResult Report_Translate(HostCall& call) { return call.doneString(call.s(0)); }
HostResult Report_Indent(HostCall& call) {
  runtimeOf(call).indent(1);
  return call.done();
}
HostResult Report_Outdent(HostCall& call) {
  runtimeOf(call).indent(-1);
  return call.done();
}

}  // namespace vellum::skrit::exports
