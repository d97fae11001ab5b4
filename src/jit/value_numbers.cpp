#include "jit/value_numbers.h"

#include <algorithm>
#include <optional>

#include "ir/registers.h"
#include "jit/memory_effects.h"

namespace vellum::jit {

using ir::Instruction;
using ir::MemoryAccess;
using ir::Op;
using ir::Storage;
using ir::Type;

namespace {

constexpr std::uint32_t NoValue = ValueNumbers::None;
constexpr std::size_t MaxKnownValues = 48;  // expressions and objects that are known at once
constexpr std::size_t MaxEarly = 8;         // instructions that run before a loop
constexpr std::size_t MaxWork = 1 << 22;    // of a function that is analysed: registers times instructions

Type typeOf(const Instruction& i) {
  char type = ir::traitsOf(i.op).a;
  return type == 'f' ? Type::F32 : type == 'i' ? Type::I32 : Type::Ref;
}

// Loads, and computations that take longer than a move.
bool isWorthKeeping(Op op) {
  if (const MemoryAccess* access = ir::memoryAccess(op)) return !access->stores;
  switch (op) {
    case Op::ElementOffset:
    case Op::Within:
    case Op::WithinK:
    case Op::Length:
    case Op::DivI:
    case Op::RemI:
    case Op::DivK:
    case Op::RemK:
    case Op::DivF:
    case Op::DivTrapF: return true;
    default: return false;
  }
}

bool loadsField(Op op) { return op == Op::AddFM || op == Op::SubFM || op == Op::MulFM; }

}  // namespace

class ValueNumbering {
 public:
  ValueNumbering(ValueNumbers& out, const vm::LinkedFunction& function, const ir::DataflowFacts& known,
                 const std::vector<LoopNest>& nests, std::uint32_t replacedAt)
      : out_(out), linked_(function), f_(*function.source), facts_(known), nests_(nests), replacedAt_(replacedAt) {}

  void run() {
    std::size_t size = f_.code.size();
    if (size * (f_.slots.size() + 1) > MaxWork || !pays()) return;
    out_.reused_.assign(size, NoValue);
    out_.kept_.assign(size, NoValue);
    out_.object_.assign(size, 0);
    out_.needsChecks_.resize(size);
    out_.indexChecked_.resize(size);
    out_.insideChecked_.resize(size);
    findSkipped();
    findLoops();
    at_.resize(size + 1);
    state_.values.resize(f_.slots.size() + f_.argumentSlots);
    forgetAll();
    state_.reached = true;
    for (std::uint32_t at = 0; at < size; ++at) {
      if (skipped_[at]) continue;
      visit(at);
    }
    std::erase_if(out_.loops_, [](const ValueNumbers::Loop& loop) { return loop.early.empty(); });
  }

 private:
  // What an expression is: an operation, and the values of its operands.
  struct Key {
    std::uint32_t what = 0;  // an opcode; for a load, its place and storage
    std::uint32_t b = NoValue, c = NoValue;
    std::int32_t d = 0, e = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };

  struct AvailableValue {
    Key key;
    std::uint32_t value = NoValue;
    std::uint32_t from = NoValue;   // the instruction that computed or stored it; NoValue: it only has a number
    std::uint32_t early = NoValue;  // the kept value, when it ran before the loop
    bool checked = true;            // its checks have run
    bool isLoad = false;
    PlaceOf place;
  };

  // An object, by its value, and what is known about it: as in ir::DataflowFacts, n + 1 for n bytes.
  struct KnownObject {
    std::uint32_t value, bytes;
  };

  // That many bytes of an object exist from its data on and an offset, by their values.
  struct KnownInside {
    std::uint32_t object, offset;
    std::uint64_t end;
  };

  struct State {
    bool reached = false;
    std::vector<std::uint32_t> values;  // by slot
    std::vector<AvailableValue> known;
    std::vector<KnownObject> objects;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> checks;  // an array and an index
    std::vector<KnownInside> insides;
  };

