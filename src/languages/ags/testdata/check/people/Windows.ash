#define BARS_MAX 10
struct ProgressBar
{
  /// The button that shows it.
  import void Attach(Button* button, int maximum = 100);
  /// What it shows now, from 0 to its maximum.
  import attribute int Value;
  import static bool AnyUnderMouse();
  int ForeColor, BackColor;
  protected import void Redraw();
  protected Button* button;
  protected int value;
  protected int maximum;
  protected int id;
};
import ProgressBar bars[BARS_MAX];
