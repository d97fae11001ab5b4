#include "life_world.h"

#include "base/text.h"
#include "testing/vir.h"

namespace vellum::lives {

using world::Outcome;

namespace {

const languages::Language& caos() { return *testing::testedLanguage("x.cos"); }

constexpr std::string_view Examples = "examples/creatures/";

}  // namespace

LifeWorld::LifeWorld(const Setup& setup) : setup_(setup) {
  // GENE LOAD finds a world's own genes where there is no game directory.
  if (!setup.genome.empty())
    for (std::string_view name : {"bramlet", "shortlived"})
      (void)storage_.write(base::cat("Genetics/", name, ".gen"), setup.genome);
  world_ = fresh();
}

std::unique_ptr<world::World> LifeWorld::fresh() {
  world::Settings settings;
  settings.host.output = this;
  settings.host.storage = &storage_;
  settings.files = &files_;
  settings.seed = setup_.seed;
  settings.tierUpThreshold = setup_.tierUpThreshold;
  settings.mode.referenceForms = setup_.referenceForms;
  settings.options.push_back({"stand-in-assets", ""});
  if (setup_.genome.empty()) settings.options.push_back({"dir", std::string(Examples)});
  return std::make_unique<world::World>(std::move(settings));
}

bool LifeWorld::judge(Outcome outcome, const diagnostics::Emitter& emitter) {
  for (const diagnostics::Diagnostic& diagnostic : emitter.all()) {
    if (diagnostic.severity != diagnostics::Severity::Error) continue;
    ++scriptErrors;
    if (failure.empty() && !toleratesErrors)
      failure = base::cat("tick ", world_->ticks(), ", line ", world_->sources()->lineAt(diagnostic.location), ": ",
                          diagnostic.message);
  }
  if (outcome == Outcome::Unavailable || outcome == Outcome::Failed) failure = world_->message();
  return failure.empty();
}

bool LifeWorld::start() {
  std::vector<source::FileId> program;
  for (const std::string& script : setup_.scripts) {
    auto file = world_->sources()->load(files_, base::cat(Examples, script));
    if (!file) {
      failure = base::cat("can't read '", script, "': ", file.error().message);
      return false;
    }
    program.push_back(*file);
  }
  diagnostics::Emitter emitter;
  return judge(world_->load(caos(), program, emitter), emitter);
}

bool LifeWorld::run(std::uint64_t ticks) {
  for (; ticks > 0; --ticks) {
    diagnostics::Emitter emitter;
    if (!judge(world_->tick(emitter), emitter)) return false;
    printed_.clear();
  }
  return true;
}

bool LifeWorld::renew() {
  std::string save = world_->save();
  std::uint64_t before = world_->hash();
  auto next = fresh();
  auto restored = next->restore(save);
  if (!restored) failure = base::cat("the save can't be restored: ", restored.error().message);
  else if (next->hash() != before) failure = "a save gives another world";
  else world_ = std::move(next);
  return failure.empty();
}

std::string LifeWorld::evaluate(std::string_view code) {
  printed_.clear();
  std::string result;
  auto snippet = world_->sources()->add("<lives>", code);
  diagnostics::Emitter emitter;
  if (snippet) judge(world_->eval(caos(), *snippet, result, emitter), emitter);
  return std::move(printed_);
}

}  // namespace vellum::lives
