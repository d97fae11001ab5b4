// The whole of CAOS's part of a world as bytes, and back. Each field is named once, for both ways.
#include "languages/caos/runtime/save.h"

#include "languages/caos/builtins/pictures.h"
#include "languages/caos/check/check.h"
#include "languages/caos/runtime/save_fields.h"
#include "languages/caos/runtime/save_session.h"

namespace vellum::caos {

static constexpr std::uint32_t Version = 5;

template <class Io>
static void savePortEnd(Io& io, PortEnd& end) {
  each(io, end.agent, end.id, end.isOutput);
}

class Saver {
 public:
  static std::string save(Engine& engine, RecordUse use) {
    Writing io(*engine.machine);
    std::uint32_t version = Version;
    bool whole = use != RecordUse::Part, withSession = use != RecordUse::WorldFile;
    each(io, version, whole, withSession);
    std::vector<UnitText> texts = textsOf(engine, whole);
    unitTexts(io, texts, whole);
    slots(io, engine);
    saveWorld(io, engine.world, withSession);
    savePhysicalWorld(io, engine.world);
    saveView(io, engine.world);
    saveSession(io, engine.session);
    engine.profiler.save(io);
    for (std::uint32_t i = 0; i < engine.scheduler.running().size(); ++i) {
      if (engine.scheduler.running()[i] == nullptr) continue;
      io(i);
      for (Script* script = engine.scheduler.running()[i].get(); script != nullptr; script = script->caller.get()) {
        std::uint32_t number = script->number;
        io(number);
        saveScript(io, *script);
      }
      std::uint32_t end = 0xffffffff;
      io(end);
    }
    std::uint32_t end = 0xffffffff;
    io(end);
    // Records of worlds without any tints, and those made before there were any, end here; so with a line in hand.
    // What most worlds don't have comes last, as far as it is there.
    Session& session = engine.session;
    bool highlights = session.highlighted != 0, inHand = highlights || session.portInHand.agent != 0;
    if (inHand || !engine.world.tints.empty()) saveWorldTints(io, engine.world);
    if (inHand) savePortEnd(io, session.portInHand);
    if (highlights) io(session.highlighted);
    return io.writer.take();
  }

  static base::Result<void> restore(Engine& engine, std::string_view bytes, EngineVariables keep) {
    std::string kept;
    if (keep == EngineVariables::Keep) {
      Writing io(*engine.machine);
      saveGlobals(io, engine.world.engine);
      kept = io.writer.take();
    }
    engine.reset();
    base::Error damaged{"the part of CAOS is damaged, or belongs to other scripts"};
    std::uint32_t version = 0;
    bool whole = false, withSession = false;
    std::vector<UnitText> texts;
    {
      // The code has to be there before the fibers that run it.
      Reading io(*engine.machine, bytes);
      each(io, version, whole, withSession);
      unitTexts(io, texts, whole);
      if (!io.ok() || version != Version) return damaged;
    }
    if (whole) engine.replaceCode();
    if (!compileTexts(engine, texts)) return damaged;
    if (keep == EngineVariables::Keep) {
      Reading io(*engine.machine, kept);
      saveGlobals(io, engine.world.engine);
    }
    Reading io(*engine.machine, bytes);
    each(io, version, whole, withSession);
    unitTexts(io, texts, whole);
    if (!slots(io, engine)) {
      listAll(engine.world);
      engine.reset();
      return damaged;
    }
    engine.world.requests = {};
    saveWorld(io, engine.world, withSession);
    savePhysicalWorld(io, engine.world);
    saveView(io, engine.world);
    saveSession(io, engine.session);
    engine.profiler.save(io);
    if (!io.ok() || !engine.world.relinkBodies()) {
      engine.reset();
      return damaged;
    }
    World& world = engine.world;
    for (const auto* variables : {&world.game, &world.engine})
      for (const auto& [name, value] : *variables) world.nameBytes += World::globalCost(name);
    for (const Agent* a : world.agents()) world.nameBytes += a->named().size() * sizeof(NamedVariable);
    for (const auto& [key, number] : engine.world.scripts.all())
      if (number >= engine.programs.scriptCount()) io.reader.state().fail();
    if (!io.ok() || !scripts(io, engine)) {
      engine.reset();
      return damaged;
    }
    if (io.reader.state().remaining() != 0) saveWorldTints(io, world);
    engine.session.portInHand = {};
    if (io.reader.state().remaining() != 0) savePortEnd(io, engine.session.portInHand);
    engine.session.highlighted = 0;
    if (io.reader.state().remaining() != 0) io(engine.session.highlighted);
    if (!io.ok()) {
      engine.reset();
      return damaged;
    }
    findGalleries(world);
    engine.strings.recount();
    return {};
  }

