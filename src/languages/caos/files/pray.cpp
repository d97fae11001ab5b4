#include "languages/caos/files/pray.h"

#include "base/bytes.h"
#include "base/image/zlib.h"
#include "base/text.h"

namespace vellum::caos {

static constexpr std::size_t NameField = 128, HeaderBytes = 4 + NameField + 12;

const std::int32_t* PrayTags::integer(std::string_view name) const {
  for (const auto& [tag, value] : integers)
    if (tag == name) return &value;
  return nullptr;
}

const std::string* PrayTags::string(std::string_view name) const {
  for (const auto& [tag, value] : strings)
    if (tag == name) return &value;
  return nullptr;
}

base::Result<std::vector<PrayChunk>> readPray(std::string_view bytes) {
  std::vector<std::string> damage;
  auto chunks = readPrayParts(bytes, damage);
  if (chunks && !damage.empty()) return base::Error{damage[0]};
  return chunks;
}

static std::string at(const PrayChunk& chunk, std::string_view what) {
  return base::cat("the chunk '", chunk.name, "' at byte ", chunk.at, what);
}

base::Result<std::vector<PrayChunk>> readPrayParts(std::string_view bytes, std::vector<std::string>& damage) {
  if (!bytes.starts_with("PRAY")) return base::Error{"it is not a PRAY file: it does not begin with PRAY"};
  base::ByteReader in(bytes.substr(4));
  std::vector<PrayChunk> chunks;
  while (in.remaining() > 0) {
    PrayChunk chunk;
    chunk.at = bytes.size() - in.remaining();
    if (in.remaining() < HeaderBytes) {
      damage.push_back(base::cat("the chunk at byte ", chunk.at, " is cut off"));
      break;
    }
    chunk.type = in.raw(4);
    std::string_view name = in.raw(NameField);
    chunk.name = name.substr(0, name.find('\0'));
    std::size_t stored = in.u32();
    chunk.size = in.u32();
    chunk.packed = (in.u32() & 1) != 0;
    if (stored > in.remaining()) {
      damage.push_back(
          at(chunk, base::cat(" is cut off: it has ", stored, " bytes, of which ", in.remaining(), " are there")));
      break;
    }
    if (!chunk.packed && chunk.size != stored) chunk.size = stored;
    std::string_view data = in.raw(stored);
    if (chunk.size > MaxPrayChunkBytes) {
      damage.push_back(at(chunk, " is larger than 64 MiB"));
      continue;
    }
    chunk.data = data;
    chunks.push_back(std::move(chunk));
  }
  return chunks;
}

base::Result<std::string> unpackChunk(const PrayChunk& chunk) {
  if (!chunk.packed) return chunk.data;
  auto data = base::inflateZlib(chunk.data, chunk.size);
  if (!data) return base::Error{at(chunk, base::cat(": ", data.error().message))};
  if (data->size() != chunk.size) return base::Error{at(chunk, " is shorter than its header states")};
  return data;
}

base::Result<PrayTags> readPrayTags(std::string_view data) {
  base::ByteReader in(data);
  PrayTags tags;
  for (std::uint32_t left = in.u32(); left > 0 && in.ok(); --left) {
    std::string name(in.text());
    tags.integers.push_back({std::move(name), in.i32()});
  }
  for (std::uint32_t left = in.u32(); left > 0 && in.ok(); --left) {
    std::string name(in.text());
    tags.strings.push_back({std::move(name), std::string(in.text())});
  }
  if (!in.ok()) return base::Error{"the chunk's tags are damaged"};
  return tags;
}

std::string writePrayTags(const PrayTags& tags) {
  base::ByteWriter out;
  out.u32(static_cast<std::uint32_t>(tags.integers.size()));
  for (const auto& [name, value] : tags.integers) {
    out.text(name);
    out.i32(value);
  }
  out.u32(static_cast<std::uint32_t>(tags.strings.size()));
  for (const auto& [name, value] : tags.strings) {
    out.text(name);
    out.text(value);
  }
  return out.take();
}

PrayChunk makeChunk(std::string_view type, std::string_view name, std::string_view data) {
  PrayChunk chunk{std::string(type), std::string(name), base::deflateZlib(data), data.size(), true};
  if (chunk.data.size() >= data.size()) {
    chunk.data = data;
    chunk.packed = false;
  }
  return chunk;
}

std::string writePray(const std::vector<PrayChunk>& chunks) {
  base::ByteWriter out;
  out.raw("PRAY");
  for (const PrayChunk& chunk : chunks) {
    std::string type = chunk.type.substr(0, 4), name = chunk.name.substr(0, MaxPrayNameBytes);
    type.resize(4, ' ');
    name.resize(NameField, '\0');
    out.raw(type);
    out.raw(name);
    out.u32(static_cast<std::uint32_t>(chunk.data.size()));
    out.u32(static_cast<std::uint32_t>(chunk.size));
    out.u32(chunk.packed ? 1 : 0);
    out.raw(chunk.data);
  }
  return out.take();
}

namespace {

struct PrayTypeRow {
  std::string_view type, meaning;
  bool tags;
};

constexpr PrayTypeRow prayTypes[] = {
#define VELLUM_CAOS_PRAY_TYPE(type, meaning, tags) {type, meaning, tags},
#include "languages/caos/files/pray_types.def"
#undef VELLUM_CAOS_PRAY_TYPE
};

const PrayTypeRow* prayTypeRow(std::string_view type) {
  for (const PrayTypeRow& row : prayTypes)
    if (row.type == type) return &row;
  return nullptr;
}

}  // namespace

// A chunk of an unknown type may be either.
static bool looksLikeTags(const PrayChunk& chunk) {
  const PrayTypeRow* row = prayTypeRow(chunk.type);
  return row == nullptr || row->tags;
}

static std::string quoted(std::string_view text);

// A tag a line; of a long text only its size.
static std::string listTags(const PrayTags& tags) {
  static constexpr std::size_t MaxTags = 1000, MaxShown = 120;
  std::string out;
  std::size_t left = MaxTags;
  for (const auto& [tag, value] : tags.integers)
    if (left > 0 && left--) base::append(out, base::cat("\n  ", quoted(tag), ' ', value));
  for (const auto& [tag, value] : tags.strings) {
    if (left == 0 || !left--) break;
    bool isShort = value.size() <= MaxShown && value.find('\n') == value.npos;
    base::append(out, base::cat("\n  ", quoted(tag), ' ', isShort ? quoted(value) : base::cat(value.size(), " bytes")));
  }
  std::size_t all = tags.integers.size() + tags.strings.size();
  if (all > MaxTags) base::append(out, base::cat("\n  and ", all - MaxTags, " more tags"));
  return out;
}

base::Result<std::string> listPray(std::string_view bytes, ChunkDetails more) {
  std::vector<std::string> damage;
  auto chunks = readPrayParts(bytes, damage);
  if (!chunks) return chunks.error();
  std::string out;
  for (const PrayChunk& chunk : *chunks) {
    base::append(out, base::cat(chunk.type, ' ', quoted(chunk.name), ' ', chunk.size, " bytes"));
    if (chunk.packed) base::append(out, base::cat(", packed into ", chunk.data.size()));
    const PrayTypeRow* row = prayTypeRow(chunk.type);
    base::append(out, base::cat(", ", row != nullptr ? row->meaning : "of an unknown type"));
    auto data = unpackChunk(chunk);
    auto tags = data && looksLikeTags(chunk) ? readPrayTags(*data) : base::Result<PrayTags>(base::Error{});
    if (!data) {
      base::append(out, base::cat(", damaged: ", data.error().message));
    } else if (tags) {
      base::append(out, base::cat(", numbers: ", tags->integers.size(), ", texts: ", tags->strings.size()));
      base::append(out, listTags(*tags));
    } else if (row != nullptr && row->tags) {
      base::append(out, base::cat(", damaged: ", tags.error().message));
    } else if (more != nullptr) {
      base::append(out, more(chunk.type, *data));
    }
    out.push_back('\n');
  }
  for (const std::string& each : damage) base::append(out, base::cat("damaged: ", each, '\n'));
  return out;
}

static std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out.push_back('\\');
    if (c == '\n') out += "\\n";
    else if (c == '\r') out += "\\r";
    else out.push_back(c);
  }
  out.push_back('"');
  return out;
}

