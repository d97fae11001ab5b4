#include "driver/net/mqtt_topics.h"

#include <vellum/net.h>

namespace vellum::driver {

namespace {

constexpr std::string_view Root = "vellum/1/", PresencePart = "presence/", DirectPart = "to/", InboxPart = "inbox/";
constexpr std::string_view PresenceMagic = "VP\1", DirectMagic = "VD\1";
constexpr std::size_t MaxNickname = 256;

std::string text(std::initializer_list<std::string_view> parts) {
  std::string all;
  for (std::string_view part : parts) all += part;
  return all;
}

template <class Number>
void append(std::string& out, Number number) {
  for (std::size_t i = 0; i < sizeof number; ++i) out += static_cast<char>(number >> (8 * i) & 0xff);
}

template <class Number>
Number take(std::string_view& bytes) {
  Number number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i)
    number |= static_cast<Number>(static_cast<unsigned char>(bytes[i])) << (8 * i);
  bytes.remove_prefix(sizeof number);
  return number;
}

bool takePrefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

bool isUser(std::string_view name) { return vellum_is_net_user(std::string(name).c_str()) != 0; }

}  // namespace

std::optional<MqttTopic> readTopic(std::string_view topic) {
  if (!takePrefix(topic, Root)) return std::nullopt;
  if (takePrefix(topic, PresencePart)) {
    if (!isUser(topic)) return std::nullopt;
    return MqttTopic{MqttTopic::Kind::Presence, topic, {}};
  }
  MqttTopic::Kind kind = MqttTopic::Kind::Direct;
  if (!takePrefix(topic, DirectPart)) {
    if (!takePrefix(topic, InboxPart)) return std::nullopt;
    kind = MqttTopic::Kind::Inbox;
  }
  std::size_t slash = topic.find('/');
  if (slash == topic.npos) return std::nullopt;
  MqttTopic read{kind, topic.substr(0, slash), topic.substr(slash + 1)};
  if (!isUser(read.user) || !isUser(read.sender)) return std::nullopt;
  return read;
}

std::string presenceTopic(std::string_view user) { return text({Root, PresencePart, user}); }
std::string directTopic(std::string_view user, std::string_view sender) {
  return text({Root, DirectPart, user, "/", sender});
}
std::string inboxTopic(std::string_view user, std::string_view sender) {
  return text({Root, InboxPart, user, "/", sender});
}

std::string writePresence(const Presence& presence) {
  std::string bytes(PresenceMagic);
  append(bytes, presence.session);
  append(bytes, presence.announced);
  return bytes.append(presence.nickname, 0, MaxNickname);
}

std::optional<Presence> readPresence(std::string_view payload) {
  static constexpr std::size_t Numbers = 12;
  if (!takePrefix(payload, PresenceMagic) || payload.size() < Numbers || payload.size() > Numbers + MaxNickname)
    return std::nullopt;
  Presence presence;
  presence.session = take<std::uint64_t>(payload);
  presence.announced = take<std::uint32_t>(payload);
  presence.nickname = payload;
  return presence;
}

std::string writeDirect(std::uint64_t session, std::string_view message) {
  std::string bytes(DirectMagic);
  append(bytes, session);
  return bytes.append(message);
}

std::optional<DirectPayload> readDirect(std::string_view payload) {
  if (!takePrefix(payload, DirectMagic) || payload.size() < sizeof(std::uint64_t)) return std::nullopt;
  DirectPayload direct;
  direct.session = take<std::uint64_t>(payload);
  direct.message = payload;
  return direct;
}

}  // namespace vellum::driver
