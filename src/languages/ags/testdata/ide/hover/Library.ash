// A header that the tests of the editor see.
import int far_away;
/// What a library does.
import int lib(int a);
// outline: import far_away, import lib
// alone: ./dev test src/languages/ags/testdata/ide/hover/Library.ash
