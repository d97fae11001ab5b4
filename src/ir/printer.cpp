#include <map>

#include "base/text.h"
#include "ir/registers.h"
#include "ir/text.h"

namespace vellum::ir {

using base::append;
using base::cat;

namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') append(out, cat('\\', c));
    else if (c == '\n') append(out, "\\n");
    else if (c == '\t') append(out, "\\t");
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) {
      append(out, "\\x");
      base::appendHex(out, static_cast<unsigned char>(c), 2);
    } else {
      out.push_back(c);
    }
  }
  out.push_back('"');
  return out;
}

std::string_view storageName(Storage storage) {
  static constexpr std::string_view names[] = {"u8", "i16", "i32", "f32", "ref", "struct"};
  return names[static_cast<std::size_t>(storage)];
}

class Printer {
 public:
  Printer(const FunctionPrinter& context, const Function& function)
      : context_(context), module_(context.module), f_(function), sources_(context.sources) {
    for (const Instruction& instruction : f_.code)
      if (isBranch(instruction.op)) labels_.try_emplace(static_cast<std::size_t>(instruction.d), "");
    int number = 0;
    for (auto& [at, name] : labels_) name = cat("L", number++);
  }

  std::string run() {
    append(out_, cat("fn ", context_.nameOf(f_), "("));
    std::size_t slot = 0;
    for (std::size_t i = 0; i < f_.signature.parameters.size(); ++i) {
      Type type = f_.signature.parameters[i];
      append(out_, cat(i == 0 ? "" : ", ", name(slot), " ", typeName(type)));
      slot += static_cast<std::size_t>(slotsOf(type));
    }
    append(out_, ")");
    if (f_.signature.result != Type::Void) append(out_, cat(" ", typeName(f_.signature.result)));
    append(out_, "\n");
    for (; slot < f_.slots.size(); ++slot)
      if (f_.slots[slot] != Type::Void) append(out_, cat("  reg ", name(slot), " ", typeName(f_.slots[slot]), "\n"));
    for (std::size_t at = 0; at < f_.code.size(); ++at) {
      if (auto label = labels_.find(at); label != labels_.end()) append(out_, cat(label->second, ":\n"));
      sourceLine(f_.locations[at]);
      instruction(f_.code[at]);
    }
    append(out_, "end\n");
    return std::move(out_);
  }

 private:
  std::string name(std::size_t slot) const {
    if (slot >= f_.slots.size()) return cat("w", slot - f_.slots.size());
    // Names may repeat (a variable of an inner block): the slot makes them unique.
    if (f_.slotNames[slot].empty()) return cat("%", slot);
    return cat(f_.slotNames[slot], ".", slot);
  }

  void sourceLine(source::Location location) {
    if (sources_ == nullptr || !location.valid()) return;
    const source::SourceText& text = (*sources_)[location.file];
    std::uint32_t line = text.lineAt(location.span.begin);
    if (location.file == lastFile_ && line == lastLine_) return;
    lastFile_ = location.file;
    lastLine_ = line;
    append(out_, cat("  // ", line, ": ", base::trim(text.text(text.lineSpan(line))), "\n"));
  }

  void instruction(const Instruction& instruction) {
    const OpInfo& info = opInfo(instruction.op);
    append(out_, cat("    ", info.mnemonic));
    for (int i = 0; i < info.operandCount; ++i) append(out_, cat(" ", operand(instruction, info.operands[i])));
    append(out_, "\n");
  }

  std::string operand(const Instruction& instruction, const Operand& operand) const {
    std::uint16_t slot = registerField(instruction, operand);
    std::int32_t number = operand.field == 'e' ? instruction.e : instruction.d;
    auto index = static_cast<std::size_t>(number);
    switch (operand.type) {
      case 'k':
      case 'O':
      case 'G':
      case 'A': return cat(number);
      case 's': return cat(static_cast<std::int16_t>(slot));
      case 'K': return cat(static_cast<double>(std::bit_cast<float>(number)));
      case 'n': return cat(slot);
      case 'L': return labels_.at(index);
      case 'F': return context_.nameOf(module_.functions[index]);
      case 'H': return module_.hosts[index].name;
      case 'T': return module_.types[index].name;
      case 'S': return quoted(module_.strings[index]);
      default: return name(slot);
    }
  }

  const FunctionPrinter& context_;
  const Module& module_;
  const Function& f_;
  const source::SourceSet* sources_;
  std::map<std::size_t, std::string> labels_;
  std::string out_;
  source::FileId lastFile_;
  std::uint32_t lastLine_ = 0;
};

void printOffsets(std::string& out, std::string_view word, const std::vector<std::uint32_t>& offsets) {
  if (offsets.empty()) return;
  append(out, cat(" ", word));
  for (std::uint32_t offset : offsets) append(out, cat(" ", offset));
}

}  // namespace

FunctionPrinter::FunctionPrinter(const Module& printed, const source::SourceSet* from)
    : module(printed), sources(from) {
  for (const Function& function : module.functions) first_.try_emplace(function.name, &function);
}

std::string FunctionPrinter::nameOf(const Function& function) const {
  auto first = first_.find(function.name);
  bool isVersion =
      first != first_.end() && first->second != &function && function.signature != first->second->signature;
  return isVersion ? cat(function.name, "'") : function.name;
}

std::string FunctionPrinter::print(const Function& function) const { return Printer(*this, function).run(); }

std::string print(const Module& module, const Function& function, const source::SourceSet* sources) {
  return FunctionPrinter(module, sources).print(function);
}

std::string print(const Module& module) {
  std::string out = cat("module ", module.name, "\n");
  if (module.globalSize > 0) {
    append(out, cat("global ", module.globalSize));
    printOffsets(out, "refs", module.globalReferences);
    printOffsets(out, "values", module.globalValues);
    append(out, "\n");
  }
  for (const ObjectType& type : module.types) {
    append(out, cat(type.array ? "array " : "type ", type.name, " "));
    if (type.array) append(out, storageName(type.element));
    if (!type.array || type.element == Storage::Struct) append(out, cat(type.array ? " " : "", type.size));
    if (type.element == Storage::Struct) printOffsets(out, "refs", type.references);
    append(out, type.mayCycle ? " cycle\n" : "\n");
  }
  for (const HostFunction& host : module.hosts) {
    append(out, cat("host ", host.name, "("));
    for (std::size_t i = 0; i < host.signature.parameters.size(); ++i)
      append(out, cat(i == 0 ? "" : ", ", typeName(host.signature.parameters[i])));
    append(out, ")");
    if (host.signature.result != Type::Void) append(out, cat(" ", typeName(host.signature.result)));
    append(out, "\n");
  }
  FunctionPrinter printer(module);
  for (const Function& function : module.functions) append(out, printer.print(function));
  return out;
}

}  // namespace vellum::ir
