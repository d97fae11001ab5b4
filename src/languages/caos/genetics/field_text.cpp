#include "languages/caos/genetics/field_text.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "languages/caos/genetics/chemicals.h"
#include "languages/caos/genetics/gene_names.h"

namespace vellum::caos {

namespace {

constexpr std::string_view None = "none";

// ---- Numbers with a sign: a byte counts `zero` as 0 and zero + unit as 1.

struct SignedScale {
  int zero, unit;
};
constexpr SignedScale AmountScale{124, 124}, RewardScale{128, 128};

int nearestByte(SignedScale scale, std::int64_t number, std::int64_t tens) {
  std::int64_t twice = number * scale.unit * 2;
  std::int64_t steps = (twice >= 0 ? twice + tens : twice - tens) / (tens * 2);
  return static_cast<int>(scale.zero + steps);
}

// The shortest decimal number that reads as this byte.
void appendSigned(std::string& out, SignedScale scale, std::uint8_t byte) {
  std::int64_t tens = 1;
  for (int places = 0; places <= 4; ++places, tens *= 10) {
    std::int64_t twice = (std::int64_t(byte) - scale.zero) * tens * 2;
    std::int64_t number = (twice >= 0 ? twice + scale.unit : twice - scale.unit) / (scale.unit * 2);
    if (nearestByte(scale, number, tens) != byte) continue;
    if (number < 0) out += '-', number = -number;
    base::append(out, number / tens);
    if (places == 0) return;
    std::string digits = base::cat(number % tens);
    out += '.';
    out.append(static_cast<std::size_t>(places) - digits.size(), '0');
    return base::append(out, digits);
  }
}

std::string readSigned(SignedScale scale, std::string_view text, std::uint8_t& byte) {
  std::string_view digits = text.starts_with('-') || text.starts_with('+') ? text.substr(1) : text;
  std::size_t dot = std::min(digits.find('.'), digits.size());
  std::string_view after = digits.substr(std::min(dot + 1, digits.size()));
  auto whole = base::parseInt(digits.substr(0, dot)), part = after.empty() ? 0 : base::parseInt(after);
  int value = -1;
  if (whole && part && *whole >= 0 && *whole <= 2 && *part >= 0 && after.size() <= 6) {
    std::int64_t tens = 1;
    for (std::size_t i = 0; i < after.size(); ++i) tens *= 10;
    std::int64_t number = *whole * tens + *part;
    value = nearestByte(scale, text.starts_with('-') ? -number : number, tens);
  }
  if (value < 0 || value > 255) return base::cat("'", text.substr(0, 60), "' is not a number from -1 to 1");
  byte = static_cast<std::uint8_t>(value);
  return "";
}

// ---- Texts

bool isPlain(char c) { return base::isAsciiAlnum(c) || std::string_view("-_.?!*").find(c) != std::string_view::npos; }

void appendText(std::string& out, FieldBytes bytes) {
  while (!bytes.empty() && bytes.back() == 0) bytes = bytes.first(bytes.size() - 1);
  bool plain = !bytes.empty();
  for (std::uint8_t byte : bytes) plain = plain && isPlain(static_cast<char>(byte));
  if (!plain) out += '"';
  for (std::uint8_t byte : bytes) {
    char c = static_cast<char>(byte);
    if (plain || (byte >= 32 && byte < 127 && c != '"' && c != '\\')) {
      out += c;
    } else {
      out += "\\x";
      base::appendHex(out, byte, 2);
    }
  }
  if (!plain) out += '"';
}

std::string readText(std::string_view text, std::span<std::uint8_t> bytes) {
  std::string content;
  if (text.starts_with('"')) {
    if (text.size() < 2 || !text.ends_with('"')) return "the text has no closing quote";
    text = text.substr(1, text.size() - 2);
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\\') {
      content += text[i];
      continue;
    }
    auto code =
        i + 3 < text.size() + 0 && text[i + 1] == 'x' ? base::parseInt(text.substr(i + 2, 2), 16) : std::nullopt;
    if (!code || *code < 0) return "'\\' begins a byte such as \\x1f";
    content += static_cast<char>(*code);
    i += 3;
  }
  if (content.size() > bytes.size()) return base::cat("the text has more than ", bytes.size(), " bytes");
  std::fill(bytes.begin(), bytes.end(), std::uint8_t(0));
  std::copy(content.begin(), content.end(), bytes.begin());
  return "";
}

void appendHexBytes(std::string& out, FieldBytes bytes) {
  for (std::uint8_t byte : bytes) base::appendHex(out, byte, 2);
}

std::string readHexBytes(std::string_view text, std::span<std::uint8_t> bytes) {
  if (text.size() != bytes.size() * 2) return base::cat("it has ", bytes.size(), " bytes, as hexadecimal digits");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    auto code = base::parseInt(text.substr(i * 2, 2), 16);
    if (!code || *code < 0) return "a hexadecimal digit is wrong";
    bytes[i] = static_cast<std::uint8_t>(*code);
  }
  return "";
}

