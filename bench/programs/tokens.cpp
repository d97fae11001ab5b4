// Tokens: a text of 200,000 letters is split into names, numbers and signs, and names are counted in a hash table, 20
// times.
#include <cstdio>
#include <string>

static std::string names[1024];
static int counts[1024];
static int distinct;

static int hash(const std::string& name) {
  int number = 0;
  for (char letter : name) number = (number * 31 + letter) & 65535;
  return number;
}

static void countName(const std::string& name) {
  int at = hash(name) & 1023;
  while (!names[at].empty() && names[at] != name) at = (at + 1) & 1023;
  if (names[at].empty()) {
    names[at] = name;
    distinct++;
  }
  counts[at]++;
}

static bool isLetter(int letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') || letter == '_';
}

static bool isDigit(int letter) { return letter >= '0' && letter <= '9'; }

static int tokens(const std::string& text) {
  int total = 0;
  std::size_t at = 0, length = text.size();
  while (at < length) {
    int letter = text[at];
    std::size_t start = at;
    if (isLetter(letter)) {
      while (at < length && (isLetter(text[at]) || isDigit(text[at]))) at++;
      countName(text.substr(start, at - start));
      total += static_cast<int>(at - start);
    } else if (isDigit(letter)) {
      int number = 0;
      while (at < length && isDigit(text[at])) {
        number = number * 10 + text[at] - '0';
        at++;
      }
      total += number;
    } else {
      if (letter != ' ') total += letter;
      at++;
    }
  }
  return total;
}

static std::string source() {
  std::string text;
  int seed = 74755;
  char line[100];
  for (int i = 0; i < 10000; i++) {
    seed = (seed * 1309 + 13849) & 65535;
    std::snprintf(line, sizeof line, "item_%d = ", seed % 300);
    text += line;
    seed = (seed * 1309 + 13849) & 65535;
    std::snprintf(line, sizeof line, "f%d(%d); ", seed % 90, seed % 1000);
    text += line;
  }
  return text;
}

int main() {
  std::string text = source();
  int total = 0;
  for (int round = 0; round < 20; round++) total += tokens(text) % 100000;
  for (int i = 0; i < 1024; i++) total += counts[i] * (i & 7);
  std::printf("%d\n", total + distinct);
}
