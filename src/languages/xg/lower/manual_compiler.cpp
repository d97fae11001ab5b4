// The manual profile: XG manual, "Evaluation of functions" and the table of symbols.
#include "languages/xg/diagnostics.h"
#include "languages/xg/lower/compiler.h"

namespace vellum::xg {
namespace {

constexpr std::uint32_t NoStep = 0xffffffffu;

class ManualCompiler {
 public:
  ManualCompiler(source::FileId file, std::vector<Symbol> symbols, diagnostics::Emitter& emitter)
      : file_(file), symbols_(std::move(symbols)), emitter_(emitter) {}

  bool run(StepTable& table) {
    prepare();
    std::uint32_t first = 0;
    while (first < symbols_.size() && symbols_[first].kind != Symbol::Kind::Value) ++first;
    if (first == symbols_.size()) return false;
    // Text before the first value is an error, but its timers and events take effect.
    for (std::uint32_t i = 0; i < first; ++i) collect(table, symbols_[i]);
    table.entry = close(table, 0, holds(first) - 1);
    std::vector<std::uint32_t> order{first};
    stepOf_.assign(symbols_.size(), NoStep);
    stepOf_[first] = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
      std::uint32_t at = order[i];
      Step step;
      step.value = symbols_[at].value;
      step.place = symbols_[at].span;
      step.blendsHolds = symbols_[at].blends;
      blend(at, step);
      std::uint32_t next = scan(table, at);
      std::uint32_t repeat = 0;
      if (next < symbols_.size()) {
        if (stepOf_[next] == NoStep) {
          stepOf_[next] = static_cast<std::uint32_t>(order.size());
          order.push_back(next);
        }
        repeat = holds(next) - 1;
      } else {
        dropPending();
      }
      step.exit = close(table, next, repeat);
      table.steps.push_back(step);
    }
    // Turns symbol indices into step indices.
    for (Step& step : table.steps)
      step.exit.next = step.exit.next < symbols_.size() ? stepOf_[step.exit.next] : table.end();
    return true;
  }

 private:
  bool isAt(std::uint32_t at, Symbol::Kind kind) const { return at < symbols_.size() && symbols_[at].kind == kind; }
  // "Placing a period after a lowercase letter will cause the evaluator to skip the letter."
  bool skipsLast(std::uint32_t at) const { return symbols_[at].blends && isAt(at + 1, Symbol::Kind::Period); }
  // How many steps the value makes: 3a. is aaa. and so makes two. The initial value makes at least one.
  std::uint32_t holds(std::uint32_t at) const {
    std::uint32_t count = symbols_[at].count - (skipsLast(at) ? 1 : 0);
    return count > 0 ? count : 1;
  }
  bool isSkipped(std::uint32_t at) const { return symbols_[at].count == 1 && skipsLast(at); }

  // Where each '<' leads: after the nearest '>' before it, or to the beginning.
  void prepare() {
    leads_.resize(symbols_.size());
    std::uint32_t marker = 0;
    for (std::uint32_t i = 0; i < symbols_.size(); ++i) {
      if (symbols_[i].kind == Symbol::Kind::Marker) marker = i + 1;
      leads_[i] = symbols_[i].kind == Symbol::Kind::Repeat ? marker : i + 1;
    }
  }

  void blend(std::uint32_t at, Step& step) const {
    step.target = step.value;
    if (!symbols_[at].blends) return;
    if (skipsLast(at)) {
      step.blends = symbols_[at].count > 1;  // into the one that is skipped
      return;
    }
    std::uint32_t next = at + 1;
    std::uint32_t jump = NoStep;
    while (next < symbols_.size()) {
      const Symbol& symbol = symbols_[next];
      if (symbol.kind == Symbol::Kind::Value) {
        step.blends = symbol.blends;
        if (symbol.blends) step.target = symbol.value;
        return;
      }
      if (symbol.kind == Symbol::Kind::Repeat) {
        if (jump == next) return;
        jump = next;
      }
      next = leads_[next];
    }
  }

