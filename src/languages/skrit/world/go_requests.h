// The parameters of jobs and new game objects. Only the last requests are kept, because skrits pass them on at once.
#pragma once

#include <vector>

#include "languages/skrit/world/go.h"

namespace vellum::skrit {

struct GoRequests {
  static constexpr std::size_t MaxRequests = 64;  // the oldest one is dropped

  std::vector<GoRequest> last;

  void add(GoRequest request) {
    if (last.size() >= MaxRequests) last.erase(last.begin());
    last.push_back(std::move(request));
  }
  GoRequest* find(std::int32_t id) {
    for (GoRequest& each : last)
      if (each.id == id) return &each;
    return nullptr;
  }
};

}  // namespace vellum::skrit
