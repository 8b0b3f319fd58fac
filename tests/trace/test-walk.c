#include "core/layers/path.h"
#include "core/engine/owned.h"

#include <math.h>

#include "core/layers/parameters.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-walk.h"
#include "tests/support/walk-check.h"
#include "tests/support/walk-formulas.h"

/* A translation, walked through, and the same by the translator. */
typedef struct
{
  NnTestTranslator    *tiny;
  NnTranslationOptions options;
} Fixture;

#define CELLS 40 /* of each operation */

static const char *const sentences[] = { "red car .", "car", "the red red car .", NULL };

/* Each variant of the model twice: the second time it is decoded in the textbook's way. */
static const char *name_of (int variant)
{
  const char      *model = nn_test_variants[variant / 2].name;
  g_autofree char *name = g_strconcat (model, variant % 2 == 1 ? "-by-the-book" : "", NULL);

  return g_intern_string (name);
}

static void set_up (Fixture *fixture, gconstpointer data)
{
  const int variant = GPOINTER_TO_INT (data);

  fixture->tiny = nn_test_translator_new (nn_test_variants[variant / 2].change);
  fixture->options = nn_translation_options_default ();
  fixture->options.is_book = variant % 2 == 1;
}

NN_CLEARS (Fixture, tear_down, (nn_test_translator_free, tiny))

#define WALK_TEST(name)                                                                            \
  NN_TEST_WITH (name, Fixture, fixture, set_up, tear_down, .n = 2 * nn_test_n_variants,            \
                .name_of = name_of)

static const NnOperand *output_of (const NnWalk *walk, const char *path, int step)
{
  return nn_test_operation (walk, path, step)->output;
}

static NnWalk *walk_through (Fixture *fixture, const char *sentence)
{
  return NN_OK (nn_walk_new_translation, fixture->tiny->translator, sentence, &fixture->options,
                NULL);
}

WALK_TEST (every_operation_has_all_it_needs)
{
  for (int i = 0; sentences[i] != NULL; i++)
    {
      g_autoptr (NnWalk) walk = walk_through (fixture, sentences[i]);

      nn_test_assert_walk_is_sound (walk);
    }
}

static void assert_adds_up (const Fixture *fixture, const NnWalk *walk)
{
  nn_test_assert_formulas_hold (
      walk, &(NnTestWords){ fixture->tiny->source_vocabulary, fixture->tiny->target_vocabulary },
      NN_FORMULA_ALL, CELLS);
}

WALK_TEST (every_output_follows_from_its_inputs)
{
  for (int i = 0; sentences[i] != NULL; i++)
    {
      g_autoptr (NnWalk) walk = walk_through (fixture, sentences[i]);

      assert_adds_up (fixture, walk);
    }
}

WALK_TEST (it_says_what_the_translator_says)
{
  for (int i = 0; sentences[i] != NULL; i++)
    {
      g_autoptr (NnWalk)        walk = walk_through (fixture, sentences[i]);
      g_autoptr (NnTranslation) translation =
          nn_test_translate (fixture->tiny, sentences[i], &fixture->options);

      g_assert_cmpstrv (walk->source_tokens, translation->source_tokens);
      g_assert_cmpint (walk->source_valid_len, ==, translation->source_valid_len);
      g_assert_cmpstrv (walk->target_tokens, translation->tokens);
      for (int t = 0; t < translation->T; t++)
        {
          const NnOperation *choice = nn_test_operation (walk, "decoder.dense.choice", t);
          const int          id = translation->ids[t];

          g_assert_cmpint ((int) choice->output->values[0], ==, id);
          g_assert_cmpstr (choice->output->words[0], ==, translation->tokens[t]);
          g_assert_cmpfloat_with_epsilon (nn_operand_get (choice->inputs[0], 0, 0, id),
                                          translation->probabilities[t], 1e-6);
          g_assert_cmpstr (walk->decoder_tokens[t], ==,
                           t == 0 ? NN_TOKEN_BOS : translation->tokens[t - 1]);
        }
    }
}

