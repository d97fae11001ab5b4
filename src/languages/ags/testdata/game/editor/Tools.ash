import int Twice(int n);
