#include "languages/caos/world/network.h"

#include <algorithm>

#include "base/hash.h"

namespace vellum::caos {

bool isInUse(const Network& network) {
  return network.line != Network::Line::Offline || !network.user.empty() || network.rawError != 0 ||
         network.dropped != 0 || !network.seen.empty() || !network.outbox.empty();
}

// The place of a user in the list, which is by id.
template <class Users>
static auto placeOf(Users& users, std::string_view id) {
  return std::lower_bound(users.begin(), users.end(), id,
                          [](const NetUser& user, std::string_view other) { return user.id < other; });
}

const NetUser* userIn(const Network& network, std::string_view id) {
  auto place = placeOf(network.present, id);
  return place != network.present.end() && place->id == id ? &*place : nullptr;
}

void setPresent(Network& network, std::string_view id, std::string_view nickname) {
  auto place = placeOf(network.present, id);
  if (place != network.present.end() && place->id == id) place->nickname = nickname;
  else if (network.present.size() < MaxNetUsers)
    network.present.insert(place, {std::string(id), std::string(nickname)});
}

bool setGone(Network& network, std::string_view id) {
  auto place = placeOf(network.present, id);
  if (place == network.present.end() || place->id != id) return false;
  network.present.erase(place);
  return true;
}

static std::uint64_t hashOf(std::string_view sender, std::uint64_t number) {
  base::Hasher hasher;
  hasher.text(sender);
  hasher.number(number);
  return hasher.digest();
}

bool isKnown(const Network& network, std::string_view sender, std::uint64_t number) {
  return std::find(network.seen.begin(), network.seen.end(), hashOf(sender, number)) != network.seen.end();
}

bool isNew(Network& network, std::string_view sender, std::uint64_t number) {
  if (isKnown(network, sender, number)) return false;
  std::uint64_t hash = hashOf(sender, number);
  if (network.seen.size() < MaxNetSeen) {
    network.seen.push_back(hash);
  } else {
    network.seen[network.nextSeen] = hash;
    network.nextSeen = static_cast<std::uint32_t>((network.nextSeen + 1) % MaxNetSeen);
  }
  return true;
}

bool hasRoomFor(const Network& network, std::size_t bytes) {
  std::size_t held = bytes;
  for (const NetParcel& parcel : network.outbox) held += parcel.bytes.size();
  return network.outbox.size() < MaxNetParcels && held <= MaxNetOutboxBytes;
}

}  // namespace vellum::caos
