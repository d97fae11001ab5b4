// What `vellum check` and similar commands do: skrits, FUEL files with their templates, and naming keys, without a
// world.
#pragma once

#include <unordered_map>

#include "languages/language.h"
#include "languages/skrit/check/check.h"
#include "languages/skrit/runtime/templates.h"

namespace vellum::skrit {

// By extension, in any letter case, whatever follows a '?'.
bool isFileKind(std::string_view name, std::string_view extension);

// The files that skrits may name: those of the host, and the store that --store mounts.
class Content {
 public:
  // Stores that can't be mounted are emitted.
  Content(const languages::Program& program, diagnostics::Emitter& emitter);

  store::ResourceStore& store() { return store_; }
  store::StoreFiles& files() { return files_; }

 private:
  store::ResourceStore store_;
  store::StoreFiles files_;
};

class ContentCheck : private Templates::Skrits {
 public:
  ContentCheck(const languages::Program& program, const ExportTable& exports, diagnostics::Emitter& emitter);

  // All files of the program. A template may name what is in any of them, in the store, or beside its file.
  void run();

  Templates& templates() { return templates_; }
  // The skrit of a component that a file names; null: it has none.
  const Program* component(std::string_view name, source::FileId near);

 private:
  void readFuel();
  void checkPlaced(const fuel::Document& document, diagnostics::Emitter& emitter);
  // What is found in the files of the program is kept, to be reported at the end.
  void tell(diagnostics::Emitter& found);
  bool isAsked(source::FileId file) const override;  // it is a file of the program
  void report();
  const Program& skrit(source::FileId file, diagnostics::Emitter& emitter);
  const Program* compiled(const std::string& file) override;

  const languages::Program& program_;
  const ExportTable& exports_;
  diagnostics::Emitter& emitter_;
  Content content_;
  store::FuelDatabase fuel_;
  Templates templates_;
  Templates::Files have_;
  std::unordered_map<std::uint32_t, Program> skrits_;  // by file
  std::vector<diagnostics::Diagnostic> found_;         // in FUEL files
};

}  // namespace vellum::skrit
