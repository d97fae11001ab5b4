#include "languages/caos/runtime/texts.h"

namespace vellum::caos::texts {

std::size_t of(const Agent& agent) {
  std::size_t bytes = 0;
  if (agent.kind == AgentKind::Simple) return bytes;
  for (const Part& part : agent.parts)
    if (part.hasText()) bytes += part.detail.get()->text.text.size();
  return bytes;
}

std::size_t of(const Script& script) {
  const Script::Streams* streams = script.streams.get();
  return streams != nullptr ? streams->input.text.size() + streams->output.text.size() : 0;
}

void recount(CaosRuntime& runtime) {
  std::size_t bytes = 0;
  for (const Agent* agent : runtime.world().agents())
    if (agent != nullptr) bytes += of(*agent);
  runtime.eachScript([&](const Script& script) { bytes += of(script); });
  runtime.session().textBytes = bytes;
}

bool take(CaosRuntime& runtime, std::size_t bytes) {
  std::size_t& known = runtime.session().textBytes;
  if (bytes > Most) return false;
  if (known + bytes > Most) {
    runtime.vm().charge(static_cast<std::int64_t>(runtime.world().agents().size()));
    recount(runtime);
    if (known + bytes > Most) return false;
  }
  known += bytes;
  return true;
}

}  // namespace vellum::caos::texts
