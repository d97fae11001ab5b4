#include <unordered_map>

#include "base/text.h"
#include "diagnostics/spelling.h"
#include "ir/registers.h"
#include "ir/text.h"

namespace vellum::ir {

using diagnostics::Emitter;
using diagnostics::Kind;
using diagnostics::Severity;
using source::Span;

namespace {

#define VELLUM_DIAGNOSTIC(name, severity, text) constexpr Kind name{#name, Severity::severity, text};
#include "ir/diagnostics.def"
#undef VELLUM_DIAGNOSTIC

struct Word {
  std::string_view text;
  Span span;
};

// Parses line by line. Blanks separate words; ',' '(' and ')' are words; a string is one word.
class Parser {
 public:
  Parser(const source::SourceSet& sources, source::FileId file, Emitter& emitter)
      : file_(file), text_(sources[file]), emitter_(emitter) {}

  Module run() {
    // Names first, so calls may refer to later functions.
    for (std::uint32_t line = 1; line <= text_.lineCount(); ++line) {
      readWords(line);
      if (!words_.empty() && words_[0].text == "fn" && words_.size() > 1) declareFunction();
    }
    next_ = 0;
    for (std::uint32_t line = 1; line <= text_.lineCount(); ++line) {
      readWords(line);
      if (!words_.empty()) parseLine();
    }
    finishFunction();
    return std::move(module_);
  }

 private:
  void readWords(std::uint32_t line) {
    words_.clear();
    at_ = 0;
    Span span = text_.lineSpan(line);
    std::string_view all = text_.text();
    for (std::uint32_t i = span.begin; i < span.end;) {
      char c = all[i];
      if (base::isAsciiSpace(c)) {
        ++i;
        continue;
      }
      if (all.substr(i, 2) == "//") break;
      std::uint32_t begin = i;
      if (c == ',' || c == '(' || c == ')') {
        ++i;
      } else if (c == '"') {
        ++i;
        while (i < span.end && all[i] != '"') i += all[i] == '\\' && i + 1 < span.end ? 2 : 1;
        if (i < span.end) ++i;
      } else {
        while (i < span.end && !base::isAsciiSpace(all[i]) && all[i] != ',' && all[i] != '(' && all[i] != ')') ++i;
      }
      words_.push_back({all.substr(begin, i - begin), {begin, i}});
    }
    lineEnd_ = {span.end, span.end};
  }

  source::Location here() const { return {file_, at_ < words_.size() ? words_[at_].span : lineEnd_}; }
  std::string_view word() const { return at_ < words_.size() ? words_[at_].text : std::string_view(); }
  std::string_view take() { return at_ < words_.size() ? words_[at_++].text : std::string_view(); }
  bool accept(std::string_view text) {
    if (word() != text) return false;
    ++at_;
    return true;
  }
  void expected(std::string_view what) { emitter_.emit(IrExpected, here(), what); }

  std::int32_t number() {
    auto value = base::parseInt(word());
    if (!value || *value < INT32_MIN || *value > UINT32_MAX) {
      if (word().empty()) expected("a number");
      else emitter_.emit(IrNumberRange, here(), word());
      take();
      return 0;
    }
    take();
    return static_cast<std::int32_t>(*value);
  }

  std::int32_t floatNumber() {
    auto value = base::parseFloat(word());
    if (!value) emitter_.emit(IrNumberRange, here(), word());
    take();
    return std::bit_cast<std::int32_t>(value.value_or(0.0f));
  }

  std::vector<std::uint32_t> offsets(std::string_view keyword) {
    std::vector<std::uint32_t> list;
    if (!accept(keyword)) return list;
    while (!word().empty() && base::isAsciiDigit(word()[0])) list.push_back(static_cast<std::uint32_t>(number()));
    return list;
  }

  Type type() {
    for (Type type : {Type::I32, Type::F32, Type::Ref, Type::Borrowed, Type::Value})
      if (accept(typeName(type))) return type;
    expected("a type (i32, f32, ref, borrowed, value)");
    take();
    return Type::I32;
  }

  void declareFunction() {
    std::string name(words_[1].text);
    if (module_.findFunction(name)) emitter_.emit(IrDuplicateName, {file_, words_[1].span}, name);
    module_.functions.emplace_back();
    module_.functions.back().name = name;
    module_.functions.back().location = {file_, words_[1].span};
    at_ = 2;
    Signature& signature = module_.functions.back().signature;
    if (accept("("))
      while (!accept(")") && at_ < words_.size()) {
        take();
        signature.parameters.push_back(type());
        accept(",");
      }
    if (!word().empty()) signature.result = type();
  }

