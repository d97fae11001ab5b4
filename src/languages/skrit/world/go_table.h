// The table of game objects: in the order of their ids, and by the ids of objects, components and jobs.
#pragma once

#include <memory>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/counted.h"
#include "languages/skrit/world/go.h"

namespace vellum::skrit {

class GoTable {
 public:
  static constexpr std::size_t MaxGos = 100'000;
  static constexpr std::size_t MaxParts = 1'000'000;  // of all of them
  // What the account counts for each of them.
  static constexpr std::size_t GoBytes = 512, PartBytes = 192;

  // `account` null: nothing counts.
  explicit GoTable(base::MemoryAccount* account = nullptr) : account_(account), bytes_(account) {}

  std::int32_t nextId = 1;
  std::int32_t newId() { return nextId++; }

  // Components, fields and each 64 bytes of a field's name or text.
  static std::size_t partsOf(const Go& go);
  static std::size_t partsOfText(std::string_view text) { return text.size() / 64; }
  // For one more object that has so many parts.
  bool hasRoom(std::size_t parts) const { return size() < MaxGos && hasRoomForParts(parts); }
  bool hasRoomForParts(std::size_t parts) const {
    return parts_ + parts <= MaxParts && (account_ == nullptr || account_->hasRoomFor(GoBytes + parts * PartBytes));
  }
  // A new object with a new id, without components.
  Go& add();
  // The id that a map gave it; of several objects with one id the first one has it.
  void setScid(Go& go, std::int32_t scid);
  Go* findScid(std::int32_t scid) const;
  // Gives it a new id. Requires hasRoomForParts() of it.
  GoComponent& addComponent(Go& go, GoComponent component);
  // A field of a component of `go`, which a script adds if there is none; null when it would have too many.
  GoField* fieldToSet(Go& go, GoComponent& component, std::string_view name);
  // Returns whether there is room for the text.
  bool setText(Go& go, GoField& field, std::string_view text);
  // Whether `watcher` gets copies of the messages to `watched`.
  void watch(Go& watched, std::int32_t watcher, bool on);
  void addJob(Go& go, GoJob job);
  void removeJob(Go& go, std::int32_t id);
  void remove(Go& go);

  std::size_t size() const { return gos_.size() - gaps_; }
  const std::vector<std::unique_ptr<Go>>& all() const { return closeGaps(), gos_; }  // until one is added or removed
  // Null when it is gone.
  Go* find(std::int32_t id) const;
  GoComponent* component(std::int32_t id) const;
  GoJob* job(std::int32_t id) const;
  // The game object of a component or a job.
  Go* ownerOf(std::int32_t id) const;

  void setPlayer(Go& go, bool on) {
    go.player = on;
    anyPlayer_ |= on;
  }
  bool anyPlayer() const { return anyPlayer_; }  // now or earlier

  // For saving. After the list was read, call relink(), which returns false when ids do not rise or occur twice.
  std::vector<std::unique_ptr<Go>>& list() { return closeGaps(), gos_; }
  const std::vector<std::unique_ptr<Go>>& list() const { return all(); }
  bool relink();
  // Whether families are consistent, so that walking up them ends.
  bool familiesEnd() const;

 private:
  enum class Kind : std::uint8_t { Go, Component, Job };
  struct Place {
    Kind kind = Kind::Go;
    Go* go = nullptr;
  };
  void count(Go& go, std::size_t parts) {
    go.parts += parts, parts_ += parts;
    countBytes();
  }
  void countBytes() { bytes_ = size() * GoBytes + parts_ * PartBytes; }
  void forgetScid(const Go& go);
  void closeGaps() const;
  template <class Part>
  Part* part(std::int32_t id, Kind kind, std::vector<Part> Go::*parts) const;

  base::MemoryAccount* account_;
  base::Counted bytes_;
  // In the order of their ids. An object that is removed leaves a gap (null); a loop over all closes the gaps. So the
  // time of one removal does not depend on the number of objects.
  mutable std::vector<std::unique_ptr<Go>> gos_;
  mutable std::size_t gaps_ = 0;
  std::unordered_map<std::int32_t, Place> places_;
  std::unordered_map<std::int32_t, Go*> byScid_;
  std::unordered_map<std::int32_t, std::set<std::int32_t>> repeatedScids_;  // the other objects with a SCID, by it
  std::unordered_map<std::int32_t, std::unordered_set<std::int32_t>> watchedBy_;  // by watcher
  std::size_t parts_ = 0;                                                         // the sum of Go::parts
  bool anyPlayer_ = false;
};

}  // namespace vellum::skrit
