#include "character_evaluator.h"

#include <cctype>
#include <cstdlib>

namespace vellum::bench {
namespace {

bool lower(char c) { return c >= 'a' && c <= 'z'; }
bool upper(char c) { return c >= 'A' && c <= 'Z'; }

float valueAt(const char* at) {
  if (*at == '/' || *at == '%') return static_cast<float>(std::strtod(at + 1, nullptr));
  return static_cast<float>(std::tolower(static_cast<unsigned char>(*at)) - 'a') / 25.0f;
}

const char* afterValue(const char* at) {
  if (*at != '/' && *at != '%') return at + 1;
  char* end;
  std::strtod(at + 1, &end);
  return end;
}

const char* repeatTarget(const char* text, const char* at) {
  while (at > text && *at != '>') --at;
  return *at == '>' ? at + 1 : text;
}

const char* lookAhead(const char* text, const char* from) {
  const char* at = afterValue(from);
  while (*at != '\0' && at != from) {
    char c = *at;
    if (lower(c) || upper(c) || c == '/' || c == '%' || c == '.') return at;
    char* end = nullptr;
    if (c >= '0' && c <= '9') {
      std::strtol(at, &end, 10);
      return end;
    }
    if (c == '#' || c == '?' || c == '!') {
      std::strtol(at + 1, &end, 10);
      at = end;
    } else if (c == '<') {
      at = repeatTarget(text, at);
    } else {
      ++at;
    }
  }
  return at;
}

void next(CharacterFunction& f, xg::Dice& dice, std::vector<int>& events) {
  if (f.repeat > 0) {
    --f.repeat;
    return;
  }
  const char* from = f.text + f.position;
  const char* at = afterValue(from);
  while (*at != '\0' && at != from) {
    char c = *at;
    if (upper(c) || c == '%') break;
    if (lower(c) || c == '/') {
      if (*lookAhead(f.text, at) != '.') break;
      ++at;
      continue;
    }
    char* end = nullptr;
    if (c >= '0' && c <= '9') {
      f.repeat = static_cast<int>(std::strtol(at, &end, 10)) - 1;
      at = end;
      break;
    }
    if (c == '#' || c == '?' || c == '!') {
      int number = static_cast<int>(std::strtol(at + 1, &end, 10));
      if (c == '#') f.maxTimer = number;
      else if (c == '?') f.maxTimer = dice.between(0, number);
      else events.push_back(number);
      at = end;
    } else if (c == '<') {
      at = repeatTarget(f.text, at);
    } else {
      ++at;
    }
  }
  f.position = static_cast<int>(at - f.text);
}

}  // namespace

void startCharacters(CharacterFunction& function, xg::Dice& dice) {
  function.timer = -1;
  function.maxTimer = dice.between(function.min, function.max);
}

void tickCharacters(CharacterFunction& f, xg::Dice& dice, std::vector<int>& events) {
  if (f.text[f.position] == '\0') return;
  if (f.timer++ >= f.maxTimer) {
    f.timer = 0;
    f.maxTimer = dice.between(f.min, f.max);
    next(f, dice, events);
    if (f.text[f.position] == '\0') return;
  }
  const char* at = f.text + f.position;
  float value = valueAt(at);
  if (!upper(*at) && *at != '%') {
    const char* to = f.repeat > 0 ? at : lookAhead(f.text, at);
    if (lower(*to) || *to == '/') {
      float t = f.maxTimer > 0 ? static_cast<float>(f.timer) / static_cast<float>(f.maxTimer) : 0.0f;
      value = (1.0f - t) * value + t * valueAt(to);
    }
  }
  f.value = value * f.scale + f.offset;
}

}  // namespace vellum::bench
