#include "scenes.h"

#include "base/text.h"

namespace vellum::bench {

using base::cat;

std::string additions(long count) { return cat("reps ", count, " addv va00 1 repe\n"); }

std::string busyAgents(long count) {
  return cat("reps ", count, " new: simp 2 13 1 \"x\" 1 0 0 tick 1 repe\n", R"(endm
scrp 2 13 1 9
  addv ov00 1
  doif ov00 gt 1000
    setv ov00 0
  endi
endm
)");
}

std::string idleAgents(long count) { return cat("reps ", count, " new: simp 2 13 1 \"x\" 1 0 0 setv ov00 1 repe\n"); }

// A grid of rooms 200 by 200, 25 in a row, open to each other.
static std::string grid(long rooms, const char* rates) {
  long rows = (rooms + 24) / 25;
  return cat("mapd 10000 200000 mapk setv va00 addm 0 0 5000 ", rows * 200, " \"b\" ", "setv va10 0 reps ", rooms, R"(
  setv va01 va10 modv va01 25 mulv va01 200 setv va02 va10 divv va02 25 mulv va02 200
  setv va03 va01 addv va03 200 setv va04 va02 addv va04 200
  setv va05 addr va00 va01 va03 va02 va02 va04 va04
  doif va01 ne 0
    setv va06 va05 subv va06 1 door va05 va06 100
  endi
  doif va02 ne 0
    setv va06 va05 subv va06 25 door va05 va06 100
  endi
  addv va10 1
repe
)",
             rates, "\n");
}

std::string tossedAgents(long count, long rooms) {
  return cat(grid(rooms, "rate 0 1 0.5 0.1 0.5"), "reps ", count, R"(
  new: simp 2 13 2 "x" 1 0 0 attr 198 elas 100 accg 0.0 perm 60 emit 1 0.1
  mvto rand 50 4900 rand 50 3900 velo rand -20 20 rand -20 20
repe
endm
)");
}

std::string smellingRooms(long count) {
  return cat(grid(count, "rate 0 1 0.5 0.05 0.9 rate 0 2 0.5 0.02 0.7 rate 0 3 0.3 0.1 0.5"), R"(
reps 40
  new: simp 2 13 3 "x" 1 0 0 mvto rand 50 4900 rand 50 70000 emit rand 1 3 0.8
repe
endm
)");
}

std::string lookers(long lookers, long agents, long rooms) {
  auto place = [&](long count, const char* made) {
    return cat("reps ", count, " new: simp ", made, " attr 0 mvto rand 50 4900 rand 50 3900 repe\n");
  };
  return cat(grid(rooms, ""), place(agents, "2 13 4 \"x\" 1 0 0"), place(lookers, "2 13 5 \"x\" 1 0 0 rnge 200 tick 1"),
             R"(endm
scrp 2 13 5 9
  inst
  setv va00 0
  esee 2 13 4
    addv va00 1
  next
  setv ov00 va00
endm
)");
}

std::string counters(long agents) {
  return cat("reps ", agents, " new: simp 2 13 4 \"x\" 1 0 0 repe new: simp 2 13 5 \"x\" 1 0 0 tick 1\n", R"(endm
scrp 2 13 5 9
  inst
  setv va00 0
  enum 2 13 4
    addv va00 1
  next
  setv ov00 va00
endm
)");
}

std::string pickers(long pickers, long agents) {
  return cat("reps ", agents, " new: simp 2 13 4 \"x\" 1 0 0 repe reps ", pickers,
             " new: simp 2 13 5 \"x\" 1 0 0 tick 1 repe\n", R"(endm
scrp 2 13 5 9
  inst
  rtar 2 13 4
endm
)");
}

}  // namespace vellum::bench
