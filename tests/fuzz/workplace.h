/* tests/fuzz/workplace.h
 *
 * What targets that read files need: a folder of their own with a small corpus in
 * it, and small models trained on that.
 */

#pragma once

#include "core/checkpoint/checkpoint.h"

const char *nn_fuzz_folder (void);
const char *nn_fuzz_corpus (void);
char       *nn_fuzz_write (const char *name, const guint8 *data, gsize size);
void        nn_fuzz_save_model (const char *path, int variant);
int         nn_fuzz_n_variants (void);
void        nn_fuzz_translate (const NnCheckpoint *checkpoint);
