// The files of Skrit's store.
#include <vellum/skrit_store.h>

#include "api/handles.h"
#include "api/required.h"
#ifdef VELLUM_WITH_SKRIT
#include "languages/skrit/skrit.h"
#endif

using namespace vellum;

#ifdef VELLUM_WITH_SKRIT

struct vellum_skrit_store {
  explicit vellum_skrit_store(const vellum_config& config) : files(config) {}
  api::ConfigFiles files;
  std::vector<skrit::StoreFile> list;
};

extern "C" {

vellum_status vellum_skrit_store_open(vellum_engine* engine, const vellum_option* options, size_t option_count,
                                      const char* pattern, vellum_skrit_store** out, vellum_report* report) {
  VELLUM_GIVES(out, report, engine, pattern);
  VELLUM_NEEDS_LIST(report, options, option_count);
  auto store = std::make_unique<vellum_skrit_store>(engine->config);
  auto sources = std::make_shared<source::SourceSet>();
  languages::Program program{*sources, {}, &store->files, api::toOptions(options, option_count)};
  if (auto unknown = api::unknownOption(program.options))
    return api::refuse(report, VELLUM_FAILED, base::cat("no language has an option '", *unknown, "'"));
  diagnostics::Emitter emitter;
  store->list = skrit::storeFiles(program, pattern, emitter);
  store->files.addWarnings(emitter);
  vellum_status status = api::deliver(report, emitter, sources);
  if (status == VELLUM_OK) *out = store.release();
  return status;
}

void vellum_skrit_store_free(vellum_skrit_store* store) { delete store; }

size_t vellum_skrit_store_count(const vellum_skrit_store* store) {
  VELLUM_NEEDS_OR(0, store);
  return store->list.size();
}

int vellum_skrit_store_file_at(const vellum_skrit_store* store, size_t index, vellum_skrit_store_file* out) {
  VELLUM_NEEDS_OR(0, store, out);
  *out = {};
  if (index >= store->list.size()) return 0;
  const skrit::StoreFile& file = store->list[index];
  *out = {file.path.c_str(), file.owner.c_str(), file.shadowed.size()};
  return 1;
}

const char* vellum_skrit_store_shadowed(const vellum_skrit_store* store, size_t index, size_t other) {
  VELLUM_NEEDS_OR(nullptr, store);
  if (index >= store->list.size() || other >= store->list[index].shadowed.size()) return nullptr;
  return store->list[index].shadowed[other].c_str();
}

vellum_status vellum_skrit_store_read(vellum_skrit_store* store, size_t index, vellum_text** out,
                                      vellum_report* report) {
  VELLUM_GIVES(out, report, store);
  if (index >= store->list.size()) return api::refuse(report, VELLUM_FAILED, "the store has no such file");
  const skrit::StoreFile& file = store->list[index];
  auto bytes = store->files.read(file.source);
  if (!bytes)
    return api::refuse(report, VELLUM_FAILED, base::cat("can't read '", file.path, "': ", bytes.error().message));
  diagnostics::Emitter emitter;
  store->files.addWarnings(emitter);
  api::deliver(report, emitter, std::make_shared<source::SourceSet>());
  *out = api::makeText(std::move(*bytes));
  return VELLUM_OK;
}

}  // extern "C"

#else

extern "C" {
vellum_status vellum_skrit_store_open(vellum_engine*, const vellum_option*, size_t, const char*,
                                      vellum_skrit_store** out, vellum_report* report) {
  api::clear(out);
  return api::refuse(report, VELLUM_UNAVAILABLE, "this build has no Skrit");
}
void vellum_skrit_store_free(vellum_skrit_store*) {}
size_t vellum_skrit_store_count(const vellum_skrit_store*) { return 0; }
int vellum_skrit_store_file_at(const vellum_skrit_store*, size_t, vellum_skrit_store_file* out) {
  *out = {};
  return 0;
}
const char* vellum_skrit_store_shadowed(const vellum_skrit_store*, size_t, size_t) { return nullptr; }
vellum_status vellum_skrit_store_read(vellum_skrit_store*, size_t, vellum_text** out, vellum_report* report) {
  api::clear(out);
  return api::refuse(report, VELLUM_UNAVAILABLE, "this build has no Skrit");
}
}

#endif