/* The weights of the translation's maps are those of the walk, bit by bit. */
WALK_TEST (it_looks_where_the_translator_looks)
{
  g_autoptr (NnWalk)        walk = walk_through (fixture, sentences[0]);
  g_autoptr (NnTranslation) translation =
      nn_test_translate (fixture->tiny, sentences[0], &fixture->options);
  const int S = translation->S;
  const int T = translation->T;

  for (int t = 0; t < T; t++)
    {
      const NnOperand *self = output_of (walk, "decoder.blks.block0.attention1.softmax", t);
      const NnOperand *cross = output_of (walk, "decoder.blks.block0.attention2.softmax", t);

      g_assert_cmpint (self->columns, ==, t + 1);
      g_assert_cmpint (cross->columns, ==, S);
      for (int h = 0; h < self->slices; h++)
        {
          for (int j = 0; j <= t; j++)
            g_assert_cmpfloat (nn_operand_get (self, h, 0, j), ==,
                               nn_tensor_row (translation->self_weights, h * T + t)[j]);
          for (int j = 0; j < S; j++)
            g_assert_cmpfloat (nn_operand_get (cross, h, 0, j), ==,
                               nn_tensor_row (translation->cross_weights, h * T + t)[j]);
        }
    }
}

/* Whether an operand is a copy of what was made: keys of a cache have another name beside
 * those that they become a part of. */
static gboolean is_copy (GHashTable *made, const NnOperand *input)
{
  GHashTableIter iter;
  gpointer       key;

  g_hash_table_iter_init (&iter, made);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    {
      const NnOperand *operand = key;

      if (g_str_equal (operand->path, input->path) && operand->rows == input->rows)
        return memcmp (operand->values, input->values,
                       nn_operand_length (input) * sizeof (float)) == 0;
    }

  return FALSE;
}

/* What one operation makes is what a later one reads: the very same operand. */
WALK_TEST (outputs_are_inputs)
{
  g_autoptr (NnWalk)     walk = walk_through (fixture, sentences[0]);
  g_autoptr (GHashTable) made = g_hash_table_new (NULL, NULL);

  NN_EACH_OPERATION (operation, walk)
    {
      for (int j = 0; j < operation->n_inputs; j++)
        {
          const NnOperand *input = operation->inputs[j];
          const gboolean   is_table =
              g_str_has_suffix (input->path, ".P") || strstr (input->path, ".running_") != NULL;

          if (!input->is_parameter && !is_table && !g_hash_table_contains (made, input) &&
              !(g_str_has_suffix (input->symbol, "_past") && is_copy (made, input)))
            g_error ("nobody made input %d (%s) of %s", j, input->path, operation->path);
        }
      g_hash_table_add (made, operation->output);
    }
}

/* Each step computes one key more; those of the source are computed once. */
WALK_TEST (the_cache_grows_by_one_row)
{
  g_autoptr (NnWalk) walk = walk_through (fixture, sentences[2]);
  const int          T = (int) g_strv_length (walk->target_tokens);

  for (int t = 1; t < T; t++)
    {
      const NnOperand   *past;
      const char        *self = "decoder.blks.block0.attention1.keys";
      const char        *cross = "decoder.blks.block0.attention2.values";
      const NnOperation *before = nn_test_operation (walk, self, t - 1);
      const NnOperation *keys = nn_test_operation (walk, self, t);
      const NnOperation *first = nn_test_operation (walk, cross, 0);
      const NnOperation *values = nn_test_operation (walk, cross, t);

      g_assert_true (keys->constants.has_past);
      past = keys->inputs[keys->n_inputs - 1];
      g_assert_cmpstr (past->symbol, ==, "K_past");
      g_assert_cmpmem (past->values, nn_operand_length (past) * sizeof (float),
                       before->output->values, nn_operand_length (before->output) * sizeof (float));
      g_assert_cmpint (keys->output->rows, ==, t + 1);
      g_assert_true (values->output == first->output);
    }
}

WALK_TEST (tokens_name_rows_and_columns)
{
  g_autoptr (NnWalk) walk = walk_through (fixture, sentences[0]);
  const int          t = (int) g_strv_length (walk->target_tokens) - 1;
  const NnOperand   *encoder = output_of (walk, "encoder.blks.block0.attention.softmax", -1);
  const NnOperand   *cross = output_of (walk, "decoder.blks.block0.attention2.softmax", t);
  const NnOperand   *self = output_of (walk, "decoder.blks.block0.attention1.softmax", t);
  const NnOperand   *p = output_of (walk, "decoder.dense.probabilities", t);

  g_assert_cmpstrv (encoder->row_axis.labels, walk->source_tokens);
  g_assert_cmpstrv (encoder->column_axis.labels, walk->source_tokens);
  g_assert_cmpstrv (cross->column_axis.labels, walk->source_tokens);
  g_assert_cmpstr (cross->row_axis.labels[0], ==, walk->decoder_tokens[t]);
  for (int j = 0; j <= t; j++)
    g_assert_cmpstr (self->column_axis.labels[j], ==, walk->decoder_tokens[j]);
  g_assert_cmpstrv (p->column_axis.labels, fixture->tiny->target_vocabulary->tokens);
  g_assert_cmpint (p->column_axis.kind, ==, NN_AXIS_WORD);
}

