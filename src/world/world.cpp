#include "world/world.h"

#include "base/json.h"
#include "base/text.h"
#include "vm/profiler.h"

namespace vellum::world {

using languages::Capabilities;
using languages::Language;
using languages::Runtime;

World::World(Settings settings)
    : sources_(std::make_shared<source::SourceSet>()),
      memory_(settings.memory),
      random_(settings.seed),
      relayTrace_(settings.host.trace),
      relayOutput_(settings.host.output, settings.host.trace != nullptr ? &relayTrace_ : nullptr, relayEvents_, tick_),
      relayStorage_(settings.host.storage),
      context_{{&relayOutput_, settings.host.clock != nullptr ? settings.host.clock : &stoppedClock_, nullptr,
                settings.host.trace != nullptr ? &relayTrace_ : nullptr, &relayEvents_, &network_},
               *sources_,
               random_,
               tick_,
               settings.budget,
               settings.memoryLimit,
               settings.files,
               std::move(settings.options)} {
  context_.files = languages::UnmeteredStorage(relayStorage_);
  context_.seed = settings.seed;
  context_.natives = settings.natives;
  context_.tierUpThreshold = settings.tierUpThreshold;
  context_.mode = settings.mode;
  context_.restoring = &restoring_;
  context_.interrupt = &interrupted_;
  if (settings.profile) {
    profiler_ = std::make_unique<vm::Profiler>(*sources_);
    context_.mode.profiler = profiler_.get();
  }
  for (const Language* language : languages::all()) slots_.push_back({language, nullptr, nullptr, 0, false});
  if (settings.extra != nullptr) slots_.push_back({settings.extra, nullptr, nullptr, 0, false});
}

const Language* World::languageById(std::string_view id) const {
  for (const Slot& slot : slots_)
    if (slot.language->id == id) return slot.language;
  return nullptr;
}

World::~World() = default;

World::Slot* World::slotOf(const Language& language) {
  for (Slot& slot : slots_)
    if (slot.language == &language) return &slot;
  return nullptr;
}

Runtime* World::runtime(Slot& slot) {
  if (slot.runtime == nullptr && slot.language->createRuntime != nullptr) {
    context_.memory = slot.memory = std::make_shared<base::MemoryAccount>(memory_);
    slot.memory->setLimit(context_.memoryLimit);
    slot.runtime = slot.language->createRuntime(context_);
  }
  if (slot.runtime == nullptr) message_ = languages::missingText("running", *slot.language);
  enter(*slot.language);
  return slot.runtime.get();
}

std::uint64_t World::memoryOf(const Language& language) const {
  for (const Slot& slot : slots_)
    if (slot.language == &language && slot.memory != nullptr) return slot.memory->total();
  return 0;
}

const Runtime* World::runtimeOf(const Language& language) const {
  for (const Slot& slot : slots_)
    if (slot.language == &language && slot.loaded) return slot.runtime.get();
  return nullptr;
}

Runtime* World::runtimeOf(const Language& language) {
  return const_cast<Runtime*>(static_cast<const World*>(this)->runtimeOf(language));
}

std::string World::loadedTitles() const {
  std::string titles;
  for (const Slot& slot : slots_)
    if (slot.loaded) base::append(titles, base::cat(titles.empty() ? "" : ", ", slot.language->title));
  return titles.empty() ? " (nothing is loaded)" : base::cat(" (loaded: ", titles, ")");
}

std::size_t World::runtimeCount() const {
  std::size_t count = 0;
  for (const Slot& slot : slots_) count += slot.runtime != nullptr;
  return count;
}

Outcome World::fail(Outcome outcome, std::string message) {
  message_ = std::move(message);
  return outcome;
}

void World::writeTrace(std::string_view event, std::string_view language, std::string_view text) {
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(tick_)).member("event", event);
  json.member("language", language);
  if (!text.empty()) json.member("text", text);
  json.end();
  context_.host.trace->line(json.text());
}

