// A bank as bytes: texts with their options, the functions that use them, and where each one is.
#include <algorithm>
#include <functional>

#include "languages/xg/runtime/bank.h"

namespace vellum::xg {
namespace {

constexpr base::SaveFormat BankFormat{"XG bank", 1};

}  // namespace

// Definitions without users are left out, so the others are numbered again.
std::string Bank::save() const {
  base::ArchiveWriter writer;
  writer.format(BankFormat);
  std::vector<std::uint32_t> numbers(definitions_.size(), Nothing);
  std::vector<const Definition*> used;
  for (const Slot& slot : slots_) {
    if (slot.definition == Nothing || numbers[slot.definition] != Nothing) continue;
    numbers[slot.definition] = static_cast<std::uint32_t>(used.size());
    used.push_back(&definitions_[slot.definition]);
  }
  writer(tics_);
  writer.list(used, [&](const Definition* definition) { writer(definition->text, definition->options); });
  writer.list(slots_, [&](const Slot& slot) {
    writer.choice(slot.profile, Profile::Doomsday);
    writer(slot.definition == Nothing ? Nothing : numbers[slot.definition], slot.seed);
  });
  for (const Half& own : halves_) writer(own.batch);
  return writer.take();
}

bool Bank::readDefinitions(base::ArchiveReader& reader) {
  reader.part("texts");
  std::size_t count = reader.count(0, 8);
  for (std::size_t i = 0; i < count && reader.ok(); ++i) {
    std::string text;
    std::vector<std::pair<std::string, std::string>> pairs;
    reader(text, pairs);
    languages::Options options;
    for (const auto& [name, value] : pairs) options.push_back({name, value});
    source::SourceSet sources;
    diagnostics::Emitter emitter;
    std::string problem;
    auto number = define(text, options, sources, emitter, problem);
    reader.require(number == i, "a text is no function, or there twice");
    if (!reader.ok()) reader.element(i);
  }
  return reader.ok();
}

bool Bank::readSlots(base::ArchiveReader& reader) {
  reader.part("functions");
  std::size_t count = reader.count(0, 13);
  reader.require(count <= MaxFunctions, "there are more functions than a bank holds");
  for (std::uint32_t i = 0; i < count && reader.ok(); ++i) {
    Profile profile = Profile::Manual;
    std::uint32_t definition = Nothing;
    std::uint64_t seed = 0;
    reader.choice(profile, Profile::Doomsday);
    reader(definition, seed);
    bool known =
        definition == Nothing || (definition < definitions_.size() && definitions_[definition].profile == profile);
    reader.require(known, "a function has no text of its profile");
    if (!reader.ok()) {
      reader.element(i);
      return false;
    }
    appendSlot(profile);
    if (definition != Nothing) begin(i, definition, seed);
    else half(profile).free.push_back(i);  // in ascending order, which is a heap
  }
  return reader.ok();
}

base::Result<void> Bank::restore(std::string_view bytes) {
  Bank fresh;
  base::ArchiveReader reader(bytes);
  if (reader.format(BankFormat)) {
    reader(fresh.tics_);
    if (fresh.readDefinitions(reader) && fresh.readSlots(reader))
      for (Half& own : fresh.halves_) reader(own.batch);
    reader.end();
  }
  if (!reader.ok()) return reader.error();
  fresh.reserveEvents();
  *this = std::move(fresh);
  return {};
}

}  // namespace vellum::xg
