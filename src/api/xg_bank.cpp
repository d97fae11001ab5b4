// Banks of XG functions.
#include <vellum/xg.h>

#include "api/xg_options.h"
#ifdef VELLUM_WITH_XG
#include "languages/xg/xg.h"
#endif

using namespace vellum;

#ifdef VELLUM_WITH_XG

struct vellum_xg_bank {
  xg::Bank bank;
};

static_assert(sizeof(vellum_xg_event) == sizeof(xg::Bank::Event) &&
              offsetof(vellum_xg_event, function) == offsetof(xg::Bank::Event, function) &&
              offsetof(vellum_xg_event, type) == offsetof(xg::Bank::Event, type));

extern "C" {

vellum_status vellum_xg_bank_create(vellum_engine*, vellum_xg_bank** out, vellum_report*) {
  *out = new vellum_xg_bank;
  return VELLUM_OK;
}

void vellum_xg_bank_free(vellum_xg_bank* bank) { delete bank; }

vellum_status vellum_xg_bank_add(vellum_xg_bank* bank, const char* function, const vellum_option* options,
                                 size_t option_count, uint64_t seed, uint32_t* number, vellum_report* report) {
  *number = 0;
  languages::Options given = api::toOptions(options, option_count);
  for (const languages::Option& option : given)
    if (option.name == "seed" || option.name == "tics")
      return api::refuse(report, VELLUM_FAILED,
                         option.name == "seed" ? "the seed of a bank's function is an argument"
                                               : "the host decides how many tics a bank plays");
  if (std::string unknown = api::unknownXgOption(given); !unknown.empty())
    return api::refuse(report, VELLUM_FAILED, unknown);
  auto sources = std::make_shared<source::SourceSet>();
  diagnostics::Emitter emitter;
  std::string problem;
  auto added = bank->bank.add(function, given, seed, *sources, emitter, problem);
  if (added) *number = *added;
  if (!problem.empty()) return api::refuse(report, VELLUM_FAILED, problem);
  return api::deliver(report, emitter, sources);
}

int vellum_xg_bank_remove(vellum_xg_bank* bank, uint32_t number) { return bank->bank.remove(number) ? 1 : 0; }
size_t vellum_xg_bank_size(const vellum_xg_bank* bank) { return bank->bank.size(); }
int vellum_xg_bank_ended(const vellum_xg_bank* bank, uint32_t number) { return bank->bank.ended(number) ? 1 : 0; }

void vellum_xg_bank_advance(vellum_xg_bank* bank, uint32_t tics, float* out, size_t count) {
  bank->bank.advance(tics);
  if (count > 0) bank->bank.values(out, count);
}

size_t vellum_xg_bank_events(const vellum_xg_bank* bank, const vellum_xg_event** events) {
  *events = reinterpret_cast<const vellum_xg_event*>(bank->bank.events().data());
  return bank->bank.events().size();
}

void vellum_xg_bank_reset(vellum_xg_bank* bank) { bank->bank.reset(); }
vellum_text* vellum_xg_bank_save(const vellum_xg_bank* bank) { return api::makeText(bank->bank.save()); }

vellum_status vellum_xg_bank_restore(vellum_xg_bank* bank, const void* bytes, size_t size, vellum_report* report) {
  auto restored = bank->bank.restore({static_cast<const char*>(bytes), size});
  return restored ? VELLUM_OK : api::refuse(report, VELLUM_FAILED, restored.error().message);
}

}  // extern "C"

#else

// Without XG there is no bank, so only vellum_xg_bank_create can be called; freeing NULL is allowed.
extern "C" {

vellum_status vellum_xg_bank_create(vellum_engine*, vellum_xg_bank** out, vellum_report* report) {
  *out = nullptr;
  return api::refuse(report, VELLUM_UNAVAILABLE, "XG functions are not in this build");
}
void vellum_xg_bank_free(vellum_xg_bank*) {}
vellum_status vellum_xg_bank_add(vellum_xg_bank*, const char*, const vellum_option*, size_t, uint64_t, uint32_t* number,
                                 vellum_report* report) {
  *number = 0;
  return api::refuse(report, VELLUM_UNAVAILABLE, "XG functions are not in this build");
}
int vellum_xg_bank_remove(vellum_xg_bank*, uint32_t) { return 0; }
size_t vellum_xg_bank_size(const vellum_xg_bank*) { return 0; }
int vellum_xg_bank_ended(const vellum_xg_bank*, uint32_t) { return 1; }
void vellum_xg_bank_advance(vellum_xg_bank*, uint32_t, float* out, size_t count) {
  for (size_t i = 0; i < count; ++i) out[i] = 0;
}
size_t vellum_xg_bank_events(const vellum_xg_bank*, const vellum_xg_event** events) {
  *events = nullptr;
  return 0;
}
void vellum_xg_bank_reset(vellum_xg_bank*) {}
vellum_text* vellum_xg_bank_save(const vellum_xg_bank*) { return api::makeText({}); }
vellum_status vellum_xg_bank_restore(vellum_xg_bank*, const void*, size_t, vellum_report* report) {
  return api::refuse(report, VELLUM_UNAVAILABLE, "XG functions are not in this build");
}

}  // extern "C"

#endif
