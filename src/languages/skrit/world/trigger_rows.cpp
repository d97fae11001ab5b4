// Reads the rows of triggers in the fields of a game object.
#include <algorithm>

#include "languages/skrit/files/fuel/document.h"
#include "languages/skrit/files/map/trigger_call.h"
#include "languages/skrit/world/trigger_update.h"
#include "languages/skrit/world/trigger_verbs.h"

namespace vellum::skrit {

namespace {

constexpr std::string_view Kinds[] = {"template_triggers:", "instance_triggers:"};

// "template_triggers:0:condition3" without the kind: the row and the name of its field.
struct RowField {
  std::string_view row, name;
};
RowField rowField(std::string_view field, std::string_view kind) {
  if (!field.starts_with(kind)) return {};
  field.remove_prefix(kind.size());
  std::size_t colon = field.find(':');
  if (colon == std::string_view::npos) return {};
  return {field.substr(0, colon), field.substr(colon + 1)};
}

// A flag or number of the row.
void readFlag(std::string_view name, const TemplateField& field, TriggerRow& row) {
  std::string_view value = field.value;
  auto flag = fuel::valueBool(value);
  auto seconds = fuel::valueFloat(value);
  bool good = seconds && *seconds >= 0 && *seconds < 1e6f;
  if (name == "single_shot") row.trigger.singleShot = flag.value_or(false);
  else if (name == "flip_flop") row.trigger.flipFlop = flag.value_or(false);
  else if (name == "start_active") row.trigger.active = flag.value_or(true);
  else if (name == "single_player") row.singlePlayer = flag.value_or(true);
  else if (name == "reset_duration" && good) row.trigger.resetSeconds = *seconds;
  else if (name == "delay" && good) row.delay = *seconds;
  else if (name == "occupants_group") row.trigger.occupantsGroup = base::toLower(value);
}

void readField(std::string_view name, const TemplateField& field, const EventLookup& events, TriggerRow& row,
               TriggerProblems& problems) {
  bool condition = name.starts_with("condition"), action = name.starts_with("action");
  if (!condition && !action) return readFlag(name, field, row);
  map::TriggerCall call = map::readTriggerCall(field.value);
  if (!call.problem.empty()) return problems.bad(field, call.problem);
  if (condition) readCondition(call, field, events, row.trigger, problems);
  else readAction(call, field, events, row.trigger, problems);
}

}  // namespace

bool isTriggerField(std::string_view name) {
  return std::any_of(std::begin(Kinds), std::end(Kinds), [&](std::string_view kind) { return name.starts_with(kind); });
}

std::vector<TriggerRow> readTriggerRows(std::span<const TemplateField> fields, const EventLookup& events,
                                        TriggerProblems& problems) {
  std::vector<TriggerRow> rows;
  for (std::string_view kind : Kinds) {
    std::string_view last;
    for (const TemplateField& field : fields) {
      RowField part = rowField(field.name, kind);
      if (part.row.empty()) continue;
      if (rows.empty() || part.row != last) rows.emplace_back();
      last = part.row;
      readField(part.name, field, events, rows.back(), problems);
    }
  }
  for (TriggerRow& row : rows)
    for (TriggerAction& action : row.trigger.actions) action.delay += row.delay;
  return rows;
}

void addTriggers(GoWorld& world, const Go& go, const TemplateComponent& common) {
  struct Reported : TriggerProblems {
    explicit Reported(GoWorld& to) : world(to) {}
    void bad(const TemplateField& field, std::string problem) override { world.outside.badTrigger(field, problem); }
    GoWorld& world;
  } problems(world);
  for (TriggerRow& row : readTriggerRows(common.fields, world.outside.events(), problems)) {
    bool empty = row.trigger.conditions.empty() || row.trigger.actions.empty();
    // A row without actions may still fill a group.
    if (!row.singlePlayer || (empty && row.trigger.occupantsGroup.empty())) continue;
    row.trigger.owner = go.id;
    if (!world.triggers.add(std::move(row.trigger))) return world.outside.overflow("rows of triggers");
  }
}

}  // namespace vellum::skrit
