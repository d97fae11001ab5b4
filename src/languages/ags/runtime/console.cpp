// Entries of a console: what they declare stays, and what is wrong changes nothing.
#include <algorithm>

#include "base/text.h"
#include "languages/ags/diagnostics.h"
#include "languages/ags/runtime/console_entry.h"
#include "languages/ags/runtime/inspect.h"
#include "languages/ags/runtime/reload.h"
#include "languages/ags/runtime/runtime.h"
#include "languages/ags/runtime/snippets.h"
#include "languages/ags/runtime/value_text.h"
#include "languages/ags/runtime/variable_path.h"

namespace vellum::ags {

bool AgsRuntime::enter(source::FileId entry, std::string& result, diagnostics::Emitter& emitter) {
  std::vector<CopiedText> copies;
  diagnostics::Emitter found;
  const bool good = enterParts(entry, result, copies, found);
  const auto size = static_cast<std::int64_t>(engine_.context.sources[entry].text().size());
  auto asTyped = [&](source::Location& at) {
    for (const CopiedText& copy : copies) {
      if (copy.file != at.file) continue;
      auto move = [&](std::int64_t place) {
        return static_cast<std::uint32_t>(std::clamp<std::int64_t>(place + copy.shift.value_or(0), 0, size));
      };
      at.file = entry;
      at.span = copy.shift ? source::Span{move(at.span.begin), move(at.span.end)}
                           : source::Span{0, static_cast<std::uint32_t>(size)};
      return;
    }
  };
  emitter.addDropped(found, true);
  for (diagnostics::Diagnostic& each : found.take()) {
    asTyped(each.location);
    for (diagnostics::Note& note : each.notes) asTyped(note.location);
    for (diagnostics::Frame& frame : each.stack) asTyped(frame.location);
    emitter.add(std::move(each));
  }
  return good;
}

// A struct or an array has no value in the language: the console shows what is in it.
std::optional<std::string> AgsRuntime::contentOf(std::string_view path) {
  path = base::trim(path);
  if (path.ends_with(';')) path = base::trim(path.substr(0, path.size() - 1));
  const bool isPath = !path.empty() && std::all_of(path.begin(), path.end(), [](char c) {
    return base::isAsciiAlnum(c) || c == '_' || c == '.' || c == '[' || c == ']';
  });
  diagnostics::Emitter unheard;
  std::vector<PathStep> steps;
  if (!isPath || !engine_.code.loaded() || !resolvePath(engine_, {}, path, steps, unheard) || steps.empty() ||
      steps.back().type == nullptr || !isBlock(steps.back().type))
    return std::nullopt;
  languages::Value value;
  auto found = findValue(engine_, {}, path, unheard);
  if (found == nullptr || !found->get(value, unheard)) return std::nullopt;
  return std::string(value.text);
}

bool AgsRuntime::enterParts(source::FileId entry, std::string& result, std::vector<CopiedText>& copies,
                            diagnostics::Emitter& emitter) {
  source::SourceSet& sources = engine_.context.sources;
  const std::string_view text = sources[entry].text();
  if (auto content = contentOf(text)) {
    result = std::move(*content);
    return true;
  }
  if (auto declares = consoleDeclaration(text); declares && !declares->isVariables)
    return declare(entry, 0, *declares, copies, emitter);
  auto variablesAt = [&](std::size_t at, std::size_t size) {
    auto declares = consoleDeclaration(text.substr(at, size));
    return declares && declares->isVariables ? declares : std::nullopt;
  };
  std::size_t at = 0, size = firstStatementSize(text);
  if (!variablesAt(at, size)) return evaluate(engine_, entry, result, emitter);
  // As variables of its own first: what is wrong is reported as it was typed, and declares nothing. They can't hide
  // those of earlier entries, which a declaration replaces.
  const std::vector<std::string> first = variablesAt(at, size)->names;
  const bool isAgain = std::any_of(entries_.begin(), entries_.end(),
                                   [&](const DeclaredEntry& earlier) { return declaresAgain(earlier.scripts, first); });
  const bool isRight = isAgain || engine_.code.compilation().addSnippet(entry, emitter).function != nullptr;
  if (isRight && !isAgain) engine_.code.compilation().dropSnippet();
  if (!isRight) return false;
  for (; at < text.size(); at += size) {
    size = firstStatementSize(text.substr(at));
    auto declares = variablesAt(at, size);
    if (!declares) break;
    if (!declare(entry, at, *declares, copies, emitter)) return false;
  }
  const std::string_view rest = text.substr(std::min(at, text.size()));
  if (base::trim(rest).empty() || engine_.context.isRestoring()) return true;
  auto file = sources.intern(base::cat(sources[entry].name(), " rest"), rest);
  if (!file) return false;
  copies.push_back({*file, static_cast<std::int64_t>(at)});
  return evaluate(engine_, *file, result, emitter);
}

// Whether they are an earlier entry of the console that declares one of the names.
bool AgsRuntime::declaresAgain(const std::vector<source::FileId>& scripts,
                               const std::vector<std::string>& names) const {
  for (const DeclaredEntry& entry : entries_) {
    if (entry.scripts != scripts) continue;
    for (const std::string& name : entry.names)
      if (!name.empty() && std::find(names.begin(), names.end(), name) != names.end()) return true;
  }
  return false;
}

bool AgsRuntime::declare(source::FileId entryFile, std::size_t at, const ConsoleDeclaration& declares,
                         std::vector<CopiedText>& copies, diagnostics::Emitter& emitter) {
  source::SourceSet& sources = engine_.context.sources;
  std::string entry(sources[entryFile].name());
  if (at > 0) base::append(entry, base::cat(" from ", at + 1));
  const std::string_view text = sources[entryFile].text();
  const auto begin = static_cast<std::int64_t>(std::min(text.find_first_not_of(" \t\r\n", at), text.size()));
  std::vector<source::FileId> files;
  for (const auto& [name, made, shift] : {std::tuple(entry + ".ash", &declares.header, declares.textInHeader),
                                          std::tuple(entry + ".asc", &declares.body, declares.textInBody)}) {
    auto file = sources.intern(name, *made);
    if (!file) emitter.emit(diag::BadCall, {}, file.error().message);
    if (!file) return false;
    files.push_back(*file);
    copies.push_back({*file, shift ? std::optional(begin - static_cast<std::int64_t>(*shift)) : std::nullopt});
  }
  // What is declared again is replaced in its place: later entries see the new one.
  const std::vector<std::vector<source::FileId>> before = engine_.programs;
  std::vector<std::vector<source::FileId>> programs;
  bool isPlaced = false;
  for (const std::vector<source::FileId>& scripts : before) {
    if (!declaresAgain(scripts, declares.names)) programs.push_back(scripts);
    else if (!std::exchange(isPlaced, true)) programs.push_back(files);
  }
  if (!isPlaced) programs.push_back(files);
  if (!replacePrograms(engine_, std::move(programs), emitter)) return false;
  if (!declares.start.empty()) {
    std::string ignored;
    auto start = sources.intern(entry + " value", declares.start);
    if (start) copies.push_back({*start, std::nullopt});
    if (!start || !evaluate(engine_, *start, ignored, emitter)) {
      diagnostics::Emitter unheard;
      replacePrograms(engine_, before, unheard);
      return false;
    }
  }
  entries_.push_back({files, declares.names});
  declared_.insert(entryFile.value);
  return true;
}

}  // namespace vellum::ags
