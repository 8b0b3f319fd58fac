#include "core/translation/translation.h"

#include <math.h>
#include <string.h>

#include "core/engine/owned.h"
#include "core/model/decoder-state.h"
#include "core/text/tokenizer.h"

static NnMatrix head_of (const NnMultiHeadAttention *attention, int head)
{
  return nn_scores_matrix (nn_multi_head_attention_weights (attention), 0, head);
}

static int heads_of (const NnMultiHeadAttention *attention)
{
  return nn_multi_head_attention_weights (attention)->H;
}

/**
 * @source_tokens: the source tokens, with `<eos>` and padding
 * @source_words: the same tokens with the capitals that the user typed
 * @source_ids: (array): their ids
 * @n_candidates: K, how many candidates to keep for each step
 * Returns: (transfer full): a translation without steps
 */
NnTranslation *nn_translation_new (char **source_tokens, char **source_words, const int *source_ids,
                                   const NnVocabulary *source_vocabulary, int n_candidates)
{
  NnTranslation *self = g_new0 (NnTranslation, 1);

  self->S = nn_tokens_count (source_tokens);
  self->source_tokens = g_strdupv (source_tokens);
  self->source_words = g_strdupv (source_words);
  self->source_ids = g_memdup2 (source_ids, sizeof (int) * self->S);
  self->source_is_unknown = g_new0 (gboolean, self->S);
  self->source_valid_len = self->S;

  for (int s = 0; s < self->S; s++)
    self->source_is_unknown[s] = source_ids[s] == source_vocabulary->unk;

  self->tokens = g_new0 (char *, 1);
  self->spellings = g_new0 (char *, 1);
  self->n_candidates = n_candidates;
  self->self_steps = g_ptr_array_new_with_free_func (g_free);
  self->cross_steps = g_ptr_array_new_with_free_func (g_free);

  return self;
}

NN_FREES_FOR_ALL (NnTranslation, nn_translation_free,
                  (g_strfreev, source_tokens, source_words, tokens, spellings, preferred),
                  (g_free, source_ids, source_is_unknown, ids, copied_from, probabilities,
                   banned_probabilities, candidates),
                  (nn_beam_tree_free, tree),
                  (nn_tensor_free, encoder_weights, self_weights, cross_weights),
                  (g_ptr_array_unref, self_steps, cross_steps))

/**
 * @encoder: the encoder, after a forward call with this sentence only
 *
 * Copies the attention weights of the encoder.
 */
void nn_translation_keep_encoder (NnTranslation *self, const NnEncoder *encoder)
{
  const int L = encoder->n_blocks;
  const int H = heads_of (encoder->blocks[0]->attention);
  const int S = self->S;

  nn_tensor_reshape (&self->encoder_weights, NN_SHAPE (L, H, S, S));

  for (int l = 0; l < L; l++)
    for (int h = 0; h < H; h++)
      memcpy (nn_tensor_row (self->encoder_weights, (l * H + h) * S),
              head_of (encoder->blocks[l]->attention, h).values, sizeof (float) * S * S);
}

/* Copies the weights of each head of each block in the latest step, (L, H, n_keys). */
static float *copy_step (const NnDecoder *decoder, gboolean is_cross, int n_keys)
{
  const int L = decoder->n_blocks;
  const int H = heads_of (decoder->blocks[0]->attention1);
  float    *weights = g_new (float, (gsize) (L * H * n_keys));

  for (int l = 0; l < L; l++)
    for (int h = 0; h < H; h++)
      {
        const NnDecoderBlock *block = decoder->blocks[l];
        const NnMatrix        row = head_of (is_cross ? block->attention2 : block->attention1, h);

        g_assert (row.rows == 1 && row.columns == n_keys);
        memcpy (weights + (l * H + h) * n_keys, row.values, sizeof (float) * n_keys);
      }

  return weights;
}

static void append_token (char ***tokens, int n, const char *token)
{
  *tokens = g_renew (char *, *tokens, n + 2);
  (*tokens)[n] = g_strdup (token);
  (*tokens)[n + 1] = NULL;
}

/** Returns: the number of source rows before `<eos>` and padding */
int nn_translation_count_words (const NnTranslation *self)
{
  int n = 0;

  while (n < self->S &&
         !(strcmp (self->source_tokens[n], NN_TOKEN_EOS) == 0 && !self->source_is_unknown[n]))
    n++;

  return n;
}

/* Returns the source token to copy in the latest step.  The attention weights are the mean of the
 * heads of the last block. */
static int find_source (const NnTranslation *self, const NnDecoder *decoder)
{
  const int         n_words = nn_translation_count_words (self);
  g_autofree float *weights = g_new (float, n_words);

  nn_decoder_mean_cross_weights (decoder, 0, weights, n_words);

  return nn_copying_choose (weights, self->source_is_unknown, n_words);
}

/* Notes the token that would have been chosen in the latest step if it were not banned. */
static void keep_preferred (NnTranslation *self, const NnCandidate *best,
                            const NnVocabulary *vocabulary)
{
  const gboolean is_banned = self->T > self->n_given && nn_banned_has (&self->banned, best->id);

  append_token (&self->preferred, self->T - 1,
                is_banned ? nn_vocabulary_token (vocabulary, best->id) : "");
  self->banned_probabilities = g_renew (double, self->banned_probabilities, self->T);
  self->banned_probabilities[self->T - 1] = is_banned ? exp (best->log_probability) : 0.0;
}

/**
 * @decoder: the decoder, after a step with this hypothesis only
 * @candidates: (array length=n_candidates): the most likely tokens of the step
 * @log_p: its log p, in nats
 *
 * Adds the token, its probability, the candidates and the attention weights of the step.
 */
