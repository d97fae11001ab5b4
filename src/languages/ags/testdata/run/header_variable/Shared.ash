// The header of Shared.asc.
int shared = 10;
import function tell();
// alone: ./dev test src/languages/ags/testdata/run/header_variable/Shared.ash
