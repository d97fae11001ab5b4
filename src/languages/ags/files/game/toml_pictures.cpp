// The pictures that game.toml names: sprites, and backgrounds of rooms.
#include "base/image/art.h"
#include "base/image/bmp.h"
#include "base/image/png.h"
#include "base/text.h"
#include "diagnostics/spelling.h"
#include "languages/ags/files/game/toml_parts.h"

namespace vellum::ags::game {

using base::TomlValue;

namespace {

constexpr std::size_t MostPicturePixels = 16'000'000;  // of a game: 64 MB

base::Result<std::vector<base::Picture>> readPictures(std::string_view name, std::string_view bytes,
                                                      base::ArtMistake& mistake) {
  if (base::hasExtension(name, ".art")) return base::drawArt(bytes, &mistake);
  auto picture = base::hasExtension(name, ".png")   ? base::readPng(bytes)
                 : base::hasExtension(name, ".bmp") ? base::readBmp(bytes)
                                                    : base::Error{"pictures are .png, .bmp or .art files"};
  if (!picture) return picture.error();
  std::vector<base::Picture> pictures;
  pictures.push_back(std::move(*picture));
  return pictures;
}

// Reports a mistake in a drawing at its line. False: the file can't be loaded as a text.
bool reportDrawing(Loader& loader, std::string_view name, const base::ArtMistake& mistake) {
  auto file = loader.find(name);
  if (!file) return false;
  const source::SourceText& text = loader.sources[*file];
  source::Span span = text.lineSpan(static_cast<std::uint32_t>(mistake.line));
  std::string_view line = base::trim(text.text(span));
  span.begin = static_cast<std::uint32_t>(line.data() - text.text().data());
  span.end = span.begin + static_cast<std::uint32_t>(line.size());
  auto& wrong = loader.emitter.emit(diag::ProjectDrawing, {*file, span}, mistake.message);
  if (mistake.unknownWord.empty()) return true;
  diagnostics::SpellingSuggestion suggestion(mistake.unknownWord);
  for (std::string_view command : base::ArtCommands) suggestion.offer(command);
  if (suggestion) wrong.hint(suggestion.hint());
  return true;
}

// The pictures of the file that `value` names; none when it can't be used, which is reported.
std::vector<base::Picture> picturesOf(TomlTable& table, const TomlValue& value) {
  Loader& loader = table.loader();
  const std::string& name = value.string;
  auto bytes = loader.bytes(name);
  if (!bytes) {
    loader.emitter.emit(diag::ProjectFileMissing, table.at(value), loader.pathOf(name), "no such file");
    return {};
  }
  base::ArtMistake mistake;
  auto pictures = readPictures(name, *bytes, mistake);
  if (mistake.line != 0 && reportDrawing(loader, name, mistake)) return {};
  auto unusable = [&](std::string_view problem) {
    loader.emitter.emit(diag::ProjectRoomFile, table.at(value), loader.pathOf(name), problem);
    return std::vector<base::Picture>();
  };
  if (!pictures) return unusable(pictures.error().message);
  for (const base::Picture& picture : *pictures) {
    if (picture.width > world::MaxSide || picture.height > world::MaxSide)
      return unusable(base::cat("a side of a picture has at most ", world::MaxSide, " pixels"));
    loader.picturePixels += picture.pixels.size() / 4;
  }
  if (loader.picturePixels > MostPicturePixels) return unusable("the game's pictures have more than 16 million pixels");
  return std::move(*pictures);
}

}  // namespace

void readDrawnSprites(TomlTable& table, int first, std::optional<int> last, const TomlValue& value) {
  world::Game& game = table.loader().game;
  auto pictures = picturesOf(table, value);
  if (pictures.empty()) return;
  auto wrong = [&](std::string problem) {
    table.loader().emitter.emit(diag::ProjectPicture, table.at(value), std::move(problem));
  };
  if (last && pictures.size() != static_cast<std::size_t>(*last - first + 1))
    return wrong(
        base::cat("'", value.string, "' has ", pictures.size(), " pictures for ", *last - first + 1, " sprites"));
  if (pictures.size() > static_cast<std::size_t>(PlainSprite - first))
    return wrong(base::cat("'", value.string, "' has more pictures than there are sprites"));
  for (int number = first; const base::Picture& picture : pictures) {
    if (!game.sprites.insert({number, {picture.width, picture.height, 32}}).second)
      table.loader().emitter.emit(diag::ProjectDuplicate, table.at(value), "sprite", base::cat(number));
    game.drawnSprites[number] = files::pixelsOf(picture);
    ++number;
  }
}

void readBackgrounds(TomlTable& table, const TomlValue& value, world::Room& room) {
  auto add = [&](const TomlValue& name) {
    if (!table.expect(name, TomlValue::Type::String, "background", "a file name")) return;
    for (const base::Picture& picture : picturesOf(table, name)) {
      if (picture.width != room.width || picture.height != room.height) {
        table.loader().emitter.emit(diag::ProjectPicture, table.at(name),
                                    base::cat("'", name.string, "' has ", picture.width, " by ", picture.height,
                                              " pixels, the room ", room.width, " by ", room.height));
        return;
      }
      room.pictures.push_back({files::packBackground(files::pixelsOf(picture)), {}, 4});
    }
  };
  if (value.is(TomlValue::Type::Array))
    for (const TomlValue& name : value.items) add(name);
  else add(value);
  if (!room.pictures.empty()) room.backgroundCount = static_cast<int>(room.pictures.size());
}

}  // namespace vellum::ags::game
