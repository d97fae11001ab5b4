// A saved world: a checksummed file (base/checksummed.h) of sources, how they were loaded, and each runtime's own
// section.
//
// Restoring loads the same programs into the fresh world, muted; then each runtime replaces the resulting state by that
// of its own section.
#include <set>

#include "base/checksummed.h"
#include "base/text.h"
#include "world/world.h"

namespace vellum::world {

namespace {

constexpr std::string_view Magic = "VELLUMW\n";
// In version 1, the languages' sections had no versions.
constexpr base::SaveFormat WorldFormat{"Vellum world", 3, 2};
constexpr std::int32_t MaxRate = 1000;
constexpr std::uint32_t MaxPhase = 1000;

struct SavedSource {
  std::string name, bytes;
  bool binary = false;
};

struct SavedLoad {
  std::string language;
  std::uint8_t kind = 0;
  std::vector<std::uint32_t> files;  // among the saved sources
};

// A writer asks the runtime for its bytes, so that there is only one copy of them.
struct SavedSection {
  const languages::Runtime* runtime = nullptr;
  std::string_view bytes;  // of the save
};

struct SavedRuntime {
  std::string language;
  std::uint32_t phase = 0;
  SavedSection section;
};

struct SavedWorld {
  std::uint64_t tick = 0, random = 0;
  std::int32_t rate = 0;
  languages::Options options;
  std::vector<SavedSource> sources;
  std::vector<SavedLoad> loads;
  std::vector<SavedRuntime> runtimes;
};

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, SavedSource>& source) {
  archive(source.name, source.bytes);
  if (archive.version() >= 3) archive(source.binary);  // version 2 had only texts
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, SavedLoad>& load) {
  archive(load.language, load.kind, load.files);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, SavedSection>& section) {
  if constexpr (Archive::reads) {
    archive.text(section.bytes);
  } else {
    const std::size_t begin = archive.beginText();
    section.runtime->save(archive);
    archive.endText(begin);
  }
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, SavedRuntime>& runtime) {
  archive(runtime.language, runtime.phase, runtime.section);
  archive.require(runtime.phase <= MaxPhase, "a clock is out of phase");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, SavedWorld>& world) {
  archive(world.tick, world.random, world.rate);
  archive.require(world.rate >= 0 && world.rate <= MaxRate, "the ticks per second are out of range");
  archive.part("options");
  archive.list(world.options, [&](auto& option) { archive(option.name, option.value); });
  archive.part("sources");
  archive(world.sources);
  archive.part("programs");
  archive(world.loads);
  archive.part("languages");
  archive(world.runtimes);
}

}  // namespace

std::string World::save() const {
  SavedWorld saved{tick_, random_.state(), fixedRate_, context_.options, {}, {}, {}};
  // Snippets of which nothing remains are left out.
  std::set<std::uint32_t> kept;
  for (const Load& load : loads_)
    for (source::FileId file : load.files) kept.insert(file.value);
  std::vector<std::uint32_t> savedAs(sources_->size());
  for (std::size_t i = 0; i < sources_->size(); ++i) {
    source::FileId file(i);
    if (sources_->isInterned(file) && !kept.contains(file.value)) continue;
    savedAs[i] = static_cast<std::uint32_t>(saved.sources.size());
    const source::SourceText& text = (*sources_)[file];
    saved.sources.push_back({text.name(), text.bytes(), text.isBinary()});
  }
  for (const Load& load : loads_) {
    SavedLoad& out = saved.loads.emplace_back();
    out.language = slots_[load.slot].language->id;
    out.kind = static_cast<std::uint8_t>(load.kind);
    for (source::FileId file : load.files) out.files.push_back(savedAs[file.index()]);
  }
  for (const Slot& slot : slots_) {
    if (slot.runtime == nullptr) continue;
    saved.runtimes.push_back({std::string(slot.language->id), slot.phase, {slot.runtime.get(), {}}});
  }
  return base::addChecksum(Magic, WorldFormat, [&](base::ArchiveWriter& payload) { payload(saved); });
}

base::Result<void> World::restore(std::string_view bytes) {
  if (!isFresh()) return base::Error{"a save can only be restored into a fresh world"};
  auto file = base::removeChecksum(Magic, WorldFormat, "a saved Vellum world", bytes);
  if (!file) return file.error();
  setRestoring(true);
  languages::Options options = context_.options;
  std::uint64_t random = random_.state();
  int rate = fixedRate_;
  base::Result<void> result = restoreFrom(*file);
  if (!result) {
    // The world is as fresh as before.
    for (Slot& slot : slots_) {
      slot.runtime.reset();  // before its memory
      slot = {slot.language, nullptr, nullptr, 0, false};
    }
    loads_.clear();
    snippets_.clear();
    tick_ = 0;
    started_ = true;
    context_.options = std::move(options);
    random_.setState(random);
    fixedRate_ = rate;
  }
  setRestoring(false);
  return result;
}