  bool pays() const {
    int loads = 0;
    for (const Instruction& each : f_.code)
      if (ir::memoryAccess(each.op) != nullptr || ir::lookOf(each).slot != ir::Look::None || isWorthKeeping(each.op))
        ++loads;
    return loads > 1;
  }

  // Machine code has no loop versions of the interpreter's: LoopVersion goes on with the loop itself.
  void findSkipped() {
    skipped_.resize(f_.code.size() + 1);
    for (std::uint32_t at = 0; at < f_.code.size(); ++at)
      if (f_.code[at].op == Op::LoopVersion)
        for (auto end = static_cast<std::uint32_t>(f_.code[at].d); at + 1 < end; ++at) skipped_[at + 1] = true;
  }

  bool branches(std::uint32_t at) const {
    return !skipped_[at] && ir::isBranch(f_.code[at].op) && f_.code[at].op != Op::LoopVersion;
  }

  // Loops, as stretches of code; those that overlap become one.
  void findLoops() {
    for (std::uint32_t at = 0; at < f_.code.size(); ++at) {
      if (!branches(at) || static_cast<std::uint32_t>(f_.code[at].d) > at) continue;
      auto head = static_cast<std::uint32_t>(f_.code[at].d);
      auto same =
          std::find_if(out_.loops_.begin(), out_.loops_.end(), [&](const auto& loop) { return loop.head == head; });
      if (same == out_.loops_.end()) out_.loops_.push_back({head, at, NoValue, {}});
      else same->end = std::max(same->end, at);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (auto& a : out_.loops_)
        for (const auto& b : out_.loops_)
          if (a.head < b.head && b.head <= a.end && a.end < b.end) {
            a.end = b.end;
            changed = true;
          }
    }
    std::sort(out_.loops_.begin(), out_.loops_.end(),
              [](const auto& a, const auto& b) { return a.head != b.head ? a.head < b.head : a.end > b.end; });
    for (auto& loop : out_.loops_) loop.entry = entryOf(loop);
  }

  std::uint32_t entryOf(const ValueNumbers::Loop& loop) const {
    std::uint32_t jumps = 0, from = NoValue;
    for (std::uint32_t at = 0; at < f_.code.size(); ++at) {
      if (!branches(at) || (at >= loop.head && at <= loop.end)) continue;
      auto to = static_cast<std::uint32_t>(f_.code[at].d);
      if (to < loop.head || to > loop.end) continue;
      ++jumps;
      from = at;
    }
    std::uint32_t before = loop.head;
    while (before > 0 && skipped_[before - 1]) --before;
    if (before == 0) return NoValue;
    bool fallsIn = before != loop.head || !ir::endsBlock(f_.code[before - 1].op);
    if (jumps == 0 && fallsIn) return loop.head;
    bool jumpsOver = jumps == 1 && !fallsIn && from + 1 == loop.head && f_.code[from].op == Op::Jump;
    return jumpsOver ? from : NoValue;
  }

  bool isInNest(std::uint32_t at) const {
    return std::any_of(nests_.begin(), nests_.end(),
                       [&](const LoopNest& nest) { return at >= nest.outer.head && at <= nest.outer.end; });
  }
  bool containsReplaced(const ValueNumbers::Loop& loop) const {
    return replacedAt_ != NoValue && replacedAt_ >= loop.head && replacedAt_ <= loop.end;
  }

  // Whether a kept value is one that runs before a loop around the replaced instruction. One of an earlier loop is not.
  bool isLoadedAtReplacement(std::uint32_t kept) const {
    return kept != NoValue && std::any_of(out_.loops_.begin(), out_.loops_.end(), [&](const ValueNumbers::Loop& loop) {
             auto isIt = [&](const ValueNumbers::Early& early) { return early.kept == kept; };
             return containsReplaced(loop) && std::any_of(loop.early.begin(), loop.early.end(), isIt);
           });
  }

