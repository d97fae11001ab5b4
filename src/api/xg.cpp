// Samples XG functions without a world.
#include <vellum/xg.h>

#include "api/xg_options.h"
#include "diagnostics/spelling.h"
#ifdef VELLUM_WITH_XG
#include "languages/xg/xg.h"
#endif

using namespace vellum;

#ifdef VELLUM_WITH_XG

std::string api::unknownXgOption(const languages::Options& options) {
  for (const languages::Option& option : options) {
    if (option.name == "seed") continue;
    diagnostics::SpellingSuggestion near(option.name);
    bool known = false;
    for (const languages::OptionRow& row : xg::language().options) {
      known |= row.name == option.name;
      near.offer(row.name);
    }
    if (!known) return base::cat("XG functions have no option '", option.name, near ? "'; " : "'", near.hint());
  }
  return {};
}

namespace {

struct Sampled {
  xg::SampleRequest request;
  xg::Sample sample;
  vellum_status status;
};

Sampled sampleFunction(const char* function, const vellum_option* options, size_t count, vellum_report* report) {
  languages::Options given = api::toOptions(options, count);
  if (std::string unknown = api::unknownXgOption(given); !unknown.empty())
    return {{}, {}, api::refuse(report, VELLUM_FAILED, unknown)};
  auto request = xg::requestFrom(function, given);
  if (!request) return {{}, {}, api::refuse(report, VELLUM_FAILED, request.error().message)};
  auto sources = std::make_shared<source::SourceSet>();
  diagnostics::Emitter emitter;
  Sampled result{std::move(request).value(), {}, VELLUM_OK};
  result.sample = xg::sample(result.request, *sources, emitter);
  result.status = api::deliver(report, emitter, sources);
  return result;
}

}  // namespace

extern "C" vellum_status vellum_xg_sample(vellum_engine*, const char* function, const vellum_option* options,
                                          size_t option_count, vellum_text** out, vellum_report* report) {
  *out = nullptr;
  Sampled sampled = sampleFunction(function, options, option_count, report);
  if (sampled.status != VELLUM_OK) return sampled.status;
  *out = api::makeText(xg::formatSample(sampled.sample));
  return VELLUM_OK;
}

extern "C" vellum_status vellum_xg_plot(vellum_engine*, const char* function, const vellum_option* options,
                                        size_t option_count, vellum_plot_kind kind, int columns, vellum_text** out,
                                        vellum_report* report) {
  *out = nullptr;
  if (kind == VELLUM_PLOT_HTML) return api::refuse(report, VELLUM_FAILED, "XG plots are SVG or for a terminal");
  Sampled sampled = sampleFunction(function, options, option_count, report);
  if (sampled.status != VELLUM_OK) return sampled.status;
  if (kind == VELLUM_PLOT_SVG) {
    *out = api::makeText(xg::plotSvg(sampled.request, sampled.sample));
  } else {
    *out =
        api::makeText(xg::plotTerminal(sampled.request, sampled.sample, columns, kind == VELLUM_PLOT_TERMINAL_COLOR));
  }
  return VELLUM_OK;
}

#else

namespace {

vellum_status missingXg(vellum_text** out, vellum_report* report) {
  *out = nullptr;
  return api::refuse(report, VELLUM_UNAVAILABLE, "XG functions are not in this build");
}

}  // namespace

extern "C" vellum_status vellum_xg_sample(vellum_engine*, const char*, const vellum_option*, size_t, vellum_text** out,
                                          vellum_report* report) {
  return missingXg(out, report);
}

extern "C" vellum_status vellum_xg_plot(vellum_engine*, const char*, const vellum_option*, size_t, vellum_plot_kind,
                                        int, vellum_text** out, vellum_report* report) {
  return missingXg(out, report);
}

#endif
