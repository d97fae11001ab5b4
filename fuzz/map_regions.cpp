#include "map_regions.h"

#include <vellum/media.h>
#include <vellum/vellum.h>

#include <memory>
#include <random>
#include <string>

#include "files.h"
#include "promise.h"
#include "tests/handles.h"

namespace vellum::fuzz {

using namespace handles;

namespace {

constexpr const char* Store = "store/";
constexpr const char* Region = "world/maps/m/regions/r/";

// A small region that the input's files replace in part.
Files filesOf(std::string_view bytes) {
  Files files;
  auto add = [&](const std::string& path, std::string_view text) { files.sources[Store + path] = text; };
  add("world/maps/m/main.gas", "[t:map,n:map]{}");
  add(std::string(Region) + "main.gas", "[t:region,n:region]{x guid=0x10;}");
  add(std::string(Region) + "terrain_nodes/nodes.gas",
      "[t:terrain_nodes,n:siege_node_list]{x targetnode=1;[t:snode,n:1]{guid=1;[door*]{id=1;farguid=2;fardoor=1;}}"
      "[t:snode,n:2]{guid=2;}}");
  std::string path = std::string(Region) + "objects/special.gas";
  for (std::size_t at = 0; at <= bytes.size();) {
    std::size_t next = std::min(bytes.find("=== ", at), bytes.size());
    std::string& text = files.sources[Store + path];
    text.append(bytes.substr(at, next - at));
    std::size_t end = std::min(bytes.find('\n', next), bytes.size());
    if (next + 4 < end) path = bytes.substr(next + 4, end - next - 4);
    at = end + 1;
  }
  std::string list;
  for (const auto& [name, text] : files.sources) list += name.substr(6) + "\n";
  files.sources[Store] = list;
  return files;
}

std::uint64_t hashAfter(vellum_world* world, int ticks, vellum_report* report) {
  for (int i = 0; i < ticks; ++i) vellum_world_tick(world, report);
  return vellum_world_hash(world);
}

}  // namespace

void mapRegion(std::string_view, std::string_view bytes) {
  Files files = filesOf(bytes);
  vellum_config config;
  vellum_config_init(&config);
  config.instruction_budget = 5000;
  config.memory_limit = 4 << 20;
  files.serve(config);
  Engine engine(vellum_engine_create(&config));
  Report report(vellum_report_create());
  vellum_option options[] = {
      {"store", "store"}, {"map", "m"}, {"region", "r"}, {"input", "jump 0,0,0@2"}, {"input", "walk 3,0,3,2@3"}};
  vellum_source source = {"objects.gas", "", 0, "skrit"};
  vellum_check(engine.get(), &source, 1, options, 3, report.get());
  vellum_text* dot = nullptr;
  vellum_graph(engine.get(), &source, 1, options, 3, &dot, report.get());
  vellum_text_free(dot);
  World world(vellum_world_create(engine.get(), options, 5, report.get()));
  if (!world) return;
  vellum_world_load(world.get(), &source, 1, report.get());
  hashAfter(world.get(), 3, report.get());
  int width = 0, height = 0;
  vellum_text* rgba = nullptr;
  vellum_world_picture(world.get(), nullptr, &width, &height, &rgba, report.get());
  vellum_text_free(rgba);
  Text saved(vellum_world_save(world.get()));
  World again(vellum_world_create(engine.get(), nullptr, 0, report.get()));
  if (vellum_world_restore(again.get(), vellum_text_data(saved.get()), vellum_text_size(saved.get()), report.get()) !=
      VELLUM_OK)
    require(false, "a world with a region can be restored");
  require(hashAfter(world.get(), 4, report.get()) == hashAfter(again.get(), 4, report.get()),
          "a restored region goes on as the saved one");
}

void eachMapRegion(std::string_view, const std::function<void(std::string_view)>& use) {
  static constexpr const char* Words[] = {
      "[t:gone,n:0x00100001]{",
      "[common]{",
      "[instance_triggers]{",
      "[template_triggers]{",
      "[*]{",
      "}",
      "}",
      "}",
      ";",
      "condition*=",
      "action*=",
      "when_false ",
      "receive_world_message(\"we_req_use\");",
      "receive_world_message(\"we_entered_world\",0,\"on_first_message\"),group(1);",
      "party_member_within_sphere(2,\"while_inside\");",
      "party_member_within_bounding_box(1,1,1,\"on_every_enter\");",
      "party_member_within_node(0x10,-1,-1,-1,\"on_first_leave\");",
      "go_within_sphere(9,0,\"\",\"on_every_enter\");",
      "party_member_left_trigger_group(\"g\",\"on_every_leave\"),group(2);",
      "has_go_in_inventory(\"any\",0,\"x\");",
      "send_world_message(\"we_req_use\",0x00100001,1f),delay(0.05);",
      "send_world_message(\"we_req_delete\",0x00100002,0);",
      "send_world_message(\"we_trigger_deactivate\",0x00100001,0),group(1);",
      "change_actor_life(-50,0);",
      "fade_nodes(1,2,3,4,\"in\");",
      "mood_change(\"m\");",
      "flip_flop=true;",
      "single_shot=true;",
      "start_active=false;",
      "reset_duration=0.1;",
      "delay=0.1;",
      "occupants_group=g;",
      "[placement]{",
      "position=0,0,0,1;",
      "position=3,0,1e30,2;",
      "orientation=0,0.7,0,0.7;",
      "[aspect]{life=3;}",
      "[actor]{}",
      "[t:gone,n:0x00100002]{",
      "[t:party_member,n:1]{",
      "0",
      ",",
      "\"",
      "(",
      "=== world/maps/m/regions/r/terrain_nodes/nodes.gas\n",
      "=== world/contentdb/templates/t.gas\n",
      "[t:template,n:gone]{",
      "specializes=gone;",
      "[t:snode,n:3]{guid=3;",
      "[door*]{farguid=1;}"};
  std::mt19937 random(24);
  for (int i = 0; i < 400; ++i) {
    std::string text;
    for (unsigned length = 4 + random() % 60; length > 0; --length) text += Words[random() % std::size(Words)];
    use(text);
  }
}

}  // namespace vellum::fuzz
