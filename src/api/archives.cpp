// Archives: listing, unpacking, writing.
#include <vellum/archives.h>

#include "api/diagnostics.h"
#include "api/handles.h"
#include "api/required.h"
#include "api/sized.h"
#include "archives/tank_writer.h"
#include "base/path_pattern.h"

using namespace vellum;

struct vellum_archive {
  explicit vellum_archive(const vellum_config& config) : files(config) {}
  api::ConfigFiles files;
  std::unique_ptr<archives::Archive> archive;
  std::string name;
  archives::TankHeader header;  // of a tank
};

namespace {

vellum_status refuseArchive(const vellum_archive& archive, vellum_report* report, const base::Error& error) {
  return api::refuse(report, VELLUM_FAILED, base::cat("'", archive.name, "': ", error.message));
}

void warn(const vellum_archive& archive, vellum_report* report, std::string_view warning) {
  diagnostics::Emitter emitter;
  emitter.emit(api::ArchiveWarning, {}, base::cat("'", archive.name, "': ", warning));
  api::deliver(report, emitter, std::make_shared<source::SourceSet>());
}

std::string_view orEmpty(const char* text) { return text != nullptr ? text : ""; }

}  // namespace

extern "C" {

vellum_status vellum_archive_open(vellum_engine* engine, const char* name, vellum_archive** out,
                                  vellum_report* report) {
  VELLUM_GIVES(out, report, engine, name);
  auto archive = std::make_unique<vellum_archive>(engine->config);
  archive->name = name;
  auto bytes = archive->files.open(name);
  if (!bytes) return refuseArchive(*archive, report, bytes.error());
  if (archives::isTank(**bytes))
    if (auto header = archives::readTankHeader(**bytes)) archive->header = std::move(*header);
  auto opened = archives::openArchive(std::move(*bytes));
  if (!opened) return refuseArchive(*archive, report, opened.error());
  archive->archive = std::move(*opened);
  for (const std::string& warning : archive->archive->warnings()) warn(*archive, report, warning);
  *out = archive.release();
  return VELLUM_OK;
}

void vellum_archive_free(vellum_archive* archive) { delete archive; }

void vellum_archive_describe(const vellum_archive* archive, vellum_archive_info* out) {
  VELLUM_NEEDS_OR(, archive, out);
  const archives::TankHeader& header = archive->header;
  bool tank = archive->archive->kind() == archives::Kind::Tank;
  *out = {archives::titleOf(archive->archive->kind()).data(), header.title.c_str(), header.author.c_str(),
          tank ? header.priority : 0, header.dataChecksum};
}

size_t vellum_archive_count(const vellum_archive* archive) {
  VELLUM_NEEDS_OR(0, archive);
  return archive->archive->entries().size();
}

int vellum_archive_entry_at(const vellum_archive* archive, size_t index, vellum_archive_entry* out) {
  VELLUM_NEEDS_OR(0, archive, out);
  *out = {};
  if (index >= vellum_archive_count(archive)) return 0;
  const archives::Entry& entry = archive->archive->entries()[index];
  *out = {entry.path.c_str(), entry.size, archives::nameOf(entry.packing).data()};
  return 1;
}

size_t vellum_archive_find(const vellum_archive* archive, const char* path) {
  VELLUM_NEEDS_OR(0, archive);
  const auto& entries = archive->archive->entries();
  const archives::Entry* found = path != nullptr ? archive->archive->find(path) : nullptr;
  return found != nullptr ? static_cast<size_t>(found - entries.data()) : entries.size();
}

vellum_status vellum_archive_read(vellum_archive* archive, size_t index, vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, archive);
  if (index >= vellum_archive_count(archive)) return refuseArchive(*archive, report, {"it has no such entry"});
  auto content = archive->archive->read(archive->archive->entries()[index]);
  if (!content) return refuseArchive(*archive, report, content.error());
  if (!content->warning.empty()) warn(*archive, report, content->warning);
  *out = api::makeText(std::move(content->bytes));
  return VELLUM_OK;
}

vellum_status vellum_archive_verify(vellum_archive* archive, vellum_report* report) {
  VELLUM_NEEDS(report, archive);
  auto verified = archive->archive->verify();
  return verified ? VELLUM_OK : refuseArchive(*archive, report, verified.error());
}

int vellum_is_archive_name(const char* name) {
  VELLUM_NEEDS_OR(0, name);
  return archives::hasArchiveExtension(name) ? 1 : 0;
}

int vellum_path_fits(const char* pattern, const char* path) {
  VELLUM_NEEDS_OR(0, pattern, path);
  return base::fitsPattern(base::toLower(pattern), base::toLower(path)) ? 1 : 0;
}

vellum_status vellum_tank_write(vellum_engine* engine, const vellum_tank_file* files, size_t count,
                                const vellum_tank_options* options, vellum_text** out, vellum_report* report) {
  VELLUM_GIVES(out, report, engine, options);
  VELLUM_NEEDS_LIST(report, files, count);
  auto known = api::sized(*options, offsetof(vellum_tank_options, stored) + sizeof options->stored);
  if (!known) return api::refuse(report, VELLUM_FAILED, "vellum_tank_options.size is not set");
  options = &*known;
  archives::TankOptions given;
  given.title = orEmpty(options->title);
  given.author = orEmpty(options->author);
  given.description = orEmpty(options->description);
  given.copyright = orEmpty(options->copyright);
  given.priority = options->priority;
  given.packed = options->stored == 0;
  const vellum_config& config = engine->config;
  if (config.unix_milliseconds != nullptr) given.unixMilliseconds = config.unix_milliseconds(config.user);
  std::vector<archives::TankFile> list;
  for (size_t i = 0; i < count; ++i) {
    if (files[i].path == nullptr || (files[i].bytes == nullptr && files[i].size > 0))
      return api::refuse(report, VELLUM_FAILED, base::cat("file ", i, " has no path or no bytes"));
    list.push_back({files[i].path, {static_cast<const char*>(files[i].bytes), files[i].size}});
  }
  auto tank = archives::writeTank(std::move(list), given);
  if (!tank) return api::refuse(report, VELLUM_FAILED, tank.error().message);
  *out = api::makeText(std::move(*tank));
  return VELLUM_OK;
}

}  // extern "C"