// Traces the reported diagnostics, and returns how the operation ended.
Outcome World::traced(bool ok, std::size_t firstDiagnostic, const diagnostics::Emitter& emitter) {
  const auto& all = emitter.all();
  bool hasError = false;
  for (std::size_t i = firstDiagnostic; i < all.size(); ++i) {
    hasError |= all[i].severity == diagnostics::Severity::Error;
    if (context_.host.trace == nullptr) continue;
    base::JsonWriter json;
    json.beginObject().member("tick", static_cast<std::int64_t>(tick_));
    json.member("event", diagnostics::severityName(all[i].severity));
    if (all[i].location.valid()) {
      json.member("file", (*sources_)[all[i].location.file].name());
      json.member("line", sources_->position(all[i].location).line);
    }
    json.member("name", all[i].name).member("message", all[i].message).end();
    context_.host.trace->line(json.text());
  }
  if (ok && !hasError) return Outcome::Ok;
  return Outcome::ScriptError;
}

Outcome World::load(const Language& language, const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  Slot* slot = slotOf(language);
  if (slot == nullptr) return fail(Outcome::Failed, "this language is not in the build");
  Runtime* target = runtime(*slot);
  if (target == nullptr) return Outcome::Unavailable;
  slot->loaded = true;
  remember({static_cast<std::size_t>(slot - slots_.data()), LoadKind::Program, files});
  for (source::FileId file : files) trace("load", language.id, (*sources_)[file].name());
  std::size_t first = emitter.all().size();
  bool ok = target->load(files, emitter);
  started_ = started_ && ok;
  return traced(ok, first, emitter);
}

int World::ticksPerSecond() const {
  if (fixedRate_ > 0) return fixedRate_;
  int fastest = 0;
  for (const Slot& slot : slots_)
    if (slot.runtime != nullptr && slot.language->ticksPerSecond > fastest) fastest = slot.language->ticksPerSecond;
  return fastest > 0 ? fastest : 30;
}

Outcome World::tick(diagnostics::Emitter& emitter) {
  ++tick_;
  auto rate = static_cast<std::uint32_t>(ticksPerSecond());
  std::size_t first = emitter.all().size();
  bool ok = true;
  for (Slot& slot : slots_) {
    if (slot.runtime == nullptr) continue;
    enter(*slot.language);
    slot.phase += static_cast<std::uint32_t>(slot.language->ticksPerSecond);
    // A world file may set a slower clock than a language's: the language then ticks several times per world tick.
    for (; slot.phase >= rate; slot.phase -= rate) ok = slot.runtime->tick(emitter) && ok;
  }
  return traced(ok, first, emitter);
}

bool World::busy() const {
  for (const Slot& slot : slots_)
    if (const auto* player = capability(slot, &Capabilities::selfPlaying); player != nullptr && player->busy())
      return true;
  return false;
}

bool World::over() const {
  for (const Slot& slot : slots_)
    if (const auto* ending = capability(slot, &Capabilities::ending); ending != nullptr && ending->over()) return true;
  return false;
}

std::string World::coverage() const {
  std::string records;
  for (const Slot& slot : slots_)
    if (const auto* covered = capability(slot, &Capabilities::covered)) records += covered->coverage();
  return records;
}

std::uint64_t World::budgetUsed() const {
  std::uint64_t used = 0;
  for (const Slot& slot : slots_)
    if (const auto* metered = capability(slot, &Capabilities::metered)) used += metered->budgetUsed();
  return used;
}

Outcome World::finish(diagnostics::Emitter& emitter) {
  std::size_t first = emitter.all().size();
  bool ok = true;
  for (Slot& slot : slots_) {
    enter(*slot.language);
    if (auto* finishing = capability(slot, &Capabilities::finishing)) ok = finishing->finish(emitter) && ok;
  }
  return traced(ok, first, emitter);
}

Outcome World::reload(source::FileId file, diagnostics::Emitter& emitter) {
  std::size_t first = emitter.all().size();
  bool ok = true, any = false;
  for (Slot& slot : slots_) {
    auto* reloadable = capability(slot, &Capabilities::reloadable);
    std::optional<bool> done;
    enter(*slot.language);
    if (reloadable != nullptr) done = reloadable->reload(file, emitter);
    if (!done) continue;
    any = true;
    ok = *done && ok;
    trace("reload", slot.language->id, (*sources_)[file].name());
    if (*done) remember({static_cast<std::size_t>(&slot - slots_.data()), LoadKind::Reload, {file}});
  }
  if (!any)
    return fail(Outcome::Failed,
                base::cat("nothing that can be reloaded depends on '", (*sources_)[file].name(), "'", loadedTitles()));
  traced(ok, first, emitter);
  return ok ? Outcome::Ok : Outcome::ScriptError;  // errors while new code starts are reported; it continues to run
}

