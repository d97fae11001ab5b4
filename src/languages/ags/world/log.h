// Tells the outside what happens: one line of JSON for the trace, with a readable line for transcripts in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "host/host.h"

namespace vellum::ags::world {

// {"tick":5,"language":"ags","event":"say","who":"cEgo","text":"Hello","line":"Ego: Hello"}
class Log {
 public:
  Log(host::Host& host, const std::uint64_t& tick) : host_(host), tick_(tick) {}

  struct Field {
    std::string_view name;
    std::string_view text = {};
    std::int32_t number = 0;
    bool isText = false;
    Field(std::string_view name, std::string_view text) : name(name), text(text), isText(true) {}
    Field(std::string_view name, std::int32_t number) : name(name), number(number) {}
  };

  // Whether anybody listens: ask before making texts.
  bool listening() const { return host_.trace != nullptr || narrate || heard != nullptr; }
  // `line` is for people; empty: nothing that a transcript should have.
  void event(std::string_view event, std::string_view line, std::initializer_list<Field> fields = {});
  // What scripts show the player, a line.
  void print(std::string_view text);

  bool narrate = false;                       // print every line (option --narrate)
  std::vector<std::string>* heard = nullptr;  // gets what is said and shown, the first thousand texts

 private:
  host::Host& host_;
  const std::uint64_t& tick_;
};

}  // namespace vellum::ags::world
