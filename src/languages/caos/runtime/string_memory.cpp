#include "languages/caos/runtime/string_memory.h"

namespace vellum::caos {

std::size_t StringMemory::of(const Agent& agent) {
  std::size_t bytes = 0;
  if (agent.kind == AgentKind::Simple) return bytes;
  for (const Part& part : agent.parts)
    if (part.hasText()) bytes += part.detail.get()->text.text.size();
  return bytes;
}

std::size_t StringMemory::of(const Script& script) {
  const Script::Streams* streams = script.streams.get();
  return streams != nullptr ? streams->input.text.size() + streams->output.text.size() : 0;
}

void StringMemory::recount() {
  std::size_t bytes = 0;
  for (const Agent* agent : world_.agents.inOrder())
    if (agent != nullptr) bytes += of(*agent);
  scheduler_.eachScript([&](const Script& script) { bytes += of(script); });
  known_ = bytes;
}

bool StringMemory::fits(std::size_t bytes) {
  return known_ + bytes <= Most && vm_.heap().account().hasRoomFor(known_ + bytes);
}

bool StringMemory::take(std::size_t bytes) {
  if (bytes > Most) return false;
  if (!fits(bytes)) {
    vm_.charge(static_cast<std::int64_t>(world_.agents.count()));
    recount();
    if (!fits(bytes)) return false;
  }
  known_ += bytes;
  return true;
}

}  // namespace vellum::caos
