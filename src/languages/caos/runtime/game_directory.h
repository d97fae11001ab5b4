// The contents of the game directory that `check --dir` names.
#pragma once

#include <initializer_list>
#include <set>
#include <string>

#include "languages/caos/check/lint_rules.h"
#include "languages/caos/world/assets.h"
#include "languages/caos/world/catalogue.h"

namespace vellum::caos {

class GameDirectory : public GameContent {
 public:
  GameDirectory(std::string_view folder, source::FileProvider& files);
  bool has(Kind kind, std::string_view name) const override;
  const Assets& assets() const { return assets_; }
  // Collects the game's scripts: those of Bootstrap, and those in the resource files of My Agents. Returns false when
  // there is no Bootstrap.
  bool scripts(std::vector<std::string>& texts) const;

 private:
  struct Names {
    bool known = false;                        // there is such a folder
    std::set<std::string, std::less<>> names;  // in lower case, without their extensions
  };
  Assets assets_;
  Names collect(std::string_view below, std::initializer_list<std::string_view> endings) const;
  bool hasTrack(std::string_view name) const;

  Names pictures_, backgrounds_, sounds_, music_;
  bool hasCatalogues_ = false;
  Catalogue catalogue_;
};

}  // namespace vellum::caos
