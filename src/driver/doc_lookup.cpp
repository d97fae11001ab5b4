#include "driver/doc_lookup.h"

#include <algorithm>
#include <cctype>
#include <string_view>

#include "driver/lower_case.h"

namespace vellum::driver {

namespace {

std::string_view lastPart(std::string_view name) {
  std::size_t at = name.find_last_of(".: ");
  return at == name.npos ? std::string_view() : name.substr(at + 1);
}

// "A ... Z", and the letter is one of them.
bool isInRange(std::string_view signature, const std::string& letter) {
  static constexpr std::string_view Between = " ... ";
  if (letter.size() != 1 || signature.size() != Between.size() + 2) return false;
  return signature.substr(1, Between.size()) == Between && letter[0] >= signature.front() &&
         letter[0] <= signature.back();
}

// "OV99" for "OVxx": two digits.
bool isNumbered(std::string_view name, std::string_view asked) {
  if (name.size() != asked.size() || !name.ends_with("xx")) return false;
  const std::size_t stem = name.size() - 2;
  auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
  return isDigit(asked[stem]) && isDigit(asked[stem + 1]) &&
         lowerCase(std::string(name.substr(0, stem))) == lowerCase(std::string(asked.substr(0, stem)));
}

// A whole word of an enumeration's signature.
bool hasValue(const vellum_doc& doc, const std::string& asked) {
  if (std::string_view(doc.kind) != "enum") return false;
  const std::string_view signature = doc.signature;
  auto isPart = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t at = signature.find(asked); at != signature.npos; at = signature.find(asked, at + 1)) {
    const std::size_t end = at + asked.size();
    if ((at == 0 || !isPart(signature[at - 1])) && (end == signature.size() || !isPart(signature[end]))) return true;
  }
  return false;
}

bool beginsSignature(std::string_view signature, const std::string& asked) {
  if (!signature.starts_with(asked)) return false;
  return signature.size() == asked.size() || signature[asked.size()] == ' ' || signature[asked.size()] == '(';
}

bool isLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// "->" of "'->' is the same", "!=" of "a != b": alone between blanks, quotes, letters and brackets.
bool hasSign(std::string_view text, std::string_view sign) {
  static constexpr std::string_view Apart = " '\"`(),;";
  for (std::size_t at = text.find(sign); at != text.npos; at = text.find(sign, at + 1)) {
    const std::size_t end = at + sign.size();
    const bool begins = at == 0 || isLetter(text[at - 1]) || Apart.find(text[at - 1]) != text.npos;
    if (begins && (end == text.size() || isLetter(text[end]) || Apart.find(text[end]) != text.npos)) return true;
  }
  return false;
}

bool hasWord(const std::string& name, const std::string& word) {
  for (std::size_t at = name.find(word); at != name.npos; at = name.find(word, at + 1)) {
    bool begins = at == 0 || name.find_first_of("._: ", at - 1) == at - 1;
    std::size_t end = at + word.size();
    if (begins && (end == name.size() || name.find_first_of("._: ", end) == end)) return true;
  }
  return false;
}

std::vector<std::size_t> matching(const std::vector<vellum_doc>& all, auto&& fits) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (fits(all[i])) found.push_back(i);
  return found;
}

// Operators that are written with the sign; else what else uses it, or says it. Declarations are full of signs.
DocMatches withSign(const std::vector<vellum_doc>& all, std::string_view sign) {
  auto writes = [&](const vellum_doc& doc) { return hasSign(doc.name, sign) || hasSign(doc.signature, sign); };
  auto operators =
      matching(all, [&](const vellum_doc& doc) { return std::string_view(doc.kind) == "operator" && writes(doc); });
  if (!operators.empty()) return {operators, true};
  auto uses = matching(all, [&](const vellum_doc& doc) {
    const std::string_view kind = doc.kind;
    const bool declares = kind == "enum" || kind == "function" || kind == "attribute" || kind == "constant";
    return !declares && (writes(doc) || hasSign(doc.text, sign));
  });
  return {uses, false};
}

}  // namespace

DocMatches lookUp(const std::vector<vellum_doc>& all, const std::string& asked) {
  const std::string lower = lowerCase(asked);
  auto matching = [&](auto&& fits) { return driver::matching(all, fits); };
  if (lower.empty()) return {};
  auto sameCase = matching([&](const vellum_doc& doc) { return doc.name == asked; });
  auto anyCase = matching([&](const vellum_doc& doc) { return lowerCase(doc.name) == lower; });
  if (!anyCase.empty()) {
    // A letter in another case is another thing where both exist.
    if (!sameCase.empty() && asked.size() == 1) return {sameCase, true};
    std::stable_partition(anyCase.begin(), anyCase.end(), [&](std::size_t i) { return all[i].name == asked; });
    if (sameCase.empty()) {
      auto parts = matching([&](const vellum_doc& doc) { return lastPart(doc.name) == asked; });
      anyCase.insert(anyCase.end(), parts.begin(), parts.end());
    }
    return {anyCase, true};
  }
  // "ATTR command", as "See also" has it where entries share a name.
  auto ofKind =
      matching([&](const vellum_doc& doc) { return lowerCase(std::string(doc.name) + " " + doc.kind) == lower; });
  if (!ofKind.empty()) return {ofKind, true};
  auto numbered = matching([&](const vellum_doc& doc) { return isNumbered(doc.name, asked); });
  if (!numbered.empty()) return {numbered, true};
  auto range = matching([&](const vellum_doc& doc) { return isInRange(doc.signature, asked); });
  if (!range.empty()) return {range, true};
  auto members = matching([&](const vellum_doc& doc) { return lastPart(lowerCase(doc.name)) == lower; });
  if (!members.empty()) return {members, true};
  const bool isSign = std::none_of(asked.begin(), asked.end(), isLetter);
  auto values = matching([&](const vellum_doc& doc) { return !isSign && hasValue(doc, asked); });
  if (!values.empty()) return {values, true};
  auto symbols = matching([&](const vellum_doc& doc) {
    return !lowerCase(doc.name).starts_with(lower) && beginsSignature(doc.signature, asked);
  });
  if (!symbols.empty()) return {symbols, true};
  if (isSign) return withSign(all, asked);
  auto prefixed = matching([&](const vellum_doc& doc) { return lowerCase(doc.name).starts_with(lower); });
  if (!prefixed.empty()) return {prefixed, false};
  auto words = matching([&](const vellum_doc& doc) { return hasWord(lowerCase(doc.name), lower); });
  const std::string part(lastPart(lower));
  if (words.empty() && !part.empty())
    words = matching([&](const vellum_doc& doc) { return lastPart(lowerCase(doc.name)) == part; });
  return {words, false};
}

}  // namespace vellum::driver
