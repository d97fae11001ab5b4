#include "languages/caos/files/world_file.h"

#include "base/checksummed.h"
#include "base/image/zlib.h"
#include "base/text.h"

namespace vellum::caos {

static constexpr std::string_view Magic = "VELLUMCAOSWORLD\n";
// Version 1 contained records without a version of their own.
static constexpr base::SaveFormat Format{"CAOS world file", 2, 2};

std::string writeWorldFile(const WorldFile& file, bool pack) {
  return base::addChecksum(Magic, Format, [&](base::ArchiveWriter& payload) {
    payload(file.name, file.uid, file.password, file.random, pack);
    payload.text(pack ? base::deflateZlib(file.record) : file.record);
  });
}

base::Result<WorldFile> readWorldFile(std::string_view bytes) {
  auto payload = base::removeChecksum(Magic, Format, "a saved world of CAOS", bytes);
  if (!payload) return payload.error();
  base::ArchiveReader reader(payload->payload);
  WorldFile file;
  bool packed = false;
  std::string_view record;
  reader(file.name, file.uid, file.password, file.random, packed, record);
  reader.end();
  reader.require(isWorldName(file.name), "its world has a name that none can have");
  if (!reader.ok()) return reader.error();
  if (!packed) {
    file.record = record;
    return file;
  }
  auto unpacked = base::inflateZlib(record, MaxWorldBytes);
  if (!unpacked) return base::Error{base::cat("the save is damaged: ", unpacked.error().message)};
  file.record = std::move(*unpacked);
  return file;
}

bool isWorldName(std::string_view name) {
  if (name.empty() || name.size() > 200 || name[0] == '.' || name.back() == '.' || name.back() == ' ') return false;
  for (char c : name)
    if (!base::isAsciiAlnum(c) && c != ' ' && c != '_' && c != '-' && c != '.') return false;
  return true;
}

}  // namespace vellum::caos
