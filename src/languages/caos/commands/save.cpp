// The whole of CAOS's part of a world as bytes, and back. Each field is named once, for both ways.
#include "languages/caos/commands/save.h"

#include "languages/caos/check/check.h"
#include "languages/caos/commands/pictures.h"
#include "languages/caos/commands/save_view.h"
#include "languages/caos/commands/save_world.h"

namespace vellum::caos {

namespace {

class Writing {
 public:
  explicit Writing(vm::Vm& vm) : writer(vm) {}
  static constexpr bool reads = false;
  void operator()(bool& x) { writer.state().flag(x); }
  void operator()(std::uint8_t& x) { writer.state().u8(x); }
  void operator()(std::int32_t& x) { writer.state().i32(x); }
  void operator()(std::uint32_t& x) { writer.state().u32(x); }
  void operator()(std::int64_t& x) { writer.state().u64(static_cast<std::uint64_t>(x)); }
  void operator()(std::uint64_t& x) { writer.state().u64(x); }
  void operator()(float& x) { writer.state().f32(x); }
  void operator()(std::string& x) { writer.state().text(x); }
  void operator()(vm::Value& x) { writer.value(x); }
  void operator()(vm::Fiber& x) { writer.fiber(x); }
  std::size_t count(std::size_t size, std::size_t) {
    writer.state().u32(static_cast<std::uint32_t>(size));
    return size;
  }
  bool ok() const { return true; }
  vm::SnapshotWriter writer;
};

class Reading {
 public:
  Reading(vm::Vm& vm, std::string_view bytes) : reader(vm, bytes), heap_(vm.heap()) {}
  static constexpr bool reads = true;
  void operator()(bool& x) { x = reader.state().flag(); }
  void operator()(std::uint8_t& x) { x = reader.state().u8(); }
  void operator()(std::int32_t& x) { x = reader.state().i32(); }
  void operator()(std::uint32_t& x) { x = reader.state().u32(); }
  void operator()(std::int64_t& x) { x = static_cast<std::int64_t>(reader.state().u64()); }
  void operator()(std::uint64_t& x) { x = reader.state().u64(); }
  void operator()(float& x) { x = reader.state().f32(); }
  void operator()(std::string& x) { x = reader.state().text(); }
  void operator()(vm::Value& x) {
    vm::Value old = x;
    x = reader.value();
    heap_.release(old);
  }
  void operator()(vm::Fiber& x) { reader.fiber(x); }
  // How many elements follow, each of at least `bytes`; bytes that lie about it are refused.
  std::size_t count(std::size_t, std::size_t bytes) {
    std::size_t size = reader.state().u32();
    if (size * bytes <= reader.state().remaining()) return size;
    reader.state().fail();
    return 0;
  }
  bool ok() const { return reader.ok(); }
  vm::SnapshotReader reader;

