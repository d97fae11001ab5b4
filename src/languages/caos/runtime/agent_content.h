// The content that an agent's scripts can name: the game's files, and those in the agent's own resource file.
#pragma once

#include <set>
#include <string>

#include "languages/caos/check/lint_rules.h"
#include "languages/caos/files/pray.h"
#include "languages/caos/world/catalogue.h"

namespace vellum::caos {

class AgentContent : public GameContent {
 public:
  AgentContent(const GameContent& game, const std::vector<PrayChunk>& chunks);
  bool has(Kind kind, std::string_view name) const override;
  bool holds(std::string_view file) const;  // whether the resource file has a file of that name (UTF-8)

 private:
  const GameContent& game_;
  std::set<std::string, std::less<>> files_;  // in lower case
  Catalogue catalogue_;
};

}  // namespace vellum::caos
