/* core/trace/walk/walk-translation.c
 *
 * The walk through a translation: the encoder once, then the decoder once for every token, with
 * greedy search and its cache, as nn_translate() does.  If a person gave the first tokens, the
 * decoder reads these; the walk also has the tokens that it would have chosen.
 */

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/layers/softmax.h"
#include "core/model/decoder-state.h"
#include "core/trace/walk/walk-layers.h"
#include "core/translation/source.h"
#include "core/translation/translate.h"

#define SEARCH_WIDTH 4 /* of the beam search that the walk is compared with */

/* A walk through a translation while it is made. */
typedef struct
{
  const NnTranslator         *translator;
  const NnTranslationOptions *options;
  const NnPrefix             *prefix; /* or NULL */
  NnWalker                   *walker;
  NnBanned                    banned;
  NnAxis                      source;
  NnOperand                  *memory;
  NnDecoderState             *state;
  NnWalkCache                *self_caches;
  NnWalkCache                *cross_caches;
  GPtrArray                  *decoder_tokens; /* what was read so far, <bos> first */
  int                         token;          /* the newest of these */
} Writing;

static void walk_encoder (Writing *self, const NnSource *source, const NnRows *rows)
{
  const NnPass     pass = NN_PASS_EVALUATION;
  NnEncoder       *encoder = self->translator->model->encoder;
  const NnWalkRows shown = { rows, 0, self->source, self->source };
  const NnTensor *memory = nn_encoder_forward (encoder, &pass, &(NnSentences){ rows, source->ids });

  nn_walker_open (self->walker, NN_LEVEL_PASS, "encode");
  self->memory = nn_walk_encoder (self->walker, encoder, &shown);
  nn_walker_close (self->walker);

  self->state = nn_decoder_begin (self->translator->model->decoder, memory, rows);
}

static NnOperand *add_probabilities (NnWalker *walker, NnOperand *logits)
{
  NnOperand *probabilities = nn_walker_output (walker, NN_OP_PROBABILITIES, "p", NN_ONE,
                                               logits->row_axis, logits->column_axis);

  probabilities->is_unit = TRUE;
  nn_softmax_row (probabilities->values, logits->values, logits->columns);

  return nn_walker_add (walker, NN_OP_PROBABILITIES, probabilities, NULL, NN_INPUTS (logits));
}

/* Returns the constants of the choice after a token. */
static NnConstants constants_of_choice (const Writing *self, int t)
{
  NnConstants constants = { .banned = self->banned };

  if (self->prefix != NULL && t < self->prefix->n)
    {
      constants.is_given = TRUE;
      constants.given = self->prefix->ids[t];
    }

  return constants;
}

/* Adds the choice of the next token to the open box "decoder.dense". */
static void choose (Writing *self, NnOperand *logits, int t)
{
  const NnConstants   constants = constants_of_choice (self, t);
  const NnVocabulary *vocabulary = self->translator->target_vocabulary;
  const int           id = nn_next_token_best (logits->values, logits->columns, &self->banned).id;
  const char         *word = nn_vocabulary_token (vocabulary, id);
  NnOperand          *probabilities = add_probabilities (self->walker, logits);
  NnOperand          *choice =
      nn_walker_output (self->walker, NN_OP_CHOICE, "id", NN_ONE, logits->row_axis, NN_ONE);

  choice->values[0] = (float) id;
  choice->words = nn_labels_new (&word, 1);
  nn_walker_add (self->walker, NN_OP_CHOICE, choice, &constants, NN_INPUTS (probabilities));

  self->token = constants.is_given ? constants.given : id;
}

static gboolean check_numbers (const NnTensor *logits, GError **error)
{
  if (isfinite (nn_log_sum_exp (logits->values, nn_tensor_columns (logits))))
    return TRUE;

  return NN_FAIL (error, NN_TRANSLATION_ERROR, NN_TRANSLATION_ERROR_NOT_FINITE,
                  _ ("The model cannot translate: some of its parameters are infinite or NaN (not "
                     "a number). Train it again with a lower learning rate."));
}

/* Adds the step in which the decoder makes one more word. */
static gboolean walk_step (Writing *self, int t, GError **error)
{
  NnDecoder      *decoder = self->translator->model->decoder;
  const NnTensor *logits =
      nn_decoder_step (decoder, self->state, &self->token, self->options->is_book ? 0 : t);
  const char *const *tokens = (const char *const *) self->decoder_tokens->pdata;
  char             **read = nn_labels_new (tokens, t + 1);
  char             **newest = nn_labels_new (tokens + t, 1);
  const NnAxis       token = nn_axis (NN_AXIS_TARGET, 1, newest);
  const NnWalkTarget target = {
    .rows = { self->state->rows, 0, token, token },
    .keys = nn_axis (NN_AXIS_TARGET, t + 1, read),
    .memory = self->memory,
    .source = self->source,
    .self_caches = self->self_caches,
    .cross_caches = self->cross_caches,
  };
  const gboolean is_good = check_numbers (logits, error);

  if (is_good)
    {
      self->walker->target_step = t;
      nn_walker_open (self->walker, NN_LEVEL_PASS, "decode");
      choose (self, nn_walk_decoder (self->walker, decoder, &target), t);
      for (int box = 0; box < 3; box++) /* decoder.dense, decoder, decode */
        nn_walker_close (self->walker);
    }

  nn_labels_unref (read);
  nn_labels_unref (newest);

  return is_good;
}

static void begin (Writing *self)
{
  const int L = self->translator->model->config.num_blks;

  self->token = self->translator->target_vocabulary->bos;
  self->decoder_tokens = g_ptr_array_new_with_free_func (g_free);
  self->self_caches = g_new0 (NnWalkCache, L);
  self->cross_caches = g_new0 (NnWalkCache, L);
  for (int i = 0; i < L; i++)
    self->self_caches[i].grows = TRUE;
}

