/* tests/fuzz/no-seeds.c
 *
 * For targets whose seeds are all kept in seeds/, and whose files have no form that
 * would have to be kept.
 */

#include "tests/fuzz/target.h"

void nn_fuzz_write_seeds (const char *folder) {}

GBytes *nn_fuzz_mutate (const guint8 *data, gsize size, guint seed) { return NULL; }
