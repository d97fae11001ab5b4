#include "languages/xg/runtime.h"

#include <deque>

#include "base/json.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/definitions.h"
#include "languages/xg/sampling.h"
#include "languages/xg/world/sector.h"

namespace vellum::xg {
namespace {

Settings settingsOf(const languages::Options& options) {
  Settings settings;
  for (const languages::Option& option : options) applySetting(settings, option.name, option.value);
  return settings;
}

class XgRuntime : public languages::Runtime {
 public:
  explicit XgRuntime(const languages::WorldContext& context)
      : context_(context),
        defaults_(settingsOf(context.options)),
        manualDice_(Profile::Manual, context.random),
        engineDice_(Profile::Doomsday, context.random, static_cast<std::uint8_t>(defaults_.seed)) {}

  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override {
    std::size_t before = emitter.errorCount();
    for (source::FileId file : files) {
      for (SectorDefinition& definition : readDefinitions(context_.sources, file, defaults_, emitter)) {
        Sample shown = sampleDefinition(definition, definition.tics, definition.seed);
        if (shown.tics > 0) print(formatSample(shown));
        definitions_.push_back(std::move(definition));
        const SectorDefinition& kept = definitions_.back();
        sectors_.emplace_back(kept, kept.profile == Profile::Manual ? manualDice_ : engineDice_);
      }
    }
    return emitter.errorCount() == before;
  }

  bool tick(diagnostics::Emitter&) override {
    ++tick_;
    for (std::size_t i = 0; i < sectors_.size(); ++i) tickSector(i);
    return true;
  }

  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override {
    std::string_view name = call.substr(0, call.find('('));
    for (std::size_t i = 0; i < definitions_.size(); ++i) {
      if (definitions_[i].name != name) continue;
      std::vector<float> values = valuesOf(i);
      appendTic(result, values.data(), values.size(), nullptr, 0);
      return true;
    }
    emitter.emit(diag::UnknownName, {}, name);
    return false;
  }

  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override {
    std::size_t before = emitter.errorCount();
    SectorDefinition definition = readBare(context_.sources, snippet, defaults_, emitter);
    result = formatSample(sampleDefinition(definition, defaults_.tics, defaults_.seed));
    return emitter.errorCount() == before;
  }

  void hash(base::Hasher& hasher) const override {
    base::ByteWriter writer;
    save(writer);
    hasher.text(writer.bytes());
  }

  void save(base::ByteWriter& writer) const override {
    writer.u64(tick_);
    writer.u8(engineDice_.index());
    writer.u32(static_cast<std::uint32_t>(sectors_.size()));
    for (const Sector& sector : sectors_) sector.save(writer);
  }

  base::Result<void> restore(base::ByteReader& reader) override {
    tick_ = reader.u64();
    engineDice_.setIndex(reader.u8());
    if (reader.u32() != sectors_.size()) return base::Error{"the save has another number of sectors"};
    for (Sector& sector : sectors_)
      if (!sector.restore(reader)) return base::Error{"the save does not fit the functions that are loaded"};
    return {};
  }

 private:
  std::vector<float> valuesOf(std::size_t sector) const {
    std::vector<float> values;
    for (std::size_t i = 0; i < definitions_[sector].functions.size(); ++i) values.push_back(sectors_[sector].value(i));
    return values;
  }

  void tickSector(std::size_t index) {
    events_.clear();
    std::vector<float> before = valuesOf(index);
    sectors_[index].tick(events_);
    std::vector<float> after = valuesOf(index);
    std::vector<std::int32_t> types;
    for (const Sector::Event& event : events_) {
      types.push_back(event.type);
      traceEvent(definitions_[index], event);
    }
    if (before == after && types.empty() && tick_ > 1) return;
    std::string line = base::cat(tick_, ' ', definitions_[index].name, ' ');
    appendTic(line, after.data(), after.size(), types.data(), types.size());
    print(std::move(line));
  }

  void traceEvent(const SectorDefinition& definition, const Sector::Event& event) {
    if (context_.host.trace == nullptr) return;
    base::JsonWriter json;
    json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick)).member("event", "chain");
    json.member("language", "xg").member("sector", definition.name);
    if (!definition.lone)
      json.member("function",
                  FieldNames[static_cast<int>(definition.functions[static_cast<std::size_t>(event.field)].field)]);
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
  Dice manualDice_, engineDice_;
  std::deque<SectorDefinition> definitions_;
  std::vector<Sector> sectors_;
  std::vector<Sector::Event> events_;
  std::uint64_t tick_ = 0;
};

}  // namespace

std::unique_ptr<languages::Runtime> createRuntime(const languages::WorldContext& context) {
  return std::make_unique<XgRuntime>(context);
}

}  // namespace vellum::xg
