// Streams JSON: the writer adds commas and escapes, the caller supplies the structure.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vellum::base {

class JsonWriter {
 public:
  JsonWriter& beginObject() { return open('{', '}'); }
  JsonWriter& beginArray() { return open('[', ']'); }
  JsonWriter& end();
  JsonWriter& key(std::string_view name);
  JsonWriter& value(std::string_view text);
  JsonWriter& value(const char* text) { return value(std::string_view(text)); }
  JsonWriter& value(std::int64_t number);
  JsonWriter& value(std::uint32_t number) { return value(std::int64_t(number)); }
  JsonWriter& value(std::int32_t number) { return value(std::int64_t(number)); }
  JsonWriter& value(double number);  // null when it is not finite, which JSON can't represent
  JsonWriter& value(bool truth);
  JsonWriter& null();
  template <class T>
  JsonWriter& member(std::string_view name, T&& content) {
    key(name);
    return value(std::forward<T>(content));
  }
  const std::string& text() const { return out_; }
  std::string take() { return std::move(out_); }

 private:
  JsonWriter& open(char opening, char closing);
  void separate();
  std::string out_;
  std::vector<char> closers_;
  bool first_ = true;
  bool afterKey_ = false;
};

void appendJsonString(std::string& out, std::string_view text);

}  // namespace vellum::base
