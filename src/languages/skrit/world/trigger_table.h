// The triggers of all game objects, in the order in which they were made, and the actions that wait.
#pragma once

#include <map>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/archive.h"
#include "languages/skrit/world/message.h"
#include "languages/skrit/world/trigger.h"
#include "languages/skrit/world/trigger_volumes.h"

namespace vellum::skrit {

class TriggerTable {
 public:
  static constexpr std::size_t MaxTriggers = 100'000;
  static constexpr std::size_t MaxParts = 1'000'000;  // conditions, actions, arguments of all of them
  static constexpr std::size_t MaxOfAll = 1000;       // conditions that look at more than the party
  static constexpr std::size_t MaxDelayed = 100'000;

  // False when there are too many; nothing is added then.
  bool add(Trigger trigger);
  void removeOf(std::int32_t owner);
  Trigger* find(std::int32_t id);
  const std::map<std::int32_t, std::unique_ptr<Trigger>>& all() const { return triggers_; }  // by id
  bool empty() const { return triggers_.empty(); }
  bool has(std::int32_t owner) const { return byOwner_.contains(owner); }

  // A message reached the owner.
  void got(std::int32_t owner, const WorldMessage& message);
  void setActive(std::int32_t owner, bool active);
  // The row is evaluated in the next pass.
  void wake(const Trigger& trigger) { awake_.push_back(trigger.id); }
  // The rows to evaluate, in order.
  std::vector<std::int32_t> takeAwake();

  // False when there are too many.
  bool delay(const DelayedAction& action);
  std::vector<DelayedAction> takeDue(std::uint64_t update);

  TriggerVolumes& volumes() { return volumes_; }
  const OccupantGroups& groups() const { return volumes_.groups; }
  const Occupants* group(std::string_view name) const { return volumes_.group(name); }

  // Of triggers, conditions and so on.
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, TriggerTable>& table);

 private:
  static std::size_t partsOf(const Trigger& trigger);
  static std::size_t ofAll(const Trigger& trigger);
  // Computes what is not saved; false when there are too many, or ids are wrong.
  bool relink();

  std::map<std::int32_t, std::unique_ptr<Trigger>> triggers_;
  std::unordered_map<std::int32_t, std::vector<Trigger*>> byOwner_;
  std::multimap<std::uint64_t, DelayedAction> delayed_;  // by update, then in the order in which they were made
  std::vector<std::int32_t> awake_;
  TriggerVolumes volumes_;
  std::int32_t nextId_ = 1;
  std::size_t parts_ = 0, ofAll_ = 0;
};

}  // namespace vellum::skrit
