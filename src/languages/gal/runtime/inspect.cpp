// Inputs and channels by name, for hosts.
#include <algorithm>

#include "languages/gal/gal.h"
#include "languages/gal/runtime/runtime.h"

namespace vellum::gal {

using languages::noVariable;
using languages::Value;
using languages::ValueKind;

namespace {

class InputVariable final : public languages::Variable {
 public:
  InputVariable(GalRuntime& runtime, std::size_t agent, int input)
      : runtime_(runtime), agent_(agent), input_(input), name_(definition().name), foundIn_(runtime.codeVersion()) {}

  bool get(Value& value, diagnostics::Emitter& emitter) override {
    if (!find(emitter)) return false;
    std::int32_t number = runtime_.agent(agent_).group().input(input_);
    value = Value::of(std::string_view(definition().values[static_cast<std::size_t>(number)].name));
    return true;
  }
  bool set(const Value& value, diagnostics::Emitter& emitter) override {
    if (!find(emitter)) return false;
    if (value.kind != ValueKind::String)
      return languages::wrongKind(emitter, definition().name, "the name of a value", value.kind);
    std::string problem;
    return runtime_.bindNow(agent_, definition().name, value.text, problem) ||
           languages::wrongValue(emitter, std::move(problem));
  }

 private:
  const InputDefinition& definition() const {
    return runtime_.agent(agent_).definition().inputs[static_cast<std::size_t>(input_)];
  }

  // Looks it up again where the agent has new code.
  bool find(diagnostics::Emitter& emitter) {
    if (foundIn_ == runtime_.codeVersion()) return true;
    input_ = runtime_.agent(agent_).definition().inputNamed(name_);
    if (input_ >= 0) foundIn_ = runtime_.codeVersion();
    return input_ >= 0 ||
           noVariable(emitter, base::cat("the input '", name_, "' is gone since its agent was reloaded"));
  }

  GalRuntime& runtime_;
  const std::size_t agent_;
  int input_;
  const std::string name_;
  std::uint32_t foundIn_;
};

class ChannelVariable final : public languages::Variable {
 public:
  enum class Part : std::uint8_t { Script, Frame, Bound, Level };
  static constexpr std::string_view PartNames[] = {"", ".frame", ".bound", ".level"};

  ChannelVariable(GalRuntime& runtime, std::size_t agent, std::size_t channel, Part part)
      : runtime_(runtime),
        agent_(agent),
        channel_(channel),
        part_(part),
        name_(runtime.agent(agent).definition().channels[channel]),
        foundIn_(runtime.codeVersion()) {}

  bool get(Value& value, diagnostics::Emitter& emitter) override {
    if (!find(emitter)) return false;
    ChannelPose shown = pose(runtime_, agent_, channel_);
    const ChannelState& state = runtime_.agent(agent_).group().channel(static_cast<int>(channel_));
    bool plays = state.now.clip >= 0;  // then it is the first clip of the pose
    switch (part_) {
      case Part::Script:
        if (plays) value = Value::of(shown.clips[0].script);
        break;
      case Part::Frame: value = Value::of(plays ? static_cast<float>(shown.clips[0].frame) : 0.0f); break;
      case Part::Bound: value = Value::of(std::int32_t(shown.bound)); break;
      case Part::Level: value = Value::of(std::int32_t(shown.bound ? shown.level : 0)); break;
    }
    return true;
  }
  bool set(const Value&, diagnostics::Emitter& emitter) override {
    return languages::wrongValue(
        emitter, base::cat("actions decide what the channel '", name_, "' plays: hosts can only read it"));
  }

 private:
  bool find(diagnostics::Emitter& emitter) {
    if (foundIn_ == runtime_.codeVersion()) return true;
    const std::vector<std::string>& channels = runtime_.agent(agent_).definition().channels;
    channel_ = static_cast<std::size_t>(std::find(channels.begin(), channels.end(), name_) - channels.begin());
    const bool known = channel_ < channels.size();
    if (known) foundIn_ = runtime_.codeVersion();
    return known || noVariable(emitter, base::cat("the channel '", name_, "' is gone since its agent was reloaded"));
  }

  GalRuntime& runtime_;
  const std::size_t agent_;
  std::size_t channel_;
  const Part part_;
  const std::string name_;
  std::uint32_t foundIn_;
};

}  // namespace

std::vector<languages::InspectedObject> GalRuntime::objects() {
  std::vector<languages::InspectedObject> out;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    std::string about;
    for (std::size_t channel = 0; channel < agents_[i]->definition().channels.size(); ++channel) {
      ChannelPose shown = pose(*this, i, channel);
      bool plays = agents_[i]->group().channel(static_cast<int>(channel)).now.clip >= 0;
      base::append(about, base::cat(channel == 0 ? "" : ", ", agents_[i]->definition().channels[channel], ": ",
                                    plays ? shown.clips[0].script : "nothing"));
    }
    out.push_back({agents_[i]->definition().name, std::move(about)});
  }
  return out;
}

std::vector<std::string> GalRuntime::values(std::string& object) {
  std::vector<std::string> out;
  for (const auto& agent : agents_) {
    if (!object.empty() && agent->definition().name != object) continue;
    object = agent->definition().name;
    for (const InputDefinition& input : agent->definition().inputs) out.push_back(input.name);
    for (const std::string& channel : agent->definition().channels)
      for (std::string_view part : ChannelVariable::PartNames) out.push_back(base::cat(channel, part));
    break;
  }
  return out;
}

std::unique_ptr<languages::Variable> GalRuntime::variable(std::string_view object, std::string_view path,
                                                          diagnostics::Emitter& emitter) {
  diagnostics::SpellingSuggestion nearAgent(object);
  std::size_t agent = 0;
  for (; agent < agents_.size() && !isNamed(agent, object); ++agent) nearAgent.offer(agents_[agent]->definition().name);
  if (agent == agents_.size()) {
    noVariable(emitter, base::cat("unknown agent '", object, "'"), &nearAgent);
    return nullptr;
  }
  const AgentDefinition& definition = agents_[agent]->definition();
  if (int input = definition.inputNamed(path); input >= 0) return std::make_unique<InputVariable>(*this, agent, input);
  for (std::size_t i = 0; i < definition.channels.size(); ++i) {
    if (!path.starts_with(definition.channels[i])) continue;
    std::string_view rest = path.substr(definition.channels[i].size());
    for (std::size_t part = 0; part < std::size(ChannelVariable::PartNames); ++part)
      if (rest == ChannelVariable::PartNames[part])
        return std::make_unique<ChannelVariable>(*this, agent, i, static_cast<ChannelVariable::Part>(part));
  }
  diagnostics::SpellingSuggestion near(path);
  for (const InputDefinition& input : definition.inputs) near.offer(input.name);
  for (const std::string& channel : definition.channels)
    for (std::string_view part : ChannelVariable::PartNames) near.offer(base::cat(channel, part));
  noVariable(emitter, base::cat("the agent '", definition.name, "' has no input or channel '", path, "'"), &near);
  return nullptr;
}

}  // namespace vellum::gal
