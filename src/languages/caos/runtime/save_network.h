// The fields of the network, beyond its registers (save_session.h).
#pragma once

#include <algorithm>

#include "base/field_count.h"
#include "languages/caos/world/network.h"

namespace vellum::caos {

template <class Archive>
void saveNetwork(Archive& archive, Network& network) {
  static_assert(base::fieldCount<Network> == 23 && base::fieldCount<NetUser> == 2 && base::fieldCount<NetParcel> == 7,
                "list a new field below, then count it here");
  archive.choice(network.line, Network::Line::Broken);
  archive(network.user, network.server, network.rawError, network.since, network.login, network.messages,
          network.received, network.sent, network.dropped, network.warned);
  archive.list(network.present, [&](NetUser& user) { archive(user.id, user.nickname); });
  archive.list(network.outbox, [&](NetParcel& parcel) {
    archive(parcel.to, parcel.number, parcel.bytes, parcel.sent, parcel.stored, parcel.again);
    if (archive.version() >= 10) archive(parcel.rest);
  });
  archive(network.seen, network.nextSeen);
  archive.require(network.present.size() <= MaxNetUsers, "there are too many users");
  archive.require(network.outbox.size() <= MaxNetParcels, "there are too many parcels");
  archive.require(network.seen.size() <= MaxNetSeen && network.nextSeen < MaxNetSeen,
                  "the list of messages is too long");
  archive.require(std::is_sorted(network.present.begin(), network.present.end(),
                                 [](const NetUser& a, const NetUser& b) { return a.id < b.id; }),
                  "the users are not in order");
}

}  // namespace vellum::caos
