/* The program that runs all cases of a folder that shows widgets. */

#include "tests/support/widget-window.h"

int main (int argc, char *argv[]) { return nn_test_main (argc, argv, hl_test_init_gtk); }
