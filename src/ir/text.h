// The text form of the IR, printed and parsed: the output of `disasm --ir`, and the language of the VM's tests (.vir).
//
//   module demo
//   global 16 refs 8                      bytes of global memory; offsets of references (refs) and values (values)
//   type Node 16 refs 0 cycle             a struct of 16 bytes with a reference at 0
//   array Numbers i32                     u8 i16 i32 f32 ref, or struct SIZE refs ...
//   host print(ref)
//   fn fib(n i32) i32                     parameters are named registers
//     reg x i32                           more registers; names are for people
//   start:
//     jge.k n 2 more                      operands in the order of opcodes.def; w0, w1: argument window slots
//     ret.i n
//   more:
//     ...
//   end
//
// '//' starts a comment. Strings are written "..." with \n \t \" \\ \xHH.
#pragma once

#include <string>
#include <unordered_map>

#include "diagnostics/emitter.h"
#include "ir/module.h"

namespace vellum::ir {

std::string print(const Module& module);

// Prints functions one by one. With sources, each source line that instructions come from is printed above them.
class FunctionPrinter {
 public:
  explicit FunctionPrinter(const Module& module, const source::SourceSet* sources = nullptr);
  std::string print(const Function& function) const;
  // A function with the name of an earlier one is its borrowing version (passes/refcount_elision.cpp): an apostrophe
  // follows its name.
  std::string nameOf(const Function& function) const;

  const Module& module;
  const source::SourceSet* sources;

 private:
  std::unordered_map<std::string_view, const Function*> first_;  // of each name
};
std::string print(const Module& module, const Function& function, const source::SourceSet* sources = nullptr);

// Lists what the passes do to each function of a module with keepsBuilt: the function as built, and for each pass that
// changes it the removed ('-') and added ('+') lines.
std::string printPasses(const Module& module);

// Reads what print() writes. Errors are emitted; the module is then incomplete. The result still needs verify().
Module parse(const source::SourceSet& sources, source::FileId file, diagnostics::Emitter& emitter);

}  // namespace vellum::ir
