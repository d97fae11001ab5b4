// The CAOS section of a save: each field is named once, for writing and reading.
#include "languages/caos/runtime/save.h"

#include "languages/caos/check/check.h"
#include "languages/caos/runtime/creature_looks.h"
#include "languages/caos/runtime/save_bodies.h"
#include "languages/caos/runtime/save_creatures.h"
#include "languages/caos/runtime/save_fields.h"
#include "languages/caos/runtime/save_history.h"
#include "languages/caos/runtime/save_network.h"
#include "languages/caos/runtime/save_session.h"
#include "languages/caos/world/creatures.h"
#include "languages/caos/world/links.h"
#include "languages/caos/world/view.h"
#include "vm/snapshot.h"

namespace vellum::caos {

// The first value of hashes: it stays the same when the format's version rises.
static constexpr std::uint32_t HashMark = 5;

template <class Archive>
static void savePortEnd(Archive& archive, PortEnd& end) {
  archive(end.agent, end.id, end.isOutput);
}

bool giveGenes(Agent& agent) {
  const GeneSlot* slot = geneSlot(agent, 0);
  if (slot == nullptr) return false;
  agent.creature()->genome = slot->genome;
  agent.creature()->moniker = slot->moniker;
  return true;
}

static void dressCreatures(Engine& engine) {
  eachCreature(engine.world, [&](Agent& agent, Creature&) {
    Living living(engine, agent);
    dressBody(living);
  });
}

// The functions that access the engine's own members.
class Saver {
  static constexpr std::uint32_t End = 0xffffffff;  // of a list of scripts

 public:
  static void save(Engine& engine, RecordUse use, base::ArchiveWriter& record) {
    record.format(CaosFormat);
    vm::SnapshotWriter archive(*engine.machine, vm::SnapshotUse::Save);
    snapshot(archive, engine, use);
    archive.appendTo(record);
  }

  static std::string hashed(Engine& engine) {
    vm::SnapshotWriter archive(*engine.machine, vm::SnapshotUse::Hash);
    snapshot(archive, engine, RecordUse::Part);
    return archive.take();
  }

  static void snapshot(vm::SnapshotWriter& archive, Engine& engine, RecordUse use) {
    bool whole = use != RecordUse::Part, withSession = use != RecordUse::WorldFile;
    archive(HashMark, whole, withSession);
    std::vector<UnitText> texts = textsOf(engine, whole);
    unitTexts(archive, texts, whole);
    slots(archive, engine);
    saveWorld(archive, engine.world, withSession);
    savePhysicalWorld(archive, engine.world);
    saveView(archive, engine.world);
    saveSession(archive, engine.session, engine.world.network);
    engine.profiler.fields(archive);
    std::string previous;
    for (std::uint32_t i = 0; i < engine.scheduler.running().size(); ++i) {
      if (engine.scheduler.running()[i] == nullptr) continue;
      archive(i);
      for (Script* script = engine.scheduler.running()[i].get(); script != nullptr; script = script->caller.get()) {
        archive(script->number);
        record(archive, previous, [&] { saveScript(archive, *script); });
      }
      archive(End);
    }
    archive(End);
    // State that most worlds lack comes last, and only if it exists.
    Session& session = engine.session;
    auto& speech = engine.world.sounds.speech;
    bool networked = isInUse(engine.world.network), lives = !engine.world.histories.all.empty() || networked,
         speaks = !speech.empty() || lives;
    bool highlights = session.highlighted != 0 || speaks;
    bool inHand = highlights || session.portInHand.agent != 0;
    if (inHand || !engine.world.tints.empty()) saveWorldTints(archive, engine.world);
    if (inHand) savePortEnd(archive, session.portInHand);
    if (highlights) archive(session.highlighted);
    if (speaks) saveDelayed(archive, speech);
    if (!lives) return;
    saveLives(archive, engine.world);
    saveCreatures(archive, engine.world);
    if (archive.use() == vm::SnapshotUse::Save && (haveShapes(engine.world) || networked))
      saveBodies(archive, engine.world);
    if (networked) saveNetwork(archive, engine.world.network);
  }

