// XG functions without a world: samples, plots and banks.
#include <vellum/xg.h>

#include "api/handles.h"
#include "api/required.h"
#include "diagnostics/spelling.h"
#ifdef VELLUM_WITH_XG
#include "languages/xg/xg.h"
#endif

using namespace vellum;

#ifdef VELLUM_WITH_XG

namespace {

// The error message for the first option that XG lacks; empty when there is none.
std::string unknownOptionOf(const languages::Options& options) {
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

struct Sampled {
  xg::SampleRequest request;
  xg::Sample sample;
  vellum_status status;
};

Sampled sampleFunction(const char* function, const vellum_option* options, size_t count, vellum_report* report) {
  languages::Options given = api::toOptions(options, count);
  if (std::string unknown = unknownOptionOf(given); !unknown.empty())
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

vellum_text* plotOf(const xg::SampleRequest& request, const xg::Sample& sample, vellum_plot_kind kind, int columns) {
  return api::makeText(kind == VELLUM_PLOT_SVG
                           ? xg::plotSvg(request, sample)
                           : xg::plotTerminal(request, sample, columns, kind == VELLUM_PLOT_TERMINAL_COLOR));
}

}  // namespace

extern "C" vellum_status vellum_xg_sample(vellum_engine* engine, const char* function, const vellum_option* options,
                                          size_t option_count, vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, engine, function);
  VELLUM_NEEDS_LIST(report, options, option_count);
  Sampled sampled = sampleFunction(function, options, option_count, report);
  if (sampled.status != VELLUM_OK) return sampled.status;
  *out = api::makeText(xg::formatSample(sampled.sample));
  return VELLUM_OK;
}

extern "C" vellum_status vellum_xg_plot(vellum_engine* engine, const char* function, const vellum_option* options,
                                        size_t option_count, vellum_plot_kind kind, int columns, vellum_text** out,
                                        vellum_report* report) {
  VELLUM_GIVES(out, report, engine, function);
  VELLUM_NEEDS_LIST(report, options, option_count);
  if (kind == VELLUM_PLOT_HTML) return api::refuse(report, VELLUM_FAILED, "XG plots are SVG or for a terminal");
  Sampled sampled = sampleFunction(function, options, option_count, report);
  if (sampled.status != VELLUM_OK) return sampled.status;
  *out = plotOf(sampled.request, sampled.sample, kind, columns);
  return VELLUM_OK;
}

extern "C" vellum_status vellum_xg_plot_file(vellum_engine* engine, const vellum_source* file,
                                             const vellum_option* options, size_t option_count, vellum_plot_kind kind,
                                             int columns, vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, engine, file);
  VELLUM_NEEDS_LIST(report, options, option_count);
  if (kind == VELLUM_PLOT_HTML) return api::refuse(report, VELLUM_FAILED, "XG plots are SVG or for a terminal");
  languages::Options given = api::toOptions(options, option_count);
  if (std::string unknown = unknownOptionOf(given); !unknown.empty())
    return api::refuse(report, VELLUM_FAILED, unknown);
  auto request = xg::requestFrom(api::nameOf(*file), given);
  if (!request) return api::refuse(report, VELLUM_FAILED, request.error().message);
  const languages::Language* language = api::languageOf(*file, report);
  if (language == nullptr) return VELLUM_FAILED;
  if (language != &xg::language())
    return api::refuse(report, VELLUM_FAILED,
                       base::cat("'", api::nameOf(*file), "' is ", language->title, ", not a file of XG functions"));
  auto sources = std::make_shared<source::SourceSet>();
  api::ConfigFiles files(engine->config);
  auto id = api::addSource(*sources, files, *file, language, report);
  if (!id) return VELLUM_FAILED;
  if ((*sources)[*id].isBinary())
    return api::refuse(report, VELLUM_FAILED,
                       base::cat("'", api::nameOf(*file), "' is a map: a timeline of a run draws what happens in it"));
  diagnostics::Emitter emitter;
  xg::Sample sample = xg::sampleFile(*sources, *id, given, &files, emitter, request->caption);
  files.addWarnings(emitter);
  vellum_status status = api::deliver(report, emitter, sources);
  if (status != VELLUM_OK) return status;
  if (sample.fields.empty())
    return api::refuse(report, VELLUM_FAILED, base::cat("'", api::nameOf(*file), "' has no functions"));
  *out = plotOf(*request, sample, kind, columns);
  return VELLUM_OK;
}

extern "C" vellum_status vellum_world_xg_timeline(const vellum_world* world, vellum_plot_kind kind, int columns,
                                                  vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, world);
  if (kind == VELLUM_PLOT_HTML) return api::refuse(report, VELLUM_FAILED, "XG plots are SVG or for a terminal");
  const languages::Runtime* runtime = world->world.runtimeOf(xg::language());
  const xg::SurfaceHistory* history = runtime == nullptr ? nullptr : xg::surfaceHistory(*runtime);
  if (history == nullptr)
    return api::refuse(report, VELLUM_FAILED, "a timeline of XG functions needs a map, and none is loaded");
  xg::SampleRequest request;
  request.text = xg::mapName(*runtime);
  xg::Sample sample = history->sample(request.caption);
  *out = plotOf(request, sample, kind, columns);
  return VELLUM_OK;
}

struct vellum_xg_bank {
  xg::Bank bank;
};

static_assert(sizeof(vellum_xg_event) == sizeof(xg::Bank::Event) &&
              offsetof(vellum_xg_event, function) == offsetof(xg::Bank::Event, function) &&
              offsetof(vellum_xg_event, type) == offsetof(xg::Bank::Event, type));

