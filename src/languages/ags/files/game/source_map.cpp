#include "languages/ags/files/game/source_map.h"

#include <algorithm>

namespace vellum::ags::game {

void SourceMap::add(std::string_view text, source::Span from) {
  pieces_.push_back({static_cast<std::uint32_t>(text_.size()), from, false});
  text_ += text;
}

void SourceMap::addVerbatim(std::string_view text, std::uint32_t from) {
  pieces_.push_back(
      {static_cast<std::uint32_t>(text_.size()), {from, from + static_cast<std::uint32_t>(text.size())}, true});
  text_ += text;
}

std::uint32_t SourceMap::mapOffset(std::uint32_t offset, bool isEnd) const {
  // An end offset belongs to the preceding piece.
  std::uint32_t wanted = isEnd && offset > 0 ? offset - 1 : offset;
  auto after = std::upper_bound(pieces_.begin(), pieces_.end(), wanted,
                                [](std::uint32_t at, const Piece& piece) { return at < piece.begin; });
  if (after == pieces_.begin()) return 0;
  const Piece& piece = *(after - 1);
  if (!piece.isVerbatim) return isEnd ? piece.from.end : piece.from.begin;
  return std::min(piece.from.begin + (offset - piece.begin), piece.from.end);
}

source::Location SourceMap::map(source::Location at) const {
  if (!at.valid() || at.file != made_ || !made_.valid()) return at;
  source::Span span{mapOffset(at.span.begin, false), mapOffset(at.span.end, !at.span.empty())};
  if (span.end < span.begin) span.end = span.begin;
  return {original_, span};
}

source::Location mapLocation(const std::vector<SourceMap>& maps, source::Location at) {
  for (const SourceMap& map : maps)
    if (at.valid() && map.made() == at.file) return map.map(at);
  return at;
}

}  // namespace vellum::ags::game
