// Game objects, their components and jobs as skrits see them. A handle is the number of the game object, component or
// job.
#include <algorithm>

#include "languages/skrit/builtins/go_calls.h"
#include "languages/skrit/world/go_jobs.h"
#include "languages/skrit/world/go_lifecycle.h"
#include "languages/skrit/world/go_skrits.h"
#include "languages/skrit/world/messages.h"
#include "languages/skrit/world/orientation.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;

namespace {

vm::FastResult hasComponent(const vm::FastCall& call, std::string_view name) {
  VELLUM_SKRIT_GO(go);
  return call.done(std::int32_t(go->find(name) != nullptr));
}
vm::FastResult getComponent(const vm::FastCall& call, std::string_view name) {
  VELLUM_SKRIT_GO(go);
  const GoComponent* found = go->find(name);
  return call.done(found == nullptr ? 0 : found->id);
}

std::string textOf(const GoField& field) {
  if (!field.text.empty() || !field.numeric) return field.text;
  std::string out;
  base::appendGeneral(out, field.number, 6);
  return out;
}

float numberOf(const GoComponent& component, std::string_view name) {
  const GoField* field = component.find(name);
  return field == nullptr ? 0 : field->number;
}

vm::FastResult set(const vm::FastCall& call, Go& go, GoComponent& component, std::string_view name, float number) {
  GoField* field = worldOf(call).gos.fieldToSet(go, component, name);
  if (field == nullptr) return call.fail("the component has too many fields");
  field->text.clear();
  field->number = number;
  field->numeric = true;
  return call.done();
}

bool truth(const GoField* field) {
  return field != nullptr && (field->numeric ? field->number != 0 : base::equalsIgnoreCase(field->text, "true"));
}

std::string equippedName(std::string_view slot) { return base::cat("equipped:", base::toLower(slot)); }

// The id of a worn item is stored as a string: a float would round the ids of a long game.
std::int32_t idOf(const GoField* field) {
  return field == nullptr ? 0 : static_cast<std::int32_t>(base::parseInt(field->text).value_or(0));
}

}  // namespace

// ---- Goid, Go

