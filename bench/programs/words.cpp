// Word count: the words of a text of a million letters, and one of them by name, twelve times.
#include <cstdio>
#include <string>

static std::string letters(int count) {
  std::string text;
  int seed = 1;
  while (count > 0) {
    seed = (seed * 1366 + 150889) % 714025;
    int letter = seed % 32;
    text += letter < 26 ? static_cast<char>('a' + letter) : ' ';
    count--;
  }
  return text;
}

static int words(const std::string& text) {
  int count = 0;
  std::size_t start = 0;
  for (std::size_t i = 0; i < text.size(); i++) {
    if (text[i] == ' ') {
      if (i > start) {
        count++;
        if (text.substr(start, i - start) == "no") count += 100;
      }
      start = i + 1;
    }
  }
  return count;
}

int main() {
  std::string text = letters(1000000);
  int total = 0;
  for (int round = 0; round < 12; round++) total += words(text);
  std::printf("%d\n", total);
}