 private:
  vm::Heap& heap_;
};

template <class Io, class T, class Each>
void all(Io& io, std::vector<T>& items, std::size_t bytes, Each each) {
  std::size_t count = io.count(items.size(), bytes);
  if constexpr (Io::reads) items.resize(count);
  for (T& item : items) each(item);
}

template <class Io, class... Fields>
void each(Io& io, Fields&... fields) {
  (io(fields), ...);
}

template <class Io>
void classifier(Io& io, Classifier& c) {
  each(io, c.family, c.genus, c.species);
}

template <class Io>
void key(Io& io, ScriptKey& k) {
  each(io, k.family, k.genus, k.species, k.event);
}

template <class Io>
void agent(Io& io, Agent& a) {
  auto kind = static_cast<std::uint8_t>(a.kind);
  io(kind);
  a.kind = static_cast<AgentKind>(kind);
  classifier(io, a.classifier);
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
void message(Io& io, Message& m) {
  each(io, m.to, m.id, m.from, m.parameter1, m.parameter2, m.due, m.constructor);
}

template <class Io>
void globals(Io& io, std::map<std::string, vm::Value, std::less<>>& variables) {
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
void scriptorium(Io& io, Scriptorium& scripts) {
  std::size_t count = io.count(scripts.all().size(), 20);
  if constexpr (Io::reads) {
    scripts.clear();
    for (std::size_t i = 0; i < count && io.ok(); ++i) {
      ScriptKey k;
      std::uint32_t number = 0;
      key(io, k);
      io(number);
      scripts.set(k, number);
    }
  } else {
    for (auto [k, number] : scripts.all()) {
      ScriptKey copy = k;
      key(io, copy);
      io(number);
    }
  }
}

template <class Io>
void sessionFields(Io& io, World& w) {
  WorldRequests& r = w.requests;
  each(io, r.save, r.quit, r.load, r.loadName, r.password, r.over);
  globals(io, w.engine);
}

template <class Io>
void worldFields(Io& io, World& w, bool withSession) {
  each(io, w.identity.name, w.identity.uid, w.identity.password);
  each(io, w.worldTick, w.engineTick, w.worldPaused, w.debugPaused, w.tickInterval, w.wolf, w.debugLog, w.handName,
       w.followed, w.nextUniqueId);
  globals(io, w.game);
  if (withSession) sessionFields(io, w);
  scriptorium(io, w.scripts);
  all(io, w.messages, 30, [&](Message& m) { message(io, m); });
}

template <class Io>
void scriptFields(Io& io, Script& s) {
  key(io, s.key);
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

constexpr std::uint32_t Version = 4;

}  // namespace

// The two directions that touch the runtime's own members.
class Saver {
 public:
  static std::string save(CaosRuntime& runtime, RecordUse use) {
    Writing io(*runtime.vm_);
    std::uint32_t version = Version;
    bool whole = use != RecordUse::Part, withSession = use != RecordUse::WorldFile;
    each(io, version, whole, withSession);
    std::vector<UnitText> texts = textsOf(runtime, whole);
    unitTexts(io, texts, whole);
    slots(io, runtime);
    worldFields(io, runtime.world_, withSession);
    savePhysicalWorld(io, runtime.world_);
    saveView(io, runtime.world_);
    saveSession(io, runtime.session_);
    runtime.profiler_.save(io);
    for (std::uint32_t i = 0; i < runtime.running_.size(); ++i) {
      if (runtime.running_[i] == nullptr) continue;
      io(i);
      for (Script* script = runtime.running_[i].get(); script != nullptr; script = script->caller.get()) {
        std::uint32_t number = script->number;
        io(number);
        scriptFields(io, *script);
      }
      std::uint32_t end = 0xffffffff;
      io(end);
    }
    std::uint32_t end = 0xffffffff;
    io(end);
    return io.writer.take();
  }

  static base::Result<void> restore(CaosRuntime& runtime, std::string_view bytes, EngineVariables keep) {
    std::string engine;
    if (keep == EngineVariables::Keep) {
      Writing io(*runtime.vm_);
      globals(io, runtime.world_.engine);
      engine = io.writer.take();
    }
    runtime.reset();
    base::Error damaged{"the part of CAOS is damaged, or belongs to other scripts"};
    std::uint32_t version = 0;
    bool whole = false, withSession = false;
    std::vector<UnitText> texts;
    {
      // The code has to be there before the fibers that run it.
      Reading io(*runtime.vm_, bytes);
      each(io, version, whole, withSession);
      unitTexts(io, texts, whole);
      if (!io.ok() || version != Version) return damaged;
    }
    if (whole) runtime.forgetCode();
    if (!compileTexts(runtime, texts)) return damaged;
    if (keep == EngineVariables::Keep) {
      Reading io(*runtime.vm_, engine);
      globals(io, runtime.world_.engine);
    }
    Reading io(*runtime.vm_, bytes);
    each(io, version, whole, withSession);
    unitTexts(io, texts, whole);
    if (!slots(io, runtime)) return damaged;
    runtime.world_.requests = {};
    worldFields(io, runtime.world_, withSession);
    savePhysicalWorld(io, runtime.world_);
    saveView(io, runtime.world_);
    saveSession(io, runtime.session_);
    runtime.profiler_.save(io);
    if (!io.ok() || !runtime.world_.relinkBodies()) {
      runtime.reset();
      return damaged;
    }
    World& world = runtime.world_;
    for (const auto* variables : {&world.game, &world.engine})
      for (const auto& [name, value] : *variables) world.nameBytes += World::globalCost(name);
    for (const Agent* a : world.agents()) world.nameBytes += a->named.size() * sizeof(NamedVariable);
    for (const auto& [key, number] : runtime.world_.scripts.all())
      if (number >= runtime.compiled_.size()) io.reader.state().fail();
    if (!io.ok() || !scripts(io, runtime)) {
      runtime.reset();
      return damaged;
    }
    findGalleries(world);
    return {};
  }

 private:
  struct UnitText {
    std::string name, text;
    bool promoted = false, dynamic = false;
  };

  static std::vector<UnitText> textsOf(CaosRuntime& runtime, bool whole) {
    std::vector<UnitText> texts;
    for (const CaosRuntime::Unit& unit : runtime.units_) {
      UnitText& text = texts.emplace_back(UnitText{{}, unit.text, unit.promoted, unit.dynamic});
      if (!whole || unit.parts.empty()) continue;
      const source::SourceText& source = runtime.sources()[runtime.compiled_[unit.firstScript].whole.file];
      text.name = source.name();
      if (!unit.dynamic) text.text = source.encode(source.text());
    }
    return texts;
  }

  template <class Io>
  static void unitTexts(Io& io, std::vector<UnitText>& texts, bool whole) {
    all(io, texts, 6, [&](UnitText& unit) {
      if (whole) io(unit.name);
      each(io, unit.text, unit.promoted, unit.dynamic);
    });
  }

  // What the runtime has compiled already must be the same; the rest is compiled.
  static bool compileTexts(CaosRuntime& runtime, const std::vector<UnitText>& texts) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const UnitText& unit = texts[i];
      if (i < runtime.units_.size()) {
        const CaosRuntime::Unit& here = runtime.units_[i];
        if (here.dynamic != unit.dynamic || here.promoted != unit.promoted || here.text != unit.text) return false;
        continue;
      }
      if (!unit.dynamic && !runtime.ownCode_) return false;
      std::string name = unit.name.empty() ? "CAOS string" : unit.name;
      auto file = sourceOf(runtime.sources(), name, unit.text);
      if (!file) return false;
      diagnostics::Emitter errors, unheard;
      CheckedProgram program = checkText(*file, runtime.sources()[*file].text(), errors, unheard);
      if (errors.hasErrors()) return false;
      std::string_view text = unit.dynamic ? std::string_view(unit.text) : std::string_view();
      if (!runtime.compile(program, name, text, unit.promoted, unit.dynamic)) return false;
      if (!unit.dynamic) runtime.files_.push_back(*file);
    }
    return true;
  }

  // A text that is there already is not kept twice: worlds are loaded again and again.
  static base::Result<source::FileId> sourceOf(source::SourceSet& sources, std::string_view name,
                                               const std::string& bytes) {
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const source::SourceText& text = sources[source::FileId(i)];
      if (text.name() == name && text.encode(text.text()) == bytes) return source::FileId(i);
    }
    return sources.add(std::string(name), bytes);
  }

