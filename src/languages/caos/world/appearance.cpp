#include "languages/caos/world/appearance.h"

namespace vellum::caos {

const Appearance* AppearanceRef::none() {
  static const Appearance none;
  return &none;
}

AppearanceRef Appearances::find(const Appearance::Key& key) {
  auto found = all_.find(key);
  if (found != all_.end()) return AppearanceRef(*found);
  if (all_.size() >= tidyAt_) {
    std::erase_if(all_, [](const Appearance& appearance) { return appearance.users == 0; });
    tidyAt_ = 64 + 2 * all_.size();
  }
  return AppearanceRef(*all_.insert({std::string(key.gallery), key.source, key.firstImage, key.imageCount}).first);
}

}  // namespace vellum::caos
