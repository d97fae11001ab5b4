#include "languages/caos/runtime/speech.h"

#include "languages/caos/world/voice.h"

namespace vellum::caos {

void traceSpeech(const Engine& engine, const Agent& agent, std::string_view text) {
  engine.environment.traceLine("say", [&](base::JsonWriter& json) {
    json.member("unid", agent.uniqueId).member("voice", agent.extrasOrDefault().voice).member("text", text);
  });
}

bool useVoice(Engine& engine, const Agent& agent, std::string_view text) {
  const std::string& tag = agent.extrasOrDefault().voice;
  if (tag.empty()) return false;  // it can't speak
  auto voice = Voice::of(engine.catalogues.catalogue(), tag);
  if (voice) engine.sounds.speak(agent, voice->speak(text));
  return voice.has_value();
}

}  // namespace vellum::caos
