// A world: sources, one clock, one random generator, and a runtime for each language in use, ticked in the registry's
// order.
//
// Invariants: no global state; equal seeds and equal calls give equal hashes; save() between two ticks followed by
// restore() into a fresh world does not affect the future.
#pragma once

#include <atomic>
#include <memory>
#include <set>

#include "base/checksummed.h"
#include "languages/language.h"
#include "world/relays.h"

namespace vellum::world {

struct Settings {
  host::Host host;  // any part may be null: prints are discarded, storage is in memory, the time is always 0
  source::FileProvider* files = nullptr;  // includes; null: there are none
  std::uint64_t seed = 0;
  std::uint64_t budget = 0;  // see languages::WorldContext
  std::uint64_t memoryLimit = 0;
  base::MemorySource memory;
  std::int32_t tierUpThreshold = languages::DefaultTierUpThreshold;
  languages::Options options;
  const host::Natives* natives = nullptr;  // see languages::Program
  languages::RunMode mode;
  bool profile = false;                        // scripts run interpreted and sampled, for World::profiler()
  const languages::Language* extra = nullptr;  // one language in addition to the registry's; ticked last
};

// How an operation on a world ended.
enum class Outcome : std::uint8_t {
  Ok,
  ScriptError,  // the emitter has the errors
  Unavailable,  // the language can't do this; see World::message()
  Failed,       // the request is invalid; see World::message()
};

class Function;
class Variable;

class World {
 public:
  explicit World(Settings settings);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // Compiles and loads one program of one language.
  Outcome load(const languages::Language& language, const std::vector<source::FileId>& files,
               diagnostics::Emitter& emitter);
  // Whether everything that was loaded can run. Errors of scripts while they start don't count: they are only reported.
  bool started() const { return started_; }
  Outcome tick(diagnostics::Emitter& emitter);
  Outcome finish(diagnostics::Emitter& emitter);
  // For all languages; see languages/capabilities.h.
  bool busy() const;
  bool over() const;
  std::string coverage() const;
  std::uint64_t budgetUsed() const;
  // Of one language's game; null: the only loaded language. Empty: none is loaded; message() then has the reason.
  // `cause`: the failure that ended a dead game, null when it is not known.
  std::optional<languages::GameState> gameState(const languages::Language* language,
                                                const diagnostics::Diagnostic*& cause);
  // Live reload: `file` is the new text of a source that some language uses. Failed when none does.
  Outcome reload(source::FileId file, diagnostics::Emitter& emitter);
  // `language` null: the only loaded language.
  Outcome call(const languages::Language* language, std::string_view call, std::string& result,
               diagnostics::Emitter& emitter);
  Outcome eval(const languages::Language& language, source::FileId snippet, std::string& result,
               diagnostics::Emitter& emitter);
  // Call it before anything is loaded (world files).
  void setSeed(std::uint64_t seed) {
    random_.seed(seed);
    context_.seed = seed;
  }
  void setRate(int ticksPerSecond) { fixedRate_ = ticksPerSecond; }
  void addOption(languages::Option option) { context_.options.push_back(std::move(option)); }
  bool isFresh() const { return loads_.empty() && tick_ == 0 && runtimeCount() == 0; }

  // The runtime of a loaded language, else null: for features of that language only (see its own header).
  const languages::Runtime* runtimeOf(const languages::Language& language) const;
  languages::Runtime* runtimeOf(const languages::Language& language);
  // Calls visit(capability) for each loaded language that has it, in tick order, until one returns true. Returns
  // whether one did. `language` "": any language.
  template <class Capability, class Visit>
  bool anyOf(Capability* languages::Capabilities::*which, std::string_view language, Visit visit) const {
    for (const Slot& slot : slots_) {
      if (!slot.loaded || (!language.empty() && slot.language->id != language)) continue;
      Capability* found = capability(slot, which);
      if (found != nullptr && visit(*found)) return true;
    }
    return false;
  }
  // The titles of the loaded languages, for messages about a missing capability: " (loaded: TITLE, TITLE)", or "
  // (nothing is loaded)".
  std::string loadedTitles() const;
  // Bytes that a language takes; 0 when it has nothing loaded.
  std::uint64_t memoryOf(const languages::Language& language) const;

  // Ends the scripts that run, from any thread or a signal handler. The owner of the world says when that is over.
  void interrupt() { interrupted_.store(true, std::memory_order_relaxed); }
  void clearInterrupt() { interrupted_.store(false, std::memory_order_relaxed); }

