#include "driver/manual_pages.h"

#include "driver/embedded_file.h"

namespace vellum::driver {

std::optional<std::string> ManualFiles::Packed::readFile(const std::string&, std::string&) {
  return std::string(manualFiles[0].text, manualFiles[0].size);
}

ManualFiles::ManualFiles(Report& report) : report_(report) {
  vellum_archive* opened = nullptr;
  status_ = vellum_archive_open(unpacker_.get(), manualFiles[0].path, &opened, report.get());
  archive_ = Archive(opened);
  vellum_archive_entry entry;
  for (std::size_t i = 0; ok() && vellum_archive_entry_at(archive_.get(), i, &entry); ++i)
    paths_.emplace_back(entry.path);
}

std::optional<std::string> ManualFiles::read(const std::string& path) {
  std::string text;
  std::size_t index = vellum_archive_find(archive_.get(), path.c_str());
  status_ =
      takeInto(text, [&](vellum_text** out) { return vellum_archive_read(archive_.get(), index, out, report_.get()); });
  return ok() ? std::optional(std::move(text)) : std::nullopt;
}

bool ManualFiles::isPage(std::string_view path) {
  constexpr std::string_view Folder = "/manual/";
  std::size_t at = path.find(Folder);
  return at != path.npos && path.find('/', at + Folder.size()) == path.npos;
}

Status addManualPages(Engine& engine, const std::string& language, Report& report) {
  ManualFiles files(report);
  Status status = files.status();
  for (const std::string& path : files.paths()) {
    const vellum_language* own = ManualFiles::isPage(path) ? engine.languageByPath(path) : nullptr;
    if (own == nullptr || !(language.empty() || language == own->id)) continue;
    auto text = files.read(path);
    status = text ? engine.addManual(path, *text, report) : files.status();
    if (status != VELLUM_OK) break;
  }
  return status;
}

}  // namespace vellum::driver
