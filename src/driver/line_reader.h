// Lines of a console: with editing, history and completion on a terminal, else as they come.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace vellum::driver {

class LineReader {
 public:
  LineReader(std::string prompt, std::vector<std::string> words);
  ~LineReader();

  bool person() const { return person_; }
  // Whether a pasted text has more lines that wait already.
  bool more() const;
  // Ctrl-C throws the line away: it is empty then, and wasThrownAway() holds until the next one is read. Nothing: the
  // end of the input.
  std::optional<std::string> read(bool continued = false);
  bool wasThrownAway() const { return thrownAway_; }

 private:
  std::optional<std::string> throwAway();

  std::string prompt_;
  std::vector<std::string> words_;
  std::string history_;
  bool person_ = false, thrownAway_ = false;
};

}  // namespace vellum::driver
