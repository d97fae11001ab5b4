// Collects diagnostics in the order of discovery, and drops cascades.
#pragma once

#include "base/text.h"
#include "diagnostics/diagnostic.h"

namespace vellum::diagnostics {

class Emitter {
 public:
  // Errors beyond this number are counted, not kept: a megabyte of garbage has a million errors.
  static constexpr std::size_t MaxKept = 1000;

  // Adds one diagnostic; the reference is valid until the next call. A second error at the same place, with the same
  // call stack, is a cascade and is dropped, as is what has been said before (the reference is then to a discarded
  // diagnostic). Cold, like `add`: code that leads to a diagnostic is compiled for size.
  template <class... Arguments>
  [[gnu::cold]] Diagnostic& emit(const Kind& kind, source::Location at, const Arguments&... arguments) {
    return add(kind, at, formatMessage(kind.text, {base::cat(arguments)...}));
  }
  [[gnu::cold]] Diagnostic& add(const Kind& kind, source::Location at, std::string message);
  [[gnu::cold]] Diagnostic& add(Diagnostic found);
  // Adds the errors, and the warnings if wanted, that another emitter has counted over its limit.
  void addDropped(const Emitter& other, bool warnings);

  const std::vector<Diagnostic>& all() const { return diagnostics_; }
  std::vector<Diagnostic> take();
  // Sorts by file and position, those without a position first. Phases add them in another order.
  void sortByPlace();
  const Diagnostic* firstError() const;  // warnings may precede it; null when there is none
  bool hasErrors() const { return errors_ > 0; }
  std::size_t errorCount() const { return errors_; }
  // Over MaxKept; code that lists diagnostics adds a MoreDiagnostics, or MoreWarnings when no error is among them.
  std::size_t dropped() const { return dropped_; }
  std::size_t droppedErrors() const { return droppedErrors_; }
  void clear();

 private:
  std::vector<Diagnostic> diagnostics_;
  Diagnostic discarded_;
  std::size_t errors_ = 0;
  std::size_t dropped_ = 0;
  std::size_t droppedErrors_ = 0;
};

}  // namespace vellum::diagnostics
