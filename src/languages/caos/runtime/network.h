// The network in a tick (CAOS: chapter "Net"): what has come in since the last one, and what goes out.
#pragma once

#include "host/net_transport.h"
#include "languages/caos/files/net_message.h"
#include "languages/caos/runtime/engine.h"

namespace vellum::caos {

// Whether a tick has to look: there is a network, or there was one.
inline bool usesNetwork(const Engine& engine) {
  const host::NetLink* link = engine.environment.host.network;
  return (link != nullptr && link->real != nullptr) || engine.world.network.line != Network::Line::Offline;
}

// At the beginning of a tick. All that comes from the network enters the world here.
void takeNetwork(Engine& engine);

// CAOS: NET: LINE. False: there is no network.
bool goOnline(Engine& engine);
void goOffline(Engine& engine);

// CAOS: LOAD. This world gets the connection of the one that was here before it.
void keepConnection(Engine& engine, Network before);

// CAOS: NET: WRIT. Nothing happens when he is offline, or we are.
void writeTo(Engine& engine, std::string_view user, NetMessage message);

// Puts a file into a user's inbox, now or when we are online again. The error: why it can't be sent.
base::Result<void> sendParcel(Engine& engine, std::string_view user, std::string file);

// Where parcels wait, as resource files. The sender is in the file's name, which only the engine writes.
inline constexpr std::string_view InboxFolder = "Inbox";
std::string_view senderOf(const PrayStore::Entry& entry);  // "": it did not come from the network

}  // namespace vellum::caos
