#include "languages/xg/runtime/bank.h"

#include <algorithm>
#include <functional>

#include "languages/xg/lower/lower.h"
#include "languages/xg/runtime/sample.h"
#include "languages/xg/world/sector.h"

namespace vellum::xg {
namespace {

constexpr std::uint32_t UnusedAllowed = 256;

std::string keyOf(std::string_view text, const languages::Options& options) {
  std::string key(text);
  for (const languages::Option& option : options) {
    key.push_back('\0');
    key.append(option.name).push_back('=');
    key.append(option.value);
  }
  return key;
}

std::uint32_t mostEventsOf(const StepTable& table) {
  std::uint32_t most = table.entry.eventCount;
  for (const Step& step : table.steps) most = std::max(most, step.exit.eventCount);
  return most;
}

}  // namespace

Bank::Bank() : halves_{Half(Profile::Manual), Half(Profile::Doomsday)} {}

std::optional<std::uint32_t> Bank::define(std::string_view text, const languages::Options& options,
                                          source::SourceSet& sources, diagnostics::Emitter& emitter,
                                          std::string& problem) {
  std::string key = keyOf(text, options);
  if (auto known = byKey_.find(key); known != byKey_.end()) return known->second;
  auto request = requestFrom(text, options);
  if (!request) {
    problem = request.error().message;
    return std::nullopt;
  }
  auto sector = definitionOf(request.value(), sources, emitter);
  if (!sector) {
    problem = "the function is too long";
    return std::nullopt;
  }
  if (emitter.hasErrors()) return std::nullopt;
  if (!sector->lone || sector->functions.size() != 1) {
    problem = "a bank takes functions; a sector's are separate functions there";
    return std::nullopt;
  }
  const SectorFunction& function = sector->functions[0];
  if (function.compiled.kind != CompiledFunction::Kind::Steps) {
    problem = "a linked function has no value outside its sector";
    return std::nullopt;
  }
  Definition made;
  made.text = text;
  for (const languages::Option& option : options) made.options.push_back({option.name, option.value});
  made.profile = sector->profile;
  made.offset = totalOffset(sector->originals, function);
  made.batched = half(made.profile).batch.addDefinition(function.compiled.table, function.timing);
  made.mostEvents = mostEventsOf(function.compiled.table);
  auto number = static_cast<std::uint32_t>(definitions_.size());
  definitions_.push_back(std::move(made));
  byKey_.emplace(std::move(key), number);
  ++unused_;
  return number;
}

std::uint32_t Bank::appendSlot(Profile profile) {
  Half& own = half(profile);
  auto slot = size();
  slots_.push_back({Nothing, profile, own.batch.addOwn(Silence, 0, 0), 0});
  own.slots.push_back(slot);
  return slot;
}

void Bank::begin(std::uint32_t number, std::uint32_t definition, std::uint64_t seed) {
  Slot& slot = slots_[number];
  Definition& used = definitions_[definition];
  slot.definition = definition;
  slot.seed = seed;
  if (used.users++ == 0) --unused_;
  Half& own = half(slot.profile);
  own.batch.placeOwn(slot.at, used.batched, used.offset, seed);
  own.mostEvents += used.mostEvents;
}

std::optional<std::uint32_t> Bank::add(std::string_view text, const languages::Options& options, std::uint64_t seed,
                                       source::SourceSet& sources, diagnostics::Emitter& emitter,
                                       std::string& problem) {
  auto definition = define(text, options, sources, emitter, problem);
  if (!definition) return std::nullopt;
  Profile profile = definitions_[*definition].profile;
  std::vector<std::uint32_t>& free = half(profile).free;
  std::uint32_t slot = 0;
  if (!free.empty()) {
    std::pop_heap(free.begin(), free.end(), std::greater<>());
    slot = free.back();
    free.pop_back();
  } else if (size() < MaxFunctions) {
    slot = appendSlot(profile);
  } else {
    problem = base::cat("a bank holds at most ", MaxFunctions, " functions");
    return std::nullopt;
  }
  begin(slot, *definition, seed);
  reserveEvents();
  return slot;
}

bool Bank::remove(std::uint32_t function) {
  if (!has(function)) return false;
  Slot& slot = slots_[function];
  Half& own = half(slot.profile);
  Definition& used = definitions_[slot.definition];
  own.mostEvents -= used.mostEvents;
  own.batch.placeOwn(slot.at, Silence, 0, 0);
  if (--used.users == 0) ++unused_;
  slot.definition = Nothing;
  slot.seed = 0;
  own.free.push_back(function);
  std::push_heap(own.free.begin(), own.free.end(), std::greater<>());
  dropUnused();
  return true;
}

// A host that replaces its functions by others for ever must not fill the memory with their steps.
void Bank::dropUnused() {
  if (unused_ <= UnusedAllowed || unused_ < definitions_.size() / 2) return;
  auto restored = restore(save());
  VELLUM_CHECK(restored, "a bank reads its own save");
}

void Bank::reset() {
  for (std::uint32_t i = 0; i < size(); ++i) {
    const Slot& slot = slots_[i];
    if (slot.definition == Nothing) continue;
    const Definition& used = definitions_[slot.definition];
    half(slot.profile).batch.placeOwn(slot.at, used.batched, used.offset, slot.seed);
  }
  tics_ = 0;
  events_.clear();
}

// All events of one tic fit without another allocation.
void Bank::reserveEvents() {
  auto reserve = [](auto& list, std::size_t count) {
    if (list.capacity() < count) list.reserve(std::max(count, 2 * list.capacity()));
  };
  for (Half& own : halves_) reserve(own.events, own.mostEvents);
  reserve(events_, halves_[0].mostEvents + halves_[1].mostEvents);
}

// Both lists are in the order of their functions, and so is what they make together.
void Bank::collectEvents(std::uint32_t tic) {
  const Half &first = halves_[0], &second = halves_[1];
  std::size_t i = 0, j = 0;
  while (i < first.events.size() || j < second.events.size()) {
    bool fromFirst =
        j == second.events.size() ||
        (i < first.events.size() && first.slots[first.events[i].function] < second.slots[second.events[j].function]);
    const Half& from = fromFirst ? first : second;
    const Batch::Event& event = from.events[fromFirst ? i++ : j++];
    events_.push_back({tic, from.slots[event.function], event.type});
  }
}

void Bank::advance(std::uint32_t tics) {
  events_.clear();
  for (std::uint32_t tic = 0; tic < tics; ++tic) {
    for (Half& own : halves_) {
      own.events.clear();
      if (own.batch.size() > 0) own.batch.tickOwn(own.events);
    }
    collectEvents(static_cast<std::uint32_t>(tics_));
    ++tics_;
  }
}

bool Bank::ended(std::uint32_t function) const {
  return !has(function) || half(slots_[function].profile).batch.ended(slots_[function].at);
}

void Bank::values(float* out, std::size_t count) const {
  std::size_t known = std::min<std::size_t>(count, size());
  bool isMixed = !halves_[0].slots.empty() && !halves_[1].slots.empty();
  for (const Half& own : halves_) {
    auto end = std::lower_bound(own.slots.begin(), own.slots.end(), known);
    auto some = static_cast<std::size_t>(end - own.slots.begin());
    if (isMixed) own.batch.values(out, own.slots.data(), some);
    else own.batch.values(out, some);
  }
  std::fill(out + known, out + count, 0.0f);
}

}  // namespace vellum::xg
