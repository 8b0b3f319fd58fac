#include "tests/support/cases.h"
#include "tests/support/shipped-model.h"

#include "tests/support/tiny-walk.h"
#include "core/engine/owned.h"

/* Returns the model. */
NnTestShipped *nn_test_shipped_new (const char *file)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "models", file, NULL);
  NnTestShipped   *self = g_new0 (NnTestShipped, 1);

  self->checkpoint = NN_OK (nn_checkpoint_load, path);
  self->translator = NN_OK (nn_checkpoint_new_translator, self->checkpoint);

  return self;
}

NN_FREES_FOR_ALL (NnTestShipped, nn_test_shipped_free, (nn_translator_free, translator),
                  (nn_checkpoint_free, checkpoint))

/* Returns the walk through the translation, which is decoded in the model's way. max_steps: the
 * longest translation, or 0. */
NnWalk *nn_test_shipped_walk (const NnTestShipped *self, const char *sentence, int max_steps)
{
  return nn_test_walk (self->translator, sentence, self->translator->text.is_book, max_steps);
}
