#include "languages/xg/runtime/inspect.h"

#include <optional>

namespace vellum::xg {

using languages::noVariable;

namespace {

class SectorValue final : public languages::Variable {
 public:
  // `field`: of a sector; empty: the value of a lone function.
  SectorValue(const SectorWorld& world, std::uint32_t sector, std::optional<Field> field)
      : world_(world), sector_(sector), field_(field) {}

  bool get(languages::Value& value, diagnostics::Emitter&) override {
    value = languages::Value::of(field_ ? world_.surface(sector_)[*field_] : world_.value(sector_, 0));
    return true;
  }
  bool set(const languages::Value&, diagnostics::Emitter& emitter) override {
    return languages::wrongValue(
        emitter, base::cat("functions move '", world_.definition(sector_).name, "': hosts can only read it"));
  }

 private:
  const SectorWorld& world_;
  const std::uint32_t sector_;
  const std::optional<Field> field_;
};

}  // namespace

std::vector<languages::InspectedObject> objectsOf(const SectorWorld& world) {
  std::vector<languages::InspectedObject> out;
  for (std::uint32_t i = 0; i < world.size(); ++i)
    out.push_back({std::string(world.definition(i).name), world.definition(i).lone ? "function" : "sector"});
  return out;
}

std::vector<std::string> valuesIn(const SectorWorld& world, std::string_view object) {
  for (std::uint32_t i = 0; i < world.size(); ++i) {
    if (world.definition(i).name != object) continue;
    if (world.definition(i).lone) return {"value"};
    return {std::begin(FieldNames), std::end(FieldNames)};
  }
  return {};
}

std::unique_ptr<languages::Variable> findValue(const SectorWorld& world, std::string_view object, std::string_view path,
                                               diagnostics::Emitter& emitter) {
  diagnostics::SpellingSuggestion near(object);
  std::uint32_t sector = 0;
  for (; sector < world.size() && world.definition(sector).name != object; ++sector)
    near.offer(world.definition(sector).name);
  if (sector == world.size()) {
    noVariable(emitter, base::cat("unknown sector or function '", object, "'"), &near);
    return nullptr;
  }
  bool lone = world.definition(sector).lone;
  if (lone && path == "value") return std::make_unique<SectorValue>(world, sector, std::nullopt);
  for (int i = 0; i < FieldCount && !lone; ++i)
    if (path == FieldNames[i]) return std::make_unique<SectorValue>(world, sector, static_cast<Field>(i));
  diagnostics::SpellingSuggestion nearPath(path);
  if (lone) nearPath.offer("value");
  for (std::string_view name : FieldNames)
    if (!lone) nearPath.offer(name);
  noVariable(emitter,
             base::cat(lone ? "a function outside a sector has only a 'value', not '" : "a sector has no '", path, "'"),
             &nearPath);
  return nullptr;
}

}  // namespace vellum::xg