  static bool copyScripts(Engine& engine, const Agent& original, const Agent& twin, bool withoutAgents) {
    Script* first = engine.scheduler.runningOn(original);
    for (Script* script = first; script != nullptr; script = script->caller.get())
      if (engine.execution.isExecuting(script)) return true;
    if (first == nullptr) return true;
    Writing out(*engine.machine);
    for (Script* script = first; script != nullptr; script = script->caller.get()) {
      if (!engine.strings.take(StringMemory::of(*script))) return false;
      saveScript(out, *script);
    }
    std::string bytes = out.writer.take();
    engine.machine->charge(static_cast<std::int64_t>(bytes.size() / 64));
    Reading in(*engine.machine, bytes);
    in.reader.forgetsHandles = withoutAgents;
    std::unique_ptr<Script> copies;
    std::unique_ptr<Script>* place = &copies;
    for (const Script* script = first; script != nullptr && in.ok(); script = script->caller.get()) {
      *place = engine.pool.make(script->number, twin.handle);
      Script& copy = **place;
      engine.machine->clear(copy);
      in.reader.isOurOwn = !script->fromSave();
      saveScript(in, copy);
      copy.owner = twin.handle;
      // What it points to by other ways than variables stays, and what was its agent is the twin now.
      for (std::size_t i = 0; i < std::size(copy.context); ++i)
        if (script->context[i].isHandle()) copy.context[i] = script->context[i];
      for (std::int32_t at : {offset::Target, offset::Owner})
        if (copy.context[at / 16].handle() == original.handle) copy.context[at / 16] = vm::Value::ofHandle(twin.handle);
      place = &copy.caller;
    }
    if (in.ok()) engine.scheduler.runningAt(engine.world.indexOf(twin.handle)) = std::move(copies);
    else engine.pool.recycle(std::move(copies));
    return in.ok();
  }

 private:
  struct UnitText {
    std::string name, text;
    bool promoted = false, dynamic = false;
  };

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

  template <class Io>
  static void unitTexts(Io& io, std::vector<UnitText>& texts, bool whole) {
    all(io, texts, 6, [&](UnitText& unit) {
      if (whole) io(unit.name);
      each(io, unit.text, unit.promoted, unit.dynamic);
    });
  }

  // What is compiled already must be the same; the rest is compiled.
  static bool compileTexts(Engine& engine, const std::vector<UnitText>& texts) {
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const UnitText& unit = texts[i];
      if (i < engine.programs.unitCount()) {
        const Unit& here = engine.programs.unit(i);
        if (here.dynamic != unit.dynamic || here.promoted != unit.promoted || here.text != unit.text) return false;
        continue;
      }
      if (!unit.dynamic && !engine.programs.replaced()) return false;
      std::string name = unit.name.empty() ? "CAOS string" : unit.name;
      auto file = sourceOf(engine.environment.sources(), name, unit.text);
      if (!file) return false;
      diagnostics::Emitter errors, unheard;
      CheckedProgram program = checkText(*file, engine.environment.sources()[*file].text(), errors, unheard);
      if (errors.hasErrors()) return false;
      std::string_view text = unit.dynamic ? std::string_view(unit.text) : std::string_view();
      if (!engine.programs.compile(program, name, text, unit.promoted, unit.dynamic)) return false;
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
  static bool slots(Io& io, Engine& engine) {
    World& world = engine.world;
    all(io, world.slots(), 5, [&](World::Slot& slot) {
      io(slot.generation);
      bool used = slot.agent != nullptr;
      io(used);
      if (!used || !io.ok()) return;
      if constexpr (Io::reads) slot.agent = std::make_unique<Agent>();
      saveAgent(io, *slot.agent, world.appearances);
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

  // What was read of a damaged record can be thrown away like any world.
  static void listAll(World& world) {
    std::vector<Agent*> agents;
    auto& slots = world.slots();
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (slots[i].agent == nullptr) continue;
      slots[i].agent->handle = std::uint64_t(slots[i].generation) << 32 | (i + 1);
      agents.push_back(slots[i].agent.get());
    }
    world.setOrder(std::move(agents));
  }

  static bool scripts(Reading& io, Engine& engine) {
    World& world = engine.world;
    engine.scheduler.running().resize(world.slotCount());
    for (std::uint32_t index = 0; io.ok();) {
      io(index);
      if (index == 0xffffffff) return io.ok();
      if (index >= engine.scheduler.running().size() || engine.scheduler.running()[index] != nullptr) return false;
      const Agent* owner = world.slots()[index].agent.get();
      if (owner == nullptr) return false;
      std::unique_ptr<Script>* place = &engine.scheduler.running()[index];
      for (int depth = 0; io.ok(); ++depth) {
        std::uint32_t number = 0;
        io(number);
        if (number == 0xffffffff) break;
        if (number >= engine.programs.scriptCount() || depth > 1000) return false;
        *place = engine.pool.make(number, 0);
        engine.machine->clear(**place);
        saveScript(io, **place);
        const vm::Value& runsOn = (*place)->context[offset::Owner / 16];
        if ((*place)->owner != owner->handle || !runsOn.isHandle() || runsOn.handle() != owner->handle) return false;
        place = &(*place)->caller;
      }
    }
    return false;
  }
};

std::string packRecord(Engine& engine, RecordUse use) { return Saver::save(engine, use); }

base::Result<void> unpackRecord(Engine& engine, std::string_view bytes, EngineVariables variables) {
  return Saver::restore(engine, bytes, variables);
}

bool copyScripts(Engine& engine, const Agent& original, const Agent& twin, bool withoutAgents) {
  return Saver::copyScripts(engine, original, twin, withoutAgents);
}

}  // namespace vellum::caos
