#include <unistd.h>

#include <vellum/net.h>

#include <algorithm>
#include <cstring>

#include "driver/embedded_file.h"
#include "driver/examples.h"
#include "driver/session.h"
#include "driver/shared_options.h"
#include "driver/subcommands.h"
#include "driver/terminal.h"

namespace vellum::driver {

namespace {

constexpr std::size_t ShownSource = 26, ShownOutput = 18;  // lines

const EmbeddedFile* findFile(std::string_view path) {
  for (const EmbeddedFile* file = demoFiles; file->path != nullptr; ++file)
    if (path == file->path) return file;
  return nullptr;
}

// One path a line, relative to the folder.
std::string filesBelow(std::string_view folder) {
  std::string paths;
  for (const EmbeddedFile* file = demoFiles; file->path != nullptr; ++file)
    if (std::string_view path = file->path; path.starts_with(folder))
      paths += std::string(path.substr(folder.size())) + "\n";
  return paths;
}

// The host of the demo: files are built in, and prints are shown when the script has finished.
struct DemoHost : Host {
  std::string printed;
  void print(std::string_view text) override {
    if (printed.size() < (1u << 20)) printed += text;
  }
  std::optional<std::string> readFile(const std::string& name, std::string& error) override {
    if (const EmbeddedFile* file = findFile(name)) return file->text;
    if (name.ends_with('/')) return filesBelow(name);
    error = "it is not one of the demo's files";
    return std::nullopt;
  }
};

class Tour {
 public:
  Tour(bool fast) : color_(wantsColor(1)), slow_(!fast && isTerminal(1)), columns_(std::min(terminalColumns(), 100)) {}