  void parseLine() {
    std::string_view first = word();
    if (first == "fn") return beginFunction();
    if (function_ != nullptr) {
      if (first == "end") return finishFunction();
      if (first == "reg") {
        take();
        std::string name(take());
        return addRegister(name, type());
      }
      if (first.ends_with(':')) {
        labels_[std::string(first.substr(0, first.size() - 1))] = function_->code.size();
        return;
      }
      return parseInstruction();
    }
    take();
    if (first == "module") module_.name = take();
    else if (first == "global") {
      module_.globalSize = static_cast<std::uint32_t>(number());
      module_.globalReferences = offsets("refs");
      module_.globalTargets.assign(module_.globalReferences.size(), Anything);
      module_.globalValues = offsets("values");
    } else if (first == "type" || first == "array") parseType(first == "array");
    else if (first == "host") parseHost();
    else {
      at_ = 0;
      expected("module, global, type, array, host or fn");
    }
  }

  void parseType(bool array) {
    ObjectType type;
    type.array = array;
    type.name = take();
    if (array) {
      static constexpr std::string_view names[] = {"u8", "i16", "i32", "f32", "ref", "struct"};
      bool known = false;
      for (std::size_t i = 0; i < 6; ++i)
        if (word() == names[i]) {
          type.element = static_cast<Storage>(i);
          known = true;
        }
      if (!known) expected("u8, i16, i32, f32, ref or struct");
      take();
    }
    type.size = array && type.element != Storage::Struct ? sizeOf(type.element) : static_cast<std::uint32_t>(number());
    type.references = offsets("refs");
    type.targets.assign(type.element == Storage::Ref ? 1 : type.references.size(), Anything);
    type.mayCycle = accept("cycle");
    module_.addType(std::move(type));
  }

  void parseHost() {
    std::string name(take());
    Signature signature;
    if (!accept("(")) expected("'('");
    while (!accept(")") && at_ < words_.size()) {
      signature.parameters.push_back(type());
      accept(",");
    }
    if (!word().empty()) signature.result = type();
    for (const HostFunction& host : module_.hosts)
      if (host.name == name) return (void)emitter_.emit(IrDuplicateName, here(), name);
    std::vector<TypeId> targets(signature.parameters.size(), Anything);
    module_.hosts[module_.addHost(name, std::move(signature)).index()].targets = std::move(targets);
  }

  void beginFunction() {
    finishFunction();
    at_ = 1;
    if (words_.size() < 2) return expected("a name");
    function_ = &module_.functions[next_++];
    at_ = 2;
    if (accept("("))
      while (!accept(")") && at_ < words_.size()) {
        std::string name(take());
        addRegister(name, type());
        accept(",");
      }
  }

  void addRegister(const std::string& name, Type type) {
    if (function_->slots.size() > 60000) return;
    if (!registers_.try_emplace(name, static_cast<std::uint16_t>(function_->slots.size())).second)
      emitter_.emit(IrDuplicateName, here(), name);
    function_->slots.push_back(type);
    function_->slotNames.push_back(name.substr(0, name.find('.')));
    if (name.starts_with('%')) function_->slotNames.back().clear();
    if (type == Type::Value) {
      function_->slots.push_back(Type::Void);
      function_->slotNames.emplace_back();
    }
  }

  void parseInstruction() {
    source::Location place = here();
    Op op = Op::Nop;
    bool known = false;
    for (std::size_t i = 0; i < OpCount; ++i)
      if (opInfo(static_cast<Op>(i)).mnemonic == word()) {
        op = static_cast<Op>(i);
        known = true;
      }
    if (!known) {
      diagnostics::SpellingSuggestion suggestion(word());
      for (std::size_t i = 0; i < OpCount; ++i) suggestion.offer(opInfo(static_cast<Op>(i)).mnemonic);
      auto& diagnostic = emitter_.emit(IrUnknownMnemonic, place, word());
      if (suggestion) diagnostic.hint(suggestion.hint());
      return;
    }
    take();
    Instruction instruction;
    instruction.op = op;
    const OpInfo& info = opInfo(op);
    for (int i = 0; i < info.operandCount; ++i) parseOperand(instruction, info.operands[i]);
    if (at_ < words_.size()) expected("the end of the line");
    function_->code.push_back(instruction);
    function_->locations.push_back(place);
  }

