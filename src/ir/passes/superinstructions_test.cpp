#include <gtest/gtest.h>

#include "ir/builder.h"
#include "ir/passes/pass.h"
#include "ir/verifier.h"

namespace vellum::ir {
namespace {

struct SuperinstructionsTest : testing::Test {
  Module module;
  FunctionId declare(Signature signature) {
    module.functions.push_back({"f", std::move(signature), {}, {}, {}, {}, {}, 0, {}});
    return FunctionId(module.functions.size() - 1);
  }
  std::vector<Op> ops() {
    for (Function& function : module.functions) runPasses(function);
    auto verified = verify(module);
    EXPECT_TRUE(verified.ok()) << (verified.ok() ? "" : verified.error().message);
    std::vector<Op> found;
    for (const Instruction& instruction : module.functions[0].code) found.push_back(instruction.op);
    return found;
  }
};

// The test of a `for` loop is entered from above: it stays, after the fused step and test.
TEST_F(SuperinstructionsTest, CountingLoop) {
  FunctionBuilder f(module, declare({{}, Type::I32}));
  Reg i = f.local(Type::I32, "i"), sum = f.local(Type::I32, "sum");
  f.emitK(Op::ConstI, sum, {}, 0);
  f.emitK(Op::ConstI, i, {}, 0);
  Label test = f.label(), body = f.label();
  f.jump(test);
  f.bind(body);
  f.emit(Op::AddI, sum, sum, i);
  f.emitK(Op::AddK, i, i, 1);
  f.bind(test);
  f.branchK(Op::JumpLtK, i, 10, body);
  f.emit(Op::ReturnI, sum);
  f.finish();
  EXPECT_EQ(ops(), (std::vector<Op>{Op::ConstI, Op::ConstI, Op::Jump, Op::AddI, Op::StepLtKLoop, Op::JumpLtKLoop,
                                    Op::ReturnI}));
}

TEST_F(SuperinstructionsTest, ConstantOfAFloatOperation) {
  FunctionBuilder f(module, declare({{Type::F32}, Type::F32}));
  Reg x = f.parameter(Type::F32, "x"), half = f.temporary(Type::F32), y = f.local(Type::F32, "y");
  f.emitF(Op::ConstF, half, 0.5f);
  f.emit(Op::SubF, y, half, x);
  f.emit(Op::ReturnF, y);
  f.finish();
  EXPECT_EQ(ops(), (std::vector<Op>{Op::RSubFK, Op::ReturnF}));
}

// A temporary that is read again keeps its own instruction.
TEST_F(SuperinstructionsTest, ReadTwiceStays) {
  FunctionBuilder f(module, declare({{Type::F32}, Type::F32}));
  Reg x = f.parameter(Type::F32, "x"), k = f.temporary(Type::F32), y = f.local(Type::F32, "y");
  f.emitF(Op::ConstF, k, 0.5f);
  f.emit(Op::SubF, y, k, x);
  f.emit(Op::MulF, y, y, k);
  f.emit(Op::ReturnF, y);
  f.finish();
  EXPECT_EQ(ops(), (std::vector<Op>{Op::ConstF, Op::SubF, Op::MulF, Op::ReturnF}));
}

// A copy is not propagated when the original changes before the copy is read.
TEST_F(SuperinstructionsTest, CopyOfWhatChanges) {
  FunctionBuilder f(module, declare({{Type::I32}, Type::I32}));
  Reg x = f.parameter(Type::I32, "x"), copy = f.temporary(Type::I32);
  f.emit(Op::MoveI, copy, x);
  f.emitK(Op::AddK, x, x, 1);
  f.emit(Op::MulI, x, x, copy);
  f.emit(Op::ReturnI, x);
  f.finish();
  EXPECT_EQ(ops(), (std::vector<Op>{Op::MoveI, Op::AddK, Op::MulI, Op::ReturnI}));
}

// A call may store another array to the global before the element is read.
TEST_F(SuperinstructionsTest, GlobalArrayAcrossACall) {
  module.globalSize = 8;
  module.globalReferences = {0};
  for (bool calls : {false, true}) {
    module.functions.clear();
    FunctionId id = declare({{}, Type::I32});
    module.functions.push_back({"g", {}, {}, {}, {}, {}, {}, 0, {}});
    FunctionBuilder g(module, FunctionId(1));
    g.finish();
    FunctionBuilder f(module, id);
    Reg array = f.temporary(Type::Borrowed), i = f.local(Type::I32, "i"), x = f.local(Type::I32, "x");
    f.emitK(Op::ConstI, i, {}, 3);
    f.emitK(Op::LoadGB, array, {}, 0);
    if (calls) f.call(FunctionId(1));
    f.emit(Op::LoadEI, x, array, i);
    f.emit(Op::ReturnI, x);
    f.finish();
    if (calls) EXPECT_EQ(ops(), (std::vector<Op>{Op::ConstI, Op::LoadGB, Op::Call, Op::LoadEI, Op::ReturnI}));
    else EXPECT_EQ(ops(), (std::vector<Op>{Op::ConstI, Op::LoadGEI, Op::ReturnI}));
  }
}

TEST_F(SuperinstructionsTest, JumpOverAJump) {
  FunctionBuilder f(module, declare({{Type::F32}, Type::Void}));
  Reg x = f.parameter(Type::F32, "x");
  Label on = f.label(), out = f.label();
  f.branch(Op::JumpNotLtF, x, x, on);
  f.jump(out);
  f.bind(on);
  f.emit(Op::NegF, x, x);
  f.bind(out);
  f.emit(Op::Return);
  f.finish();
  EXPECT_EQ(ops(), (std::vector<Op>{Op::JumpLtF, Op::NegF, Op::Return}));
}

// The offset of an element access of global memory must be that of a declared reference.
TEST_F(SuperinstructionsTest, VerifierRejectsUndeclaredGlobals) {
  FunctionBuilder f(module, declare({{Type::I32}, Type::I32}));
  Reg i = f.parameter(Type::I32, "i");
  f.emitX(Op::LoadGEI, i, {}, i, 0);
  f.emit(Op::ReturnI, i);
  f.finish();
  EXPECT_FALSE(verify(module).ok());
}

}  // namespace
}  // namespace vellum::ir
