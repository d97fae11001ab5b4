// Runs an agent's steps (lower/steps.h) on the selected member of a group.
#pragma once

#include "languages/gal/lower/steps.h"
#include "languages/gal/world/agent_group.h"

namespace vellum::gal {

class StepRunner {
 public:
  // Both must outlive the runner.
  StepRunner(const StepProgram& program, AgentGroup& group) : program_(program), group_(group) {}

  void run(int action);

 private:
  void command(const Step& step);

  const StepProgram& program_;
  AgentGroup& group_;
  std::vector<std::int32_t> drawn_;  // by random block: the chance that was drawn last
};

}  // namespace vellum::gal
