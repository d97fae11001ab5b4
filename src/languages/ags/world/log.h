// Reports events to the host: one line of JSON for the trace, including a readable line for transcripts.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/host.h"

namespace vellum::ags::world {

// {"tick":5,"language":"ags","event":"say","who":"cEgo","text":"Hello","line":"Ego: Hello"}
class Log {
 public:
  Log(const host::Host& host, const std::uint64_t& tick) : host_(host), tick_(tick) {}

  struct Field {
    std::string_view name;
    std::string_view text = {};
    std::int32_t number = 0;
    bool isText = false;
    Field(std::string_view name, std::string_view text) : name(name), text(text), isText(true) {}
    Field(std::string_view name, std::int32_t number) : name(name), number(number) {}
  };

  // Whether a trace is written: test this before making texts.
  bool listening() const { return host_.trace != nullptr || narrate || heard != nullptr; }
  // `line` is the readable form; empty: omitted from transcripts.
  void event(std::string_view event, std::string_view line, std::initializer_list<Field> fields = {});
  // Prints a line that scripts show to the player.
  void print(std::string_view text);

  bool narrate = false;                       // print every line (option --narrate)
  std::vector<std::string>* heard = nullptr;  // receives speech and messages, the first thousand texts

 private:
  const host::Host& host_;
  const std::uint64_t& tick_;
};

}  // namespace vellum::ags::world
