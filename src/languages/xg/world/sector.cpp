#include "languages/xg/world/sector.h"

namespace vellum::xg {

float totalOffset(const Originals& originals, const SectorFunction& function) {
  if (!function.compiled.hasDynamicOffset) return function.timing.offset;
  return function.timing.offset + originals.offset(function.compiled.dynamicOffset);
}

int linkedFunction(const SectorDefinition& definition, std::size_t function) {
  for (int hops = 0; hops <= FieldCount; ++hops) {
    const CompiledFunction& compiled = definition.functions[function].compiled;
    if (compiled.kind != CompiledFunction::Kind::Link) return static_cast<int>(function);
    std::size_t next = 0;
    while (next < definition.functions.size() && definition.functions[next].field != compiled.link) ++next;
    if (next == definition.functions.size()) return -1;
    function = next;
  }
  return -1;
}

Sector::Sector(const SectorDefinition& definition, Dice& dice)
    : definition_(&definition),
      dice_(&dice),
      states_(definition.functions.size()),
      offsets_(definition.functions.size()),
      began_(definition.functions.size()) {
  for (int& index : index_) index = -1;
  for (std::size_t i = 0; i < definition.functions.size(); ++i) {
    index_[static_cast<int>(definition.functions[i].field)] = static_cast<int>(i);
    offsets_[i] = totalOffset(definition.originals, definition.functions[i]);
  }
  for (Field field : InitOrder) {
    int at = indexOf(field);
    if (at < 0) continue;
    const SectorFunction& function = definition.functions[static_cast<std::size_t>(at)];
    if (function.compiled.kind == CompiledFunction::Kind::Steps)
      start(states_[static_cast<std::size_t>(at)], function.compiled.table, function.timing, dice);
  }
}

void Sector::tick(std::vector<Event>& events) {
  for (int field = 0; field < FieldCount; ++field) {
    if (index_[field] < 0) continue;
    std::size_t at = static_cast<std::size_t>(index_[field]);
    const SectorFunction& function = definition_->functions[at];
    if (function.compiled.kind != CompiledFunction::Kind::Steps) continue;
    scratch_.clear();
    began_[at] = advance(states_[at], function.compiled.table, function.timing, offsets_[at], *dice_, scratch_);
    for (std::int32_t type : scratch_) events.push_back({index_[field], type});
  }
  copyLinks();
}

void Sector::copyLinks() {
  for (Field field : LinkOrder) {
    if (indexOf(field) < 0) continue;
    std::size_t at = static_cast<std::size_t>(indexOf(field));
    const CompiledFunction& compiled = definition_->functions[at].compiled;
    if (compiled.kind != CompiledFunction::Kind::Link) continue;
    int from = definition_->profile == Profile::Manual ? linkedFunction(*definition_, at) : indexOf(compiled.link);
    states_[at].value = from >= 0 ? states_[static_cast<std::size_t>(from)].value : 0;
  }
}

}  // namespace vellum::xg
