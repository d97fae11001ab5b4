#include "languages/caos/files/world_file.h"

#include "base/bytes.h"
#include "base/image/zlib.h"
#include "base/sealed.h"
#include "base/text.h"

namespace vellum::caos {

static constexpr std::string_view Magic = "VELLUMCAOSWORLD\n";
static constexpr std::uint32_t Version = 1;

std::string writeWorldFile(const WorldFile& file, bool pack) {
  base::ByteWriter payload;
  payload.text(file.name);
  payload.text(file.uid);
  payload.text(file.password);
  payload.u64(file.random);
  payload.flag(pack);
  payload.text(pack ? base::deflateZlib(file.record) : file.record);
  return base::seal(Magic, Version, payload.bytes());
}

base::Result<WorldFile> readWorldFile(std::string_view bytes) {
  auto payload = base::unseal(Magic, Version, "a saved world of CAOS", bytes);
  if (!payload) return payload.error();
  base::ByteReader reader(*payload);
  WorldFile file;
  file.name = reader.text();
  file.uid = reader.text();
  file.password = reader.text();
  file.random = reader.u64();
  bool packed = reader.flag();
  std::string_view record = reader.text();
  if (!reader.ok() || reader.remaining() != 0 || !isWorldName(file.name))
    return base::Error{"the save is damaged: a record does not fit"};
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