  std::uint32_t fresh() {
    elementTypes_.push_back(-1);
    return static_cast<std::uint32_t>(elementTypes_.size() - 1);
  }
  void forgetAll() {
    for (std::uint32_t& value : state_.values) value = fresh();
    state_.known.clear();
    state_.objects.clear();
    state_.checks.clear();
    state_.insides.clear();
  }

  // What is known on both ways to a place.
  void join(State& into, const State& other) {
    if (!other.reached) return;
    if (!into.reached) {
      into = other;
      return;
    }
    for (std::size_t slot = 0; slot < into.values.size(); ++slot)
      if (into.values[slot] != other.values[slot]) into.values[slot] = fresh();
    std::erase_if(into.known, [&](AvailableValue& known) {
      auto same = std::find_if(other.known.begin(), other.known.end(), [&](const AvailableValue& each) {
        return each.key == known.key && each.value == known.value && each.from == known.from &&
               each.early == known.early;
      });
      if (same == other.known.end()) return true;
      known.checked = known.checked && same->checked;
      return false;
    });
    std::erase_if(into.objects, [&](KnownObject& object) {
      for (const KnownObject& each : other.objects)
        if (each.value == object.value) {
          object.bytes = std::min(object.bytes, each.bytes);
          return false;
        }
      return true;
    });
    std::erase_if(into.checks, [&](const auto& check) {
      return std::find(other.checks.begin(), other.checks.end(), check) == other.checks.end();
    });
    std::erase_if(into.insides, [&](KnownInside& inside) {
      for (const KnownInside& each : other.insides)
        if (each.object == inside.object && each.offset == inside.offset) {
          inside.end = std::min(inside.end, each.end);
          return false;
        }
      return true;
    });
  }

  void visit(std::uint32_t at) {
    bool begins = false;
    for (auto& loop : out_.loops_) begins = begins || loop.head == at;
    if (at_[at].reached) {
      join(state_, at_[at]);
      if (!begins) at_[at] = {};
    }
    if (begins)
      for (auto& loop : out_.loops_)
        if (loop.head == at) enterLoop(loop);
    if (replacedAt_ != NoValue && (at == replacedAt_ || at == replacedAt_ + 1)) meetReplacement(at);
    step(at);
    const Instruction& instruction = f_.code[at];
    if (branches(at)) {
      State taken = state_;
      learnFromBranch(instruction, taken, state_);
      auto to = static_cast<std::uint32_t>(instruction.d);
      if (to > at) join(at_[to], taken);
    }
    if (ir::endsBlock(instruction.op)) state_ = State{false, std::move(state_.values), {}, {}, {}, {}};
  }

  static void learnFromBranch(const Instruction& i, State& taken, State& next) {
    Op form = ir::forwardOf(i.op);
    if (form == Op::JumpNotNull) learn(taken, taken.values[i.a], 1);
    if (form == Op::JumpNull) learn(next, next.values[i.a], 1);
  }
  static void learn(State& state, std::uint32_t value, std::uint32_t bytes) {
    for (KnownObject& object : state.objects)
      if (object.value == value) {
        object.bytes = std::max(object.bytes, bytes);
        return;
      }
    if (state.objects.size() == MaxKnownValues) state.objects.erase(state.objects.begin());
    state.objects.push_back({value, bytes});
  }

  // At the first instruction of a loop: what no iteration changes stays known.
  void enterLoop(ValueNumbers::Loop& loop) {
    for (std::uint32_t to = loop.head + 1; to <= loop.end; ++to) join(state_, at_[to]);
    if (!state_.reached) forgetAll();
    state_.reached = true;
    MemoryEffects effects;
    std::vector<bool> written(state_.values.size());
    gatherEffects(loop, effects, written);
    // Loads that run before the loop find what is known there; what they give stays known.
    for (std::size_t slot = 0; slot < written.size(); ++slot)
      if (written[slot]) state_.values[slot] = fresh();
    std::erase_if(state_.known,
                  [&](const AvailableValue& known) { return known.isLoad && effects.mayWrite(known.place); });
    // On-stack replacement enters without the values that were kept before the loop.
    if (containsReplaced(loop))
      std::erase_if(state_.known, [this](const AvailableValue& known) {
        return known.from != NoValue && !isLoadedAtReplacement(known.early);
      });
    if (loop.entry != NoValue && !isInNest(loop.head) && !isInNest(loop.end)) findEarly(loop, effects, written);
    if (containsReplaced(loop)) inReplaced_ = state_;
  }

