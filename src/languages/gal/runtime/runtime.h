// The GAL part of a world: agents on their entities, driven by the options of the run.
#pragma once

#include "languages/gal/runtime/agent.h"
#include "languages/gal/runtime/refusals.h"
#include "languages/gal/runtime/schedule.h"
#include "languages/gal/world/recording.h"
#include "languages/language.h"

namespace vellum::gal {

class GalRuntime final : public languages::Runtime,
                         public languages::Reloadable,
                         public languages::Metered,
                         public languages::Callable,
                         public languages::Inspectable,
                         public languages::Receiving,
                         private GroupListener {
 public:
  explicit GalRuntime(const languages::WorldContext& context);
  ~GalRuntime() override;

  bool load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) override;
  bool tick(diagnostics::Emitter& emitter) override;
  bool call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) override;
  bool eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) override;
  // Only the snippet that has loaded the agent: what others did is state.
  bool keeps(source::FileId snippet) const override { return snippet == loader_; }
  languages::Capabilities capabilities() override {
    return {.reloadable = this, .metered = this, .callable = this, .inspectable = this, .receiving = this};
  }
  std::optional<bool> reload(source::FileId file, diagnostics::Emitter& emitter) override;
  std::uint64_t budgetUsed() const override { return vm_.budgetUsed(); }
  bool receive(std::string_view object, std::string_view message, languages::Values values,
               diagnostics::Emitter& emitter) override;
  std::vector<std::string> messages() const override;
  void hash(base::Hasher& hasher) const override;
  void save(base::ArchiveWriter& writer) const override;
  base::Result<void> restore(base::ArchiveReader& reader) override;

  const std::vector<Recording>& recordings() const { return recordings_; }
  std::size_t agentCount() const { return agents_.size(); }
  Agent& agent(std::size_t index) { return *agents_[index]; }
  const Agent& agent(std::size_t index) const { return *agents_[index]; }
  std::unique_ptr<languages::PreparedFunction> prepare(std::string_view name, diagnostics::Emitter& emitter) override;
  std::vector<languages::InspectedObject> objects() override;
  std::vector<std::string> values(std::string& object) override;
  std::unique_ptr<languages::Variable> variable(std::string_view object, std::string_view path,
                                                diagnostics::Emitter& emitter) override;
  // Another one when an agent was reloaded: its inputs and channels may have other numbers.
  std::uint32_t codeVersion() const { return codeVersion_; }
  // Whether `object` names the agent: its file name in any case, or its number in load order; "" names all.
  bool isNamed(std::size_t agent, std::string_view object) const;
  // Calls the action on every agent that has it, or, of "AGENT:Action", on that one; false: none has.
  bool callAction(std::string_view name);
  bool hasAction(std::string_view name) const;
  void reportNoAction(std::string_view name, diagnostics::Emitter& emitter) const;
  // Sets a global input of one agent at the next tick. Returns false, with the reason, when that is not possible.
  bool bindNow(std::size_t agent, std::string_view input, std::string_view value, std::string& problem);

 private:
  // The state of a channel when it was last reported.
  struct Shown {
    ChannelView view;
    bool started = false;
  };

  void started(int agent, int channel) override;
  void notified(int agent, int channel, std::string_view text) override;
  void unknownScript(std::string_view name) override;
  void refused(int agent, int channel, const RefusedBlock& block) override;

  template <class Archive>
  static void fields(Archive& archive, base::FieldsOf<Archive, GalRuntime>& runtime);
  bool loadOne(source::FileId file, diagnostics::Emitter& emitter);
  std::unique_ptr<Agent> compileAgain(std::size_t index, source::FileId file, diagnostics::Emitter& emitter);
  void exchange(std::size_t index, std::unique_ptr<Agent> agent);
  static Recording emptyRecording(const AgentDefinition& agent);
  bool checkSchedule(diagnostics::Emitter& emitter);
  void happen(const ScheduledEvent& event);
  void bind(Agent& agent, std::size_t index, InputChange change);
  void show(std::size_t agent);
  void print(std::string line);
  void record(std::size_t agent, std::string text);
  void recordInputs(std::size_t agent);

  languages::WorldContext context_;
  vm::Vm vm_;
  vm::Fiber fiber_;
  HostExports exports_;
  HostTarget target_;
  std::vector<std::unique_ptr<Agent>> agents_;
  std::vector<source::FileId> files_;      // by agent: its text
  std::vector<std::vector<Shown>> shown_;  // by agent, channel
  std::vector<Recording> recordings_;      // by agent
  std::vector<Refusals> refusals_;         // by agent
  std::vector<ScheduledEvent> schedule_;
  std::size_t nextEvent_ = 0;
  source::FileId loader_;  // the snippet that has loaded the agent of --agent
  bool scheduleRead_ = false;
  std::uint64_t tick_ = 0;
  std::uint32_t codeVersion_ = 0;
  std::size_t current_ = 0;  // the agent whose tick runs
  diagnostics::Emitter* emitter_ = nullptr;
};

}  // namespace vellum::gal
