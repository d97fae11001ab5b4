// Sampling: the values of functions and sectors at each tic, with the events that they send.
#pragma once

#include "languages/language.h"
#include "languages/xg/program/definition.h"
#include "languages/xg/program/profile.h"

namespace vellum::xg {

// Sampling one function, or one sector written as fields: `vellum xg`.
struct SampleRequest {
  static constexpr std::int32_t MaxSampledTics = 1000000;
  std::string text;
  Profile profile = Profile::Manual;
  std::int32_t tics = 35;  // 35 are a second
  Timing timing{8, 8, 1, 0};
  std::uint64_t seed = 0;  // doomsday: the index in the engine's random table, modulo 256
  Originals originals;
  std::string caption;  // of a plot; empty: the settings
};

// Reads the options --tics --min --max --scale --offset --seed --profile --original. When only one of min and max is
// given, the other is the same. The error names the option that is wrong.
base::Result<SampleRequest> requestFrom(std::string_view text, const languages::Options& options);

// What a request samples: the text, added to `sources`, compiled. Empty when the text is too large; emits errors.
std::optional<SectorDefinition> definitionOf(const SampleRequest& request, source::SourceSet& sources,
                                             diagnostics::Emitter& emitter);

struct Sample {
  struct Event {
    std::int32_t tic;    // from 0
    std::int32_t field;  // index into fields
    std::int32_t type;   // the line type
  };
  struct Boundary {
    std::int32_t tic;  // a step, or another hold of it, began in this tic
    std::int32_t field;
  };
  bool sector = false;
  std::int32_t tics = 0;
  std::string fields;              // the letters in the order written; one '\0' for a lone function
  std::vector<std::string> texts;  // the function of each field
  std::vector<std::string> names;  // the title of each field in a plot; empty: the fields' own names
  std::vector<float> values;       // tics * fields, a tic's fields together
  std::vector<Event> events;       // in the order sent
  std::vector<Boundary> boundaries;
};

// Adds the text to `sources` and evaluates it. Emits errors, and still evaluates what it can: no values at all (`tics`
// 0) mean that it could evaluate nothing.
Sample sample(const SampleRequest& request, source::SourceSet& sources, diagnostics::Emitter& emitter);

// A value a tic as %.9g, a sector's joined by ';', `!1,2` where events fire. No line end.
std::string formatSample(const Sample& sample);

// Samples a definition that is already compiled, for the runtime and the listing.
Sample sampleDefinition(const SectorDefinition& definition, std::int32_t tics, std::uint64_t seed);

// One tic as docs/languages/xg.md describes it: values joined by ';', then the events' types.
void appendTic(std::string& out, const float* values, std::size_t count, const std::int32_t* types,
               std::size_t typeCount);

}  // namespace vellum::xg
