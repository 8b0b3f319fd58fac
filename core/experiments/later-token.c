#include "core/experiments/later-token.h"

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/experiments/altered-model.h"
#include "core/experiments/decoder-stages.h"
#include "core/translation/source.h"
#include "core/translation/translate.h"

G_DEFINE_QUARK (nn_later_token_error, nn_later_token_error)

/* Returns a variant of the model with another normalization, the same γ and β, and no dropout. */
static NnTransformer *new_variant (const NnTransformer *model, NnNormKind norm)
{
  NnConfig config = model->config;

  config.norm = norm;
  config.dropout = 0.0;

  return nn_variant_new (model, &config);
}

/* The model, the encoded source and the tokens that the decoder reads. */
typedef struct
{
  NnTransformer  *model;
  NnPass          pass;
  const NnTensor *memory;
  const NnRows   *source_rows;
  NnRows         *rows;
  int            *ids; /* (T) */
} Trial;

/* Runs the decoder and returns copies of its stages. */
static GPtrArray *run (const Trial *trial)
{
  NnDecoder *decoder = trial->model->decoder;

  nn_decoder_forward (decoder, &trial->pass, &(NnSentences){ trial->rows, trial->ids },
                      trial->memory, trial->source_rows);

  return nn_decoder_stages_copy (decoder);
}

static void compare (NnLaterToken *self, GPtrArray *before, GPtrArray *after)
{
  self->n_stages = before->len;
  self->differences = g_new (float, (gsize) self->n_stages * self->T);
  for (int stage = 0; stage < self->n_stages; stage++)
    for (int t = 0; t < self->T; t++)
      self->differences[stage * self->T + t] = nn_row_difference (
          g_ptr_array_index (before, stage), t, g_ptr_array_index (after, stage), t);
}

static gboolean is_reserved (const NnVocabulary *vocabulary, int id)
{
  return id == vocabulary->pad || id == vocabulary->bos || id == vocabulary->eos ||
         id == vocabulary->unk;
}

/* Returns the id of @word, or another id than @present if @word is %NULL. */
static int choose_other (const NnVocabulary *vocabulary, const char *word, int present)
{
  if (word != NULL)
    return nn_vocabulary_word_id (vocabulary, word);

  for (int i = 1; i < vocabulary->size; i++)
    {
      const int id = (present + i) % vocabulary->size;

      if (!is_reserved (vocabulary, id))
        return id;
    }

  return present;
}

static char **tokens_of (const NnVocabulary *vocabulary, const int *ids, int T)
{
  char **tokens = g_new0 (char *, T + 1);

  for (int t = 0; t < T; t++)
    tokens[t] = g_strdup (nn_vocabulary_token (vocabulary, ids[t]));

  return tokens;
}

/* Returns the ids that the decoder reads: <bos> and the words of its own translation. */
static int *decoder_input (const NnTranslator *translator, const char *sentence, int *T,
                           GCancellable *cancellable, GError **error)
{
  g_autofree int *ids = nn_translate_to_input (translator, sentence, T, cancellable, error);

  if (ids != NULL && *T == 1)
    return NN_FAIL_NULL (
        error, NN_LATER_TOKEN_ERROR, NN_LATER_TOKEN_ERROR_NOTHING_BEFORE,
        _ ("The model writes no token for this sentence, so there is no token to change. "
           "Translate another sentence."));

  return g_steal_pointer (&ids);
}

static NnLaterToken *run_trial (Trial *trial, const NnVocabulary *vocabulary,
                                const NnLaterTokenOptions *options, GError **error)
{
  const int T = trial->rows->N;
  const int last = T - 1;
  const int position = options->position < 0 ? last : CLAMP (options->position, 1, last);
  const int present = trial->ids[position];
  const int other = choose_other (vocabulary, options->word, present);
  g_autoptr (NnLaterToken) self = g_new0 (NnLaterToken, 1);
  g_autoptr (GPtrArray)    before = NULL;
  g_autoptr (GPtrArray)    after = NULL;

  if (other == present)
    return NN_FAIL_NULL (error, NN_LATER_TOKEN_ERROR, NN_LATER_TOKEN_ERROR_SAME,
                         _ ("“%s” is already the token at this position. Choose another token."),
                         nn_vocabulary_token (vocabulary, present));

  self->T = T;
  self->position = position;
  self->before = tokens_of (vocabulary, trial->ids, T);
  before = run (trial);
  trial->ids[position] = other;
  self->after = tokens_of (vocabulary, trial->ids, T);
  after = run (trial);
  compare (self, before, after);

  return g_steal_pointer (&self);
}

/**
 * @translator: the model; its layers are used
 * @sentence: the source sentence; the decoder reads its own translation of it
 * @options: which token changes, and which variant of the model is used
 * @cancellable: (nullable): stops between two words
 * @error: %NN_TRANSLATION_ERROR, #NnLaterTokenError or %G_IO_ERROR_CANCELLED
 *
 * If @options ask for another normalization or for batch statistics, a copy of the model is used,
 * so the model of @translator is not changed.
 *
 * Returns: (transfer full) (nullable): the differences at every stage and position
 */
NnLaterToken *nn_later_token_new (const NnTranslator *translator, const char *sentence,
                                  const NnLaterTokenOptions *options, GCancellable *cancellable,
                                  GError **error)
{
  NnTransformer            *model = translator->model;
  const gboolean            is_other = options->norm != model->config.norm || options->is_training;
  g_autoptr (NnTransformer) variant = is_other ? new_variant (model, options->norm) : NULL;
  g_autoptr (NnSource)      source = NULL;
  g_autoptr (NnRows)        source_rows = NULL;
  g_autoptr (NnRows)        rows = NULL;
  g_autofree int           *ids = NULL;
  Trial                     trial = { .model = variant != NULL ? variant : model };
  int                       T;

  ids = decoder_input (translator, sentence, &T, cancellable, error);
  if (ids == NULL)
    return NULL;
  source = nn_source_new_from_sentence (translator, sentence, FALSE, error);
  if (source == NULL)
    return NULL;

  source_rows = nn_rows_new_padded (1, source->n, &source->valid_len);
  rows = nn_rows_new_padded (1, T, &T);
  trial.pass = (NnPass){ .is_training = options->is_training, .sees_future = options->sees_future };
  trial.source_rows = source_rows;
  trial.rows = rows;
  trial.ids = ids;
  trial.memory = nn_encoder_forward (trial.model->encoder, &trial.pass,
                                     &(NnSentences){ source_rows, source->ids });

  return run_trial (&trial, translator->target_vocabulary, options, error);
}

NN_FREES_FOR_ALL (NnLaterToken, nn_later_token_free, (g_strfreev, before, after),
                  (g_free, differences))

/**
 * @earlier: whether to compare the positions before the changed token, or all others
 * Returns: the largest difference of any stage at these positions
 */
double nn_later_token_largest (const NnLaterToken *self, gboolean earlier)
{
  double largest = 0.0;

  for (int stage = 0; stage < self->n_stages; stage++)
    for (int t = 0; t < self->T; t++)
      if ((t < self->position) == earlier)
        largest = MAX (largest, self->differences[stage * self->T + t]);

  return largest;
}
