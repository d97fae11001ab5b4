// Templates, FUEL, the store, rules and skritbots as skrits see them.
#include "languages/skrit/builtins/bodies.h"
#include "languages/skrit/runtime/game.h"
#include "languages/skrit/world/simulation.h"

namespace vellum::skrit::exports {

using vm::HostCall;
using vm::HostResult;

namespace {

constexpr std::int64_t CostOfSearch = 250;  // of a skrit by its name, in the store and below folders

Game& gameOf(HostCall& call) { return runtimeOf(call).game(); }

// The value of an attribute, valid during the call; null when there is none.
const std::string* valueOf(HostCall& call) {
  const fuel::Attribute* found = gameOf(call).fuelAttribute(call.s(0));
  return found == nullptr ? nullptr : &found->value;
}

HostResult number(HostCall& call, std::optional<float> result) {
  return result ? call.done(*result) : call.fail("the formula can't be evaluated");
}

template <class List>
HostResult nth(HostCall& call, const List& list, std::int32_t index) {
  auto at = static_cast<std::uint32_t>(index);
  return call.doneString(at < list.size() ? std::string_view(list[at]) : std::string_view());
}

}  // namespace

HostResult ContentDb_HasTemplate(HostCall& call) {
  return call.done(std::int32_t(gameOf(call).hasTemplate(call.s(0))));
}
HostResult ContentDb_TemplateDoc(HostCall& call) { return call.doneString(gameOf(call).templateDoc(call.s(0))); }
HostResult ContentDb_TemplateCount(HostCall& call) {
  return call.done(static_cast<std::int32_t>(gameOf(call).templateNames().size()));
}
HostResult ContentDb_TemplateName(HostCall& call) { return nth(call, gameOf(call).templateNames(), call.i(0)); }
HostResult ContentDb_Formula(HostCall& call) {
  return number(call, gameOf(call).formulaAt(std::string(call.s(0)), call.i(1), call.i(2)));
}
HostResult ContentDb_FormulaText(HostCall& call) {
  return number(call, gameOf(call).formulas().valueOf(call.s(0), call.i(1), call.i(2)));
}

HostResult Fuel_Exists(HostCall& call) { return call.done(std::int32_t(gameOf(call).fuelExists(call.s(0)))); }
HostResult Fuel_HasAttribute(HostCall& call) { return call.done(std::int32_t(valueOf(call) != nullptr)); }
HostResult Fuel_GetString(HostCall& call) {
  const std::string* value = valueOf(call);
  return call.doneString(value == nullptr ? std::string() : fuel::valueText(*value));
}
HostResult Fuel_GetInt(HostCall& call) {
  const std::string* value = valueOf(call);
  return call.done(value == nullptr ? std::int32_t(0) : fuel::valueInt(*value).value_or(0));
}
HostResult Fuel_GetFloat(HostCall& call) {
  const std::string* value = valueOf(call);
  return call.done(value == nullptr ? 0.0f : fuel::valueFloat(*value).value_or(0.0f));
}
HostResult Fuel_GetBool(HostCall& call) {
  const std::string* value = valueOf(call);
  return call.done(std::int32_t(value != nullptr && fuel::valueBool(*value).value_or(false)));
}
HostResult Fuel_BlockCount(HostCall& call) {
  return call.done(static_cast<std::int32_t>(gameOf(call).fuelChildren(call.s(0)).size()));
}
HostResult Fuel_BlockName(HostCall& call) { return nth(call, gameOf(call).fuelChildren(call.s(0)), call.i(1)); }

HostResult FileSys_Exists(HostCall& call) {
  return call.done(std::int32_t(gameOf(call).store().find(call.s(0)) != nullptr));
}
HostResult FileSys_Count(HostCall& call) {
  return call.done(static_cast<std::int32_t>(gameOf(call).store().match(call.s(0)).size()));
}
HostResult FileSys_Name(HostCall& call) {
  auto found = gameOf(call).store().match(call.s(0));
  auto at = static_cast<std::uint32_t>(call.i(1));
  return call.doneString(at < found.size() ? std::string_view(found[at]->path) : std::string_view());
}
HostResult FileSys_FolderCount(HostCall& call) {
  return call.done(static_cast<std::int32_t>(gameOf(call).store().list(call.s(0)).size()));
}
HostResult FileSys_FolderName(HostCall& call) { return nth(call, gameOf(call).store().list(call.s(0)), call.i(1)); }
HostResult FileSys_KeyPath(HostCall& call) {
  call.vm.charge(static_cast<std::int64_t>(call.s(0).size() / 32));
  return call.doneString(gameOf(call).store().namingKey().path(call.s(0)));
}

HostResult Rules_ChangeLife(HostCall& call) {
  if (Go* go = gameOf(call).world().gos.find(call.i(0))) gameOf(call).changeLife(*go, call.f(1), 0);
  return call.done();
}
HostResult Rules_ChangeLifeBy(HostCall& call) {
  if (Go* go = gameOf(call).world().gos.find(call.i(0))) gameOf(call).changeLife(*go, call.f(1), call.i(2));
  return call.done();
}

HostResult Victory_Met(HostCall& call) {
  gameOf(call).type().meetCondition(call.i(0), call.s(1));
  return call.done();
}
HostResult Victory_Team(HostCall& call) { return call.done(gameOf(call).type().victor()); }

HostResult World_Paused(HostCall& call) { return call.done(std::int32_t(gameOf(call).world().paused)); }
HostResult World_SetPaused(HostCall& call) {
  gameOf(call).world().paused = call.i(0) != 0;
  return call.done();
}

HostResult SkritBotMgr_Add(HostCall& call) {
  call.vm.charge(CostOfSearch + static_cast<std::int64_t>(call.s(0).size()));
  return call.done(std::int32_t(gameOf(call).addBot(std::string(call.s(0))) != 0));
}
HostResult SkritBotMgr_Remove(HostCall& call) {
  return call.done(std::int32_t(gameOf(call).removeBot(std::string(call.s(0)))));
}
HostResult SkritBotMgr_Count(HostCall& call) { return call.done(static_cast<std::int32_t>(gameOf(call).botCount())); }

HostResult UIShell_Action(HostCall& call) {
  broadcast(runtimeOf(call).engine(), events::OnBotHandleUiAction, {Argument::ofText(std::string(call.s(0)))});
  return call.done();
}
HostResult UIShell_WindowMessage(HostCall& call) {
  broadcast(runtimeOf(call).engine(), events::OnBotHandleUiWindowMessage,
            {Argument::ofText(std::string(call.s(0))), Argument::ofText(std::string(call.s(1)))});
  return call.done();
}
HostResult UIShell_InterfaceMessage(HostCall& call) {
  broadcast(runtimeOf(call).engine(), events::OnBotHandleUiInterfaceMessage,
            {Argument::ofText(std::string(call.s(0)))});
  return call.done();
}

}  // namespace vellum::skrit::exports
