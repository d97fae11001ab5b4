// Charges file operations of running scripts to their budget: files cost a host more than instructions do.
#pragma once

#include "host/host.h"
#include "languages/language.h"
#include "source/file_provider.h"
#include "vm/vm.h"

namespace vellum::languages {

// The cost of an operation in backward branches; each 16 bytes of content cost one more.
struct FileCosts {
  static constexpr std::int64_t Look = 250, Read = 2000, Write = 10'000;
  static std::int64_t ofBytes(std::size_t bytes) { return static_cast<std::int64_t>(bytes / 16); }
};

template <class Files>
base::Result<std::string> readMetered(Files& files, std::string_view name, vm::Vm& vm) {
  auto bytes = files.read(name);
  vm.charge(FileCosts::Read + (bytes ? FileCosts::ofBytes(bytes->size()) : 0));
  return bytes;
}

// Charges the VM; the VM and the storage outlive it.
class MeteredStorage : public host::Storage {
 public:
  MeteredStorage(UnmeteredStorage files, vm::Vm& vm) : files_(*files.files_), vm_(vm) {}
  base::Result<std::string> read(std::string_view name) override { return readMetered(files_, name, vm_); }
  base::Result<void> write(std::string_view name, std::string_view bytes) override {
    vm_.charge(FileCosts::Write + FileCosts::ofBytes(bytes.size()));
    return files_.write(name, bytes);
  }
  base::Result<void> remove(std::string_view name) override {
    vm_.charge(FileCosts::Look);
    return files_.remove(name);
  }
  bool exists(std::string_view name) override {
    vm_.charge(FileCosts::Look);
    return files_.exists(name);
  }
  std::vector<std::string> list(std::string_view folder) override {
    auto names = files_.list(folder);
    vm_.charge(FileCosts::Look + static_cast<std::int64_t>(names.size()));
    return names;
  }

 private:
  host::Storage& files_;
  vm::Vm& vm_;
};

// Source files, and a game's own files.
class MeteredFiles : public source::FileProvider {
 public:
  MeteredFiles(source::FileProvider& files, vm::Vm& vm) : files_(files), vm_(vm) {}
  base::Result<std::string> read(std::string_view name) override { return readMetered(files_, name, vm_); }
  base::Result<std::unique_ptr<source::ByteSource>> open(std::string_view name) override {
    vm_.charge(FileCosts::Read);
    return files_.open(name);
  }

 private:
  source::FileProvider& files_;
  vm::Vm& vm_;
};

}  // namespace vellum::languages
