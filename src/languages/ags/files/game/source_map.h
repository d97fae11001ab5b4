// Script text that was generated from another source (a dialog script, a play-test), and the origin of each piece, so
// that errors refer to the source that people wrote.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "source/source_set.h"

namespace vellum::ags::game {

class SourceMap {
 public:
  // Everything added from here on originates in `original`.
  void begin(source::FileId original) { original_ = original; }

  // Adds generated text, which corresponds to `from`.
  void add(std::string_view text, source::Span from);
  // Adds text copied verbatim from the original, at `from.begin`.
  void addVerbatim(std::string_view text, std::uint32_t from);

  const std::string& text() const { return text_; }
  // Sets the file that contains text().
  void setFile(source::FileId file) { made_ = file; }
  source::FileId made() const { return made_; }
  source::FileId original() const { return original_; }

  // The location in the original; `at` itself when it is not in the generated file.
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

// Maps a location with the map of its generated file, if there is one.
source::Location mapLocation(const std::vector<SourceMap>& maps, source::Location at);

}  // namespace vellum::ags::game
