// Console commands and Skrit.Command: text that is wrapped, compiled, run and discarded (Skrit manual, "Skrit
// command").
#include <algorithm>

#include "languages/skrit/diagnostics.h"
#include "languages/skrit/runtime/runtime.h"
#include "languages/skrit/runtime/tables.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit {

using base::cat;

bool SkritRuntime::runFirst(Implementation& implementation, std::string& result) {
  Code& code = static_cast<Code&>(*implementation.code);
  if (!code.program.first) {
    emitter_->emit(diag::NothingToRun, {code.program.file, {0, 0}});
    unused_.push_back(&implementation);
    return false;
  }
  SkritObject* object = create(implementation, {}, code.program.file);
  if (object == nullptr) return false;
  std::int32_t handle = object->handle;
  vm::Fiber* fiber;
  bool fine;
  {
    Running running(engine_, *object);
    fine = start(*object, code.program.first.value, {}, fiber);
    if (fine) result = resultText(code, code.program.first.value, *fiber);
    finishFiber(*fiber);
  }
  if ((object = engine_.objects.find(handle)) != nullptr) releaseHandle(engine_, *object);
  return fine;
}

// Text with a leading '/' is a command; text with a leading '#' is compiled unchanged; other text is an expression, or
// else statements.
bool SkritRuntime::eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) {
  Session session(*this, emitter);
  readExports(emitter);
  std::string_view text = base::trim(context_.sources[snippet].text());
  CheckOptions options = checkOptions(Entry::Formula);
  Entry entry = tables::entryOf(text, options);
  if (entry == Entry::Formula) {
    diagnostics::Emitter trial;
    ParseOptions parsing = options.parse;
    parsing.entry = Entry::Formula;
    parse(context_.sources, snippet, parsing, trial);
    if (trial.hasErrors()) {
      diagnostics::Emitter other;
      parsing.entry = Entry::Command;
      parse(context_.sources, snippet, parsing, other);
      if (!other.hasErrors()) entry = Entry::Command;
    }
  }
  Implementation* made = compile(snippet, entry, "X$");
  if (made == nullptr) return false;
  runFirst(*made, result);
  streams_.flush();
  return session.ok();
}

bool SkritRuntime::command(std::string_view text) {
  if (commandDepth_ >= 16) return false;
  auto known = std::find_if(cachedCommands_.begin(), cachedCommands_.end(),
                            [&](const CachedCommand& command) { return command.text == text; });
  Implementation* implementation = nullptr;
  if (known != cachedCommands_.end()) {
    known->used = ++cacheUses_;
    implementation = known->implementation;
  } else {
    auto file = context_.sources.add(cat("command ", ++commands_), text);
    if (!file) return false;
    CheckOptions options = checkOptions(Entry::Command);
    Entry entry = tables::entryOf(base::trim(text), options) == Entry::Unit ? Entry::Unit : Entry::Command;
    implementation = compile(file.value(), entry, "X$");
    if (implementation == nullptr) return false;
    if (cachedCommands_.size() >= MaxCachedCommands) {
      auto oldest = std::min_element(cachedCommands_.begin(), cachedCommands_.end(),
                                     [](const auto& a, const auto& b) { return a.used < b.used; });
      unused_.push_back(oldest->implementation);
      cachedCommands_.erase(oldest);
    }
    cachedCommands_.push_back({std::string(text), implementation, ++cacheUses_});
  }
  ++commandDepth_;
  std::string result;
  bool fine = runFirst(*implementation, result);
  --commandDepth_;
  return fine;
}

}  // namespace vellum::skrit
