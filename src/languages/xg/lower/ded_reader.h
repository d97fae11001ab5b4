// Reads one definition file: its sector types, line types and flags. Blocks of other kinds are skipped.
#pragma once

#include <set>
#include <unordered_map>

#include "diagnostics/spelling.h"
#include "languages/xg/lower/ded_field.h"
#include "languages/xg/lower/ded_scanner.h"
#include "languages/xg/lower/type_definitions.h"

namespace vellum::xg {

// What the files of one reading share.
struct DedReading {
  TypeDefinitions& definitions;
  source::SourceSet& sources;
  DedIncludes* includes;
  bool hasMap;  // what only needs a map is simulated
  diagnostics::Emitter& emitter;
  std::set<std::uint32_t> open;  // the files that include one another
  int included = 0;
};

class DedReader {
 public:
  static constexpr int MaxIncludes = 1000, MaxDepth = 32;

  DedReader(DedReading& reading, source::FileId file)
      : reading_(reading), emitter_(reading.emitter), file_(file), scanner_(reading.sources[file].text()) {
    advance();
  }
  void run();

 private:
  using Kind = DedToken::Kind;
  struct Value {
    DedToken first;
    source::Span whole;
  };

  source::Location at(source::Span span) const { return {file_, span}; }
  void advance() { token_ = scanner_.next(); }
  bool is(Kind kind) const { return token_.kind == kind; }
  std::string_view word() const { return scanner_.text(token_.span); }
  void wrong(source::Span span, std::string_view message);
  std::string words(source::Span& span);
  bool isWord(std::string_view wanted) const;

  // Items of the file.
  void item();
  void block(std::string_view name, source::Span span, bool copy);
  bool directive();
  void include();
  bool condition();
  void open(source::Span span, std::string_view name);
  void skipBlock(source::Span span);
  void skipped(const diagnostics::Kind& kind, std::string_view name, source::Span span, std::string_view need = {});
  void reportSkipped();

  // Blocks.
  template <class Type>
  void typeBlock(std::vector<Type>& types, std::string_view kind, source::Span span, bool copy);
  template <class Assign>
  void statements(source::Span span, Assign assign);
  Value value();
  void flagBlock(source::Span span);
  void assign(SectorType& type, std::string_view name, source::Span span, const Value& value);
  void assign(LineType& type, std::string_view name, source::Span span, const Value& value);
  template <class Type, std::size_t Count>
  bool assignField(const DedField<Type> (&fields)[Count], Type& type, std::string_view name, source::Span span,
                   const Value& value);
  bool assignFunction(SectorType& type, std::string_view name, source::Span span, const Value& value);
  bool assignTiming(SectorType::Function& function, std::string_view setting, std::string_view name,
                    const Value& value);
  bool assignParameter(LineType& type, std::string_view name, source::Span span, const Value& value);
  bool assignClassParameter(LineType& type, std::string_view name, source::Span span, const Value& value);
  void unknownLabel(std::string_view kind, source::Span span, const diagnostics::SpellingSuggestion& near);

  // Values.
  std::string_view textOf(const Value& value) const { return scanner_.text(value.whole); }
  std::int32_t number(const Value& value, std::string_view label);
  float real(const Value& value, std::string_view label);
  std::string text(const Value& value) const;
  std::int32_t flags(const Value& value, std::string_view prefix);
  std::optional<std::int32_t> flag(std::string_view name) const;
  void unknownFlag(std::string_view name, std::string_view prefix, source::Span span);

  DedReading& reading_;
  diagnostics::Emitter& emitter_;
  source::FileId file_;
  DedScanner scanner_;
  DedToken token_;
  struct Skipped {
    const diagnostics::Kind* kind;
    std::string name, need;
    source::Span span;
    std::size_t more;  // places
  };
  std::vector<Skipped> skipped_;
  std::unordered_map<std::string, std::size_t> skippedAt_;
};

}  // namespace vellum::xg
