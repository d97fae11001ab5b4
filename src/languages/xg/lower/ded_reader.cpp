// The items of a definition file: type blocks, directives, and blocks that are skipped.
#include "languages/xg/lower/ded_reader.h"

#include "diagnostics/repeated.h"
#include "languages/xg/diagnostics.h"

namespace vellum::xg {

void DedReader::run() {
  reading_.open.insert(file_.value);
  while (!is(Kind::End)) item();
  reportSkipped();
  reading_.open.erase(file_.value);
}

void DedReader::wrong(source::Span span, std::string_view message) {
  emitter_.emit(diag::DedSyntax, at(span), message);
}

// Words up to the next token of another kind, joined by single spaces: the name of a block or a label.
std::string DedReader::words(source::Span& span) {
  std::string name;
  span = token_.span;
  for (; is(Kind::Word); advance()) {
    if (!name.empty()) name.push_back(' ');
    name += word();
    span.end = token_.span.end;
  }
  return name;
}

bool DedReader::isWord(std::string_view wanted) const {
  return is(Kind::Word) && base::equalsIgnoreCase(word(), wanted);
}

void DedReader::item() {
  if (directive()) return;
  bool copy = false;
  if (is(Kind::Star)) {
    copy = true;
    advance();
  }
  source::Span span = token_.span;
  std::string name = words(span);
  if (base::equalsIgnoreCase(std::string_view(name).substr(0, 5), "copy ")) {
    copy = true;
    name.erase(0, 5);
  }
  if (is(Kind::String) && token_.closed) advance();  // a block's identifier
  if (is(Kind::Open)) {
    advance();
    return block(name, span, copy);
  }
  if (is(Kind::Semicolon)) return advance();
  if (name.empty()) {
    wrong(token_.span, "a definition begins with its kind, like 'Sector Type {'");
    // One message for a sequence of unexpected tokens.
    while (!is(Kind::End) && !is(Kind::Word) && !is(Kind::Star)) advance();
  }
}

void DedReader::block(std::string_view name, source::Span span, bool copy) {
  auto isNamed = [&](std::string_view first, std::string_view second) {
    return base::equalsIgnoreCase(name, base::cat(first, ' ', second)) ||
           base::equalsIgnoreCase(name, base::cat(first, second));
  };
  if (isNamed("Sector", "Type")) return typeBlock(reading_.definitions.sectors, "sector type", span, copy);
  if (isNamed("Line", "Type")) {
    if (!reading_.hasMap) skipped(diag::NotSimulated, "Line Type", span, "a map");
    return typeBlock(reading_.definitions.lines, "line type", span, copy);
  }
  if (base::equalsIgnoreCase(name, "Flag")) return flagBlock(span);
  if (!base::equalsIgnoreCase(name, "Header")) skipped(diag::BlockSkipped, name, span);
  skipBlock(span);
}

// Include "FILE"; IncludeIf [Not] CONDITION "FILE"; SkipIf [Not] CONDITION; ModelPath "FOLDER";
bool DedReader::directive() {
  if (isWord("Include")) {
    advance();
    include();
  } else if (isWord("IncludeIf")) {
    advance();
    if (condition()) include();
    else if (is(Kind::String)) advance();
  } else if (isWord("SkipIf")) {
    advance();
    if (condition())
      while (!is(Kind::End)) advance();
  } else if (isWord("ModelPath")) {
    advance();
    if (is(Kind::String)) advance();
  } else {
    return false;
  }
  if (is(Kind::Semicolon)) advance();
  return true;
}

// Conditions name an option of the engine's command line, "-option", or a game: there is neither here.
bool DedReader::condition() {
  bool expected = true;
  if (isWord("Not")) {
    expected = false;
    advance();
  }
  if (is(Kind::Word)) advance();
  else wrong(token_.span, "a condition is an option like -name, or the name of a game");
  return !expected;
}

void DedReader::include() {
  source::Span span = token_.span;
  if (!is(Kind::String) || !token_.closed) return wrong(span, "Include takes the name of a file, in quotation marks");
  std::string name = scanner_.decode(span);
  advance();
  open(span, name);
}

void DedReader::open(source::Span span, std::string_view name) {
  if (reading_.includes == nullptr) {
    emitter_.emit(diag::IncludeFailed, at(span), name, "there are no files here");
    return;
  }
  if (++reading_.included > MaxIncludes || reading_.open.size() >= MaxDepth) {
    emitter_.emit(diag::IncludeFailed, at(span), name, "too many files include others");
    return;
  }
  auto file = reading_.includes->find(name, file_);
  if (!file) {
    emitter_.emit(diag::IncludeFailed, at(span), name, file.error().message);
    return;
  }
  if (reading_.open.contains(file->value)) {
    emitter_.emit(diag::IncludeFailed, at(span), name, "it includes itself");
    return;
  }
  DedReader(reading_, *file).run();
}

// A definition file of the engine has hundreds of blocks and labels of one kind: one note names the first of each.
void DedReader::skipped(const diagnostics::Kind& kind, std::string_view name, source::Span span,
                        std::string_view need) {
  auto [place, isNew] = skippedAt_.try_emplace(base::cat(kind.name, " ", base::toLower(name)), skipped_.size());
  if (isNew) skipped_.push_back({&kind, std::string(name), std::string(need), span, 0});
  else ++skipped_[place->second].more;
}

void DedReader::reportSkipped() {
  for (const Skipped& each : skipped_) {
    diagnostics::Diagnostic& note = emitter_.emit(*each.kind, at(each.span), each.name, each.need);
    diagnostics::hintMore(note, each.more);
  }
}

void DedReader::skipBlock(source::Span span) {
  int depth = 1;
  for (; !is(Kind::End); advance()) {
    if (is(Kind::Open)) ++depth;
    if (is(Kind::Close) && --depth == 0) return advance();
  }
  wrong(span, "the block is never closed with '}'");
}

template <class Assign>
void DedReader::statements(source::Span block, Assign assign) {
  while (!is(Kind::End) && !is(Kind::Close)) {
    if (is(Kind::Semicolon)) {
      advance();
      continue;
    }
    source::Span span;
    std::string name = words(span);
    if (is(Kind::Open)) {
      skipped(diag::NotSimulated, name, span, "more than sectors");
      advance();
      skipBlock(span);
    } else if (name.empty() || !is(Kind::Assign)) {
      wrong(name.empty() ? token_.span : span, "a statement is written like 'Light fn = \"az<\";'");
      while (!is(Kind::End) && !is(Kind::Close) && !is(Kind::Semicolon)) advance();
    } else {
      advance();
      Value assigned = value();
      assign(name, span, assigned);
    }
  }
  if (is(Kind::End)) wrong(block, "the block is never closed with '}'");
  else advance();
}

// A value ends with a semicolon, with its line, or with its string.
DedReader::Value DedReader::value() {
  Value value{token_, token_.span};
  bool string = is(Kind::String);
  if (string && !token_.closed) wrong(token_.span, "the string has no closing quotation mark");
  for (bool first = true; !is(Kind::End) && !is(Kind::Close) && !is(Kind::Semicolon); first = false) {
    if (!first && (token_.lineBefore || string)) break;
    value.whole.end = token_.span.end;
    advance();
  }
  return value;
}

template <class Type>
void DedReader::typeBlock(std::vector<Type>& types, std::string_view kind, source::Span span, bool copy) {
  Type type;
  if (copy) {
    if (types.empty()) emitter_.emit(diag::NothingToCopy, at(span), kind);
    else type = types.back();
  }
  type.location = at(span);
  statements(span, [&](std::string_view name, source::Span at, const Value& value) { assign(type, name, at, value); });
  types.push_back(std::move(type));
}

void DedReader::flagBlock(source::Span span) {
  std::string id;
  std::int32_t number = 0;
  statements(span, [&](std::string_view name, source::Span, const Value& value) {
    if (base::equalsIgnoreCase(name, "ID")) id = base::toLower(text(value));
    else if (base::equalsIgnoreCase(name, "Value")) number = this->number(value, name);
  });
  if (!id.empty()) reading_.definitions.flags[id] = number;
}

void readDedTypes(TypeDefinitions& definitions, source::SourceSet& sources, source::FileId file, DedIncludes* includes,
                  bool hasMap, diagnostics::Emitter& emitter) {
  DedReading reading{definitions, sources, includes, hasMap, emitter, {}, 0};
  DedReader(reading, file).run();
}

}  // namespace vellum::xg
