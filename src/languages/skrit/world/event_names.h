// Events by number and by name. Names ignore case and have no '$'.
#pragma once

#include <string>
#include <string_view>
#include <unordered_map>

#include "languages/skrit/world/implementation.h"

namespace vellum::skrit {

// The standard events by number.
namespace events {
enum : EventId {
#define VELLUM_SKRIT_EVENT(name, group, parameters, sender, doc) name,
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
  Count
};
}  // namespace events

class EventNames {
 public:
  EventNames();  // with the standard events

  EventId add(std::string_view name);         // the known number, or the next one
  EventId find(std::string_view name) const;  // NoIndex: no skrit has ever handled it

 private:
  struct CaseHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view name) const;
  };
  struct CaseEqual {
    using is_transparent = void;
    bool operator()(std::string_view a, std::string_view b) const;
  };

  std::unordered_map<std::string, EventId, CaseHash, CaseEqual> ids_;
};

}  // namespace vellum::skrit
