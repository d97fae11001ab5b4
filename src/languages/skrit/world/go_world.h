// The game objects of a world and the messages between them, as plain state. What happens in it are functions:
// go_lifecycle.h, go_jobs.h, messages.h, go_update.h.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/archive.h"
#include "languages/skrit/world/engine.h"
#include "languages/skrit/world/go_positions.h"
#include "languages/skrit/world/go_requests.h"
#include "languages/skrit/world/go_table.h"
#include "languages/skrit/world/message_queue.h"
#include "languages/skrit/world/region_state.h"
#include "languages/skrit/world/template.h"
#include "languages/skrit/world/trigger_table.h"
#include "languages/skrit/world/trigger_verbs.h"
#include "languages/skrit/world/world_events.h"

namespace vellum::skrit {

struct GoWorld {
  // The services that game objects need from outside.
  class Outside {
   public:
    virtual ~Outside() = default;
    // Makes an object of the skrit in `file` with these fields as properties, or with those of `original`, an object of
    // the same skrit; returns 0 when that failed, which is reported.
    virtual std::int32_t makeSkrit(const std::string& file, std::int32_t owner, std::span<const TemplateField> fields,
                                   std::int32_t original = 0) = 0;
    // The file of a skrit that a field names, as "rotatey?rpm=8", and the properties after the '?'.
    virtual std::string findSkrit(std::string_view url, std::string_view folder,
                                  std::vector<TemplateField>& properties) = 0;
    // Called for each delivered message, for game types and traces.
    virtual void delivered(const WorldMessage& message) = 0;
    virtual void overflow(std::string_view what) = 0;  // a limit was reached
    // World messages by name, for the rows of triggers.
    virtual const EventLookup& events() = 0;
    // A line of a trigger's row that can't be understood.
    virtual void badTrigger(const TemplateField& field, std::string_view problem) = 0;
    // Called for each action of a trigger: for traces, and for what is not the world's. `cause`: a Goid, or 0.
    virtual void performs(const Trigger& trigger, const TriggerAction& action, std::int32_t cause) = 0;
  };

  GoWorld(Engine& ofSkrits, Outside& services, base::MemoryAccount* account = nullptr)
      : engine(ofSkrits), outside(services), gos(account) {}

  Engine& engine;
  Outside& outside;
  GoTable gos;
  GoRequests requests;
  GoPositions positions;
  MessageQueue messages;
  TriggerTable triggers;
  RegionState region;
  EventNumbers numbers;
  std::int32_t focus = 0;
  bool paused = false;
  bool modifiersDirty = false;  // of any object
};

// Returns the id of the request.
inline std::int32_t addRequest(GoWorld& world, GoRequest request) {
  std::int32_t id = request.id = world.gos.newId();
  world.requests.add(std::move(request));
  return id;
}

// Read the engine first: game objects refer to its objects by handle.
template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, GoWorld>& world);

}  // namespace vellum::skrit
