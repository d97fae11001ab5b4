// The header of Counter.asc.
struct Blade { int damage; };
struct Maker { import static function Make(int n); };
import int counter;
import int strength[5];
import String label;
import Blade sword;
import function add_numbers (int, int);
import int total();
import int damage_of_sword();
// alone: ./dev test src/languages/ags/testdata/run/import_export/Counter.ash
