// The words that a console completes.
#pragma once

#include <string>
#include <vector>

#include <vellum/vellum.hpp>

namespace vellum::driver {

// The commands of a console, without the colon.
const std::vector<std::string>& consoleCommands();

class ConsoleNames {
 public:
  ConsoleNames(Engine& engine, World& world, std::string language)
      : engine_(engine), world_(world), language_(std::move(language)) {}

  // For the word that begins at this place of the line so far.
  std::vector<std::string> candidates(const std::string& line, std::size_t at) const;
  // Whether the program or the game has this name.
  bool isKnown(const std::string& name) const;

 private:
  using Names = std::vector<std::string>;
  void addCode(Names& out, const std::string& prefix) const;
  void addManual(Names& out, const std::string& prefix) const;
  void addThings(Names& out) const;
  void addValues(Names& out, const std::string& thing) const;
  void addMessages(Names& out) const;
  // Those of one kind of vellum_world_names. False: the language has none.
  bool addNames(Names& out, unsigned kind, const std::string& prefix) const;

  Engine& engine_;
  World& world_;
  const std::string language_;
};

}  // namespace vellum::driver