static std::string safeName(std::string_view wanted, const std::vector<NamedFile>& taken) {
  std::string name;
  for (char c : wanted.substr(0, 100)) {
    bool plain = static_cast<unsigned char>(c) >= 32 && c != '/' && c != '\\' && c != ':' && c != '"' && c != 127;
    name.push_back(plain ? c : '_');
  }
  while (!name.empty() && (name.front() == '.' || name.front() == ' ')) name.erase(0, 1);
  if (name.empty()) name = "file";
  auto used = [&](const std::string& candidate) {
    for (const NamedFile& file : taken)
      if (base::equalsIgnoreCase(file.name, candidate)) return true;
    return false;
  };
  std::string candidate = name;
  for (int i = 2; used(candidate); ++i) candidate = base::cat(i, " ", name);
  return candidate;
}

base::Result<std::vector<NamedFile>> takeApart(std::string_view bytes, std::string_view name, ChunkForms forms,
                                               std::vector<std::string>& damage) {
  auto chunks = readPrayParts(bytes, damage);
  if (!chunks) return chunks.error();
  std::vector<NamedFile> files(1);
  files[0].name = base::cat(safeName(name, {}), ".ps");
  std::string source = "(- made by taking a PRAY file apart -)\n\"en-GB\"\n";
  for (const PrayChunk& chunk : *chunks) {
    auto data = unpackChunk(chunk);
    if (!data) {
      damage.push_back(data.error().message);
      continue;
    }
    auto tags = looksLikeTags(chunk) ? readPrayTags(*data) : base::Result<PrayTags>(base::Error{});
    // Tags that would be written differently stay bytes.
    if (tags && writePrayTags(*tags) == *data) {
      base::append(source, base::cat("\ngroup ", chunk.type, ' ', quoted(chunk.name), '\n'));
      for (const auto& [tag, value] : tags->integers) base::append(source, base::cat(quoted(tag), ' ', value, '\n'));
      for (const auto& [tag, value] : tags->strings) {
        if (tag.starts_with("Script ") && tag != "Script Count") {
          std::string file = safeName(base::cat(chunk.name, ' ', base::toLower(tag), ".cos"), files);
          base::append(source, base::cat(quoted(tag), " @ ", quoted(file), '\n'));
          files.push_back({std::move(file), value});
        } else {
          base::append(source, base::cat(quoted(tag), ' ', quoted(value), '\n'));
        }
      }
    } else {
      ChunkForm form = forms != nullptr ? forms(chunk.type, *data) : ChunkForm{};
      std::string ending = !form.ending.empty() ? std::string(form.ending) : base::cat('.', base::toLower(chunk.type));
      std::string file = safeName(chunk.type == "FILE" ? chunk.name : base::cat(chunk.name, ending), files);
      base::append(source, base::cat("\ninline ", chunk.type, ' ', quoted(chunk.name), ' ', quoted(file), '\n'));
      files.push_back({std::move(file), form.ending.empty() ? std::move(*data) : std::move(form.bytes)});
    }
  }
  if (files.size() == 1 && !damage.empty()) return base::Error{damage[0]};
  files[0].bytes = std::move(source);
  return files;
}

}  // namespace vellum::caos
