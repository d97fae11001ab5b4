#include "host/net_hub.h"

#include <algorithm>
#include <utility>

namespace vellum::host {

bool isNetUser(std::string_view name) {
  static constexpr std::size_t Longest = 64;
  return !name.empty() && name.size() <= Longest && std::all_of(name.begin(), name.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
  });
}

// ---- The hub

NetHub::Mailbox* NetHub::mailboxOf(std::string_view user) {
  auto found = users_.find(user);
  if (found != users_.end()) return &found->second;
  if (closed_ || !isNetUser(user) || users_.size() >= MaxUsers) return nullptr;
  return &users_[std::string(user)];
}

bool NetHub::hasRoom(const Mailbox& mailbox, std::size_t bytes) {
  return mailbox.parcels.size() < MaxInboxParcels && mailbox.bytes + bytes <= MaxInboxBytes;
}

void NetHub::addAccount(std::string_view name, std::string_view password) {
  if (!isNetUser(name)) return;
  closed_ = true;
  users_[std::string(name)].password = password;
}

static NetEvent presenceOf(std::string_view user, std::string_view nickname) {
  NetEvent present;
  present.kind = NetEvent::Kind::Present;
  present.user = user;
  present.text = nickname;
  return present;
}

void NetHub::logIn(Endpoint& endpoint, Mailbox& mailbox, std::string_view user) {
  endpoint.user_ = user;
  mailbox.on = &endpoint;
  ++online_;
  endpoint.login_ = ++logins_;
  endpoint.giveLogin();
  for (auto& [name, other] : users_)
    if (other.on != nullptr && other.on != &endpoint) other.on->give(presenceOf(user, mailbox.nickname));
  for (NetEvent& parcel : mailbox.parcels) endpoint.give(std::move(parcel));
  mailbox.parcels.clear();
  mailbox.bytes = 0;
}

void NetHub::logOut(Endpoint& endpoint) {
  Mailbox& mailbox = users_.find(endpoint.user_)->second;
  mailbox.on = nullptr;
  --online_;
  // What it has not fetched was not received: parcels go back, in their order.
  for (NetEvent& event : endpoint.events_) {
    if (event.kind != NetEvent::Kind::Parcel || !hasRoom(mailbox, event.bytes.size())) continue;
    mailbox.bytes += event.bytes.size();
    mailbox.parcels.push_back(std::move(event));
  }
  endpoint.events_.clear();
  endpoint.bytes_ = 0;
  NetEvent gone;
  gone.kind = NetEvent::Kind::Gone;
  gone.user = std::exchange(endpoint.user_, "");
  for (auto& [name, other] : users_)
    if (other.on != nullptr) other.on->giveGone(gone);
}

void NetHub::stop() {
  if (std::exchange(stopped_, true)) return;
  for (auto& [name, mailbox] : users_) {
    if (mailbox.on == nullptr) continue;
    Endpoint& endpoint = *mailbox.on;
    logOut(endpoint);
    endpoint.user_ = name;
    broken_.push_back(&endpoint);
  }
  for (Endpoint* endpoint : broken_) {
    NetEvent offline;
    offline.problem = NetProblem::Unreachable;
    offline.retries = true;
    endpoint->events_.clear();
    endpoint->bytes_ = 0;
    endpoint->give(std::move(offline));
  }
}

void NetHub::start() {
  stopped_ = false;
  for (Endpoint* endpoint : std::exchange(broken_, {})) {
    std::string user = endpoint->user_;
    logIn(*endpoint, users_.find(user)->second, user);
  }
}

// ---- An endpoint

void NetHub::Endpoint::give(NetEvent event) {
  bytes_ += event.bytes.size();
  events_.push_back(std::move(event));
}

void NetHub::Endpoint::giveLogin() {
  NetEvent online;
  online.kind = NetEvent::Kind::Online;
  online.user = user_;
  online.text = "hub 0 1 the hub of this process";
  online.id = login_;
  give(std::move(online));
  for (const auto& [name, other] : hub_.users_)
    if (other.on != nullptr) give(presenceOf(name, other.nickname));
}

