/* The general line of every operation, computed for all cells of its result. */

#include <math.h>
#include <string.h>

#include "core/trace/formula/formula.h"
#include "tests/support/cases.h"
#include "tests/support/general-formula.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-translator.h"
#include "tests/support/tiny-update.h"

/* Of a parameter's gradient only the part of the shown sentence can be computed. */
static void assert_general_lines_hold (const NnWalk *walk, const NnTestWords *words)
{
  const NnTestGeneral general = { walk, words };

  for (int i = 0; i < nn_walk_count (walk); i++)
    {
      const NnOperation *operation = nn_walk_get (walk, i)->operation;

      if (operation != NULL && operation->kind != NN_OP_PARAMETER_GRADIENT)
        nn_test_assert_general_line_holds (&general, operation);
      if (operation != NULL && operation->kind == NN_OP_POSITIONS &&
          !operation->inputs[1]->is_parameter)
        nn_test_assert_positions_hold (&general, operation);
    }
}

static NnWalk *translate (NnTestTranslator *translator, const NnTranslationOptions *options)
{
  GError *error = NULL;
  NnWalk *walk =
      nn_walk_new_translation (translator->translator, "red car .", options, NULL, &error);

  g_assert_no_error (error);

  return walk;
}

NN_VARIANT_TEST (hold_in_a_translation)
{
  const NnTestVariant *variant = data;
  NnTestTranslator    *translator = nn_test_translator_new (variant->change);
  const NnTestWords    words = { translator->source_vocabulary, translator->target_vocabulary };

  for (int way = 0; way < 4; way++)
    {
      NnTranslationOptions options = nn_translation_options_default ();
      g_autoptr (NnWalk)   walk = NULL;

      options.max_steps = 4;
      options.is_book = (way & 1) != 0;
      options.never_unknown = (way & 2) != 0;
      walk = translate (translator, &options);
      assert_general_lines_hold (walk, &words);
    }
  nn_test_translator_free (translator);
}

static NnTestWords words_of (const NnTestRun *run)
{
  return (NnTestWords){ run->dataset->source_vocabulary, run->dataset->target_vocabulary };
}

/* The letter of what is summed is that of the loss of a word just before. */
static void assert_sums_the_loss_of_words (const NnWalk *walk)
{
  const int          smoothed = nn_walk_find (walk, "loss.smoothed", -1, FALSE);
  const int          plain = nn_walk_find (walk, "loss.positions", -1, FALSE);
  const NnOperation *of_word = nn_walk_get (walk, smoothed >= 0 ? smoothed : plain)->operation;
  const NnOperation *sum =
      nn_walk_get (walk, nn_walk_find (walk, "loss.batch", -1, FALSE))->operation;

  g_assert_cmpstr (sum->inputs[0]->symbol, ==, of_word->output->symbol);
}

/* The second update: Adam remembers the first. */
NN_UPDATE_TEST (hold_in_an_update)
{
  const int          variant = GPOINTER_TO_INT (data);
  NnTestRun         *run = nn_test_update_run_new (variant, NN_TEST_UPDATE_SENTENCES);
  const NnTestWords  words = words_of (run);
  g_autoptr (NnWalk) first = nn_test_update_walk (run, 0);
  g_autoptr (NnWalk) second = nn_test_update_walk (run, 1);

  assert_general_lines_hold (first, &words);
  assert_general_lines_hold (second, &words);
  assert_sums_the_loss_of_words (first);
  nn_test_run_free (run);
}

/* Adds what the line gives for one sentence of the batch. */
static void add_part (GHashTable *sums, GHashTable *sizes, const NnTestGeneral *general,
                      const NnOperation *operation)
{
  const int          n = (int) nn_operand_length (operation->output);
  g_autofree double *part_sizes = NULL;
  g_autofree double *part = nn_test_general_values (general, operation, &part_sizes);
  double            *sum = g_hash_table_lookup (sums, operation->path);
  double            *size = g_hash_table_lookup (sizes, operation->path);

  if (sum == NULL)
    {
      sum = g_new0 (double, n);
      size = g_new0 (double, n);
      g_hash_table_insert (sums, g_strdup (operation->path), sum);
      g_hash_table_insert (sizes, g_strdup (operation->path), size);
    }
  for (int i = 0; i < n; i++)
    {
      sum[i] += part[i];
      size[i] += part_sizes[i];
    }
}

static void assert_is_sum (const NnOperation *operation, const double *sum, const double *size)
{
  for (gsize i = 0; i < nn_operand_length (operation->output); i++)
    if (fabs (operation->output->values[i] - sum[i]) > 2e-5 * size[i] + 1e-8)
      {
        g_autofree char *text = nn_test_general_line (operation);

        g_error ("%s: %s, but cell %d is %g, and all sentences give %g", operation->path, text,
                 (int) i, operation->output->values[i], sum[i]);
      }
}

/* Σ′ is what the other sentences give, so that all sentences together give the whole. */
NN_UPDATE_TEST (the_sentences_of_a_batch_give_its_gradient)
{
  const int              variant = GPOINTER_TO_INT (data);
  g_autoptr (GHashTable) sums = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) sizes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);

  for (int sentence = 0; sentence < NN_TEST_UPDATE_SENTENCES; sentence++)
    {
      NnTestRun          *run = nn_test_update_run_new (variant, NN_TEST_UPDATE_SENTENCES);
      const NnTestWords   words = words_of (run);
      g_autoptr (NnWalk)  walk = nn_test_update_walk (run, sentence);
      const NnTestGeneral general = { walk, &words };

      for (int i = 0; i < nn_walk_count (walk); i++)
        {
          const NnOperation *operation = nn_walk_get (walk, i)->operation;

          if (operation == NULL || operation->kind != NN_OP_PARAMETER_GRADIENT)
            continue;
          add_part (sums, sizes, &general, operation);
          if (sentence == NN_TEST_UPDATE_SENTENCES - 1)
            assert_is_sum (operation, g_hash_table_lookup (sums, operation->path),
                           g_hash_table_lookup (sizes, operation->path));
        }
      nn_test_run_free (run);
    }
  g_assert_cmpuint (g_hash_table_size (sums), >, 20);
}

NN_TEST_MAIN ()
