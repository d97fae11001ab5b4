// Script text that was made from something else (a dialog script, a play-test), and where each piece of it came from,
// so that errors point into what people wrote.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "source/source_set.h"

namespace vellum::ags::game {

class SourceMap {
 public:
  // Everything made from here on comes from `original`.
  void begin(source::FileId original) { original_ = original; }

  // Text of ours, that stands for `from`.
  void add(std::string_view text, source::Span from);
  // Text that is in the original, at `from.begin`.
  void addVerbatim(std::string_view text, std::uint32_t from);

  const std::string& text() const { return text_; }
  // The file that text() has become.
  void setFile(source::FileId file) { made_ = file; }
  source::FileId made() const { return made_; }
  source::FileId original() const { return original_; }

  // The place in the original; `at` itself when it is not in the made file.
  source::Location map(source::Location at) const;

 private:
  struct Piece {
    std::uint32_t begin = 0;  // in text_, up to the next piece
    source::Span from;
    bool isVerbatim = false;
  };
  std::uint32_t mapOffset(std::uint32_t offset, bool isEnd) const;

  std::string text_;
  std::vector<Piece> pieces_;
  source::FileId made_, original_;
};

// Maps with the one that made the file, if any did.
source::Location mapLocation(const std::vector<SourceMap>& maps, source::Location at);

}  // namespace vellum::ags::game
