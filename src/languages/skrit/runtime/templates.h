// The templates of game objects: read from FUEL files, joined with their bases, and checked against the skrits of their
// components. A world and `vellum check` share them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "languages/skrit/check/program.h"
#include "languages/skrit/files/store/fuel_database.h"
#include "languages/skrit/world/template.h"

namespace vellum::skrit {

class Templates {
 public:
  // Compiles skrits for the templates.
  class Skrits {
   public:
    virtual ~Skrits() = default;
    // Returns null when the file can't be read or has errors, which are reported.
    virtual const Program* compiled(const std::string& file) = 0;
    // Whether the user named the file, so that its errors are reported; otherwise it is only in the store.
    virtual bool isAsked(source::FileId file) const = 0;
  };
  // The limit of fields, with the inherited ones, of all completed templates. The game has less than half of it.
  static constexpr std::size_t MaxFields = 2'000'000;
  // Which files are available: all, so that a missing name is an error; or only some, as when one file is checked
  // alone, so that a missing name gets a warning.
  enum class Files { All, Some };

  Templates(const store::ResourceStore& store, store::StoreFiles& files, source::SourceSet& sources,
            const ExportTable& exports, Skrits& skrits)
      : store_(store), files_(files), sources_(sources), exports_(exports), skrits_(skrits) {}

  // Adds the templates of a FUEL file, wherever they are in it; [dev,...] ones only with `development`.
  void add(const fuel::Document& document, bool development, diagnostics::Emitter& emitter);
  // All templates. Taking them leaves none, for new texts of their files.
  struct All {
    std::vector<std::unique_ptr<Template>> templates;
    std::vector<std::string> names;                      // of them
    std::unordered_map<std::string, std::size_t> index;  // by name, lower case
    std::size_t inherited = 0;                           // components and fields
  };
  All take() {
    absent_.clear();
    return std::exchange(all_, {});
  }
  void putBack(All all) { all_ = std::move(all); }
  Template* find(std::string_view name);
  const std::vector<std::string>& names() const { return all_.names; }
  // Checks the template and those of its bases that were not checked before. Returns false after errors.
  bool resolve(Template& wanted, Files have, diagnostics::Emitter& emitter);
  // Resolves the template, and gives it the components of its bases. Returns false after errors.
  bool complete(Template& wanted, diagnostics::Emitter& emitter);
  // Resolves all templates of this file.
  void resolveFile(source::FileId file, Files have, diagnostics::Emitter& emitter);
  // [t:farmboy,n:0x00001234]: reads the overrides in the block of a placed object. Returns false after errors.
  bool readChanges(const fuel::Document& document, const fuel::Block& block, Files have,
                   std::vector<TemplateComponent>& out, diagnostics::Emitter& emitter);

  // Checks the skrits that the mind and the chores of the components name: one that the store lacks gets a warning.
  void checkPaths(const std::vector<TemplateComponent>& components, diagnostics::Emitter& emitter);
  // The doc text of a template, or of its nearest base that has one.
  std::string docOf(std::string_view name);

  // Reports "there is no template called 'x'", with the nearest name.
  void unknown(std::string_view name, source::Location at, Files have, diagnostics::Emitter& emitter);
  // A component is a skrit when there is one of its name below world/contentdb/components, or beside the file `near`;
  // returns "" when there is none.
  std::string componentSkrit(std::string_view name, source::FileId near);

 private:
  void addTemplate(const fuel::Document& document, const fuel::Block& block, diagnostics::Emitter& emitter);
  std::vector<TemplateComponent> components(const fuel::Document& document, const fuel::Block& block,
                                            diagnostics::Emitter& emitter);
  void findSkrit(TemplateComponent& component, Files have, diagnostics::Emitter& emitter);
  void unknownComponent(const TemplateComponent& component, Files have, diagnostics::Emitter& emitter);
  void checkFields(const TemplateComponent& component, const Program& program, diagnostics::Emitter& emitter);

  const store::ResourceStore& store_;
  store::StoreFiles& files_;
  source::SourceSet& sources_;
  const ExportTable& exports_;
  Skrits& skrits_;
  All all_;
  std::unordered_set<std::string> absent_;  // files beside templates that are not there
};

}  // namespace vellum::skrit
