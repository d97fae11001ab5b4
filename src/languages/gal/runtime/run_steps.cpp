#include "languages/gal/runtime/run_steps.h"

#include "languages/gal/builtins/bodies.h"

namespace vellum::gal {

// Needs no budget: makeSteps() gives a program only when length and depth of all actions are known to be bounded.
void StepRunner::run(int action) {
  if (drawn_.size() < group_.agent.randoms.size()) drawn_.resize(group_.agent.randoms.size());
  const Step* const first = program_.steps.data();
  const Step* at = first + program_.starts[static_cast<std::size_t>(action)];
  const Step* callers[StepProgram::MaxDepth];
  int depth = 0;
  for (;;) {
    const Step& step = *at++;
    switch (step.kind) {
      case StepKind::Play:
        playBlock(group_, step.a, step.b, step.flag, group_.agent.blocks[static_cast<std::size_t>(step.c)]);
        break;
      case StepKind::Enter:
      case StepKind::EnterClosed:
        if (!enterBlock(group_, step.a, step.b, step.flag, step.kind == StepKind::EnterClosed)) at = first + step.c;
        break;
      case StepKind::Leave: group_.blocks.leave(); break;
      case StepKind::Jump: at = first + step.c; break;
      case StepKind::JumpInput:
        if ((group_.input(step.a) == step.b) == step.flag) at = first + step.c;
        break;
      case StepKind::JumpTexts:
        if (sameTexts(group_, step.a, step.b) == step.flag) at = first + step.c;
        break;
      case StepKind::JumpHas:
        if ((group_.clips.find(stringOf(group_, step.a)) >= 0) == step.flag) at = first + step.c;
        break;
      case StepKind::Draw: drawn_[static_cast<std::size_t>(step.a)] = draw(group_, step.a); break;
      case StepKind::JumpChance:
        if (drawn_[static_cast<std::size_t>(step.a)] != step.b) at = first + step.c;
        break;
      case StepKind::Bind: group_.setInput(step.a, step.b); break;
      case StepKind::Change: {
        std::int32_t old = group_.input(step.a);
        if (old == step.b) break;
        int transition = group_.agent.transition(step.a, old, step.b);
        if (transition >= 0) {
          group_.blocks.openScope();
          run(transition);
          group_.blocks.leave();
        }
        group_.setInput(step.a, step.b);
        break;
      }
      case StepKind::Call:
        callers[depth++] = at;
        at = first + program_.starts[static_cast<std::size_t>(step.a)];
        break;
      case StepKind::Return:
        if (depth == 0) return;
        at = callers[--depth];
        break;
      case StepKind::Command: command(step); break;
    }
  }
}

void StepRunner::command(const Step& step) {
  Arguments arguments{{step.a, step.b, step.c}};
  switch (step.command) {
#define VELLUM_GAL_COMMAND(name, word, parameters, signature, defaults, status, text) \
  case Command::name:                                                                 \
    return runCommand<Command::name>(group_, arguments);
#include "languages/gal/builtins/commands.def"
#undef VELLUM_GAL_COMMAND
  }
}

}  // namespace vellum::gal
