#include "diagnostics/render.h"

#include <algorithm>
#include <map>

#include "base/json.h"
#include "base/plural.h"
#include "base/text.h"
#include "source/code_page.h"

namespace vellum::diagnostics {

using source::Location;
using source::Position;
using source::SourceSet;
using source::SourceText;
using source::Span;

namespace {

constexpr std::string_view Bold = "\033[1m", Reset = "\033[0m", Cyan = "\033[36m", Blue = "\033[34m";

std::string_view severityColor(Severity severity) {
  switch (severity) {
    case Severity::Error: return "\033[1;31m";
    case Severity::Warning: return "\033[1;33m";
    case Severity::Note: return "\033[1;36m";
  }
  return "";
}

// "file:line:column: ", or nothing.
std::string placeText(Location at, const SourceSet& sources) {
  if (!at.valid()) return "";
  Position position = sources.position(at);
  return base::cat(sources[at.file].name(), ":", position.line, ":", position.column, ": ");
}

void appendLine(std::string& out, const Shown& shown) {
  const Diagnostic& diagnostic = shown.diagnostic;
  appendPrintable(out, base::cat("  ", placeText(diagnostic.location, shown.sources), diagnostic.message, "\n"));
  for (const std::string& hint : diagnostic.hints) appendPrintable(out, base::cat("    hint: ", hint, "\n"));
  for (const Note& note : diagnostic.notes)
    appendPrintable(out, base::cat("    ", placeText(note.location, shown.sources), note.message, "\n"));
}

class TextRenderer {
 public:
  TextRenderer(const SourceSet& sources, const RenderOptions& options) : sources_(sources), options_(options) {}

  void headline(Location at, Severity severity, std::string_view message, std::string_view name) {
    if (at.valid()) {
      Position position = sources_.position(at);
      color(Bold);
      printable(sources_[at.file].name());
      base::append(out_, base::cat(":", position.line, ":", position.column, ": "));
      color(Reset);
    }
    color(severityColor(severity));
    base::append(out_, base::cat(severityName(severity), ": "));
    color(Reset);
    color(Bold);
    printable(message);
    color(Reset);
    if (!name.empty()) base::append(out_, base::cat(" [", name, "]"));
    out_.push_back('\n');
    if (at.valid() && options_.showSource && !sources_[at.file].isBinary()) sourceLine(at, severity);
  }

  void line(std::string_view label, std::string_view text) {
    color(Cyan);
    out_.append(label);
    color(Reset);
    printable(text);
    out_.push_back('\n');
  }

  void frame(const Frame& frame) {
    printable(base::cat("  at ", shortened(frame.name)));
    if (frame.location.valid())
      printable(base::cat(" (", sources_[frame.location.file].name(), ":", sources_.lineAt(frame.location), ")"));
    out_.push_back('\n');
  }

  std::string take() { return std::move(out_); }

 private:
  static constexpr std::size_t WindowCharacters = 100;  // a very long line is cut to this much around the location

  void color(std::string_view code) {
    if (options_.color) out_.append(code);
  }

  void printable(std::string_view text) { appendPrintable(out_, text); }

  void sourceLine(Location at, Severity severity) {
    const SourceText& text = sources_[at.file];
    std::uint32_t lineNumber = text.lineAt(at.span.begin);
    Span line = text.lineSpan(lineNumber);
    std::uint32_t begin = std::min(at.span.begin, line.end);
    std::uint32_t end = std::clamp(at.span.end, begin, line.end);

    // Characters before, in and after the marked range; long lines are cut on both sides.
    std::string_view before = text.text({line.begin, begin});
    std::string_view marked = text.text({begin, end});
    std::string_view after = text.text({end, line.end});
    std::string_view left = lastCharacters(before, WindowCharacters / 2);
    std::string_view middle = firstCharacters(marked, WindowCharacters);
    std::string_view right = firstCharacters(after, WindowCharacters / 2);
    bool cutLeft = left.size() < before.size();
    bool cutRight = middle.size() + right.size() < marked.size() + after.size();

    std::string gutter = base::cat(lineNumber);
    color(Blue);
    base::append(out_, base::cat("  ", gutter, " | "));
    color(Reset);
    if (cutLeft) out_.append("…");
    printable(left);
    printable(middle);
    if (middle.size() == marked.size()) printable(right);
    if (cutRight) out_.append("…");
    out_.push_back('\n');
    color(Blue);
    base::append(out_, base::cat("  ", std::string(gutter.size(), ' '), " | "));
    color(Reset);
    out_.append(source::countCharacters(left) + cutLeft, ' ');
    color(severityColor(severity));
    out_.append(std::max<std::size_t>(1, source::countCharacters(middle)), '^');
    color(Reset);
    out_.push_back('\n');
  }

