// Shows what each pass changes in the text of a function.
#include <algorithm>

#include "base/text.h"
#include "ir/passes/pass.h"
#include "ir/text.h"

namespace vellum::ir {

namespace {

using Lines = std::vector<std::string_view>;

Lines linesOf(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    std::size_t end = std::min(text.find('\n'), text.size() - 1);
    lines.push_back(text.substr(0, end + 1));
    text.remove_prefix(end + 1);
  }
  return lines;
}

// The lines of `before` that remain in `after`, as a longest common subsequence. With more than MaxPairs pairs to
// compare, only the common beginning and end remain.
std::vector<bool> stays(const Lines& before, const Lines& after) {
  static constexpr std::size_t MaxPairs = 4'000'000;
  std::vector<bool> kept(before.size());
  std::size_t begin = 0, end = 0;  // length of the common beginning and end
  std::size_t shorter = std::min(before.size(), after.size());
  while (begin < shorter && before[begin] == after[begin]) kept[begin++] = true;
  while (end < shorter - begin && before[before.size() - 1 - end] == after[after.size() - 1 - end])
    kept[before.size() - ++end] = true;
  std::size_t rows = before.size() - begin - end, columns = after.size() - begin - end;
  if (rows * columns > MaxPairs) return kept;
  // The length of the longest common subsequence from each pair of lines on.
  std::vector<std::uint32_t> longest((rows + 1) * (columns + 1));
  auto at = [&](std::size_t row, std::size_t column) -> std::uint32_t& {
    return longest[row * (columns + 1) + column];
  };
  for (std::size_t row = rows; row-- > 0;)
    for (std::size_t column = columns; column-- > 0;)
      at(row, column) = before[begin + row] == after[begin + column]
                            ? at(row + 1, column + 1) + 1
                            : std::max(at(row + 1, column), at(row, column + 1));
  for (std::size_t row = 0, column = 0; row < rows && column < columns;) {
    if (before[begin + row] == after[begin + column]) kept[begin + row++] = true, ++column;
    else if (at(row + 1, column) >= at(row, column + 1)) ++row;
    else ++column;
  }
  return kept;
}

// `after`, with removed and added lines marked.
std::string marked(const Lines& before, const Lines& after) {
  std::vector<bool> kept = stays(before, after);
  std::string out;
  std::size_t old = 0;
  auto removed = [&] {
    for (; old < before.size() && !kept[old]; ++old) base::append(out, base::cat("-", before[old]));
  };
  for (std::string_view line : after) {
    removed();
    bool same = old < before.size() && before[old] == line;
    base::append(out, base::cat(same ? " " : "+", line));
    if (same) ++old;
  }
  removed();
  return out;
}

}  // namespace

std::string printPasses(const Module& module) {
  Module unrolled = module;
  unrolled.functions = module.built;
  if (!module.keepsCalls)
    for (Function& function : unrolled.functions) runLoopUnrolling(function);
  Module inlined = unrolled;
  if (!module.keepsCalls) runInlining(inlined);
  Module direct = inlined;
  if (!module.keepsCalls) runConstantOffsets(direct);
  std::string out;
  FunctionPrinter printer(module);
  for (std::size_t i = 0; i < module.built.size(); ++i) {
    std::string before = printer.print(module.built[i]);
    base::append(out, base::cat(out.empty() ? "" : "\n", "as built\n", before));
    auto shows = [&](const Function& function, std::string_view name, std::string_view text) {
      std::string after = printer.print(function);
      if (after == before) return;
      base::append(out, base::cat("\n", name, ": ", text, "\n", marked(linesOf(before), linesOf(after))));
      before = std::move(after);
    };
    shows(unrolled.functions[i], "loop-unrolling", LoopUnrollingText);
    shows(inlined.functions[i], "inlining", InliningText);
    Function& function = direct.functions[i];
    shows(function, "constant-offsets", ConstantOffsetsText);
    for (const Pass& pass : passes()) {
      pass.run(function);
      shows(function, pass.name, pass.text);
    }
  }
  // The pass over the whole module. The linker knows which host functions only compute; this listing assumes none.
  Module elided = module;
  runRefcountElision(elided, std::vector<bool>(module.hosts.size()));
  FunctionPrinter elidedPrinter(elided);
  for (std::size_t i = 0; i < elided.functions.size(); ++i) {
    std::string before = i < module.functions.size() ? printer.print(module.functions[i]) : std::string();
    std::string after = elidedPrinter.print(elided.functions[i]);
    if (after != before)
      base::append(
          out, base::cat("\nrefcount-elision: ", RefcountElisionText, "\n", marked(linesOf(before), linesOf(after))));
    for (const Pass& pass : {Pass{"borrowed-loads", BorrowedLoadsText, runBorrowedLoads},
                             Pass{"reference-moves", ReferenceMovesText, runReferenceMoves}}) {
      before = std::move(after);
      pass.run(elided.functions[i]);
      after = elidedPrinter.print(elided.functions[i]);
      if (after != before)
        base::append(out, base::cat("\n", pass.name, ": ", pass.text, "\n", marked(linesOf(before), linesOf(after))));
    }
  }
  return out;
}

}  // namespace vellum::ir