  template <class Io>
  static bool slots(Io& io, CaosRuntime& runtime) {
    World& world = runtime.world_;
    all(io, world.slots(), 5, [&](World::Slot& slot) {
      io(slot.generation);
      bool used = slot.agent != nullptr;
      io(used);
      if (!used || !io.ok()) return;
      if constexpr (Io::reads) slot.agent = std::make_unique<Agent>();
      agent(io, *slot.agent);
    });
    all(io, world.freeSlots(), 4, [&](std::uint32_t& index) { io(index); });
    std::vector<std::uint32_t> order;
    for (const Agent* a : world.agents()) order.push_back(world.indexOf(a->handle));
    all(io, order, 4, [&](std::uint32_t& index) { io(index); });
    if constexpr (!Io::reads) return true;
    return io.ok() && relink(world, order);
  }

  // Bytes are not trusted: every slot is either free once, or in the order once.
  static bool relink(World& world, const std::vector<std::uint32_t>& order) {
    auto& slots = world.slots();
    std::vector<bool> seen(slots.size());
    for (std::uint32_t index : world.freeSlots()) {
      if (index >= slots.size() || seen[index] || slots[index].agent != nullptr) return false;
      seen[index] = true;
    }
    std::vector<Agent*> agents;
    for (std::uint32_t index : order) {
      if (index >= slots.size() || seen[index] || slots[index].agent == nullptr) return false;
      seen[index] = true;
      slots[index].agent->handle = std::uint64_t(slots[index].generation) << 32 | (index + 1);
      agents.push_back(slots[index].agent.get());
    }
    if (agents.size() + world.freeSlots().size() != slots.size()) return false;
    world.setOrder(std::move(agents));
    return true;
  }

