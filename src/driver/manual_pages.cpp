#include "driver/manual_pages.h"

#include <vellum/archives.h>

#include "driver/embedded_file.h"

namespace vellum::driver {

namespace {

// Its only file is the archive of the pages.
class PackedPages : public Host {
 public:
  std::optional<std::string> readFile(const std::string&, std::string&) override {
    return std::string(manualFiles[0].text, manualFiles[0].size);
  }
};

using Archive = Handle<vellum_archive, vellum_archive_free>;

Status addPage(Engine& engine, const char* path, Archive& archive, std::size_t index, Report& report) {
  std::string text;
  Status status =
      takeInto(text, [&](vellum_text** out) { return vellum_archive_read(archive.get(), index, out, report.get()); });
  return status == VELLUM_OK ? engine.addManual(path, text, report) : status;
}

}  // namespace

Status addManualPages(Engine& engine, const std::string& language, Report& report) {
  PackedPages host;
  Engine unpacker(host);
  vellum_archive* opened = nullptr;
  Status status = vellum_archive_open(unpacker.get(), manualFiles[0].path, &opened, report.get());
  Archive archive(opened);
  vellum_archive_entry entry;
  for (std::size_t i = 0; status == VELLUM_OK && vellum_archive_entry_at(archive.get(), i, &entry); ++i) {
    const vellum_language* own = engine.languageByPath(entry.path);
    if (own != nullptr && (language.empty() || language == own->id))
      status = addPage(engine, entry.path, archive, i, report);
  }
  return status;
}

}  // namespace vellum::driver
