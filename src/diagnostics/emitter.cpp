#include "diagnostics/emitter.h"

#include <algorithm>

#include "base/sort.h"

namespace vellum::diagnostics {

std::string_view severityName(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
  }
  return "";
}

// Whether a byte of UTF-8 begins a character.
static bool beginsCharacter(char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }

std::string shortened(std::string text, std::size_t characters) {
  if (text.size() <= characters) return text;
  std::string out;
  std::size_t count = 0;  // of the line so far
  for (char c : text) {
    if (c == '\n') count = 0;
    else if (beginsCharacter(c) && ++count == characters + 1) base::append(out, "…");
    if (count <= characters) out.push_back(c);
  }
  return out;
}

std::string formatMessage(std::string_view text, const std::vector<std::string>& arguments) {
  constexpr std::size_t Long = MaxRepeated / 4;  // shorter arguments are never shortened
  std::size_t longOnes = 0;
  for (const std::string& argument : arguments) longOnes += argument.size() > Long;
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool slot = text[i] == '{' && i + 2 < text.size() && base::isAsciiDigit(text[i + 1]) && text[i + 2] == '}';
    if (!slot) {
      out.push_back(text[i]);
      continue;
    }
    std::size_t index = static_cast<std::size_t>(text[i + 1] - '0');
    if (index < arguments.size()) {
      bool isLong = arguments[index].size() > Long;
      out.append(isLong ? shortened(arguments[index], MaxRepeated / longOnes) : arguments[index]);
    }
    i += 2;
  }
  return out;
}

// Of two run-time errors at one place; diagnostics of the compiler have no call stack.
static bool haveSameStack(const Diagnostic& a, const Diagnostic& b) {
  return std::equal(
      a.stack.begin(), a.stack.end(), b.stack.begin(), b.stack.end(),
      [](const Frame& one, const Frame& other) { return one.location == other.location && one.name == other.name; });
}

Diagnostic& Emitter::add(const Kind& kind, source::Location at, std::string message) {
  return add(Diagnostic{kind.severity, kind.name, at, std::move(message), {}, {}, {}});
}

Diagnostic& Emitter::add(Diagnostic found) {
  bool error = found.severity == Severity::Error;
  // A cascade follows soon after its cause: comparing with the last few is enough, and keeps the cost linear.
  auto first = diagnostics_.end() - static_cast<std::ptrdiff_t>(std::min<std::size_t>(diagnostics_.size(), 16));
  bool cascade = std::any_of(first, diagnostics_.end(), [&](const Diagnostic& earlier) {
    if (earlier.location != found.location || !haveSameStack(earlier, found)) return false;
    const bool bothErrors = error && earlier.severity == Severity::Error && found.location.valid();
    return bothErrors || (earlier.name == found.name && earlier.message == found.message);
  });
  // The first error is always kept: a caller that sees hasErrors() finds one.
  bool full = diagnostics_.size() >= MaxKept && !(error && errors_ == 0);
  if (error && !cascade) ++errors_;
  if (full && !cascade) {
    ++dropped_;
    if (error) ++droppedErrors_;
  }
  if (cascade || full) {
    discarded_ = Diagnostic{};
    return discarded_;
  }
  diagnostics_.push_back(std::move(found));
  return diagnostics_.back();
}

const Diagnostic* Emitter::firstError() const {
  auto found = std::find_if(diagnostics_.begin(), diagnostics_.end(),
                            [](const Diagnostic& diagnostic) { return diagnostic.severity == Severity::Error; });
  return found != diagnostics_.end() ? &*found : nullptr;
}

void Emitter::addDropped(const Emitter& other, bool warnings) {
  errors_ += other.droppedErrors_;
  dropped_ += warnings ? other.dropped_ : other.droppedErrors_;
  droppedErrors_ += other.droppedErrors_;
}

std::vector<Diagnostic> Emitter::take() {
  std::vector<Diagnostic> taken = std::move(diagnostics_);
  clear();
  return taken;
}

void Emitter::sortByPlace() {
  base::sortStable(diagnostics_, [](const Diagnostic& a, const Diagnostic& b) {
    // The invalid file id is the largest: adding one makes it the smallest.
    std::uint32_t fileA = a.location.file.value + 1, fileB = b.location.file.value + 1;
    return fileA != fileB ? fileA < fileB : a.location.span.begin < b.location.span.begin;
  });
}

void Emitter::clear() {
  diagnostics_.clear();
  errors_ = 0;
  dropped_ = 0;
  droppedErrors_ = 0;
}

}  // namespace vellum::diagnostics