// ---- Chemicals and what goes with them

std::string readChemical(std::string_view text, std::uint8_t& byte) {
  diagnostics::SpellingSuggestion near(text);
  auto chemical = chemicalNamed(text, near);
  if (!chemical) return unknownName("chemical", text, near);
  byte = *chemical;
  return "";
}

void appendDrive(std::string& out, std::uint8_t drive) {
  if (drive == 255) return base::append(out, None);
  std::string_view name = driveName(drive);
  if (name.empty()) base::append(out, int(drive));
  else base::append(out, name);
}

std::string readDrive(std::string_view text, std::uint8_t& byte) {
  if (text == None) return byte = 255, "";
  if (readByte(text, byte).empty()) return "";
  diagnostics::SpellingSuggestion near(text);
  for (std::uint8_t drive = 0; !driveName(drive).empty(); ++drive) {
    if (driveName(drive) == text) return byte = drive, "";
  }
  for (std::uint8_t drive = 0; !driveName(drive).empty(); ++drive) near.offer(driveName(drive));
  return unknownName("drive", text, near);
}

// "2*lactate"
void appendPortion(std::string& out, std::uint8_t amount, std::uint8_t chemical) {
  base::append(out, base::cat(int(amount), '*'));
  appendChemical(out, chemical);
}

std::string readPortion(std::string_view text, std::uint8_t& amount, std::uint8_t& chemical) {
  std::size_t star = text.find('*');
  if (star == std::string_view::npos) return "write an amount and a chemical: 2*glucose";
  std::string wrong = readByte(text.substr(0, star), amount);
  return !wrong.empty() ? wrong : readChemical(text.substr(star + 1), chemical);
}

// "pain:0.4", after a function that reads or writes what is before the colon
template <class Read>
std::string readAmount(std::string_view text, std::span<std::uint8_t> bytes, Read readWhat) {
  std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return "write what changes and by how much: pain:0.4";
  std::string wrong = readWhat(text.substr(0, colon), bytes[0]);
  return !wrong.empty() ? wrong : readSigned(AmountScale, text.substr(colon + 1), bytes[1]);
}

void appendChange(std::string& out, FieldBytes bytes) {
  appendChemical(out, chemicalOfStimulus(bytes[0]));
  out += ':';
  appendSigned(out, AmountScale, bytes[1]);
}

// "none", or a lobe's byte and a neuron: "3.11"
void appendNeuron(std::string& out, FieldBytes bytes) {
  if (bytes[0] == 255) base::append(out, None);
  else base::append(out, int(bytes[0]));
  if (bytes[0] != 255 || bytes[1] != 0) base::append(out, base::cat('.', int(bytes[1])));
}

