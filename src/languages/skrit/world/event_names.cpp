#include "languages/skrit/world/event_names.h"

#include "base/text.h"

namespace vellum::skrit {

EventNames::EventNames() {
#define VELLUM_SKRIT_EVENT(name, group, parameters, sender, doc) add(#name);
#include "languages/skrit/builtins/events.def"
#undef VELLUM_SKRIT_EVENT
}

std::size_t EventNames::CaseHash::operator()(std::string_view name) const {
  std::uint32_t hash = 2166136261u;
  for (char c : name) hash = (hash ^ static_cast<unsigned char>(base::toLowerAscii(c))) * 16777619u;
  return hash;
}

bool EventNames::CaseEqual::operator()(std::string_view a, std::string_view b) const {
  return base::equalsIgnoreCase(a, b);
}

EventId EventNames::add(std::string_view name) {
  auto [found, added] = ids_.try_emplace(std::string(name), static_cast<EventId>(ids_.size()));
  return found->second;
}

EventId EventNames::find(std::string_view name) const {
  auto found = ids_.find(name);
  return found == ids_.end() ? NoIndex : found->second;
}

}  // namespace vellum::skrit
