// The fields of scripts and agents.
#pragma once

#include "base/field_count.h"
#include "languages/caos/runtime/save_view.h"
#include "languages/caos/runtime/save_world.h"
#include "languages/caos/runtime/script.h"
#include "vm/snapshot.h"

namespace vellum::caos {

template <class Archive>
void saveClassifier(Archive& archive, Classifier& c) {
  archive(c.family, c.genus, c.species);
}

template <class Archive>
void saveKey(Archive& archive, ScriptKey& k) {
  archive(k.family, k.genus, k.species, k.event);
}

template <class Archive>
void saveAgent(Archive& archive, Agent& a, Appearances& appearances, base::MemoryAccount* account) {
  auto kind = static_cast<std::uint8_t>(a.kind);
  archive(kind);
  a.kind = static_cast<AgentKind>(kind);
  static_assert(base::fieldCount<Agent> == 31 && base::fieldCount<Extras> == 7,
                "list a new field below, then count it here");
  Extras none;
  Extras& extras = a.extras.get() != nullptr ? *a.extras.get() : none;
  Clicks& clicks = extras.clicks;
  saveClassifier(archive, a.classifier);
  archive(a.uniqueId, a.paused, a.visible, a.mirrored, a.attributes, a.behaviour, a.plane, a.category, clicks.mode,
          clicks.messages[0], clicks.messages[1], clicks.messages[2], clicks.next, extras.inputMask, a.timerRate,
          a.timerCount, a.elasticity, a.friction, a.aerodynamics, a.permission, a.acceleration, a.range, a.x, a.y,
          a.velocityX, a.velocityY);
  archive(extras.voice);
  saveBody(archive, a.body);
  saveLooks(archive, extras.looks);
  std::size_t parts = archive.count(a.parts.size(), 40);
  if constexpr (Archive::reads) {
    if (parts == 0 || parts > MaxParts) return archive.fail("an agent has no parts, or too many");
    a.parts.resize(parts);
  }
  for (Part& part : a.parts) savePart(archive, part, appearances);
  std::size_t used = archive.count(static_cast<std::size_t>(a.variables.used()), 2);
  if constexpr (Archive::reads) {
    if (used > VariableCount) return archive.fail("an agent has too many variables");
    a.variables.reserve(static_cast<int>(used), account);
    a.animated = true;
  }
  for (std::size_t i = 0; i < used; ++i) archive(a.variables.begin()[i]);
  archive.list(extras.named, [&](NamedVariable& variable) { archive(variable.name, variable.value); });
  if constexpr (Archive::reads) {
    if (clicks.next < 0 || clicks.next > 2) clicks.next = 0;
    if (!extras.empty()) a.extras.make() = std::move(extras);
  }
}

template <class Archive>
void saveMessage(Archive& archive, Message& m) {
  archive(m.to, m.id);
  for (PackedValue* packed : {&m.from, &m.parameter1, &m.parameter2}) {
    vm::Value value = *packed;
    archive(value);
    *packed = value;
  }
  archive(m.due, m.constructor);
}

template <class Archive>
void saveGlobals(Archive& archive, std::map<std::string, vm::Value, std::less<>>& variables) {
  std::size_t count = archive.count(variables.size(), 5);
  if constexpr (Archive::reads) {
    for (std::size_t i = 0; i < count && archive.ok(); ++i) {
      std::string name;
      archive(name);
      archive(variables[name]);
    }
  } else {
    for (auto& [name, value] : variables) {
      std::string copy = name;
      archive(copy, value);
    }
  }
}

template <class Archive>
void saveScriptorium(Archive& archive, Scriptorium& scripts) {
  std::size_t count = archive.count(scripts.all().size(), 20);
  if constexpr (Archive::reads) {
    scripts.clear();
    for (std::size_t i = 0; i < count && archive.ok(); ++i) {
      ScriptKey k;
      std::uint32_t number = 0;
      saveKey(archive, k);
      archive(number);
      scripts.set(k, number);
    }
  } else {
    for (auto [k, number] : scripts.all()) {
      ScriptKey copy = k;
      saveKey(archive, copy);
      archive(number);
    }
  }
}

template <class Archive>
void saveSessionVariables(Archive& archive, World& w) {
  WorldRequests& r = w.requests;
  archive(r.save, r.quit, r.load, r.loadName, r.password, r.over);
  saveGlobals(archive, w.engine);
}

// Since version 10; hashes are as before unless it is set.
template <class Archive>
void saveLostMessages(Archive& archive, World& w) {
  if constexpr (!Archive::reads)
    if (archive.use() == vm::SnapshotUse::Hash && !w.messagesLost) return;
  if (archive.version() >= 10) archive(w.messagesLost);
  else w.messagesLost = false;  // LOAD reads into the world that was there
}

template <class Archive>
void saveWorld(Archive& archive, World& w, bool withSession) {
  archive(w.identity.name, w.identity.uid, w.identity.password);
  archive(w.worldTick, w.engineTick, w.worldPaused, w.debugPaused, w.tickInterval, w.wolf, w.debugLog, w.handName,
          w.followed, w.agents.nextUniqueId);
  saveGlobals(archive, w.game);
  if (withSession) saveSessionVariables(archive, w);
  saveScriptorium(archive, w.scripts);
  archive.list(w.messages, [&](Message& m) { saveMessage(archive, m); });
  saveLostMessages(archive, w);
}

template <class Archive>
void saveScript(Archive& archive, Script& s) {
  saveKey(archive, s.key);
  archive(s.owner, s.blockable, s.inst, s.locked, s.waiting, s.wakeAt, s.startedAt, s.savedQuantum, s.callState, s.part,
          s.cameraAgent, s.cameraPart);
  for (vm::Value& value : s.context) archive(value);
  if (s.ownLocals != nullptr) {
    for (int i = 0; i < VariableCount; ++i) archive(s.ownLocals[i]);
    if constexpr (Archive::reads) s.ownLocalsUsed = VariableCount;  // any bytes are legal
  }
  archive.list(s.iterators, [&](Iterator& iterator) {
    archive(iterator.at, iterator.active);
    archive(iterator.agents);
  });
  Script::Streams none;
  Script::Streams& streams = s.streams.get() != nullptr ? *s.streams.get() : none;
  auto& [input, output] = streams;
  archive(input.text);
  archive.template as<std::uint64_t>(input.at);
  archive(input.open, input.good, output.file, output.text, output.open, output.changed);
  if (Archive::reads && (input.open || output.open)) s.streams.make() = streams;
  archive(static_cast<vm::Fiber&>(s));
}

}  // namespace vellum::caos
