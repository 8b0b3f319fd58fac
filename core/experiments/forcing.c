#include "core/experiments/forcing.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/experiments/decoder-stages.h"
#include "core/model/decoder-state.h"
#include "core/text/reading.h"
#include "core/text/tokens.h"
#include "core/translation/source.h"
#include "core/translation/translate.h"

/* How large a rounding error can be, relative to the largest number of a stage: a stage is the
 * result of sums of a few hundred floats, in one block after the other. */
#define ROUNDING 1e-4f

G_DEFINE_QUARK (nn_forcing_error, nn_forcing_error)

/* The decoder and the encoded source that it reads. */
typedef struct
{
  const NnTranslator *translator;
  NnDecoder          *decoder;
  const NnVocabulary *vocabulary;
  const NnTensor     *memory;
  const NnRows       *source_rows;
} Trial;

static void side_init (NnForcingSide *self, int T)
{
  self->read = g_new0 (char *, T + 1);
  self->chosen = g_new0 (char *, T + 1);
  self->probabilities = g_new (float, T);
}

NN_CLEARS (NnForcingSide, side_clear, (g_strfreev, read, chosen), (g_free, probabilities))

/* Appends a position: the token that was read there, and the most likely next word, which is also
 * returned. */
static int side_add (NnForcingSide *self, const Trial *trial, int read, const float *logits)
{
  const NnBanned    banned = nn_banned_of (trial->vocabulary, FALSE);
  const NnCandidate best = nn_next_token_best (logits, trial->vocabulary->size, &banned);

  self->read[self->length] = g_strdup (nn_vocabulary_token (trial->vocabulary, read));
  self->chosen[self->length] = g_strdup (nn_vocabulary_token (trial->vocabulary, best.id));
  self->probabilities[self->length] = (float) exp (best.log_probability);
  self->length++;

  return best.id;
}

/* Compares row @t of each stage of the pass over all positions with the only row of the step. */
static void compare (NnForcing *self, const GPtrArray *at_once, const GPtrArray *step, int t)
{
  for (int stage = 0; stage < self->n_stages; stage++)
    self->differences[stage * self->T + t] = nn_row_difference (
        g_ptr_array_index (at_once, stage), t, g_ptr_array_index (step, stage), 0);
}

static void measure (NnForcing *self, const GPtrArray *stages)
{
  self->n_stages = (int) stages->len;
  self->largest = g_new0 (float, self->n_stages);
  self->differences = g_new (float, (gsize) self->n_stages * self->T);
  for (int i = 0; i < self->n_stages * self->T; i++)
    self->differences[i] = NAN;

  for (int stage = 0; stage < self->n_stages; stage++)
    {
      const NnTensor *tensor = g_ptr_array_index (stages, stage);

      for (gsize i = 0; i < tensor->length; i++)
        self->largest[stage] = MAX (self->largest[stage], fabsf (tensor->values[i]));
    }
}

static GPtrArray *run_at_once (NnForcing *self, const Trial *trial, const int *ids)
{
  const NnPass       pass = NN_PASS_EVALUATION;
  g_autoptr (NnRows) rows = nn_rows_new_padded (1, self->T, &self->T);
  const NnSentences  target = { rows, ids };
  const NnTensor    *logits =
      nn_decoder_forward (trial->decoder, &pass, &target, trial->memory, trial->source_rows);

  for (int t = 0; t < self->T; t++)
    side_add (&self->at_once, trial, ids[t], nn_tensor_row (logits, t));

  return nn_decoder_stages_copy (trial->decoder);
}

static gboolean run_one_by_one (NnForcing *self, const Trial *trial, const int *ids,
                                gboolean feeds_own, const GPtrArray *at_once,
                                GCancellable *cancellable, GError **error)
{
  g_autoptr (NnDecoderState) state =
      nn_decoder_begin (trial->decoder, trial->memory, trial->source_rows);
  int token = ids[0];

  for (int t = 0; t < self->T; t++)
    {
      const NnTensor       *logits = nn_decoder_step (trial->decoder, state, &token, t);
      g_autoptr (GPtrArray) step = nn_decoder_stages_copy (trial->decoder);
      const int             choice = side_add (&self->one_by_one, trial, token, logits->values);

      compare (self, at_once, step, t);
      if (token == ids[t] && self->n_same == t)
        self->n_same = t + 1;

      if (feeds_own && choice == trial->vocabulary->eos)
        return TRUE;
      if (t + 1 < self->T)
        token = feeds_own ? choice : ids[t + 1];
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
    }

  return TRUE;
}

static int *ids_of_words (const NnVocabulary *vocabulary, char **words, int *T)
{
  const int n_words = nn_tokens_count (words);
  int      *ids = g_new0 (int, n_words + 1);

  ids[0] = vocabulary->bos;
  for (int i = 0; i < n_words; i++)
    ids[i + 1] = nn_vocabulary_word_id (vocabulary, words[i]);
  *T = n_words + 1;

  return ids;
}

