#include "languages/caos/runtime/runtime.h"

#include <utility>

#include "base/text.h"
#include "languages/caos/builtins/call.h"
#include "languages/caos/check/check.h"
#include "languages/caos/runtime/texts.h"
#include "languages/caos/runtime/trace_line.h"
#include "languages/machine.h"

namespace vellum::caos {

static constexpr std::uint64_t DefaultBudget = 20'000'000;

CaosRuntime::CaosRuntime(const languages::WorldContext& context) : context_(context), host_(context.host) {
  if (host_.storage != nullptr) host_.storage = &storage_.emplace(*host_.storage, *this);
  if (context_.includes != nullptr) context_.includes = &gameFiles_.emplace(*context_.includes, *this);
  lowering_.strictConditions = languages::findOption(context.options, "strict-conditions").has_value();
  openVm();
  openView();
  world_.identity.uid = makeWorldId(world_.identity.name);
}

void CaosRuntime::openVm() {
  vm_.emplace();
  vm_->limits.budget = DefaultBudget;
  languages::setUp(*vm_, context_, "CAOS");
  registerBodies(*this);
}

CaosRuntime::~CaosRuntime() { reset(); }

// Everything that holds strings of the script heap lets go of them.
void CaosRuntime::reset() {
  for (auto& script : running_) recycle(std::move(script));
  running_.clear();
  for (auto& slot : world_.slots())
    if (slot.agent != nullptr) world_.kill(slot.agent->handle);
  sweep();
  for (auto* variables : {&world_.game, &world_.engine}) {
    for (auto& [name, value] : *variables) heap().release(value);
    variables->clear();
  }
  for (const Message& message : world_.messages) release(message);
  world_.messages.clear();
  session_ = {};
  profiler_.clear();
  world_.nameBytes = 0;
  world_.tints.clear();
  world_.clearBodies();
  world_.scripts.clear();
  world_.slots().clear();
  world_.freeSlots().clear();
  world_.setOrder({});
}

void CaosRuntime::clearWorld() {
  std::vector<AgentHandle> agents;
  world_.matching({}, agents);
  for (AgentHandle agent : agents)
    if (agent != world_.pointer) kill(agent);
  world_.scripts.clear();
  world_.clearMap();
  world_.automata.clear();
  world_.smells.clear();
  world_.tints.clear();
  for (const Message& message : world_.messages) release(message);
  world_.messages.clear();
  for (auto& [name, value] : world_.game) {
    heap().release(value);
    world_.nameBytes -= World::globalCost(name);
  }
  world_.game.clear();
}

void CaosRuntime::forgetCode() {
  spare_.clear();
  units_.clear();
  compiled_.clear();
  for (auto& index : unitIndex_) index.clear();
  files_.clear();
  dynamicBytes_ = 0;
  ownCode_ = true;
  openVm();
}

bool CaosRuntime::load(const std::vector<source::FileId>& files, diagnostics::Emitter& emitter) {
  emitter_ = &emitter;
  failed_ = false;
  if (units_.empty()) {
    checkOptions();
    openBootstrap(files);
  }
  for (source::FileId file : files) {
    diagnostics::Emitter unheard;
    std::size_t before = emitter.errorCount();
    CheckedProgram program = checkText(file, sources()[file].text(), emitter, unheard);
    files_.push_back(file);
    if (emitter.errorCount() > before) {
      failed_ = true;
      continue;
    }
    auto unit = compile(program, sources()[file].name(), {}, false, false);
    if (!unit) {
      emitter.emit(diag::Internal, {file, {}}, unit.error().message);
      failed_ = true;
      continue;
    }
    install(*unit);
  }
  sweep();
  emitter_ = nullptr;
  return !failed_;
}

bool CaosRuntime::eval(source::FileId snippet, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  return load({snippet}, emitter);
}

bool CaosRuntime::call(std::string_view, std::string& result, diagnostics::Emitter& emitter) {
  result.clear();
  emitter.emit(diag::Internal, {}, "CAOS has no functions to call; give the commands to `vellum eval -l caos`");
  return false;
}

bool CaosRuntime::finish(diagnostics::Emitter& emitter) {
  if (!languages::findOption(context_.options, "remove")) return true;
  emitter_ = &emitter;
  failed_ = false;
  std::vector<std::pair<source::FileId, std::uint32_t>> loaded;
  for (std::uint32_t i = 0; i < units_.size(); ++i) {
    const Unit& unit = units_[i];
    if (unit.dynamic || unit.parts.empty()) continue;
    loaded.push_back({compiled_[unit.firstScript].whole.file, i});
  }
  for (auto [file, index] : loaded) {
    // The remove part is read for real only now: a broken one must not keep a file from loading.
    diagnostics::Emitter unheard;
    std::size_t before = emitter.errorCount();
    checkText(file, sources()[file].text(), unheard, emitter);
    if (emitter.errorCount() > before) {
      failed_ = true;
      continue;
    }
    for (std::size_t i = 0; i < units_[index].parts.size(); ++i)
      if (units_[index].parts[i] == CheckedScript::Part::Remove)
        runToEnd(units_[index].firstScript + static_cast<std::uint32_t>(i));
  }
  sweep();
  emitter_ = nullptr;
  return !failed_;
}

void CaosRuntime::trace(std::string_view event, const Agent& agent, std::string_view name, std::int32_t number) {
  traceLine(*this, event, [&](base::JsonWriter& json) {
    const Classifier& c = agent.classifier;
    json.member("agent", base::cat(c.family, ' ', c.genus, ' ', c.species)).member("unid", agent.uniqueId);
    if (!name.empty()) json.member(name, number);
  });
}

bool CaosRuntime::print(Script& script, std::string_view text) {
  if (Script::Streams* streams = script.streams.get(); streams != nullptr && streams->output.open) {
    OutputStream& output = streams->output;
    if (!texts::take(*this, text.size())) return false;
    output.text.append(text);
    output.changed = true;
  } else if (script.capture != nullptr) {
    if (script.capture->size() + text.size() > texts::Most) return false;
    script.capture->append(text);
  } else if (host().output != nullptr) {
    host().output->print(text);
  }
  return true;
}

}  // namespace vellum::caos