  static base::Result<void> restore(Engine& engine, std::string_view record, EngineVariables keep) {
    base::ArchiveReader outer(record);
    if (!outer.format(CaosFormat)) return outer.error();
    std::string_view bytes = outer.raw(outer.remaining());
    std::string kept;
    if (keep == EngineVariables::Keep) {
      vm::SnapshotWriter archive(*engine.machine);
      saveGlobals(archive, engine.world.engine);
      kept = archive.take();
    }
    SoundOutput::Repeating heard = engine.sounds.repeating();
    engine.reset();
    if (auto code = restoreCode(engine, bytes, outer.version()); !code) return code;
    if (keep == EngineVariables::Keep) {
      vm::SnapshotReader archive(*engine.machine, kept);
      saveGlobals(archive, engine.world.engine);
    }
    vm::SnapshotReader archive(*engine.machine, bytes);
    archive.in(CaosFormat, outer.version());
    restoreWorld(archive, engine);
    if (archive.ok()) restoreScripts(archive, engine);
    if (!archive.ok()) {
      engine.reset();
      return archive.error();
    }
    findGalleries(engine.world);
    dressCreatures(engine);
    engine.strings.recount();
    engine.sounds.resume(heard);
    return {};
  }

  static bool copyScripts(Engine& engine, const Agent& original, const Agent& twin, bool withoutAgents) {
    Script* first = engine.scheduler.runningOn(original);
    for (Script* script = first; script != nullptr; script = script->caller.get())
      if (engine.execution.isExecuting(script)) return true;
    if (first == nullptr) return true;
    // By value: the cost must not depend on which strings share an object.
    vm::SnapshotWriter out(*engine.machine, vm::SnapshotUse::Hash);
    for (Script* script = first; script != nullptr; script = script->caller.get()) {
      if (!engine.strings.take(StringMemory::of(*script))) return false;
      saveScript(out, *script);
    }
    std::string bytes = out.take();
    engine.machine->charge(static_cast<std::int64_t>(bytes.size() / 64));
    vm::SnapshotReader in(*engine.machine, bytes);
    in.forgetsHandles = withoutAgents;
    std::unique_ptr<Script> copies;
    std::unique_ptr<Script>* place = &copies;
    for (const Script* script = first; script != nullptr && in.ok(); script = script->caller.get()) {
      *place = engine.pool.makeIdle(script->number, twin.handle);
      Script& copy = **place;
      in.isOurOwn = !script->fromSave();
      saveScript(in, copy);
      copy.owner = twin.handle;
      // References other than variables stay, except those to the original agent, which now refer to the twin.
      for (std::size_t i = 0; i < std::size(copy.context); ++i)
        if (script->context[i].isHandle()) copy.context[i] = script->context[i];
      for (std::int32_t at : {offset::Target, offset::Owner})
        if (copy.context[at / 16].handle() == original.handle) copy.context[at / 16] = vm::Value::ofHandle(twin.handle);
      place = &copy.caller;
    }
    if (in.ok()) engine.scheduler.runningAt(engine.world.agents.indexOf(twin.handle)) = std::move(copies);
    else engine.pool.recycle(std::move(copies));
    return in.ok();
  }

 private:
  struct UnitText {
    std::string name, text;
    bool promoted = false, dynamic = false;
  };

  // The record of an agent or a script: there are many that resemble each other. Hashes are as before version 7.
  template <class Archive, class Fields>
  static void record(Archive& archive, std::string& previous, Fields fields) {
    bool whole = false;
    if constexpr (Archive::reads) whole = archive.version() < 7;
    else whole = archive.use() == vm::SnapshotUse::Hash;
    if (whole) fields();
    else archive.alike(previous, fields);
  }

  // The code must be restored before the fibers that run it.
  static base::Result<void> restoreCode(Engine& engine, std::string_view bytes, std::uint32_t version) {
    std::uint32_t mark = 0;
    bool whole = false, withSession = false;
    std::vector<UnitText> texts;
    {
      vm::SnapshotReader archive(*engine.machine, bytes);
      archive.in(CaosFormat, version);
      archive(mark, whole, withSession);
      unitTexts(archive, texts, whole);
      if (!archive.ok()) return archive.error();
    }
    if (whole) engine.replaceCode();
    if (!compileTexts(engine, texts)) return base::Error{"the save's CAOS part belongs to other scripts"};
    return {};
  }

