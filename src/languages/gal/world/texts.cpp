#include "languages/gal/world/texts.h"

namespace vellum::gal {
namespace {

constexpr std::uint64_t DenseLimit = 4096;

}  // namespace

Texts::Texts(const AgentDefinition& agent) : agent_(agent) { definitionChanged(); }

void Texts::definitionChanged() {
  if (memos_.size() > agent_.texts.size()) memos_.resize(agent_.texts.size());
  while (memos_.size() < agent_.texts.size()) memos_.push_back(memoFor(agent_.texts[memos_.size()]));
}

Texts::Memo Texts::memoFor(const TextDefinition& text) {
  Memo memo;
  std::uint64_t combinations = 1;
  for (const TextDefinition::Part& part : text.parts) {
    if (part.input < 0) continue;
    // On overflow, combinations would share a slot of the sparse map, so such a text is not cached at all.
    std::uint64_t values = agent_.inputs[static_cast<std::size_t>(part.input)].values.size();
    if (values != 0 && combinations > (std::uint64_t(1) << 62) / values) return memo;
    memo.strides.push_back({part.input, combinations});
    combinations *= values;
  }
  memo.constant = memo.strides.empty();
  memo.dense = combinations <= DenseLimit;
  if (memo.dense) memo.table.assign(static_cast<std::size_t>(combinations), -1);
  if (memo.constant) memo.table[0] = make(text, nullptr);
  return memo;
}

std::int32_t Texts::resolve(std::size_t text, const std::int32_t* inputs) {
  Memo& memo = memos_[text];
  if (memo.constant) return memo.table[0];
  if (memo.strides.empty()) return make(agent_.texts[text], inputs);
  std::uint64_t index = 0;
  for (auto [input, stride] : memo.strides) index += stride * static_cast<std::uint64_t>(inputs[input]);
  if (!memo.dense) {
    auto [place, fresh] = memo.sparse.emplace(index, -1);
    if (fresh) place->second = make(agent_.texts[text], inputs);
    return place->second;
  }
  std::int32_t& known = memo.table[static_cast<std::size_t>(index)];
  if (known < 0) known = make(agent_.texts[text], inputs);
  return known;
}

// GAL manual, "Concatenated string form".
std::int32_t Texts::make(const TextDefinition& text, const std::int32_t* inputs) {
  std::string joined;
  for (const TextDefinition::Part& part : text.parts) {
    if (part.input < 0) {
      joined += part.literal;
    } else {
      const InputDefinition& input = agent_.inputs[static_cast<std::size_t>(part.input)];
      joined += input.values[static_cast<std::size_t>(inputs[part.input])].text;
    }
  }
  return intern(joined);
}

std::int32_t Texts::intern(std::string_view string) {
  auto found = ids_.find(string);
  if (found != ids_.end()) return found->second;
  strings_.emplace_back(string);
  auto id = static_cast<std::int32_t>(strings_.size() - 1);
  ids_.emplace(strings_.back(), id);
  return id;
}

}  // namespace vellum::gal
