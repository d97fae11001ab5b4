// The game objects of a world: cloned from templates, sent messages, updated, deleted.
//
// One update: messages that are due, in the order of their time and then of sending; the skrit engine's update; objects
// whose modifiers changed; player characters; drawing; deletion of marked objects.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "languages/skrit/world/engine.h"
#include "languages/skrit/world/go.h"
#include "languages/skrit/world/message.h"
#include "languages/skrit/world/template.h"

namespace vellum::skrit {

class GoWorld {
 public:
  static constexpr std::size_t MaxGos = 100'000;
  static constexpr std::size_t MaxParts = 1'000'000;   // components and fields of all of them
  static constexpr std::size_t MaxMessages = 100'000;  // on their way
  static constexpr std::size_t MaxRequests = 64;       // the oldest one is dropped
  static constexpr int MaxDepth = 32;                  // nesting depth of messages

  // The services that game objects need from outside.
  class Outside {
   public:
    virtual ~Outside() = default;
    // Makes an object of the skrit in `file` with these fields as properties; returns 0 when that failed, which is
    // reported.
    virtual std::int32_t makeSkrit(const std::string& file, std::int32_t owner,
                                   std::span<const TemplateField> fields) = 0;
    // The file of a skrit that a field names, as "rotatey?rpm=8", and the properties after the '?'.
    virtual std::string findSkrit(std::string_view url, std::string_view folder,
                                  std::vector<TemplateField>& properties) = 0;
    // Called for each delivered message, for game types and traces.
    virtual void delivered(const WorldMessage& message) = 0;
    virtual void overflow(std::string_view what) = 0;  // a limit was reached
  };

  GoWorld(Engine& engine, Outside& outside) : engine_(engine), outside_(outside) {}

  // ---- Game objects

  // Returns null when there are too many.
  Go* clone(const Template& from, std::int32_t scid, std::span<const TemplateComponent> overrides = {});
  static std::size_t partsOf(const Go& go);
  Go* find(std::int32_t id);
  // The game object of a component or a job.
  Go* ownerOf(std::int32_t id);
  GoComponent* component(std::int32_t id);
  GoJob* job(std::int32_t id);
  const std::vector<std::unique_ptr<Go>>& all() const { return gos_; }
  void markForDeletion(Go& go) { go.marked = true; }
  void setPlayer(Go& go, bool on) {
    go.player = on;
    anyPlayer_ |= on;
  }
  void setModifiersDirty(Go& go) { go.modifiersDirty = dirty_ = true; }
  void setParent(Go& child, std::int32_t parent);
  void watch(Go& watched, std::int32_t watcher, bool on);
  bool startChore(Go& go, std::string_view chore);
  GoJob* startJob(Go& go, std::string_view name, const GoRequest& request = {});
  void endJob(Go& go, std::int32_t job);
  // Only the last requests are kept, because skrits pass them on at once.
  std::int32_t addRequest(GoRequest request);
  const GoRequest* request(std::int32_t id) const;
  // Sends an event to every skrit component of a game object; returns how many handled it.
  int sendToComponents(Go& go, EventId event, const Arguments& arguments);

  // An export list has its own numbers for world messages: maps ours to them.
  void setEvent(std::int32_t ours, std::int32_t theirs) { numbers_[ours] = theirs; }
  std::int32_t event(std::int32_t ours) const {
    auto found = numbers_.find(ours);
    return found == numbers_.end() ? ours : found->second;
  }

  std::int32_t focus = 0;
  bool paused = false;

  // ---- Messages

  void send(std::int32_t event, std::int32_t from, std::int32_t to, std::int32_t data1, std::int32_t data2);
  void broadcast(std::int32_t event, std::int32_t from, std::int32_t data1);
  // Delivers the message in a later update, the next one at the earliest.
  void post(WorldMessage message, double delay);
  const WorldMessage* message(std::int32_t id) const;

  // ---- Updates

  void beforeUpdate();
  void afterUpdate(bool development);

  // Sends OnJobInitPointers to all jobs after a save was restored.
  void sendJobsLoaded();
  // Call after the engine's: objects are referred to by handle.
  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, GoWorld>& world);

 private:
  enum class Kind : std::uint8_t { Go, Component, Job };
  struct Place {
    Kind kind = Kind::Go;
    Go* go = nullptr;
  };
  bool findPlaces();
  bool familiesEnd();
  bool queueIsInOrder() const;
  template <class Part>
  Part* part(std::int32_t id, Kind kind, std::vector<Part> Go::*parts);
  std::int32_t newId() { return nextId_++; }
  // Delivers at once, or in the next update when deliveries are nested too deeply.
  void deliverSoon(WorldMessage message);
  void deliver(const WorldMessage& message);
  void deliverTo(Go& go, const WorldMessage& message);
  void sendToJobs(Go& go, EventId event, const Arguments& arguments);
  void sendTo(std::int32_t skrit, EventId event, const Arguments& arguments);
  void releaseSkrit(std::int32_t& handle);
  void destroy(std::int32_t id);
  void forget(Go& go);

  Engine& engine_;
  Outside& outside_;
  std::vector<std::unique_ptr<Go>> gos_;  // in the order of their ids
  std::unordered_map<std::int32_t, Place> places_;
  std::size_t parts_ = 0;  // fields that scripts add later don't count
  std::vector<GoRequest> requests_;
  std::vector<WorldMessage> queue_;  // by due, then by id
  std::vector<WorldMessage> live_;   // being delivered, innermost last
  std::unordered_map<std::int32_t, std::int32_t> numbers_;
  std::int32_t nextId_ = 1, nextMessage_ = 1;
  bool dirty_ = false, anyPlayer_ = false;
};

}  // namespace vellum::skrit
