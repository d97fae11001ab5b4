// Nothing: measures the start.
int main() { return 0; }
