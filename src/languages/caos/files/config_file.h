// The games' settings: machine.cfg, user.cfg, server.cfg. A line a setting, KEY VALUE; each is a quoted text or bare.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vellum::caos {

class ConfigFile {
 public:
  // Any bytes are legal: lines that are no setting are skipped. Keeps at most 10,000 settings.
  explicit ConfigFile(std::string_view bytes);

  // The value of a key, compared without case; of several lines the last. Null: there is none.
  const std::string* find(std::string_view key) const;
  const std::vector<std::pair<std::string, std::string>>& settings() const { return settings_; }

 private:
  std::vector<std::pair<std::string, std::string>> settings_;
};

}  // namespace vellum::caos
