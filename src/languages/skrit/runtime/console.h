// Console commands and Skrit.Command: text that is wrapped, compiled, run and discarded (Skrit manual, "Skrit
// command").
#pragma once

#include "languages/skrit/runtime/console_session.h"
#include "languages/skrit/runtime/scripts.h"

namespace vellum::skrit {

class Console {
 public:
  Console(languages::WorldContext& context, vm::Vm& vm, Engine& engine, Reporter& reporter,
          Implementations& implementations, Execution& execution, Scripts& scripts)
      : context_(context),
        engine_(engine),
        reporter_(reporter),
        implementations_(implementations),
        execution_(execution),
        scripts_(scripts),
        session_(vm) {}

  // Runs a line of the console. Text with a leading '/' is a command; text with a leading '#' is compiled unchanged;
  // other text is an expression, or else statements. An entry of a console shares its declarations with those after it.
  // Returns false when it can't be compiled.
  bool eval(source::FileId snippet, std::string& result);
  // Skrit.Command. Returns false when the command has errors.
  bool command(std::string_view text);
  ConsoleSession& session() { return session_; }

 private:
  Entry entryOf(source::FileId snippet) const;
  Implementation* compiledCommand(std::string_view text);
  bool runFirst(Implementation& implementation, std::string& result);
  std::optional<bool> declare(source::FileId entry);
  bool runEntry(Implementation& implementation, std::string* result);

  languages::WorldContext& context_;
  Engine& engine_;
  Reporter& reporter_;
  Implementations& implementations_;
  Execution& execution_;
  Scripts& scripts_;
  std::uint32_t commands_ = 0;  // that were compiled
  std::size_t depth_ = 0;       // of commands that run commands
  ConsoleSession session_;
};

}  // namespace vellum::skrit
