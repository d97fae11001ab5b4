#include "languages/caos/files/sound_files.h"

#include "base/bytes.h"
#include "base/text.h"

namespace vellum::caos {

base::Result<WavHeader> readWav(std::string_view bytes) {
  if (bytes.size() < 12 || bytes.substr(0, 4) != "RIFF" || bytes.substr(8, 4) != "WAVE")
    return base::Error{"it is not a wav file"};
  WavHeader wav;
  base::ByteReader in(bytes.substr(12));
  while (in.remaining() >= 8) {
    std::string_view kind = in.raw(4);
    std::size_t size = in.u32();
    if (kind == "fmt ") {
      if (size < 16 || size > in.remaining()) return base::Error{"the wav file's header is cut off"};
      base::ByteReader format(in.raw(size));
      std::uint32_t coding = format.u16();
      wav.channels = format.u16();
      wav.rate = format.u32();
      format.u32();
      format.u16();
      wav.bits = format.u16();
      if (coding != 1) return base::Error{"the wav file is compressed, which the engine does not play"};
      if (wav.channels < 1 || wav.channels > 2 || (wav.bits != 8 && wav.bits != 16) || wav.rate < 1000 ||
          wav.rate > 200000)
        return base::Error{"the wav file has an unusual format: 8 or 16 bits, 1 or 2 channels are expected"};
    } else if (kind == "data") {
      if (wav.channels == 0) return base::Error{"the wav file has samples before its format"};
      wav.begin = bytes.size() - in.remaining();
      wav.size = std::min(size, in.remaining());  // many old files say too much
      return wav;
    } else {
      if (size > in.remaining()) break;
      in.raw(size);
    }
    if ((size & 1) != 0 && in.remaining() > 0) in.u8();
  }
  return base::Error{"the wav file has no samples"};
}

// The names in `Word ( name )` and `Word ( "name" )`, in order.
static std::vector<std::string> namesBehind(std::string_view script, std::string_view word) {
  std::vector<std::string> names;
  for (std::size_t at = 0; (at = script.find(word, at)) != std::string_view::npos;) {
    bool begins = at == 0 || !base::isAsciiAlnum(script[at - 1]);
    at += word.size();
    std::size_t open = at;
    while (open < script.size() && base::isAsciiSpace(script[open])) ++open;
    if (!begins || open >= script.size() || script[open] != '(') continue;
    std::size_t close = script.find(')', open);
    if (close == std::string_view::npos) break;
    std::string_view name = base::trim(script.substr(open + 1, close - open - 1));
    if (name.size() >= 2 && name.front() == '"' && name.back() == '"') name = name.substr(1, name.size() - 2);
    if (name.size() <= 200) names.emplace_back(name);
    at = close;
  }
  return names;
}

base::Result<MngFile> readMng(std::string_view bytes) {
  base::ByteReader in(bytes);
  std::size_t count = in.u32(), scriptAt = in.u32(), scriptSize = in.u32();
  if (!in.ok() || count * std::uint64_t(8) > in.remaining())
    return base::Error{"it is not an MNG file, or it is cut off"};
  MngFile file;
  file.samples.resize(count);
  for (MngFile::Sample& sample : file.samples) {
    sample.begin = in.u32();
    sample.size = in.u32();
    if (sample.begin > bytes.size() || sample.size > bytes.size() - sample.begin)
      return base::Error{"a sample of the MNG file lies outside of it"};
  }
  if (scriptAt > bytes.size() || scriptSize > bytes.size() - scriptAt)
    return base::Error{"the script of the MNG file lies outside of it"};
  // The script is veiled: each byte by a number that begins with 5 and grows by 193.
  unsigned veil = 5;
  for (char c : bytes.substr(scriptAt, scriptSize)) {
    file.script.push_back(static_cast<char>(static_cast<unsigned char>(c) ^ veil));
    veil = (veil + 193) & 255;
  }
  file.tracks = namesBehind(file.script, "Track");
  std::vector<std::string> waves;
  for (std::string& wave : namesBehind(file.script, "Wave")) {
    bool known = false;
    for (const std::string& other : waves) known = known || other == wave;
    if (!known && waves.size() < count) waves.push_back(std::move(wave));
  }
  for (std::size_t i = 0; i < waves.size(); ++i) file.samples[i].name = waves[i];
  return file;
}

}  // namespace vellum::caos
