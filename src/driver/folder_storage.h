// --storage DIR: the folder in which scripts may read and write. No name leads out of it: links are refused
// everywhere below it.
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
  // Makes the folder when it is missing. The error, or "".
  std::string open(const std::string& path);
  bool isOpen() const { return root_ >= 0; }

  void read(const char* name, vellum_reply* reply) const;
  void write(const char* name, const void* bytes, std::size_t size, vellum_reply* reply) const;
  void remove(const char* name, vellum_reply* reply) const;
  bool exists(const char* name) const;
  void list(const char* folder, vellum_reply* reply) const;

 private:
  // A descriptor of the folder that `name` is in, and its last part; -1 when there is none.
  int openParent(const std::string& name, std::string& last, bool make) const;
  int root_ = -1;
};

}  // namespace vellum::driver
