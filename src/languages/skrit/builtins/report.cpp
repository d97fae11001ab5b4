// The streams as skrits see them.
#include "languages/skrit/builtins/bodies.h"
#include "languages/skrit/builtins/printf.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;
using Streams = ReportStreams;

namespace {

std::string formatted(HostCall& call, int slot = 0) {
  return format(call.s(slot), runtimeOf(call).execution().takeExtra());
}

HostResult print(HostCall& call, Streams::Known stream, std::string_view text) {
  runtimeOf(call).streams().print(stream, text);
  return call.done();
}

HostResult line(HostCall& call, Streams::Known stream, std::string_view text) {
  runtimeOf(call).streams().printLine(stream, text);
  return call.done();
}

std::size_t named(HostCall& call, int slot) { return runtimeOf(call).streams().stream(call.s(slot)); }

// The text is the fault's message; the stream logs it, too.
HostResult stop(HostCall& call, Streams::Known stream, std::string text) {
  std::string message(base::trim(text));
  call.vm.chargeBytes(2 * message.size());
  runtimeOf(call).streams().log(stream, message + "\n");
  return call.fail(message.empty() ? "the skrit stopped itself" : message);
}

}  // namespace

HostResult Report_Generic(HostCall& call) { return print(call, Streams::Generic, call.s(0)); }
HostResult Report_GenericF(HostCall& call) { return print(call, Streams::Generic, formatted(call)); }
HostResult Report_Screen(HostCall& call) { return print(call, Streams::Screen, call.s(0)); }
HostResult Report_ScreenF(HostCall& call) { return print(call, Streams::Screen, formatted(call)); }
HostResult Report_Debug(HostCall& call) { return print(call, Streams::Debug, call.s(0)); }
HostResult Report_DebugF(HostCall& call) { return print(call, Streams::Debug, formatted(call)); }
HostResult Report_Perf(HostCall& call) { return print(call, Streams::Perf, call.s(0)); }
HostResult Report_PerfF(HostCall& call) { return print(call, Streams::Perf, formatted(call)); }
HostResult Report_Warning(HostCall& call) { return line(call, Streams::Warning, call.s(0)); }
HostResult Report_WarningF(HostCall& call) { return line(call, Streams::Warning, formatted(call)); }
HostResult Report_Error(HostCall& call) { return line(call, Streams::Error, call.s(0)); }
HostResult Report_ErrorF(HostCall& call) { return line(call, Streams::Error, formatted(call)); }
HostResult Report_ErrorBox(HostCall& call) { return line(call, Streams::ErrorBox, call.s(0)); }
HostResult Report_ErrorBoxF(HostCall& call) { return line(call, Streams::ErrorBox, formatted(call)); }
HostResult Report_MessageBox(HostCall& call) { return line(call, Streams::MessageBox, call.s(0)); }
HostResult Report_MessageBoxF(HostCall& call) { return line(call, Streams::MessageBox, formatted(call)); }
HostResult Report_Break(HostCall& call) { return line(call, Streams::Break, call.s(0)); }
HostResult Report_BreakF(HostCall& call) { return line(call, Streams::Break, formatted(call)); }

HostResult Report_Fatal(HostCall& call) { return stop(call, Streams::Fatal, std::string(call.s(0))); }
HostResult Report_FatalF(HostCall& call) { return stop(call, Streams::Fatal, formatted(call)); }
HostResult Report_Assert(HostCall& call) {
  return call.i(0) != 0 ? call.done() : stop(call, Streams::Assert, "an assertion failed");
}
HostResult Report_AssertM(HostCall& call) {
  return call.i(0) != 0 ? call.done() : stop(call, Streams::Assert, std::string(call.s(1)));
}
HostResult Report_AssertF(HostCall& call) {
  return call.i(0) != 0 ? call.done() : stop(call, Streams::Assert, formatted(call, 1));
}

HostResult Report_Stream(HostCall& call) {
  runtimeOf(call).streams().print(named(call, 0), call.s(1));
  return call.done();
}
HostResult Report_StreamF(HostCall& call) {
  runtimeOf(call).streams().print(named(call, 0), formatted(call, 1));
  return call.done();
}
HostResult Report_Enable(HostCall& call) {
  runtimeOf(call).streams().enable(named(call, 0), call.i(1) != 0);
  return call.done();
}
HostResult Report_EnableStream(HostCall& call) {
  runtimeOf(call).streams().enable(named(call, 0), true);
  return call.done();
}
HostResult Report_DisableStream(HostCall& call) {
  runtimeOf(call).streams().enable(named(call, 0), false);
  return call.done();
}
HostResult Report_IsEnabled(HostCall& call) {
  return call.done(std::int32_t(runtimeOf(call).streams().enabled(named(call, 0))));
}
HostResult Report_ToConsole(HostCall& call) {
  runtimeOf(call).streams().toConsole(named(call, 0), call.i(1) != 0);
  return call.done();
}
HostResult Report_OpenFile(HostCall& call) {
  return call.done(std::int32_t(runtimeOf(call).streams().open(named(call, 0), call.s(1))));
}
HostResult Report_CloseFile(HostCall& call) {
  runtimeOf(call).streams().close(named(call, 0));
  return call.done();
}
HostResult Report_List(HostCall& call) {
  std::string list = runtimeOf(call).streams().list();
  call.vm.charge(static_cast<std::int64_t>(list.size() / 16));  // each line is put together from pieces
  runtimeOf(call).reporter().print(list);
  return call.done();
}

HostResult Report_Indent(HostCall& call) {
  runtimeOf(call).streams().indent(1);
  return call.done();
}
HostResult Report_Outdent(HostCall& call) {
  runtimeOf(call).streams().indent(-1);
  return call.done();
}
HostResult Report_IndentStream(HostCall& call) {
  runtimeOf(call).streams().indent(named(call, 0), 1);
  return call.done();
}
HostResult Report_OutdentStream(HostCall& call) {
  runtimeOf(call).streams().indent(named(call, 0), -1);
  return call.done();
}

HostResult Report_TableBegin(HostCall& call) {
  runtimeOf(call).streams().beginTable(call.s(0));
  return call.done();
}
HostResult Report_TableRow(HostCall& call) {
  runtimeOf(call).streams().addRow(call.s(0));
  return call.done();
}
HostResult Report_TableRowF(HostCall& call) {
  runtimeOf(call).streams().addRow(formatted(call));
  return call.done();
}
HostResult Report_TableEnd(HostCall& call) {
  runtimeOf(call).streams().endTable(Streams::Generic);
  return call.done();
}
HostResult Report_TableEndStream(HostCall& call) {
  runtimeOf(call).streams().endTable(named(call, 0));
  return call.done();
}

HostResult Report_Translate(HostCall& call) { return call.doneString(call.s(0)); }

}  // namespace vellum::skrit::exports
