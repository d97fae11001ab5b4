#include "world/variable.h"

#include "base/text.h"

namespace vellum::world {

Outcome Variable::find(World& world, const languages::Language* language, std::string_view object,
                       std::string_view path, std::unique_ptr<Variable>& out, diagnostics::Emitter& emitter) {
  World::Slot* slot = world.calleeSlot(language);
  if (slot == nullptr) return Outcome::Failed;
  if (slot->runtime == nullptr)
    return world.fail(Outcome::Failed, base::cat("no program in ", slot->language->title, " is loaded"));
  auto* inspectable = World::capability(*slot, &languages::Capabilities::inspectable);
  if (inspectable == nullptr)
    return world.fail(Outcome::Unavailable,
                      base::cat("hosts can't read or write values of ", slot->language->title, " by name"));
  std::size_t first = emitter.all().size();
  if (auto found = inspectable->variable(object, path, emitter)) {
    std::string name = object.empty() ? std::string(path) : base::cat(object, " ", path);
    out = std::make_unique<Variable>(world, *slot->language, std::move(name), std::move(found));
  }
  return world.traced(out != nullptr, first, emitter);
}

Outcome Variable::get(languages::Value& value, diagnostics::Emitter& emitter) {
  value = {};
  return found_->get(value, emitter) ? Outcome::Ok : Outcome::ScriptError;
}

Outcome Variable::set(const languages::Value& value, diagnostics::Emitter& emitter) {
  world_.trace("set", language_.id, name_);
  world_.enter(language_);
  std::size_t first = emitter.all().size();
  return world_.traced(found_->set(value, emitter), first, emitter);
}

}  // namespace vellum::world
