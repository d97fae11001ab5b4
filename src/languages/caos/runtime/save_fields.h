// What scripts and agents hold, as bytes and back.
#pragma once

#include "languages/caos/runtime/save_view.h"
#include "languages/caos/runtime/save_world.h"
#include "languages/caos/runtime/script.h"

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
void saveAgent(Io& io, Agent& a, Appearances& appearances) {
  auto kind = static_cast<std::uint8_t>(a.kind);
  io(kind);
  a.kind = static_cast<AgentKind>(kind);
  Extras none;
  Extras& extras = Io::reads ? a.extras.make() : a.extras.get() != nullptr ? *a.extras.get() : none;
  Clicks& clicks = extras.clicks;
  saveClassifier(io, a.classifier);
  each(io, a.uniqueId, a.paused, a.visible, a.mirrored, a.attributes, a.behaviour, a.plane, a.category, clicks.mode,
       clicks.messages[0], clicks.messages[1], clicks.messages[2], clicks.next, extras.inputMask, a.timerRate,
       a.timerCount, a.elasticity, a.friction, a.aerodynamics, a.permission, a.acceleration, a.range, a.x, a.y,
       a.velocityX, a.velocityY);
  io(extras.voice);
  saveBody(io, a.body);
  saveLooks(io, extras.looks);
  std::size_t parts = io.count(a.parts.size(), 40);
  if constexpr (Io::reads) {
    if (parts == 0 || parts > MaxParts) return io.reader.state().fail();
    a.parts.resize(parts);
  }
  for (Part& part : a.parts) savePart(io, part, appearances);
  std::size_t used = io.count(static_cast<std::size_t>(a.variables.used()), 2);
  if constexpr (Io::reads) {
    if (used > VariableCount) return io.reader.state().fail();
    a.variables.reserve(static_cast<int>(used));
    a.animated = true;
  }
  for (std::size_t i = 0; i < used; ++i) io(a.variables.begin()[i]);
  all(io, extras.named, 18, [&](NamedVariable& variable) { each(io, variable.name, variable.value); });
  if constexpr (Io::reads) {
    if (clicks.next < 0 || clicks.next > 2) clicks.next = 0;
    if (extras.empty()) a.extras.clear();
  }
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
  Script::Streams none;
  Script::Streams& streams = s.streams.get() != nullptr ? *s.streams.get() : none;
  auto& [input, output] = streams;
  std::uint64_t at = input.at;
  each(io, input.text, at, input.open, input.good, output.file, output.text, output.open, output.changed);
  input.at = static_cast<std::size_t>(at);
  if (Io::reads && (input.open || output.open)) s.streams.make() = streams;
  io(static_cast<vm::Fiber&>(s));
}

}  // namespace vellum::caos
