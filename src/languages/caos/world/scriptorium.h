// The scripts of a world by classifier and event. The caller assigns their numbers.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>

namespace vellum::caos {

struct Classifier;

struct ScriptKey {
  std::int32_t family = 0, genus = 0, species = 0, event = 0;
  friend auto operator<=>(const ScriptKey&, const ScriptKey&) = default;
};

class Scriptorium {
 public:
  using Scripts = std::map<ScriptKey, std::uint32_t>;

  const Scripts& all() const { return scripts_; }
  void set(const ScriptKey& key, std::uint32_t number);
  void erase(const ScriptKey& key);
  void clear();
  // Searches by classifier, then f g 0, f 0 0, 0 0 0.
  std::optional<std::uint32_t> find(const Classifier& classifier, std::int32_t event) const;

 private:
  // A cache of recent queries: thousands of agents of a kind make the same ones in each tick.
  struct Answer {
    ScriptKey key;
    std::uint32_t number = 0;
    enum : std::uint8_t { Empty, None, Found } state = Empty;
  };
  static constexpr std::size_t AnswerCount = 256;
  void forget() {
    if (std::exchange(hasAnswers_, false)) answers_.fill({});
  }

  Scripts scripts_;
  mutable std::array<Answer, AnswerCount> answers_{};
  mutable bool hasAnswers_ = false;
};

}  // namespace vellum::caos
