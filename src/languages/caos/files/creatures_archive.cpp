#include "languages/caos/files/creatures_archive.h"

#include "base/bytes.h"
#include "base/image/zlib.h"
#include "base/text.h"

namespace vellum::caos {

static constexpr std::string_view Title = "Creatures Evolution Engine - Archived information file.";
static constexpr std::string_view TitleEnd = "\x1a\x04";  // after the rest of the title, before the zlib stream
static constexpr std::size_t LongestTitle = 200;
static constexpr std::size_t MostUnpacked = std::size_t(64) << 20;

bool isCreaturesArchive(std::string_view bytes) { return bytes.starts_with(Title); }

static std::string gameOf(std::uint32_t number) {
  if (number == 0x0c) return "Creatures 3";
  if (number == 0x27) return "Docking Station";
  return base::cat("of an unknown game, ", number);
}

std::string describeCreaturesArchive(std::string_view bytes) {
  std::size_t end = bytes.substr(0, LongestTitle).find(TitleEnd);
  if (!isCreaturesArchive(bytes) || end == bytes.npos)
    return "the original engine's own dump, damaged: its title has no end";
  auto unpacked = base::inflateZlib(bytes.substr(end + TitleEnd.size()), MostUnpacked);
  if (!unpacked) return base::cat("the original engine's own dump, damaged or too large: ", unpacked.error().message);
  base::ByteReader in(*unpacked);
  std::uint32_t number = in.u32();
  std::string game = in.ok() ? base::cat(" (", gameOf(number), ')') : std::string();
  return base::cat("the original engine's own dump", game, ", ", unpacked->size(), " bytes unpacked: it can't be read");
}

}  // namespace vellum::caos
