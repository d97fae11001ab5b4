#include "languages/xg/runtime/runtime.h"

#include "base/json.h"
#include "languages/common/console_entry.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/lower.h"
#include "languages/xg/runtime/game.h"
#include "languages/xg/runtime/inspect.h"
#include "languages/xg/runtime/level_run.h"
#include "languages/xg/runtime/options.h"
#include "languages/xg/runtime/sample.h"
#include "languages/xg/runtime/view_option.h"
#include "languages/xg/world/sector_world.h"

namespace vellum::xg {
namespace {

Settings defaultsOf(const languages::WorldContext& context) {
  Settings settings = settingsOf(context.options);
  settings.seed = context.seed;  // doomsday: the index in the engine's random table
  return settings;
}

constexpr base::SaveFormat XgFormat{"XG state", 1, 1};

// Values that files show when they are loaded.
constexpr std::uint64_t DefaultBudget = 50'000'000;

class XgRuntime : public languages::Runtime, public languages::Inspectable, public languages::Drawable {
 public:
  explicit XgRuntime(const languages::WorldContext& context)
      : context_(context),
        defaults_(defaultsOf(context)),
        session_(defaults_),
        world_(context.random, static_cast<std::uint8_t>(defaults_.seed), context.memory.get()) {}

  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override {
    std::size_t before = emitter.errorCount();
    if (!optionsFit(context_.options, emitter)) return false;
    bool game = isGame(context_.sources, files, context_.options);
    if (auto tics = languages::findOption(context_.options, "tics"); game && tics) {
      emitter.emit(diag::TicsOfMap, {}, *tics);
      return false;
    }
    if (game && !loadGame(files, emitter)) return false;
    std::uint64_t most = context_.budget != 0 ? context_.budget : DefaultBudget, used = 0;
    for (source::FileId file : files) {
      if (game && isGameFile(context_.sources[file])) continue;
      for (SectorDefinition& definition :
           readDefinitions(context_.sources, file, defaults_, context_.includes, emitter)) {
        bool asked = languages::findOption(context_.options, "tics").has_value();  // wins over the file
        std::int32_t tics = asked ? defaults_.tics : definition.tics;
        source::Location place = definition.location;
        used += static_cast<std::uint64_t>(tics) * definition.functions.size();
        if (used > most) {
          emitter.emit(diag::OutOfBudget, place, most);
          return false;
        }
        Sample shown = sampleDefinition(definition, tics, definition.seed);
        if (shown.tics > 0) print(formatSample(shown));
        if (!context_.memory->hasRoomFor(SectorWorld::bytesOf(definition))) {
          emitter.emit(diag::OutOfMemory, place, context_.memoryLimit);
          return false;
        }
        if (world_.add(std::move(definition))) continue;
        emitter.emit(diag::WorldFull, place, SectorWorld::MaxFunctions);
        return false;
      }
    }
    if (emitter.errorCount() != before) return false;
    // Events of tic 0 that go wrong stop nothing.
    if (game) level_->start(emitter);
    return true;
  }

  // Prints a line for each sector that changed a value or sent events: tick, name, and values as in docs/cli.md.
  bool tick(diagnostics::Emitter& emitter) override {
    ++tick_;
    shown_.resize(world_.size());
    events_.clear();
    world_.tick(events_);
    std::size_t event = 0;
    for (std::uint32_t sector = 0; sector < world_.size(); ++sector) {
      types_.clear();
      for (; event < events_.size() && events_[event].sector == sector; ++event) {
        types_.push_back(events_[event].type);
        traceEvent(events_[event]);
      }
      if (context_.host.output == nullptr) continue;
      std::vector<float> values = valuesOf(sector);
      if (values == shown_[sector] && types_.empty()) continue;
      std::string line = base::cat(tick_, ' ', world_.definition(sector).name, ' ');
      appendTic(line, values.data(), values.size(), types_.data(), types_.size());
      print(std::move(line));
      shown_[sector] = std::move(values);
    }
    return level_ == nullptr || level_->tick(emitter);
  }

  // `NAME()`: the values of a function or sector, as docs/cli.md describes them. `NAME.floor()`, `NAME.light()`, ...:
  // the sector's current height in the world, or its light or colour from 0 to 1.
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override {
    std::string_view name = base::trim(call.substr(0, call.find('(')));
    for (std::uint32_t sector = 0; sector < world_.size(); ++sector) {
      const std::string& own = world_.definition(sector).name;
      if (!name.starts_with(own)) continue;
      std::string_view rest = name.substr(own.size());
      if (rest.empty()) {
        std::vector<float> values = valuesOf(sector);
        appendTic(result, values.data(), values.size(), nullptr, 0);
        return true;
      }
      for (int field = 0; field < FieldCount && rest.starts_with('.'); ++field) {
        if (rest.substr(1) != FieldNames[field]) continue;
        const float value = world_.surface(sector).value[field];
        appendTic(result, &value, 1, nullptr, 0);
        return true;
      }
    }
    emitter.emit(diag::UnknownName, {}, name);
    return false;
  }

  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override {
    if (!optionsFit(context_.options, emitter)) return false;
    std::size_t before = emitter.errorCount();
    const source::SourceText& text = context_.sources[snippet];
    bool isEntry = common::isConsoleEntry(text.name());
    if (isEntry && base::trim(text.text()).starts_with('[')) {
      readSettings(context_.sources, snippet, defaults_, session_, emitter);
      return emitter.errorCount() == before;
    }
    const Settings& settings = isEntry ? session_ : defaults_;
    SectorDefinition definition = readBare(context_.sources, snippet, settings, emitter);
    result = formatSample(sampleDefinition(definition, settings.tics, settings.seed));
    return emitter.errorCount() == before;
  }
  bool keeps(source::FileId) const override { return false; }  // it was only sampled

