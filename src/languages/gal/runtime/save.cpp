// GAL's section of a save.
#include "languages/gal/runtime/runtime.h"

namespace vellum::gal {

static constexpr base::SaveFormat GalFormat{"GAL state", 1, 1};

void GalRuntime::hash(base::Hasher& hasher) const {
  base::ArchiveHasher archive(hasher);
  archive(tick_);
  archive.count(agents_.size());
  for (const auto& agent : agents_) archive(*agent);
}

template <class Archive>
void GalRuntime::fields(Archive& archive, base::FieldsOf<Archive, GalRuntime>& runtime) {
  archive(runtime.tick_);
  bool same = archive.count(runtime.agents_.size()) == runtime.agents_.size();
  archive.require(same, "there is another number of agents than in the program that runs");
  if (!same) return;
  for (const auto& agent : runtime.agents_) archive(*agent);
  archive.part("what was printed last");
  for (auto& channels : runtime.shown_)
    for (auto& shown : channels) archive(shown.view.clip, shown.view.rate, shown.view.weight, shown.view.level);
}

void GalRuntime::save(base::ArchiveWriter& writer) const {
  writer.format(GalFormat);
  fields(writer, *this);
}

base::Result<void> GalRuntime::restore(base::ArchiveReader& reader) {
  if (reader.format(GalFormat)) fields(reader, *this);
  reader.end();
  if (!reader.ok()) return reader.error();
  // The options may differ from those of the saved run: events in the past do not happen again.
  nextEvent_ = 0;
  while (nextEvent_ < schedule_.size() && schedule_[nextEvent_].tick <= tick_) ++nextEvent_;
  for (auto& channels : shown_)
    for (Shown& shown : channels) shown.started = false;
  return {};
}

}  // namespace vellum::gal
