/* tests/support/tiny-update.h
 *
 * Updates to walk through, in all variants of the model and of the run.
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-run.h"

/* Sentences of an update, but where a variant says otherwise. */
#define NN_TEST_UPDATE_SENTENCES 3

int         nn_test_n_updates (void);
const char *nn_test_update_name (int variant);
int         nn_test_update_called (const char *name);

/* A case for each variant of an update, whose number is `data`. */
#define NN_UPDATE_TEST(name)                                                                       \
  static void test_##name (gconstpointer data);                                                    \
  NN_TEST_ADD (name, test_##name, .n = nn_test_n_updates (), .name_of = nn_test_update_name)       \
  static void test_##name (gconstpointer data)
#define NN_UPDATE_FIXTURE_TEST(name)                                                               \
  NN_TEST_WITH (name, Fixture, fixture, set_up, tear_down, .n = nn_test_n_updates (),              \
                .name_of = nn_test_update_name)

NnTestRun *nn_test_update_run_new (int variant, int batch_size) G_GNUC_WARN_UNUSED_RESULT;
NnWalk    *nn_test_update_walk (NnTestRun *run, int sentence) G_GNUC_WARN_UNUSED_RESULT;
NnWalk    *nn_test_tiny_update (int variant, int sentence) G_GNUC_WARN_UNUSED_RESULT;
void       nn_test_make_huge (NnParameters *parameters);
