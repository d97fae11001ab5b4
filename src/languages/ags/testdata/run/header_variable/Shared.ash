// The header of Shared.asc.
int shared = 10;
import function tell();