  std::uint64_t ticks() const { return tick_; }
  int ticksPerSecond() const;
  std::uint64_t hash() const;
  std::string save() const;
  // Restores into a fresh world, from untrusted bytes. After an error the world is still fresh.
  base::Result<void> restore(std::string_view bytes);

  // The profile of the scripts; null unless Settings::profile.
  const vm::Profiler* profiler() const { return profiler_.get(); }

  const std::shared_ptr<source::SourceSet>& sources() { return sources_; }
  source::FileProvider* files() { return context_.includes; }
  const languages::Options& options() const { return context_.options; }
  const std::string& message() const { return message_; }
  // What happens from now on goes to `listener`: kinds of `mask` (host::EventKind); 0: nothing.
  void follow(std::uint32_t mask, RelayEvents::Listener listener, void* user);
  // From now on scripts reach this network; null: none. It must outlive the world, or be taken away before.
  void setNetwork(host::NetTransport* transport) { network_.real = transport; }
  // Sends something to the objects of a language (languages::Receiving). `language` null: the only loaded one.
  // What send() takes, each with the words that follow.
  Outcome messages(const languages::Language* language, std::vector<std::string>& out);
  Outcome send(const languages::Language* language, std::string_view object, std::string_view message,
               languages::Values values, diagnostics::Emitter& emitter);

 private:
  friend class Function;
  friend class Variable;
  class Variable;
  struct Slot {
    const languages::Language* language = nullptr;
    std::shared_ptr<base::MemoryAccount> memory;
    std::unique_ptr<languages::Runtime> runtime;
    std::uint32_t phase = 0;  // grows by the language's rate each world tick; ticks when it reaches the world's rate
    bool loaded = false;
  };
  // What loaded code into the world, in order: restoring a save repeats it. A snippet or a reload has one file.
  enum class LoadKind : std::uint8_t { Program, Snippet, Reload };
  struct Load {
    std::size_t slot;
    LoadKind kind;
    std::vector<source::FileId> files;
  };

  void remember(Load load);
  // Null: the language is not used, or its runtime lacks it.
  template <class Capability>
  static Capability* capability(const Slot& slot, Capability* languages::Capabilities::*which) {
    return slot.runtime == nullptr ? nullptr : slot.runtime->capabilities().*which;
  }
  Slot* slotOf(const languages::Language& language);
  // The slot of the language to call: null is the only loaded one. Null: there is none; message() then has the reason.
  Slot* calleeSlot(const languages::Language* language);
  const languages::Language* languageById(std::string_view id) const;
  // The language whose code runs next, for events.
  void enter(const languages::Language& language) { relayEvents_.language = language.id; }
  // Null when the language has no runtime; message() then has the reason.
  languages::Runtime* runtime(Slot& slot);
  Outcome fail(Outcome outcome, std::string message);
  Outcome traced(bool ok, std::size_t firstDiagnostic, const diagnostics::Emitter& emitter);
  void trace(std::string_view event, std::string_view language, std::string_view text) {
    if (context_.host.trace != nullptr) [[unlikely]]
      writeTrace(event, language, text);
  }
  void writeTrace(std::string_view event, std::string_view language, std::string_view text);
  void setRestoring(bool restoring);  // while a save is restored, nothing that scripts do reaches the host
  std::size_t runtimeCount() const;
  base::Result<void> restoreFrom(const base::Checked& file);
  base::Result<void> repeat(std::string_view language, std::uint8_t kind, const std::vector<source::FileId>& files);
  Outcome loadNewest(const languages::Language& language, source::FileId reloaded);
  static base::Error missing(std::string_view language);

  std::shared_ptr<source::SourceSet> sources_;
  std::uint64_t tick_ = 0;
  base::MemorySource memory_;
  base::Random random_;
  int fixedRate_ = 0;
  StoppedClock stoppedClock_;
  RelayTrace relayTrace_;
  RelayEvents relayEvents_;
  host::NetLink network_;
  RelayOutput relayOutput_;
  RelayStorage relayStorage_;
  std::unique_ptr<vm::Profiler> profiler_;
  languages::WorldContext context_;
  std::vector<Slot> slots_;  // one per language, in the registry's order
  std::vector<Load> loads_;
  std::set<std::pair<std::size_t, std::uint32_t>> snippets_;  // of loads_: slot and file
  std::string message_;
  bool started_ = true;
  bool restoring_ = false;
  std::atomic<bool> interrupted_ = false;
  static_assert(std::atomic<bool>::is_always_lock_free, "a signal handler sets it");
};

}  // namespace vellum::world