WALK_TEST (padding_is_marked)
{
  g_autoptr (NnWalk) walk = walk_through (fixture, sentences[0]);
  const int          n = walk->source_valid_len;
  const NnOperation *mask = nn_test_operation (walk, "encoder.blks.block0.attention.mask", -1);
  const NnOperand   *weights = output_of (walk, "encoder.blks.block0.attention.softmax", -1);

  g_assert_true (fixture->options.is_book == (n < weights->columns));
  for (int j = 0; j < weights->columns; j++)
    {
      g_assert_cmpint (nn_operand_state (mask->output, 0, j), ==,
                       j < n ? NN_CELL_NORMAL : NN_CELL_PADDING);
      g_assert_cmpint (nn_operand_state (weights, 0, j), ==,
                       j < n ? NN_CELL_NORMAL : NN_CELL_PADDING);
      g_assert_true (j < n || weights->values[j] == 0.0f);
    }
}

WALK_TEST (the_walk_outlives_its_model)
{
  g_autoptr (NnWalk) walk = walk_through (fixture, sentences[0]);

  NN_EACH_OF (NnParameter, parameter, fixture->tiny->model->parameters->items)
    nn_tensor_fill (parameter->value, 5.0f);
  assert_adds_up (fixture, walk);
}

NN_FIXTURE_TEST_ON (the_figures_boxes_are_there, GINT_TO_POINTER (0))
{
  static const char *const boxes[] = { "encode",
                                       "encoder",
                                       "encoder.embedding",
                                       "encoder.pos_encoding",
                                       "encoder.blks.block0",
                                       "encoder.blks.block0.attention",
                                       "encoder.blks.block0.addnorm1",
                                       "encoder.blks.block0.ffn",
                                       "encoder.blks.block1.addnorm2",
                                       NULL };
  static const char *const of_a_step[] = { "decode",
                                           "decoder",
                                           "decoder.embedding",
                                           "decoder.blks.block1",
                                           "decoder.blks.block0.attention1",
                                           "decoder.blks.block0.attention2",
                                           "decoder.blks.block0.addnorm3",
                                           "decoder.dense",
                                           NULL };
  g_autoptr (NnWalk)       walk = walk_through (fixture, sentences[0]);

  for (int i = 0; boxes[i] != NULL; i++)
    g_assert_cmpint (nn_walk_find (walk, boxes[i], -1, FALSE), >=, 0);
  for (int i = 0; of_a_step[i] != NULL; i++)
    g_assert_cmpint (nn_walk_find (walk, of_a_step[i], 1, FALSE), >=, 0);
  g_assert_cmpint (nn_walk_find (walk, "encoder.norm", -1, FALSE), ==, -1);
  g_assert_cmpint (nn_walk_find (walk, "encode", -1, TRUE), ==, -1);
}

/* Norm and add are two boxes where the norm comes first. */
NN_FIXTURE_TEST_ON (pre_norm_has_two_boxes, GINT_TO_POINTER (2))
{
  const char        *block = "decoder.blks.block0";
  int                places[5];
  const char *const  names[] = { "addnorm1.norm", "attention1", "addnorm1.add", "addnorm2.norm",
                                 "attention2" };
  g_autoptr (NnWalk) walk = walk_through (fixture, sentences[0]);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = nn_path_join (block, names[i]);

      places[i] = nn_walk_find (walk, path, 0, FALSE);
      g_assert_cmpint (places[i], >, i > 0 ? places[i - 1] : 0);
    }
  g_assert_cmpint (nn_walk_find (walk, "encoder.norm", -1, FALSE), >, 0);
  g_assert_cmpint (nn_walk_find (walk, "decoder.norm", 0, FALSE), >, 0);
}

static void hide_by_infinity (NnConfig *config) { config->mask_fill = -INFINITY; }