  void gatherEffects(const ValueNumbers::Loop& loop, MemoryEffects& effects, std::vector<bool>& written) const {
    std::vector<std::int32_t> elements(state_.values.size(), -1);  // by slot, in straight code
    std::vector<bool> target(f_.code.size() + 1);
    for (std::uint32_t at = 0; at < f_.code.size(); ++at)
      if (branches(at)) target[static_cast<std::size_t>(f_.code[at].d)] = true;
    for (std::uint32_t at = loop.head; at <= loop.end; ++at) {
      if (skipped_[at]) continue;
      const Instruction& i = f_.code[at];
      if (target[at]) std::fill(elements.begin(), elements.end(), -1);
      if (writesAnything(linked_.code[at])) effects.all = true;
      PlaceOf place;
      if (isStore(i, place)) {
        if (place.kind == MemoryAccess::Place::Inside) place.elementType = elements[i.c];
        effects.places.push_back(place);
      }
      ir::forEachWrittenLocal(i, written.size(), [&](std::uint16_t slot) {
        written[slot] = true;
        elements[slot] = i.op == Op::ElementOffset ? linked_.code[at].d : -1;
      });
    }
  }

  // Chooses the instructions of a loop that run before it.
  void findEarly(ValueNumbers::Loop& loop, const MemoryEffects& effects, const std::vector<bool>& written) {
    std::vector<std::uint32_t> early(state_.values.size(), NoValue);  // by slot: the index in loop.early
    for (std::uint32_t at = loop.head; at <= loop.end && loop.early.size() < MaxEarly; ++at) {
      if (skipped_[at]) continue;
      const Instruction& i = f_.code[at];
      if (at != loop.head && isTarget(at)) std::fill(early.begin(), early.end(), NoValue);
      std::uint32_t added = NoValue;
      if (runsEarly(i)) added = addEarly(loop, at, effects, written, early);
      ir::forEachWrittenLocal(i, early.size(), [&](std::uint16_t slot) { early[slot] = NoValue; });
      if (added != NoValue) early[i.a] = added;
    }
  }

  bool isTarget(std::uint32_t at) {
    if (target_.empty()) {
      target_.resize(f_.code.size() + 1);
      for (std::uint32_t from = 0; from < f_.code.size(); ++from)
        if (branches(from)) target_[static_cast<std::size_t>(f_.code[from].d)] = true;
    }
    return target_[at];
  }

  static bool runsEarly(const Instruction& i) {
    if (i.op == Op::ElementOffset) return true;
    const MemoryAccess* access = ir::memoryAccess(i.op);
    if (access == nullptr || access->stores) return false;
    if (access->storage == Storage::Ref && !access->borrows) return false;
    return access->place != MemoryAccess::Place::GlobalElement &&
           access->place != MemoryAccess::Place::UncheckedElement && access->place != MemoryAccess::Place::Inside;
  }