NN_CLEARS (Writing, clear, (nn_walker_free, walker), (nn_labels_unref, source.labels),
           (nn_decoder_state_free, state), (g_free, self_caches, cross_caches),
           (g_ptr_array_unref, decoder_tokens))

/* Adds step after step, until there is an <eos> or the maximum number of steps is reached. */
static gboolean walk_decoder (Writing *self, int max_steps, GCancellable *cancellable,
                              GError **error)
{
  const NnVocabulary *vocabulary = self->translator->target_vocabulary;
  gboolean            has_ended = FALSE;

  for (int t = 0; t < max_steps && (self->options->is_book || !has_ended); t++)
    {
      g_ptr_array_add (self->decoder_tokens,
                       g_strdup (nn_vocabulary_token (vocabulary, self->token)));
      if (g_cancellable_set_error_if_cancelled (cancellable, error) || !walk_step (self, t, error))
        return FALSE;

      has_ended = has_ended || self->token == vocabulary->eos;
    }

  return TRUE;
}

/* Notes the tokens that were read and those that were written, shifted by one. */
static void describe (const Writing *self, const NnSource *source)
{
  NnWalk    *walk = self->walker->walk;
  const int  T = (int) self->decoder_tokens->len;
  GPtrArray *tokens = self->decoder_tokens;

  g_ptr_array_add (
      tokens, g_strdup (nn_vocabulary_token (self->translator->target_vocabulary, self->token)));
  walk->source_tokens = g_strdupv (source->tokens);
  walk->source_valid_len = source->valid_len;
  walk->target_valid_len = T;
  walk->is_book = self->options->is_book;

  walk->decoder_tokens = g_new0 (char *, T + 1);
  walk->target_tokens = g_new0 (char *, T + 1);
  for (int t = 0; t < T; t++)
    {
      walk->decoder_tokens[t] = g_strdup (g_ptr_array_index (tokens, t));
      walk->target_tokens[t] = g_strdup (g_ptr_array_index (tokens, t + 1));
    }
}

/* Runs a beam search too, unless the textbook's way is walked, which is greedy only. */
static gboolean search_too (const Writing *self, const char *sentence, GCancellable *cancellable,
                            GError **error)
{
  NnWalkSearch             *search = &self->walker->walk->search;
  NnTranslationOptions      options = *self->options;
  g_autoptr (NnTranslation) found = NULL;

  if (options.is_book)
    return TRUE;

  options.beam_width = SEARCH_WIDTH;
  options.length_penalty = 0.0;
  options.n_candidates = 0;
  options.keeps_tree = FALSE;
  found = nn_translate (self->translator, sentence, &options, cancellable, error);
  if (found == NULL)
    return FALSE;

  search->width = SEARCH_WIDTH;
  search->log_probability = found->log_probability;
  search->tokens = g_strdupv (found->tokens);
  search->has_ended = found->has_ended;

  return TRUE;
}

/**
 * @prefix: (nullable): how the translation begins
 * @options: how to decode; the search is greedy whatever they say
 * @cancellable: (nullable): stops between two words
 * @error: %NN_TRANSLATION_ERROR or %G_IO_ERROR_CANCELLED
 *
 * Translates the sentence once more and writes down every operation.  Afterwards the
 * walk needs neither the translator nor its model.
 *
 * Returns: (transfer full) (nullable): the walk, or %NULL
 */
NnWalk *nn_walk_new_translation_from (const NnTranslator *translator, const char *sentence,
                                      const NnPrefix *prefix, const NnTranslationOptions *options,
                                      GCancellable *cancellable, GError **error)
{
  g_autoptr (NnSource) source =
      nn_source_new_from_sentence (translator, sentence, options->is_book, error);
  g_autoptr (NnRows) rows = NULL;
  Writing            writing = { translator, options, prefix };
  NnWalk            *walk = NULL;
  int                max_steps;

  if (source == NULL)
    return NULL;

  max_steps = nn_source_suitable_steps (translator, options, source->n);
  if (!nn_prefix_check (prefix, max_steps, error))
    return NULL;

  rows = nn_rows_new_padded (1, source->n, &source->valid_len);
  writing.walker = nn_walker_new (NN_WALK_TRANSLATION, translator->model,
                                  translator->source_vocabulary, translator->target_vocabulary);
  writing.source = nn_axis (NN_AXIS_SOURCE, source->n,
                            nn_labels_new ((const char *const *) source->tokens, source->n));
  writing.banned = nn_source_banned (source, translator, options);
  begin (&writing);
  walk_encoder (&writing, source, rows);

  if (walk_decoder (&writing, max_steps, cancellable, error) &&
      search_too (&writing, sentence, cancellable, error))
    {
      describe (&writing, source);
      walk = nn_walker_finish (g_steal_pointer (&writing.walker));
    }
  clear (&writing);

  return walk;
}

/**
 * @options: how to decode; the search is greedy whatever they say
 * @cancellable: (nullable): stops between two words
 * @error: %NN_TRANSLATION_ERROR or %G_IO_ERROR_CANCELLED
 *
 * The same where all words are the decoder's own.
 *
 * Returns: (transfer full) (nullable): the walk, or %NULL
 */
NnWalk *nn_walk_new_translation (const NnTranslator *translator, const char *sentence,
                                 const NnTranslationOptions *options, GCancellable *cancellable,
                                 GError **error)
{
  return nn_walk_new_translation_from (translator, sentence, NULL, options, cancellable, error);
}
