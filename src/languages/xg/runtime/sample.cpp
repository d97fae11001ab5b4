#include "languages/xg/runtime/sample.h"

#include "base/text.h"
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/lower.h"
#include "languages/xg/world/sector.h"

namespace vellum::xg {

base::Result<SampleRequest> requestFrom(std::string_view text, const languages::Options& options) {
  Settings settings;
  for (const languages::Option& option : options) {
    SettingOutcome outcome = applySetting(settings, option.name, option.value);
    if (outcome.problem == SettingProblem::BadValue)
      return base::Error{base::cat("--", option.name, " needs ", outcome.needs, ", not '", option.value, "'")};
  }
  SampleRequest request;
  request.text = text;
  request.profile = settings.profile;
  request.tics = settings.tics;
  request.timing = timingOf(settings, Field::Floor, true);
  request.seed = settings.seed;
  request.originals = settings.originals;
  return request;
}

Sample sampleDefinition(const SectorDefinition& definition, std::int32_t tics, std::uint64_t seed) {
  Sample result;
  result.sector = !definition.lone;
  bool any = false;
  for (const SectorFunction& function : definition.functions) {
    result.fields.push_back(definition.lone ? '\0' : fieldLetter(function.field));
    result.texts.push_back(function.text);
    any |= function.compiled.kind == CompiledFunction::Kind::Steps ||
           (function.compiled.kind == CompiledFunction::Kind::Link && !definition.lone);
  }
  if (!any) return result;
  base::Random random(seed);
  Dice dice(definition.profile, random, static_cast<std::uint8_t>(seed));
  Sector sector(definition, dice);
  std::vector<Sector::Event> events;
  std::size_t count = definition.functions.size();
  result.tics = tics;
  result.values.reserve(static_cast<std::size_t>(tics) * count);
  for (std::int32_t tic = 0; tic < tics; ++tic) {
    events.clear();
    sector.tick(events);
    for (std::size_t i = 0; i < count; ++i) {
      result.values.push_back(sector.value(i));
      if (sector.stepBegan(i)) result.boundaries.push_back({tic, static_cast<std::int32_t>(i)});
    }
    for (const Sector::Event& event : events) result.events.push_back({tic, event.field, event.type});
  }
  return result;
}

std::optional<SectorDefinition> definitionOf(const SampleRequest& request, source::SourceSet& sources,
                                             diagnostics::Emitter& emitter) {
  auto file = sources.add("function", request.text);
  if (!file) return std::nullopt;
  Settings settings;
  settings.profile = request.profile;
  settings.all = {request.timing.min, request.timing.max, request.timing.scale, request.timing.offset};
  settings.originals = request.originals;
  return readBare(sources, *file, settings, emitter);
}

Sample sample(const SampleRequest& request, source::SourceSet& sources, diagnostics::Emitter& emitter) {
  auto definition = definitionOf(request, sources, emitter);
  if (!definition) return {};
  std::int32_t tics = request.tics < 0 ? 0 : request.tics;
  if (tics > SampleRequest::MaxSampledTics) tics = SampleRequest::MaxSampledTics;
  return sampleDefinition(*definition, tics, request.seed);
}

void appendTic(std::string& out, const float* values, std::size_t count, const std::int32_t* types,
               std::size_t typeCount) {
  for (std::size_t i = 0; i < count; ++i) {
    if (i > 0) out.push_back(';');
    base::appendGeneral(out, values[i], 9);
  }
  for (std::size_t i = 0; i < typeCount; ++i) {
    out.push_back(i == 0 ? '!' : ',');
    base::append(out, types[i]);
  }
}

std::string formatSample(const Sample& sample) {
  std::string out;
  std::size_t count = sample.fields.size(), event = 0;
  std::vector<std::int32_t> types;
  for (std::int32_t tic = 0; tic < sample.tics; ++tic) {
    types.clear();
    for (; event < sample.events.size() && sample.events[event].tic == tic; ++event)
      types.push_back(sample.events[event].type);
    if (tic > 0) out.push_back(' ');
    appendTic(out, &sample.values[static_cast<std::size_t>(tic) * count], count, types.data(), types.size());
  }
  return out;
}

}  // namespace vellum::xg