base::Result<void> World::restoreFrom(const base::Checked& file) {
  base::ArchiveReader reader(file.payload);
  reader.in(WorldFormat, file.version);
  SavedWorld saved;
  reader(saved);
  reader.end();
  if (!reader.ok()) return reader.error();

  fixedRate_ = saved.rate;
  context_.options = std::move(saved.options);
  std::set<std::uint32_t> snippets;
  for (const SavedLoad& load : saved.loads)
    if (load.kind == static_cast<std::uint8_t>(LoadKind::Snippet))
      snippets.insert(load.files.begin(), load.files.end());
  std::vector<source::FileId> ids;
  for (std::uint32_t i = 0; i < saved.sources.size(); ++i) {
    const SavedSource& source = saved.sources[i];
    auto id = source.binary          ? sources_->addBytes(source.name, source.bytes)
              : snippets.contains(i) ? sources_->intern(source.name, source.bytes)
                                     : sources_->add(source.name, source.bytes);
    if (!id) return id.error();
    ids.push_back(*id);
  }
  for (const SavedLoad& load : saved.loads) {
    std::vector<source::FileId> files;
    for (std::uint32_t file : load.files) {
      if (file >= saved.sources.size()) return base::Error{"the save is damaged: a program's file is missing"};
      files.push_back(ids[file]);
    }
    if (auto repeated = repeat(load.language, load.kind, files); !repeated) return repeated;
  }
  tick_ = saved.tick;
  for (const SavedRuntime& section : saved.runtimes) {
    const languages::Language* language = languageById(section.language);
    if (language == nullptr) return missing(section.language);
    Slot& slot = *slotOf(*language);
    languages::Runtime* target = runtime(slot);
    if (target == nullptr) return base::Error{message_};
    slot.phase = section.phase;
    base::ArchiveReader part(section.section.bytes);
    if (auto restored = target->restore(part); !restored) return restored;
    if (!part.ok()) return part.error();
  }
  random_.setState(saved.random);
  return {};
}

base::Error World::missing(std::string_view language) {
  return base::Error{base::cat("the save uses the language '", language, "', which is not in this build")};
}

// A reload may not fit the state that the program begins with: it waits elsewhere. Its own is restored anyway, so the
// language starts once more, with the newest texts.
Outcome World::loadNewest(const languages::Language& language, source::FileId reloaded) {
  Slot& slot = *slotOf(language);
  const auto number = static_cast<std::size_t>(&slot - slots_.data());
  remember({number, LoadKind::Reload, {reloaded}});
  const std::vector<Load> before = loads_;
  auto newest = [&](source::FileId file) {
    for (std::size_t i = before.size(); i-- > 0;) {
      const Load& load = before[i];
      bool same = load.slot == number && load.kind == LoadKind::Reload &&
                  (*sources_)[load.files.front()].name() == (*sources_)[file].name();
      if (same) return load.files.front();
    }
    return file;
  };
  slot.runtime.reset();
  diagnostics::Emitter discarded;
  std::string ignored;
  Outcome outcome = Outcome::Ok;
  for (const Load& load : before) {
    if (load.slot != number || load.kind == LoadKind::Reload) continue;
    std::vector<source::FileId> files;
    for (source::FileId file : load.files) files.push_back(newest(file));
    outcome = load.kind == LoadKind::Program ? this->load(language, files, discarded)
                                             : eval(language, files.front(), ignored, discarded);
    if (outcome == Outcome::Unavailable || outcome == Outcome::Failed) break;
  }
  loads_ = before;
  return outcome == Outcome::ScriptError ? Outcome::Ok : outcome;
}

// Repeats the loads of the saved world.
base::Result<void> World::repeat(std::string_view id, std::uint8_t kind, const std::vector<source::FileId>& files) {
  const languages::Language* language = languageById(id);
  if (language == nullptr) return missing(id);
  diagnostics::Emitter discarded;
  std::string ignored;
  Outcome outcome = Outcome::Ok;
  bool isProgram = kind == static_cast<std::uint8_t>(LoadKind::Program);
  if (kind > static_cast<std::uint8_t>(LoadKind::Reload) || (!isProgram && files.size() != 1))
    return base::Error{"the save is damaged: it loads a program in an unknown way"};
  switch (static_cast<LoadKind>(kind)) {
    case LoadKind::Program: outcome = load(*language, files, discarded); break;
    case LoadKind::Snippet: outcome = eval(*language, files.front(), ignored, discarded); break;
    case LoadKind::Reload:
      outcome = reload(files.front(), discarded);
      if (outcome == Outcome::ScriptError) outcome = loadNewest(*language, files.front());
      break;
  }
  if (outcome == Outcome::Unavailable || outcome == Outcome::Failed) return base::Error{message_};
  return {};
}

}  // namespace vellum::world
