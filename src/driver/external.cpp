#include "driver/external.h"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "driver/files.h"

extern char** environ;

namespace vellum::driver {

namespace {

// Writes and reads at the same time: either pipe may fill up.
std::string exchange(int in, int out, std::string_view input) {
  std::string output;
  fcntl(in, F_SETFL, O_NONBLOCK);
  while (out >= 0) {
    pollfd polls[2] = {{out, POLLIN, 0}, {in, POLLOUT, 0}};
    if (poll(polls, in >= 0 ? 2 : 1, -1) < 0 && errno != EINTR) break;
    if (in >= 0 && polls[1].revents != 0) {
      ssize_t written = input.empty() ? 0 : write(in, input.data(), input.size());
      if (written > 0) input.remove_prefix(static_cast<std::size_t>(written));
      if (input.empty() || (written < 0 && errno != EAGAIN && errno != EINTR)) {
        close(in);
        in = -1;
      }
    }
    if (polls[0].revents != 0) {
      char buffer[65536];
      ssize_t got = read(out, buffer, sizeof buffer);
      if (got > 0) output.append(buffer, static_cast<std::size_t>(got));
      else if (got == 0 || errno != EINTR) break;
    }
  }
  if (in >= 0) close(in);
  close(out);
  return output;
}

}  // namespace

ExternalResult runExternal(const std::vector<std::string>& command, std::string_view input, std::string_view package) {
  std::signal(SIGPIPE, SIG_IGN);  // the program may end before it has read everything
  int toChild[2], fromChild[2];
  if (pipe2(toChild, O_CLOEXEC) != 0) return {"", systemError(errno)};
  if (pipe2(fromChild, O_CLOEXEC) != 0) {
    int error = errno;
    close(toChild[0]), close(toChild[1]);
    return {"", systemError(error)};
  }
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, toChild[0], 0);
  posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1);
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pid_t child = 0;
  int failed = posix_spawnp(&child, arguments[0], &actions, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  close(toChild[0]), close(fromChild[1]);
  if (failed != 0) {
    close(toChild[1]), close(fromChild[0]);
    if (failed == ENOENT)
      return {"",
              "the program '" + command[0] + "' is not installed; on Debian: apt-get install " + std::string(package)};
    return {"", "can't start '" + command[0] + "': " + systemError(failed)};
  }
  ExternalResult result{exchange(toChild[1], fromChild[0], input), ""};
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    result.output.clear();
    result.error = "'" + command[0] + "' failed" +
                   (WIFEXITED(status) ? " with status " + std::to_string(WEXITSTATUS(status)) : "");
  }
  return result;
}

ExternalResult pngFromSvg(std::string_view svg) {
  return runExternal({"rsvg-convert", "--format=png", "--zoom=2"}, svg, "librsvg2-bin");
}

namespace {

// How much dot made a drawing smaller, so that it fits the page of its `size`; 1: not at all.
double scaleOf(const std::string& svg) {
  constexpr std::string_view Scale = "scale(";
  const std::size_t at = svg.find(Scale);
  return at == svg.npos ? 1 : std::strtod(svg.c_str() + at + Scale.size(), nullptr);
}

}  // namespace

// Which layout is narrow depends on the graph: a chain goes down the page, the leaves of a tree are a column.
ExternalResult svgFromDot(std::string_view dot) {
  const std::vector<std::string> across{"-Grankdir=LR"}, close{"-Granksep=0.3", "-Gnodesep=0.15"};
  std::vector<std::vector<std::string>> layouts{{}, across, close, across};
  layouts[3].insert(layouts[3].end(), close.begin(), close.end());
  ExternalResult best;
  double bestScale = 0;
  for (const std::vector<std::string>& layout : layouts) {
    std::vector<std::string> command{"dot", "-Tsvg"};
    command.insert(command.end(), layout.begin(), layout.end());
    ExternalResult drawn = runExternal(command, dot, "graphviz");
    if (!drawn.error.empty()) return drawn;
    const double scale = scaleOf(drawn.output);
    if (scale > bestScale) {
      bestScale = scale;
      best = std::move(drawn);
    }
    if (bestScale >= 1) break;
  }
  return best;
}

}  // namespace vellum::driver
