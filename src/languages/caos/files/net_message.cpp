#include "languages/caos/files/net_message.h"

#include "base/archive.h"
#include "base/text.h"
#include "languages/caos/files/creature_file.h"

namespace vellum::caos {

static constexpr std::uint8_t NetHead[] = {'V', 'N', 1};  // the last is the version

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, NetValue>& value) {
  archive.choice(value.kind, NetValue::Kind::Agent);
  if (value.kind == NetValue::Kind::Integer) archive(value.integer);
  if (value.kind == NetValue::Kind::Float) archive(value.number);
  if (value.kind == NetValue::Kind::String) archive(value.text);
  archive.require(value.text.size() <= MaxNetTextBytes, "a parameter is too long");
}

template <class Archive>
void fields(Archive& archive, base::FieldsOf<Archive, NetMessage>& message) {
  for (std::uint8_t expected : NetHead) {
    std::uint8_t byte = expected;
    archive(byte);
    archive.require(byte == expected, "it is not a message of this version");
  }
  archive.choice(message.kind, NetMessage::Kind::Receipt);
  archive(message.number);
  if (message.kind == NetMessage::Kind::Message) {
    archive(message.channel, message.message);
    archive.require(message.channel.size() <= MaxNetChannelBytes, "the channel's name is too long");
    for (auto& parameter : message.parameters) fields(archive, parameter);
  } else if (message.kind == NetMessage::Kind::Parcel) {
    archive(message.file);
    archive.require(message.file.size() <= MaxNetParcelBytes, "the parcel is too large");
  }
}

std::string writeNetMessage(const NetMessage& message) {
  base::ArchiveWriter writer;
  fields(writer, message);
  return writer.take();
}

base::Result<NetMessage> readNetMessage(std::string_view bytes) {
  base::ArchiveReader reader(bytes);
  NetMessage message;
  fields(reader, message);
  reader.end();
  if (!reader.ok()) return reader.error();
  return message;
}

base::Result<void> checkParcel(std::string_view file) {
  auto chunks = readPray(file);
  if (!chunks) return chunks.error();
  if (chunks->empty()) return base::Error{"it holds nothing"};
  std::size_t unpacked = 0;
  for (const PrayChunk& chunk : *chunks) {
    unpacked += chunk.size;
    if (unpacked > MaxCreatureFileBytes) return base::Error{"it unpacks to too much"};
  }
  return {};
}

}  // namespace vellum::caos
