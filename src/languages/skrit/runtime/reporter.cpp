#include "languages/skrit/runtime/reporter.h"

#include "base/json.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/error_box.h"

namespace vellum::skrit {

using base::cat;

Reporter::Reporter(const languages::WorldContext& context, const ExportTable& exports, const Engine& engine)
    : context_(context),
      exports_(exports),
      engine_(engine),
      streams_(context),
      retail_(languages::findOption(context.options, "retail").has_value()) {}

void Reporter::fault(const SkritObject& object, const vm::Trap& trap) {
  if (retail_) return;
  diagnostics::Diagnostic diagnostic = trap.diagnostic();
  std::string box = errorBox(codeOf(*object.implementation), trap, exports_, context_.sources);
  if (!box.empty()) diagnostic.hint(box);
  std::size_t before = emitter_->errorCount();
  emitter_->add(diagnostic);
  faults_ += emitter_->errorCount() - before;
  // "Logged to a file with a timestamp", where one is open.
  if (!streams_.hasFile(ReportStreams::Error)) return;
  std::string text = "[";
  base::appendGeneral(text, engine_.clock.seconds(), 6);
  base::append(text, cat(" s] ", context_.sources[diagnostic.location.file].name(), ":",
                         context_.sources.lineAt(diagnostic.location), ": ", diagnostic.message, "\n", box,
                         box.empty() ? "" : "\n"));
  streams_.log(ReportStreams::Error, text);
}

void Reporter::stateStorm(const SkritObject& object, int changes) {
  if (retail_) return;
  const Program& program = codeOf(*object.implementation).program;
  source::Location place = object.state < program.states.size() ? program.states[object.state].location
                                                                : source::Location{program.file, {0, 0}};
  std::size_t before = emitter_->errorCount();
  emitter_->emit(diag::StateStorm, place, changes);
  faults_ += emitter_->errorCount() - before;
}

void Reporter::happened(const SkritObject& object, std::string_view what, std::string_view detail) {
  if (what == "state" && context_.host.wants(host::EventKind::State))
    context_.host.events->happened({host::EventKind::State, object.handle, 0, detail, {}});
  if (context_.host.trace == nullptr) return;
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("language", "skrit");
  json.member("object", object.handle).member("skrit", object.implementation->name).member(what, detail).end();
  context_.host.trace->line(json.text());
}

static constexpr std::size_t MaxTracedText = 1000;  // characters of an argument

void Reporter::traceCall(std::string_view function, const Arguments& arguments, std::int32_t result) {
  if (context_.host.trace == nullptr) return;
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("language", "skrit");
  json.member("call", function);
  if (!arguments.empty()) {
    json.key("arguments").beginArray();
    for (const Argument& each : arguments) {
      if (each.kind == Argument::Kind::Text) json.value(diagnostics::shortened(each.text, MaxTracedText));
      else if (each.kind == Argument::Kind::Float) json.value(static_cast<double>(each.real));
      else json.value(static_cast<std::int64_t>(each.number));
    }
    json.end();
  }
  if (result != 0) json.member("result", static_cast<std::int64_t>(result));
  json.end();
  context_.host.trace->line(json.text());
}

}  // namespace vellum::skrit
