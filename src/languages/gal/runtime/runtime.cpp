#include "languages/gal/runtime/runtime.h"

#include <algorithm>

#include "base/json.h"
#include "base/path.h"
#include "diagnostics/spelling.h"
#include "languages/gal/diagnostics.h"
#include "languages/gal/runtime/entity_option.h"
#include "languages/gal/syntax/parser.h"
#include "languages/machine.h"

namespace vellum::gal {
namespace {

constexpr std::uint64_t DefaultBudget = 1'000'000;  // calls that one action may make
constexpr std::uint32_t MaxCallDepth = 256;

}  // namespace

GalRuntime::GalRuntime(const languages::WorldContext& context)
    : context_(context), exports_(context.natives), target_{nullptr, &exports_, {}} {
  vm_.limits.budget = DefaultBudget;
  languages::setUp(vm_, context, "GAL");
  vm_.limits.depth = MaxCallDepth;
  registerHosts(vm_, target_);
}

GalRuntime::~GalRuntime() { vm_.clear(fiber_); }

bool GalRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  std::size_t errors = emitter.errorCount();
  if (agents_.empty()) exports_.report(emitter);
  for (source::FileId file : files) loadOne(file, emitter);
  if (emitter.errorCount() == errors && !scheduleRead_) {
    scheduleRead_ = true;
    reportUnusedEntities(context_.options, agents_, emitter);
    schedule_ = readSchedule(context_.options, emitter);
    checkSchedule(emitter);
  }
  return emitter.errorCount() == errors;
}

bool GalRuntime::loadOne(source::FileId file, diagnostics::Emitter& emitter) {
  diagnostics::Emitter own;
  CheckedAgent checked = compile(context_.sources, file, own,
                                 languages::findOption(context_.options, "recover").has_value(), exports_.names());
  bool errors = own.hasErrors();
  for (diagnostics::Diagnostic& diagnostic : own.take()) {
    diagnostics::Kind kind{diagnostic.name, diagnostic.severity, {}};
    auto& kept = emitter.add(kind, diagnostic.location, diagnostic.message);
    kept.hints = std::move(diagnostic.hints);
    kept.notes = std::move(diagnostic.notes);
  }
  if (errors) return false;
  EntityDefinition entity;
  if (!readEntityOption(context_.options, context_.includes, context_.sources, file, emitter, entity)) return false;
  std::string name(base::fileNameOf(context_.sources[file].name(), "/\\"));
  agents_.push_back(std::make_unique<Agent>(std::move(checked), name, std::move(entity), vm_, target_, context_.random,
                                            static_cast<GroupListener&>(*this), context_.memory.get()));
  if (!context_.memory->hasRoomFor(0)) {
    agents_.pop_back();
    emitter.emit(diag::OutOfMemory, {file, {0, 0}}, context_.memoryLimit);
    return false;
  }
  Agent& agent = *agents_.back();
  if (context_.mode.profiler != nullptr) agent.useSteps(false);  // steps are no instructions, which are counted
  shown_.emplace_back(agent.definition().channels.size());
  recordings_.push_back(emptyRecording(agent.definition()));
  refusals_.emplace_back(agent.definition().channels.size());
  files_.push_back(file);
  return true;
}

Recording GalRuntime::emptyRecording(const AgentDefinition& agent) {
  Recording recording;
  recording.title = agent.name;
  for (const std::string& channel : agent.channels) recording.lanes.push_back({channel, {}, {}, {}});
  for (const InputDefinition& input : agent.inputs)
    recording.inputs.push_back({input.name, {{0, input.values[0].name}}});
  return recording;
}

