#include <unistd.h>
#include <vellum/vellum.h>

#include <atomic>
#include <csignal>

#include "driver/terminal.h"

namespace vellum::driver {

namespace {

constexpr unsigned SecondsToNotice = 2;

volatile std::sig_atomic_t stopAsked = 0;
std::atomic<vellum_world*> running = nullptr;

}  // namespace

void ignoreBrokenPipes() { std::signal(SIGPIPE, SIG_IGN); }

void catchInterrupts() {
  struct sigaction action {};
  action.sa_handler = [](int signal) {
    stopAsked = signal;
    alarm(SecondsToNotice);
    vellum_world_interrupt(running);
  };
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  action.sa_handler = [](int) {
    std::signal(stopAsked, SIG_DFL);
    std::raise(stopAsked);
  };
  sigaction(SIGALRM, &action, nullptr);
}

bool interrupted() {
  if (stopAsked != 0) alarm(0);
  return stopAsked != 0;
}

bool takeInterrupt() {
  if (stopAsked != SIGINT) return false;
  alarm(0);
  stopAsked = 0;
  catchInterrupts();
  return true;
}

StopsScripts::StopsScripts(vellum_world* world) { running = world; }
StopsScripts::~StopsScripts() { running = nullptr; }

}  // namespace vellum::driver