  languages::Capabilities capabilities() override { return {.drawable = this, .inspectable = this}; }
  const LevelRun* level() const { return level_.get(); }
  bool picture(base::Picture& picture) const override { return level_ != nullptr && level_->picture(picture); }
  std::vector<languages::InspectedObject> objects() override { return objectsOf(world_); }
  std::vector<std::string> values(std::string& object) override { return valuesIn(world_, object); }
  std::unique_ptr<languages::Variable> variable(std::string_view object, std::string_view path,
                                                diagnostics::Emitter& emitter) override {
    return findValue(world_, object, path, emitter);
  }

  void hash(base::Hasher& hasher) const override {
    base::hashWritten(hasher, [this](base::ArchiveWriter& writer) { write(writer); });
  }

  void save(base::ArchiveWriter& writer) const override {
    writer.format(XgFormat);
    write(writer);
  }

  base::Result<void> restore(base::ArchiveReader& reader) override {
    if (reader.format(XgFormat)) reader(tick_, world_);
    if (reader.ok() && level_ != nullptr) reader(*level_);
    reader.end();
    if (!reader.ok()) return reader.error();
    shown_.resize(world_.size());
    for (std::uint32_t sector = 0; sector < world_.size(); ++sector)
      if (tick_ > 0) shown_[sector] = valuesOf(sector);
    return {};
  }

 private:
  bool loadGame(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
    if (level_ != nullptr) {
      emitter.emit(diag::MapLoaded, {}, level_->level().map().name);
      return false;
    }
    auto game = readGame({context_.sources, files, context_.includes, context_.options}, emitter);
    const GameArchives::MapPlace* place = chooseMap(*game, context_.options, emitter);
    if (place == nullptr || emitter.hasErrors()) return false;
    auto map = game->archives.read(*place);
    if (!map) return false;
    reportLimits(*game, *map, emitter);
    level_ = std::make_unique<LevelRun>(context_, std::move(*map), std::move(game->types), defaults_.profile,
                                        static_cast<std::uint8_t>(defaults_.seed), viewOf(context_.options));
    return true;
  }

  void write(base::ArchiveWriter& writer) const {
    writer(tick_, world_);
    if (level_ != nullptr) writer(*level_);
  }

  std::vector<float> valuesOf(std::uint32_t sector) const {
    std::vector<float> values;
    for (std::size_t i = 0; i < world_.definition(sector).functions.size(); ++i)
      values.push_back(world_.value(sector, i));
    return values;
  }

  void traceEvent(const SectorWorld::Event& event) {
    const SectorDefinition& definition = world_.definition(event.sector);
    if (context_.host.wants(host::EventKind::Notify))
      context_.host.events->happened({host::EventKind::Notify,
                                      static_cast<std::int32_t>(event.sector),
                                      static_cast<std::int32_t>(event.type),
                                      definition.name,
                                      {}});
    if (context_.host.trace == nullptr) return;
    base::JsonWriter json;
    json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("event", "chain");
    json.member("language", "xg").member("sector", definition.name);
    if (!definition.lone)
      json.member("function", FieldNames[static_cast<int>(definition.functions[event.function].field)]);
    json.member("type", event.type).end();
    context_.host.trace->line(json.text());
  }

  void print(std::string line) {
    if (context_.host.output == nullptr) return;
    line.push_back('\n');
    context_.host.output->print(line);
  }

  languages::WorldContext context_;
  Settings defaults_;
  Settings session_;  // of the console's entries, as earlier ones have set them
  SectorWorld world_;
  std::unique_ptr<LevelRun> level_;        // null: no map is loaded
  std::vector<std::vector<float>> shown_;  // the values last printed of each sector
  std::vector<SectorWorld::Event> events_;
  std::vector<std::int32_t> types_;
  std::uint64_t tick_ = 0;
};

}  // namespace

std::string mapName(const languages::Runtime& runtime) {
  const LevelRun* level = static_cast<const XgRuntime&>(runtime).level();
  return level == nullptr ? "" : level->level().map().name;
}

const SurfaceHistory* surfaceHistory(const languages::Runtime& runtime) {
  const LevelRun* level = static_cast<const XgRuntime&>(runtime).level();
  return level == nullptr ? nullptr : &level->history();
}

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context) {
  return std::make_unique<XgRuntime>(context);
}

}  // namespace vellum::xg
