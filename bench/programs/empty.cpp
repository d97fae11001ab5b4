// Nothing: what it takes to start.
int main() { return 0; }