NN_TEST (infinite_fills_hide_as_well)
{
  Fixture fixture = { nn_test_translator_new (hide_by_infinity),
                      nn_translation_options_default () };

  fixture.options.is_book = TRUE;
  test_every_operation_has_all_it_needs (&fixture, NULL);
  test_every_output_follows_from_its_inputs (&fixture, NULL);
  tear_down (&fixture);
}

NN_TEST (a_banned_word_is_not_chosen)
{
  const char *const banned[] = { NN_TOKEN_UNK, NN_TOKEN_BOS, NN_TOKEN_PAD };

  for (gsize i = 0; i < G_N_ELEMENTS (banned); i++)
    {
      Fixture fixture;

      set_up (&fixture, GINT_TO_POINTER (0));
      nn_test_translator_favor (fixture.tiny, banned[i], 50.0f);
      fixture.options.never_unknown = TRUE;
      test_every_output_follows_from_its_inputs (&fixture, NULL);
      test_it_says_what_the_translator_says (&fixture, NULL);
      tear_down (&fixture);
    }
}

static void assert_same_weights (const NnWalk *walk, const NnTensor *weights, const char *attention,
                                 int t)
{
  const int *dims = weights->shape.dims;

  for (int block = 0; block < dims[0]; block++)
    {
      g_autofree char *path = g_strdup_printf ("decoder.blks.block%d.%s.softmax", block, attention);
      const int        node = nn_walk_find (walk, path, t, FALSE);
      const NnOperand *row = nn_walk_get (walk, node)->operation->output;

      for (int head = 0; head < dims[1]; head++)
        for (int key = 0; key < row->columns; key++)
          g_assert_cmpfloat_with_epsilon (
              nn_operand_get (row, head, 0, key),
              weights->values[((block * dims[1] + head) * dims[2] + t) * dims[3] + key], 1e-6);
    }
}

/* What was given is read, whatever the decoder would have written; and each number is that of a
 * translation that begins so. */
static void assert_begins_with (NnTestTranslator *tiny, const NnPrefix *prefix)
{
  NnTranslationOptions      options = nn_translation_options_default ();
  g_autoptr (NnWalk)        walk = NULL;
  g_autoptr (NnTranslation) written = NULL;

  options.max_steps = 5;
  written =
      NN_OK (nn_translate_from, tiny->translator, "red car .", prefix, &options, NULL, NULL, NULL);
  walk =
      NN_OK (nn_walk_new_translation_from, tiny->translator, "red car .", prefix, &options, NULL);

  g_assert_cmpint ((int) g_strv_length (walk->target_tokens), ==, written->T);
  for (int t = 0; t < written->T; t++)
    {
      const NnOperation *choice = nn_walk_find_choice (walk, t);

      g_assert_cmpstr (walk->target_tokens[t], ==, written->tokens[t]);
      g_assert_cmpstr (walk->decoder_tokens[t], ==, t == 0 ? "<bos>" : written->tokens[t - 1]);
      g_assert_cmpint (nn_walk_get_written (walk, t), ==, written->ids[t]);
      g_assert_cmpint (choice->constants.is_given, ==, t < prefix->n);
      g_assert_cmpfloat_with_epsilon (nn_operand_get (choice->inputs[0], 0, 0, written->ids[t]),
                                      written->probabilities[t], 1e-6);
      assert_same_weights (walk, written->self_weights, "attention1", t);
      assert_same_weights (walk, written->cross_weights, "attention2", t);
    }
}

NN_TEST (given_words_are_read)
{
  for (int i = 0; i < nn_test_n_variants; i++)
    {
      g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (nn_test_variants[i].change);
      const int                    words = tiny->translator->target_vocabulary->eos + 1;

      for (int first = words; first < words + 3; first++)
        {
          g_autoptr (NnPrefix) prefix = nn_prefix_new ((const int[]){ first, words }, 2);

          assert_begins_with (tiny, prefix);
        }
    }
}

NN_FIXTURE_TEST_ON (mistakes_are_those_of_the_translator, GINT_TO_POINTER (0))
{
  NN_FAILS (NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_EMPTY, nn_walk_new_translation,
            fixture->tiny->translator, "  ", &fixture->options, NULL);

  NN_STOPS (nn_walk_new_translation, fixture->tiny->translator, "car", &fixture->options);

  nn_tensor_fill (fixture->tiny->model->decoder->dense->bias->value, NAN);
  NN_FAILS (NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_NOT_FINITE, nn_walk_new_translation,
            fixture->tiny->translator, "car", &fixture->options, NULL);
}
