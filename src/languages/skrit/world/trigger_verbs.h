// The conditions and actions of triggers by name: builtins/triggers.def.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "languages/skrit/files/map/trigger_call.h"
#include "languages/skrit/world/template.h"
#include "languages/skrit/world/trigger.h"

namespace vellum::skrit {

// Finds the number of a world message: "we_killed".
class EventLookup {
 public:
  virtual std::optional<std::int32_t> number(std::string_view name) const = 0;
  virtual std::string nearest(std::string_view name) const = 0;  // "": none is near

 protected:
  ~EventLookup() = default;
};

// Hears of what can't be understood in a row.
class TriggerProblems {
 public:
  virtual void bad(const TemplateField& field, std::string problem) = 0;

 protected:
  ~TriggerProblems() = default;
};

struct TriggerRow {
  Trigger trigger;
  float delay = 0;           // seconds, of all its actions
  bool singlePlayer = true;  // else it does not run for a single player
};

// "instance_triggers:..." and "template_triggers:..." of the component common.
bool isTriggerField(std::string_view name);
std::vector<TriggerRow> readTriggerRows(std::span<const TemplateField> fields, const EventLookup& events,
                                        TriggerProblems& problems);

void readCondition(const map::TriggerCall& call, const TemplateField& field, const EventLookup& events, Trigger& to,
                   TriggerProblems& problems);
void readAction(const map::TriggerCall& call, const TemplateField& field, const EventLookup& events, Trigger& to,
                TriggerProblems& problems);

// The SCIDs in the arguments of a condition or action, without 0.
std::vector<std::int32_t> scidsIn(const map::TriggerCall& call);
std::string_view nameOf(ConditionKind kind);
std::string_view nameOf(ActionKind kind);
bool isSimulated(ActionKind kind);

}  // namespace vellum::skrit
