#include "workers.h"

#include "base/bytes.h"
#include "base/text.h"
#include "files.h"

#ifndef __wasi__
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

// Of a build that counts coverage; null in others. _exit() writes no counts.
extern "C" [[gnu::weak]] int __llvm_profile_write_file();
#endif

namespace vellum::testing {

namespace {

TestReport runOne(const std::string& path) {
  DiskFiles files;
  return runTest(path, "", files);
}

}  // namespace

#ifdef __wasi__

int defaultJobs() { return 1; }

std::vector<TestReport> runTests(const std::vector<std::string>& paths, int, int,
                                 const std::function<void(std::size_t)>& onDone) {
  std::vector<TestReport> reports;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    reports.push_back(runOne(paths[i]));
    onDone(i + 1);
  }
  return reports;
}

#else

namespace {

// What a worker sends: u32 size, then this record. First a record with only the index (the test begins), later the
// rest.
std::string encode(std::size_t index, const TestReport* report) {
  base::ByteWriter record;
  record.u32(static_cast<std::uint32_t>(index));
  record.flag(report != nullptr);
  if (report != nullptr) {
    record.u8(static_cast<std::uint8_t>(report->verdict));
    record.u32(static_cast<std::uint32_t>(report->details.size()));
    for (const std::string& line : report->details) record.text(line);
    record.u32(static_cast<std::uint32_t>(report->updates.size()));
    for (const auto& update : report->updates) record.text(update.path), record.text(update.bytes);
  }
  base::ByteWriter message;
  message.text(record.bytes());
  return message.take();
}

void sendAll(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    ssize_t sent = write(descriptor, bytes.data(), bytes.size());
    if (sent < 0 && errno != EINTR) _exit(3);
    if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

struct Worker {
  pid_t process = 0;
  int pipe = -1;
  std::string received;
  std::vector<std::size_t> todo;  // indices, in order
  std::size_t next = 0;           // into todo: the first without a verdict
};

[[noreturn]] void work(const std::vector<std::string>& paths, const Worker& worker, int out, int seconds) {
  std::signal(SIGALRM, SIG_DFL);
  for (std::size_t i = worker.next; i < worker.todo.size(); ++i) {
    std::size_t index = worker.todo[i];
    sendAll(out, encode(index, nullptr));
    alarm(static_cast<unsigned>(seconds));
    TestReport report = runOne(paths[index]);
    alarm(0);
    sendAll(out, encode(index, &report));
  }
  if (__llvm_profile_write_file != nullptr) __llvm_profile_write_file();
  _exit(0);
}

class Pool {
 public:
  Pool(const std::vector<std::string>& paths, int seconds, const std::function<void(std::size_t)>& onDone)
      : paths_(paths), seconds_(seconds), onDone_(onDone), reports_(paths.size()) {}

  std::vector<TestReport> run(int jobs) {
    workers_.resize(static_cast<std::size_t>(jobs));
    for (std::size_t i = 0; i < paths_.size(); ++i) workers_[i % workers_.size()].todo.push_back(i);
    for (Worker& worker : workers_) start(worker);
    while (true) {
      std::vector<pollfd> polls;
      std::vector<Worker*> polled;
      for (Worker& worker : workers_) {
        if (worker.pipe < 0) continue;
        polls.push_back({worker.pipe, POLLIN, 0});
        polled.push_back(&worker);
      }
      if (polls.empty()) return std::move(reports_);
      if (poll(polls.data(), polls.size(), -1) < 0) continue;
      for (std::size_t i = 0; i < polls.size(); ++i)
        if (polls[i].revents != 0) receive(*polled[i]);
    }
  }

 private:
  void start(Worker& worker) {
    if (worker.next >= worker.todo.size()) return;
    int ends[2];
    if (pipe(ends) != 0) return finish(worker, "can't create a pipe for its process");
    worker.process = fork();
    if (worker.process == 0) {
      close(ends[0]);
      for (const Worker& other : workers_)
        if (other.pipe >= 0) close(other.pipe);
      work(paths_, worker, ends[1], seconds_);
    }
    close(ends[1]);
    worker.pipe = ends[0];
    if (worker.process < 0) {
      close(ends[0]);
      worker.pipe = -1;
      finish(worker, "can't start a process for it");
    }
  }

  void receive(Worker& worker) {
    char buffer[65536];
    ssize_t got = read(worker.pipe, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) return;
    if (got > 0) {
      worker.received.append(buffer, static_cast<std::size_t>(got));
      decode(worker);
      return;
    }
    close(worker.pipe);
    worker.pipe = -1;
    worker.received.clear();
    int status = 0;
    while (waitpid(worker.process, &status, 0) < 0 && errno == EINTR) {
    }
    if (worker.next >= worker.todo.size()) return;
    std::string why = !WIFSIGNALED(status)          ? base::cat("its process ended with status ", WEXITSTATUS(status))
                      : WTERMSIG(status) == SIGALRM ? base::cat("it took longer than ", seconds_, " seconds")
                                                    : base::cat("it crashed with signal ", WTERMSIG(status));
    finish(worker, why);
    start(worker);
  }

  // Fails the test that the worker was running.
  void finish(Worker& worker, std::string why) {
    reports_[worker.todo[worker.next++]] = {Verdict::Failed, {std::move(why)}, {}};
    onDone_(++done_);
  }

  void decode(Worker& worker) {
    while (true) {
      base::ByteReader stream(worker.received);
      std::string_view record = stream.text();
      if (!stream.ok()) return;
      base::ByteReader reader(record);
      std::size_t index = reader.u32();
      if (reader.flag()) {
        TestReport& report = reports_[index];
        report.verdict = static_cast<Verdict>(reader.u8());
        for (std::uint32_t i = 0, count = reader.u32(); i < count && reader.ok(); ++i)
          report.details.emplace_back(reader.text());
        for (std::uint32_t i = 0, count = reader.u32(); i < count && reader.ok(); ++i) {
          std::string path(reader.text());
          report.updates.push_back({std::move(path), std::string(reader.text())});
        }
        ++worker.next;
        onDone_(++done_);
      }
      worker.received.erase(0, 4 + record.size());
    }
  }

  const std::vector<std::string>& paths_;
  int seconds_;
  const std::function<void(std::size_t)>& onDone_;
  std::vector<TestReport> reports_;
  std::vector<Worker> workers_;
  std::size_t done_ = 0;
};

}  // namespace

int defaultJobs() {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 1 ? static_cast<int>(count) : 1;
}

std::vector<TestReport> runTests(const std::vector<std::string>& paths, int jobs, int seconds,
                                 const std::function<void(std::size_t)>& onDone) {
  if (paths.empty()) return {};
  return Pool(paths, seconds, onDone).run(std::max(1, jobs));
}

#endif

}  // namespace vellum::testing