/* Returns the ids that the left side reads: `<bos>`, and the words of the target. */
static int *decoder_input (const NnTranslator *translator, const char *sentence,
                           const NnForcingOptions *options, int *T, GCancellable *cancellable,
                           GError **error)
{
  const int      most = nn_source_most_tokens (translator);
  g_auto (GStrv) words =
      nn_read (translator->target_vocabulary, options->target != NULL ? options->target : "");

  if (words[0] == NULL)
    return nn_translate_to_input (translator, sentence, T, cancellable, error);

  if (nn_tokens_count (words) + 1 > most)
    return NN_FAIL_NULL (
        error, NN_FORCING_ERROR, NN_FORCING_ERROR_TOO_LONG,
        ngettext ("The text has %d token, but the decoder of this model reads at most "
                  "%d. Remove some tokens.",
                  "The text has %d tokens, but the decoder of this model reads at most "
                  "%d. Remove some tokens.",
                  nn_tokens_count (words)),
        nn_tokens_count (words), most - 1);

  return ids_of_words (translator->target_vocabulary, words, T);
}

static NnForcing *run_trial (const Trial *trial, const int *ids, int T,
                             const NnForcingOptions *options, GCancellable *cancellable,
                             GError **error)
{
  g_autoptr (NnForcing) self = g_new0 (NnForcing, 1);
  g_autoptr (GPtrArray) at_once = NULL;

  self->T = T;
  self->is_causal = trial->decoder->has_causal_mask;
  side_init (&self->at_once, T);
  side_init (&self->one_by_one, T);
  at_once = run_at_once (self, trial, ids);
  measure (self, at_once);

  if (!run_one_by_one (self, trial, ids, options->feeds_own, at_once, cancellable, error))
    return NULL;

  return g_steal_pointer (&self);
}

/**
 * @translator: the model; its layers are used
 * @options: what the two sides of the decoder read
 * @cancellable: (nullable): stops between two words
 * @error: %NN_TRANSLATION_ERROR, #NnForcingError or %G_IO_ERROR_CANCELLED
 * Returns: (transfer full) (nullable): both sides and their differences
 */
NnForcing *nn_forcing_new (const NnTranslator *translator, const char *sentence,
                           const NnForcingOptions *options, GCancellable *cancellable,
                           GError **error)
{
  const NnPass         pass = NN_PASS_EVALUATION;
  NnTransformer       *model = translator->model;
  g_autoptr (NnSource) source = nn_source_new_from_sentence (translator, sentence, FALSE, error);
  g_autoptr (NnRows)   source_rows = NULL;
  g_autofree int      *ids = NULL;
  Trial                trial = { translator, model->decoder, translator->target_vocabulary };
  int                  T;

  if (source == NULL)
    return NULL;
  ids = decoder_input (translator, sentence, options, &T, cancellable, error);
  if (ids == NULL)
    return NULL;

  source_rows = nn_rows_new_padded (1, source->n, &source->valid_len);
  trial.source_rows = source_rows;
  trial.memory =
      nn_encoder_forward (model->encoder, &pass, &(NnSentences){ source_rows, source->ids });

  return run_trial (&trial, ids, T, options, cancellable, error);
}

void nn_forcing_free (NnForcing *self)
{
  if (self == NULL)
    return;

  side_clear (&self->at_once);
  side_clear (&self->one_by_one);
  g_free (self->differences);
  g_free (self->largest);
  g_free (self);
}

/**
 * @stage: from 0
 * Returns: whether the two rows differ only by rounding, because floats were added in another order
 */
gboolean nn_forcing_is_rounding (const NnForcing *self, int stage, int t)
{
  g_assert (stage >= 0 && stage < self->n_stages && t >= 0 && t < self->T);

  return self->differences[stage * self->T + t] <= ROUNDING * self->largest[stage];
}

/**
 * @translator: the model, with the vocabularies of @written
 * @written: a sentence with a translation, maybe of another model
 * @is_book: whether every token has position 0, as in the textbook's way of decoding
 * Returns: (transfer full) (array): the probability of each token of @written, given the tokens
 *   before it
 */
double *nn_forced_probabilities (const NnTranslator *translator, const NnTranslation *written,
                                 gboolean is_book)
{
  const NnPass               pass = NN_PASS_EVALUATION;
  NnTransformer             *model = translator->model;
  g_autoptr (NnRows)         rows = nn_rows_new_padded (1, written->S, &written->source_valid_len);
  const NnSentences          source = { rows, written->source_ids };
  const NnTensor            *memory = nn_encoder_forward (model->encoder, &pass, &source);
  g_autoptr (NnDecoderState) state = nn_decoder_begin (model->decoder, memory, rows);
  double                    *probabilities = g_new (double, MAX (written->T, 1));
  int                        token = translator->target_vocabulary->bos;

  for (int t = 0; t < written->T; t++)
    {
      const NnTensor *logits = nn_decoder_step (model->decoder, state, &token, is_book ? 0 : t);

      token = written->ids[t];
      probabilities[t] =
          exp (nn_next_token_log_probability (logits->values, nn_tensor_columns (logits), token));
    }

  return probabilities;
}
