// Regions of maps with mistakes, which a script test can't set up: what `check`, `graph` and a run say of them.
#include <gtest/gtest.h>

#include "base/text.h"
#include "languages/skrit/runtime/test_world.h"
#include "languages/skrit/skrit.h"

namespace vellum::skrit {
namespace {

using base::cat;

constexpr std::string_view Region = "game/world/maps/m/regions/r/";

source::InMemoryFiles smallMap() {
  source::InMemoryFiles disk;
  disk.files["game/world/contentdb/templates/t.gas"] = "[t:template,n:thing]{[aspect]{}[placement]{}}\n";
  disk.files["game/world/maps/m/main.gas"] = "[t:map,n:map]{}";
  disk.files["game/world/maps/m/info/world_locations.gas"] = "[world_locations]{[t:location,n:yard]{}}";
  disk.files["game/world/maps/m/quests/quests.gas"] = "[quests]{[quest_one]{}}";
  disk.files["game/world/global/moods/m.gas"] = "[mood_setting*]{mood_name=dusk;}";
  disk.files[cat(Region, "main.gas")] = "[t:region,n:region]{x guid=0x10;}";
  disk.files[cat(Region, "index/node_mesh_index.gas")] = "[node_mesh_index]{0x7=t_floor;}";
  disk.files[cat(Region, "terrain_nodes/nodes.gas")] =
      "[t:terrain_nodes,n:siege_node_list]\n{\ntargetnode=1;\n[t:snode,n:1]\n{guid=1;mesh_guid=7;}\n}\n";
  disk.files[cat(Region, "objects/a.gas")] = "[t:thing,n:0x00100001]\n{\n[placement]{position=0,0,0,1;}\n}\n";
  return disk;
}

std::string row(std::string_view lines) {
  return cat("[t:thing,n:0x00100002]{[common]{[instance_triggers]{[*]{\n", lines, "\n}}}}\n");
}

std::string reported(const source::SourceSet& sources, const diagnostics::Emitter& emitter) {
  std::string out;
  for (const auto& each : emitter.all()) {
    if (each.location.valid()) {
      std::string_view name = sources[each.location.file].name();
      base::append(out, cat(name.substr(name.rfind('/') + 1), ":", sources.position(each.location).line, ": "));
    }
    base::append(out, cat(each.message, " [", each.name, "]"));
    for (const std::string& hint : each.hints) base::append(out, cat(" (", hint, ")"));
    out += "\n";
  }
  return out;
}

std::string check(source::InMemoryFiles& disk, languages::Options more = {{"region", "r"}}) {
  source::SourceSet sources;
  languages::Program program{
      sources, {sources.add("objects.gas", "").value()}, &disk, {{"store", "game"}, {"map", "m"}}};
  program.options.insert(program.options.end(), more.begin(), more.end());
  diagnostics::Emitter emitter;
  language().check(program, emitter);
  return reported(sources, emitter);
}

// What loading a region says.
std::string load(source::InMemoryFiles disk, languages::Options options, testing::World* world = nullptr) {
  testing::World own;
  testing::World& used = world == nullptr ? own : *world;
  used.files = std::move(disk);
  used.options = {{"store", "game"}};
  used.options.insert(used.options.end(), options.begin(), options.end());
  used.start().load({used.add("objects.gas", "")}, used.emitter);
  return reported(used.sources, used.emitter);
}

TEST(MapCheck, AGoodMapSaysNothing) {
  source::InMemoryFiles disk = smallMap();
  disk.files[cat(Region, "objects/b.gas")] =
      row("condition*=party_member_within_sphere(2f,\"while_inside\");action*=when_false "
          "send_world_message(\"we_req_use\",0x00100001,0f,\"default\",\"\",0),delay(1),doc(\"a; (b)\");"
          "action*=mood_change(\"Dusk\");action*=set_player_world_location(\"yard\");"
          "action*=change_quest_state(\"quest_one\",\"active\",0);");
  EXPECT_EQ(check(disk), "");
  EXPECT_EQ(check(disk, {}), "");
}

TEST(MapCheck, NamesOfMapsRegionsAndLevels) {
  source::InMemoryFiles disk = smallMap();
  EXPECT_EQ(check(disk, {{"map", "mm"}}), "the store has no map 'mm' [UnknownMap] (did you mean 'm'?)\n");
  EXPECT_EQ(check(disk, {{"map", "../m"}}), "the store has no map '../m' [UnknownMap] (its maps are m)\n");
  EXPECT_EQ(check(disk, {{"region", "q"}}), "the map 'm' has no region 'q' [UnknownRegion] (its regions are r)\n");
  disk.files[cat(Region, "objects/regular/a.gas")] = "";
  disk.files[cat(Region, "objects/elite/a.gas")] = "[t:lost,n:0x00100003]{}";
  EXPECT_EQ(check(disk, {{"level", "veteran"}}),
            "the region 'r' has no objects of the level 'veteran'; it has regular, elite [UnknownLevel]\n");
  EXPECT_EQ(check(disk, {{"level", "regular"}}), "");
  EXPECT_EQ(check(disk, {{"level", "Elite"}}),
            "a.gas:1: the store has no template 'lost' for this object [MissingTemplate] (if it is the game's own, add "
            "--dir GAME, the folder of the installed game)\n");
}

TEST(MapCheck, ScidsOfAllRegions) {
  source::InMemoryFiles disk = smallMap();
  disk.files["game/world/maps/m/regions/s/main.gas"] = "[t:region,n:region]{x guid=0x11;}";
  disk.files["game/world/maps/m/regions/s/objects/a.gas"] = "[t:thing,n:0x00200001]{}\n[t:thing,n:0x00100001]{}\n";
  disk.files[cat(Region, "objects/b.gas")] =
      row("condition*=receive_world_message(\"we_killed\");\naction*=send_world_message(\"we_req_use\",0x00200001,0);\n"
          "action*=send_world_message(\"we_req_use\",0x00200009,0);\naction*=change_actor_life(1,0x00200008);");
  EXPECT_EQ(check(disk),
            "a.gas:2: the map already has an object 0x00100001; messages reach only that one [DuplicateScid]\n"
            "b.gas:4: no object of the map has the SCID 0x00200009: the message reaches nothing [UnresolvedScid]\n"
            "b.gas:5: no object of the map has the SCID 0x00200008: the message reaches nothing [UnresolvedScid]\n");
}

TEST(MapCheck, LinesOfTriggers) {
  source::InMemoryFiles disk = smallMap();
  disk.files[cat(Region, "objects/b.gas")] =
      row("condition*=party_member_within_spere(2);\ncondition*=party_member_within_sphere(2,\"while_insid\");\n"
          "condition*=receive_world_message(\"we_kiled\");\ncondition*=party_member_within_bounding_box(1,2);\n"
          "condition*=party_member_within_sphere(x);\ncondition*=while;\naction*=fade_node(1,\"in\"),grup(1);\n"
          "action*=mod_change(\"dusk\");\naction*=mood_change(\"duks\");\naction*=set_player_world_location(\"yrd\");\n"
          "action*=change_quest_state(\"quest_on\",\"active\");");
  EXPECT_EQ(
      check(disk),
      "b.gas:2: this line of a trigger is ignored: unknown condition 'party_member_within_spere'; did you mean "
      "'party_member_within_sphere'? [BadTrigger]\n"
      "b.gas:3: this line of a trigger is ignored: unknown mode 'while_insid'; did you mean 'while_inside'? "
      "[BadTrigger]\n"
      "b.gas:4: this line of a trigger is ignored: unknown world message 'we_kiled'; did you mean 'we_killed'? "
      "[BadTrigger]\n"
      "b.gas:5: this line of a trigger is ignored: 'party_member_within_bounding_box' takes ( x, y, z, mode ), here 2 "
      "arguments "
      "are given [BadTrigger]\n"
      "b.gas:6: this line of a trigger is ignored: 'x' is not a number [BadTrigger]\n"
      "b.gas:7: this line of a trigger is ignored: 'while' has no arguments in parentheses [BadTrigger]\n"
      "b.gas:8: this line of a trigger is ignored: 'grup(1)' is unknown here; expected group(n), delay(seconds) or "
      "doc(\"text\") "
      "[BadTrigger]\n"
      "b.gas:9: this line of a trigger is ignored: unknown action 'mod_change'; did you mean 'mood_change'? "
      "[BadTrigger]\n"
      "b.gas:10: the map has no mood 'duks' [UnknownMapName] (did you mean 'dusk'?)\n"
      "b.gas:11: the map has no location 'yrd' [UnknownMapName] (did you mean 'yard'?)\n"
      "b.gas:12: the map has no quest 'quest_on' [UnknownMapName] (did you mean 'quest_one'?)\n");
}

TEST(MapCheck, NodesAndPlaces) {
  source::InMemoryFiles disk = smallMap();
  disk.files[cat(Region, "terrain_nodes/nodes.gas")] =
      "[t:terrain_nodes,n:siege_node_list]\n{\n[t:snode,n:1]\n{mesh_guid=7;\n[door*]{id=1;farguid=2;fardoor=3;}\n"
      "[door*]{id=2;farguid=9;fardoor=1;}}\n[t:snode,n:2]\n{mesh_guid=8;\n[door*]{id=3;farguid=1;fardoor=2;}}\n"
      "[t:snode,n:2]\n{mesh_guid=8;}\n}\n";
  disk.files[cat(Region, "objects/a.gas")] = "[t:thing,n:0x00100001]\n{\n[placement]{position=0,0,0,0x00000009;}\n}\n";
  EXPECT_EQ(check(disk),
            "nodes.gas:10: the region already has a node 2 [DuplicateNode]\n"
            "nodes.gas:5: this door leads to door 3 of 0x00000002, which does not lead back [DoorNotAnswered]\n"
            "nodes.gas:6: this door leads to 0x00000009, which the region does not have [DoorToNowhere]\n"
            "nodes.gas:7: no index names the mesh 0x00000008 of this node [NodeWithoutMesh]\n"
            "nodes.gas:9: this door leads to door 2 of 0x00000001, which does not lead back [DoorNotAnswered]\n"
            "a.gas:3: the object is placed in 0x00000009, which the region does not have [PlacedNowhere]\n");
}

TEST(ContentCheck, FieldsOfTheEnginesComponentsHaveASchema) {
  source::InMemoryFiles disk = smallMap();
  disk.files["game/world/contentdb/components/all.gas"] =
      "[t:component,n:Actor]{required_component*=body;required_component*=Mind;internal*=skills;"
      "[is_hero]{type=bool;default=false;}[life]{type=float;}[level]{type=int;}[race]{type=eRace;}}\n"
      "[t:component,n:body]{}[t:component,n:mind]{}";
  disk.files["game/world/contentdb/templates/base.gas"] = "[t:template,n:base]{[mind]{}}";
  disk.files["a.gas"] =
      "[t:template,n:good]{specializes=base;[body]{}[actor]{is_hero=true;life=#x;level=0x10;race=krug;[skills]{x=1;y=2;"
      "}}}\n"
      "[t:template,n:bad]\n{\n[actor]\n{\nis_hreo=true;\nlife=much;\nlevel=1.5;\n[skils]{a=1;b=2;}\n}\n}\n";
  source::SourceSet sources;
  languages::Program program{sources, {sources.add("a.gas", disk.files["a.gas"]).value()}, &disk, {{"store", "game"}}};
  diagnostics::Emitter emitter;
  language().check(program, emitter);
  emitter.sortByPlace();
  EXPECT_EQ(
      reported(sources, emitter),
      "a.gas:4: the component 'actor' needs 'body', 'mind', by its schema, which the template 'bad' lacks "
      "[ComponentNeeds]\n"
      "a.gas:6: the schema of the component 'actor' has no field 'is_hreo' [UnknownField] (did you mean 'is_hero'?)\n"
      "a.gas:7: the field 'life' of the component 'actor' takes a value of type float, by its schema, not 'much' "
      "[NotOfFieldType]\n"
      "a.gas:8: the field 'level' of the component 'actor' takes a value of type int, by its schema, not '1.5' "
      "[NotOfFieldType]\n"
      "a.gas:9: the schema of the component 'actor' has no field 'skils' [UnknownField] (did you mean 'skills'?)\n");
}

TEST(RegionRun, SaysWhyItDoesNotStart) {
  EXPECT_EQ(load(smallMap(), {{"region", "r"}}),
            "a region needs the map that it is in: add --map [RegionWithoutMap]\n");
  EXPECT_EQ(load(smallMap(), {{"map", "n"}, {"region", "r"}}),
            "the store has no map 'n' [UnknownMap] (its maps are m)\n");
  constexpr std::string_view Rows =
      "the store lacks the terrain meshes (.sno) of 1 of 1 nodes: nodes are squares in rows, and distances between "
      "them are not "
      "those of the game [NodesInRows]\n";
  EXPECT_EQ(load(smallMap(), {{"map", "m"}, {"region", "r"}, {"party", "0,0,0,5"}}),
            cat(Rows, "the region 'r' has no node 0x00000005 [UnknownNode]\n"));
  EXPECT_EQ(load(smallMap(), {{"map", "m"}, {"region", "r"}, {"party", "0,0,0"}, {"hero", "thig"}}),
            cat(Rows, "unknown template 'thig' [UnknownTemplate] (did you mean 'thing'?)\n"));
  EXPECT_EQ(
      load(smallMap(), {{"map", "m"}, {"region", "r"}}),
      cat(Rows,
          "no start position of the map is in this region: the party begins in its target node [NoStartPosition]\n"));
}

TEST(RegionRun, SaysThatThePartyStaysInIt) {
  source::InMemoryFiles disk = smallMap();
  disk.files["game/world/maps/m/index/stitch_index.gas"] =
      "[t:stitch_index,n:0x10]{*=0x00000001,1,0x00000077,2;*=0x1, 2 ,0x78,1;*=1,2,0x78,1;*=1,3,1,4;*=9,1,8,1;*=x;}\n"
      "[t:stitch_index,n:0x11]{*=0x00000077,2,0x00000001,1;}";
  EXPECT_EQ(
      load(disk, {{"map", "m"}, {"region", "r"}, {"party", "0,0,0"}}),
      load(smallMap(), {{"map", "m"}, {"region", "r"}, {"party", "0,0,0"}}) +
          "the party can't leave the region: doors between regions are not simulated, and it has 2 [RegionEnds]\n");
}

TEST(RegionRun, ReportsProblemsInOneLine) {
  source::InMemoryFiles disk = smallMap();
  disk.files[cat(Region, "objects/b.gas")] =
      row("condition*=go(1);\naction*=go(1);") + "[t:lost,n:0x00100003]{}\n[t:lost,n:0x00100004]{}\n";
  disk.files["game/art/terrain/t_floor.sno"] = "SNODx";
  std::string found = load(disk, {{"map", "m"}, {"region", "r"}, {"party", "0,0,0"}});
  EXPECT_NE(found.find("(art/terrain/t_floor.sno: the terrain mesh ends in its header, at byte 5)"), found.npos)
      << found;
  EXPECT_NE(
      found.find("2 of 4 objects have only what the map gives them, since the store lacks their templates: lost (2) "
                 "[ObjectsWithoutTemplate]\n"),
      found.npos)
      << found;
  EXPECT_NE(
      found.find("b.gas:2: there are 2 problems in this region; the first: this line of a trigger is ignored: unknown "
                 "condition 'go' [RegionProblems]"),
      found.npos)
      << found;
}

TEST(RegionRun, TheFirstOfTwoObjectsWithOneScidHasIt) {
  source::InMemoryFiles disk = smallMap();
  disk.files[cat(Region, "objects/b.gas")] = "[t:thing,n:0x00100001]{[placement]{position=1,0,0,1;}}\n";
  testing::World world;
  load(disk, {{"map", "m"}, {"region", "r"}, {"party", "0,0,0"}}, &world);
  EXPECT_EQ(world.eval("GoDb.FindGoByScid( 0x00100001 ).Go.Placement.X"), "0");
  world.eval("/GoDb.SMarkForDeletion( GoDb.FindGoByScid( 0x00100001 ) )");
  world.run(1);
  EXPECT_EQ(world.eval("GoDb.FindGoByScid( 0x00100001 ).Go.Placement.X"), "1");
}

TEST(RegionRun, InputIsChecked) {
  testing::World world;
  load(smallMap(), {{"map", "m"}, {"region", "r"}, {"party", "0,0,0"}}, &world);
  std::string problem;
  for (auto [event, wrong] :
       {std::pair("fly 1,2,3", "the verbs are walk, jump, stop, use, talk, move, down, click"),
        std::pair("walk 1,2", "walk takes a place: X,Y,Z or X,Y,Z,NODE"),
        std::pair("walk 1,2,3,9", "the region has no such node"),
        std::pair("use door", "use takes the SCID of an object: 0x00100004"),
        std::pair("use 0x00100009", "no object has that SCID"), std::pair("stop 1", "stop takes nothing")}) {
    EXPECT_FALSE(world.runtime->input(event, problem)) << event;
    EXPECT_EQ(problem, cat("input event '", event, "': ", wrong));
  }
  EXPECT_TRUE(world.runtime->input("walk 4,0,0", problem));
  world.run(15);
  EXPECT_EQ(
      world.eval("AIQuery.IsInRange( GoDb.FocusGo.Go.Placement.Position, SiegePos.Make( 2.0, 0.0, 0.0, 1 ), 0.001 )"),
      "1");
  EXPECT_TRUE(world.runtime->input("stop", problem));
  world.run(15);
  EXPECT_EQ(
      world.eval("AIQuery.IsInRange( GoDb.FocusGo.Go.Placement.Position, SiegePos.Make( 2.0, 0.0, 0.0, 1 ), 0.001 )"),
      "1");
  EXPECT_FALSE(world.runtime->input("click 5 5", problem)) << "beside the node";
  EXPECT_EQ(problem, "input event 'click 5 5': no node is there");
  EXPECT_FALSE(world.runtime->input("click 5", problem));
  EXPECT_EQ(problem, "input event 'click 5': click takes two numbers of pixels");
  // The node has 24 pixels a metre; its west end is at 24.
  EXPECT_TRUE(world.runtime->input("move 48 72", problem));
  EXPECT_TRUE(world.runtime->input("down left", problem));
  world.run(60);
  EXPECT_EQ(world.eval("GoDb.FocusGo.Go.Placement.X"), "-3");
  EXPECT_EQ(world.eval("GoDb.FocusGo.Go.Placement.Z"), "2");
}

TEST(RegionGraph, HasSendersReceiversAndWhoIsMissing) {
  source::InMemoryFiles disk = smallMap();
  disk.files["game/world/contentdb/components/bell.skrit"] = "property int hears$ = 0; owner = GoSkritComponent;";
  disk.files[cat(Region, "objects/b.gas")] =
      row("condition*=party_member_within_sphere(2,\"while_inside\");action*=send_world_message(\"we_req_use\","
          "0x00100001,0);\n"
          "action*=when_false send_world_message(\"WE_REQ_USE\",0x00200009,0),delay(0.5);action*=mood_change(\"x\");") +
      "[t:thing,n:0x00100003]{[bell]{hears=0x00100002;}}\n[t:thing,n:0x00100004]{}\n";
  source::SourceSet sources;
  languages::Program program{
      sources, {sources.add("objects.gas", "").value()}, &disk, {{"store", "game"}, {"map", "m"}, {"region", "r"}}};
  diagnostics::Emitter emitter;
  std::string dot = tools().graph(program, emitter);
  EXPECT_EQ(reported(sources, emitter), "");
  for (const char* part :
       {"\"0x00100002\" [fillcolor=\"#fbe8cf\" label=\"thing\\n0x00100002\\nparty_member_within_sphere 2 "
        "while_inside\"];",
        "\"0x00100001\" [label=\"thing\\n0x00100001\"];", "\"0x00200009\" [label=\"0x00200009\\nnot in this region\"",
        "\"0x00100002\" -> \"0x00100001\" [label=\"we_req_use\"];",
        "\"0x00100002\" -> \"0x00200009\" [label=\"when_false we_req_use after 0.5 s\"];",
        "\"0x00100003\" -> \"0x00100002\" [label=\"bell: hears\" style=dashed];",
        "1 other line of triggers sends no message"})
    EXPECT_NE(dot.find(part), dot.npos) << part << "\n" << dot;
  EXPECT_EQ(dot.find("0x00100004"), dot.npos) << "it neither sends nor gets anything";
}

}  // namespace
}  // namespace vellum::skrit