  // Returns the index in loop.early of the instruction's value; NoValue when it can't run before the loop.
  std::uint32_t addEarly(ValueNumbers::Loop& loop, std::uint32_t at, const MemoryEffects& effects,
                         const std::vector<bool>& written, const std::vector<std::uint32_t>& early) {
    const Instruction& i = f_.code[at];
    ValueNumbers::Early made{at, NoValue, NoValue, NoValue};
    std::vector<std::uint32_t> values = state_.values;
    bool fixed = true;
    ir::forEachRegister(i, [&](const ir::Operand& operand, std::uint16_t slot) {
      if (operand.access == ir::Access::Write) return;
      if (slot >= f_.slots.size()) fixed = false;
      else if (early[slot] != NoValue) {
        const ValueNumbers::Early& from = loop.early[early[slot]];
        (operand.field == 'b' ? made.b : made.c) = from.kept;
        values[slot] = valueOfKept_[from.kept];
      } else if (written[slot]) {
        fixed = false;
      }
    });
    if (!fixed) return NoValue;
    Key key = keyOf(at, values);
    PlaceOf place = placeOf(i, values);
    bool isLoad = i.op != Op::ElementOffset;
    if (isLoad && effects.mayWrite(place)) return NoValue;
    if (const AvailableValue* known = find(key)) {
      // It is known, so it will be reused; a later instruction can only depend on it when it ran early, too.
      if (known->early == NoValue) return NoValue;
      for (std::uint32_t index = 0; index < loop.early.size(); ++index)
        if (loop.early[index].kept == known->early) return index;
      return NoValue;
    }
    made.kept = newKept(typeOf(i));
    AvailableValue known{key, fresh(), at, made.kept, false, isLoad, place};
    if (i.op == Op::ElementOffset) elementTypes_[known.value] = linked_.code[at].d;
    valueOfKept_[made.kept] = known.value;
    remember(known);
    loop.early.push_back(made);
    return static_cast<std::uint32_t>(loop.early.size() - 1);
  }

  std::uint32_t newKept(Type type) {
    out_.types_.push_back(type);
    valueOfKept_.push_back(NoValue);
    return static_cast<std::uint32_t>(out_.types_.size() - 1);
  }

  // On-stack replacement begins here, with what it computed before the loops around it.
  void meetReplacement(std::uint32_t at) {
    bool inside = false;
    for (const auto& loop : out_.loops_) inside = inside || (containsReplaced(loop) && at <= loop.end);
    State begun;
    if (inside && inReplaced_.reached) {
      begun = inReplaced_;
      begun.objects.clear();
      begun.checks.clear();
      begun.insides.clear();
      for (AvailableValue& known : begun.known) known.checked = known.checked && known.early == NoValue;
    } else {
      begun.values.resize(state_.values.size());
      for (std::uint32_t& value : begun.values) value = fresh();
      begun.reached = true;
    }
    join(state_, begun);
  }

  const AvailableValue* find(const Key& key) const {
    for (const AvailableValue& known : state_.known)
      if (known.key == key) return &known;
    return nullptr;
  }
  void remember(const AvailableValue& known) {
    std::erase_if(state_.known, [&](const AvailableValue& each) { return each.key == known.key; });
    if (state_.known.size() == MaxKnownValues) state_.known.erase(state_.known.begin());
    state_.known.push_back(known);
  }

  static std::uint32_t codeOf(MemoryAccess::Place place, Storage storage) {
    if (place == MemoryAccess::Place::UncheckedElement) place = MemoryAccess::Place::Element;
    return 0x10000u + static_cast<std::uint32_t>(place) * 16 + static_cast<std::uint32_t>(storage);
  }

  // The key of what an instruction loads or computes, or of the place that it stores to.
  Key keyOf(std::uint32_t at, const std::vector<std::uint32_t>& values) const {
    const Instruction& i = f_.code[at];
    Key key;
    bool access = ir::memoryAccess(i.op) != nullptr;
    bool commutes = !access && ir::commutes(i.op);
    ir::forEachRegister(i, [&](const ir::Operand& operand, std::uint16_t slot) {
      if (operand.access == ir::Access::Write || (access && operand.field == 'a')) return;
      (operand.field == 'b' ? key.b : key.c) = values[slot];
    });
    if (commutes && key.b > key.c) std::swap(key.b, key.c);
    if (access) {
      key.what = codeOf(ir::memoryAccess(i.op)->place, ir::memoryAccess(i.op)->storage);
      bool indexed = ir::isElement(i.op) || ir::accesses(i.op, MemoryAccess::Place::Element);
      if (!indexed) key.d = i.d;
      return key;
    }
    key.what = static_cast<std::uint32_t>(i.op);
    for (int n = 0; n < ir::opInfo(i.op).operandCount; ++n) {
      char field = ir::opInfo(i.op).operands[n].field;
      if (field == 'd') key.d = i.d;
      if (field == 'e') key.e = i.e;
    }
    return key;
  }