// The slow path handles stand-ins (SkritRuntime::guardBuiltIns).
VELLUM_SKRIT_FAST_BODY(Goid_IsValid) {
  bool there = worldOf(call).gos.find(call.i(0)) != nullptr;
  if (!there && call.i(0) != 0 && call.slow == nullptr) return vm::FastResult::slowPath();
  return call.done(std::int32_t(there));
}
VELLUM_SKRIT_FAST_BODY(Goid_Go) {
  bool there = worldOf(call).gos.find(call.i(0)) != nullptr;
  if (!there && call.i(0) != 0 && call.slow == nullptr) return vm::FastResult::slowPath();
  return call.done(there ? call.i(0) : std::int32_t(0));
}
VELLUM_SKRIT_FAST_BODY(Go_IsValid) { return Goid_IsValidAnswer(call); }
VELLUM_SKRIT_FAST_BODY(Go_Goid) {
  VELLUM_SKRIT_GO(go);
  return call.done(go->id);
}
VELLUM_SKRIT_FAST_BODY(Go_Scid) {
  VELLUM_SKRIT_GO(go);
  return call.done(go->scid);
}
HostResult Go_TemplateName(HostCall& call) {
  VELLUM_SKRIT_GO(go);
  return call.doneString(go->templateName);
}
VELLUM_SKRIT_FAST_BODY(Go_HasComponent) { return hasComponent(call, call.s(1)); }
VELLUM_SKRIT_FAST_BODY(Go_HasActor) { return hasComponent(call, "actor"); }
VELLUM_SKRIT_FAST_BODY(Go_HasAspect) { return hasComponent(call, "aspect"); }
VELLUM_SKRIT_FAST_BODY(Go_HasBody) { return hasComponent(call, "body"); }
VELLUM_SKRIT_FAST_BODY(Go_HasInventory) { return hasComponent(call, "inventory"); }
VELLUM_SKRIT_FAST_BODY(Go_HasMagic) { return hasComponent(call, "magic"); }
VELLUM_SKRIT_FAST_BODY(Go_HasMind) { return hasComponent(call, "mind"); }
VELLUM_SKRIT_FAST_BODY(Go_HasPlacement) { return hasComponent(call, "placement"); }
VELLUM_SKRIT_FAST_BODY(Go_Actor) { return getComponent(call, "actor"); }
VELLUM_SKRIT_FAST_BODY(Go_Aspect) { return getComponent(call, "aspect"); }
VELLUM_SKRIT_FAST_BODY(Go_Body) { return getComponent(call, "body"); }
VELLUM_SKRIT_FAST_BODY(Go_Inventory) { return getComponent(call, "inventory"); }
VELLUM_SKRIT_FAST_BODY(Go_Magic) { return getComponent(call, "magic"); }
VELLUM_SKRIT_FAST_BODY(Go_Mind) { return getComponent(call, "mind"); }
VELLUM_SKRIT_FAST_BODY(Go_Placement) { return getComponent(call, "placement"); }
VELLUM_SKRIT_FAST_BODY(Go_Component) { return getComponent(call, call.s(1)); }
VELLUM_SKRIT_FAST_BODY(Go_Skrit) {
  VELLUM_SKRIT_GO(go);
  const GoComponent* found = go->find(call.s(1));
  return call.done(found == nullptr ? 0 : found->skrit);
}
VELLUM_SKRIT_FAST_BODY(Go_HasParent) {
  VELLUM_SKRIT_GO(go);
  return call.done(std::int32_t(go->parent != 0));
}
VELLUM_SKRIT_FAST_BODY(Go_Parent) {
  VELLUM_SKRIT_GO(go);
  return call.done(go->parent);
}
HostResult Go_AddChild(HostCall& call) {
  VELLUM_SKRIT_GO(go);
  if (Go* child = worldOf(call).gos.find(call.i(1))) setParent(worldOf(call), *child, go->id);
  return call.done();
}
HostResult Go_RemoveChild(HostCall& call) {
  VELLUM_SKRIT_GO(go);
  Go* child = worldOf(call).gos.find(call.i(1));
  if (child != nullptr && child->parent == go->id) setParent(worldOf(call), *child, 0);
  return call.done();
}
VELLUM_SKRIT_FAST_BODY(Go_ChildCount) {
  VELLUM_SKRIT_GO(go);
  return call.done(static_cast<std::int32_t>(go->children.size()));
}
VELLUM_SKRIT_FAST_BODY(Go_Child) {
  VELLUM_SKRIT_GO(go);
  auto index = static_cast<std::uint32_t>(call.i(1));
  return call.done(index < go->children.size() ? go->children[index] : std::int32_t(0));
}
HostResult Go_Watch(HostCall& call) {
  VELLUM_SKRIT_GO(go);
  if (worldOf(call).gos.find(call.i(1)) != nullptr) worldOf(call).gos.watch(*go, call.i(1), call.i(2) != 0);
  return call.done();
}
HostResult Go_SetModifiersDirty(HostCall& call) {
  VELLUM_SKRIT_GO(go);
  setModifiersDirty(worldOf(call), *go);
  return call.done();
}
VELLUM_SKRIT_FAST_BODY(Go_IsPlayer) {
  VELLUM_SKRIT_GO(go);
  return call.done(std::int32_t(go->player));
}
HostResult Go_SetIsPlayer(HostCall& call) {
  VELLUM_SKRIT_GO(go);
  worldOf(call).gos.setPlayer(*go, call.i(1) != 0);
  return call.done();
}
HostResult Go_Dump(HostCall& call) {
  VELLUM_SKRIT_GO(go);
  SkritRuntime& runtime = runtimeOf(call);
  if (runtime.reporter().isRetail()) return call.done();
  std::string out = base::cat("Go ", go->id, " of ", go->templateName, go->marked ? ", marked for deletion" : "", "\n");
  for (const GoComponent& component : go->components) {
    base::append(out, base::cat("  [", component.name, "]", component.skrit != 0 ? " skrit" : "", "\n"));
    for (const GoField& field : component.fields)
      base::append(out, base::cat("    ", field.name, " = ", textOf(field), "\n"));
  }
  runtime.reporter().print(out);
  sendToComponents(worldOf(call), *go, events::OnGoDump, {});
  return call.done();
}

// ---- Components