std::string readNeuron(std::string_view text, std::span<std::uint8_t> bytes) {
  std::size_t dot = std::min(text.find('.'), text.size());
  bytes[1] = 0;
  if (text.substr(0, dot) == None) bytes[0] = 255;
  else if (std::string wrong = readByte(text.substr(0, dot), bytes[0]); !wrong.empty()) return wrong;
  if (dot == text.size()) return bytes[0] == 255 ? "" : "write a lobe and a neuron: 3.11";
  return readByte(text.substr(dot + 1), bytes[1]);
}

// ---- Lists

// How many chemicals without a name from this one on have the same rate.
std::size_t runOfRates(FieldBytes rates, std::size_t from) {
  std::size_t end = from;
  while (end < rates.size() && rates[end] == rates[from] && chemicalName(static_cast<std::uint8_t>(end)).empty()) ++end;
  return end - from;
}

// "255,reward:8,165..184:24": the most frequent rate, then those that differ.
void appendHalfLives(std::string& out, FieldBytes rates) {
  std::array<int, 256> counts{};
  for (std::uint8_t rate : rates) ++counts[rate];
  auto usual = static_cast<std::uint8_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
  base::append(out, int(usual));
  for (std::size_t i = 0; i < rates.size(); ++i) {
    if (rates[i] == usual) continue;
    out += ',';
    appendChemical(out, static_cast<std::uint8_t>(i));
    if (std::size_t run = runOfRates(rates, i); run > 2) {
      i += run - 1;
      base::append(out, base::cat("..", i));
    }
    base::append(out, base::cat(':', int(rates[i])));
  }
}

std::string readHalfLives(std::string_view text, std::span<std::uint8_t> rates) {
  bool first = true;
  for (std::string_view item : base::split(text, ',')) {
    std::size_t colon = item.find(':');
    std::uint8_t rate = 0, chemical = 0;
    if (colon == std::string_view::npos) {
      std::string wrong = readByte(item, rate);
      if (!wrong.empty()) return wrong;
      if (!first) return "the rate of all other chemicals comes first: 255,reward:8";
      std::fill(rates.begin(), rates.end(), rate);
    } else {
      std::string_view which = item.substr(0, colon);
      std::size_t dots = which.find("..");
      std::uint8_t last = 0;
      std::string wrong = readChemical(which.substr(0, dots), chemical);
      if (wrong.empty()) wrong = readByte(item.substr(colon + 1), rate);
      if (wrong.empty() && dots != std::string_view::npos) wrong = readChemical(which.substr(dots + 2), last);
      if (!wrong.empty()) return wrong;
      if (dots == std::string_view::npos) last = chemical;
      for (std::size_t i = chemical; i <= last; ++i) rates[i] = rate;
    }
    first = false;
  }
  return "";
}

void appendList(std::string& out, FieldBytes bytes) {
  std::size_t size = bytes.size();
  while (size > 1 && bytes[size - 1] == 0) --size;
  for (std::size_t i = 0; i < size; ++i) base::append(out, base::cat(i == 0 ? "" : ",", int(bytes[i])));
}

std::string readList(std::string_view text, std::span<std::uint8_t> bytes) {
  auto items = base::split(text, ',');
  if (items.size() > bytes.size()) return base::cat("there are at most ", bytes.size(), " numbers");
  std::fill(bytes.begin(), bytes.end(), std::uint8_t(0));
  for (std::size_t i = 0; i < items.size(); ++i)
    if (std::string wrong = readByte(items[i], bytes[i]); !wrong.empty()) return wrong;
  return "";
}

constexpr std::uint8_t Breeds = 26;

std::string readBreed(std::string_view text, std::uint8_t& byte) {
  if (text.size() != 1 || text[0] < 'a' || text[0] > 'z') return readByte(text, byte);
  byte = static_cast<std::uint8_t>(text[0] - 'a');
  return "";
}

std::span<const std::string_view> namesOf(FieldType type) {
  switch (type) {
    case FieldType::GenusName: return genusNames();
    case FieldType::Region: return regionNames();
    case FieldType::Color: return colorNames();
    case FieldType::Face: return faceNames();
    case FieldType::ReceptorFlags: return receptorFlagNames();
    case FieldType::EmitterFlags: return emitterFlagNames();
    case FieldType::StimulusFlags: return stimulusFlagNames();
    default: return {};
  }
}