  PlaceOf placeOf(const Instruction& i, const std::vector<std::uint32_t>& values) const {
    PlaceOf place;
    const MemoryAccess* access = ir::memoryAccess(i.op);
    if (access == nullptr) return place;
    place.kind = access->place;
    place.storage = access->storage;
    place.offset = i.d;
    if (access->place == MemoryAccess::Place::Inside) {
      place.base = values[i.b];
      place.index = values[i.c];
      place.elementType = elementTypes_[values[i.c]];
    }
    return place;
  }

  // Notes what the instruction's checks prove, and which of them are proven already.
  void check(std::uint32_t at) {
    const Instruction& i = f_.code[at];
    if (ir::Look look = ir::lookOf(i); look.slot < f_.slots.size()) {
      std::uint32_t value = state_.values[look.slot];
      for (const KnownObject& object : state_.objects)
        if (object.value == value) out_.object_[at] = object.bytes;
      bool had = out_.object_[at] > look.bytes || facts_.hasBytes(at, look.bytes);
      learn(state_, value, (had ? look.bytes : std::max(facts_.bytesToCheck(at), look.bytes)) + 1);
    }
    if (ir::accesses(i.op, MemoryAccess::Place::Inside)) checkInside(at);
    if (!ir::checksIndex(i.op) && !ir::isUnchecked(i.op)) return;
    std::pair<std::uint32_t, std::uint32_t> pair{state_.values[i.b], state_.values[i.c]};
    bool had = std::find(state_.checks.begin(), state_.checks.end(), pair) != state_.checks.end();
    out_.indexChecked_[at] = had;
    if (had) return;
    if (state_.checks.size() == MaxKnownValues) state_.checks.erase(state_.checks.begin());
    state_.checks.push_back(pair);
  }

  void checkInside(std::uint32_t at) {
    const Instruction& i = f_.code[at];
    std::uint32_t object = state_.values[i.b], offset = state_.values[i.c];
    std::uint64_t end = std::uint64_t(static_cast<std::uint32_t>(i.d)) + ir::sizeOf(ir::memoryAccess(i.op)->storage);
    for (KnownInside& known : state_.insides)
      if (known.object == object && known.offset == offset) {
        out_.insideChecked_[at] = end <= known.end;
        known.end = std::max(known.end, end);
        return;
      }
    if (state_.insides.size() == MaxKnownValues) state_.insides.erase(state_.insides.begin());
    state_.insides.push_back({object, offset, end});
  }

  void step(std::uint32_t at) {
    const Instruction& i = f_.code[at];
    if (ir::isCall(i.op)) {
      if (writesAnything(linked_.code[at]))
        std::erase_if(state_.known, [](const AvailableValue& known) { return known.isLoad; });
      return writeFresh(i);
    }
    std::optional<Key> key;
    bool pure = ir::isPure(i.op) && ir::kindOf(i.op) != ir::OpKind::Move && !ir::traitsOf(i.op).updates;
    if (isWorthKeeping(i.op) || (pure && i.a < f_.slots.size())) key = keyOf(at, state_.values);
    PlaceOf place = placeOf(i, state_.values);
    check(at);
    if (key) return compute(at, *key, place);
    if (loadsField(i.op)) return computeWithField(at);
    PlaceOf stored;
    if (isStore(i, stored)) return store(at, stored);
    if (copy(i)) return;
    writeFresh(i);
  }

  void writeFresh(const Instruction& i) {
    ir::forEachWrittenLocal(i, state_.values.size(), [&](std::uint16_t slot) { state_.values[slot] = fresh(); });
  }