// Checks the names in --bind and --press before anything runs.
bool GalRuntime::checkSchedule(diagnostics::Emitter& emitter) {
  for (const ScheduledEvent& event : schedule_) {
    if (event.kind != ScheduledEvent::Bind) {
      auto hears = [&](const auto& agent) { return agent->hearsKey(event.name); };
      if (std::none_of(agents_.begin(), agents_.end(), hears)) emitter.emit(diag::KeyMeetsNothing, {}, event.name);
      continue;
    }
    std::string given = base::cat(event.name, "=", event.value);
    bool known = false, fits = false, local = false;
    std::vector<std::string> inputNames;
    diagnostics::SpellingSuggestion nearName(event.name), nearValue(event.value);
    for (const auto& agent : agents_) {
      const AgentDefinition& definition = agent->definition();
      for (const InputDefinition& input : definition.inputs) {
        nearName.offer(input.name);
        inputNames.emplace_back(input.name);
      }
      int input = definition.inputNamed(event.name);
      if (input < 0) continue;
      known = true;
      local = definition.inputs[static_cast<std::size_t>(input)].local;
      fits = fits || (!local && definition.valueNamed(input, event.value) >= 0);
      for (const ValueDefinition& value : definition.inputs[static_cast<std::size_t>(input)].values)
        nearValue.offer(value.name);
    }
    if (fits) continue;
    if (!known) {
      auto& diagnostic = emitter.emit(diag::UnknownInput, {}, event.name);
      diagnostic.hint(nearName ? nearName.hint() : base::cat("the inputs are ", base::join(inputNames, ", ")));
    } else if (local) {
      emitter.emit(diag::BindOnLocal, {}, event.name);
    } else {
      auto& diagnostic = emitter.emit(diag::UnknownValue, {}, event.name, event.value);
      if (nearValue) diagnostic.hint(nearValue.hint());
    }
  }
  return !emitter.hasErrors();
}

void GalRuntime::bind(Agent& agent, std::size_t index, InputChange change) {
  agent.bind(change);
  const InputDefinition& input = agent.definition().inputs[static_cast<std::size_t>(change.input)];
  record(index, base::cat(input.name, " = ", input.values[static_cast<std::size_t>(change.value)].name));
}

bool GalRuntime::bindNow(std::size_t index, std::string_view name, std::string_view value, std::string& problem) {
  Agent& agent = *agents_[index];
  const AgentDefinition& definition = agent.definition();
  int input = definition.inputNamed(name);
  if (input < 0 || definition.inputs[static_cast<std::size_t>(input)].local) {
    problem = base::cat("the agent has no global input '", name, "'");
    return false;
  }
  int number = definition.valueNamed(input, value);
  if (number < 0) {
    problem = base::cat("the input '", name, "' has no value '", value, "'");
    return false;
  }
  bind(agent, index, {input, number});
  return true;
}

void GalRuntime::happen(const ScheduledEvent& event) {
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    Agent& agent = *agents_[i];
    if (event.kind == ScheduledEvent::Bind) {
      int input = agent.definition().inputNamed(event.name);
      int value = input < 0 ? -1 : agent.definition().valueNamed(input, event.value);
      if (value >= 0) bind(agent, i, {input, value});
      continue;
    }
    for (const KeyBinding& key : agent.checked().keys) {
      if (key.release != (event.kind == ScheduledEvent::Release) || key.key != event.name) continue;
      record(i, base::cat(key.release ? "release " : "press ", key.key));
      for (const KeyCommand& command : key.commands) {
        if (command.bind) bind(agent, i, {command.index, command.value});
        else agent.call(command.index);
      }
    }
  }
}

bool GalRuntime::tick(diagnostics::Emitter& emitter) {
  ++tick_;
  emitter_ = &emitter;
  bool ok = true;
  while (nextEvent_ < schedule_.size() && schedule_[nextEvent_].tick <= tick_) happen(schedule_[nextEvent_++]);
  for (current_ = 0; current_ < agents_.size(); ++current_) {
    recordings_[current_].ticks = tick_;
    ok = agents_[current_]->tick(fiber_, emitter) && ok;
    show(current_);
  }
  emitter_ = nullptr;
  return ok;
}

// `Action` or `Action()`: runs before Default of the next tick, like an action that the game called.
bool GalRuntime::call(std::string_view call, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  std::string_view name = base::trim(call);
  if (name.ends_with(')')) {
    std::size_t open = name.find('(');
    bool empty = open != std::string_view::npos && base::trim(name.substr(open + 1, name.size() - open - 2)).empty();
    if (!empty) {
      emitter.emit(diag::OptionMalformed, {}, "call", call, "actions take no arguments");
      return false;
    }
    name = base::trim(name.substr(0, open));
  }
  if (callAction(name)) return true;
  reportNoAction(name, emitter);
  return false;
}