LocusUse useOf(FieldType type) { return type == FieldType::ReceptorLocus ? LocusUse::Receptor : LocusUse::Emitter; }

std::string readLocus(FieldType type, std::string_view text, std::span<std::uint8_t> bytes) {
  diagnostics::SpellingSuggestion near(text.substr(0, text.find('.')));
  auto locus = locusOf(text, useOf(type), near);
  if (!locus) return unknownName("locus", text, near);
  bytes[0] = locus->organ, bytes[1] = locus->tissue, bytes[2] = locus->id;
  return "";
}

}  // namespace

std::string readByte(std::string_view text, std::uint8_t& value) {
  auto number = base::parseInt(text);
  if (!number || *number < 0 || *number > 255)
    return base::cat("'", text.substr(0, 60), "' is not a number from 0 to 255");
  value = static_cast<std::uint8_t>(*number);
  return "";
}

void appendFlags(std::string& out, std::uint8_t flags, std::span<const std::string_view> names) {
  std::uint8_t rest = flags;
  std::string_view separator;
  for (std::size_t bit = 0; bit < names.size(); ++bit) {
    if ((flags >> bit & 1) == 0 || names[bit].empty()) continue;
    base::append(out, base::cat(separator, names[bit]));
    separator = "+";
    rest = static_cast<std::uint8_t>(rest & ~(1u << bit));
  }
  if (rest != 0 || flags == 0) base::append(out, base::cat(separator, int(rest)));
}

std::string readFlags(std::string_view text, std::span<const std::string_view> names, std::uint8_t& flags) {
  flags = 0;
  for (std::string_view item : base::split(text, '+')) {
    std::uint8_t bits = 0;
    diagnostics::SpellingSuggestion near(item);
    bool found = readByte(item, bits).empty();
    for (std::size_t bit = 0; bit < names.size() && !found; ++bit) {
      found = !names[bit].empty() && names[bit] == item;
      if (found) bits = static_cast<std::uint8_t>(1u << bit);
    }
    for (std::string_view name : names)
      if (!found && !name.empty()) near.offer(name);
    if (!found) return unknownName("flag", item, near);
    flags |= bits;
  }
  return "";
}

void appendChoice(std::string& out, std::uint8_t value, std::span<const std::string_view> names) {
  if (value < names.size()) base::append(out, names[value]);
  else base::append(out, int(value));
}

std::string readChoice(std::string_view text, std::span<const std::string_view> names, std::uint8_t& value) {
  if (readByte(text, value).empty()) return "";
  diagnostics::SpellingSuggestion near(text);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == text) return value = static_cast<std::uint8_t>(i), "";
  }
  for (std::string_view name : names) near.offer(name);
  return unknownName("name", text, near);
}

bool isDefault(FieldType type, FieldBytes bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i)
    if (bytes[i] != defaultByte(type, i)) return false;
  return true;
}