  static bool scripts(Reading& io, CaosRuntime& runtime) {
    World& world = runtime.world_;
    runtime.running_.resize(world.slotCount());
    for (std::uint32_t index = 0; io.ok();) {
      io(index);
      if (index == 0xffffffff) return io.ok();
      if (index >= runtime.running_.size() || runtime.running_[index] != nullptr) return false;
      std::unique_ptr<Script>* place = &runtime.running_[index];
      for (int depth = 0; io.ok(); ++depth) {
        std::uint32_t number = 0;
        io(number);
        if (number == 0xffffffff) break;
        if (number >= runtime.compiled_.size() || depth > 1000) return false;
        *place = runtime.makeScript(number, 0);
        runtime.vm_->clear(**place);
        scriptFields(io, **place);
        place = &(*place)->caller;
      }
    }
    return false;
  }
};

// Everything that holds strings of the script heap lets go of them.
void CaosRuntime::reset() {
  for (auto& script : running_) recycle(std::move(script));
  running_.clear();
  for (auto& slot : world_.slots())
    if (slot.agent != nullptr) world_.kill(slot.agent->handle);
  sweep();
  for (auto* variables : {&world_.game, &world_.engine}) {
    for (auto& [name, value] : *variables) heap().release(value);
    variables->clear();
  }
  for (Message& m : world_.messages)
    for (vm::Value* value : {&m.from, &m.parameter1, &m.parameter2}) heap().release(*value);
  world_.messages.clear();
  session_ = {};
  profiler_.clear();
  world_.nameBytes = 0;
  world_.clearBodies();
  world_.scripts.clear();
  world_.slots().clear();
  world_.freeSlots().clear();
  world_.setOrder({});
}

void CaosRuntime::forgetCode() {
  spare_.clear();
  units_.clear();
  compiled_.clear();
  unitIndex_.clear();
  files_.clear();
  dynamicBytes_ = 0;
  ownCode_ = true;
  openVm();
}

std::string packRecord(CaosRuntime& runtime, RecordUse use) { return Saver::save(runtime, use); }

base::Result<void> unpackRecord(CaosRuntime& runtime, std::string_view bytes, EngineVariables engine) {
  return Saver::restore(runtime, bytes, engine);
}

// Where its code came from makes no difference to a world.
void CaosRuntime::hash(base::Hasher& hasher) const {
  hasher.text(Saver::save(const_cast<CaosRuntime&>(*this), RecordUse::Part));
}

void CaosRuntime::save(base::ByteWriter& writer) const {
  writer.text(Saver::save(const_cast<CaosRuntime&>(*this), ownCode_ ? RecordUse::Whole : RecordUse::Part));
}

base::Result<void> CaosRuntime::restore(base::ByteReader& reader) {
  auto restored = unpackRecord(*this, reader.text(), EngineVariables::Replace);
  if (restored) nameWorld(world_.identity);
  return restored;
}

}  // namespace vellum::caos
