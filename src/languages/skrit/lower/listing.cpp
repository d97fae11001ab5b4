#include "languages/skrit/lower/listing.h"

#include <algorithm>

#include "base/text.h"

namespace vellum::skrit {

static std::string padded(std::size_t number, std::size_t width, char fill) {
  std::string text = base::cat(number);
  return std::string(text.size() < width ? width - text.size() : 0, fill) + text;
}

std::string listing(const Program& program, const PcodeProgram& pcode, const ExportTable& exports,
                    const source::SourceSet& sources, std::size_t function, std::size_t fault) {
  static constexpr std::size_t Around = 5;
  const auto& code = pcode.functions[function].code;
  std::size_t begin = 0, end = code.size();
  if (fault != NoFault) {
    begin = fault > Around ? fault - Around : 0;
    end = std::min(end, fault + Around + 1);
  }
  std::string out;
  source::FileId file;
  std::uint32_t line = 0;
  for (std::size_t at = begin; at < end; ++at) {
    source::Location place = code[at].location;
    std::uint32_t now = sources.lineAt(place);
    if (now != line || place.file != file) {
      line = now;
      file = place.file;
      const source::SourceText& text = sources[file];
      base::append(out, base::cat(padded(line, 5, ' '), " | ", base::trim(text.text(text.lineSpan(line))), "\n"));
    }
    base::append(out, base::cat(at == fault ? "  -->   " : "        ", padded(at, 4, '0'), "  ",
                                pcodeText(program, pcode, exports, code[at])));
    // Adds the names of variables, so that readers need not count.
    if (pcodeInfo(code[at].op).operand == OperandKind::Variable) {
      auto index = static_cast<std::size_t>(code[at].operand);
      bool local = code[at].store == Store::Local;
      base::append(out, base::cat("  ; ", local ? program.functions[function].locals[index].name
                                                : program.variables[index].name));
    }
    out.push_back('\n');
  }
  if (!out.empty()) out.pop_back();
  return out;
}

std::string listing(const Program& program, const PcodeProgram& pcode, const ExportTable& exports,
                    const source::SourceSet& sources) {
  std::string out;
  for (std::size_t i = 0; i < program.functions.size(); ++i) {
    const Function& function = program.functions[i];
    static constexpr std::string_view kinds[] = {"function",   "event",     "trigger",     "at",
                                                 "transition", "condition", "initializer", "command"};
    base::append(out, base::cat(kinds[static_cast<int>(function.kind)], " ", function.name, "\n",
                                listing(program, pcode, exports, sources, i), "\n\n"));
  }
  if (!out.empty()) out.pop_back();
  return out;
}

}  // namespace vellum::skrit