void nn_translation_add_step (NnTranslation *self, const NnDecoder *decoder,
                              const NnCandidate *candidates, int id, double log_p,
                              const NnVocabulary *vocabulary)
{
  const int t = self->T++;
  const int K = self->n_candidates;

  append_token (&self->tokens, t, nn_vocabulary_token (vocabulary, id));
  append_token (&self->spellings, t, nn_vocabulary_spelling (vocabulary, id));
  self->ids = g_renew (int, self->ids, self->T);
  self->ids[t] = id;
  self->copied_from = g_renew (int, self->copied_from, self->T);
  self->copied_from[t] =
      self->copies_unknown && id == vocabulary->unk ? find_source (self, decoder) : NN_NO_SOURCE;
  self->probabilities = g_renew (double, self->probabilities, self->T);
  self->probabilities[t] = exp (log_p);
  keep_preferred (self, &candidates[0], vocabulary);
  self->candidates = g_renew (NnCandidate, self->candidates, self->T * K);
  if (K > 0)
    memcpy (self->candidates + t * K, candidates, sizeof (NnCandidate) * (gsize) K);

  if (!self->has_ended)
    {
      self->log_probability += log_p;
      self->has_ended = id == vocabulary->eos;
      self->length += !self->has_ended;
    }

  g_ptr_array_add (self->self_steps, copy_step (decoder, FALSE, self->T));
  g_ptr_array_add (self->cross_steps, copy_step (decoder, TRUE, self->S));
}

/* Copies the weights of all steps, (L, H, n_t) each, into one tensor (L, H, T, n), with zeros
 * beyond n_t.  n_t is t + 1 if @is_growing, else n. */
static void assemble (NnTensor **weights, const GPtrArray *steps, NnShape shape,
                      gboolean is_growing)
{
  const int n_heads = shape.dims[0] * shape.dims[1];
  const int T = shape.dims[2];
  const int n = shape.dims[3];

  nn_tensor_reshape (weights, shape);
  nn_tensor_fill (*weights, 0.0f);

  for (int t = 0; t < T; t++)
    for (int h = 0; h < n_heads; h++)
      {
        const int    n_t = is_growing ? t + 1 : n;
        const float *step = g_ptr_array_index (steps, t);

        memcpy (nn_tensor_row (*weights, h * T + t), step + h * n_t, sizeof (float) * n_t);
      }
}

/**
 * @self: the translation, after its last step
 *
 * Copies the attention weights of all steps into @self_weights and @cross_weights.
 */
void nn_translation_finish (NnTranslation *self)
{
  const int L = self->encoder_weights->shape.dims[0];
  const int H = self->encoder_weights->shape.dims[1];

  assemble (&self->self_weights, self->self_steps, NN_SHAPE (L, H, self->T, self->T), TRUE);
  assemble (&self->cross_weights, self->cross_steps, NN_SHAPE (L, H, self->T, self->S), FALSE);
}

/**
 * @self: a translation after nn_translation_finish()
 * @layer: number of a decoder block, from 0
 * @head: number of a head, from 0, or %NN_ALL_HEADS
 * @step: number of a step, from 0
 * @weights: (out caller-allocates) (array): (S) the cross-attention weights of the step,
 *   one for each source token
 */
void nn_translation_source_weights (const NnTranslation *self, int layer, int head, int step,
                                    float *weights)
{
  const int H = self->cross_weights->shape.dims[1];
  const int first = head == NN_ALL_HEADS ? 0 : head;
  const int n_heads = head == NN_ALL_HEADS ? H : 1;

  g_assert (head < H && step < self->T);

  for (int s = 0; s < self->S; s++)
    {
      float sum = 0.0f;

      for (int h = first; h < first + n_heads; h++)
        sum += nn_tensor_row (self->cross_weights, (layer * H + h) * self->T + step)[s];

      weights[s] = sum / (float) n_heads;
    }
}

/**
 * @step: number of a step, from 0
 * Returns: (transfer none): its token, or the source token that replaces it
 */
const char *nn_translation_token (const NnTranslation *self, int step)
{
  g_assert (step >= 0 && step < self->T);

  return self->copied_from[step] != NN_NO_SOURCE ? self->source_tokens[self->copied_from[step]]
                                                 : self->tokens[step];
}

/** Returns: (transfer full): the tokens before the first `<eos>`, including copied ones */
char **nn_translation_to_tokens (const NnTranslation *self)
{
  char **tokens = g_new0 (char *, self->length + 1);

  for (int t = 0; t < self->length; t++)
    tokens[t] = g_strdup (nn_translation_token (self, t));

  return tokens;
}

/**
 * Returns: (transfer full): the words before the first `<eos>`, including copied ones, with single
 *   spaces between them
 */
char *nn_translation_to_text (const NnTranslation *self)
{
  g_auto (GStrv) tokens = nn_translation_to_tokens (self);
  g_auto (GStrv) words = self->is_divided ? nn_pieces_join (tokens) : NULL;

  /* A name with marks is one token of a source, and more of a text. */
  for (int t = 0; t < self->length; t++)
    if (self->copied_from[t] != NN_NO_SOURCE && words == NULL)
      {
        g_autofree char *name = g_steal_pointer (&tokens[t]);

        tokens[t] = nn_normalize (name);
      }

  return nn_tokens_join (words != NULL ? words : tokens);
}

/**
 * @self: a translation; only its source is used, so it need not have steps
 * Returns: whether the source is longer than any training sentence, as far as these are known
 */
gboolean nn_translation_is_longer (const NnTranslation *self)
{
  return self->longest > 0 && nn_translation_count_words (self) + 1 > self->longest;
}
