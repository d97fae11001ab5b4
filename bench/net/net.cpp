// One process of the load test: worlds on a broker that write to each other and send each other files.
//
//   vellum_bench_net PORT FIRST COUNT TOTAL SECONDS RATE PARCELS OUT
//   vellum_bench_net --idle
//
// The second form prints the nanoseconds of a tick of a world that is offline, and of one that is online and idle.
// Worlds FIRST to FIRST + COUNT - 1 of TOTAL run for SECONDS; each sends RATE messages a second to the next ones, and
// PARCELS files in all. Writes a line a message to OUT: "sent FROM TO NUMBER MICROSECONDS", "came FROM TO NUMBER
// MICROSECONDS" when it comes from the broker, "took FROM TO NUMBER" when a world has it, and the same of files as
// "file-sent FROM TO NUMBER" and "file-took ...". Times are of the machine's monotonic clock.
#include <vellum/net.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>
#include <vellum/vellum.hpp>

#include "bench/measure.h"
#include "driver/net/mqtt_connection.h"

using namespace vellum;
using Clock = std::chrono::steady_clock;

namespace {

long long microseconds(Clock::time_point time) {
  return std::chrono::duration_cast<std::chrono::microseconds>(time.time_since_epoch()).count();
}

std::string nameOf(int world) { return "w" + std::to_string(world); }

// What a world's scripts print: their own name, then what they have got.
struct Printer : Host {
  std::FILE* out = nullptr;
  std::string line;
  void print(std::string_view text) override {
    for (char c : text) {
      if (c != '\n') {
        line += c;
        continue;
      }
      std::fprintf(out, "%s\n", line.c_str());
      line.clear();
    }
  }
};

struct Place {
  driver::MqttLogin login;
  std::shared_ptr<driver::MqttConnection> line;
  driver::NetEvent event;
  std::FILE* out = nullptr;
};

vellum_network networkOf(Place& place) {
  vellum_network network{};
  network.size = sizeof network;
  network.user = &place;
  network.connect = [](void* user, const char* nickname, const char*) {
    Place& self = *static_cast<Place*>(user);
    if (self.line != nullptr) return 1;
    self.login.user = self.login.nickname = nickname;
    self.line = driver::MqttConnection::start(self.login, nullptr);
    return 0;
  };
  network.disconnect = [](void*) {};
  network.send = [](void* user, const char* to, const void* bytes, size_t size) {
    Place& self = *static_cast<Place*>(user);
    std::uint64_t number = 0;
    std::memcpy(&number, static_cast<const char*>(bytes) + 4, sizeof number);
    std::fprintf(self.out, "sent %s %s %016llx %lld\n", self.login.user.c_str(), to,
                 static_cast<unsigned long long>(number), microseconds(Clock::now()));
    self.line->send(to, {static_cast<const char*>(bytes), size});
  };
  network.store = [](void* user, const char* to, uint64_t id, const void* bytes, size_t size) {
    static_cast<Place*>(user)->line->store(to, id, {static_cast<const char*>(bytes), size});
  };
  network.next = [](void* user, uint64_t, vellum_net_event* event) {
    Place& self = *static_cast<Place*>(user);
    if (self.line == nullptr || !self.line->queue().take(self.event)) return 0;
    show(self.event, *event);
    if (self.event.kind == VELLUM_NET_DIRECT && self.event.bytes.size() > 12) {
      std::uint64_t number = 0;
      std::memcpy(&number, self.event.bytes.data() + 4, sizeof number);
      std::fprintf(self.out, "came %s %s %016llx %lld\n", self.event.user.c_str(), self.login.user.c_str(),
                   static_cast<unsigned long long>(number), microseconds(self.event.arrived));
    }
    return 1;
  };
  return network;
}

// Each world logs in, then writes to the others in turn; what comes is printed with its number.
std::string scriptOf(int world, int total, int everyTicks) {
  std::string name = nameOf(world);
  return "new: simp 2 1 1 \"x\" 1 0 1 net: hear \"p\"\nnew: simp 2 1 2 \"x\" 1 0 1 mesg writ targ 1000\n"
         "new: simp 2 1 3 \"x\" 1 0 1 tick " +
         std::to_string(everyTicks) + "\nsetv game \"n\" 0 setv game \"f\" 0 setv game \"to\" " +
         std::to_string(world) + "\n" + "scrp 2 1 2 1000 net: pass \"" + name + "\" \"\" net: line 1 endm\n" +
         "scrp 2 1 1 1001 inst outs \"took \" outs from outs \" " + name + " \" outv _p1_ outs \"\\n\" endm\n" +
         "scrp 2 1 3 9 inst doif game \"stop\" eq 0 and net: line eq 1\n" + "addv game \"to\" 1 doif game \"to\" ge " +
         std::to_string(total) + " setv game \"to\" 0 endi\n" +
         "sets va00 \"w\" sets va01 vtos game \"to\" adds va00 va01\n" +
         "doif net: ulin va00 eq 1 addv game \"n\" 1 net: writ va00 \"p\" 1001 game \"n\" 0 outs \"wrote " + name +
         " \" outs va00 outs \" \" outv game \"n\" outs \"\\n\" endi\n" + "endi\nendm\n" +
         "scrp 2 1 3 1002 inst addv game \"f\" 1 sets va01 \"" + name +
         "-\" sets va02 vtos game \"f\" adds va01 va02\n" +
         "file oope 1 \"g.ps\" 0 outs \"group EGGS \\\"\" outs va01 outs \"\\\"\\n\\\"X\\\" \\\"1\\\"\\n\" file "
         "oclo\n" +
         "sets va00 \"w\" sets va02 vtos " + std::to_string((world + 7) % total) + " adds va00 va02\n" +
         "setv va03 net: make 0 \"g.ps\" va00 va04 doif va03 eq 0 outs \"file-sent \" outs va01 outs \" \" outs va00 "
         "outs \"\\n\" endi\nendm\n";
}

struct Load {
  int port = 0, first = 0, worlds = 0, total = 0, seconds = 0, rate = 0, parcels = 0;
};
constexpr int TicksPerSecond = 20, LastSeconds = 10;  // the last seconds are for what is under way

class Process {
 public:
  Process(const Load& load, std::FILE* out) : load_(load), out_(out), engine_(printer_) { printer_.out = out; }