// Who came and went before this world has looked was not here for it. So of each user at most two events wait.
void NetHub::Endpoint::giveGone(const NetEvent& gone) {
  for (auto at = events_.rbegin(); at != events_.rend(); ++at) {
    if (at->user != gone.user || (at->kind != NetEvent::Kind::Present && at->kind != NetEvent::Kind::Gone)) continue;
    if (at->kind == NetEvent::Kind::Gone) return;
    events_.erase(std::next(at).base());
    return;
  }
  give(gone);
}

bool NetHub::Endpoint::hasRoom(std::size_t bytes) const {
  return events_.size() < MaxWaitingEvents && bytes_ + bytes <= MaxWaitingBytes;
}

void NetHub::Endpoint::refuse(NetProblem problem) {
  NetEvent offline;
  offline.problem = problem;
  offline.code = static_cast<std::int32_t>(problem);
  give(std::move(offline));
}

bool NetHub::Endpoint::connect(std::string_view nickname, std::string_view password) {
  if (!user_.empty() && user_ == nickname && !hub_.stopped_) {
    giveLogin();
    NetEvent everyone;
    everyone.kind = NetEvent::Kind::Everyone;
    give(std::move(everyone));
    return true;
  }
  disconnect();
  if (hub_.stopped_) return refuse(NetProblem::Unreachable), false;
  Mailbox* mailbox = hub_.mailboxOf(nickname);
  if (mailbox == nullptr || (hub_.closed_ && mailbox->password != password))
    return refuse(NetProblem::WrongPassword), false;
  if (mailbox->on != nullptr) return refuse(NetProblem::AlreadyOn), false;
  if (hub_.online_ >= hub_.capacity_) return refuse(NetProblem::Full), false;
  mailbox->nickname = nickname;
  hub_.logIn(*this, *mailbox, nickname);
  return false;
}

void NetHub::Endpoint::disconnect() {
  if (std::erase(hub_.broken_, this) > 0) user_.clear();
  if (!user_.empty()) hub_.logOut(*this);
  events_.clear();
  bytes_ = 0;
}

void NetHub::Endpoint::send(std::string_view to, std::string_view bytes) {
  if (user_.empty() || hub_.stopped_) return;
  auto found = hub_.users_.find(to);
  if (found == hub_.users_.end() || found->second.on == nullptr) return;
  Endpoint& other = *found->second.on;
  if (!other.hasRoom(bytes.size())) return;
  NetEvent message;
  message.kind = NetEvent::Kind::Direct;
  message.user = user_;
  message.bytes = bytes;
  other.give(std::move(message));
}

void NetHub::Endpoint::store(std::string_view to, std::uint64_t id, std::string_view bytes) {
  if (user_.empty() || hub_.stopped_) return;
  Mailbox* mailbox = hub_.mailboxOf(to);
  // What is not stored, the sender sends again later: the inbox is full, or one of the worlds does not fetch its
  // events.
  if (mailbox == nullptr || !hasRoom(0)) return;
  if (mailbox->on != nullptr ? !mailbox->on->hasRoom(bytes.size()) : !NetHub::hasRoom(*mailbox, bytes.size())) return;
  NetEvent parcel;
  parcel.kind = NetEvent::Kind::Parcel;
  parcel.user = user_;
  parcel.id = id;
  parcel.bytes = bytes;
  if (mailbox->on != nullptr) {
    mailbox->on->give(std::move(parcel));
  } else {
    mailbox->bytes += bytes.size();
    mailbox->parcels.push_back(std::move(parcel));
  }
  if (id == 0) return;
  NetEvent stored;
  stored.kind = NetEvent::Kind::Stored;
  stored.id = id;
  give(std::move(stored));
}

bool NetHub::Endpoint::next(std::uint64_t, NetEvent& event) {
  if (events_.empty()) return false;
  event = std::move(events_.front());
  events_.pop_front();
  bytes_ -= event.bytes.size();
  return true;
}

}  // namespace vellum::host
