/* The program that runs all cases of a folder that shows nothing. */

#include "tests/support/cases.h"

int main (int argc, char *argv[]) { return nn_test_main (argc, argv, NULL); }