  bool color() const { return color_; }
  int columns() const { return columns_; }
  std::string paint(const char* code, std::string_view text) const {
    return color_ ? std::string("\033[") + code + "m" + std::string(text) + "\033[0m" : std::string(text);
  }
  void say(std::string_view line) {
    writeOut(std::string(line) + "\n");
    if (!slow_) return;
    flushOut();
    if (!interrupted()) usleep(12000);
  }
  void rule(std::string_view title) {
    std::string line = "── " + std::string(title) + " ";
    for (int i = static_cast<int>(title.size()) + 4; i < columns_; ++i) line += "─";
    say(paint("36", line));
  }
  void rest() {
    if (slow_ && !interrupted()) flushOut(), usleep(900000);
  }
  // Prints at most `most` lines, and how many more there are.
  void lines(std::string_view text, std::size_t most, bool source, std::string_view comment) {
    std::size_t total = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    std::size_t number = 0;
    while (!text.empty() && number < most) {
      std::size_t end = std::min(text.find('\n'), text.size());
      ++number;
      std::string line(text.substr(0, end));
      say(source ? paint("90", number < 10 ? "   " + std::to_string(number) : "  " + std::to_string(number)) + "  " +
                       painted(line, comment)
                 : "  " + line);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (number < total) say(paint("90", "      ... " + std::to_string(total - number) + " more lines"));
  }

 private:
  // Comments grey, strings green, numbers yellow: simple highlighting that works for every language.
  std::string painted(const std::string& line, std::string_view comment) const {
    if (!color_) return line;
    std::string out;
    for (std::size_t i = 0; i < line.size();) {
      char c = line[i];
      if (!comment.empty() && line.compare(i, comment.size(), comment) == 0 &&
          (comment != "*" || line.find_first_not_of(" \t") == i))
        return out + paint("90", std::string_view(line).substr(i));
      if (c == '"') {
        std::size_t end = std::min(line.find('"', i + 1), line.size() - 1);
        out += paint("32", std::string_view(line).substr(i, end + 1 - i));
        i = end + 1;
      } else if (c >= '0' && c <= '9' && (i == 0 || !isWord(line[i - 1]))) {
        std::size_t end = i;
        while (end < line.size() && (isWord(line[end]) || line[end] == '.')) ++end;
        out += paint("33", std::string_view(line).substr(i, end - i));
        i = end;
      } else {
        out += c;
        ++i;
      }
    }
    return out;
  }
  static bool isWord(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
  }

  bool color_, slow_;
  int columns_;
};

// The second world of a station; both are on the hub.
Status loadNeighbour(const DemoStation& station, Engine& engine, vellum_hub& hub, World& first,
                     std::optional<World>& second, Report& report) {
  second.emplace(engine, station.options, &report);
  if (!second->ok()) return VELLUM_FAILED;
  for (World* world : {&first, &*second}) vellum_hub_join(&hub, world->get());
  std::vector<Source> sources;
  for (const char* path : {station.world, station.neighbour})
    if (const EmbeddedFile* file = path != nullptr ? findFile(path) : nullptr)
      sources.push_back({file->path, file->text, ""});
  return second->load(sources, report);
}

// Runs one script. False: something was reported.
bool showScript(Tour& tour, const DemoStation& station, const EmbeddedFile& file, const vellum_language& language) {
  DemoHost host;
  Engine engine(host);
  Report report;
  tour.rule(file.path);
  tour.lines(file.text, ShownSource, true, language.comment_sign);
  if (const EmbeddedFile* other = station.neighbour != nullptr ? findFile(station.neighbour) : nullptr) {
    tour.rule(other->path);
    tour.lines(other->text, ShownSource, true, language.comment_sign);
  }
  Handle<vellum_hub, vellum_hub_free> hub(station.neighbour != nullptr ? vellum_hub_create() : nullptr);
  World world(engine, station.options, &report);
  std::vector<Source> sources = {{file.path, file.text, ""}};
  if (const EmbeddedFile* before = station.world != nullptr ? findFile(station.world) : nullptr)
    sources.insert(sources.begin(), {before->path, before->text, ""});
  Status status = world.ok() ? world.load(sources, report) : VELLUM_FAILED;
  std::optional<World> neighbour;
  if (hub != nullptr && status == VELLUM_OK) status = loadNeighbour(station, engine, *hub, world, neighbour, report);
  for (int i = 1; i <= station.ticks && status == VELLUM_OK; ++i) {
    std::string ignored;
    for (const DemoCall& call : station.calls)
      if (call.tick == i && status == VELLUM_OK) status = world.call("", call.call, ignored, report);
    if (status == VELLUM_OK) status = world.tick(report);
    if (status == VELLUM_OK && neighbour) status = neighbour->tick(report);
  }
  tour.rule(station.ticks > 0 ? "what it does in " + std::to_string(station.ticks) + " ticks" : "what it prints");
  std::string drawing;
  if (station.drawWorld != nullptr && world.ok() && station.drawWorld(world, tour.columns() - 2, tour.color(), drawing))
    tour.lines(drawing, 100, false, "");
  else tour.lines(host.printed, ShownOutput, false, "");
  if (status == VELLUM_OK) return true;
  writeError(report.render(wantsColor(2) ? VELLUM_RENDER_COLOR : 0));
  if (!report.message().empty()) complain(report.message());
  return false;
}

bool showFunctions(Tour& tour, const DemoStation& station) {
  DemoHost host;
  Engine engine(host);
  for (const DemoFunction& function : station.functions) {
    Report report;
    std::vector<Option> options = {{"tics", function.tics}, {"min", function.length}, {"max", function.length}};
    tour.rule(std::string(function.text) + "   " + function.meaning);
    std::string plot;
    Status status = station.plot(engine, function.text, options, tour.columns(), tour.color(), plot, report);
    tour.lines(plot.ends_with('\n') ? plot : plot + "\n", 60, false, "");
    if (status == VELLUM_OK) continue;
    writeError(report.render());
    return false;
  }
  return true;
}

const EmbeddedFile* pickFile(const DemoStation& station, const vellum_language& language) {
  for (const char* path : station.files)
    if (const EmbeddedFile* file = findFile(path)) return file;
  for (const EmbeddedFile* file = demoFiles; file->path != nullptr; ++file)
    for (std::size_t i = 0; i < language.extension_count; ++i)
      if (std::string_view(file->path).ends_with(language.extensions[i])) return file;
  return nullptr;
}

bool show(Tour& tour, const DemoStation& station, const vellum_language& language, const std::string& number) {
  tour.say("");
  tour.say(tour.paint("1", number + "  " + language.title) + tour.paint("90", std::string("  ") + station.origin));
  tour.say(station.about);
  bool good = false;
  const EmbeddedFile* file = nullptr;
  if (!station.functions.empty()) {
    good = showFunctions(tour, station);
  } else if ((file = pickFile(station, language)) == nullptr) {
    complain(std::string("there is no example of ") + language.title + " yet");
  } else {
    good = showScript(tour, station, *file, language);
  }
  tour.say(tour.paint("1", "  try: ") + station.next);
  tour.rest();
  return good;
}

int demo(const Subcommand& self, Arguments& arguments) {
  catchInterrupts();
  Session session(self, arguments);
  if (!session.ok()) return session.status();
  const std::string only = arguments.positional.empty() ? "" : arguments.positional.front();
  Tour tour(arguments.has("fast"));
  std::vector<DemoStation> stations = demoStations();
  std::erase_if(stations, [&](const DemoStation& station) {
    return session.engine().languageById(station.language) == nullptr || !station.isFor(only);
  });
  if (stations.empty() && session.engine().languageById(only) == nullptr)
    return usageError(self, "there is no language '" + only + "'");

  tour.say("");
  tour.say(tour.paint("1;35", "  V e l l u m") + "   old game scripts, alive again: five languages, one engine");
  bool good = true;
  std::size_t count = 0;
  for (const DemoStation& station : stations) {
    std::string number = std::to_string(++count) + "/" + std::to_string(stations.size());
    good = show(tour, station, *session.engine().languageById(station.language), number) && good;
    if (interrupted() || outputIsGone()) break;
  }
  tour.say("");
  tour.rule("where to go from here");
  for (std::string_view line : demoFarewell()) tour.say(line);
  tour.say("");
  return good ? AllWell : ScriptWrong;
}

}  // namespace

Subcommand demoSubcommand() {
  return {"demo",
          "[LANG|net]",
          "a tour: one script of each language; net: two worlds that meet",
          "",
          {{"fast", "", "no pauses", 0, ""}},
          demo};
}

}  // namespace vellum::driver
