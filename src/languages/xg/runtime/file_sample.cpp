#include "languages/xg/runtime/file_sample.h"

#include <algorithm>

#include "base/plural.h"
#include "base/text.h"
#include "languages/xg/lower/lower.h"
#include "languages/xg/runtime/options.h"

namespace vellum::xg {
namespace {

constexpr std::int32_t UsualTics = 35;  // of a definition that asks for none

// The lanes of `from` become the next ones of `to`, which has another number of them.
void addLanes(Sample& to, const Sample& from, const std::string& name) {
  const auto first = static_cast<std::int32_t>(to.fields.size());
  for (std::size_t i = 0; i < from.fields.size(); ++i) {
    to.fields.push_back(from.fields[i]);
    to.texts.push_back(from.texts[i]);
    auto field = fieldOf(from.fields[i]);
    to.names.push_back(field && from.sector ? base::cat(name, " ", FieldNames[static_cast<int>(*field)]) : name);
  }
  for (Sample::Event event : from.events) to.events.push_back({event.tic, first + event.field, event.type});
  for (Sample::Boundary boundary : from.boundaries) to.boundaries.push_back({boundary.tic, first + boundary.field});
}

}  // namespace

Sample sampleFile(source::SourceSet& sources, source::FileId file, const languages::Options& options,
                  source::FileProvider* includes, diagnostics::Emitter& emitter, std::string& caption) {
  const Settings settings = settingsOf(options);
  const bool asked = languages::findOption(options, "tics").has_value();
  std::vector<SectorDefinition> definitions = readDefinitions(sources, file, settings, includes, emitter);
  Sample whole;
  whole.sector = true;
  for (const SectorDefinition& definition : definitions)
    whole.tics = std::max(whole.tics, asked ? settings.tics : definition.tics);
  if (whole.tics <= 0) whole.tics = UsualTics;

  std::vector<Sample> parts;
  std::size_t functions = 0;
  for (const SectorDefinition& definition : definitions) {
    functions += definition.functions.size();
    if (whole.fields.size() + definition.functions.size() > MaxFileLanes) continue;
    Sample part = sampleDefinition(definition, whole.tics, definition.seed);
    if (part.tics == 0) continue;
    addLanes(whole, part, definition.name);
    parts.push_back(std::move(part));
  }
  for (std::int32_t tic = 0; tic < whole.tics; ++tic)
    for (const Sample& part : parts)
      for (std::size_t i = 0; i < part.fields.size(); ++i)
        whole.values.push_back(part.values[static_cast<std::size_t>(tic) * part.fields.size() + i]);
  caption = base::counted(functions, "function");
  if (whole.fields.size() < functions) base::append(caption, base::cat("; ", whole.fields.size(), " are drawn"));
  return whole;
}

}  // namespace vellum::xg