  static std::string_view firstCharacters(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    while (count-- > 0 && at < text.size()) source::nextCharacter(text, at);
    return text.substr(0, at);
  }

  static std::string_view lastCharacters(std::string_view text, std::size_t count) {
    std::size_t at = text.size();
    while (at > 0 && count > 0) {
      --at;
      if ((static_cast<unsigned char>(text[at]) & 0xc0) != 0x80) --count;
    }
    return text.substr(at);
  }

  const SourceSet& sources_;
  const RenderOptions& options_;
  std::string out_;
};

void writeRange(base::JsonWriter& json, Location at, const SourceSet& sources) {
  if (!at.valid()) {
    json.key("file").null().key("range").null();
    return;
  }
  const SourceText& text = sources[at.file];
  json.member("file", text.name()).key("range").beginObject();
  for (auto [name, offset] : {std::pair("start", at.span.begin), std::pair("end", at.span.end)}) {
    Position position = text.position(offset);
    json.key(name).beginObject().member("line", position.line).member("column", position.column).end();
  }
  json.end();
}

}  // namespace

std::string renderText(const Diagnostic& diagnostic, const SourceSet& sources, const RenderOptions& options) {
  TextRenderer renderer(sources, options);
  renderer.headline(diagnostic.location, diagnostic.severity, diagnostic.message, diagnostic.name);
  for (const std::string& hint : diagnostic.hints) renderer.line("hint: ", hint);
  for (const Note& note : diagnostic.notes) renderer.headline(note.location, Severity::Note, note.message, "");
  for (const Frame& frame : diagnostic.stack) renderer.frame(frame);
  return renderer.take();
}

void appendPrintable(std::string& out, std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    std::size_t begin = at;
    char32_t c = source::nextCharacter(text, at);
    bool control = (c < 0x20 && c != '\n') || (c >= 0x7f && c < 0xa0);
    if (control) out.append(c == '\t' ? " " : "\xef\xbf\xbd");
    else out.append(text.substr(begin, at - begin));
  }
}

std::string renderGrouped(const std::vector<Shown>& all) {
  struct Group {
    std::size_t count = 0;
    std::string lines;
  };
  std::string text, totals;
  for (Severity severity : {Severity::Error, Severity::Warning, Severity::Note}) {
    std::map<std::string_view, Group> groups;
    std::size_t count = 0;
    for (const Shown& shown : all) {
      if (shown.diagnostic.severity != severity) continue;
      Group& group = groups[shown.diagnostic.name];
      appendLine(group.lines, shown);
      ++group.count;
      ++count;
    }
    for (const auto& [name, group] : groups)
      base::append(text, base::cat(name, ": ", base::counted(group.count, severityName(severity)), "\n", group.lines));
    if (severity != Severity::Note)
      base::append(totals, base::cat(totals.empty() ? "" : ", ", base::counted(count, severityName(severity))));
  }
  return base::cat(text, totals, "\n");
}

std::string renderJson(const std::vector<Diagnostic>& diagnostics, const SourceSet& sources) {
  base::JsonWriter json;
  json.beginArray();
  for (const Diagnostic& diagnostic : diagnostics) {
    json.beginObject();
    writeRange(json, diagnostic.location, sources);
    json.member("severity", severityName(diagnostic.severity)).member("name", diagnostic.name);
    json.member("message", diagnostic.message);
    json.key("hints").beginArray();
    for (const std::string& hint : diagnostic.hints) json.value(hint);
    json.end().key("notes").beginArray();
    for (const Note& note : diagnostic.notes) {
      json.beginObject();
      writeRange(json, note.location, sources);
      json.member("message", note.message).end();
    }
    json.end().key("stack").beginArray();
    for (const Frame& frame : diagnostic.stack) {
      json.beginObject().member("name", shortened(frame.name));
      writeRange(json, frame.location, sources);
      json.end();
    }
    json.end().end();
  }
  json.end();
  return json.take();
}

}  // namespace vellum::diagnostics
