// The templates of game objects: read from FUEL files, joined with what they specialize, and checked against the skrits
// of their components. A world and `vellum check` use the same.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "languages/skrit/check/program.h"
#include "languages/skrit/files/store/fuel_database.h"
#include "languages/skrit/world/template.h"

namespace vellum::skrit {

class Templates {
 public:
  // Who has skrits compiled.
  class Skrits {
   public:
    virtual ~Skrits() = default;
    // Null: it can't be read, or it has errors, which were said.
    virtual const Program* compiled(const std::string& file) = 0;
    // What is wrong in it is the user's: the file was named, and is not only in the store.
    virtual bool isAsked(source::FileId file) const = 0;
  };
  // Inherited by all templates together. The game's have less than half of it.
  static constexpr std::size_t MaxFields = 2'000'000;
  // What has the files: all that a template may name is there, and what is not is an error; or only some of them, as
  // when a file is checked alone, and what is not there gets a warning.
  enum class Files { All, Some };

  Templates(const store::ResourceStore& store, store::StoreFiles& files, source::SourceSet& sources,
            const ExportTable& exports, Skrits& skrits)
      : store_(store), files_(files), sources_(sources), exports_(exports), skrits_(skrits) {}

  // Those of a FUEL file, wherever in it they are. [dev,...] ones only with `development`.
  void add(const fuel::Document& document, bool development, diagnostics::Emitter& emitter);
  Template* find(std::string_view name);
  const std::vector<std::string>& names() const { return names_; }
  // Joins it with what it specializes, and checks what is new in all of that line. False: there were errors.
  bool resolve(Template& wanted, Files have, diagnostics::Emitter& emitter);
  // All that are from this file.
  void resolveFile(source::FileId file, Files have, diagnostics::Emitter& emitter);
  // [t:farmboy,n:0x00001234]: what the block of a placed object changes of its template. False: there were errors.
  bool readChanges(const fuel::Document& document, const fuel::Block& block, Files have,
                   std::vector<TemplateComponent>& out, diagnostics::Emitter& emitter);

  // Skrits that the mind and the chores of the components name: those that the store does not have get a warning.
  void checkPaths(const std::vector<TemplateComponent>& components, diagnostics::Emitter& emitter);
  // What a template says of itself, or its nearest base does.
  std::string docOf(std::string_view name);

  // "there is no template called 'x'", with the nearest name.
  void unknown(std::string_view name, source::Location at, Files have, diagnostics::Emitter& emitter);
  // A component is a skrit when there is one of its name below world/contentdb/components, or beside the file `near`;
  // "" when there is none.
  std::string componentSkrit(std::string_view name, source::FileId near);

 private:
  void addTemplate(const fuel::Document& document, const fuel::Block& block, diagnostics::Emitter& emitter);
  std::vector<TemplateComponent> components(const fuel::Document& document, const fuel::Block& block,
                                            diagnostics::Emitter& emitter);
  void findSkrit(TemplateComponent& component, Files have, diagnostics::Emitter& emitter);
  void unknownComponent(const TemplateComponent& component, Files have, diagnostics::Emitter& emitter);
  void checkFields(const TemplateComponent& component, const Program& program, diagnostics::Emitter& emitter);

  std::size_t inherited_ = 0;  // components and fields
  const store::ResourceStore& store_;
  store::StoreFiles& files_;
  source::SourceSet& sources_;
  const ExportTable& exports_;
  Skrits& skrits_;
  std::vector<std::unique_ptr<Template>> templates_;
  std::vector<std::string> names_;                      // of them
  std::unordered_map<std::string, std::size_t> index_;  // by name, lower case
};

}  // namespace vellum::skrit
