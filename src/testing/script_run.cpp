#include "testing/script_run.h"

#include <deque>

#include "base/path.h"
#include "base/text.h"
#include "host/net_hub.h"
#include "testing/vir.h"
#include "world/world_file.h"

namespace vellum::testing {

using world::Outcome;
using world::World;

namespace {

// A test that prints forever must end with a difference before it exhausts memory.
constexpr std::size_t MaxOutput = 4 << 20;
// Beyond this many ticks, saves are spread over the run.
constexpr std::uint64_t MaxSaves = 50;
// None of our play tests is longer.
constexpr std::uint64_t MaxPlay = 1'000'000;

class Capture : public host::Output {
 public:
  explicit Capture(std::string& out) : out_(out) {}
  void print(std::string_view text) override { out_ += text.substr(0, MaxOutput - std::min(MaxOutput, out_.size())); }

 private:
  std::string& out_;
};

ActualDiagnostic toActual(const diagnostics::Diagnostic& diagnostic, const source::SourceSet& sources) {
  ActualDiagnostic result;
  result.word = diagnostic.severity == diagnostics::Severity::Error     ? Word::Error
                : diagnostic.severity == diagnostics::Severity::Warning ? Word::Warning
                                                                        : Word::Note;
  result.runTime = !diagnostic.stack.empty();
  result.message = diagnostic.message;
  result.name = std::string(diagnostic.name);
  result.hints = diagnostic.hints;
  if (diagnostic.location.valid()) {
    const source::SourceText& text = sources[diagnostic.location.file];
    source::Position begin = text.position(diagnostic.location.span.begin);
    source::Position end = text.position(diagnostic.location.span.end);
    source::Position lineEnd = text.position(text.lineSpan(begin.line).end);
    result.file = text.name();
    result.line = begin.line;
    result.first = begin.column;
    std::uint32_t after = end.line == begin.line ? end.column : lineEnd.column;
    result.last = after > begin.column ? after - 1 : begin.column;
  }
  for (const diagnostics::Frame& frame : diagnostic.stack) {
    ActualDiagnostic::Frame out{frame.name, "", 0};
    if (frame.location.valid()) {
      out.file = sources[frame.location.file].name();
      out.line = sources.lineAt(frame.location);
    }
    result.frames.push_back(std::move(out));
  }
  return result;
}

class ScriptRun {
 public:
  ScriptRun(const RunSetup& setup, source::FileProvider& files, SavePoints savePoints,
            const languages::Language* language)
      : setup_(setup), files_(files), savePoints_(savePoints), language_(language), capture_(result_.actual.output) {
    open(own_);
  }

  RunResult run(const std::string& path, std::string_view bytes) {
    result_.actual.file = path;
    if (load(path, bytes) && loadOthers(path)) {
      boundary(0);
      for (std::uint64_t tick = 1; (tick <= setup_.ticks || plays(tick)) && going(); ++tick) {
        actions(tick);
        step(world(), [&](diagnostics::Emitter& emitter) { return world().tick(emitter); });
        for (Place& other : others_)
          step(*other.world, [&](diagnostics::Emitter& emitter) { return other.world->tick(emitter); });
        boundary(tick);
      }
      if (going()) actions(0);
      if (going()) step(world(), [&](diagnostics::Emitter& emitter) { return world().finish(emitter); });
    }
    result_.hash = world().hash();
    for (const Place& other : others_) result_.hash = result_.hash * 31 + other.world->hash();
    base::appendHex(result_.actual.hash, result_.hash, 16);
    return std::move(result_);
  }

 private:
  // A world, with what it keeps when it is saved and restored.
  struct Place {
    host::MemoryStorage storage;
    std::unique_ptr<host::NetHub::Endpoint> network;
    std::unique_ptr<World> world;
  };

  World& world() { return *own_.world; }
  bool plays(std::uint64_t tick) { return setup_.untilDone && tick < MaxPlay && world().busy(); }
  bool going() const { return result_.unavailable.empty() && result_.failed.empty(); }

  void open(Place& place) {
    if (setup_.onHub) place.network = std::make_unique<host::NetHub::Endpoint>(hub_);
    place.world = fresh(place);
    place.world->setNetwork(place.network.get());
  }

  std::unique_ptr<World> fresh(Place& place) {
    world::Settings settings;
    settings.host.output = &capture_;
    settings.host.storage = &place.storage;
    settings.files = &files_;
    settings.seed = setup_.seed;
    settings.budget = setup_.budget;
    settings.tierUpThreshold = setup_.tierUpThreshold;
    settings.mode = setup_.mode;
    settings.options = setup_.options;
    settings.extra = &virLanguage();
    return std::make_unique<World>(std::move(settings));
  }

