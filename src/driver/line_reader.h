// Reads the lines of a console: with editing, history and completion on a terminal, else plainly.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace vellum::driver {

class LineReader {
 public:
  explicit LineReader(std::string prompt);
  ~LineReader();

  // Completes words: the candidates for the one that begins at this place of the line so far.
  using Completer = std::function<std::vector<std::string>(const std::string& line, std::size_t at)>;
  void complete(Completer completer) { completer_ = std::move(completer); }

  bool person() const { return person_; }
  // Whether more lines of a pasted text are already waiting.
  bool more() const;
  // Whether a line can be read without waiting for it, also from a file or a pipe.
  bool isWaiting() const;
  // Ctrl-C discards the line: returns "", and wasThrownAway() is true until the next read. Empty optional: end of
  // input.
  std::optional<std::string> read(bool continued = false);
  bool wasThrownAway() const { return thrownAway_; }

 private:
  std::optional<std::string> throwAway();

  std::string prompt_;
  Completer completer_;
  std::string history_;
  bool person_ = false, thrownAway_ = false;
};

}  // namespace vellum::driver
