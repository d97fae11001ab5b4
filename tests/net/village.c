/* Two worlds meet: first on a hub of the library, then over a transport that is written here, in C. Prints what they
 * print; 0 when that is right. */
#include <stdio.h>
#include <string.h>
#include <vellum/net.h>

static char printed[4096];

static void print(void* user, const char* text, size_t size) {
  size_t used = strlen(printed);
  (void)user;
  if (used + size < sizeof printed) {
    memcpy(printed + used, text, size);
    printed[used + size] = '\0';
  }
}

/* One wire, one message. */
struct wire {
  const char* name;
  struct wire* other;
  int reported, online;
  char bytes[512];
  size_t size;
};

static int wire_connect(void* user, const char* nickname, const char* password) {
  struct wire* self = user;
  (void)nickname, (void)password;
  self->online = 1;
  return 0;
}
static void wire_disconnect(void* user) { ((struct wire*)user)->online = 0; }
static void wire_send(void* user, const char* to, const void* bytes, size_t size) {
  struct wire* other = ((struct wire*)user)->other;
  if (strcmp(to, other->name) != 0 || size > sizeof other->bytes) return;
  memcpy(other->bytes, bytes, size);
  other->size = size;
}
static void wire_store(void* user, const char* to, uint64_t id, const void* bytes, size_t size) {
  (void)user, (void)to, (void)id, (void)bytes, (void)size;
}
static int wire_next(void* user, uint64_t tick, vellum_net_event* event) {
  struct wire* self = user;
  (void)tick;
  if (!self->online) return 0;
  if (self->reported < 2) {
    event->kind = self->reported == 0 ? VELLUM_NET_ONLINE : VELLUM_NET_PRESENT;
    event->id = 1;
    event->user = self->reported == 0 ? self->name : self->other->name;
    event->user_size = strlen(event->user);
    ++self->reported;
    return 1;
  }
  if (self->size == 0) return 0;
  event->kind = VELLUM_NET_DIRECT;
  event->user = self->other->name;
  event->user_size = strlen(event->user);
  event->bytes = self->bytes;
  event->bytes_size = self->size;
  self->size = 0;
  return 1;
}

static vellum_world* make(vellum_engine* engine, vellum_report* report, const char* name, const char* friend_name) {
  char text[1024];
  vellum_source source = {"village.cos", text, 0, NULL};
  vellum_world* world = vellum_world_create(engine, NULL, 0, report);
  source.size = (size_t)snprintf(text, sizeof text,
                                 "new: simp 2 1 1 \"x\" 1 0 1 net: hear \"p\" mesg writ targ 1000\n"
                                 "scrp 2 1 1 1000 net: whon \"%s\" endm\n"
                                 "new: simp 2 1 2 \"x\" 1 0 1 mesg writ targ 1000\n"
                                 "scrp 2 1 2 1000 net: pass \"%s\" \"\" net: line 1 endm\n"
                                 "scrp 2 1 1 137 net: writ _p1_ \"p\" 1001 7 0 endm\n"
                                 "scrp 2 1 1 1001 inst outs from outv _p1_ outs \" \" endm\n",
                                 friend_name, name);
  if (vellum_world_load(world, &source, 1, report) != VELLUM_OK) printf("%s\n", vellum_report_message(report));
  return world;
}

static int meet(vellum_engine* engine, vellum_report* report, vellum_hub* hub, struct wire* wires) {
  vellum_world* anna = make(engine, report, "anna", "ben");
  vellum_world* ben = make(engine, report, "ben", "anna");
  vellum_world* worlds[2];
  int i, k;
  worlds[0] = anna;
  worlds[1] = ben;
  printed[0] = '\0';
  for (i = 0; i < 2; ++i) {
    vellum_network network = {sizeof network, &wires[i],  wire_connect, wire_disconnect,
                              wire_send,      wire_store, wire_next};
    if (hub != NULL) vellum_hub_join(hub, worlds[i]);
    else vellum_world_network(worlds[i], &network);
  }
  for (i = 0; i < 20; ++i)
    for (k = 0; k < 2; ++k) vellum_world_tick(worlds[k], report);
  vellum_world_free(anna);
  vellum_world_free(ben);
  printf("%s: %s\n", hub != NULL ? "hub" : "own transport", printed);
  return strstr(printed, "anna7 ") != NULL && strstr(printed, "ben7 ") != NULL;
}

int main(void) {
  vellum_config config;
  vellum_engine* engine;
  vellum_report* report = vellum_report_create();
  vellum_hub* hub = vellum_hub_create();
  struct wire wires[2];
  int good;
  memset(wires, 0, sizeof wires);
  wires[0].name = "anna";
  wires[0].other = &wires[1];
  wires[1].name = "ben";
  wires[1].other = &wires[0];
  vellum_config_init(&config);
  config.print = print;
  engine = vellum_engine_create(&config);
  good = meet(engine, report, hub, wires);
  good &= meet(engine, report, NULL, wires);
  vellum_hub_free(hub);
  vellum_engine_free(engine);
  vellum_report_free(report);
  return good ? 0 : 1;
}
