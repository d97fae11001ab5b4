#include "languages/caos/world/scriptorium.h"

#include "languages/caos/world/agent.h"

namespace vellum::caos {

void Scriptorium::set(const ScriptKey& key, std::uint32_t number) {
  scripts_[key] = number;
  forget();
}

void Scriptorium::erase(const ScriptKey& key) {
  scripts_.erase(key);
  forget();
}

void Scriptorium::clear() {
  scripts_.clear();
  forget();
}

static std::size_t spread(const ScriptKey& key) {
  std::uint32_t hash = 0;
  for (std::int32_t part : {key.family, key.genus, key.species, key.event})
    hash = (hash ^ static_cast<std::uint32_t>(part)) * 0x9e3779b1u;
  return hash >> 24;
}

std::optional<std::uint32_t> Scriptorium::find(const Classifier& c, std::int32_t event) const {
  const ScriptKey keys[] = {
      {c.family, c.genus, c.species, event}, {c.family, c.genus, 0, event}, {c.family, 0, 0, event}, {0, 0, 0, event}};
  Answer& answer = answers_[spread(keys[0]) % AnswerCount];
  if (answer.state == Answer::Empty || answer.key != keys[0]) {
    answer = {keys[0], 0, Answer::None};
    hasAnswers_ = true;
    for (const ScriptKey& key : keys) {
      auto found = scripts_.find(key);
      if (found == scripts_.end()) continue;
      answer.number = found->second;
      answer.state = Answer::Found;
      break;
    }
  }
  if (answer.state == Answer::None) return std::nullopt;
  return answer.number;
}

}  // namespace vellum::caos
