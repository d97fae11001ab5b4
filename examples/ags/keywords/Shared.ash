// What other scripts may use of Shared.asc.
import int counter;
import function add_numbers(int a, int b);

struct Well {
  protected int depth;
  import attribute int Depth;
};
import Well well;
