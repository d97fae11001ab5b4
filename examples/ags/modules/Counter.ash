// What other scripts may use: imports, structs, default values.
struct Tally {
  import static function Add(int amount);
};
import int counter;
import function Report(int width = 6);