  void collect(StepTable& table, const Symbol& symbol) {
    if (symbol.kind == Symbol::Kind::Timer || symbol.kind == Symbol::Kind::RandomTimer) {
      table.timers.push_back({symbol.number, symbol.kind == Symbol::Kind::RandomTimer});
    } else if (symbol.kind == Symbol::Kind::Event) {
      table.events.push_back(symbol.number);
    }
  }

  Transition close(const StepTable& table, std::uint32_t next, std::uint32_t repeat) {
    Transition transition;
    transition.next = next;
    transition.repeat = repeat;
    transition.firstTimer = timers_;
    transition.timerCount = static_cast<std::uint32_t>(table.timers.size()) - timers_;
    transition.firstEvent = events_;
    transition.eventCount = static_cast<std::uint32_t>(table.events.size()) - events_;
    timers_ = static_cast<std::uint32_t>(table.timers.size());
    events_ = static_cast<std::uint32_t>(table.events.size());
    return transition;
  }

  // Returns the symbol of the step after `at`, or an index past the last symbol.
  std::uint32_t scan(StepTable& table, std::uint32_t at) {
    table_ = &table;
    std::uint32_t jump = NoStep;
    for (std::uint32_t next = at + 1; next < symbols_.size(); next = leads_[next]) {
      const Symbol& symbol = symbols_[next];
      if (symbol.kind == Symbol::Kind::Value && !isSkipped(next)) return next;
      collect(table, symbol);
      if (symbol.kind != Symbol::Kind::Repeat) continue;
      // The scan is back at the same '<' without a value in between, so it would never end. Only one '<' can be met
      // twice, the first after its marker.
      if (jump == next) {
        source::Location place{file_, symbol.span};
        bool flood = table.events.size() > events_;
        emitter_.emit(flood ? diag::ChainFlood : diag::RepeatNeverReachesValue, place)
            .hint("put a value between '>' and '<'");
        break;
      }
      jump = next;
    }
    return static_cast<std::uint32_t>(symbols_.size());
  }

  // A timer or an event needs a step: those between the last step and the end have none.
  void dropPending() {
    table_->timers.resize(timers_);
    table_->events.resize(events_);
  }

  source::FileId file_;
  std::vector<Symbol> symbols_;
  std::vector<std::uint32_t> leads_, stepOf_;
  diagnostics::Emitter& emitter_;
  StepTable* table_ = nullptr;
  std::uint32_t timers_ = 0, events_ = 0;
};

}  // namespace

CompiledFunction compileManual(const syntax::Tree& tree, syntax::NodeId function, diagnostics::Emitter& emitter) {
  CompiledFunction compiled;
  for (syntax::NodeId id : tree.children(function)) {
    NodeKind kind = kindOf(tree, id);
    if (kind != NodeKind::Link && kind != NodeKind::Offset) break;
    const syntax::Node& node = tree[id];
    if (node.endToken - node.firstToken < 2) {
      if (kind == NodeKind::Link) return compiled;
      break;
    }
    auto field = fieldOf(tree.tokens().text(node.firstToken + 1)[0]);
    if (kind == NodeKind::Link) {
      if (!field) return compiled;
      compiled.kind = CompiledFunction::Kind::Link;
      compiled.link = *field;
      return compiled;
    }
    if (field) {
      compiled.hasDynamicOffset = true;
      compiled.dynamicOffset = *field;
    }
    break;
  }
  ManualCompiler compiler(tree.tokens().file(), symbolsOf(tree, function), emitter);
  if (compiler.run(compiled.table)) compiled.kind = CompiledFunction::Kind::Steps;
  return compiled;
}

CompiledFunction compile(const source::SourceSet& sources, const syntax::Tree& tree, syntax::NodeId function,
                         Profile profile, const Reading& reading, diagnostics::Emitter& emitter) {
  if (profile == Profile::Manual) return compileManual(tree, function, emitter);
  source::FileId file = tree.tokens().file();
  return compileDoomsday(file, sources[file].text(), rawSpan(tree, function, reading), emitter);
}

}  // namespace vellum::xg
