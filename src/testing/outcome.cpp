#include "testing/outcome.h"

#include <algorithm>

#include "base/path.h"
#include "base/sort.h"
#include "base/text.h"

namespace vellum::testing {

namespace {

std::string describe(const ActualDiagnostic& diagnostic) {
  std::string text = base::cat(wordText(diagnostic.word), ": ");
  if (diagnostic.first > 0 && !diagnostic.runTime) {
    base::append(text, diagnostic.first);
    if (diagnostic.last != diagnostic.first) base::append(text, base::cat("-", diagnostic.last));
    text += ' ';
  }
  return base::cat(text, diagnostic.message, " [", diagnostic.name, "]");
}

std::string describe(const Expectation& expectation) {
  std::string text = base::cat(wordText(expectation.word), ": ");
  if (expectation.first > 0) {
    base::append(text, expectation.first);
    if (expectation.last != expectation.first) base::append(text, base::cat("-", expectation.last));
    text += ' ';
  }
  base::append(text, expectation.text);
  return expectation.name.empty() ? text : base::cat(text, " [", expectation.name, "]");
}

bool fits(const Expectation& expected, const ActualDiagnostic& actual, const std::string& file) {
  Word word = expected.word == Word::Trap ? Word::Error : expected.word;
  if (word != actual.word) return false;
  if (!expected.name.empty() && expected.name != actual.name) return false;
  if (expected.about != (actual.file == file ? actual.line : 0)) return false;
  if (!expected.numbered.empty() && expected.numbered == actual.message) return true;
  if (expected.text != actual.message) return false;
  return expected.first == 0 || (expected.first == actual.first && expected.last == actual.last);
}

// "NAME:LINE", and "NAME:FILE:LINE" for a frame in another file.
std::string frameText(const ActualDiagnostic::Frame& frame, const std::string& file) {
  if (frame.line == 0) return frame.name;
  if (frame.file == file) return base::cat(frame.name, ":", frame.line);
  return base::cat(frame.name, ":", base::fileNameOf(frame.file), ":", frame.line);
}

// The lines below a diagnostic's own: its hints, and its call stack. When none of a kind is expected, any are accepted.
void compareBelow(const std::vector<Expectation>& expected, std::size_t diagnostic, const ActualDiagnostic& actual,
                  const std::string& file, std::vector<std::string>& out) {
  std::vector<std::string> stack, hints, actualStack;
  for (std::size_t i = diagnostic + 1; i < expected.size() && isBelowDiagnostic(expected[i].word); ++i)
    (expected[i].word == Word::At ? stack : hints).push_back(expected[i].text);
  for (const auto& frame : actual.frames) actualStack.push_back(frameText(frame, file));
  auto compareKind = [&](std::string_view what, const auto& wanted, const auto& got, std::string_view separator) {
    if (wanted.empty() || wanted == got) return;
    out.push_back(
        base::cat("line ", expected[diagnostic].line, ": expected ", what, ": ", base::join(wanted, separator)));
    out.push_back(base::cat("  actual ", what, ": ", base::join(got, separator)));
  };
  compareKind("stack", stack, actualStack, ", ");
  compareKind("hint", hints, actual.hints, "; ");
}

void compareDiagnostics(const std::vector<Expectation>& expected, const Actual& actual, std::vector<std::string>& out) {
  std::vector<bool> used(actual.diagnostics.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    if (!isDiagnostic(expected[i].word)) continue;
    std::size_t found = 0;
    while (found < used.size() && (used[found] || !fits(expected[i], actual.diagnostics[found], actual.file))) ++found;
    if (found < used.size()) {
      used[found] = true;
      compareBelow(expected, i, actual.diagnostics[found], actual.file, out);
    } else {
      out.push_back(base::cat("line ", expected[i].about, ": expected ", describe(expected[i])));
    }
  }
  for (std::size_t i = 0; i < used.size(); ++i) {
    const ActualDiagnostic& diagnostic = actual.diagnostics[i];
    if (used[i] || (diagnostic.word != Word::Error && !actual.compilesOnly)) continue;
    std::string place = diagnostic.file.empty() || diagnostic.file == actual.file ? "" : diagnostic.file + " ";
    out.push_back(base::cat(place, "line ", diagnostic.line, ": actual ", describe(diagnostic)));
  }
}

void compareLists(std::string_view what, const std::vector<const Expectation*>& expected,
                  const std::vector<std::string>& actual, std::vector<std::string>& out) {
  std::size_t count = std::max(expected.size(), actual.size());
  int shown = 0;
  for (std::size_t i = 0; i < count && shown < 10; ++i) {
    if (i < expected.size() && i < actual.size() && expected[i]->text == actual[i]) continue;
    ++shown;
    if (i < expected.size())
      out.push_back(base::cat("line ", expected[i]->line, ": expected ", what, ": ", expected[i]->text));
    out.push_back(i < actual.size() ? base::cat("  actual ", what, " ", i + 1, ": ", actual[i])
                                    : base::cat("  actual ", what, ": none"));
  }
}

std::vector<const Expectation*> only(const std::vector<Expectation>& expected, Word word) {
  std::vector<const Expectation*> result;
  for (const Expectation& expectation : expected)
    if (expectation.word == word) result.push_back(&expectation);
  return result;
}

}  // namespace

std::vector<std::string> outputLines(std::string_view output) {
  std::vector<std::string> lines;
  for (std::string_view raw : base::split(output, '\n')) {
    std::string line;
    for (char c : raw) {
      auto byte = static_cast<unsigned char>(c);
      if (byte >= 0x20 || c == '\t') {
        line.push_back(c);
      } else {
        line += "\\x";
        base::appendHex(line, byte, 2);
      }
    }
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.pop_back();
    lines.push_back(std::move(line));
  }
  if (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

std::vector<std::string> compare(const std::vector<Expectation>& expected, const Actual& actual) {
  std::vector<std::string> out;
  compareDiagnostics(expected, actual, out);
  compareLists("output", only(expected, Word::Expect), outputLines(actual.output), out);
  auto results = only(expected, Word::Result);
  if (!results.empty()) compareLists("result", results, actual.results, out);
  auto hashes = only(expected, Word::Hash);
  if (!hashes.empty()) compareLists("hash", hashes, {actual.hash}, out);
  for (const Expectation& expectation : expected)
    if (isOfEditor(expectation.word))
      out.push_back(base::cat("line ", expectation.line, ": ", wordText(expectation.word), ": is for the folder ide"));
  return out;
}

namespace {

// Replaces a script's expectations by its actual results: replaces or drops comments, and adds lines.
class Rewriter {
 public:
  Rewriter(std::string_view text, std::string_view sign, const std::vector<Expectation>& expected)
      : text_(text), sign_(sign), expected_(expected) {}

  void diagnostics(const Actual& actual) {
    for (const Expectation& expectation : expected_)
      if (isDiagnostic(expectation.word) || isBelowDiagnostic(expectation.word)) drop(expectation);
    for (const ActualDiagnostic& diagnostic : actual.diagnostics)
      if (diagnostic.word == Word::Error || actual.compilesOnly || isExpected(diagnostic.word))
        addLines(lineEndOf(diagnostic.file == actual.file ? diagnostic.line : 0), linesOf(diagnostic, actual.file));
  }

  // Writes one comment with this word for each string.
  void strings(Word word, const std::vector<std::string>& actual) {
    std::size_t done = 0, after = text_.size();
    for (const Expectation* expectation : only(expected_, word)) {
      if (done < actual.size()) {
        edits_.push_back(
            {expectation->begin, expectation->end, base::cat(sign_, " ", wordText(word), ": ", actual[done++])});
        after = lineEndOf(expectation->line);
      } else {
        drop(*expectation);
      }
    }
    std::string added;
    for (; done < actual.size(); ++done)
      base::append(added, base::cat(sign_, " ", wordText(word), ": ", actual[done], "\n"));
    if (!added.empty()) addLines(after, std::move(added));
  }

  std::string take() {
    base::sortStable(edits_, [](const Edit& a, const Edit& b) {
      return a.begin != b.begin ? a.begin < b.begin : a.begin == a.end && b.begin != b.end;
    });
    std::string out;
    std::size_t at = 0;
    for (const Edit& edit : edits_) {
      if (edit.begin < at) continue;
      out += text_.substr(at, edit.begin - at);
      out += edit.replacement;
      at = edit.end;
    }
    return out + std::string(text_.substr(at));
  }

 private:
  struct Edit {
    std::size_t begin, end;
    std::string replacement;
  };

  bool isExpected(Word word) const { return !only(expected_, word).empty(); }

  // Drops a comment with its line, or with the blanks between it and the code.
  void drop(const Expectation& expectation) {
    std::size_t begin = expectation.begin, end = expectation.end;
    if (expectation.wholeLine) {
      while (begin > 0 && text_[begin - 1] != '\n') --begin;
      end = text_.find('\n', end);
      end = end == std::string_view::npos ? text_.size() : end + 1;
    } else {
      while (begin > 0 && (text_[begin - 1] == ' ' || text_[begin - 1] == '\t')) --begin;
    }
    edits_.push_back({begin, end, ""});
  }

  std::size_t lineEndOf(std::uint32_t line) const {
    std::size_t at = 0;
    for (std::uint32_t i = 0; i < line && at < text_.size(); ++i) {
      at = text_.find('\n', at);
      at = at == std::string_view::npos ? text_.size() : at + 1;
    }
    return at;
  }

  void addLines(std::size_t after, std::string lines) {
    if (after == text_.size() && !text_.empty() && text_.back() != '\n') lines.insert(0, "\n");
    edits_.push_back({after, after, std::move(lines)});
  }

  std::string linesOf(const ActualDiagnostic& diagnostic, const std::string& file) const {
    std::string lines = base::cat(sign_, " ");
    if (diagnostic.runTime) base::append(lines, base::cat("trap: ", diagnostic.message, " [", diagnostic.name, "]"));
    else lines += describe(diagnostic);
    lines += '\n';
    if (isExpected(Word::Hint))
      for (const std::string& hint : diagnostic.hints) base::append(lines, base::cat(sign_, " hint: ", hint, "\n"));
    for (const auto& frame : diagnostic.frames)
      base::append(lines, base::cat(sign_, " at: ", frameText(frame, file), "\n"));
    return lines;
  }

  std::string_view text_, sign_;
  const std::vector<Expectation>& expected_;
  std::vector<Edit> edits_;
};

}  // namespace

std::string rewriteExpectations(std::string_view text, std::string_view sign, const std::vector<Expectation>& expected,
                                const Actual& actual) {
  Rewriter rewriter(text, sign, expected);
  rewriter.diagnostics(actual);
  rewriter.strings(Word::Expect, outputLines(actual.output));
  if (!only(expected, Word::Result).empty() || !actual.results.empty()) rewriter.strings(Word::Result, actual.results);
  if (!only(expected, Word::Hash).empty()) rewriter.strings(Word::Hash, {actual.hash});
  return rewriter.take();
}

}  // namespace vellum::testing
