#include "languages/caos/runtime/environment.h"

#include "base/text.h"
#include "languages/caos/world/world.h"

namespace vellum::caos {

std::optional<std::uint32_t> parseMaxAgents(std::string_view text) {
  auto count = base::parseInt(text);
  if (!count || *count < 1 || *count > MostMaxAgents) return std::nullopt;
  return static_cast<std::uint32_t>(*count);
}

void Environment::sendLife(host::EventKind kind, const Agent& agent) const {
  const Classifier& c = agent.classifier;
  host.events->happened({kind, agent.uniqueId, 0, {}, base::cat(c.family, ' ', c.genus, ' ', c.species)});
}

void Environment::writeAgentLine(std::string_view event, const Agent& agent, std::string_view name,
                                 std::int32_t number) const {
  traceLine(event, [&](base::JsonWriter& json) {
    const Classifier& c = agent.classifier;
    json.member("agent", base::cat(c.family, ' ', c.genus, ' ', c.species)).member("unid", agent.uniqueId);
    if (!name.empty()) json.member(name, number);
  });
}

std::string Environment::makeWorldId(std::string_view name) const {
  base::Hasher hasher;
  hasher.text(name);
  hasher.number(context.seed);
  hasher.number(random().state());
  std::string id;
  std::uint64_t digest = hasher.digest();
  for (int shift = 60; shift >= 0; shift -= 4) id.push_back("0123456789abcdef"[digest >> shift & 15]);
  return id;
}

}  // namespace vellum::caos
