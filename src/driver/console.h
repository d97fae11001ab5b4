// The console of `vellum repl`: entries in a language, and commands that start with ':'.
#pragma once

#include <optional>

#include "driver/console_names.h"
#include "driver/session.h"

namespace vellum::driver {

class Console {
 public:
  Console(Session& session, World& world, std::string language)
      : session_(session), world_(world), names_(session.engine(), world, language), language_(std::move(language)) {}

  const ConsoleNames& names() const { return names_; }
  // Runs one entry. False: the user quits.
  bool line(const std::string& text);

 private:
  bool command(const std::string& text);
  // A word that other consoles take: quit, exit, help. Empty: it is none of them, or a name of the program. False: the
  // user quits.
  std::optional<bool> wordOfOthers(const std::string& text);
  // Session::show, on a line of its own.
  int show(Status status);
  static void unknown(const std::string& name);
  void load(const std::string& path);
  void reload(const std::string& path);
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
  const ConsoleNames names_;
  std::string language_;
  int count_ = 0;
};

}  // namespace vellum::driver
