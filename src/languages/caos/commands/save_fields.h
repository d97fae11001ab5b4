// What scripts and agents hold, as bytes and back.
#pragma once

#include "languages/caos/commands/save_view.h"
#include "languages/caos/commands/save_world.h"
#include "languages/caos/commands/script.h"

namespace vellum::caos {

template <class Io>
void saveClassifier(Io& io, Classifier& c) {
  each(io, c.family, c.genus, c.species);
}

template <class Io>
void saveKey(Io& io, ScriptKey& k) {
  each(io, k.family, k.genus, k.species, k.event);
}

template <class Io>
void saveAgent(Io& io, Agent& a) {
  auto kind = static_cast<std::uint8_t>(a.kind);
  io(kind);
  a.kind = static_cast<AgentKind>(kind);
  saveClassifier(io, a.classifier);
  each(io, a.uniqueId, a.paused, a.visible, a.mirrored, a.attributes, a.behaviour, a.plane, a.category, a.clickMode,
       a.click[0], a.click[1], a.click[2], a.clickAt, a.inputMask, a.timerRate, a.timerCount, a.elasticity, a.friction,
       a.aerodynamics, a.permission, a.acceleration, a.range, a.x, a.y, a.velocityX, a.velocityY);
  std::string voice(a.voiceName());
  io(voice);
  if (Io::reads && !voice.empty()) a.voice.make() = voice;
  saveBody(io, a.body);
  saveLooks(io, a.looks);
  all(io, a.parts, 40, [&](Part& p) { savePart(io, p); });
  std::size_t used = io.count(static_cast<std::size_t>(a.variables.used()), 2);
  if constexpr (Io::reads) {
    if (used > VariableCount) return io.reader.state().fail();
    a.variables.reserve(static_cast<int>(used));
    a.animated = true;
  }
  for (std::size_t i = 0; i < used; ++i) io(a.variables.data()[i]);
  all(io, a.named, 18, [&](NamedVariable& variable) { each(io, variable.name, variable.value); });
}

template <class Io>
void saveMessage(Io& io, Message& m) {
  each(io, m.to, m.id, m.from, m.parameter1, m.parameter2, m.due, m.constructor);
}

template <class Io>
void saveGlobals(Io& io, std::map<std::string, vm::Value, std::less<>>& variables) {
  std::size_t count = io.count(variables.size(), 5);
  if constexpr (Io::reads) {
    for (std::size_t i = 0; i < count && io.ok(); ++i) {
      std::string name;
      io(name);
      io(variables[name]);
    }
  } else {
    for (auto& [name, value] : variables) {
      std::string copy = name;
      each(io, copy, value);
    }
  }
}

template <class Io>
void saveScriptorium(Io& io, Scriptorium& scripts) {
  std::size_t count = io.count(scripts.all().size(), 20);
  if constexpr (Io::reads) {
    scripts.clear();
    for (std::size_t i = 0; i < count && io.ok(); ++i) {
      ScriptKey k;
      std::uint32_t number = 0;
      saveKey(io, k);
      io(number);
      scripts.set(k, number);
    }
  } else {
    for (auto [k, number] : scripts.all()) {
      ScriptKey copy = k;
      saveKey(io, copy);
      io(number);
    }
  }
}

template <class Io>
void saveSessionVariables(Io& io, World& w) {
  WorldRequests& r = w.requests;
  each(io, r.save, r.quit, r.load, r.loadName, r.password, r.over);
  saveGlobals(io, w.engine);
}

template <class Io>
void saveWorld(Io& io, World& w, bool withSession) {
  each(io, w.identity.name, w.identity.uid, w.identity.password);
  each(io, w.worldTick, w.engineTick, w.worldPaused, w.debugPaused, w.tickInterval, w.wolf, w.debugLog, w.handName,
       w.followed, w.nextUniqueId);
  saveGlobals(io, w.game);
  if (withSession) saveSessionVariables(io, w);
  saveScriptorium(io, w.scripts);
  all(io, w.messages, 30, [&](Message& m) { saveMessage(io, m); });
}

template <class Io>
void saveScript(Io& io, Script& s) {
  saveKey(io, s.key);
  each(io, s.owner, s.blockable, s.inst, s.locked, s.waiting, s.wakeAt, s.startedAt, s.savedQuantum, s.callState,
       s.part, s.cameraAgent, s.cameraPart);
  for (vm::Value& value : s.context) io(value);
  if (s.ownLocals != nullptr)
    for (int i = 0; i < VariableCount; ++i) io(s.ownLocals[i]);
  all(io, s.iterators, 9, [&](Iterator& iterator) {
    each(io, iterator.at, iterator.active);
    all(io, iterator.agents, 8, [&](AgentHandle& handle) { io(handle); });
  });
  std::uint64_t at = s.input.at;
  each(io, s.input.text, at, s.input.open, s.input.good, s.output.file, s.output.text, s.output.open, s.output.changed);
  s.input.at = static_cast<std::size_t>(at);
  io(static_cast<vm::Fiber&>(s));
}

}  // namespace vellum::caos