VELLUM_SKRIT_FAST_BODY(GoComponent_Go) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(go->id);
}
VELLUM_SKRIT_FAST_BODY(GoComponent_Goid) { return GoComponent_GoAnswer(call); }
HostResult GoComponent_Name(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.doneString(component->name);
}
VELLUM_SKRIT_FAST_BODY(GoComponent_HasField) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(std::int32_t(component->find(call.s(1)) != nullptr));
}
HostResult GoComponent_GetString(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  const GoField* field = component->find(call.s(1));
  return call.doneString(field == nullptr ? std::string() : textOf(*field));
}
VELLUM_SKRIT_FAST_BODY(GoComponent_GetFloat) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(numberOf(*component, call.s(1)));
}
VELLUM_SKRIT_FAST_BODY(GoComponent_GetInt) {
  VELLUM_SKRIT_COMPONENT(go, component);
  float number = numberOf(*component, call.s(1));
  if (!(number > -2147483648.0f)) return call.done(std::int32_t(number == number ? INT32_MIN : 0));
  return call.done(number >= 2147483648.0f ? INT32_MAX : static_cast<std::int32_t>(number));
}
VELLUM_SKRIT_FAST_BODY(GoComponent_GetBool) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(std::int32_t(truth(component->find(call.s(1)))));
}
VELLUM_SKRIT_FAST_BODY(GoComponent_SetFloat) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return set(call, *go, *component, call.s(1), call.f(2));
}
HostResult GoComponent_SetString(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  GoField* field = worldOf(call).gos.fieldToSet(*go, *component, call.s(1));
  if (field == nullptr) return call.fail("the component has too many fields");
  if (!worldOf(call).gos.setText(*go, *field, call.s(2))) return call.fail("the game objects have too much text");
  field->numeric = false;
  field->number = 0;
  return call.done();
}

VELLUM_SKRIT_FAST_BODY(Aspect_Life) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(numberOf(*component, "life"));
}
VELLUM_SKRIT_FAST_BODY(Aspect_MaxLife) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(numberOf(*component, "max_life"));
}
VELLUM_SKRIT_FAST_BODY(Aspect_Mana) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(numberOf(*component, "mana"));
}
VELLUM_SKRIT_FAST_BODY(Aspect_MaxMana) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(numberOf(*component, "max_mana"));
}
VELLUM_SKRIT_FAST_BODY(Aspect_SetMana) {
  VELLUM_SKRIT_COMPONENT(go, component);
  float mana = call.f(1) > 0 ? call.f(1) : 0;
  const GoField* most = component->find("max_mana");
  if (most != nullptr && most->numeric && mana > most->number) mana = most->number;
  return set(call, *go, *component, "mana", mana);
}

VELLUM_SKRIT_FAST_BODY(GoPlacement_X) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(go->at.x);
}
VELLUM_SKRIT_FAST_BODY(GoPlacement_Y) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(go->at.y);
}
VELLUM_SKRIT_FAST_BODY(GoPlacement_Z) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(go->at.z);
}
VELLUM_SKRIT_FAST_BODY(GoPlacement_Heading) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(go->heading);
}
HostResult GoPlacement_SetPosition(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  go->at.x = call.f(1);
  go->at.y = call.f(2);
  go->at.z = call.f(3);
  return call.done();
}
VELLUM_SKRIT_FAST_BODY(GoPlacement_SetHeading) {
  VELLUM_SKRIT_COMPONENT(go, component);
  go->heading = call.f(1);
  go->turn = orientationOf(go->heading);
  return call.done();
}

HostResult GoBody_Chore(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.doneString(go->chore);
}
HostResult GoBody_StartChore(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(std::int32_t(startChore(worldOf(call), *go, std::string(call.s(1)))));
}