bool GalRuntime::isNamed(std::size_t agent, std::string_view object) const {
  if (object.empty() || base::equalsIgnoreCase(agents_[agent]->definition().name, object)) return true;
  auto number = base::isAsciiDigit(object[0]) ? base::parseInt(object) : std::nullopt;
  return number && *number == static_cast<std::int64_t>(agent);
}

namespace {

// "AGENT:Action", or the action alone.
struct ActionName {
  explicit ActionName(std::string_view text) {
    std::size_t colon = text.rfind(':');
    if (colon != text.npos) agent = base::trim(text.substr(0, colon));
    action = base::trim(colon == text.npos ? text : text.substr(colon + 1));
  }
  std::string_view agent, action;
};

}  // namespace

bool GalRuntime::callAction(std::string_view text) {
  const ActionName name(text);
  bool found = false;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    const AgentDefinition& definition = agents_[i]->definition();
    int action = isNamed(i, name.agent) ? definition.actionNamed(name.action) : -1;
    if (action < 0) continue;
    found = true;
    agents_[i]->call(action);
    record(i, base::cat("call ", definition.actions[static_cast<std::size_t>(action)]));
  }
  return found;
}

bool GalRuntime::hasAction(std::string_view text) const {
  const ActionName name(text);
  for (std::size_t i = 0; i < agents_.size(); ++i)
    if (isNamed(i, name.agent) && agents_[i]->definition().actionNamed(name.action) >= 0) return true;
  return false;
}

void GalRuntime::reportNoAction(std::string_view text, diagnostics::Emitter& emitter) const {
  const ActionName name(text);
  diagnostics::SpellingSuggestion suggestion(name.action), nearAgent(name.agent);
  std::vector<std::string> actions;
  bool known = false;
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    nearAgent.offer(agents_[i]->definition().name);
    if (!isNamed(i, name.agent)) continue;
    known = true;
    for (const std::string& action : agents_[i]->definition().actions) {
      suggestion.offer(action);
      actions.emplace_back(action);
    }
  }
  if (!known && !name.agent.empty()) {
    languages::noVariable(emitter, base::cat("unknown agent '", name.agent, "'"), &nearAgent);
    return;
  }
  auto& diagnostic = emitter.emit(diag::UnknownAction, {}, name.action);
  if (suggestion) diagnostic.hint(suggestion.hint());
  else if (!actions.empty()) diagnostic.hint(base::cat("the actions are ", base::join(actions, ", ")));
}

namespace {

class PreparedAction final : public languages::PreparedFunction {
 public:
  PreparedAction(GalRuntime& runtime, std::string_view name) : runtime_(runtime), name_(name) {}
  const languages::Signature* signature() override { return &signature_; }
  bool hasRoomFor(std::size_t) override { return true; }
  bool call(languages::Values, languages::Value&, diagnostics::Emitter& emitter) override {
    if (runtime_.callAction(name_)) return true;
    runtime_.reportNoAction(name_, emitter);
    return false;
  }

 private:
  GalRuntime& runtime_;
  const std::string name_;
  const languages::Signature signature_;
};

}  // namespace

std::unique_ptr<languages::PreparedFunction> GalRuntime::prepare(std::string_view name, diagnostics::Emitter& emitter) {
  if (hasAction(name)) return std::make_unique<PreparedAction>(*this, name);
  reportNoAction(name, emitter);
  return nullptr;
}

bool GalRuntime::eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  if (agents_.empty()) {
    auto path = languages::findOption(context_.options, "agent");
    if (!path || context_.includes == nullptr) {
      emitter.emit(diag::AgentMissing, {});
      return false;
    }
    auto file = context_.sources.load(*context_.includes, *path);
    if (!file) {
      emitter.emit(diag::AgentUnreadable, {}, *path, file.error().message);
      return false;
    }
    if (!load({*file}, emitter)) return false;
    loader_ = snippet;
  }
  emitter_ = &emitter;
  std::size_t errors = emitter.errorCount();
  syntax::Tree tree = parseSnippet(context_.sources, snippet, emitter);
  bool ok = emitter.errorCount() == errors;
  for (current_ = 0; ok && current_ < agents_.size(); ++current_) {
    // With several agents, each runs the snippet: there is no guess which one its names fit.
    ok = agents_[current_]->immediate(tree, fiber_, result, emitter);
    show(current_);
  }
  emitter_ = nullptr;
  return ok;
}

