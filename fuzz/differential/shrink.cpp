#include "differential/shrink.h"

#include <algorithm>
#include <string_view>
#include <vector>

namespace vellum::fuzz {

namespace {

using Lines = std::vector<std::string>;

class Shrinker {
 public:
  Shrinker(std::string program, const std::function<bool(const std::string&)>& fails)
      : program_(std::move(program)), fails_(fails) {}

  std::string run() {
    for (bool smaller = true; smaller && tries_ < MostTries;) {
      std::size_t before = program_.size();
      removeBlocks();
      removeLines();
      simplifyLines();
      smaller = program_.size() < before;
    }
    return program_;
  }

 private:
  static constexpr int MostTries = 20000;

  bool accept(std::string candidate) {
    if (candidate.size() >= program_.size() || ++tries_ > MostTries || !fails_(candidate)) return false;
    program_ = std::move(candidate);
    return true;
  }

  Lines lines() const {
    Lines result;
    for (std::size_t at = 0; at < program_.size();) {
      std::size_t end = program_.find('\n', at);
      if (end == std::string::npos) end = program_.size();
      result.push_back(program_.substr(at, end - at));
      at = end + 1;
    }
    return result;
  }
  static std::string joined(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines) text.append(line).append("\n");
    return text;
  }
  static std::string without(const Lines& lines, std::size_t first, std::size_t count) {
    Lines rest(lines);
    rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(first),
               rest.begin() + static_cast<std::ptrdiff_t>(first + count));
    return joined(rest);
  }
  static std::size_t indentOf(const std::string& line) { return std::min(line.find_first_not_of(" \t"), line.size()); }

  // A line and what is indented below it, with its closing line.
  static std::size_t blockAt(const Lines& all, std::size_t first) {
    std::size_t indent = indentOf(all[first]), end = first + 1;
    while (end < all.size() && !all[end].empty() && indentOf(all[end]) > indent) ++end;
    if (end > first + 1 && end < all.size() && indentOf(all[end]) == indent && all[end].find('}') != std::string::npos)
      ++end;
    return end - first;
  }

  void removeBlocks() {
    Lines all = lines();
    for (std::size_t at = 0; at < all.size();) {
      std::size_t size = blockAt(all, at);
      if (size > 1 && accept(without(all, at, size))) {
        all = lines();
        continue;
      }
      if (size > 2) {  // only what is around it
        Lines inner(all);
        inner.erase(inner.begin() + static_cast<std::ptrdiff_t>(at + size - 1));
        inner.erase(inner.begin() + static_cast<std::ptrdiff_t>(at));
        if (accept(joined(inner))) {
          all = lines();
          continue;
        }
      }
      ++at;
    }
  }

  void removeLines() {
    for (std::size_t size = std::max<std::size_t>(1, lines().size() / 4); size > 0; size /= 2) {
      Lines all = lines();
      for (std::size_t at = 0; at + size <= all.size();) {
        if (accept(without(all, at, size))) all = lines();
        else at += size;
      }
    }
  }

  // Replaces what is in parentheses or brackets, arguments, and operands.
  void simplifyLines() {
    for (std::size_t at = 0; at < program_.size(); ++at) {
      char c = program_[at];
      if (c == '(' || c == '[') {
        std::size_t end = closing(at);
        if (end == std::string::npos) continue;
        if (c == '(' && replaced(at, end + 1, "0")) continue;
        if (c == '(' && replaced(at, end + 1, "1")) continue;
        if (replaced(at + 1, end, "")) continue;
        if (replaced(at + 1, end, "0")) continue;
        if (c == '(' && replaced(end, end + 1, "") && replaced(at, at + 1, "")) continue;
        splitAt(at + 1, end);
      } else if (c == ' ' && at > 0 && program_[at - 1] != ' ' && program_[at - 1] != '\n') {
        // An operator with its right operand, up to the next blank.
        std::size_t end = program_.find_first_of(" \n)]", at + 1);
        if (end == std::string::npos || program_[end] == '\n') continue;
        end = program_.find_first_of(" \n);,]", end + 1);
        if (end != std::string::npos) replaced(at, end, "");
      }
    }
  }

  // Keeps one side of an operator at the outermost level of the text between parentheses.
  void splitAt(std::size_t begin, std::size_t end) {
    int depth = 0;
    for (std::size_t at = begin; at < end; ++at) {
      char c = program_[at];
      if (c == '(' || c == '[') ++depth;
      if (c == ')' || c == ']') --depth;
      if (depth != 0 || c != ' ') continue;
      std::size_t next = program_.find(' ', at + 1);
      if (next == std::string::npos || next >= end) continue;
      if (replaced(at, end, "") || replaced(begin, next + 1, "")) return;
    }
  }

  bool replaced(std::size_t begin, std::size_t end, std::string_view by) {
    std::string candidate = program_;
    candidate.replace(begin, end - begin, by);
    return accept(std::move(candidate));
  }

  std::size_t closing(std::size_t open) const {
    int depth = 0;
    for (std::size_t at = open; at < program_.size() && program_[at] != '\n'; ++at) {
      char c = program_[at];
      if (c == '(' || c == '[') ++depth;
      if ((c == ')' || c == ']') && --depth == 0) return at;
    }
    return std::string::npos;
  }

  std::string program_;
  const std::function<bool(const std::string&)>& fails_;
  int tries_ = 0;
};

}  // namespace

std::string shrunk(std::string program, const std::function<bool(const std::string&)>& fails) {
  return Shrinker(std::move(program), fails).run();
}

}  // namespace vellum::fuzz
