// Shared implementations: compiled once for each name, kept while anything uses them (Skrit manual, "Skrit Engine").
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "languages/language.h"
#include "languages/skrit/runtime/code.h"
#include "languages/skrit/runtime/command_cache.h"
#include "languages/skrit/runtime/host_functions.h"
#include "languages/skrit/runtime/reporter.h"

namespace vellum::skrit {

class Implementations {
 public:
  Implementations(languages::WorldContext& context, vm::Vm& vm, const ExportTable& exports, HostFunctions& hosts,
                  Reporter& reporter)
      : context_(context), vm_(vm), exports_(exports), hosts_(hosts), reporter_(reporter) {}
  ~Implementations();
  Implementations(const Implementations&) = delete;
  Implementations& operator=(const Implementations&) = delete;

  const std::vector<std::unique_ptr<Implementation>>& all() const { return all_; }
  // By the name under which it was compiled, or null.
  Implementation* find(std::string_view name) const;
  // By the name that skrits use: one that is loaded already, else a file beside `near`, else a file of the provider;
  // the extension may be omitted (Skrit manual, "Storage").
  Implementation* findOrLoad(std::string_view name, source::FileId near);

  bool uses(source::FileId file) const;  // whether one was compiled from this file

  // All compilers return null or false after errors, which are reported.
  Implementation* compile(source::FileId file, std::string name);
  Implementation* compileCommand(source::FileId file, Entry entry);
  // An entry of a console, which knows what earlier ones declare.
  Implementation* compileEntry(source::FileId file, Entry entry, std::vector<source::FileId> session);
  // The same file again, or its new text, for live reload.
  std::unique_ptr<Code> compileAgain(const Implementation& implementation, source::FileId file);
  CheckOptions checkOptions(Entry entry, bool command = false) const;
  void unload(const Code& code);  // with its shared variables

  // Commands that were compiled lately.
  CommandCache& commands() { return commands_; }
  // A command is dropped when no object uses it any more and the cache does not hold it.
  void mayDrop(Implementation& command) { unused_.push_back(&command); }
  void dropUnused() {  // no code may run
    if (!unused_.empty()) dropAll();
  }

 private:
  void dropAll();
  std::unique_ptr<Code> build(source::FileId file, const CheckOptions& options, std::string name);
  std::unique_ptr<Code> makeCode(Program program);
  Implementation* keep(std::unique_ptr<Code> code, std::string name);

  languages::WorldContext& context_;
  vm::Vm& vm_;
  const ExportTable& exports_;
  HostFunctions& hosts_;
  Reporter& reporter_;
  std::vector<std::unique_ptr<Implementation>> all_;
  std::vector<Implementation*> unused_;  // temporary ones whose last object is gone
  CommandCache commands_;
  std::uint32_t entries_ = 0;  // of a console that were compiled with declarations of others
};

}  // namespace vellum::skrit
