#include "languages/xg/runtime/level_run.h"

#include "base/json.h"
#include "languages/xg/diagnostics.h"

namespace vellum::xg {
namespace {

bool operator==(const Surface& a, const Surface& b) {
  for (int i = 0; i < FieldCount; ++i)
    if (a.value[i] != b.value[i]) return false;
  return true;
}

// Light and colours from 0 to 255; maps may have light outside of that.
void appendShade(std::string& out, float value) {
  double shade = static_cast<double>(value) * 255;
  base::appendGeneral(out, shade < 0 ? 0 : shade > 255 ? 255 : shade, 6);
}

void appendLine(std::string& out, std::uint64_t tick, std::uint32_t sector, const Surface& surface) {
  base::append(out, base::cat(tick, ' ', sector, " floor "));
  base::appendGeneral(out, static_cast<double>(surface[Field::Floor]), 9);
  out += " ceiling ";
  base::appendGeneral(out, static_cast<double>(surface[Field::Ceiling]), 9);
  out += " light ";
  appendShade(out, surface[Field::Light]);
  out += " rgb";
  for (Field field : {Field::Red, Field::Green, Field::Blue}) {
    out += ' ';
    appendShade(out, surface[field]);
  }
  out += '\n';
}

}  // namespace

LevelRun::LevelRun(const languages::WorldContext& context, Map map, LevelTypes types, Profile profile,
                   std::uint8_t index, const View& view)
    : context_(context),
      level_(std::move(map), std::move(types), profile, context.random, index),
      painter_(level_.map(), view),
      records_(languages::findOption(context.options, "timeline").has_value()) {
  remember();
}

void LevelRun::remember() {
  shown_.resize(level_.sectorCount());
  for (std::uint32_t i = 0; i < shown_.size(); ++i) shown_[i] = level_.surface(i);
}

void LevelRun::start(diagnostics::Emitter& emitter) {
  level_.start();
  report(emitter);
}

bool LevelRun::tick(diagnostics::Emitter& emitter) {
  level_.tick();
  std::size_t before = emitter.errorCount();
  report(emitter);
  return emitter.errorCount() == before;
}

void LevelRun::report(diagnostics::Emitter& emitter) {
  for (const LevelProblem& problem : level_.problems()) {
    bool isEndless = problem.kind == LevelProblem::Kind::Endless;
    emitter.emit(isEndless ? diag::EndlessEvents : diag::MoveNeedsLine,
                 level_.types().lines[*level_.types().lineType(problem.type)].location, problem.type);
  }
  if (context_.host.trace != nullptr || context_.host.wants(host::EventKind::Notify))
    for (const LevelEvent& event : level_.events()) trace(event);
  if (context_.host.output != nullptr) printChanges();
  if (records_) history_.add(level_);
}

void LevelRun::printChanges() {
  std::string lines;
  for (std::uint32_t i = 0; i < shown_.size(); ++i) {
    const Surface surface = level_.surface(i);
    if (surface == shown_[i]) continue;
    shown_[i] = surface;
    appendLine(lines, level_.tics(), i, surface);
  }
  if (!lines.empty()) context_.host.output->print(lines);
}

void LevelRun::trace(const LevelEvent& event) {
  bool isChain = event.kind == LevelEvent::Kind::Chain;
  if (isChain && context_.host.wants(host::EventKind::Notify))
    context_.host.events->happened({host::EventKind::Notify,
                                    static_cast<std::int32_t>(event.place),
                                    event.type,
                                    base::cat("sector-", event.place),
                                    {}});
  if (context_.host.trace == nullptr) return;
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(context_.tick));
  json.member("event", isChain ? "chain" : "line").member("language", "xg");
  if (event.place != Level::None) json.member(isChain ? "sector" : "line", static_cast<std::int64_t>(event.place));
  json.member("type", event.type);
  if (!isChain) json.member("on", event.on);
  json.end();
  context_.host.trace->line(json.text());
}

}  // namespace vellum::xg
