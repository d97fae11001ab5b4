#include "languages/xg/lower/listing.h"

#include "base/text.h"

namespace vellum::xg {
namespace {

void pad(std::string& out, std::size_t from, std::size_t width) {
  do out.push_back(' ');
  while (out.size() - from < width);
}

std::string exactText(float value) {
  std::string out;
  base::appendGeneral(out, value, 9);
  return out;
}

std::string stepName(const StepTable& table, std::uint32_t step) {
  return step < table.end() ? base::cat("step ", step) : std::string("end");
}

// The transition: "?35 !5210", then the next step and how often it is held.
void appendWay(std::string& out, const StepTable& table, const Transition& way) {
  for (std::uint32_t i = 0; i < way.timerCount; ++i) {
    const TimerSymbol& timer = table.timers[way.firstTimer + i];
    base::append(out, base::cat(timer.random ? "?" : "#", timer.tics, " "));
  }
  for (std::uint32_t i = 0; i < way.eventCount; ++i)
    base::append(out, base::cat("!", table.events[way.firstEvent + i], " "));
  base::append(out, base::cat("-> ", stepName(table, way.next)));
  if (way.repeat > 0) base::append(out, base::cat(" x", static_cast<std::uint64_t>(way.repeat) + 1));
}

void appendSteps(std::string& out, const StepTable& table, const source::SourceSet& sources, source::FileId file) {
  base::append(out, "  start ");
  appendWay(out, table, table.entry);
  out.push_back('\n');
  for (std::uint32_t i = 0; i < table.end(); ++i) {
    const Step& step = table.steps[i];
    std::size_t begin = out.size();
    base::append(out, base::cat("  ", i, "  "));
    pad(out, begin, 7);
    base::append(out, sources[file].text(step.place));
    pad(out, begin, 16);
    base::append(out, exactText(step.value));
    if (step.blends) base::append(out, base::cat(" to ", exactText(step.target)));
    pad(out, begin, 42);
    appendWay(out, table, step.exit);
    out.push_back('\n');
  }
}

}  // namespace

void appendListing(std::string& out, const SectorDefinition& definition, const source::SourceSet& sources) {
  base::append(out, base::cat(definition.name, definition.profile == Profile::Manual ? ", manual" : ", doomsday"));
  if (!definition.functions.empty() && !definition.location.file.valid()) return;
  out.push_back('\n');
  for (const SectorFunction& function : definition.functions) {
    if (definition.lone) base::append(out, " ");
    else base::append(out, base::cat(" ", FieldNames[static_cast<int>(function.field)], ":"));
    base::append(out, base::cat(" ", function.text, "\n"));
    const CompiledFunction& compiled = function.compiled;
    if (compiled.kind == CompiledFunction::Kind::Link) {
      base::append(out, base::cat("  the value of ", FieldNames[static_cast<int>(compiled.link)], "\n"));
      continue;
    }
    if (compiled.kind == CompiledFunction::Kind::None) {
      base::append(out, "  no steps\n");
      continue;
    }
    const Timing& timing = function.timing;
    base::append(out, base::cat("  steps of ", timing.min));
    if (timing.max != timing.min) base::append(out, base::cat(" to ", timing.max));
    base::append(out, base::cat(" tics, scale ", exactText(timing.scale), ", offset ", exactText(timing.offset)));
    if (compiled.hasDynamicOffset)
      base::append(out, base::cat(" + original ", FieldNames[static_cast<int>(compiled.dynamicOffset)]));
    out.push_back('\n');
    appendSteps(out, compiled.table, sources, function.location.file);
  }
}

}  // namespace vellum::xg
