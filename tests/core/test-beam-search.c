#include "core/translation/beam-search.h"

#include "core/engine/owned.h"
#include "core/translation/next-token.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-translator.h"

#define V 4
#define BOS 0
#define EOS 1
#define MAX_STEPS 3

/* So few words and steps that all translations fit into the widest beam. */
typedef struct
{
  NnTransformer  *model;
  NnRows         *rows;
  const NnTensor *memory;
  NnDecoderState *state;
  NnBeamOptions   options;
} Fixture;

static const int source_ids[] = { 3, 1, 4 };

static void set_up (Fixture *fixture)
{
  const NnPass pass = NN_PASS_EVALUATION;
  const int    length = G_N_ELEMENTS (source_ids);
  NnConfig     config = nn_test_config (NULL);

  config.target_vocab = V;
  fixture->model = nn_transformer_new (&config);
  nn_test_make_talkative (fixture->model->parameters);

  fixture->rows = nn_rows_new_packed (1, &length);
  fixture->memory = nn_encoder_forward (fixture->model->encoder, &pass,
                                        &(NnSentences){ fixture->rows, source_ids });
  fixture->state = nn_decoder_begin (fixture->model->decoder, fixture->memory, fixture->rows);
  fixture->options =
      (NnBeamOptions){ .width = NN_BEAM_MAX_WIDTH, .max_steps = MAX_STEPS, .bos = BOS, .eos = EOS };
}

NN_CLEARS (Fixture, tear_down, (nn_decoder_state_free, state), (nn_rows_free, rows),
           (nn_transformer_free, model))

static GPtrArray *search (Fixture *fixture)
{
  GPtrArray *found;

  nn_decoder_begin_again (fixture->model->decoder, fixture->state, fixture->memory, fixture->rows);
  NN_OK (nn_beam_search, fixture->model->decoder, fixture->state, &fixture->options, &found, NULL);
  g_assert_cmpuint (found->len, >, 0);

  return found;
}

/* log p of a translation by the forward pass that training uses. */
static double forced_log_probability (Fixture *fixture, const int *ids, int length)
{
  const NnPass       pass = NN_PASS_EVALUATION;
  g_autoptr (NnRows) rows = nn_rows_new_packed (1, &length);
  int                input[MAX_STEPS] = { BOS };
  const NnTensor    *logits;
  double             log_p = 0.0;

  memcpy (input + 1, ids, sizeof (int) * (length - 1));
  logits =
      nn_transformer_forward (fixture->model, &pass, &(NnSentences){ fixture->rows, source_ids },
                              &(NnSentences){ rows, input });

  for (int t = 0; t < length; t++)
    log_p += nn_next_token_log_probability (nn_tensor_row (logits, t), V, ids[t]);

  return log_p;
}

/* Goes through all V³ lists of three tokens, cut at their first <eos>. */
static double best_score_of_all (Fixture *fixture)
{
  double best = -G_MAXDOUBLE;

  for (int code = 0; code < V * V * V; code++)
    {
      const int ids[MAX_STEPS] = { code % V, code / V % V, code / V / V };
      int       length = 1;

      while (length < MAX_STEPS && ids[length - 1] != EOS)
        length++;

      if (ids[length - 1] == EOS)
        best = MAX (best, nn_beam_score (forced_log_probability (fixture, ids, length), length,
                                         fixture->options.length_penalty));
    }

  return best;
}

NN_FIXTURE_TEST (widest_beam_finds_the_best_of_all)
{
  const double penalties[] = { 0.0, 1.0, 2.5 };

  for (int i = 0; i < 3; i++)
    {
      g_autoptr (GPtrArray) found = NULL;
      const NnHypothesis   *best;

      fixture->options.length_penalty = penalties[i];
      found = search (fixture);
      best = g_ptr_array_index (found, 0);

      g_assert_true (best->has_ended);
      g_assert_cmpfloat_with_epsilon (best->score, best_score_of_all (fixture), 1e-5);
    }
}

NN_FIXTURE_TEST (results_are_sorted_and_true)
{
  g_autoptr (GPtrArray) found = NULL;

  fixture->options.length_penalty = 0.7;
  found = search (fixture);
  g_assert_cmpuint (found->len, ==, 1 + 3 + 3 * 3 * V); /* all there are */

  for (guint i = 0; i < found->len; i++)
    {
      const NnHypothesis *hypothesis = g_ptr_array_index (found, i);
      const NnHypothesis *before = i > 0 ? g_ptr_array_index (found, i - 1) : NULL;

      g_assert_cmpfloat_with_epsilon (
          hypothesis->log_probability,
          forced_log_probability (fixture, hypothesis->ids, hypothesis->length), 1e-5);
      g_assert_cmpint (hypothesis->has_ended, ==, hypothesis->ids[hypothesis->length - 1] == EOS);

      if (before != NULL && before->has_ended == hypothesis->has_ended)
        g_assert_cmpfloat (before->score, >=, hypothesis->score);
      else if (before != NULL)
        g_assert_true (before->has_ended);
    }
}

NN_FIXTURE_TEST (narrowest_beam_is_greedy)
{
  g_autoptr (NnDecoderState) state =
      nn_decoder_begin (fixture->model->decoder, fixture->memory, fixture->rows);
  g_autoptr (GPtrArray) found = NULL;
  const NnHypothesis   *best;
  int                   id = BOS;

  fixture->options.width = 1;
  found = search (fixture);
  best = g_ptr_array_index (found, 0);

  for (int t = 0; t < best->length; t++)
    {
      const NnTensor *logits = nn_decoder_step (fixture->model->decoder, state, &id, t);

      id = nn_next_token_best (logits->values, V, NULL).id;
      g_assert_cmpint (best->ids[t], ==, id);
    }

  g_assert_true (id == EOS || best->length == MAX_STEPS);
}

NN_FIXTURE_TEST (banned_tokens_do_not_occur)
{
  g_autoptr (GPtrArray) found = NULL;

  fixture->options.banned = (NnBanned){ 2, { 2, 3 } };
  found = search (fixture);

  NN_EACH_OF (const NnHypothesis, hypothesis, found)
    for (int t = 0; t < hypothesis->length; t++)
      {
        g_assert_cmpint (hypothesis->ids[t], !=, 2);
        g_assert_cmpint (hypothesis->ids[t], !=, 3);
      }
}

NN_TEST (score_follows_the_formula)
{
  g_assert_cmpfloat_with_epsilon (nn_beam_score (-6.0, 7, 0.0), -6.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (nn_beam_score (-6.0, 7, 1.0), -3.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (nn_beam_score (-6.0, 19, 0.5), -3.0, 1e-12);
}

NN_FIXTURE_TEST (search_can_be_cancelled)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError)       error = NULL;
  GPtrArray               *found;

  g_cancellable_cancel (cancellable);

  g_assert_false (nn_beam_search (fixture->model->decoder, fixture->state, &fixture->options,
                                  &found, cancellable, &error));
  g_assert_null (found);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}