void GalRuntime::started(int, int channel) { shown_[current_][static_cast<std::size_t>(channel)].started = true; }

void GalRuntime::notified(int, int channel, std::string_view text) {
  if (context_.host.wants(host::EventKind::Notify))
    context_.host.events->happened({host::EventKind::Notify, static_cast<std::int32_t>(current_), 0,
                                    recordings_[current_].lanes[static_cast<std::size_t>(channel)].name, text});
  Recording& recording = recordings_[current_];
  auto& lane = recording.lanes[static_cast<std::size_t>(channel)];
  Recording::add(lane.notifies, {tick_, std::string(text)});
  print(base::cat(tick_, " ", lane.name, " notify \"", text, "\""));
}

void GalRuntime::unknownScript(std::string_view name) {
  if (emitter_ != nullptr) emitter_->emit(diag::UnknownScript, {}, agents_[current_]->group().entity.name, name);
}

void GalRuntime::refused(int, int channel, const RefusedBlock& block) {
  auto text = refusals_[current_].say(agents_[current_]->group(), tick_, channel, block);
  if (!text) return;
  Recording::Lane& lane = recordings_[current_].lanes[static_cast<std::size_t>(channel)];
  Recording::add(lane.refusals, {tick_, *text});
  if (context_.host.trace == nullptr) return;
  base::JsonWriter json;
  json.beginObject().member("tick", static_cast<std::int64_t>(tick_)).member("event", "refused");
  json.member("language", "gal").member("agent", agents_[current_]->definition().name);
  json.member("channel", lane.name).member("text", *text).end();
  context_.host.trace->line(json.text());
}

// Prints one line for each channel that changed: script, start, rate, level, or the end of a blend.
void GalRuntime::show(std::size_t index) {
  Agent& agent = *agents_[index];
  AgentGroup& group = agent.group();
  recordInputs(index);
  for (std::size_t i = 0; i < shown_[index].size(); ++i) {
    Shown& shown = shown_[index][i];
    ChannelView view = viewOf(group, static_cast<int>(i));
    bool blended = view.weight != shown.view.weight && view.weight == 1;
    bool changed = shown.started || view.clip != shown.view.clip || view.rate != shown.view.rate ||
                   view.level != shown.view.level || blended;
    if (!changed) {
      shown.view.weight = view.weight;
      continue;
    }
    std::string script = view.clip < 0 ? std::string() : group.entity.clip(view.clip).name;
    const std::string& channel = agent.definition().channels[i];
    print(lineOf(tick_, channel, script, view));
    if (context_.host.wants(host::EventKind::State) && shown.started)
      context_.host.events->happened({host::EventKind::State, static_cast<std::int32_t>(index), 0, channel, script});
    const ChannelState& state = group.channel(static_cast<int>(i));
    Recording::add(recordings_[index].lanes[i].changes,
                   {tick_, view, script, state.blendElapsed == 0 ? state.blendTicks : 0, shown.started,
                    state.now.length, state.now.step});
    shown.view = view;
    shown.started = false;
  }
}

void GalRuntime::print(std::string line) {
  if (context_.host.output == nullptr) return;
  line += '\n';
  context_.host.output->print(line);
}

void GalRuntime::record(std::size_t agent, std::string text) {
  Recording::add(recordings_[agent].events, {std::max<std::uint64_t>(tick_, 1), std::move(text)});
}

void GalRuntime::recordInputs(std::size_t index) {
  Agent& agent = *agents_[index];
  const auto& inputs = agent.definition().inputs;
  for (std::size_t i = 0; i < inputs.size(); ++i) {
    const std::string& value =
        inputs[i].values[static_cast<std::size_t>(agent.group().input(static_cast<int>(i)))].name;
    auto& lane = recordings_[index].inputs[i];
    if (lane.values.back().text != value) Recording::add(lane.values, {tick_, value});
  }
}

}  // namespace vellum::gal