  static void restoreWorld(vm::SnapshotReader& archive, Engine& engine) {
    World& world = engine.world;
    std::uint32_t mark = 0;
    bool whole = false, withSession = false;
    std::vector<UnitText> texts;
    archive(mark, whole, withSession);
    unitTexts(archive, texts, whole);
    archive.part("agents");
    if (!slots(archive, engine)) {
      world.agents.relinkAll();
      return archive.fail("the list of agents is inconsistent");
    }
    world.requests = {};
    archive.part("world");
    saveWorld(archive, world, withSession);
    archive.part("map");
    savePhysicalWorld(archive, world);
    archive.part("view");
    saveView(archive, world);
    saveSession(archive, engine.session, world.network);
    engine.profiler.fields(archive);
    if (!archive.ok()) return;
    archive.require(relinkBodies(world), "what agents carry and touch is inconsistent");
    for (const auto* variables : {&world.game, &world.engine})
      for (const auto& [name, value] : *variables) world.nameBytes += globalCost(name);
    for (const Agent* a : world.agents.inOrder()) {
      world.nameBytes += a->named().size() * sizeof(NamedVariable);
      world.partBytes += bytesOfParts(*a);
      engine.execution.holdVariables(*a);
    }
    world.messageBytes = world.messages.size() * sizeof(Message);
    for (const auto& [key, number] : world.scripts.all())
      archive.require(number < engine.programs.scriptCount(), "the scriptorium has a script that does not exist");
  }

  static void restoreScripts(vm::SnapshotReader& archive, Engine& engine) {
    archive.part("scripts");
    archive.require(scripts(archive, engine), "a script does not fit its agent");
    if (archive.remaining() != 0) saveWorldTints(archive, engine.world);
    Session& session = engine.session;
    session.portInHand = {};
    if (archive.remaining() != 0) savePortEnd(archive, session.portInHand);
    session.highlighted = 0;
    if (archive.remaining() != 0) archive(session.highlighted);
    engine.world.sounds.speech.clear();
    if (archive.remaining() != 0) saveDelayed(archive, engine.world.sounds.speech);
    archive.part("histories");
    if (archive.remaining() != 0) {
      saveLives(archive, engine.world);
      archive.part("creatures");
      if (archive.ok()) saveCreatures(archive, engine.world);
    }
    if (archive.ok() && archive.remaining() != 0) saveBodies(archive, engine.world);
    archive.part("network");
    if (archive.ok() && archive.remaining() != 0) saveNetwork(archive, engine.world.network);
    archive.end();
  }

  static std::vector<UnitText> textsOf(Engine& engine, bool whole) {
    std::vector<UnitText> texts;
    for (std::uint32_t i = 0; i < engine.programs.unitCount(); ++i) {
      const Unit& unit = engine.programs.unit(i);
      UnitText& text = texts.emplace_back(UnitText{{}, unit.text, unit.promoted, unit.dynamic});
      if (!whole || unit.parts.empty()) continue;
      const source::SourceText& source = engine.environment.sources()[engine.programs.fileOf(unit)];
      text.name = source.name();
      if (!unit.dynamic) text.text = source.encode(source.text());
    }
    return texts;
  }

  template <class Archive>
  static void unitTexts(Archive& archive, std::vector<UnitText>& texts, bool whole) {
    archive.list(texts, [&](UnitText& unit) {
      if (whole) archive(unit.name);
      archive(unit.text, unit.promoted, unit.dynamic);
    });
  }

  static bool isHere(const Engine& engine, std::size_t i, const UnitText& unit) {
    const Unit& here = engine.programs.unit(static_cast<std::uint32_t>(i));
    return here.dynamic == unit.dynamic && here.promoted == unit.promoted && here.text == unit.text;
  }

  // Code that is already compiled must match; the rest is compiled now.
  static bool compileTexts(Engine& engine, const std::vector<UnitText>& texts) {
    Programs& programs = engine.programs;
    // Files that were loaded or reloaded after scripts had made strings.
    bool mixed = false;
    for (std::size_t i = 0; i < texts.size() && i < programs.unitCount(); ++i)
      mixed = mixed || !isHere(engine, i, texts[i]);
    if (!mixed) return compileFrom(engine, texts, programs.unitCount());
    programs.setAside();
    bool good = compileFrom(engine, texts, 0);
    programs.dropAside();
    return good;
  }

