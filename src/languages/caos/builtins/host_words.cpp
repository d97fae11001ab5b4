#include "languages/caos/builtins/host_words.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "languages/caos/diagnostics.h"
#include "languages/caos/syntax/parser.h"

namespace vellum::caos {

namespace {

// The declaration in pieces: "TMPR", "(float)", "room", "(integer)".
std::vector<std::string_view> piecesOf(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (std::size_t at = 0; at < text.size();) {
    if (base::isAsciiSpace(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    if (text[at] == '(') {
      end = std::min(text.find(')', at), text.size() - 1) + 1;
    } else {
      while (end < text.size() && !base::isAsciiSpace(text[end]) && text[end] != '(') ++end;
    }
    pieces.push_back(text.substr(at, end - at));
    at = end;
  }
  return pieces;
}

// "float" of "(float)"; empty for anything else.
std::string_view typeIn(std::string_view piece) {
  bool isType = piece.size() > 2 && piece.front() == '(' && piece.back() == ')';
  return isType ? base::trim(piece.substr(1, piece.size() - 2)) : std::string_view();
}

bool isWord(std::string_view piece) {
  return piece.size() == 4 && !base::isAsciiDigit(piece[0]) && std::all_of(piece.begin(), piece.end(), [](char c) {
           return base::isAsciiAlnum(c) || c == '_' || c == ':' || c == '!' || c == '+';
         });
}

std::optional<Kind> kindNamed(std::string_view name) {
  for (Kind kind : {Kind::Command, Kind::Integer, Kind::Float, Kind::String, Kind::Agent})
    if (rowKindName(kind) == name) return kind;
  return std::nullopt;
}

std::optional<ArgumentType> typeNamed(std::string_view name) {
  for (ArgumentType type : {ArgumentType::Integer, ArgumentType::Float, ArgumentType::Decimal, ArgumentType::String,
                            ArgumentType::Agent, ArgumentType::Anything})
    if (typeName(type) == name) return type;
  return std::nullopt;
}

}  // namespace

// The pieces of the name: one word or two; none where it is wrong.
static std::size_t wordsOfName(const std::vector<std::string_view>& pieces) {
  auto isName = [&](std::size_t i) {
    return i < pieces.size() && isWord(pieces[i]) && base::toUpper(pieces[i]) == pieces[i];
  };
  return !isName(0) ? 0 : isName(1) ? 2 : 1;
}

static std::string joined(const std::vector<std::string_view>& pieces, std::size_t words) {
  if (words == 0) return {};
  return words == 2 ? base::cat(pieces[0], " ", pieces[1]) : std::string(pieces[0]);
}

std::string nameOfHostWord(std::string_view declaration) {
  std::vector<std::string_view> pieces = piecesOf(declaration);
  return joined(pieces, wordsOfName(pieces));
}

HostWords::HostWords(const host::Natives* natives) {
  host::eachNative(natives, "caos", [&](const host::Native& native, std::size_t) {
    std::string reason = native.kind == host::Native::Kind::Function && native.owner.empty()
                             ? declare(native)
                             : std::string("CAOS has neither classes nor enumerations");
    if (!reason.empty()) mistakes_.push_back({&native, std::move(reason)});
  });
}

std::string HostWords::declare(const host::Native& native) {
  std::vector<std::string_view> pieces = piecesOf(native.text);
  std::size_t at = wordsOfName(pieces);
  if (at == 0) return "it begins with a word of four capital letters";
  Row row{Id::OfHost, keep(joined(pieces, at)), Kind::Command, {}, "Host", Status::Built, native.doc};
  if (at < pieces.size() && !typeIn(pieces[at]).empty()) {
    auto kind = kindNamed(typeIn(pieces[at]));
    if (!kind)
      return base::cat("'", typeIn(pieces[at]),
                       "' is not a kind of word; expected command, integer, float, string, agent");
    row.kind = *kind;
    ++at;
  }
  for (; at < pieces.size(); at += 2) {
    auto type = at + 1 < pieces.size() ? typeNamed(typeIn(pieces[at + 1])) : std::nullopt;
    if (!type)
      return base::cat("the argument '", pieces[at],
                       "' needs a type: (integer), (float), (decimal), (string), (agent) or (anything)");
    row.arguments.push_back({keep(std::string(pieces[at])), *type});
  }
  const Vocabulary& own = ownWords();
  char letter = 0;
  if (own.findCommand(pieces[0]) != nullptr || own.hasValue(pieces[0]) || variableNumber(pieces[0], letter) >= 0)
    return base::cat("CAOS has the word '", pieces[0], "' itself");
  std::size_t space = row.name.find(' ');
  std::string_view second = space == row.name.npos ? std::string_view() : row.name.substr(space + 1);
  if (vocabulary_.matchCommand(row.name.substr(0, space), second).row != nullptr ||
      !vocabulary_.matchValues(row.name.substr(0, space), second).rows.empty())
    return base::cat("'", row.name, "' is declared twice");
  vocabulary_.add(words_.emplace_back(Word{std::move(row), &native}).row);
  return {};
}

bool HostWords::report(diagnostics::Emitter& emitter) const {
  for (const Mistake& mistake : mistakes_)
    emitter.emit(diag::BadHostDeclaration, {}, mistake.native->text, mistake.reason);
  return mistakes_.empty();
}

}  // namespace vellum::caos
