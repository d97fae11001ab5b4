#include "languages/caos/runtime/agent_content.h"

#include "base/path.h"
#include "base/text.h"
#include "languages/caos/world/text_bytes.h"

namespace vellum::caos {

AgentContent::AgentContent(const GameContent& game, const std::vector<PrayChunk>& chunks) : game_(game) {
  for (const PrayChunk& chunk : chunks) {
    if (chunk.type != "FILE") continue;
    files_.insert(base::toLower(fromBytes(chunk.name)));
    if (!base::hasExtension(chunk.name, ".catalogue")) continue;
    if (auto data = unpackChunk(chunk)) catalogue_.add(fromBytes(*data));
  }
}

bool AgentContent::holds(std::string_view file) const { return files_.contains(base::toLower(file)); }

bool AgentContent::has(Kind kind, std::string_view name) const {
  if (game_.has(kind, name)) return true;
  std::string_view stem = name.substr(0, name.find('\\'));
  auto hasFile = [&](std::string_view ending) { return holds(base::cat(stem, ending)); };
  switch (kind) {
    case Picture: return hasFile(".c16") || hasFile(".s16");
    case Background: return hasFile(".blk");
    case Sound: return hasFile(".wav");
    case Track: return hasFile(".mng");
    case Tag: return catalogue_.find(name) != nullptr;
  }
  return false;
}

}  // namespace vellum::caos
