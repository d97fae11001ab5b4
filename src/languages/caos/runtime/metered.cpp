#include "languages/caos/runtime/metered.h"

#include "languages/caos/runtime/execution.h"

namespace vellum::caos {

namespace {

constexpr std::int64_t LookCost = 250, ReadCost = 2000, WriteCost = 10'000;

std::int64_t costOf(std::size_t bytes) { return static_cast<std::int64_t>(bytes / 16); }

template <class Files>
base::Result<std::string> readFrom(Files& files, std::string_view name, Execution& execution) {
  auto bytes = files.read(name);
  execution.charge(ReadCost + (bytes ? costOf(bytes->size()) : 0));
  return bytes;
}

}  // namespace

base::Result<std::string> MeteredStorage::read(std::string_view name) { return readFrom(files_, name, execution_); }
base::Result<std::string> MeteredFiles::read(std::string_view name) { return readFrom(files_, name, execution_); }

base::Result<void> MeteredStorage::write(std::string_view name, std::string_view bytes) {
  execution_.charge(WriteCost + costOf(bytes.size()));
  return files_.write(name, bytes);
}

base::Result<void> MeteredStorage::remove(std::string_view name) {
  execution_.charge(LookCost);
  return files_.remove(name);
}

bool MeteredStorage::exists(std::string_view name) {
  execution_.charge(LookCost);
  return files_.exists(name);
}

std::vector<std::string> MeteredStorage::list(std::string_view folder) {
  auto names = files_.list(folder);
  execution_.charge(LookCost + static_cast<std::int64_t>(names.size()));
  return names;
}

}  // namespace vellum::caos
