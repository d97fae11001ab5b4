// Queens: eight queens that don't threaten each other, found by trying, 20,000 times.
#include <cstdio>

static bool freeRows[8];
static bool freeMaxs[16];
static bool freeMins[16];
static int queenRows[8];

static bool isFree(int row, int column) {
  return freeRows[row] && freeMaxs[column + row] && freeMins[column - row + 7];
}

static void setFree(int row, int column, bool value) {
  freeRows[row] = value;
  freeMaxs[column + row] = value;
  freeMins[column - row + 7] = value;
}

static bool place(int column) {
  for (int row = 0; row < 8; row++) {
    if (isFree(row, column)) {
      queenRows[row] = column;
      setFree(row, column, false);
      if (column == 7) return true;
      if (place(column + 1)) return true;
      setFree(row, column, true);
    }
  }
  return false;
}

static bool queens() {
  for (int i = 0; i < 8; i++) {
    freeRows[i] = true;
    queenRows[i] = -1;
  }
  for (int i = 0; i < 16; i++) {
    freeMaxs[i] = true;
    freeMins[i] = true;
  }
  return place(0);
}

int main() {
  int total = 0;
  for (int round = 0; round < 20000; round++) {
    if (queens()) total += queenRows[round % 8];
  }
  std::printf("%d\n", total);
}
