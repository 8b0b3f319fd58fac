#include "tests/support/cases.h"
#include "tests/support/tiny-walk.h"

static NnWalk *walk_with (const NnTranslator *translator, const char *sentence,
                          const NnPrefix *prefix, NnTranslationOptions *options, int max_steps)
{
  NnWalk *walk;

  options->max_steps = max_steps;
  walk = NN_OK (nn_walk_new_translation_from, translator, sentence, prefix, options, NULL);

  return walk;
}

/* Returns the walk through the sentence's translation. max_steps: the longest translation, or 0. */
NnWalk *nn_test_walk (const NnTranslator *translator, const char *sentence, gboolean is_book,
                      int max_steps)
{
  NnTranslationOptions options = nn_translation_options_default ();

  options.is_book = is_book;

  return walk_with (translator, sentence, NULL, &options, max_steps);
}

/* Returns the walk through such a translation. prefix: the words that the translation begins
 * with, or NULL; max_steps: the longest translation, or 0. */
NnWalk *nn_test_walk_from (const NnTranslator *translator, const char *sentence,
                           const NnPrefix *prefix, int max_steps)
{
  NnTranslationOptions options = nn_translation_options_default ();

  return walk_with (translator, sentence, prefix, &options, max_steps);
}

/* Returns the walk of "red car .". change: what it changes in the tiny configuration, or NULL;
 * max_steps: the longest translation, or 0. */
NnWalk *nn_test_tiny_walk (void (*change) (NnConfig *config), int max_steps)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (change);

  return nn_test_walk (tiny->translator, "red car .", FALSE, max_steps);
}

/* Returns the operation's node. target_step: which word, or −1 in the encoder. */
int nn_test_node (const NnWalk *walk, const char *path, int target_step)
{
  const int node = nn_walk_find (walk, path, target_step, FALSE);

  g_assert_cmpint (node, >=, 0);

  return node;
}

/* Returns the operation. target_step: which word, or −1 in the encoder. */
const NnOperation *nn_test_operation (const NnWalk *walk, const char *path, int target_step)
{
  return nn_walk_get (walk, nn_test_node (walk, path, target_step))->operation;
}
