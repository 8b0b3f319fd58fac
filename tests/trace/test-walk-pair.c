#include "core/trace/walk/walk.h"

#include "core/engine/owned.h"
#include "core/layers/parameters.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-translator.h"
#include "tests/support/walk-check.h"
#include "tests/support/walk-formulas.h"

#define S 5 /* the last one is padding */
#define T 4 /* likewise */

/* red car . <eos> <pad>    la voiture <eos> <pad> */
static const int source[S] = { 4, 5, 6, 2, 0 };
static const int labels[T] = { 4, 5, 2, 0 };

typedef struct
{
  NnTestTranslator *tiny;
  NnBatch          *pair;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer variant)
{
  const NnTestVariant *model = variant;
  const int            S_valid = S - 1;
  const int            T_valid = T - 1;

  fixture->tiny = nn_test_translator_new (model != NULL ? model->change : NULL);
  nn_test_set_lively_parameters (fixture->tiny->model->parameters, 3);
  fixture->pair = nn_batch_new_pair (nn_rows_new_padded (1, S, &S_valid), source,
                                     nn_rows_new_padded (1, T, &T_valid), labels, 1, 0);
}

NN_CLEARS (Fixture, tear_down, (nn_batch_free, pair), (nn_test_translator_free, tiny))

static NnWalk *walk_pair (Fixture *fixture, gboolean has_gradients)
{
  return nn_walk_new_pair (fixture->tiny->model, fixture->tiny->source_vocabulary,
                           fixture->tiny->target_vocabulary, fixture->pair, has_gradients);
}

NN_VARIANT_FIXTURE_TEST (every_operation_has_all_it_needs)
{
  g_autoptr (NnWalk) walk = walk_pair (fixture, TRUE);

  nn_test_assert_walk_is_sound (walk);
  g_assert_cmpint (nn_walk_find (walk, "backward", -1, TRUE), >, 0);
}

NN_VARIANT_FIXTURE_TEST (every_output_follows_from_its_inputs)
{
  g_autoptr (NnWalk) walk = walk_pair (fixture, TRUE);

  nn_test_assert_formulas_hold (
      walk, &(NnTestWords){ fixture->tiny->source_vocabulary, fixture->tiny->target_vocabulary },
      NN_FORMULA_ALL, 40);
}

/* A step against the gradient makes the loss smaller, by as much as the gradient says. */
NN_VARIANT_FIXTURE_TEST (gradients_are_those_of_the_loss)
{
  const double       step = 3e-3; /* against rounding, which batch norm makes larger */
  NnParameters      *parameters = fixture->tiny->model->parameters;
  g_autoptr (NnWalk) walk = walk_pair (fixture, TRUE);
  g_autoptr (NnWalk) after = NULL;
  double             square_sum = 0.0;

  NN_EACH_OF (const NnParameter, theta, parameters->items)
    for (gsize k = 0; theta->gradient != NULL && k < theta->value->length; k++)
      square_sum += theta->gradient->values[k] * theta->gradient->values[k];
  NN_EACH_OF (const NnParameter, theta, parameters->items)
    for (gsize k = 0; theta->gradient != NULL && k < theta->value->length; k++)
      theta->value->values[k] -= (float) (step / square_sum * theta->gradient->values[k]);
  after = walk_pair (fixture, FALSE);

  g_assert_cmpfloat_with_epsilon (walk->loss - after->loss, step, 0.02 * step);
}

NN_FIXTURE_TEST (without_gradients_it_ends_with_the_loss)
{
  g_autoptr (NnWalk) walk = walk_pair (fixture, FALSE);
  const int          loss = nn_walk_find (walk, "loss", -1, FALSE);

  g_assert_cmpint (nn_walk_get (walk, loss)->end, ==, nn_walk_count (walk));
}

NN_FIXTURE_TEST (the_decoder_reads_the_labels_one_place_later)
{
  g_autoptr (NnWalk) walk = walk_pair (fixture, FALSE);

  g_assert_cmpstr (walk->decoder_tokens[0], ==, NN_TOKEN_BOS);
  for (int t = 0; t + 1 < T; t++)
    g_assert_cmpstr (walk->decoder_tokens[t + 1], ==, walk->target_tokens[t]);
  g_assert_cmpint (walk->source_valid_len, ==, S - 1);
  g_assert_cmpint (walk->target_valid_len, ==, T - 1);
}

static void drop (NnConfig *config) { config->dropout = 0.5; }

static const NnTestVariant dropping = { "dropping", drop };

NN_FIXTURE_TEST_ON (nothing_is_dropped, &dropping)
{
  g_autoptr (NnWalk) walk = walk_pair (fixture, FALSE);

  for (int i = 0; i < nn_walk_count (walk); i++)
    g_assert_true (nn_walk_get (walk, i)->operation == NULL ||
                   nn_walk_get (walk, i)->operation->kind != NN_OP_DROPOUT);
}