void appendField(std::string& out, FieldType type, FieldBytes bytes) {
  switch (type) {
    case FieldType::Byte: return base::append(out, int(bytes[0]));
    case FieldType::ByteOrNone: return bytes[0] == 255 ? base::append(out, None) : base::append(out, int(bytes[0]));
    case FieldType::Word: return base::append(out, int(bytes[0]) << 8 | int(bytes[1]));
    case FieldType::Tag:
    case FieldType::Moniker:
    case FieldType::Shape: return appendText(out, bytes);
    case FieldType::Chemical: return appendChemical(out, bytes[0]);
    case FieldType::Drive: return appendDrive(out, bytes[0]);
    case FieldType::Reward: return appendSigned(out, RewardScale, bytes[0]);
    case FieldType::ReceptorLocus:
    case FieldType::EmitterLocus: return base::append(out, locusText({bytes[0], bytes[1], bytes[2]}, useOf(type)));
    case FieldType::ReceptorFlags:
    case FieldType::EmitterFlags:
    case FieldType::StimulusFlags: return appendFlags(out, bytes[0], namesOf(type));
    case FieldType::Portion: return appendPortion(out, bytes[0], bytes[1]);
    case FieldType::Emission: return appendPortion(out, bytes[1], bytes[0]);
    case FieldType::Change: return appendChange(out, bytes);
    case FieldType::Feeling:
      appendDrive(out, bytes[0]);
      out += ':';
      return appendSigned(out, AmountScale, bytes[1]);
    case FieldType::Neuron: return appendNeuron(out, bytes);
    case FieldType::HalfLives: return appendHalfLives(out, bytes);
    case FieldType::GenusName:
    case FieldType::Region:
    case FieldType::Color:
    case FieldType::Face: return appendChoice(out, bytes[0], namesOf(type));
    case FieldType::Breed:
      return bytes[0] < Breeds ? base::append(out, static_cast<char>('a' + bytes[0]))
                               : base::append(out, int(bytes[0]));
    case FieldType::Bytes8: return appendList(out, bytes);
    case FieldType::Spare5:
    case FieldType::Spare7: return appendHexBytes(out, bytes);
    case FieldType::Rule: return;
  }
}

static std::string readWord(std::string_view text, std::span<std::uint8_t> bytes) {
  auto number = base::parseInt(text);
  if (!number || *number < 0 || *number > 65'535)
    return base::cat("'", text.substr(0, 60), "' is not a number from 0 to 65535");
  bytes[0] = static_cast<std::uint8_t>(*number >> 8);
  bytes[1] = static_cast<std::uint8_t>(*number & 255);
  return "";
}

std::string readField(FieldType type, std::string_view text, std::span<std::uint8_t> bytes) {
  switch (type) {
    case FieldType::Byte: return readByte(text, bytes[0]);
    case FieldType::ByteOrNone:
      if (text == None) return bytes[0] = 255, "";
      return readByte(text, bytes[0]);
    case FieldType::Word: return readWord(text, bytes);
    case FieldType::Tag:
    case FieldType::Moniker:
    case FieldType::Shape: return readText(text, bytes);
    case FieldType::Chemical: return readChemical(text, bytes[0]);
    case FieldType::Drive: return readDrive(text, bytes[0]);
    case FieldType::Reward: return readSigned(RewardScale, text, bytes[0]);
    case FieldType::ReceptorLocus:
    case FieldType::EmitterLocus: return readLocus(type, text, bytes);
    case FieldType::ReceptorFlags:
    case FieldType::EmitterFlags:
    case FieldType::StimulusFlags: return readFlags(text, namesOf(type), bytes[0]);
    case FieldType::Portion: return readPortion(text, bytes[0], bytes[1]);
    case FieldType::Emission: return readPortion(text, bytes[1], bytes[0]);
    case FieldType::Change:
      return readAmount(text, bytes, [](std::string_view name, std::uint8_t& byte) {
        std::string wrong = readChemical(name, byte);
        byte = stimulusOfChemical(byte);
        return wrong;
      });
    case FieldType::Feeling: return readAmount(text, bytes, readDrive);
    case FieldType::Neuron: return readNeuron(text, bytes);
    case FieldType::HalfLives: return readHalfLives(text, bytes);
    case FieldType::GenusName:
    case FieldType::Region:
    case FieldType::Color:
    case FieldType::Face: return readChoice(text, namesOf(type), bytes[0]);
    case FieldType::Breed: return readBreed(text, bytes[0]);
    case FieldType::Bytes8: return readList(text, bytes);
    case FieldType::Spare5:
    case FieldType::Spare7: return readHexBytes(text, bytes);
    case FieldType::Rule: return "a rule follows a colon, on a line of its own";
  }
  return "";
}

}  // namespace vellum::caos