  template <class Operation>
  Outcome step(World& world, Operation operation) {
    diagnostics::Emitter emitter;
    Outcome outcome = operation(emitter);
    appendDiagnostics(result_.actual.diagnostics, emitter.all(), *world.sources());
    if (outcome == Outcome::Unavailable) result_.unavailable = world.message();
    if (outcome == Outcome::Failed) result_.failed = world.message();
    return outcome;
  }

  bool load(const std::string& path, std::string_view bytes) {
    std::vector<source::FileId> program;
    auto add = [&](const std::string& name) {
      auto id = world().sources()->load(files_, name, language_ != nullptr ? language_->isBinary : nullptr);
      if (id) program.push_back(id.value());
      else result_.failed = base::cat("can't read '", name, "': ", id.error().message);
    };
    for (const std::string& name : setup_.before) add(besideTest(path, name));
    auto own = world().sources()->add(path, bytes);
    if (!own) result_.failed = own.error().message;
    else program.push_back(own.value());
    for (const std::string& name : setup_.after) add(besideTest(path, name));
    if (!going()) return false;
    Outcome outcome = step(world(), [&](diagnostics::Emitter& emitter) {
      if (language_ == nullptr) return world::loadWorldFile(world(), own.value(), files_, setup_.seedGiven, emitter);
      return world().load(*language_, program, emitter);
    });
    return outcome == Outcome::Ok || (outcome == Outcome::ScriptError && world().started());
  }

  bool loadOthers(const std::string& path) {
    for (const std::string& name : setup_.worlds) {
      Place& other = others_.emplace_back();
      open(other);
      auto file = other.world->sources()->load(files_, besideTest(path, name));
      const languages::Language* language = languages::byPath(name);
      if (!file) result_.failed = base::cat("can't read '", name, "': ", file.error().message);
      else if (language == nullptr) result_.failed = base::cat("'", name, "' is in no language");
      if (!going()) return false;
      step(*other.world,
           [&](diagnostics::Emitter& emitter) { return other.world->load(*language, {file.value()}, emitter); });
    }
    return going();
  }

  void actions(std::uint64_t tick) {
    for (const RunSetup::Action& action : setup_.actions) {
      bool isNow = tick == 0 ? action.tick == 0 || action.tick > setup_.ticks : action.tick == tick;
      if (!isNow || !going()) continue;
      std::string text;
      Outcome outcome = step(world(), [&](diagnostics::Emitter& emitter) { return act(action, text, emitter); });
      if (outcome == Outcome::Ok) result_.actual.results.push_back(text);
    }
  }

  Outcome act(const RunSetup::Action& action, std::string& text, diagnostics::Emitter& emitter) {
    if (!action.isEval) return world().call(nullptr, action.text, text, emitter);
    if (language_ == nullptr) return Outcome::Ok;
    auto snippet = world().sources()->add("<eval>", action.text);
    return snippet ? world().eval(*language_, snippet.value(), text, emitter) : Outcome::Failed;
  }

  // Between two ticks: saves the world, and continues with another world restored from the save.
  void boundary(std::uint64_t tick) {
    // The length of a play is known only at its end.
    std::uint64_t stride = setup_.untilDone ? 101 : setup_.ticks / MaxSaves + 1;
    if (savePoints_ == SavePoints::None || !going() || tick % stride != 0) return;
    saveAndRestore(own_, tick);
    for (Place& other : others_) saveAndRestore(other, tick);
  }

  void saveAndRestore(Place& place, std::uint64_t tick) {
    if (!going()) return;
    std::uint64_t before = place.world->hash();
    std::string save = place.world->save();
    auto next = fresh(place);
    auto restored = next->restore(save);
    if (!restored) {
      result_.saveMissing = restored.error().message.starts_with("not implemented: ");
      result_.failed = base::cat("the save after tick ", tick, " can't be restored: ", restored.error().message);
      return;
    }
    next->setNetwork(place.network.get());
    place.world = std::move(next);
    if (place.world->hash() != before)
      result_.failed = base::cat("the save after tick ", tick, " gives another world hash");
  }

  const RunSetup& setup_;
  source::FileProvider& files_;
  SavePoints savePoints_;
  const languages::Language* language_;  // null: a world file
  RunResult result_;
  Capture capture_;
  host::NetHub hub_;
  Place own_;
  std::deque<Place> others_;
};

}  // namespace

std::string besideTest(const std::string& path, std::string_view name) { return base::cat(base::folderOf(path), name); }

void appendDiagnostics(std::vector<ActualDiagnostic>& out, const std::vector<diagnostics::Diagnostic>& diagnostics,
                       const source::SourceSet& sources) {
  for (const diagnostics::Diagnostic& diagnostic : diagnostics) out.push_back(toActual(diagnostic, sources));
}

RunResult runScript(const std::string& path, std::string_view bytes, const languages::Language* language,
                    const RunSetup& setup, source::FileProvider& files, SavePoints savePoints) {
  return ScriptRun(setup, files, savePoints, language).run(path, bytes);
}

}  // namespace vellum::testing
