// Files cost a host more than commands do: what a script asks of them while it runs counts against its budget.
#pragma once

#include "host/host.h"
#include "source/file_provider.h"

namespace vellum::caos {

class Execution;

class MeteredStorage : public host::Storage {
 public:
  MeteredStorage(host::Storage& files, Execution& execution) : files_(files), execution_(execution) {}
  base::Result<std::string> read(std::string_view name) override;
  base::Result<void> write(std::string_view name, std::string_view bytes) override;
  base::Result<void> remove(std::string_view name) override;
  bool exists(std::string_view name) override;
  std::vector<std::string> list(std::string_view folder) override;

 private:
  host::Storage& files_;
  Execution& execution_;
};

// The game's own files.
class MeteredFiles : public source::FileProvider {
 public:
  MeteredFiles(source::FileProvider& files, Execution& execution) : files_(files), execution_(execution) {}
  base::Result<std::string> read(std::string_view name) override;

 private:
  source::FileProvider& files_;
  Execution& execution_;
};

}  // namespace vellum::caos
