// The manual that is built into the command: pages, and the files that their examples need.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <vellum/archives.h>
#include <vellum/vellum.hpp>

namespace vellum::driver {

// The files have their paths in the project: "src/languages/L/manual/PAGE", "examples/...".
class ManualFiles {
 public:
  explicit ManualFiles(Report& report);
  bool ok() const { return status_ == VELLUM_OK; }
  Status status() const { return status_; }
  const std::vector<std::string>& paths() const { return paths_; }
  // Nothing: the report has the reason.
  std::optional<std::string> read(const std::string& path);

  // A page is a script in the folder itself; the folders beside it are what examples need.
  static bool isPage(std::string_view path);

 private:
  using Archive = Handle<vellum_archive, vellum_archive_free>;
  class Packed : public Host {
   public:
    std::optional<std::string> readFile(const std::string&, std::string&) override;
  };

  Packed host_;
  Engine unpacker_{host_};
  Report& report_;
  Archive archive_{nullptr};
  Status status_;
  std::vector<std::string> paths_;
};

// Adds the pages of a language to the engine; "": of all. Not VELLUM_OK: the report has the reason.
Status addManualPages(Engine& engine, const std::string& language, Report& report);

}  // namespace vellum::driver
