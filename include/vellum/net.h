/* The network of a world: worlds of this process on a hub, or your own transport to other processes. Extends vellum.h,
 * whose rules apply.
 *
 *   vellum_hub* hub = vellum_hub_create();
 *   vellum_hub_join(hub, anna);
 *   vellum_hub_join(hub, ben);         // what scripts of one send reaches the other at its next tick
 *
 * CAOS: chapter "Net". Without a network its scripts are offline. docs/net.md documents what worlds send, so that other
 * programs can take part. */
#ifndef VELLUM_NET_H
#define VELLUM_NET_H

#include "vellum/vellum.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Kinds of network events, and which fields they have. */
enum {
  VELLUM_NET_ONLINE = 0,  /* we are online as `user`; `text`: the server, "HOST PORT ID NAME"; `id`: of this login, and
                             of no other one */
  VELLUM_NET_OFFLINE = 1, /* we could not log in, or the connection has ended: `problem`, `code`, `retries` */
  VELLUM_NET_PRESENT = 2, /* `user` is online, maybe ourselves; `text`: the nickname */
  VELLUM_NET_GONE = 3,    /* `user` is offline */
  VELLUM_NET_DIRECT = 4,  /* `bytes` from `user` */
  VELLUM_NET_PARCEL = 5,  /* `bytes` from `user`, out of our inbox */
  VELLUM_NET_STORED = 6,  /* the parcel `id` of ours is in an inbox */
  VELLUM_NET_EVERYONE = 7 /* PRESENT has named all who are online; see `connect` */
};

/* Why there is no connection. */
enum {
  VELLUM_NET_NO_PROBLEM = 0,
  VELLUM_NET_UNREACHABLE = 1,
  VELLUM_NET_WRONG_PASSWORD = 2, /* or no such user */
  VELLUM_NET_ALREADY_ON = 3,     /* in another process */
  VELLUM_NET_FULL = 4,           /* the server takes no more users */
  VELLUM_NET_INTERNAL = 5,
  VELLUM_NET_OLD_VERSION = 6 /* the server wants a newer client */
};

/* Whether a name is a user's: 1 to 64 letters, digits, '-' and '_'. */
VELLUM_API int vellum_is_net_user(const char* name);

typedef struct vellum_net_event {
  size_t size; /* of this struct; the library sets it before it asks */
  unsigned kind;
  unsigned problem;
  int32_t code; /* the transport's own number of the problem */
  int retries;  /* 1: the transport tries again by itself */
  uint64_t id;
  /* Valid until the next call of a callback. Scripts rely on `user`: it must be who has sent it. */
  const char* user;
  size_t user_size;
  const char* text;
  size_t text_size;
  const char* bytes;
  size_t bytes_size;
} vellum_net_event;

/* A transport. The library calls it on the thread that runs the world; no callback may wait for the network, or call
 * the world. All that comes in enters the world at the beginning of a tick, is in its trace, and has limits: what is
 * over them is dropped (docs/net.md). */
typedef struct vellum_network {
  size_t size; /* sizeof(vellum_network); 0: there is no network */
  void* user;  /* passed to every callback unchanged */
  /* Begins to log in: ONLINE or OFFLINE follows. `password` "": your own. When a connection breaks later, try again
   * until `disconnect`. Returns 1 when this nickname is online already: then ONLINE follows with the id of this login,
   * PRESENT for all who are online, and EVERYONE, since a restored world may know others. */
  int (*connect)(void* user, const char* nickname, const char* password);
  void (*disconnect)(void* user); /* no event follows */
  /* To a user who is online; lost otherwise. */
  void (*send)(void* user, const char* to, const void* bytes, size_t size);
  /* Into the inbox of a user, who may be offline: STORED follows with this id, unless it is 0. A parcel that is not
   * stored after a second, or a longer time, is sent again with the same id. */
  void (*store)(void* user, const char* to, uint64_t id, const void* bytes, size_t size);
  /* Fills *event with the oldest event and returns 1; 0: there is none. `tick`: of the world. */
  int (*next)(void* user, uint64_t tick, vellum_net_event* event);
} vellum_network;

/* From now on the world's scripts reach this network; NULL: none. The callbacks are copied. Not part of saves: a
 * restored world connects again if it was online. Don't call it while the world runs. */
VELLUM_API void vellum_world_network(vellum_world* world, const vellum_network* network);

/* A network in the process. Worlds that tick in the same order get the same events. Free its worlds before it, or take
 * them off with vellum_world_network. One thread at a time may use a hub and its worlds. */
typedef struct vellum_hub vellum_hub;
VELLUM_API vellum_hub* vellum_hub_create(void); /* never NULL */
VELLUM_API void vellum_hub_free(vellum_hub* hub);
/* The world's user is the nickname with which its scripts log in. */
VELLUM_API void vellum_hub_join(vellum_hub* hub, vellum_world* world);
/* With accounts, only they can log in; without, everyone can, with any password. Returns 0 when it is no user's name.
 */
VELLUM_API int vellum_hub_add_account(vellum_hub* hub, const char* name, const char* password);
VELLUM_API void vellum_hub_set_capacity(vellum_hub* hub, size_t users); /* who may be online at once */
/* As when a server fails and comes back: all connections break, and are there again after vellum_hub_start. */
VELLUM_API void vellum_hub_stop(vellum_hub* hub);
VELLUM_API void vellum_hub_start(vellum_hub* hub);

#ifdef __cplusplus
}
#endif

#endif
