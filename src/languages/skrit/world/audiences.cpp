#include "languages/skrit/world/audiences.h"

#include <algorithm>

namespace vellum::skrit {

void Listeners::settle() {
  if (added.empty()) return;
  std::sort(added.begin(), added.end());
  std::size_t middle = objects.size();
  bool allLater = objects.empty() || objects.back() < added.front();
  objects.insert(objects.end(), added.begin(), added.end());
  added.clear();
  if (!allLater)
    std::inplace_merge(objects.begin(), objects.begin() + static_cast<std::ptrdiff_t>(middle), objects.end());
  objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
}

void Audiences::join(SkritObject& object) {
  for (auto& [event, listeners] : audiences_) {
    if (!handles(object, event)) continue;
    listeners.added.emplace_back(object);
    if (listeners.added.size() > listeners.objects.size() + 1024) listeners.settle();
  }
}

std::size_t Audiences::place(EventId event, const ObjectTable& all) {
  std::size_t at = 0;
  while (at < audiences_.size() && audiences_[at].event != event) ++at;
  if (at == audiences_.size()) {
    Audience made{event, {}};
    all.forEach([&](SkritObject& object) {
      if (handles(object, event)) made.listeners.objects.emplace_back(object);
    });
    audiences_.push_back(std::move(made));
  }
  audiences_[at].listeners.settle();
  return at;
}

std::vector<ObjectRef> Audiences::copyOf(std::size_t audience) {
  if (broadcasts_ == spare_.size()) spare_.emplace_back();
  std::vector<ObjectRef> copy = std::move(spare_[broadcasts_]);
  copy = audiences_[audience].listeners.objects;
  ++broadcasts_;
  return copy;
}

void Audiences::dropStale(std::size_t audience) {
  auto& [event, listeners] = audiences_[audience];
  std::erase_if(listeners.objects, [event = event](const ObjectRef& each) {
    SkritObject* object = each.get();
    return object == nullptr || object->dead || !handles(*object, event);
  });
}

}  // namespace vellum::skrit
