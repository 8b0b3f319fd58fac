/* tests/support/shipped-model.h
 *
 * The included models, opened, and walks through what they translate.
 */

#pragma once

#include "core/checkpoint/checkpoint.h"
#include "core/trace/walk/walk.h"

#define NN_TEST_OWN_MODEL "eng-fra.safetensors"
#define NN_TEST_BOOK_MODEL "book.safetensors"

typedef struct
{
  NnCheckpoint *checkpoint; /* one of the files in data/models */
  NnTranslator *translator; /* with the model in it */
} NnTestShipped;

NnTestShipped *nn_test_shipped_new (const char *file) G_GNUC_WARN_UNUSED_RESULT;
void           nn_test_shipped_free (NnTestShipped *self);

NnWalk *nn_test_shipped_walk (const NnTestShipped *self, const char *sentence,
                              int max_steps) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (NnTestShipped, nn_test_shipped_free)
