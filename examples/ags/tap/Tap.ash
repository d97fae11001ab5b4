// Assertions in the Test Anything Protocol, as a script module: plan, ok, is, bail out.
struct Tap {
  import static void Plan(int tests);
  import static bool Ok(bool passed, const string name);
  import static bool Is(int actual, int expected, const string name);
  import static bool IsText(String actual, String expected, const string name);
  import static bool Near(float actual, float expected, const string name);
  import static void Diag(const string message);
  import static readonly attribute int Failed;
  // Says the plan when there was none, and how many tests failed.
  import static void Done();
};
