// Texts: 500 lines, 40 times: each is turned round letter by letter, words in it replaced, compared and joined again.
#include <cctype>
#include <cstdio>
#include <string>

static std::string lines[500];

static std::string turned(const std::string& text) {
  std::string result;
  for (int i = static_cast<int>(text.size()) - 1; i >= 0; i--) result += text[i];
  return result;
}

// The words of a text in another order, with dashes between them.
static std::string joined(const std::string& text) {
  std::string result, rest = text;
  std::size_t at = rest.find(' ');
  while (at != std::string::npos) {
    result += rest.substr(0, at);
    result += "-";
    rest = rest.substr(at + 1);
    at = rest.find(' ');
  }
  return rest + result;
}

static std::string replaced(std::string text, const std::string& part, const std::string& with) {
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + with.size())) {
    text.replace(at, part.size(), with);
  }
  return text;
}

static std::string upper(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  return text;
}

static void fill() {
  int seed = 74755;
  char piece[100];
  for (std::string& line : lines) {
    line = "the quick fox";
    for (int j = 0; j < 4; j++) {
      seed = (seed * 1309 + 13849) & 65535;
      std::snprintf(piece, sizeof piece, " and the %d dogs", seed % 500);
      line += piece;
    }
  }
}

int main() {
  fill();
  int total = 0;
  for (int round = 0; round < 40; round++) {
    std::string last;
    for (const std::string& line : lines) {
      std::string back = turned(line);
      std::string other = replaced(line, "the", "a lazy");
      std::string shouted = joined(upper(other));
      if (back == line || shouted.rfind("LAZY", 0) == 0) total += 1000;
      if (other < last) total++;
      if (shouted.find("49") != std::string::npos) total += 2;
      total += back[round] + static_cast<int>(other.size() + shouted.size());
      last = other;
    }
  }
  std::printf("%d\n", total);
}
