// Recently compiled commands, by their text (Skrit manual, "Storage": caching keeps them peppy).
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "languages/skrit/world/implementation.h"

namespace vellum::skrit {

class CommandCache {
 public:
  // Returns null when the text is not in the cache.
  Implementation* find(std::string_view text) {
    for (Command& command : commands_) {
      if (command.text != text) continue;
      command.used = ++uses_;
      return command.implementation;
    }
    return nullptr;
  }
  // Returns the command that leaves the full cache, or null.
  Implementation* add(std::string_view text, Implementation& implementation) {
    Implementation* leaves = nullptr;
    if (commands_.size() >= MaxCommands) {
      auto oldest = std::min_element(commands_.begin(), commands_.end(),
                                     [](const Command& a, const Command& b) { return a.used < b.used; });
      leaves = oldest->implementation;
      commands_.erase(oldest);
    }
    commands_.push_back({std::string(text), &implementation, ++uses_});
    return leaves;
  }
  bool holds(const Implementation& implementation) const {
    return std::any_of(commands_.begin(), commands_.end(),
                       [&](const Command& command) { return command.implementation == &implementation; });
  }
  void clear() { commands_.clear(); }

 private:
  static constexpr std::size_t MaxCommands = 32;
  struct Command {
    std::string text;
    Implementation* implementation;
    std::uint64_t used;
  };

  std::vector<Command> commands_;
  std::uint64_t uses_ = 0;
};

}  // namespace vellum::skrit
