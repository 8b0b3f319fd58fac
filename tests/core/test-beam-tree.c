#include "core/translation/beam-tree.h"

#include "core/translation/beam-search.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

#define WIDTH 3

static NnTranslation *translate (const NnTestTranslator *tiny, gboolean keeps_tree)
{
  NnTranslationOptions options = nn_translation_options_default ();

  options.beam_width = WIDTH;
  options.max_steps = 5;
  options.keeps_tree = keeps_tree;

  return nn_test_translate (tiny, "red car .", &options);
}

static int count_places (const NnBeamTree *tree, int step)
{
  int n = 0;

  for (int i = 0; i < (int) tree->nodes->len; i++)
    {
      const NnBeamNode *node = nn_beam_tree_get (tree, i);

      n += (node->step == step && node->fate == NN_BEAM_LIVE) ||
           (node->step <= step && node->fate == NN_BEAM_ENDED);
    }

  return n;
}

/* A tree costs nothing where nobody asks for it, and changes nothing where a person does. */
NN_TEST (search_is_the_same_with_a_tree)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    plain = translate (tiny, FALSE);
  g_autoptr (NnTranslation)    recorded = translate (tiny, TRUE);

  g_assert_null (plain->tree);
  g_assert_nonnull (recorded->tree);
  g_assert_cmpint (plain->T, ==, recorded->T);
  g_assert_cmpmem (plain->ids, sizeof (int) * (gsize) plain->T, recorded->ids,
                   sizeof (int) * (gsize) recorded->T);
}

NN_TEST (probabilities_only_fall)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    translation = translate (tiny, TRUE);
  const NnBeamTree            *tree = translation->tree;
  int                          n_dropped = 0;

  for (int i = 0; i < (int) tree->nodes->len; i++)
    {
      const NnBeamNode *node = nn_beam_tree_get (tree, i);
      const NnBeamNode *parent = node->parent >= 0 ? nn_beam_tree_get (tree, node->parent) : NULL;

      n_dropped += node->fate == NN_BEAM_DROPPED;
      g_assert_cmpint (node->step, ==, parent != NULL ? parent->step + 1 : 0);
      g_assert_cmpfloat (node->log_probability, <, parent != NULL ? parent->log_probability : 0.0);
      g_assert_true (parent == NULL || parent->fate == NN_BEAM_LIVE);
      g_assert_cmpfloat (node->score, ==,
                         nn_beam_score (node->log_probability, node->step + 1, 1.0));
    }
  g_assert_cmpint (n_dropped, >, 0);
}

/* As many as there are places are followed, and no dropped one is better than they. */
NN_TEST (best_ones_have_the_places)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    translation = translate (tiny, TRUE);
  const NnBeamTree            *tree = translation->tree;
  const int                    last = nn_beam_tree_get (tree, (int) tree->nodes->len - 1)->step;

  for (int step = 0; step <= last; step++)
    {
      double worst = 0.0;

      g_assert_cmpint (count_places (tree, step), ==, WIDTH);
      for (int i = 0; i < (int) tree->nodes->len; i++)
        {
          const NnBeamNode *node = nn_beam_tree_get (tree, i);

          if (node->step != step)
            continue;
          g_assert_cmpfloat (node->log_probability, <=, worst);
          worst = node->log_probability;
        }
    }
}

NN_TEST (chosen_path_is_the_translation)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    translation = translate (tiny, TRUE);
  const NnBeamTree            *tree = translation->tree;
  int                          n_chosen = 0;

  for (int i = 0; i < (int) tree->nodes->len; i++)
    {
      const NnBeamNode *node = nn_beam_tree_get (tree, i);

      if (!node->is_chosen)
        continue;
      n_chosen++;
      g_assert_cmpint (node->id, ==, translation->ids[node->step]);
      g_assert_cmpint (node->fate, !=, NN_BEAM_DROPPED);
      if (node->step == translation->T - 1)
        g_assert_cmpfloat_with_epsilon (node->log_probability, translation->log_probability, 1e-4);
    }
  g_assert_cmpint (n_chosen, ==, translation->T);
}

/* What the chosen beginning looked at is what the translation keeps. */
NN_TEST (weights_are_those_of_the_row)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    translation = translate (tiny, TRUE);
  const NnBeamTree            *tree = translation->tree;

  for (int i = 0; i < (int) tree->nodes->len; i++)
    {
      const NnBeamNode *node = nn_beam_tree_get (tree, i);

      for (int row = 0; row < tree->L * tree->H; row++)
        {
          double sum = 0.0;

          for (int s = 0; s < tree->S; s++)
            sum += (double) node->weights[row * tree->S + s];
          g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-4);
          for (int s = 0; node->is_chosen && s < tree->S; s++)
            g_assert_cmpfloat_with_epsilon (
                node->weights[row * tree->S + s],
                nn_tensor_row (translation->cross_weights, row * translation->T + node->step)[s],
                1e-5);
        }
    }
}

/* The ids of a hypothesis, the first first. */
static NnPrefix *new_prefix (const NnBeamTree *tree, int node)
{
  const int       n = nn_beam_tree_get (tree, node)->step + 1;
  g_autofree int *ids = g_new (int, n);

  for (int i = node; i >= 0; i = nn_beam_tree_get (tree, i)->parent)
    ids[nn_beam_tree_get (tree, i)->step] = nn_beam_tree_get (tree, i)->id;

  return nn_prefix_new (ids, n);
}

/* Every hypothesis looked at what the decoder looks at that is told to write the same. */
NN_TEST (each_hypothesis_has_its_own_weights)
{
  NnTranslationOptions         options = nn_translation_options_default ();
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (NULL);
  g_autoptr (NnTranslation)    translation = translate (tiny, TRUE);
  const NnBeamTree            *tree = translation->tree;

  options.max_steps = 5;
  for (int i = 0; i < (int) tree->nodes->len; i++)
    {
      const NnBeamNode         *node = nn_beam_tree_get (tree, i);
      g_autoptr (NnPrefix)      prefix = new_prefix (tree, i);
      g_autoptr (NnTranslation) same = NN_OK (nn_translate_from, tiny->translator, "red car .",
                                              prefix, &options, NULL, NULL, NULL);

      for (int row = 0; row < tree->L * tree->H; row++)
        for (int s = 0; s < tree->S; s++)
          g_assert_cmpfloat_with_epsilon (
              node->weights[row * tree->S + s],
              nn_tensor_row (same->cross_weights, row * same->T + node->step)[s], 1e-4);
    }
}
