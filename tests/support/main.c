#include "tests/support/cases.h"

int main (int argc, char *argv[]) { return nn_test_main (argc, argv, NULL); }
