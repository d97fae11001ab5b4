// Regions of Dungeon Siege: their files, read, and a dozen updates.
#include <algorithm>
#include <map>

#include "base/bytes.h"
#include "base/text.h"
#include "cases.h"
#include "tests/handles.h"

namespace vellum::growth {

namespace {

using base::cat;

constexpr std::string_view Region = "store/world/maps/m/regions/r/";

struct Files {
  std::map<std::string, std::string> bytes;
  void add(std::string_view path, std::string text) { bytes[std::string(path)] = std::move(text); }
};

// An object with one trigger, at the only node.
std::string object(std::size_t number, std::string_view rows) {
  return cat("[t:gone,n:", 0x100000 + number, "]{[common]{[instance_triggers]{", rows,
             "}}[placement]{position=0,0,0,1;}}");
}

std::string repeated(std::size_t count, const std::function<std::string(std::size_t)>& part) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += part(i);
  return out;
}

// Runs once the party is there.
std::string onEnter(std::string_view actions) {
  return cat("[*]{condition*=party_member_within_sphere(50,\"on_every_enter\");", actions, "}");
}

std::string deletions(std::size_t count) {
  return onEnter(repeated(
      count, [](std::size_t i) { return cat("action*=send_world_message(\"we_req_delete\",", 0x100000 + i, ",0);"); }));
}

std::string groups(std::size_t count) {
  return object(0, cat("[*]{",
                       repeated(count,
                                [](std::size_t i) {
                                  return cat("condition*=receive_world_message(\"we_req_use\"),group(", i + 1, ");");
                                }),
                       "action*=mood_change(\"m\");}")) +
         object(1, onEnter("action*=send_world_message(\"we_req_use\",0x100000,0);"));
}

std::string deletedObjects(std::size_t count) {
  return repeated(count, [](std::size_t i) { return object(i, ""); }) +
         object(count, "[*]{condition*=go_within_sphere(90,0,\"\",\"on_every_enter\");action*=mood_change(\"m\");}" +
                           deletions(count));
}

std::string deletedRows(std::size_t count) {
  return repeated(count,
                  [](std::size_t i) {
                    return object(i,
                                  "[*]{condition*=receive_world_message(\"we_req_use\");action*=mood_change(\"m\");}");
                  }) +
         object(count, deletions(count));
}

// Those that wait for longer come first.
std::string waitingActions(std::size_t count) {
  return object(0, onEnter(repeated(count, [&](std::size_t i) {
                  return cat("action*=mood_change(\"m\"),delay(", count - i, ");");
                })));
}

std::string chainOfNodes(std::size_t count) {
  return cat("[t:terrain_nodes,n:siege_node_list]{x targetnode=1;",
             repeated(count,
                      [&](std::size_t i) {
                        return cat("[t:snode,n:", i + 1, "]{guid=", i + 1, ";mesh_guid=5;[door*]{id=1;farguid=", i + 2,
                                   ";fardoor=", count, ";}}");
                      }),
             "}");
}

// A terrain mesh with so many doors, whose axes are a little too long.
std::string mesh(std::size_t doors) {
  base::ByteWriter out;
  out.raw("SNOD");
  for (std::uint32_t each : {6u, 3u, static_cast<std::uint32_t>(doors), 0u, 0u, 0u, 0u}) out.u32(each);
  for (float each : {-4.0f, 0.0f, -4.0f, 4.0f, 4.0f, 4.0f, 0.0f, 0.0f, 0.0f}) out.f32(each);
  for (int i = 0; i < 5; ++i) out.u32(0);
  for (std::size_t i = 1; i <= doors; ++i) {
    out.u32(static_cast<std::uint32_t>(i));
    for (float each : {4.0f, 0.0f, 0.0f, 1.09f, 0.0f, 0.0f, 0.0f, 1.09f, 0.0f, 0.0f, 0.0f, 1.09f}) out.f32(each);
    out.u32(0);
  }
  return out.take();
}

void play(Files files) {
  files.add("store/world/maps/m/main.gas", "[t:map,n:map]{}");
  files.add(cat(Region, "main.gas"), "[t:region,n:region]{x guid=0x10;}");
  files.add("store/world/contentdb/templates/t.gas", "[t:template,n:gone]{[placement]{}[common]{}}");
  std::string list;
  for (const auto& [name, text] : files.bytes) list += name.substr(6) + "\n";
  files.add("store/", list);
  vellum_config config;
  vellum_config_init(&config);
  config.user = &files;
  config.read_file = [](void* user, const char* name, vellum_reply* reply) {
    const auto& bytes = static_cast<Files*>(user)->bytes;
    auto found = bytes.find(name);
    if (found == bytes.end()) vellum_reply_error(reply, "no such file");
    else vellum_reply_bytes(reply, found->second.data(), found->second.size());
  };
  handles::Engine engine(vellum_engine_create(&config));
  handles::Report report(vellum_report_create());
  vellum_option options[] = {{"store", "store"}, {"map", "m"}, {"region", "r"}, {"party", "0,0,0,1"}};
  handles::World world(vellum_world_create(engine.get(), options, std::size(options), report.get()));
  vellum_source source = {"main.gas", "", 0, "skrit"};
  if (world == nullptr) return;
  vellum_world_load(world.get(), &source, 1, report.get());
  for (int i = 0; i < 12; ++i) vellum_world_tick(world.get(), report.get());
}

}  // namespace

void addRegions(std::vector<Case>& cases, std::size_t bytes) {
  auto add = [&](std::string name, std::function<std::string(std::size_t)> make, std::string_view path,
                 std::size_t times = 8) {
    std::size_t start = startFor(make, times * bytes);  // what grows with the square is small in small regions
    bool hasMesh = path.ends_with("nodes.gas");
    auto run = [hasMesh, file = cat(Region, path)](std::string_view text) {
      Files files;
      files.add(cat(Region, "terrain_nodes/nodes.gas"),
                "[t:terrain_nodes,n:siege_node_list]{x targetnode=1;[t:snode,n:1]{guid=1;}}");
      files.add(file, std::string(text));
      if (hasMesh) {
        files.add(cat(Region, "index/node_mesh_index.gas"), "[node_mesh_index]{5=mesh;}");
        files.add("store/art/terrain/mesh.sno",
                  mesh(static_cast<std::size_t>(std::count(text.begin(), text.end(), ':'))));
      }
      play(std::move(files));
    };
    cases.push_back({cat("region: ", name), std::move(make), start, std::move(run), true});
  };
  add("groups of conditions", groups, "objects/special.gas");
  add("objects that are deleted", deletedObjects, "objects/special.gas", 80);
  add("rows that are deleted", deletedRows, "objects/special.gas");
  add("actions that wait", waitingActions, "objects/special.gas");
  add("a chain of nodes", chainOfNodes, "terrain_nodes/nodes.gas");
}

}  // namespace vellum::growth
