// The work of `vellum check` and similar commands: skrits, FUEL files with their templates, and naming keys, without a
// world.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "languages/language.h"
#include "languages/skrit/check/check.h"
#include "languages/skrit/files/map/map.h"
#include "languages/skrit/runtime/component_schemas.h"
#include "languages/skrit/runtime/references.h"
#include "languages/skrit/runtime/templates.h"

namespace vellum::skrit {

// Compares the extension, ignoring case and anything after a '?'.
bool isFileKind(std::string_view name, std::string_view extension);

// The files that skrits may refer to: those of the host, and the store mounted by --store.
class Content {
 public:
  // Emits an error for each store that can't be mounted.
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

  // Checks all files of the program. A template may refer to definitions in any of them, in the store, or beside its
  // file.
  void run();

  Templates& templates() { return templates_; }
  // For maps: read the templates of the store first.
  void readStore();
  map::Files mapFiles() { return {content_.store(), fuel_, content_.files(), program_.sources}; }
  // Of its template, with the map's changes.
  std::vector<TemplateComponent> componentsOf(const map::PlacedObject& object);
  // The skrit of a component that a file names, or null.
  const Program* component(std::string_view name, source::FileId near);

 private:
  void readFuel();
  void checkMap(std::string_view name);
  void checkPlaced(const fuel::Document& document, diagnostics::Emitter& emitter);
  // Keeps the diagnostics in the files of the program, to report them at the end.
  void keep(diagnostics::Emitter& found);
  bool isAsked(source::FileId file) const override;  // whether it is a file of the program
  void report();
  std::string linesOf(const std::vector<std::size_t>& group) const;
  const Program& skrit(source::FileId file, diagnostics::Emitter& emitter);
  const Program* compiled(const std::string& file) override;

  const languages::Program& program_;
  const ExportTable& exports_;
  diagnostics::Emitter& emitter_;
  Content content_;
  store::FuelDatabase fuel_;
  Templates templates_;
  References references_;
  ComponentSchemas schemas_;
  Templates::Files have_;
  std::unordered_set<std::uint32_t> asked_;            // the files of the program
  std::unordered_map<std::uint32_t, Program> skrits_;  // by file
  std::vector<diagnostics::Diagnostic> found_;         // in FUEL files
};

}  // namespace vellum::skrit
