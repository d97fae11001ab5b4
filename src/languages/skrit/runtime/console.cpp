#include "languages/skrit/runtime/console.h"

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

bool Console::eval(source::FileId snippet, std::string& result) {
  const Entry entry = entryOf(snippet);
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
