#include "xg_maps.h"

#include <vellum/media.h>

#include <string>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "promise.h"

namespace vellum::fuzz {

namespace {

using Lumps = std::vector<std::pair<std::string, std::string>>;

std::string numbers(std::initializer_list<int> values) {
  base::ByteWriter out;
  for (int value : values) out.u16(static_cast<std::uint16_t>(value));
  return out.take();
}

// Two rooms with an open line between them, whose sectors and lines have types.
Lumps twoRooms() {
  std::string side(28, '-'), flats(16, '-');
  auto sideOf = [&](int sector) { return side + numbers({sector}); };
  auto sector = [&](int special) { return numbers({0, 128}) + flats + numbers({160, special, 1}); };
  return {{"E1M1", ""},
          {"THINGS", numbers({32, 32, 90, 1, 7})},
          {"LINEDEFS", numbers({0,      1, 1, 50, 1, 0, 0xffff, 1,      3, 1, 0,      0, 1, 0xffff, 3,     2, 4,
                                51,     1, 2, 3,  2, 0, 1,      0,      0, 4, 0xffff, 3, 5, 1,      0,     0, 5,
                                0xffff, 5, 4, 1,  0, 0, 6,      0xffff, 4, 2, 1,      0, 0, 7,      0xffff})},
          {"SIDEDEFS", sideOf(0) + sideOf(0) + sideOf(0) + sideOf(1) + sideOf(0) + sideOf(1) + sideOf(1) + sideOf(1)},
          {"VERTEXES", numbers({0, 0, 0, 64, 64, 0, 64, 64, 128, 0, 128, 64})},
          {"SECTORS", sector(40) + sector(41)},
          {"DD_DIREC", "TYPES types.ded\n"},
          {"TYPES", "Sector Type { ID = 41; Floor fn = \"+f az!50<\"; Floor fn scale = 8; }"},
          {"DD_DEFNS",
           "Include \"types.ded\";\n"
           "Sector Type { ID = 40; Light fn = \"az<\"; Ticker chain = 50; Ticker chain count = -1; }\n"
           "Line Type { ID = 50; Flags2 = when_act | any; Count = -1; Class = activate; Type = flip;\n"
           "Target Ref = all; }\n"
           "Line Type { ID = 51; Flags = ticker; Flags2 = when_act | when_deact | any; Count = -1;\n"
           "Class = plane_move; Type = flip; Target Ref = all_floors; Destination Ref = next_highest_floor;\n"
           "Fp0 = 4; Fp2 = 1; }\n"}};
}

std::string wadOf(const Lumps& lumps) {
  base::ByteWriter header, directory;
  std::string data;
  for (const auto& [name, bytes] : lumps) {
    directory.u32(static_cast<std::uint32_t>(12 + data.size()));
    directory.u32(static_cast<std::uint32_t>(bytes.size()));
    directory.raw((name + std::string(8, '\0')).substr(0, 8));
    data += bytes;
  }
  header.raw("PWAD");
  header.u32(static_cast<std::uint32_t>(lumps.size()));
  header.u32(static_cast<std::uint32_t>(12 + data.size()));
  return header.take() + data + directory.take();
}

void draw(const vellum_world* world) {
  int width = 0, height = 0;
  vellum_text* rgba = nullptr;
  vellum_world_picture(world, nullptr, &width, &height, &rgba, nullptr);
  vellum_text_free(rgba);
}

}  // namespace

void mapLump(std::string_view lump, std::string_view bytes) {
  Lumps lumps = twoRooms();
  bool isThere = false;
  for (auto& [name, content] : lumps) {
    if (name != lump) continue;
    content = bytes;
    isThere = true;
  }
  if (!isThere) lumps.emplace_back(lump, bytes);
  std::string wad = wadOf(lumps);
  vellum_config config;
  vellum_config_init(&config);
  vellum_engine* engine = vellum_engine_create(&config);
  vellum_source source = {"input.wad", wad.data(), wad.size(), nullptr};
  vellum_check(engine, &source, 1, nullptr, 0, nullptr);
  vellum_option eye = {"eye", "start"};
  vellum_world* world =
      vellum_world_create(engine, bytes.size() % 2 == 0 ? &eye : nullptr, bytes.size() % 2 == 0, nullptr);
  if (vellum_world_load(world, &source, 1, nullptr) == VELLUM_OK) {
    for (int tick = 0; tick < 20; ++tick) vellum_world_tick(world, nullptr);
    draw(world);
    vellum_text* saved = vellum_world_save(world);
    vellum_world* copy = vellum_world_create(engine, nullptr, 0, nullptr);
    vellum_status restored = vellum_world_restore(copy, vellum_text_data(saved), vellum_text_size(saved), nullptr);
    require(restored == VELLUM_OK, "a map that was saved can be restored");
    require(vellum_world_hash(copy) == vellum_world_hash(world), "and has the hash of the saved one");
    vellum_world_free(copy);
    vellum_text_free(saved);
  }
  vellum_world_free(world);
  vellum_engine_free(engine);
}

}  // namespace vellum::fuzz
