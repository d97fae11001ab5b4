// The game type: a skrit of rules, and the conditions of victory that teams meet (Skrit manual, "Game type skrit").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "languages/skrit/files/store/fuel_database.h"
#include "languages/skrit/runtime/script_host.h"

namespace vellum::skrit {

struct WorldMessage;

class GameType {
 public:
  explicit GameType(ScriptHost& scripts) : scripts_(scripts) {}

  // Emits an error when neither the map of --map nor the game has a type of that name.
  void start(std::string_view name, store::FuelDatabase& fuel, source::FileProvider& files,
             diagnostics::Emitter& emitter);
  void delivered(const WorldMessage& message);
  void meetCondition(std::int32_t team, std::string_view condition);
  void checkVictory();
  std::int32_t victor() const { return victor_; }  // a team, or 0

  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, GameType>& type) {
    archive(type.skrit_, type.victor_);
    archive.list(type.met_, [&](auto& met) { archive(met.team, met.condition); });
  }

 private:
  struct Met {
    std::int32_t team = 0;
    std::string condition;
  };

  bool hasMetAll(std::int32_t team) const;

  ScriptHost& scripts_;
  std::int32_t skrit_ = 0;  // an object
  std::int32_t teams_ = 0, victor_ = 0;
  std::vector<std::string> conditions_;
  std::vector<Met> met_;
};

}  // namespace vellum::skrit
