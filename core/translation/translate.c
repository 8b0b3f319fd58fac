#include "core/translation/translate.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/engine/memory.h"
#include "core/engine/partner.h"
#include "core/translation/beam-search.h"
#include "core/translation/source.h"

/* How many floats the layers and the result keep, approximately, for each attention score and for
 * each feature of a row. */
#define VALUES_KEPT 6.0

/* The decoding of one sentence. */
typedef struct
{
  const NnTranslator         *translator;
  const NnTranslationOptions *options;
  const NnPrefix             *prefix; /* or NULL */
  const NnTensor             *memory;
  const NnRows               *source_rows;
  int                         max_steps;
  NnBanned                    banned;
  NnTranslation              *translation;
  NnTranslationFunc           report;
  gpointer                    user_data;
  GCancellable               *cancellable;
} Decoding;

/* The distribution of the next token.  More candidates than are kept, because the best of them may
 * be banned. */
typedef struct
{
  const float *logits;
  double       log_sum;
  NnCandidate *candidates;
} NextToken;

/* Adds a step to the translation, if its probability is finite. */
static gboolean keep_step (const Decoding *self, const NextToken *next, int id, GError **error)
{
  const double log_p = next->logits[id] - next->log_sum;

  if (!isfinite (log_p))
    {
      nn_translator_set_not_finite (error);
      return FALSE;
    }

  nn_translation_add_step (self->translation, self->translator->model->decoder, next->candidates,
                           id, log_p, self->translator->target_vocabulary);

  if (self->report != NULL)
    self->report (self->translation, self->user_data);

  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

/* Returns the token of step @t: the given one, the one that the beam search has found, or the most
 * likely one. */
static int next_token (const Decoding *self, const NnHypothesis *found, const NextToken *next,
                       int t)
{
  if (self->prefix != NULL && t < self->prefix->n)
    return self->prefix->ids[t];
  if (found != NULL)
    return found->ids[t];

  for (int i = 0;; i++)
    if (!nn_banned_has (&self->banned, next->candidates[i].id))
      return next->candidates[i].id;
}

/* Decodes token by token and keeps every step.  @found is the result of a beam search, or %NULL for
 * greedy search. */
static gboolean write_tokens (const Decoding *self, const NnHypothesis *found, GError **error)
{
  NnDecoder                 *decoder = self->translator->model->decoder;
  g_autoptr (NnDecoderState) state = nn_decoder_begin (decoder, self->memory, self->source_rows);
  const gboolean             is_book = self->options->is_book;
  const int                  n_steps = found != NULL ? found->length : self->max_steps;
  const int                  n_candidates = self->options->n_candidates + 1 + self->banned.n;
  g_autofree NnCandidate    *candidates = g_new (NnCandidate, n_candidates);
  int                        token = self->translator->target_vocabulary->bos;

  for (int t = 0; t < n_steps && (is_book || !self->translation->has_ended); t++)
    {
      const NnTensor *logits = nn_decoder_step (decoder, state, &token, is_book ? 0 : t);
      const double    log_sum = nn_next_token_top (logits->values, nn_tensor_columns (logits), NULL,
                                                   candidates, n_candidates);
      const NextToken next = { logits->values, log_sum, candidates };

      token = next_token (self, found, &next, t);
      if (!keep_step (self, &next, token, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean search_and_write (const Decoding *self, GError **error)
{
  const NnBeamOptions beam = {
    .width = self->options->beam_width,
    .length_penalty = self->options->length_penalty,
    .max_steps = self->max_steps,
    .bos = self->translator->target_vocabulary->bos,
    .eos = self->translator->target_vocabulary->eos,
    .banned = self->banned,
    .tree = self->translation->tree,
  };
  NnDecoder                 *decoder = self->translator->model->decoder;
  g_autoptr (NnDecoderState) state = nn_decoder_begin (decoder, self->memory, self->source_rows);
  g_autoptr (GPtrArray)      found = NULL;

  return nn_beam_search (decoder, state, &beam, &found, self->cancellable, error) &&
         write_tokens (self, g_ptr_array_index (found, 0), error);
}

static NnTranslation *start_translation (const NnTranslator *self, const NnSource *source,
                                         const NnTranslationOptions *options)
{
  NnTranslation *translation = nn_translation_new (source->tokens, source->words, source->ids,
                                                   self->source_vocabulary, options->n_candidates);

  translation->source_valid_len = source->valid_len;
  translation->is_cut = source->is_cut;
  translation->longest = self->text.longest;
  translation->copies_unknown = options->copies_unknown && !options->is_book;
  translation->is_divided = self->target_vocabulary->byte_pairs != NULL;

  return translation;
}

/* Checks that there is memory for the scores, the weights and their copies, for @n source tokens
 * and at most @m target tokens. */
static gboolean check_memory (const NnTranslator *self, const NnTranslationOptions *options,
                              double n, double m, GError **error)
{
  const NnConfig *config = &self->model->config;
  const double    pairs = n * n + options->beam_width * (m * m + m * n);
  const double    rows = n + options->beam_width * m;
  const double    n_bytes = VALUES_KEPT * sizeof (float) * config->num_blks *
                         (config->num_heads * pairs + rows * config->num_hiddens);

  if (nn_memory_has_room (n_bytes))
    return TRUE;

  return NN_FAIL (
      error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_MEMORY,
      _ ("There is not enough memory: %.0f tokens need about %.1f GB. Translate a shorter "
         "sentence, or use a model with a smaller maximum length."),
      MAX (n, m), n_bytes / 1e9);
}

static NnTranslation *translate (const NnTranslator *self, const char *sentence,
                                 const NnPrefix *prefix, const NnTranslationOptions *options,
                                 NnTranslationFunc report, gpointer user_data,
                                 GCancellable *cancellable, GError **error)
{
  const NnPass         pass = NN_PASS_EVALUATION;
  g_autoptr (NnSource) source =
      nn_source_new_from_sentence (self, sentence, options->is_book, error);
  g_autoptr (NnTranslation) translation = NULL;
  g_autoptr (NnRows)        rows = NULL;
  Decoding                  decoding = { self, options, prefix };
  gboolean                  is_done;

  g_assert (options->beam_width >= 1 && options->beam_width <= NN_BEAM_MAX_WIDTH);

  if (source == NULL)
    return NULL;

  decoding.report = report;
  decoding.user_data = user_data;
  decoding.cancellable = cancellable;
  decoding.max_steps = nn_source_suitable_steps (self, options, source->n);
  decoding.banned = nn_source_banned (source, self, options);
  if (!nn_prefix_check (prefix, decoding.max_steps, error) ||
      !check_memory (self, options, source->n, decoding.max_steps, error))
    return NULL;

  rows = nn_rows_new_padded (1, source->n, &source->valid_len);
  translation = start_translation (self, source, options);
  translation->banned = decoding.banned;
  if (options->keeps_tree)
    translation->tree = nn_beam_tree_new ();
  translation->n_given = prefix != NULL ? prefix->n : 0;

  decoding.memory =
      nn_encoder_forward (self->model->encoder, &pass, &(NnSentences){ rows, source->ids });
  decoding.source_rows = rows;
  decoding.translation = translation;
  nn_translation_keep_encoder (translation, self->model->encoder);

  is_done = options->beam_width > 1 && !options->is_book ? search_and_write (&decoding, error)
                                                         : write_tokens (&decoding, NULL, error);
  if (!is_done)
    return NULL;

  nn_translation_finish (translation);

  return g_steal_pointer (&translation);
}

/**
 * @cancellable: (nullable): stops between two tokens
 * @error: %NN_TRANSLATION_ERROR or %G_IO_ERROR_CANCELLED
 * Returns: (transfer full) (nullable): the translation
 */
NnTranslation *nn_translate (const NnTranslator *self, const char *sentence,
                             const NnTranslationOptions *options, GCancellable *cancellable,
                             GError **error)
{
  return nn_translate_from (self, sentence, NULL, options, NULL, NULL, cancellable, error);
}

/**
 * @prefix: (nullable): the given beginning of the translation
 * @options: how to decode; with a prefix, it must be greedy search
 * @report: (nullable): called after each token, also after the given ones; with a beam search,
 *   after the search is done
 * @cancellable: (nullable): stops between two tokens
 * @error: %NN_TRANSLATION_ERROR or %G_IO_ERROR_CANCELLED
 *
 * The probabilities of the given tokens are those that the model computes for them.
 *
 * Returns: (transfer full) (nullable): the translation
 */
NnTranslation *nn_translate_from (const NnTranslator *self, const char *sentence,
                                  const NnPrefix *prefix, const NnTranslationOptions *options,
                                  NnTranslationFunc report, gpointer user_data,
                                  GCancellable *cancellable, GError **error)
{
  const gboolean has_partner = options->workers > 1 && nn_partner_acquire ();
  NnTranslation *translation;

  g_assert (prefix == NULL || options->beam_width == 1 || options->is_book);

  translation = translate (self, sentence, prefix, options, report, user_data, cancellable, error);

  if (has_partner)
    nn_partner_release ();

  return translation;
}

/**
 * @T: (out): number of ids, at least 1
 * @cancellable: (nullable): stops between two tokens
 * @error: as nn_translate()
 *
 * Translates the sentence with greedy search.
 *
 * Returns: (transfer full) (nullable) (array length=T): the input of the decoder in a pass over the
 *   whole translation: `<bos>` and the words of the translation
 */
int *nn_translate_to_input (const NnTranslator *self, const char *sentence, int *T,
                            GCancellable *cancellable, GError **error)
{
  const NnTranslationOptions options = nn_translation_options_default ();
  g_autoptr (NnTranslation)  translation =
      nn_translate (self, sentence, &options, cancellable, error);
  int *ids;

  if (translation == NULL)
    return NULL;

  *T = translation->length + 1;
  ids = g_new (int, *T);
  ids[0] = self->target_vocabulary->bos;
  for (int t = 1; t < *T; t++)
    ids[t] = translation->ids[t - 1];

  return ids;
}
