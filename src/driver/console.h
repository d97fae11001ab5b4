// The console of `vellum repl`: entries in a language, and commands that start with ':'.
#pragma once

#include "driver/session.h"

namespace vellum::driver {

class Console {
 public:
  Console(Session& session, World& world, std::string language)
      : session_(session), world_(world), language_(std::move(language)) {}

  // Runs one entry. False: the user quits.
  bool line(const std::string& text);

 private:
  bool command(const std::string& text);
  Source named(const std::string& path);
  void tick(const std::string& rest);
  void doc(const std::string& name);
  void save(const std::string& path);
  void objects(const std::string& filter);
  void inspect(const std::string& object);
  void set(const std::string& rest);
  void event(const std::string& rest);
  void events(const std::string& rest);

  Session& session_;
  World& world_;
  std::string language_;
  int count_ = 0;
};

}  // namespace vellum::driver
