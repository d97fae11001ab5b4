#include "languages/caos/runtime/creature_speech.h"

#include <algorithm>

#include "base/text.h"
#include "languages/caos/runtime/creature_friends.h"
#include "languages/caos/runtime/creature_senses.h"
#include "languages/caos/runtime/creature_stimuli.h"
#include "languages/caos/runtime/input.h"
#include "languages/caos/runtime/speech.h"
#include "languages/caos/world/creatures.h"
#include "languages/caos/world/engine_variables.h"
#include "languages/caos/world/events.h"
#include "languages/caos/world/history.h"
#include "languages/caos/world/view.h"

namespace vellum::caos {

namespace {

enum HeardStimulus : std::int32_t {
  Gobbledygook = 9,
  PointerWord = 10,
  CreatureWord = 11,
  PointerYes = 40,
  CreatureYes = 41,
  PointerNo = 42,
  CreatureNo = 43,
};
constexpr std::int32_t SpeechBubble = 126;
constexpr std::size_t MaxSentence = 1000;                       // bytes
constexpr std::size_t LongestSentence = 32, LongestPhrase = 4;  // words

const char* tagOf(WordClass wordClass) {
  static constexpr std::array<const char*, WordClasses> Tags = {
      "Creature Words verb",      "Creature Words noun",    "Creature Words drive",   "Creature Words nice_drive",
      "Creature Words qualifier", "Creature Words special", "Creature Words personal"};
  return Tags[static_cast<std::size_t>(wordClass)];
}

// One heard sentence.
class Sentence {
 public:
  Sentence(Living& living, const Heard& heard)
      : living_(living),
        speaker_(living.world.agents.find(heard.speaker)),
        byCreature_(speaker_ != nullptr && speaker_->creature() != nullptr) {
    for (std::string_view word : base::split(heard.text, ' '))
      if (!base::trim(word).empty() && words_.size() < LongestSentence)
        words_.push_back(base::toLower(base::trim(word)));
  }

  void understand() {
    if (words_.empty() || !isForMe()) return;
    bool known = false;
    while (at_ < words_.size()) {
      if (auto meaning = next()) {
        known = true;
        react(*meaning);
      } else {
        ++at_;
        stimulate(living_, speaker_, Gobbledygook, 1);
      }
    }
    if (known) stimulate(living_, speaker_, byCreature_ ? CreatureWord : PointerWord, 1);
  }

 private:
  // The longest phrase from here on that it knows.
  std::optional<WordMeaning> next() {
    for (std::size_t length = std::min(LongestPhrase, words_.size() - at_); length > 0; --length) {
      std::string phrase = words_[at_];
      for (std::size_t i = 1; i < length; ++i) phrase += " " + words_[at_ + i];
      if (auto meaning = living_.creature.vocabulary.meaning(phrase)) {
        at_ += length;
        return meaning;
      }
    }
    return {};
  }

  // A sentence may begin with a name: another one's is not for it.
  bool isForMe() {
    auto begins = [&](std::string_view name) { return !name.empty() && base::toLower(name) == words_[0]; };
    if (begins(nameOf(living_.world, living_.creature.moniker))) {
      ++at_;
      return true;
    }
    if (byCreature_) {  // it speaks of itself
      if (begins(nameOf(living_.world, speaker_->creature()->moniker))) ++at_;
      return true;
    }
    auto isNamed = [&](const Agent&, const Creature& other) { return begins(nameOf(living_.world, other.moniker)); };
    return findCreature(living_.world, isNamed) == nullptr;
  }

  void react(const WordMeaning& meaning) {
    static constexpr float FromCreature = 0.5f;
    float strength = meaning.certainty * (byCreature_ ? FromCreature : 1.0f);
    auto number = static_cast<std::uint32_t>(meaning.number);
    if (meaning.wordClass == WordClass::Noun) {
      addInput(living_.creature.brain, "noun", number, strength);
    } else if (meaning.wordClass == WordClass::Verb) {
      std::int32_t neuron = neuronOfDecision(living_.engine, static_cast<std::int32_t>(number));
      if (neuron >= 0) addInput(living_.creature.brain, "verb", static_cast<std::uint32_t>(neuron), strength);
    } else if (meaning.wordClass == WordClass::Special) {
      reactToSpecial(static_cast<SpecialWord>(meaning.number));
    }
  }

  void reactToSpecial(SpecialWord word) {
    switch (word) {
      case SpecialWord::Yes: stimulate(living_, speaker_, byCreature_ ? CreatureYes : PointerYes, 1); break;
      case SpecialWord::No: stimulate(living_, speaker_, byCreature_ ? CreatureNo : PointerNo, 1); break;
      case SpecialWord::What: sayDecision(); break;
      case SpecialWord::Express: sayNeed(living_); break;
      case SpecialWord::Look: lookAtPointed(); break;
      default: break;
    }
  }

  void sayDecision() {
    Creature& creature = living_.creature;
    if (creature.mind.decision == NoDecision) return;
    std::string text =
        creature.vocabulary.spoken(WordClass::Verb, static_cast<std::size_t>(creature.mind.decision), creature.random);
    if (creature.mind.attention != NoCategory)
      text += " " + creature.vocabulary.spoken(WordClass::Noun, static_cast<std::size_t>(creature.mind.attention),
                                               creature.random);
    say(living_, text);
  }

