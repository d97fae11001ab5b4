// The sources of parts' images. Thousands of agents of a kind look alike, so equal ones are shared.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace vellum::caos {

struct Gallery;

struct Appearance {
  std::string gallery;              // its name in the script
  const Gallery* source = nullptr;  // found by name again after a load; null before the first use
  std::int32_t firstImage = 0, imageCount = 1;
  mutable std::uint32_t users = 0;  // the number of AppearanceRefs to it

  // The search key.
  struct Key {
    std::string_view gallery;
    const Gallery* source;
    std::int32_t firstImage, imageCount;
    friend bool operator==(const Key&, const Key&) = default;
  };
  Key key() const { return {gallery, source, firstImage, imageCount}; }
};

// A part's reference to one; without it the part has no images.
class AppearanceRef {
 public:
  AppearanceRef() = default;
  explicit AppearanceRef(const Appearance& appearance) : appearance_(&appearance) { ++appearance.users; }
  AppearanceRef(const AppearanceRef& other) : appearance_(other.appearance_) {
    if (appearance_ != nullptr) ++appearance_->users;
  }
  AppearanceRef(AppearanceRef&& other) noexcept : appearance_(std::exchange(other.appearance_, nullptr)) {}
  AppearanceRef& operator=(AppearanceRef other) noexcept {
    std::swap(appearance_, other.appearance_);
    return *this;
  }
  ~AppearanceRef() {
    if (appearance_ != nullptr) --appearance_->users;
  }
  const Appearance* operator->() const { return appearance_ != nullptr ? appearance_ : none(); }

 private:
  static const Appearance* none();
  const Appearance* appearance_ = nullptr;
};

// All appearances in use, and some unused ones. Must outlive the parts.
class Appearances {
 public:
  AppearanceRef find(const Appearance::Key& key);
  std::size_t size() const { return all_.size(); }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(const Appearance::Key& key) const {
      std::size_t hash = std::hash<std::string_view>()(key.gallery);
      for (std::int32_t number : {key.firstImage, key.imageCount})
        hash = hash * 31 + static_cast<std::uint32_t>(number);
      return hash;
    }
    std::size_t operator()(const Appearance& appearance) const { return (*this)(appearance.key()); }
  };
  struct Equal {
    using is_transparent = void;
    bool operator()(const Appearance& a, const Appearance& b) const { return a.key() == b.key(); }
    bool operator()(const Appearance& a, const Appearance::Key& b) const { return a.key() == b; }
    bool operator()(const Appearance::Key& a, const Appearance& b) const { return a == b.key(); }
  };
  std::unordered_set<Appearance, Hash, Equal> all_;
  std::size_t tidyAt_ = 64;  // when there are this many, unused ones are removed
};

}  // namespace vellum::caos