  static bool compileFrom(Engine& engine, const std::vector<UnitText>& texts, std::size_t first) {
    for (std::size_t i = first; i < texts.size(); ++i) {
      const UnitText& unit = texts[i];
      if (unit.dynamic ? engine.programs.takeString(unit.text, unit.promoted) : engine.programs.takeFile()) continue;
      if (!unit.dynamic && !engine.programs.replaced()) return false;
      std::string name = unit.name.empty() ? "CAOS string" : unit.name;
      auto file = sourceOf(engine.environment.sources(), name, unit.text);
      if (!file) return false;
      diagnostics::Emitter errors, unheard;
      CheckedProgram program =
          checkText(*file, engine.environment.sources()[*file].text(), errors, unheard, engine.programs.words());
      if (errors.hasErrors()) return false;
      std::string_view text = unit.dynamic ? std::string_view(unit.text) : std::string_view();
      if (!engine.programs.compile(program, name, text, unit.promoted, unit.dynamic)) return false;
    }
    return true;
  }

  // Does not store a text twice: worlds are loaded repeatedly.
  static base::Result<source::FileId> sourceOf(source::SourceSet& sources, std::string_view name,
                                               const std::string& bytes) {
    for (std::size_t i = 0; i < sources.size(); ++i) {
      const source::SourceText& text = sources[source::FileId(i)];
      if (text.name() == name && text.encode(text.text()) == bytes) return source::FileId(i);
    }
    return sources.add(std::string(name), bytes);
  }

  template <class Archive>
  static bool slots(Archive& archive, Engine& engine) {
    World& world = engine.world;
    static constexpr std::size_t LeastSlot = 5;  // bytes
    std::string previous;
    std::size_t count = archive.count(world.agents.slots().size(), LeastSlot);
    if constexpr (Archive::reads) {
      archive.require(count <= std::max(world.agents.max, DefaultMaxAgents), "there are too many agents");
      if (archive.ok()) world.agents.slots().resize(count);
    }
    for (Agents::Slot& slot : world.agents.slots()) {
      archive(slot.generation);
      bool used = slot.agent != nullptr;
      archive(used);
      if (!archive.ok()) break;
      if (!used) continue;
      if constexpr (Archive::reads) slot.agent = world.agents.make();
      record(archive, previous, [&] { saveAgent(archive, *slot.agent, world.appearances, world.agents.account()); });
    }
    archive(world.agents.freeSlots());
    std::vector<std::uint32_t> order;
    order.reserve(world.agents.count());
    for (const Agent* a : world.agents.inOrder())
      if (a != nullptr) order.push_back(world.agents.indexOf(a->handle));
    archive(order);
    if constexpr (!Archive::reads) return true;
    return archive.ok() && world.agents.relink(order);
  }

  static bool scripts(vm::SnapshotReader& archive, Engine& engine) {
    World& world = engine.world;
    engine.scheduler.running().resize(world.agents.slotCount());
    std::string previous;
    for (std::uint32_t index = 0; archive.ok();) {
      archive(index);
      if (index == End) return archive.ok();
      if (index >= engine.scheduler.running().size() || engine.scheduler.running()[index] != nullptr) return false;
      const Agent* owner = world.agents.slots()[index].agent;
      if (owner == nullptr) return false;
      std::unique_ptr<Script>* place = &engine.scheduler.running()[index];
      for (int depth = 0; archive.ok(); ++depth) {
        std::uint32_t number = 0;
        archive(number);
        if (number == End) break;
        if (number >= engine.programs.scriptCount() || depth > 1000) return false;
        *place = engine.pool.makeIdle(number, 0);
        record(archive, previous, [&] { saveScript(archive, **place); });
        const vm::Value& runsOn = (*place)->context[offset::Owner / 16];
        if ((*place)->owner != owner->handle || !runsOn.isHandle() || runsOn.handle() != owner->handle) return false;
        place = &(*place)->caller;
      }
    }
    return false;
  }
};

void packRecord(Engine& engine, RecordUse use, base::ArchiveWriter& record) { Saver::save(engine, use, record); }

std::string packRecord(Engine& engine, RecordUse use) {
  base::ArchiveWriter record;
  packRecord(engine, use, record);
  return record.take();
}

std::string hashedState(Engine& engine) { return Saver::hashed(engine); }

base::Result<void> unpackRecord(Engine& engine, std::string_view bytes, EngineVariables variables) {
  return Saver::restore(engine, bytes, variables);
}

bool copyScripts(Engine& engine, const Agent& original, const Agent& twin, bool withoutAgents) {
  return Saver::copyScripts(engine, original, twin, withoutAgents);
}

}  // namespace vellum::caos
