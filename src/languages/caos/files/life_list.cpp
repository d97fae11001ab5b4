#include "languages/caos/files/life_list.h"

#include "base/bytes.h"
#include "base/image/zlib.h"
#include "languages/caos/files/life_list_fields.h"

namespace vellum::caos {

// An archive of the engine: this text, two bytes, and a zlib stream.
static constexpr std::string_view ArchiveHead =
    "Creatures Evolution Engine - Archived information file. zLib 1.13 compressed.\x1a\x04";

namespace {

struct Reading {
  base::ByteReader& in;
  void number(std::string_view, std::int32_t& value) { value = in.i32(); }
  void text(std::string_view, std::string& value) { value = in.text(); }
  template <class Item, class Each>
  void list(std::vector<Item>& items, Each each) {
    static constexpr std::size_t LeastItem = 32;  // bytes
    std::uint32_t count = in.u32();
    if (count > in.remaining() / LeastItem) in.fail();
    for (std::uint32_t i = 0; i < count && in.ok(); ++i) each(items.emplace_back());
  }
};

struct Writing {
  base::ByteWriter& out;
  void number(std::string_view, std::int32_t value) { out.i32(value); }
  void text(std::string_view, const std::string& value) { out.text(value); }
  template <class Item, class Each>
  void list(std::vector<Item>& items, Each each) {
    out.u32(static_cast<std::uint32_t>(items.size()));
    for (Item& item : items) each(item);
  }
};

}  // namespace

base::Result<LifeList> readLifeList(std::string_view chunk) {
  if (!chunk.starts_with(ArchiveHead)) return base::Error{"this is not an archive of the engine"};
  auto bytes = base::inflateZlib(chunk.substr(ArchiveHead.size()), MaxLifeListBytes);
  if (!bytes) return bytes.error();
  base::ByteReader in(*bytes);
  LifeList list;
  list.game = static_cast<LifeListGame>(in.u32());
  bool docking = list.game == LifeListGame::DockingStation;
  if (!docking && list.game != LifeListGame::Creatures3)
    return base::Error{"these histories are of an unknown version"};
  std::uint32_t count = in.u32();
  if (count > in.remaining() / 4) in.fail();
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) in.text();  // the monikers, which the histories repeat
  Reading reading{in};
  for (std::uint32_t i = 0; i < count && in.ok(); ++i) lifeFields(reading, list.lives.emplace_back(), docking);
  if (!in.ok()) return base::Error{"the histories end too early"};
  list.leftOver = in.remaining();
  return list;
}

std::string writeLifeList(const LifeList& list) {
  base::ByteWriter out;
  out.u32(static_cast<std::uint32_t>(list.game));
  out.u32(static_cast<std::uint32_t>(list.lives.size()));
  for (const ListedLife& life : list.lives) out.text(life.moniker);
  Writing writing{out};
  for (ListedLife life : list.lives) lifeFields(writing, life, list.game == LifeListGame::DockingStation);
  return std::string(ArchiveHead) + base::deflateZlib(out.bytes());
}

}  // namespace vellum::caos
