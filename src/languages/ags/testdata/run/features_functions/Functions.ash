// The header of features_functions.asc.
import int shared, table[3];
import int Add(int a, int b = 40);
