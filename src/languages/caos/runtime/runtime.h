// CAOS's part of a world: compiles files, runs scripts, keeps the tick.
//
// A tick, for each agent from the youngest to the oldest: its animation, its timer, then a slice of its script
// (five commands, or all of them under INST). Then messages are delivered in the order in which they were sent; the
// script that a message starts runs its first command at once.
#pragma once

#include <optional>
#include <unordered_map>

#include "base/result.h"
#include "languages/caos/caos.h"
#include "languages/caos/check/program.h"
#include "languages/caos/runtime/metered.h"
#include "languages/caos/runtime/profiler.h"
#include "languages/caos/runtime/script.h"
#include "languages/caos/runtime/session.h"
#include "languages/caos/world/catalogue.h"
#include "languages/language.h"
#include "vm/snapshot.h"

namespace vellum::caos {

// A script that was compiled: in the scriptorium, or kept for --remove.
struct CompiledScript {
  vm::FunctionRef function = nullptr;
  source::Location whole;
  bool usesCaos = false;
  std::uint8_t ofTarget = 0, ofOwner = 0;  // how many variables of TARG and OWNR it may touch
};

class PrayStore;

class CaosRuntime : public languages::Runtime,
                    public languages::Drawable,
                    public languages::Interactive,
                    public languages::Audible,
                    public languages::Paced,
                    public languages::Ending,
                    public languages::Finishing {
 public:
  explicit CaosRuntime(const languages::WorldContext& context);
  ~CaosRuntime() override;

  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override;
  bool tick(diagnostics::Emitter& emitter) override;
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override;
  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override;
  languages::Capabilities capabilities() override {
    return {.drawable = this, .interactive = this, .audible = this, .paced = this, .ending = this, .finishing = this};
  }
  bool finish(diagnostics::Emitter& emitter) override;
  bool over() const override { return world_.requests.over; }
  void hash(base::Hasher& hasher) const override;
  void save(base::ByteWriter& writer) const override;
  base::Result<void> restore(base::ByteReader& reader) override;
  bool picture(base::Picture& out) const override;
  bool input(std::string_view event, std::string& problem) override;
  bool nextSound(languages::SoundCue& cue) override;
  base::Result<std::string> soundFile(std::string_view name) override;
  languages::Pace pace() const override;
  void tickTook(std::int64_t computing, std::int64_t overall) override;

  // For the bodies of commands.
  vm::Vm& vm() { return *vm_; }
  vm::Heap& heap() { return vm_->heap(); }
  World& world() { return world_; }
  Session& session() { return session_; }
  Profiler& profiler() { return profiler_; }
  const languages::WorldContext& context() const { return context_; }
  host::Host& host() { return host_; }
  // So much work is done for the script that runs, if one does.
  void chargeScript(std::int64_t work) {
    if (!executing_.empty()) vm_->charge(work);
  }
  base::Random& random() { return context_.random; }
  source::SourceSet& sources() { return context_.sources; }

  // Starts the agent's script for an event. False when it has none, or when what it runs can't be interrupted.
  // `as`: the classifier whose script it is, when that is not the agent's own (the pointer's scripts).
  bool fire(Agent& agent, std::int32_t event, const vm::Value& from, const vm::Value& p1, const vm::Value& p2,
            const Classifier* as = nullptr);
  // Puts the script of an event in front of `script`, which waits for it. False when there is none.
  bool callScript(Script& script, std::int32_t event, const vm::Value& p1, const vm::Value& p2);
  // Takes over the counts of its strings. False when as many are under way as can be: it is not sent.
  bool send(Message message);
  void kill(AgentHandle agent);
  void stop(Agent& agent);  // CAOS: STPT
  Script* runningOn(const Agent& agent) const;
  void setTarget(Script& script, AgentHandle agent);
  void retarget(Script& script);                            // after agents were killed
  vm::Value& variableOf(Agent& agent, std::int32_t index);  // 0 to 99; good until the next call
  void store(vm::Value& place, const vm::Value& value) { heap().store(place, value); }
  // False when there is no memory for it.
  bool print(Script& script, std::string_view text);
  void flush(Script& script);
  // Calls visit(Script&) for all scripts that are under way, those that wait for others too.
  template <class Visit>
  void eachScript(Visit visit) {
    for (Script* script : executing_) visit(*script);
    for (const auto& running : running_)
      for (Script* script = running.get(); script != nullptr; script = script->caller.get())
        if (!isExecuting(script)) visit(*script);
  }
  void writeLater(OutputStream& stream);  // at the end of the tick
  void writeDue();                        // that now
  Catalogue& catalogue();
  void forgetCatalogue() { catalogueRead_ = false; }
  // Of its tag "Agent Classifiers"; -1: none.
  std::int32_t categoryOf(const Classifier& classifier);
  PrayStore& prayStore();
  bool removeScript(const ScriptKey& key);  // false when some agent runs it
  const CompiledScript& compiled(std::uint32_t number) const { return compiled_[number]; }
  // One line of the trace: what happened to an agent, with a number that belongs to it.
  void trace(std::string_view event, const Agent& agent, std::string_view name = {}, std::int32_t number = 0);
  std::string sourceOf(std::uint32_t number) const;
  // An identifier for a world of this name that is made now (CAOS: WUID).
  std::string makeWorldId(std::string_view name) const;

  // CAOS: compiles and runs a text at once. What it prints is appended to `output`.
  struct CaosResult {
    enum Outcome { Ok, ParseError, RunError } outcome = Ok;
    std::string message;
    std::string_view name;  // of the diagnostic: where parsing failed, or what the script did
  };
  CaosResult runText(Script& script, std::string_view text, bool promoted, bool propagate, const vm::Value& p1,
                     const vm::Value& p2, std::string& output);
  // CAOS: JECT. Parts of a text, in this order; what they print is appended to `output`.
  enum InjectedPart : std::int32_t { RemovePart = 1, EventScripts = 2, InstallPart = 4 };
  CaosResult inject(std::string_view text, std::int32_t parts, std::string& output);
  // What a script does wrong and is not stopped for: reported where it stands.
  void warn(const Script& script, const diagnostics::Kind& kind, std::string message);
  // CAOS: BOOT. No agents but the pointer, no scripts, rooms, messages, GAME variables, tints. What runs now ends with
  // its agent.
  void clearWorld();

 private:
  friend class Saver;
  struct Unit {  // one text that was compiled, as it has to be compiled again after loading a save
    std::string text;
    bool promoted = false;
    bool dynamic = false;
    vm::ModuleId module;
    std::uint32_t firstScript = 0;
    std::vector<CheckedScript::Part> parts;
    std::vector<ScriptKey> keys;
  };

  std::unique_ptr<Script> makeScript(std::uint32_t number, AgentHandle owner);
  void recycle(std::unique_ptr<Script> script);
  // Of an agent's index; the reference is good until an agent is made.
  std::unique_ptr<Script>& runningAt(std::uint32_t index);
  void writeOutput(const Script& script, std::size_t size);
  void readCategories();
  void lend(Script& script);
  void fetchAhead(std::size_t at) const;
  void giveVariables(Agent& agent, int count);
  void lendVariables(Script& script, ContextBlock which, Agent* agent, int count);
  vm::Outcome resume(Script& script, std::int64_t quantum);
  // Runs an install or remove script to its end; false when it failed, which is reported.
  bool runToEnd(std::uint32_t number);
  // Runs a script inside of the one that runs; `result` says when it failed. All of them share one budget of commands.
  void runNested(Script& script, CaosResult& result);
  std::unique_ptr<Script> makeUnblockable(std::uint32_t number, AgentHandle owner);
  // The unit of a text that scripts made, compiled when it is new; nothing: `result` says why.
  std::optional<std::uint32_t> unitOf(std::string_view text, bool promoted, CaosResult& result);
  void enterScripts(std::uint32_t unit);  // the event scripts, into the scriptorium
  void beginTick();
  void takeTurns();
  void takeTurnsLeft();
  void takeTurn(Agent& agent);
  void pauseTick(std::size_t at);
  void endTick();
  void slice(Agent& agent, std::int64_t quantum);
  // What a slice leaves behind: the script that waited for the one that has ended, if any; an error's report.
  Script* afterFinish(std::uint32_t index);
  void afterTrap(Agent& agent);
  bool isExecuting(const Script* script) const;
  void endRun(std::unique_ptr<Script> script);
  void report(const Script& script);
  diagnostics::Diagnostic describe(const Script& script) const;
  void deliver();
  bool deliverDue(bool onlyEngine);  // false when nothing was
  void carry(Agent& agent, std::int32_t event, const Message& message);
  void release(const Message& message);  // the counts of its strings
  void reset();
  void openVm();
  void forgetCode();
  // Worlds on disk (worlds.cpp).
  void takeRequests();
  void saveWorld();
  void loadWorld(const std::string& name, const std::string& password);
  void beginWorld();
  void nameWorld(WorldIdentity identity);
  void refuseWorld(std::string_view name, std::string_view reason);
  void openView();                                               // camera, pointer and files, from the options
  void scheduleInput();                                          // --input
  void checkOptions();                                           // says what is wrong with --view and --dir
  void openBootstrap(const std::vector<source::FileId>& files);  // beside a script, without a game directory
  void sweep();                                                  // frees what killed agents held
  base::Result<std::uint32_t> compile(const CheckedProgram& program, std::string_view name, std::string_view text,
                                      bool promoted, bool dynamic);
  void install(std::uint32_t unit);
  std::uint32_t findUnit(std::string_view text, bool promoted) const;
  bool takesText(std::string_view text) const;  // there is room for one more that scripts made

  languages::WorldContext context_;
  host::Host host_;  // the context's, with files that are counted
  std::optional<MeteredStorage> storage_;
  std::optional<MeteredFiles> gameFiles_;
  std::optional<vm::Vm> vm_;  // made anew when a world on disk brings its own code
  World world_;
  Session session_;
  Profiler profiler_;
  LowerOptions lowering_;
  Catalogue catalogue_;
  bool catalogueRead_ = false;
  std::vector<std::pair<Classifier, std::int32_t>> categories_;  // in the catalogue's order
  std::shared_ptr<PrayStore> prayStore_;
  std::vector<CompiledScript> compiled_;
  std::vector<Unit> units_;
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
  };
  // Of dynamic ones, by text; those that share the variables of who runs them stand in the second.
  std::unordered_map<std::string, std::uint32_t, TextHash, std::equal_to<>> unitIndex_[2];
  std::size_t dynamicBytes_ = 0;
  bool ownCode_ = false;  // a world on disk brought it: what was loaded by name is no longer what runs
  struct ScheduledInput {
    std::uint64_t tick;
    std::string event;
  };
  std::vector<ScheduledInput> scheduled_;
  std::vector<source::FileId> files_;             // loaded, for --remove
  std::vector<std::unique_ptr<Script>> running_;  // by the agent's index
  std::vector<std::unique_ptr<Script>> spare_;
  std::vector<Script*> executing_;  // nested: CAOS in a script
  std::vector<Message> due_;
  std::vector<std::unique_ptr<Script>> zombies_;  // ended while they ran: freed when nothing runs
  std::int64_t nestedLeft_ = 0;                   // commands that scripts inside of scripts may still run
  diagnostics::Emitter* emitter_ = nullptr;
  bool failed_ = false;
  bool writesDue_ = false;
  bool tacked_ = false;  // CAOS: DBG: TACK. The followed agent has run its command in this tick
};

}  // namespace vellum::caos
