// The vellum command.
#include "driver/driver.h"

int main(int argc, char** argv) { return vellum::driver::runCommand(argc, argv); }