  void lookAtPointed() {
    const Agent* pointed = agentAt(living_.world, pointerX(living_.world), pointerY(living_.world));
    std::int32_t category = pointed != nullptr ? categoryInMind(living_.engine, *pointed) : NoCategory;
    if (category >= 0) addInput(living_.creature.brain, "noun", static_cast<std::uint32_t>(category), 1);
  }

  Living& living_;
  const Agent* speaker_;
  bool byCreature_;
  std::vector<std::string> words_;
  std::size_t at_ = 0;
};

void raiseSpeech(Living& living, std::string_view sentence) {
  World& world = living.world;
  std::vector<AgentHandle> listeners = listenersTo(world, SpeechBubble);
  vm::Object* text = listeners.empty() ? nullptr : living.engine.heap().makeString(sentence);
  if (text == nullptr) return;
  vm::Value value = vm::Value::ofString(text), speaker = vm::Value::ofHandle(living.agent.handle);
  for (AgentHandle handle : listeners)
    if (Agent* agent = world.agents.find(handle))
      living.engine.scheduler.fire(*agent, SpeechBubble, speaker, value, speaker);
  living.engine.heap().release(value);
}

}  // namespace

void hear(Living& living, const Agent* speaker, std::string_view sentence) {
  Creature& creature = living.creature;
  if (!living.awake() || creature.heard.size() >= MaxHeard) return;
  creature.heard.push_back({speaker != nullptr ? speaker->handle : 0, std::string(sentence.substr(0, MaxSentence))});
}

void understand(Living& living) {
  Creature& creature = living.creature;
  std::vector<Heard> heard = std::move(creature.heard);
  creature.heard.clear();
  if (!living.awake()) return;
  AgentHandle self = living.agent.handle;
  for (const Heard& each : heard) {
    if (auto lesson = lessonIn(each.text))
      creature.vocabulary.learn(lesson->wordClass, lesson->number, lesson->text, lesson->perfect);
    else Sentence(living, each).understand();
    if (living.world.agents.find(self) == nullptr) return;
  }
}

void say(Living& living, std::string_view sentence) {
  if (!living.awake() || living.creature.zombie || sentence.empty()) return;
  World& world = living.world;
  traceSpeech(living.engine, living.agent, sentence);
  if (gameNumber(world, "engine_dumb_creatures") == 0) useVoice(living.engine, living.agent, sentence);
  for (AgentHandle handle : std::vector<AgentHandle>(world.creatures)) {
    Agent* other = world.agents.find(handle);
    if (other == nullptr || other == &living.agent) continue;
    Living listener(living.engine, *other);
    if (perceives(world, *other, living.agent, Channel::Hearing)) hear(listener, &living.agent, sentence);
  }
  raiseSpeech(living, sentence);
}

void sayNeed(Living& living) {
  Creature& creature = living.creature;
  std::int32_t drive = highestDrive(creature);
  const auto& drives = creature.loci.drives;
  float level = drives[static_cast<std::size_t>(drive)];
  std::string text(nameOf(living.world, creature.moniker));
  if (!text.empty()) text += ' ';
  static constexpr float Felt = 0.1f;
  if (level < Felt) {
    auto lowest = static_cast<std::size_t>(std::min_element(drives.begin(), drives.end()) - drives.begin());
    text += creature.vocabulary.spoken(WordClass::NiceDrive, lowest, creature.random);
  } else {
    auto quarter = static_cast<std::size_t>(std::clamp(level, 0.0f, 1.0f) * 4);  // 0 to 4
    if (quarter > 0) text += creature.vocabulary.spoken(WordClass::Qualifier, quarter, creature.random) + " ";
    text += creature.vocabulary.spoken(WordClass::Drive, static_cast<std::size_t>(drive), creature.random);
  }
  say(living, text);
}

void sayOpinion(Living& living, const Agent& about) {
  Creature& creature = living.creature;
  std::string subject(nameOf(living.world, creature.moniker)), object = "hand";
  if (const Creature* other = about.creature()) object = nameOf(living.world, other->moniker);
  if (object.empty())
    object = creature.vocabulary.spoken(
        WordClass::Noun, static_cast<std::size_t>(std::max(0, categoryInMind(living.engine, about))), creature.random);
  static constexpr float Strong = 0.5f;
  float opinion = opinionOf(living, about);
  SpecialWord word = opinion > Strong    ? SpecialWord::Love
                     : opinion >= 0      ? SpecialWord::Like
                     : opinion > -Strong ? SpecialWord::Dislike
                                         : SpecialWord::Hate;
  std::string verb = creature.vocabulary.spoken(WordClass::Special, static_cast<std::size_t>(word), creature.random);
  say(living, base::cat(subject, subject.empty() ? "" : " ", verb, " ", object));
}

void learnAllWords(Living& living) {
  WordLists lists;
  for (std::size_t i = 0; i < WordClasses; ++i)
    if (const auto* texts = living.engine.catalogues.catalogue().find(tagOf(static_cast<WordClass>(i))))
      lists[i] = *texts;
  living.creature.vocabulary.fill(lists);
}

std::int32_t highestDrive(const Creature& creature) {
  const auto& drives = creature.loci.drives;
  return static_cast<std::int32_t>(std::max_element(drives.begin(), drives.end()) - drives.begin());
}

}  // namespace vellum::caos
