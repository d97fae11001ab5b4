// Pictures written as text, one drawing command a line (.art): how Vellum's own sprites and backgrounds are made.
//
//   color ink #203040          a name for a color; #rrggbb/50 is half see-through
//   image 50 40                the next picture of the file, see-through at first; `copy N` begins with picture N
//   rect X Y W H COLOR [RADIUS]             gradient X Y W H TOP BOTTOM [RADIUS]
//   circle X Y R COLOR                      ellipse X Y RX RY COLOR
//   line X1 Y1 X2 Y2 COLOR [WIDTH]          poly COLOR X Y X Y X Y ...
//   text X Y SCALE COLOR "words"            speckle X Y W H COLOR COUNT SEED
//   font SCALE COLOR                        224 pictures, one for each character from 32 to 255
//   # a comment
//
// Numbers are pixels from the upper left and may have fractions. Drawing is done at twice the size and averaged.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/image/picture.h"
#include "base/result.h"

namespace vellum::base {

inline constexpr std::string_view ArtCommands[] = {"color",   "image", "copy", "rect", "gradient", "circle",
                                                   "ellipse", "line",  "poly", "text", "speckle",  "font"};

struct ArtMistake {
  std::size_t line = 0;     // from 1 on; 0: it is the whole file's
  std::string message;      // without the line
  std::string unknownWord;  // that is written where a command should be
};

// Any text is legal; the error names the line. At least one picture, at most 65535; at most 4 million pixels each
// and 16 million together, and a bounded amount of painting.
Result<std::vector<Picture>> drawArt(std::string_view source, ArtMistake* mistake = nullptr);

}  // namespace vellum::base