  // False: a script is wrong.
  bool open() {
    places_.resize(static_cast<std::size_t>(load_.worlds));
    for (int i = 0; i < load_.worlds; ++i) {
      Place& place = places_[static_cast<std::size_t>(i)];
      place.login.host = "127.0.0.1";
      place.login.port = load_.port;
      place.out = out_;
      worlds_.push_back(std::make_unique<World>(engine_));
      vellum_network network = networkOf(place);
      vellum_world_network(worlds_.back()->get(), &network);
      std::string script = scriptOf(load_.first + i, load_.total, TicksPerSecond / load_.rate);
      if (worlds_.back()->load({{"load.cos", script, ""}}, report_) == VELLUM_OK) continue;
      std::fprintf(stderr, "%s", report_.render().c_str());
      return false;
    }
    return true;
  }

  void run() {
    const int ticks = load_.seconds * TicksPerSecond, last = ticks - LastSeconds * TicksPerSecond;
    auto next = Clock::now();
    for (int i = 1; i <= ticks; ++i, next += std::chrono::milliseconds(1000 / TicksPerSecond)) {
      std::this_thread::sleep_until(next);
      for (int k = 0; k < load_.worlds; ++k) tick(k, i, last);
    }
    for (int k = 0; k < load_.worlds; ++k) listFiles(k);
  }

  void close() {
    for (Place& place : places_)
      if (place.line != nullptr) place.line->stop();
    for (Place& place : places_)
      if (place.line != nullptr) place.line->waitForEnd(std::chrono::seconds(5));
  }

