#include "api/handles.h"
#include "api/required.h"
#include "diagnostics/diagnostics.h"
#include "diagnostics/render.h"

using vellum::diagnostics::Diagnostic;
using vellum::source::Location;
using vellum::source::Position;

namespace {

vellum_place placeOf(const vellum_report::Item& item, Location at) {
  if (!at.valid()) return {"", 0, 0, 0, 0};
  const auto& text = (*item.sources)[at.file];
  Position begin = text.position(at.span.begin), end = text.position(at.span.end);
  return {text.name().c_str(), begin.line, begin.column, end.line, end.column};
}

}  // namespace

namespace vellum::api {

vellum_status refuse(vellum_report* report, vellum_status status, std::string message) {
  if (report != nullptr) report->message = std::move(message);
  return status;
}

vellum_status refuseNull(vellum_report* report, std::string_view names, int which) {
  for (; which > 0; --which) names.remove_prefix(names.find(',') + 1);
  return refuse(report, VELLUM_FAILED,
                base::cat("'", base::trim(names.substr(0, names.find(','))), "' is NULL, which is not allowed here"));
}

vellum_status unavailable(vellum_report* report, std::string_view what, const languages::Language& language) {
  return refuse(report, VELLUM_UNAVAILABLE, languages::missingText(what, language));
}

vellum_status deliver(vellum_report* report, diagnostics::Emitter& emitter,
                      const std::shared_ptr<source::SourceSet>& sources) {
  std::size_t errors = emitter.errorCount(), dropped = emitter.dropped();
  const diagnostics::Kind& more =
      emitter.droppedErrors() > 0 ? diagnostics::MoreDiagnostics : diagnostics::MoreWarnings;
  if (report != nullptr) {
    report->errors += errors;
    std::vector<Diagnostic> all = emitter.take();
    if (dropped > 0) {
      emitter.emit(more, all.empty() ? source::Location{} : all.back().location, dropped);
      all.push_back(emitter.take().front());
    }
    for (Diagnostic& diagnostic : all) {
      std::string name(diagnostic.name);
      report->items.push_back({sources, std::move(diagnostic), std::move(name)});
    }
  }
  return errors > 0 ? VELLUM_SCRIPT_ERROR : VELLUM_OK;
}

vellum_text* makeText(std::string content) { return new vellum_text{std::move(content)}; }

}  // namespace vellum::api

extern "C" {

vellum_report* vellum_report_create(void) { return new vellum_report; }
void vellum_report_free(vellum_report* report) { delete report; }
void vellum_report_clear(vellum_report* report) {
  VELLUM_NEEDS_OR(, report);
  report->items.clear();
  report->errors = 0;
  report->message.clear();
}

size_t vellum_report_count(const vellum_report* report) {
  VELLUM_NEEDS_OR(0, report);
  return report->items.size();
}
size_t vellum_report_error_count(const vellum_report* report) {
  VELLUM_NEEDS_OR(0, report);
  return report->errors;
}
const char* vellum_report_message(const vellum_report* report) {
  VELLUM_NEEDS_OR("", report);
  return report->message.c_str();
}

int vellum_report_diagnostic(const vellum_report* report, size_t index, vellum_diagnostic* out) {
  VELLUM_NEEDS_OR(0, report, out);
  *out = vellum_diagnostic{};
  if (index >= report->items.size()) return 0;
  const vellum_report::Item& item = report->items[index];
  const Diagnostic& diagnostic = item.diagnostic;
  out->severity = vellum::diagnostics::severityName(diagnostic.severity).data();
  out->name = item.name.c_str();
  out->message = diagnostic.message.c_str();
  out->place = placeOf(item, diagnostic.location);
  out->hint_count = diagnostic.hints.size();
  out->note_count = diagnostic.notes.size();
  out->frame_count = diagnostic.stack.size();
  return 1;
}

const char* vellum_report_hint(const vellum_report* report, size_t index, size_t hint) {
  VELLUM_NEEDS_OR(nullptr, report);
  if (index >= report->items.size() || hint >= report->items[index].diagnostic.hints.size()) return nullptr;
  return report->items[index].diagnostic.hints[hint].c_str();
}

int vellum_report_note(const vellum_report* report, size_t index, size_t note, vellum_place* place, const char** text) {
  VELLUM_NEEDS_OR(0, report, place, text);
  if (index >= report->items.size() || note >= report->items[index].diagnostic.notes.size()) return 0;
  const auto& found = report->items[index].diagnostic.notes[note];
  *place = placeOf(report->items[index], found.location);
  *text = found.message.c_str();
  return 1;
}

int vellum_report_frame(const vellum_report* report, size_t index, size_t frame, vellum_place* place,
                        const char** name) {
  VELLUM_NEEDS_OR(0, report, place, name);
  if (index >= report->items.size() || frame >= report->items[index].diagnostic.stack.size()) return 0;
  const auto& found = report->items[index].diagnostic.stack[frame];
  *place = placeOf(report->items[index], found.location);
  *name = found.name.c_str();
  return 1;
}

vellum_text* vellum_report_render(const vellum_report* report, size_t first, unsigned flags) {
  VELLUM_NEEDS_OR(nullptr, report);
  std::string out;
  if ((flags & VELLUM_RENDER_JSON) != 0) {
    // One array for all: renders diagnostics of different source sets one by one and joins them.
    out = "[";
    for (size_t i = first; i < report->items.size(); ++i) {
      const auto& item = report->items[i];
      std::string one = vellum::diagnostics::renderJson({item.diagnostic}, *item.sources);
      if (out.size() > 1) out += ",\n ";
      out += std::string_view(one).substr(1, one.size() - 2);
    }
    out += "]";
  } else if ((flags & VELLUM_RENDER_GROUPED) != 0) {
    std::vector<vellum::diagnostics::Shown> shown;
    for (size_t i = first; i < report->items.size(); ++i)
      shown.push_back({report->items[i].diagnostic, *report->items[i].sources});
    out = vellum::diagnostics::renderGrouped(shown);
  } else {
    vellum::diagnostics::RenderOptions options{(flags & VELLUM_RENDER_COLOR) != 0,
                                               (flags & VELLUM_RENDER_WITHOUT_SOURCE) == 0};
    for (size_t i = first; i < report->items.size(); ++i)
      out += vellum::diagnostics::renderText(report->items[i].diagnostic, *report->items[i].sources, options);
  }
  return vellum::api::makeText(std::move(out));
}

vellum_text* vellum_printable(const char* text, size_t size) {
  std::string out;
  if (text != nullptr) vellum::diagnostics::appendPrintable(out, {text, size});
  return vellum::api::makeText(std::move(out));
}

}  // extern "C"
