// What the fields of templates and placed objects name: other templates, meshes, pictures, sounds, conversations.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "languages/skrit/files/store/fuel_database.h"
#include "languages/skrit/runtime/templates.h"

namespace vellum::skrit {

class References {
 public:
  References(const store::ResourceStore& store, store::StoreFiles& files, store::FuelDatabase& fuel,
             source::SourceSet& sources, Templates& templates)
      : store_(store), files_(files), fuel_(fuel), sources_(sources), templates_(templates) {}

  // Warns of each name that the store lacks. Of a kind of which the store has nothing at all, no name is missed: a mod
  // alone has no meshes of the game.
  void check(const std::vector<TemplateComponent>& components, diagnostics::Emitter& emitter);

 private:
  enum class Kind : std::uint8_t { Mesh, Picture, Sound, Template, Conversation };
  bool isMissing(Kind kind, std::string_view name);
  bool hasFile(std::string_view name, std::string_view extensions) const;
  static std::string_view titleOf(Kind kind);
  const std::set<std::string, std::less<>>& conversations();

  const store::ResourceStore& store_;
  store::StoreFiles& files_;
  store::FuelDatabase& fuel_;
  source::SourceSet& sources_;
  Templates& templates_;
  bool conversationsRead_ = false;
  std::set<std::string, std::less<>> conversations_;  // in lower case
};

}  // namespace vellum::skrit
