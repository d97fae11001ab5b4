// The whole of CAOS's part of a world as bytes, and back. Each field is named once, for both ways.
#include "languages/caos/runtime/save.h"

#include "languages/caos/builtins/pictures.h"
#include "languages/caos/check/check.h"
#include "languages/caos/runtime/save_fields.h"
#include "languages/caos/runtime/save_session.h"
#include "languages/caos/runtime/texts.h"

namespace vellum::caos {

static constexpr std::uint32_t Version = 5;

template <class Io>
static void savePortEnd(Io& io, PortEnd& end) {
  each(io, end.agent, end.id, end.isOutput);
}

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
    saveWorld(io, runtime.world_, withSession);
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
        saveScript(io, *script);
      }
      std::uint32_t end = 0xffffffff;
      io(end);
    }
    std::uint32_t end = 0xffffffff;
    io(end);
    // Records of worlds without any tints, and those made before there were any, end here; so with a line in hand.
    // What most worlds don't have stands at the end, as far as it is there.
    Session& session = runtime.session_;
    bool highlights = session.highlighted != 0, inHand = highlights || session.portInHand.agent != 0;
    if (inHand || !runtime.world_.tints.empty()) saveWorldTints(io, runtime.world_);
    if (inHand) savePortEnd(io, session.portInHand);
    if (highlights) io(session.highlighted);
    return io.writer.take();
  }

  static base::Result<void> restore(CaosRuntime& runtime, std::string_view bytes, EngineVariables keep) {
    std::string engine;
    if (keep == EngineVariables::Keep) {
      Writing io(*runtime.vm_);
      saveGlobals(io, runtime.world_.engine);
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
      saveGlobals(io, runtime.world_.engine);
    }
    Reading io(*runtime.vm_, bytes);
    each(io, version, whole, withSession);
    unitTexts(io, texts, whole);
    if (!slots(io, runtime)) {
      listAll(runtime.world_);
      runtime.reset();
      return damaged;
    }
    runtime.world_.requests = {};
    saveWorld(io, runtime.world_, withSession);
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
    for (const Agent* a : world.agents()) world.nameBytes += a->named().size() * sizeof(NamedVariable);
    for (const auto& [key, number] : runtime.world_.scripts.all())
      if (number >= runtime.compiled_.size()) io.reader.state().fail();
    if (!io.ok() || !scripts(io, runtime)) {
      runtime.reset();
      return damaged;
    }
    if (io.reader.state().remaining() != 0) saveWorldTints(io, world);
    runtime.session_.portInHand = {};
    if (io.reader.state().remaining() != 0) savePortEnd(io, runtime.session_.portInHand);
    runtime.session_.highlighted = 0;
    if (io.reader.state().remaining() != 0) io(runtime.session_.highlighted);
    if (!io.ok()) {
      runtime.reset();
      return damaged;
    }
    findGalleries(world);
    texts::recount(runtime);
    return {};
  }

  static bool copyScripts(CaosRuntime& runtime, const Agent& original, const Agent& twin, bool withoutAgents) {
    Script* first = runtime.runningOn(original);
    for (Script* script = first; script != nullptr; script = script->caller.get())
      if (runtime.isExecuting(script)) return true;
    if (first == nullptr) return true;
    Writing out(*runtime.vm_);
    for (Script* script = first; script != nullptr; script = script->caller.get()) {
      if (!texts::take(runtime, texts::of(*script))) return false;
      saveScript(out, *script);
    }
    std::string bytes = out.writer.take();
    runtime.vm_->charge(static_cast<std::int64_t>(bytes.size() / 64));
    Reading in(*runtime.vm_, bytes);
    in.reader.forgetsHandles = withoutAgents;
    std::unique_ptr<Script> copies;
    std::unique_ptr<Script>* place = &copies;
    for (const Script* script = first; script != nullptr && in.ok(); script = script->caller.get()) {
      *place = runtime.makeScript(script->number, twin.handle);
      Script& copy = **place;
      runtime.vm_->clear(copy);
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
    if (in.ok()) runtime.runningAt(runtime.world_.indexOf(twin.handle)) = std::move(copies);
    else runtime.recycle(std::move(copies));
    return in.ok();
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

  static bool scripts(Reading& io, CaosRuntime& runtime) {
    World& world = runtime.world_;
    runtime.running_.resize(world.slotCount());
    for (std::uint32_t index = 0; io.ok();) {
      io(index);
      if (index == 0xffffffff) return io.ok();
      if (index >= runtime.running_.size() || runtime.running_[index] != nullptr) return false;
      const Agent* owner = world.slots()[index].agent.get();
      if (owner == nullptr) return false;
      std::unique_ptr<Script>* place = &runtime.running_[index];
      for (int depth = 0; io.ok(); ++depth) {
        std::uint32_t number = 0;
        io(number);
        if (number == 0xffffffff) break;
        if (number >= runtime.compiled_.size() || depth > 1000) return false;
        *place = runtime.makeScript(number, 0);
        runtime.vm_->clear(**place);
        saveScript(io, **place);
        const vm::Value& runsOn = (*place)->context[offset::Owner / 16];
        if ((*place)->owner != owner->handle || !runsOn.isHandle() || runsOn.handle() != owner->handle) return false;
        place = &(*place)->caller;
      }
    }
    return false;
  }
};

std::string packRecord(CaosRuntime& runtime, RecordUse use) { return Saver::save(runtime, use); }

base::Result<void> unpackRecord(CaosRuntime& runtime, std::string_view bytes, EngineVariables engine) {
  return Saver::restore(runtime, bytes, engine);
}

bool copyScripts(CaosRuntime& runtime, const Agent& original, const Agent& twin, bool withoutAgents) {
  return Saver::copyScripts(runtime, original, twin, withoutAgents);
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
