// The parameters and local variables that are in scope, innermost last.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "languages/ags/check/program.h"

namespace vellum::ags {

class Locals {
 public:
  struct Local {
    Variable* variable;
    int depth;          // of blocks
    std::size_t outer;  // index of the hidden one with the same name, from 1; 0: none
  };

  std::size_t size() const { return all_.size(); }
  const Local& operator[](std::size_t i) const { return all_[i]; }
  // The innermost one of a name, or null.
  const Local* find(std::string_view name) const {
    auto found = innermost_.find(name);
    return found != innermost_.end() && found->second != 0 ? &all_[found->second - 1] : nullptr;
  }
  void add(Variable* variable, int depth) {
    std::size_t& last = innermost_[variable->name];
    all_.push_back({variable, depth, last});
    last = all_.size();
  }
  // Ends the scope of those after the first `count`.
  void keep(std::size_t count) {
    for (; all_.size() > count; all_.pop_back()) innermost_[all_.back().variable->name] = all_.back().outer;
    if (count == 0) innermost_.clear();
  }

 private:
  std::vector<Local> all_;
  std::unordered_map<std::string_view, std::size_t> innermost_;  // indices from 1
};

}  // namespace vellum::ags
