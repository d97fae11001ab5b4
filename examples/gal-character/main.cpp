// Drives a glTF character with a GAL agent, and draws a contact sheet of what it does:
//
//   gal_character examples/gal-character sheet.png
//
// The agent says which clips play on which channel, at which frame and weight; everything else is the renderer's.
#include <cstdio>
#include <fstream>
#include <sstream>
#include <vellum/gal.hpp>

#include "canvas.h"
#include "character.h"

namespace {

struct Folder : vellum::Host {
  explicit Folder(std::string path) : path_(std::move(path)) {}
  std::optional<std::string> readFile(const std::string& name, std::string& error) override {
    std::ifstream file(path_ + "/" + name, std::ios::binary);
    if (!file) {
      error = "no such file";
      return std::nullopt;
    }
    std::ostringstream bytes;
    bytes << file.rdbuf();
    return bytes.str();
  }
  std::string path_;
};

// What happens to the figure, and when (ticks of a thirtieth of a second).
struct Direction {
  std::uint64_t tick;
  const char* input;  // or null: an action
  const char* value;
};
constexpr Direction Directions[] = {
    {30, "Speed", "Walk"},       {62, nullptr, "EventWave"}, {105, "Speed", "Run"},
    {140, nullptr, "EventDuck"}, {165, "Speed", "Stand"},
};
constexpr int Columns = 12, Rows = 5, CellWidth = 92, CellHeight = 148;
constexpr std::uint64_t TicksACell = 3;

Pose poseOf(const vellum::World& world, const Character& character) {
  Pose pose(character);
  vellum_gal_channel channel;
  for (size_t c = 0; vellum_world_gal_channel(world.get(), 0, c, &channel); ++c) {
    std::vector<WeightedClip> mix;
    vellum_gal_clip clip;
    for (size_t i = 0; vellum_world_gal_clip(world.get(), 0, c, i, &clip); ++i)
      if (const Clip* found = character.find({clip.script, clip.script_size}))
        mix.push_back({found, clip.frame / clip.frames_per_second, clip.weight});
    pose.blend(mix);
  }
  return pose;
}

void draw(const Character& character, const Pose& pose, Canvas& canvas, int left, int top) {
  // Seen from the front and a little from the side; y is up in glTF and down on the canvas.
  Vec3 right = normalized({0.80f, 0, -0.60f}), forward = normalized({0.58f, 0.22f, 0.78f});
  Vec3 up = cross(forward, right);
  Vec3 light = normalized({0.3f, 0.9f, 0.6f});
  std::vector<Matrix> world = pose.worldMatrices();
  auto project = [&](Vec3 p) {
    p = p - Vec3{0, 0.92f, 0};
    return Vec3{static_cast<float>(left) + CellWidth * 0.5f + 66 * dot(p, right),
                static_cast<float>(top) + CellHeight * 0.5f - 66 * dot(p, up), dot(p, forward)};
  };
  for (std::size_t i = 0; i < character.bones.size(); ++i)
    for (const Triangle& triangle : character.bones[i].triangles) {
      float shade = 0.45f + 0.55f * std::max(0.0f, dot(normalized(world[i].direction(triangle.normal)), light));
      canvas.triangle(project(world[i].point(triangle.corners[0])), project(world[i].point(triangle.corners[1])),
                      project(world[i].point(triangle.corners[2])), character.bones[i].color * shade);
    }
}

int complain(const vellum::Report& report) {
  std::fprintf(stderr, "%s%s\n", report.render().c_str(), report.message().c_str());
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "usage: gal_character FOLDER SHEET.png\n");
    return 2;
  }
  Character character;
  std::string error;
  if (!readCharacter(std::string(argv[1]) + "/walker.gltf", character, error)) {
    std::fprintf(stderr, "can't read the character: %s\n", error.c_str());
    return 2;
  }
  Folder folder(argv[1]);
  vellum::Engine engine(folder, [](vellum_config& config) { config.seed = 4; });
  vellum::World world(engine, {{"entity", "walker.toml"}});
  vellum::Report report;
  if (!world.ok() || world.load({{"walker.gal"}}, report) != VELLUM_OK) return complain(report);

  Canvas sheet(Columns * CellWidth, Rows * CellHeight);
  for (int cell = 0; cell < Columns * Rows; ++cell) {
    int left = cell % Columns * CellWidth, top = cell / Columns * CellHeight;
    sheet.rectangle(left + 1, top + 1, CellWidth - 2, CellHeight - 2, {0.93f, 0.94f, 0.96f});
    draw(character, poseOf(world, character), sheet, left, top);
    sheet.number(left + 6, top + CellHeight - 17, static_cast<unsigned>(world.ticks()), {0.45f, 0.48f, 0.55f});
    for (std::uint64_t i = 0; i < TicksACell; ++i) {
      for (const Direction& direction : Directions) {
        if (direction.tick != world.ticks()) continue;
        std::string result;
        vellum_status status = direction.input != nullptr ? vellum_world_gal_bind(world.get(), 0, direction.input,
                                                                                  direction.value, report.get())
                                                          : world.call("gal", direction.value, result, report);
        if (status != VELLUM_OK) return complain(report);
      }
      if (world.tick(report) != VELLUM_OK) return complain(report);
    }
  }
  if (!sheet.writePng(argv[2])) {
    std::fprintf(stderr, "can't write %s\n", argv[2]);
    return 2;
  }
  std::printf("%d poses, %llu ticks: %s\n", Columns * Rows, static_cast<unsigned long long>(world.ticks()), argv[2]);
  return 0;
}