  void parseOperand(Instruction& instruction, const Operand& operand) {
    std::uint16_t& slot = registerField(instruction, operand);
    std::int32_t& wide = operand.field == 'e' ? instruction.e : instruction.d;
    source::Location place = here();
    auto missing = [&](std::string_view what, std::string_view name) {
      emitter_.emit(IrUnknownName, place, what, name);
    };
    switch (operand.type) {
      case 'k':
      case 'O':
      case 'G':
      case 'A': wide = number(); break;
      case 's': slot = static_cast<std::uint16_t>(number()); break;
      case 'K': wide = floatNumber(); break;
      case 'n': {
        slot = static_cast<std::uint16_t>(number());
        if (operand.field == 'a') {
          int width = instruction.op == Op::ArgV ? 2 : 1;
          function_->argumentSlots =
              std::max(function_->argumentSlots, static_cast<std::uint16_t>(std::min(slot + width, 1000)));
        }
        break;
      }
      case 'L':
        fixups_.push_back({function_->code.size(), std::string(word()), place});
        take();
        break;
      case 'F': {
        FunctionId callee = module_.findFunction(word());
        if (!callee) missing("function", word());
        wide = static_cast<std::int32_t>(callee ? callee.value : 0);
        take();
        break;
      }
      case 'H': wide = find(module_.hosts, "host function"); break;
      case 'T': wide = find(module_.types, "type"); break;
      case 'S': wide = static_cast<std::int32_t>(module_.addString(string()).value); break;
      default: slot = parseRegister();
    }
  }

  std::uint16_t parseRegister() {
    std::string name(word());
    source::Location place = here();
    take();
    if (auto found = registers_.find(name); found != registers_.end()) return found->second;
    if (name.size() > 1 && name[0] == 'w') {
      if (auto slot = base::parseInt(std::string_view(name).substr(1)); slot && *slot >= 0 && *slot < 1000) {
        function_->argumentSlots = std::max(function_->argumentSlots, static_cast<std::uint16_t>(*slot + 1));
        return static_cast<std::uint16_t>(function_->slots.size() + static_cast<std::size_t>(*slot));
      }
    }
    emitter_.emit(IrUnknownName, place, "register", name);
    return 0;
  }

  template <class List>
  std::int32_t find(const List& list, std::string_view what) {
    for (std::size_t i = 0; i < list.size(); ++i)
      if (list[i].name == word()) {
        take();
        return static_cast<std::int32_t>(i);
      }
    emitter_.emit(IrUnknownName, here(), what, word());
    take();
    return 0;
  }

  std::string string() {
    std::string_view quoted = word();
    if (quoted.size() < 2 || quoted.front() != '"' || quoted.back() != '"') {
      expected("a string in quotes");
      take();
      return {};
    }
    take();
    quoted = quoted.substr(1, quoted.size() - 2);
    std::string out;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
      if (quoted[i] != '\\' || i + 1 >= quoted.size()) {
        out.push_back(quoted[i]);
        continue;
      }
      char c = quoted[++i];
      if (c == 'n') out.push_back('\n');
      else if (c == 't') out.push_back('\t');
      else if (c == 'x' && i + 2 < quoted.size()) {
        out.push_back(static_cast<char>(base::parseInt(quoted.substr(i + 1, 2), 16).value_or('?')));
        i += 2;
      } else out.push_back(c);
    }
    return out;
  }

  void finishFunction() {
    if (function_ == nullptr) return;
    for (const Fixup& fixup : fixups_) {
      auto label = labels_.find(fixup.label);
      if (label == labels_.end()) emitter_.emit(IrUnknownName, fixup.place, "label", fixup.label);
      else function_->code[fixup.at].d = static_cast<std::int32_t>(label->second);
    }
    fixups_.clear();
    labels_.clear();
    registers_.clear();
    function_ = nullptr;
  }

  struct Fixup {
    std::size_t at;
    std::string label;
    source::Location place;
  };

  source::FileId file_;
  const source::SourceText& text_;
  Emitter& emitter_;
  Module module_;
  std::vector<Word> words_;
  std::size_t at_ = 0;
  Span lineEnd_;
  Function* function_ = nullptr;
  std::size_t next_ = 0;
  std::unordered_map<std::string, std::uint16_t> registers_;
  std::unordered_map<std::string, std::size_t> labels_;
  std::vector<Fixup> fixups_;
};

}  // namespace

Module parse(const source::SourceSet& sources, source::FileId file, Emitter& emitter) {
  return Parser(sources, file, emitter).run();
}

}  // namespace vellum::ir
