// A saved world: sealed (base/sealed.h), sources, how they were loaded, then each runtime's own record.
//
// Restoring loads the same programs into the fresh world, muted; then each runtime replaces the state that this made by
// its own record.
#include "base/sealed.h"
#include "base/text.h"
#include "world/world.h"

namespace vellum::world {

namespace {
constexpr std::string_view Magic = "VELLUMW\n";
constexpr std::uint32_t Version = 1;
}  // namespace

std::string World::save() const {
  base::ByteWriter payload;
  payload.u64(tick_);
  payload.u64(random_.state());
  payload.i32(fixedRate_);
  payload.u32(static_cast<std::uint32_t>(context_.options.size()));
  for (const languages::Option& option : context_.options) {
    payload.text(option.name);
    payload.text(option.value);
  }
  payload.u32(static_cast<std::uint32_t>(sources_->size()));
  for (std::size_t i = 0; i < sources_->size(); ++i) {
    const source::SourceText& text = (*sources_)[source::FileId(i)];
    payload.text(text.name());
    payload.text(text.encode(text.text()));
  }
  payload.u32(static_cast<std::uint32_t>(loads_.size()));
  for (const Load& load : loads_) {
    payload.text(slots_[load.slot].language->id);
    payload.u8(static_cast<std::uint8_t>(load.kind));
    payload.u32(static_cast<std::uint32_t>(load.files.size()));
    for (source::FileId file : load.files) payload.u32(file.value);
  }
  payload.u32(static_cast<std::uint32_t>(runtimeCount()));
  for (const Slot& slot : slots_) {
    if (slot.runtime == nullptr) continue;
    base::ByteWriter record;
    slot.runtime->save(record);
    payload.text(slot.language->id);
    payload.u32(slot.phase);
    payload.text(record.bytes());
  }
  return base::seal(Magic, Version, payload.bytes());
}

base::Result<void> World::restore(std::string_view bytes) {
  if (!isFresh()) return base::Error{"a save can only be brought back into a fresh world"};
  auto payload = base::unseal(Magic, Version, "a saved Vellum world", bytes);
  if (!payload) return payload.error();
  mute(true);
  base::ByteReader reader(*payload);
  base::Result<void> result = read(reader);
  mute(false);
  return result;
}

namespace {

base::Error damaged() { return {"the save is damaged: a record does not fit"}; }

}  // namespace

base::Result<void> World::read(base::ByteReader& reader) {
  std::uint64_t tick = reader.u64();
  std::uint64_t random = reader.u64();
  fixedRate_ = reader.i32();
  if (fixedRate_ < 0 || fixedRate_ > 1000) return damaged();
  context_.options.clear();
  for (std::uint32_t i = 0, count = reader.u32(); i < count && reader.ok(); ++i) {
    std::string_view name = reader.text();
    context_.options.push_back({std::string(name), std::string(reader.text())});
  }
  for (std::uint32_t i = 0, count = reader.u32(); i < count && reader.ok(); ++i) {
    std::string_view name = reader.text();
    auto id = sources_->add(std::string(name), reader.text());
    if (!id) return id.error();
  }
  for (std::uint32_t i = 0, count = reader.u32(); i < count && reader.ok(); ++i)
    if (auto loaded = readLoad(reader); !loaded) return loaded;
  tick_ = tick;
  for (std::uint32_t i = 0, count = reader.u32(); i < count && reader.ok(); ++i)
    if (auto restored = readRuntime(reader); !restored) return restored;
  random_.setState(random);
  if (!reader.ok() || reader.remaining() != 0) return damaged();
  return {};
}

// One thing that brought code into the world, which brings it in again.
base::Result<void> World::readLoad(base::ByteReader& reader) {
  std::string_view id = reader.text();
  std::uint8_t kind = reader.u8();
  std::vector<source::FileId> files;
  for (std::uint32_t j = 0, count = reader.u32(); j < count && reader.ok(); ++j) {
    std::uint32_t file = reader.u32();
    if (file >= sources_->size()) return damaged();
    files.push_back(source::FileId(file));
  }
  bool isProgram = kind == static_cast<std::uint8_t>(LoadKind::Program);
  if (!reader.ok() || kind > static_cast<std::uint8_t>(LoadKind::Reload) || (!isProgram && files.size() != 1))
    return damaged();
  auto language = languageOfSave(id);
  if (!language) return language.error();
  diagnostics::Emitter discarded;
  std::string ignored;
  Outcome outcome = Outcome::Ok;
  switch (static_cast<LoadKind>(kind)) {
    case LoadKind::Program: outcome = load(**language, files, discarded); break;
    case LoadKind::Snippet: outcome = eval(**language, files.front(), ignored, discarded); break;
    case LoadKind::Reload: outcome = reload(files.front(), discarded); break;
  }
  if (outcome == Outcome::Unavailable || outcome == Outcome::Failed) return base::Error{message_};
  return {};
}

// One runtime's own record.
base::Result<void> World::readRuntime(base::ByteReader& reader) {
  std::string_view id = reader.text();
  std::uint32_t phase = reader.u32();
  std::string_view record = reader.text();
  if (!reader.ok() || phase > 1000) return damaged();
  auto language = languageOfSave(id);
  if (!language) return language.error();
  Slot& slot = *slotOf(**language);
  languages::Runtime* target = runtime(slot);
  if (target == nullptr) return base::Error{message_};
  slot.phase = phase;
  base::ByteReader part(record);
  if (auto restored = target->restore(part); !restored) return restored.error();
  if (!part.ok()) return damaged();
  return {};
}

base::Result<const languages::Language*> World::languageOfSave(std::string_view id) const {
  const languages::Language* language = languageById(id);
  if (language == nullptr)
    return base::Error{base::cat("the save uses the language '", id, "', which is not in this build")};
  return language;
}

}  // namespace vellum::world
