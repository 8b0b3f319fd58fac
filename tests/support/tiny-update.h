/* tests/support/tiny-update.h
 *
 * Updates to walk through, in all variants of the model and of the run.
 */

#pragma once

#include "core/trace/walk.h"
#include "tests/support/tiny-run.h"

G_BEGIN_DECLS

/* Sentences of an update, but where a variant says otherwise. */
#define NN_TEST_UPDATE_SENTENCES 3

int         nn_test_n_updates (void);
const char *nn_test_update_name (int variant);

NnTestRun *nn_test_update_run_new (int variant,
                                   int batch_size) G_GNUC_WARN_UNUSED_RESULT;
NnWalk    *nn_test_update_walk (NnTestRun *run,
                                int        sentence) G_GNUC_WARN_UNUSED_RESULT;
void       nn_test_make_huge (NnParameters *parameters);

G_END_DECLS
