#include "languages/ags/syntax/tokens.h"

#include <array>
#include <iterator>

namespace vellum::ags {

namespace {

struct Word {
  std::string_view text;
  TokenKind kind;
};

constexpr Word Keywords[] = {
#define VELLUM_AGS_KEYWORD(kind, text, syntax, chapter, description) {text, kind},
#include "languages/ags/syntax/tokens.def"
};
constexpr Word Signs[] = {
#define VELLUM_AGS_SIGN(kind, text) {text, kind},
#include "languages/ags/syntax/tokens.def"
};

// The words sorted by their first character: those with `c` are words[first[c]] to words[first[c + 1]].
template <std::size_t Count>
struct ByFirst {
  std::array<Word, Count> words{};
  std::array<std::uint8_t, 129> first{};

  constexpr explicit ByFirst(const Word (&all)[Count]) {
    std::size_t next = 0;
    for (std::size_t c = 0; c < 128; ++c) {
      first[c] = static_cast<std::uint8_t>(next);
      for (const Word& word : all)
        if (static_cast<unsigned char>(word.text[0]) == c) words[next++] = word;
    }
    first[128] = static_cast<std::uint8_t>(next);
  }
  // The words with the same first character as the text.
  constexpr std::pair<const Word*, const Word*> of(char c) const {
    auto index = static_cast<unsigned char>(c);
    if (index >= 128) return {nullptr, nullptr};
    return {words.data() + first[index], words.data() + first[index + 1u]};
  }
};
constexpr ByFirst<std::size(Keywords)> KeywordTable(Keywords);
constexpr ByFirst<std::size(Signs)> SignTable(Signs);

}  // namespace

std::string_view tokenName(std::uint16_t kind) {
  static constexpr std::string_view names[] = {
#define VELLUM_AGS_TOKEN(kind, description) description,
#define VELLUM_AGS_KEYWORD(kind, text, syntax, chapter, description) "'" text "'",
#define VELLUM_AGS_SIGN(kind, text) "'" text "'",
#include "languages/ags/syntax/tokens.def"
  };
  return kind < TokenKindCount ? names[kind] : "";
}

TokenKind keywordKind(std::string_view text) {
  if (text.size() < 2) return Name;
  auto [word, end] = KeywordTable.of(text[0]);
  for (; word != end; ++word)
    if (word->text == text) return word->kind;
  return Name;
}

TokenKind signKind(std::string_view text, std::uint32_t& length) {
  auto [sign, end] = SignTable.of(text[0]);
  for (; sign != end; ++sign) {
    if (!text.starts_with(sign->text)) continue;
    length = static_cast<std::uint32_t>(sign->text.size());
    return sign->kind;
  }
  return Bad;
}

bool isAssignment(std::uint16_t token) {
  switch (token) {
    case Assign:
    case PlusAssign:
    case MinusAssign:
    case StarAssign:
    case SlashAssign:
    case PercentAssign:
    case AndAssign:
    case OrAssign:
    case XorAssign:
    case ShiftLeftAssign:
    case ShiftRightAssign: return true;
    default: return false;
  }
}

bool isQualifier(std::uint16_t token) {
  switch (token) {
    case KwImport:
    case KwTryImport:
    case KwReadonly:
    case KwConst:
    case KwProtected:
    case KwWriteProtected:
    case KwStatic:
    case KwAttribute:
    case KwManaged:
    case KwBuiltin:
    case KwAutoptr:
    case KwInternalString:
    case KwStringStruct:
    case KwNoLoopCheck: return true;
    default: return false;
  }
}

bool isTypeKeyword(std::uint16_t token) { return token >= KwInt && token <= KwOldString; }

}  // namespace vellum::ags