World::Slot* World::calleeSlot(const Language* language) {
  Slot* slot = language != nullptr ? slotOf(*language) : nullptr;
  if (language == nullptr)
    for (Slot& candidate : slots_) {
      if (!candidate.loaded) continue;
      if (slot != nullptr) {
        message_ = "several languages are loaded: name the one to call";
        return nullptr;
      }
      slot = &candidate;
    }
  if (slot == nullptr) message_ = "no program is loaded that has functions";
  return slot;
}

std::optional<languages::GameState> World::gameState(const Language* language, const diagnostics::Diagnostic*& cause) {
  cause = nullptr;
  Slot* slot = calleeSlot(language);
  if (slot == nullptr) return std::nullopt;
  if (slot->runtime == nullptr) {
    message_ = base::cat("no program in ", slot->language->title, " is loaded");
    return std::nullopt;
  }
  const auto* progressing = capability(*slot, &Capabilities::progressing);
  if (progressing == nullptr) return languages::GameState::Running;
  cause = progressing->deathCause();
  return progressing->gameState();
}

Outcome World::call(const Language* language, std::string_view call, std::string& result,
                    diagnostics::Emitter& emitter) {
  Slot* slot = calleeSlot(language);
  if (slot == nullptr) return Outcome::Failed;
  Runtime* target = runtime(*slot);
  if (target == nullptr) return Outcome::Unavailable;
  trace("call", slot->language->id, call);
  std::size_t first = emitter.all().size();
  bool ok = target->call(call, result, emitter);
  return traced(ok, first, emitter);
}

// A snippet that runs again adds no code.
void World::remember(Load load) {
  bool known = load.kind == LoadKind::Snippet && !snippets_.emplace(load.slot, load.files.front().value).second;
  if (!known) loads_.push_back(std::move(load));
}

Outcome World::eval(const Language& language, source::FileId snippet, std::string& result,
                    diagnostics::Emitter& emitter) {
  Slot* slot = slotOf(language);
  if (slot == nullptr) return fail(Outcome::Failed, "this language is not in the build");
  Runtime* target = runtime(*slot);
  if (target == nullptr) return Outcome::Unavailable;
  trace("eval", language.id, (*sources_)[snippet].text());
  std::size_t first = emitter.all().size();
  bool ok = target->eval(snippet, result, emitter);
  if (target->keeps(snippet)) remember({static_cast<std::size_t>(slot - slots_.data()), LoadKind::Snippet, {snippet}});
  return traced(ok, first, emitter);
}

std::uint64_t World::hash() const {
  base::Hasher hasher;
  hasher.number(tick_);
  hasher.number(random_.state());
  for (const Slot& slot : slots_) {
    if (slot.runtime == nullptr) continue;
    hasher.text(slot.language->id);
    hasher.number(slot.phase);
    slot.runtime->hash(hasher);
  }
  return hasher.digest();
}

void World::setRestoring(bool restoring) {
  restoring_ = restoring;
  relayTrace_.muted = relayOutput_.muted = relayStorage_.muted = relayEvents_.muted = network_.muted = restoring;
}

void World::follow(std::uint32_t mask, RelayEvents::Listener listener, void* user) {
  relayEvents_.mask = mask;
  relayEvents_.listener = listener;
  relayEvents_.user = user;
}

Outcome World::messages(const Language* language, std::vector<std::string>& out) {
  Slot* slot = calleeSlot(language);
  if (slot == nullptr) return Outcome::Failed;
  if (runtime(*slot) == nullptr) return Outcome::Unavailable;
  if (auto* receiving = capability(*slot, &Capabilities::receiving)) out = receiving->messages();
  return Outcome::Ok;
}

Outcome World::send(const Language* language, std::string_view object, std::string_view message,
                    languages::Values values, diagnostics::Emitter& emitter) {
  Slot* slot = calleeSlot(language);
  if (slot == nullptr) return Outcome::Failed;
  if (runtime(*slot) == nullptr) return Outcome::Unavailable;
  auto* receiving = capability(*slot, &Capabilities::receiving);
  if (receiving == nullptr)
    return fail(Outcome::Unavailable, base::cat(slot->language->title, " has nothing that receives messages"));
  trace("send", slot->language->id, message);
  std::size_t first = emitter.all().size();
  bool ok = receiving->receive(object, message, values, emitter);
  return ok && emitter.all().size() == first ? Outcome::Ok : traced(ok, first, emitter);
}

}  // namespace vellum::world