HostResult GoInventory_Add(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  Go* item = worldOf(call).gos.find(call.i(1));
  if (item == nullptr || item == go) return call.done();
  std::int32_t owner = go->id, taken = item->id;
  setParent(worldOf(call), *item, owner);
  sendMessage(worldOf(call), worldOf(call).numbers.of(WE_GOT), owner, taken, 0, 0);
  return call.done();
}
HostResult GoInventory_Drop(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  Go* item = worldOf(call).gos.find(call.i(1));
  if (item == nullptr || item->parent != go->id) return call.done();
  for (GoField& field : component->fields)
    if (field.name.starts_with("equipped:") && idOf(&field) == item->id) field.text.clear();
  std::int32_t owner = go->id, dropped = item->id;
  setParent(worldOf(call), *item, 0);
  sendMessage(worldOf(call), worldOf(call).numbers.of(WE_DROPPED), owner, dropped, 0, 0);
  return call.done();
}
VELLUM_SKRIT_FAST_BODY(GoInventory_Contains) {
  VELLUM_SKRIT_COMPONENT(go, component);
  const Go* item = worldOf(call).gos.find(call.i(1));
  return call.done(std::int32_t(item != nullptr && item->parent == go->id));
}
HostResult GoInventory_Equip(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  Go* item = worldOf(call).gos.find(call.i(2));
  if (item != nullptr && item->parent != go->id) return call.fail("only what is carried can be worn");
  std::string name = equippedName(call.s(1));
  GoField* field = worldOf(call).gos.fieldToSet(*go, *component, name);
  if (field == nullptr) return call.fail("the component has too many fields");
  std::int32_t before = idOf(field), owner = go->id, now = item == nullptr ? 0 : item->id;
  field->text = now == 0 ? std::string() : base::cat(now);
  setModifiersDirty(worldOf(call), *go);
  if (before != 0) sendMessage(worldOf(call), worldOf(call).numbers.of(WE_UNEQUIPPED), owner, before, 0, 0);
  if (now != 0) sendMessage(worldOf(call), worldOf(call).numbers.of(WE_EQUIPPED), owner, now, 0, 0);
  return call.done();
}
HostResult GoInventory_Equipped(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  std::int32_t id = idOf(component->find(equippedName(call.s(1))));
  return call.done(worldOf(call).gos.find(id) == nullptr ? std::int32_t(0) : id);
}

HostResult GoMind_StartJob(HostCall& call) {
  VELLUM_SKRIT_COMPONENT(go, component);
  const GoJob* made = startJob(worldOf(call), *go, std::string(call.s(1)));
  return call.done(made == nullptr ? 0 : made->id);
}
VELLUM_SKRIT_FAST_BODY(GoMind_JobCount) {
  VELLUM_SKRIT_COMPONENT(go, component);
  return call.done(static_cast<std::int32_t>(go->jobs.size()));
}

VELLUM_SKRIT_FAST_BODY(Job_IsValid) { return call.done(std::int32_t(worldOf(call).gos.job(call.i(0)) != nullptr)); }
VELLUM_SKRIT_FAST_BODY(Job_Go) {
  if (worldOf(call).gos.job(call.i(0)) == nullptr) return gone(call, "job");
  return call.done(worldOf(call).gos.ownerOf(call.i(0))->id);
}
VELLUM_SKRIT_FAST_BODY(Job_Goid) { return Job_GoAnswer(call); }
HostResult Job_Name(HostCall& call) {
  const GoJob* job = worldOf(call).gos.job(call.i(0));
  return job == nullptr ? gone(call, "job") : call.doneString(job->name);
}
HostResult Job_End(HostCall& call) {
  if (worldOf(call).gos.job(call.i(0)) == nullptr) return gone(call, "job");
  endJob(worldOf(call), *worldOf(call).gos.ownerOf(call.i(0)), call.i(0));
  return call.done();
}

VELLUM_SKRIT_FAST_BODY(Job_Id) {
  if (worldOf(call).gos.job(call.i(0)) == nullptr) return gone(call, "job");
  return call.done(call.i(0));
}
VELLUM_SKRIT_FAST_BODY(Job_Mind) {
  if (worldOf(call).gos.job(call.i(0)) == nullptr) return gone(call, "job");
  const GoComponent* mind = worldOf(call).gos.ownerOf(call.i(0))->find("mind");
  return call.done(mind == nullptr ? 0 : mind->id);
}
#define VELLUM_SKRIT_JOB_NUMBER(body, field)                           \
  VELLUM_SKRIT_FAST_BODY(body) {                                       \
    const GoJob* job = worldOf(call).gos.job(call.i(0));               \
    return job == nullptr ? gone(call, "job") : call.done(job->field); \
  }
VELLUM_SKRIT_JOB_NUMBER(Job_Kind, kind)
VELLUM_SKRIT_JOB_NUMBER(Job_Origin, origin)
VELLUM_SKRIT_JOB_NUMBER(Job_GoalObject, goal)
VELLUM_SKRIT_JOB_NUMBER(Job_GoalModifier, modifier)
VELLUM_SKRIT_JOB_NUMBER(Job_GoalSlot, slot)
HostResult Job_Mark(HostCall& call) { return Job_End(call); }
HostResult Job_MarkResult(HostCall& call) { return Job_End(call); }

