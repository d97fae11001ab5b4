#include "languages/skrit/runtime/console.h"

#include "languages/common/console_entry.h"
#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

using base::cat;

bool Console::runFirst(Implementation& implementation, std::string& result) {
  const Program& program = codeOf(implementation).program;
  if (!program.first) {
    reporter_.emitter().emit(diag::NothingToRun, {program.file, {0, 0}});
    implementations_.mayDrop(implementation);
    return false;
  }
  SkritObject* object = scripts_.create(implementation, {}, program.file);
  if (object == nullptr) return false;
  std::int32_t handle = object->handle;
  bool fine = execution_.callForText(*object, program.first.value, {}, result);
  if ((object = engine_.objects.find(handle)) != nullptr) releaseHandle(engine_, *object);
  return fine;
}

Entry Console::entryOf(source::FileId snippet) const {
  CheckOptions options = implementations_.checkOptions(Entry::Formula);
  Entry entry = tables::entryOf(base::trim(context_.sources[snippet].text()), options);
  if (entry != Entry::Formula) return entry;
  auto parses = [&](Entry as) {
    diagnostics::Emitter trial;
    ParseOptions parsing = options.parse;
    parsing.entry = as;
    parse(context_.sources, snippet, parsing, trial);
    return !trial.hasErrors();
  };
  return !parses(Entry::Formula) && parses(Entry::Command) ? Entry::Command : Entry::Formula;
}

// Runs an entry's object with the session's values: its initial values, then, for a result, its function.
bool Console::runEntry(Implementation& implementation, std::string* result) {
  Program& program = codeOf(implementation).program;
  const FunctionIndex initial[] = {std::exchange(program.sharedInitializer, {}),
                                   std::exchange(program.instanceInitializer, {})};
  SkritObject* object = scripts_.create(implementation, {}, program.file);
  if (object == nullptr) return implementations_.mayDrop(implementation), false;
  const std::int32_t handle = object->handle;
  bool fine = true;
  session_.exchange(*object);
  for (FunctionIndex values : initial)
    if (values && fine) fine = execution_.runToEnd(*object, values.value);
  if (result != nullptr && fine) fine = execution_.callForText(*object, program.first.value, {}, *result);
  if ((object = engine_.objects.find(handle)) == nullptr) return fine;
  session_.exchange(*object);
  releaseHandle(engine_, *object);
  return fine;
}

// Whether a text begins as a declaration does, with a type and a name, and ends without a semicolon.
static bool mayLackSemicolon(std::string_view text) {
  text = base::trim(text);
  if (text.empty() || text.back() == ';' || text.back() == '}') return false;
  std::size_t blank = text.find_first_of(" \t");
  if (blank == text.npos || !base::isAsciiAlpha(text[0])) return false;
  std::string_view rest = base::trim(text.substr(blank));
  return !rest.empty() && (base::isAsciiAlpha(rest[0]) || rest[0] == '_');
}

// The declarations of an entry, for those after it. The last semicolon may be missing. Empty: it is something else.
std::optional<bool> Console::declare(source::FileId entry) {
  const ParseOptions parsing = implementations_.checkOptions(Entry::Unit).parse;
  SessionNames found = sessionNames(context_.sources, entry, parsing);
  if (!found.onlyDeclares && mayLackSemicolon(context_.sources[entry].text())) {
    const source::SourceText& source = context_.sources[entry];
    auto closed = context_.sources.add(source.name(), cat(source.text(), ";"));
    if (!closed) return std::nullopt;
    entry = closed.value();
    found = sessionNames(context_.sources, entry, parsing);
  }
  if (!found.onlyDeclares) return std::nullopt;
  Implementation* made = implementations_.compileEntry(entry, Entry::Unit, session_.filesWithout(found.names));
  if (made == nullptr) return false;
  session_.add(entry, found.names, codeOf(*made).program);
  runEntry(*made, nullptr);
  return true;
}

bool Console::eval(source::FileId snippet, std::string& result) {
  const Entry entry = entryOf(snippet);
  if (common::isConsoleEntry(context_.sources[snippet].name())) {
    if (entry != Entry::Unit)
      if (std::optional<bool> declared = declare(snippet)) return *declared;
    std::vector<source::FileId> session = session_.files();
    if (!session.empty()) {
      Implementation* made = implementations_.compileEntry(snippet, entry, std::move(session));
      if (made == nullptr) return false;
      if (codeOf(*made).program.first) return runEntry(*made, &result), true;
      reporter_.emitter().emit(diag::NothingToRun, {snippet, {0, 0}});
      implementations_.mayDrop(*made);
      return false;
    }
  }
  Implementation* made = implementations_.compileCommand(snippet, entry);
  if (made == nullptr) return false;
  ObjectTable& objects = engine_.objects;
  const std::int32_t handle = objects.nextHandle();
  runFirst(*made, result);
  // A formula that only looks leaves no trace, not even a used handle.
  if (entry == Entry::Formula && objects.nextHandle() == handle + 1 && objects.find(handle) == nullptr)
    objects.setNextHandle(handle);
  return true;
}

Implementation* Console::compiledCommand(std::string_view text) {
  if (Implementation* known = implementations_.commands().find(text)) return known;
  auto file = context_.sources.add(cat("command ", ++commands_), text);
  if (!file) return nullptr;
  CheckOptions options = implementations_.checkOptions(Entry::Command);
  Entry entry = tables::entryOf(base::trim(text), options) == Entry::Unit ? Entry::Unit : Entry::Command;
  Implementation* made = implementations_.compileCommand(file.value(), entry);
  if (made == nullptr) return nullptr;
  if (Implementation* leaves = implementations_.commands().add(text, *made)) implementations_.mayDrop(*leaves);
  return made;
}

bool Console::command(std::string_view text) {
  if (depth_ >= 16) return false;
  Implementation* implementation = compiledCommand(text);
  if (implementation == nullptr) return false;
  ++depth_;
  std::string result;
  bool fine = runFirst(*implementation, result);
  --depth_;
  return fine;
}

}  // namespace vellum::skrit
