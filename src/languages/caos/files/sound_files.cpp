#include "languages/caos/files/sound_files.h"

#include <algorithm>
#include <optional>
#include <set>

#include "base/bytes.h"
#include "base/sort.h"
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
      wav.size = std::min(size, in.remaining());  // the size is too large in many old files
      return wav;
    } else {
      if (size > in.remaining()) break;
      in.raw(size);
    }
    if ((size & 1) != 0 && in.remaining() > 0) in.u8();
  }
  return base::Error{"the wav file has no samples"};
}

namespace {

struct Named {
  std::string name;
  std::size_t end = 0;  // after its ')'
};

// The names in `Word ( name )` and `Word ( "name" )`, in order.
std::vector<Named> namesAfter(std::string_view script, std::string_view word) {
  std::vector<Named> names;
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
    at = close + 1;
    if (name.size() <= 200) names.push_back({std::string(name), at});
  }
  return names;
}

std::vector<std::string> distinct(const std::vector<Named>& names, std::size_t most) {
  std::vector<std::string> once;
  std::set<std::string_view> seen;
  for (const Named& named : names)
    if (once.size() < most && seen.insert(named.name).second) once.push_back(named.name);
  return once;
}

std::string withoutComments(std::string_view script) {
  std::string text;
  for (std::size_t at = 0; at < script.size();) {
    std::size_t comment = std::min(script.find("//", at), script.size());
    text.append(script.substr(at, comment - at));
    at = std::min(script.find('\n', comment), script.size());
  }
  return text;
}

// A track's block in braces; empty without braces, and up to the end without a closing one.
std::string_view blockAt(std::string_view script, std::size_t at) {
  while (at < script.size() && base::isAsciiSpace(script[at])) ++at;
  if (at >= script.size() || script[at] != '{') return {};
  int depth = 0;
  for (std::size_t end = at; end < script.size(); ++end) {
    if (script[end] == '{') ++depth;
    else if (script[end] == '}' && --depth == 0) return script.substr(at, end - at);
  }
  return script.substr(at);
}

// The number in the first `Word ( number )`.
float numberAfter(std::string_view script, std::string_view word, float otherwise) {
  std::vector<Named> found = namesAfter(script, word);
  auto number = found.empty() ? std::nullopt : base::parseFloat(found[0].name);
  return number && *number >= 0 && *number <= 1000 ? *number : otherwise;
}

void addLayers(std::string_view track, std::string_view kind,
               std::vector<std::pair<std::size_t, MngFile::Layer>>& out) {
  static constexpr std::size_t MaxLayers = 32, MaxWaves = 200;
  for (const Named& named : namesAfter(track, kind)) {
    if (out.size() >= MaxLayers) return;
    std::string_view block = blockAt(track, named.end);
    MngFile::Layer layer{kind == "LoopLayer", numberAfter(block, "Volume", 1), numberAfter(block, "Interval", 0), {}};
    for (Named& wave : namesAfter(block, "Wave"))
      if (layer.waves.size() < MaxWaves) layer.waves.push_back(std::move(wave.name));
    out.push_back({named.end, std::move(layer)});
  }
}

std::vector<MngFile::Layer> layersOf(std::string_view track) {
  std::vector<std::pair<std::size_t, MngFile::Layer>> placed;
  addLayers(track, "AleotoricLayer", placed);
  addLayers(track, "LoopLayer", placed);
  base::sortStable(placed, [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<MngFile::Layer> layers;
  for (auto& [at, layer] : placed) layers.push_back(std::move(layer));
  return layers;
}

std::vector<MngFile::Track> tracksOf(std::string_view script) {
  static constexpr std::size_t MaxNames = 1000;  // of a track
  std::vector<MngFile::Track> tracks;
  std::size_t end = 0;  // of the track before
  for (const Named& named : namesAfter(script, "Track")) {
    if (named.end < end) continue;
    std::string_view block = blockAt(script, named.end);
    if (!block.empty()) end = static_cast<std::size_t>(block.data() - script.data()) + block.size();
    MngFile::Track track{named.name, {}, distinct(namesAfter(block, "Wave"), MaxNames), layersOf(block)};
    for (std::string_view kind : {"AleotoricLayer", "LoopLayer"})  // this is the spelling in the files
      for (std::string& layer : distinct(namesAfter(block, kind), MaxNames)) track.layers.push_back(std::move(layer));
    tracks.push_back(std::move(track));
  }
  return tracks;
}

}  // namespace

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
  // The script is obfuscated: each byte is XORed with a number that starts at 5 and grows by 193.
  unsigned veil = 5;
  for (char c : bytes.substr(scriptAt, scriptSize)) {
    file.script.push_back(static_cast<char>(static_cast<unsigned char>(c) ^ veil));
    veil = (veil + 193) & 255;
  }
  std::string script = withoutComments(file.script);
  file.tracks = tracksOf(script);
  std::vector<std::string> names = distinct(namesAfter(script, "Wave"), count);
  for (std::size_t i = 0; i < names.size(); ++i) file.samples[i].name = std::move(names[i]);
  return file;
}

}  // namespace vellum::caos
