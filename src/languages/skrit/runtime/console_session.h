// What the entries of a console share: what they declare, and the values of the variables among it. A saved world does
// not contain it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "languages/skrit/runtime/code.h"
#include "languages/skrit/syntax/parser.h"
#include "languages/skrit/world/object.h"

namespace vellum::skrit {

struct SessionVariable {
  std::string name;  // with '$'
  Type type;
  std::uint64_t value = 0;  // as in the memory of an object: a number, or a string

  unsigned char* memory() { return reinterpret_cast<unsigned char*>(&value); }
};

// The names of what a text declares, when it parses, and only declares. Others than variables, functions, includes and
// properties make no session.
struct SessionNames {
  bool onlyDeclares = false;
  std::vector<std::string> names;
};
SessionNames sessionNames(const source::SourceSet& sources, source::FileId file, ParseOptions parsing);

class ConsoleSession {
 public:
  explicit ConsoleSession(vm::Vm& vm) : vm_(vm) {}
  ~ConsoleSession();
  ConsoleSession(const ConsoleSession&) = delete;
  ConsoleSession& operator=(const ConsoleSession&) = delete;

  std::vector<source::FileId> files() const;
  // The same, without those that declare one of the names, which a new entry declares again.
  std::vector<source::FileId> filesWithout(const std::vector<std::string>& names) const;
  // An entry that was compiled with filesWithout(names). Its new variables begin as 0 or "".
  void add(source::FileId file, const std::vector<std::string>& names, const Program& program);
  // Exchanges the values of the session's variables with those of an entry's object: before the entry runs, and after.
  void exchange(SkritObject& object);

  std::vector<SessionVariable>& variables() { return variables_; }
  SessionVariable* find(std::string_view name);  // with or without '$', in any case

 private:
  struct Declaration {
    source::FileId file;
    std::vector<std::string> names;
  };

  void drop(const std::vector<std::string>& names);

  vm::Vm& vm_;
  std::vector<Declaration> declarations_;
  std::vector<SessionVariable> variables_;
};

}  // namespace vellum::skrit
