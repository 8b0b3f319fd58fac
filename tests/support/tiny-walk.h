/* tests/support/tiny-walk.h
 *
 * Walks through translations, of the tiny model or of another one.  A walk that cannot be made
 * ends the test.
 */

#pragma once

#include "core/trace/walk/walk.h"
#include "tests/support/tiny-translator.h"

NnWalk *nn_test_walk (const NnTranslator *translator, const char *sentence, gboolean is_book,
                      int max_steps) G_GNUC_WARN_UNUSED_RESULT;
NnWalk *nn_test_walk_from (const NnTranslator *translator, const char *sentence,
                           const NnPrefix *prefix, int max_steps) G_GNUC_WARN_UNUSED_RESULT;
NnWalk *nn_test_tiny_walk (void (*change) (NnConfig *config),
                           int max_steps) G_GNUC_WARN_UNUSED_RESULT;

int                nn_test_node (const NnWalk *walk, const char *path, int target_step);
const NnOperation *nn_test_operation (const NnWalk *walk, const char *path, int target_step);