extern "C" {

vellum_status vellum_xg_bank_create(vellum_engine* engine, vellum_xg_bank** out, vellum_report* report) {
  VELLUM_GIVES(out, report, engine);
  *out = new vellum_xg_bank;
  return VELLUM_OK;
}

void vellum_xg_bank_free(vellum_xg_bank* bank) { delete bank; }

vellum_status vellum_xg_bank_add(vellum_xg_bank* bank, const char* function, const vellum_option* options,
                                 size_t option_count, uint64_t seed, uint32_t* number, vellum_report* report) {
  VELLUM_NEEDS(report, bank, function);
  VELLUM_NEEDS_LIST(report, options, option_count);
  uint32_t unused = 0;
  if (number == nullptr) number = &unused;
  *number = 0;
  languages::Options given = api::toOptions(options, option_count);
  for (const languages::Option& option : given)
    if (option.name == "seed" || option.name == "tics")
      return api::refuse(report, VELLUM_FAILED,
                         option.name == "seed" ? "the seed of a bank's function is an argument"
                                               : "the host decides how many tics a bank plays");
  if (std::string unknown = unknownOptionOf(given); !unknown.empty())
    return api::refuse(report, VELLUM_FAILED, unknown);
  auto sources = std::make_shared<source::SourceSet>();
  diagnostics::Emitter emitter;
  std::string problem;
  auto added = bank->bank.add(function, given, seed, *sources, emitter, problem);
  if (added) *number = *added;
  if (!problem.empty()) return api::refuse(report, VELLUM_FAILED, problem);
  return api::deliver(report, emitter, sources);
}

int vellum_xg_bank_remove(vellum_xg_bank* bank, uint32_t number) {
  VELLUM_NEEDS_OR(0, bank);
  return bank->bank.remove(number) ? 1 : 0;
}
size_t vellum_xg_bank_size(const vellum_xg_bank* bank) {
  VELLUM_NEEDS_OR(0, bank);
  return bank->bank.size();
}
int vellum_xg_bank_ended(const vellum_xg_bank* bank, uint32_t number) {
  VELLUM_NEEDS_OR(0, bank);
  return bank->bank.ended(number) ? 1 : 0;
}

void vellum_xg_bank_advance(vellum_xg_bank* bank, uint32_t tics, float* out, size_t count) {
  VELLUM_NEEDS_OR(, bank);
  if (count > 0 && out == nullptr) return;
  bank->bank.advance(tics);
  if (count > 0) bank->bank.values(out, count);
}

size_t vellum_xg_bank_events(const vellum_xg_bank* bank, const vellum_xg_event** events) {
  VELLUM_NEEDS_OR(0, bank, events);
  *events = reinterpret_cast<const vellum_xg_event*>(bank->bank.events().data());
  return bank->bank.events().size();
}

void vellum_xg_bank_reset(vellum_xg_bank* bank) {
  VELLUM_NEEDS_OR(, bank);
  bank->bank.reset();
}
vellum_text* vellum_xg_bank_save(const vellum_xg_bank* bank) {
  VELLUM_NEEDS_OR(nullptr, bank);
  return api::makeText(bank->bank.save());
}

vellum_status vellum_xg_bank_restore(vellum_xg_bank* bank, const void* bytes, size_t size, vellum_report* report) {
  VELLUM_NEEDS(report, bank);
  VELLUM_NEEDS_LIST(report, bytes, size);
  auto restored = bank->bank.restore({static_cast<const char*>(bytes), size});
  return restored ? VELLUM_OK : api::refuse(report, VELLUM_FAILED, restored.error().message);
}

}  // extern "C"

#else

namespace {

vellum_status missingXg(vellum_text** out, vellum_report* report) {
  api::clear(out);
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

extern "C" vellum_status vellum_xg_plot_file(vellum_engine*, const vellum_source*, const vellum_option*, size_t,
                                             vellum_plot_kind, int, vellum_text** out, vellum_report* report) {
  return missingXg(out, report);
}

extern "C" vellum_status vellum_world_xg_timeline(const vellum_world*, vellum_plot_kind, int, vellum_text** out,
                                                  vellum_report* report) {
  return missingXg(out, report);
}

// Without XG there is no bank, so only vellum_xg_bank_create can be called; freeing NULL is allowed.
extern "C" {

vellum_status vellum_xg_bank_create(vellum_engine*, vellum_xg_bank** out, vellum_report* report) {
  api::clear(out);
  return api::refuse(report, VELLUM_UNAVAILABLE, "XG functions are not in this build");
}
void vellum_xg_bank_free(vellum_xg_bank*) {}
vellum_status vellum_xg_bank_add(vellum_xg_bank*, const char*, const vellum_option*, size_t, uint64_t, uint32_t* number,
                                 vellum_report* report) {
  api::clear(number);
  return api::refuse(report, VELLUM_UNAVAILABLE, "XG functions are not in this build");
}
int vellum_xg_bank_remove(vellum_xg_bank*, uint32_t) { return 0; }
size_t vellum_xg_bank_size(const vellum_xg_bank*) { return 0; }
int vellum_xg_bank_ended(const vellum_xg_bank*, uint32_t) { return 1; }
void vellum_xg_bank_advance(vellum_xg_bank*, uint32_t, float* out, size_t count) {
  for (size_t i = 0; i < count; ++i) out[i] = 0;
}
size_t vellum_xg_bank_events(const vellum_xg_bank*, const vellum_xg_event** events) {
  api::clear(events);
  return 0;
}
void vellum_xg_bank_reset(vellum_xg_bank*) {}
vellum_text* vellum_xg_bank_save(const vellum_xg_bank*) { return api::makeText({}); }
vellum_status vellum_xg_bank_restore(vellum_xg_bank*, const void*, size_t, vellum_report* report) {
  return api::refuse(report, VELLUM_UNAVAILABLE, "XG functions are not in this build");
}

}  // extern "C"

#endif
