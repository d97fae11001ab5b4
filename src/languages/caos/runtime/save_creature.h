// The fields of creatures. Those of their brains, bodies and so on are beside these, in creature/*_fields.h.
#pragma once

#include "base/archive.h"
#include "base/field_count.h"
#include "languages/caos/creature/biochemistry_fields.h"
#include "languages/caos/creature/brain_fields.h"
#include "languages/caos/creature/instinct_fields.h"
#include "languages/caos/creature/looks_fields.h"
#include "languages/caos/creature/skeleton_fields.h"
#include "languages/caos/world/creature.h"

namespace vellum::caos {

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Word>& word) {
  archive(word.text, word.certainty);
  archive.require(word.text.size() <= MaxWordBytes && word.certainty >= 0 && word.certainty <= 1,
                  "a creature's word is wrong");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, LearnedWords>& vocabulary) {
  archive(vocabulary.words);
  for (std::size_t i = 0; i < WordClasses; ++i)
    archive.require(vocabulary.words[i].size() == WordCounts[i], "a creature has another number of words");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Involuntary>& action) {
  archive(action.least, action.most, action.latency);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Mind>& mind) {
  static_assert(base::fieldCount<Mind> == 10, "list a new field below, then count it here");
  archive(mind.attention, mind.decision, mind.forcedAttention, mind.forcedDecision, mind.it, mind.itOfScript,
          mind.actingOn, mind.actingWith, mind.involuntary, mind.latencies);
  auto within = [&](std::int32_t number, std::int32_t end) {
    archive.require(number >= -1 && number < end, "what a creature thinks of is out of range");
  };
  within(mind.attention, CategoryCount);
  within(mind.forcedAttention, CategoryCount);
  for (std::int32_t decision : {mind.decision, mind.forcedDecision, mind.actingOn}) within(decision, DecisionCount);
  within(mind.involuntary, InvoluntaryActions);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Motor>& motor) {
  static_assert(base::fieldCount<Motor> == 8, "list a new field below, then count it here");
  archive.choice(motor.task, MotorTask::Reach);
  archive(motor.waiting, motor.done, motor.nearest, motor.sinceNearer, motor.onFoot, motor.fell, motor.bumped);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Senses>& senses) {
  static_assert(base::fieldCount<Senses> == 4, "list a new field below, then count it here");
  archive(senses.chosen);
  for (auto& choice : senses.choices) archive.choice(choice, Choice::RandomNearX);
  archive(senses.room, senses.smells);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Heard>& heard) {
  archive(heard.speaker, heard.text);
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Acquaintances>& known) {
  archive(known.monikers, known.current);
}

// Without its genes, which are those of its slot 0.
template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, Creature>& c) {
  static_assert(base::fieldCount<Creature> == 35, "list a new field below, then count it here");
  archive(c.number);
  archive.choice(c.sex, Sex::Female);
  archive(c.genus, c.variant, c.stage, c.ageTicks, c.agesToCome, c.born, c.dead, c.asleep, c.dreaming, c.unconscious,
          c.zombie, c.skeletal, c.faculties, c.pregnantTicks);
  std::uint64_t random = c.random.state();
  archive(random);
  if constexpr (Archive::reads) c.random.setState(random);
  archive(c.loci, c.biochemistry, c.brain, c.instincts, c.stimuli, c.vocabulary, c.heard, c.acquaintances, c.skeleton,
          c.bodyGenes, c.wardrobe, c.blinking, c.mind, c.senses, c.motor);
  archive.require(c.stage >= 0 && c.stage < LifeStages && c.variant >= 1 && c.variant <= MaxVariant && c.genus >= 0 &&
                      c.genus < 4 && (c.sex == Sex::Male || c.sex == Sex::Female) && c.ageTicks >= 0 &&
                      c.pregnantTicks >= 0 && c.agesToCome >= 0 && c.agesToCome <= LifeStages &&
                      c.heard.size() <= MaxHeard,
                  "a creature's sex, age or variant is out of range");
}

}  // namespace vellum::caos