  // Moves pass values on.
  bool copy(const Instruction& i) {
    switch (i.op) {
      case Op::MoveI:
      case Op::MoveF:
      case Op::MoveR:
      case Op::Borrow: state_.values[i.a] = state_.values[i.b]; return true;
      case Op::TakeR: {
        std::uint32_t value = state_.values[i.b];
        state_.values[i.b] = fresh();
        state_.values[i.a] = value;
        return true;
      }
      default: return false;
    }
  }

  void compute(std::uint32_t at, const Key& key, const PlaceOf& place) {
    const Instruction& i = f_.code[at];
    bool keeps = isWorthKeeping(i.op) && !isInNest(at);
    std::uint32_t value = take(at, key, keeps);
    if (value == NoValue) {
      value = fresh();
      if (i.op == Op::ElementOffset) elementTypes_[value] = linked_.code[at].d;
      const MemoryAccess* access = ir::memoryAccess(i.op);
      remember({key, value, keeps ? at : NoValue, NoValue, true, access != nullptr, place});
    }
    if (i.a < state_.values.size()) state_.values[i.a] = value;
  }

  // The value of a known expression, which the instruction then reuses; NoValue: unknown.
  std::uint32_t take(std::uint32_t at, const Key& key, bool keeps) {
    for (AvailableValue& known : state_.known) {
      if (!(known.key == key)) continue;
      if (known.from == NoValue || !keeps) return keeps ? NoValue : known.value;
      std::uint32_t kept = known.early;
      if (kept == NoValue) {
        kept = out_.kept_[known.from];
        if (kept == NoValue) kept = out_.kept_[known.from] = newKept(keptTypeOf(known.from));
      }
      out_.reused_[at] = kept;
      out_.needsChecks_[at] = !known.checked;
      known.checked = true;
      return known.value;
    }
    return NoValue;
  }

  Type keptTypeOf(std::uint32_t at) const { return loadsField(f_.code[at].op) ? Type::F32 : typeOf(f_.code[at]); }

  // A computation with a field is a load, too.
  void computeWithField(std::uint32_t at) {
    const Instruction& i = f_.code[at];
    Key key;
    key.what = codeOf(MemoryAccess::Place::Field, Storage::F32);
    key.b = state_.values[i.c];
    key.d = i.d;
    PlaceOf place{MemoryAccess::Place::Field, Storage::F32};
    place.offset = i.d;
    bool keeps = !isInNest(at);
    if (keeps && take(at, key, true) == NoValue) remember({key, fresh(), at, NoValue, true, true, place});
    writeFresh(i);
  }

  void store(std::uint32_t at, PlaceOf place) {
    const Instruction& i = f_.code[at];
    const MemoryAccess* access = ir::memoryAccess(i.op);
    if (access != nullptr) place = placeOf(i, state_.values);
    std::erase_if(state_.known,
                  [&](const AvailableValue& known) { return known.isLoad && mayOverlap(known.place, place); });
    bool whole = access != nullptr && (access->storage == Storage::I32 || access->storage == Storage::F32);
    if (whole && !isInNest(at) && i.a < f_.slots.size())
      remember({keyOf(at, state_.values), state_.values[i.a], at, NoValue, true, true, place});
    writeFresh(i);
  }

  ValueNumbers& out_;
  const vm::LinkedFunction& linked_;
  const ir::Function& f_;
  const ir::DataflowFacts& facts_;
  const std::vector<LoopNest>& nests_;
  std::uint32_t replacedAt_;
  std::vector<bool> skipped_, target_;
  std::vector<State> at_;  // by branch target, what came there
  State state_, inReplaced_;
  std::vector<std::int32_t> elementTypes_;  // by value
  std::vector<std::uint32_t> valueOfKept_;
};

ValueNumbers::ValueNumbers(const vm::LinkedFunction& function, const ir::DataflowFacts& known,
                           const std::vector<LoopNest>& nests, std::uint32_t replacedAt) {
  ValueNumbering(*this, function, known, nests, replacedAt).run();
}

}  // namespace vellum::jit