// ---- GoDb

VELLUM_SKRIT_FAST_BODY(Global_Goid) { return call.done(call.i(0)); }
VELLUM_SKRIT_FAST_BODY(Global_IntOfGoid) { return call.done(call.i(0)); }
VELLUM_SKRIT_FAST_BODY(Goid_Invalid) { return call.done(std::int32_t(0)); }

HostResult GoDb_MarkForDeletion(HostCall& call) {
  if (Go* go = worldOf(call).gos.find(call.i(0))) go->marked = true;
  return call.done();
}
HostResult GoDb_MarkGoForDeletion(HostCall& call) { return GoDb_MarkForDeletion(call); }
VELLUM_SKRIT_FAST_BODY(GoDb_FocusGo) { return call.done(worldOf(call).focus); }
VELLUM_SKRIT_FAST_BODY(GoDb_SetFocusGo) {
  worldOf(call).focus = worldOf(call).gos.find(call.i(0)) == nullptr ? 0 : call.i(0);
  return call.done();
}
HostResult GoDb_Find(HostCall& call) {
  for (const auto& go : worldOf(call).gos.all())
    if (base::equalsIgnoreCase(go->templateName, call.s(0))) return call.done(go->id);
  return call.done(std::int32_t(0));
}
HostResult GoDb_FindScid(HostCall& call) {
  const Go* go = worldOf(call).gos.findScid(call.i(0));
  return call.done(go == nullptr ? std::int32_t(0) : go->id);
}
VELLUM_SKRIT_FAST_BODY(GoDb_Count) { return call.done(static_cast<std::int32_t>(worldOf(call).gos.size())); }
VELLUM_SKRIT_FAST_BODY(GoDb_At) {
  const auto& all = worldOf(call).gos.all();
  auto index = static_cast<std::uint32_t>(call.i(0));
  return call.done(index < all.size() ? all[index]->id : std::int32_t(0));
}

// ---- Messages

#define VELLUM_SKRIT_MESSAGE(message)                                   \
  const WorldMessage* message = worldOf(call).messages.find(call.i(0)); \
  if (message == nullptr) return gone(call, "message, which exists only during its delivery,")

VELLUM_SKRIT_FAST_BODY(WorldMessage_Event) {
  VELLUM_SKRIT_MESSAGE(message);
  return call.done(message->event);
}
VELLUM_SKRIT_FAST_BODY(WorldMessage_From) {
  VELLUM_SKRIT_MESSAGE(message);
  return call.done(message->from);
}
VELLUM_SKRIT_FAST_BODY(WorldMessage_To) {
  VELLUM_SKRIT_MESSAGE(message);
  return call.done(message->to);
}
VELLUM_SKRIT_FAST_BODY(WorldMessage_Data1) {
  VELLUM_SKRIT_MESSAGE(message);
  return call.done(message->data1);
}
VELLUM_SKRIT_FAST_BODY(WorldMessage_Data2) {
  VELLUM_SKRIT_MESSAGE(message);
  return call.done(message->data2);
}
HostResult Global_Send(HostCall& call) {
  sendMessage(worldOf(call), call.i(0), call.i(1), call.i(2), 0, 0);
  return call.done();
}
HostResult Global_SendData(HostCall& call) {
  sendMessage(worldOf(call), call.i(0), call.i(1), call.i(2), call.i(3), 0);
  return call.done();
}
HostResult Global_SendData2(HostCall& call) {
  sendMessage(worldOf(call), call.i(0), call.i(1), call.i(2), call.i(3), call.i(4));
  return call.done();
}
HostResult Global_Post(HostCall& call) {
  postMessage(worldOf(call), {.event = call.i(0), .from = call.i(1), .to = call.i(2)}, call.f(3));
  return call.done();
}
HostResult Global_PostData(HostCall& call) {
  postMessage(worldOf(call), {.event = call.i(0), .from = call.i(1), .to = call.i(2), .data1 = call.i(3)}, call.f(4));
  return call.done();
}
HostResult Global_Broadcast(HostCall& call) {
  broadcastMessage(worldOf(call), call.i(0), call.i(1), 0);
  return call.done();
}

}  // namespace vellum::skrit::exports