 private:
  void tick(int world, int now, int last) {
    if (now == last) call(world, "setv game \"stop\" 1");
    const int every = load_.parcels > 0 ? last / load_.parcels : 0;
    if (every > 0 && now < last && now > 5 * TicksPerSecond && (now + world) % every == 0)
      call(world, "enum 2 1 3 mesg writ targ 1002 next");
    if (worlds_[static_cast<std::size_t>(world)]->tick(report_) != VELLUM_OK)
      std::fprintf(stderr, "%s", report_.render().c_str());
    vellum_report_clear(report_.get());
  }

  std::string call(int world, const char* commands) {
    std::string result;
    worlds_[static_cast<std::size_t>(world)]->call("caos", commands, result, report_);
    return result;
  }

  // What is in a world's inbox.
  void listFiles(int world) {
    std::string files = call(world,
                             "sets va00 pray fore \"EGGS\" \"\" reps pray coun \"EGGS\" outs net: from va00 outs \" \" "
                             "outs va00 outs \"\\n\" sets va00 pray next \"EGGS\" va00 repe");
    for (std::size_t at = 0; at < files.size();) {
      std::size_t end = std::min(files.find('\n', at), files.size());
      std::fprintf(out_, "file-took %s %s\n", nameOf(load_.first + world).c_str(), files.substr(at, end - at).c_str());
      at = end + 1;
    }
  }

  const Load load_;
  std::FILE* out_;
  Printer printer_;
  Engine engine_;
  Report report_;
  std::vector<Place> places_;  // outlive the worlds
  std::vector<std::unique_ptr<World>> worlds_;
};

// Nanoseconds of processor time that a tick takes.
double tickOf(World& world, Report& report) {
  constexpr int Ticks = 5000;
  double before = bench::seconds();
  for (int i = 0; i < Ticks; ++i) world.tick(report);
  return (bench::seconds() - before) / Ticks * 1e9;
}

// Prints what a tick takes in a world without a network, and in one that is online while nothing comes.
int measureIdle() {
  Printer printer;
  printer.out = stderr;
  Engine engine(printer);
  Report report;
  vellum_hub* hub = vellum_hub_create();
  std::vector<std::unique_ptr<World>> worlds;
  for (bool online : {false, true}) {
    World& world = *worlds.emplace_back(std::make_unique<World>(engine));
    if (online) vellum_hub_join(hub, world.get());
    const char* script =
        "reps 100 new: simp 2 1 1 \"x\" 1 0 1 tick 1 repe new: simp 2 1 2 \"x\" 1 0 1 mesg writ targ 1000\n"
        "scrp 2 1 1 9 addv va00 1 mulv va00 3 endm scrp 2 1 2 1000 net: pass \"anna\" \"\" net: line 1 endm\n";
    if (world.load({{"idle.cos", script, ""}}, report) != VELLUM_OK) return 1;
    for (int i = 0; i < 20; ++i) world.tick(report);
    std::string line;
    world.call("caos", "outv net: line", line, report);
    if (line != (online ? "1" : "0")) return 1;
  }
  std::vector<double> alone, online;
  for (int round = 0; round < 15; ++round) {
    alone.push_back(tickOf(*worlds[0], report));
    online.push_back(tickOf(*worlds[1], report));
  }
  std::printf("%.0f %.0f\n", bench::median(alone), bench::median(online));
  worlds.clear();
  vellum_hub_free(hub);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count == 2 && std::strcmp(words[1], "--idle") == 0) return measureIdle();
  Load load;
  int* const numbers[] = {&load.port, &load.first, &load.worlds, &load.total, &load.seconds, &load.rate, &load.parcels};
  if (count != 9) {
    std::fprintf(stderr, "usage: vellum_bench_net PORT FIRST COUNT TOTAL SECONDS RATE PARCELS OUT\n");
    return 2;
  }
  for (std::size_t i = 0; i < std::size(numbers); ++i) *numbers[i] = std::atoi(words[i + 1]);
  std::FILE* out = std::fopen(words[8], "w");
  if (out == nullptr || load.rate < 1 || load.rate > TicksPerSecond || load.seconds <= LastSeconds) return 2;
  int status = 1;
  {
    Process process(load, out);
    if (process.open()) {
      process.run();
      status = 0;
    }
    process.close();
  }
  return std::fclose(out) == 0 ? status : 2;
}
