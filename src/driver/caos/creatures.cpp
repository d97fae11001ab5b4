#include "driver/caos/creatures.h"

#include <vellum/caos.h>

#include "driver/caos/portraits.h"
#include "driver/embedded_file.h"
#include "driver/language_options.h"

namespace vellum::driver {

extern const EmbeddedFile creaturePageFiles[];  // page.html, style.css and the scripts, in this order

namespace {

constexpr std::uint64_t SampleEvery = 20;  // ticks
constexpr std::size_t MostSamples = 2'000;

void replace(std::string& text, std::string_view mark, std::string_view by) {
  if (std::size_t at = text.find(mark); at != std::string::npos) text.replace(at, mark.size(), by);
}

// JSON inside of a script element: '<' is only in its strings.
std::string inHtml(const std::string& json) {
  std::string safe;
  safe.reserve(json.size());
  for (char c : json) {
    if (c == '<') safe += "\\u003c";
    else safe += c;
  }
  return safe;
}

std::string noteOf(const World& world, std::size_t all, std::size_t drawn) {
  std::string note = "Vellum, tick " + std::to_string(world.ticks());
  if (all == 0) return note + ": no creature is in this world.";
  if (drawn < all) note += ": the " + std::to_string(drawn) + " oldest of " + std::to_string(all) + " creatures";
  return note + ".";
}

class CreatureWatcher : public RunWatcher {
 public:
  explicit CreatureWatcher(std::string path) : path_(std::move(path)) {}

  void ticked(const World& world) override { samples_.take(world); }
  void finish(Session& session, const World& world) override {
    session.write(path_, creaturePage(session, world, monikersOf(world), samples_), Session::Folders::Made);
  }

 private:
  std::string path_;
  CreatureSamples samples_;
};

}  // namespace

static std::vector<vellum_caos_creature> creaturesOf(const World& world) {
  std::vector<vellum_caos_creature> found(vellum_world_caos_creatures(world.get(), nullptr, 0));
  vellum_world_caos_creatures(world.get(), found.data(), found.size());
  return found;
}

std::vector<std::string> monikersOf(const World& world) {
  std::vector<std::string> monikers;
  for (const vellum_caos_creature& creature : creaturesOf(world)) monikers.emplace_back(creature.moniker);
  return monikers;
}

std::string creatureReport(const World& world, const std::string& moniker, const char* format, Report& report) {
  vellum_text* text = nullptr;
  vellum_world_caos_creature(world.get(), moniker.c_str(), format, &text, report.get());
  return takeText(text);
}

void CreatureSamples::take(const World& world) {
  if (++ticks_ % SampleEvery != 0) return;
  std::uint64_t time = ticks_ / SampleEvery;
  Report unheard;
  std::vector<std::string> monikers = monikersOf(world);
  if (monikers.size() > MostCreatures) monikers.resize(MostCreatures);
  for (const std::string& moniker : monikers) {
    if (series_.size() >= MostCreatures && !series_.contains(moniker)) continue;
    Series& series = series_[moniker];
    if (series.samples.empty()) series.begin = time;
    if ((time - series.begin + 1) % series.every != 0) continue;
    series.samples.push_back(creatureReport(world, moniker, "sample", unheard));
    if (series.samples.size() <= MostSamples) continue;
    std::size_t kept = 0;
    for (std::size_t i = 1; i < series.samples.size(); i += 2) series.samples[kept++] = std::move(series.samples[i]);
    series.samples.resize(kept);
    series.every *= 2;
  }
}

std::string CreatureSamples::of(const std::string& moniker) const {
  auto found = series_.find(moniker);
  if (found == series_.end()) return "[]";
  std::string json = "[";
  for (const std::string& sample : found->second.samples) json += (json.size() > 1 ? ",\n" : "") + sample;
  return json + "]";
}

std::string creaturePage(Session& session, const World& world, const std::vector<std::string>& monikers,
                         const CreatureSamples& samples) {
  Portraits portraits(session, world);
  std::map<std::string, int> ids;
  for (const vellum_caos_creature& creature : creaturesOf(world)) ids[creature.moniker] = creature.id;
  std::size_t drawn = std::min(monikers.size(), MostCreatures);
  std::string creatures, series, pictures;
  for (std::size_t i = 0; i < drawn; ++i) {
    std::string comma = i > 0 ? ",\n" : "";
    creatures += comma + creatureReport(world, monikers[i], "json", session.report());
    pictures += comma + jsonString(monikers[i]) + ":" + jsonString(portraits.of(ids[monikers[i]]));
    series += comma + jsonString(monikers[i]) + ":" + samples.of(monikers[i]);
  }
  std::string data = "{\"creatures\":[" + creatures + "],\n\"samples\":{" + series + "},\n\"portraits\":{" + pictures +
                     "},\n\"note\":" + jsonString(noteOf(world, monikers.size(), drawn)) + "}";
  std::string page = creaturePageFiles[0].text, scripts;
  for (const EmbeddedFile* file = creaturePageFiles + 2; file->path != nullptr; ++file) scripts += file->text;
  replace(page, "@STYLE@", creaturePageFiles[1].text);
  replace(page, "@SCRIPT@", scripts);
  replace(page, "@DATA@", inHtml(data));
  return page;
}

std::unique_ptr<RunWatcher> watchCreatures(const std::string& path) { return std::make_unique<CreatureWatcher>(path); }

}  // namespace vellum::driver
