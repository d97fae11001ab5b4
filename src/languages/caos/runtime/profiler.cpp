#include "languages/caos/runtime/profiler.h"

namespace vellum::caos {

std::uint16_t Profiler::rowOf(const Key& key) {
  auto found = rowOf_.find(key);
  if (found != rowOf_.end()) return found->second;
  if (rowOf_.size() >= MaxClassifiers) return 0;
  auto row = static_cast<std::uint16_t>(rows_.size());
  rows_.emplace_back();
  rowOf_.emplace(key, row);
  return row;
}

void Profiler::clear() {
  rows_.assign(1, {});
  rowOf_.clear();
}

std::map<Profiler::Key, Profiler::Line> Profiler::lines(const base::AccountVector<Agent*>& agents) const {
  std::map<Key, Line> all;
  for (const auto& [key, row] : rowOf_) all[key].profile = rows_[row];
  for (const Agent* agent : agents)
    if (agent != nullptr) ++all[keyOf(agent->classifier)].agents;
  return all;
}

}  // namespace vellum::caos
