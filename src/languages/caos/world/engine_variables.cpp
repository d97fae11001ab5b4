#include "languages/caos/world/engine_variables.h"

namespace vellum::caos {

namespace {

struct Default {
  std::string_view name;
  enum Type : std::uint8_t { Integer, Float, Agent } type;
  float value;
};

// Defaults other than the integer 0.
constexpr Default Game[] = {
    {"engine_debug_keys", Default::Integer, 1},
    {"engine_full_screen_toggle", Default::Integer, 1},
    {"engine_creature_template_size_in_mb", Default::Integer, 1},
    {"engine_plane_for_lines", Default::Integer, 9998},
    {"engine_zlib_compression", Default::Integer, 6},
    {"engine_multiple_birth_first_chance", Default::Float, 0},
    {"engine_multiple_birth_subsequent_chance", Default::Float, 0},
    {"engine_multiple_birth_identical_chance", Default::Float, 0.5f},
    {"engine_distance_before_port_line_warns", Default::Float, 600},
    {"engine_distance_before_port_line_snaps", Default::Float, 800},
    {"cav_CountdownClockAgent", Default::Agent, 0},
    {"cav_BirthdayBannerAgent", Default::Agent, 0},
};
constexpr Default Engine[] = {
    {"engine_nudge_border_t", Default::Integer, 2},
    {"engine_nudge_border_b", Default::Integer, 2},
    {"engine_nudge_border_l", Default::Integer, 2},
    {"engine_nudge_border_r", Default::Integer, 2},
};

template <std::size_t Count>
vm::Value defaultOf(const Default (&all)[Count], std::string_view name) {
  for (const Default& variable : all) {
    if (variable.name != name) continue;
    if (variable.type == Default::Agent) return vm::Value::ofHandle(0);
    if (variable.type == Default::Float) return vm::Value::ofFloat(variable.value);
    return vm::Value::ofInt(static_cast<std::int32_t>(variable.value));
  }
  return {};
}

double numberOf(const decltype(World::game)& variables, std::string_view name, const vm::Value& otherwise) {
  auto found = variables.find(name);
  vm::Value value = found != variables.end() && found->second.isNumber() ? found->second : otherwise;
  return value.isFloat() ? double(value.asFloat()) : value.asInt();
}

}  // namespace

vm::Value gameDefault(std::string_view name) { return defaultOf(Game, name); }
vm::Value eameDefault(std::string_view name) { return defaultOf(Engine, name); }

double gameNumber(const World& world, std::string_view name) { return numberOf(world.game, name, gameDefault(name)); }
double eameNumber(const World& world, std::string_view name) { return numberOf(world.engine, name, eameDefault(name)); }

std::string_view gameText(const World& world, std::string_view name) {
  auto found = world.game.find(name);
  return found != world.game.end() && found->second.isString() ? vm::text(found->second.string()) : std::string_view();
}

}  // namespace vellum::caos
