// --storage DIR: the folder in which scripts may read and write. No name leads out of it: links below it are rejected.
#pragma once

#include <string>

#include <vellum/vellum.h>

namespace vellum::driver {

class FolderStorage {
 public:
  FolderStorage() = default;
  FolderStorage(const FolderStorage&) = delete;
  FolderStorage& operator=(const FolderStorage&) = delete;
  ~FolderStorage();
  // Creates the folder if it is missing. Returns the error, or "".
  std::string open(const std::string& path);
  bool isOpen() const { return root_ >= 0; }

  void read(const char* name, vellum_reply* reply) const;
  void write(const char* name, const void* bytes, std::size_t size, vellum_reply* reply) const;
  void remove(const char* name, vellum_reply* reply) const;
  bool exists(const char* name) const;
  void list(const char* folder, vellum_reply* reply) const;

 private:
  // Opens the folder that contains `name`, and splits off the last part. Returns the descriptor; -1 when there is none.
  int openParent(const std::string& name, std::string& last, bool make) const;
  int root_ = -1;
};

}  // namespace vellum::driver
