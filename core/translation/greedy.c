#include "core/translation/greedy.h"

#include "core/model/decoder-state.h"
#include "core/translation/next-token.h"

/* Removes the sentences that have ended from the batch and returns how many remain.  Hypothesis i
 * is the translation of sentence sentences[i], and its newest token is tokens[i]. */
static int remove_ended (NnDecoderState *state, int *sentences, int *tokens,
                         const gboolean *goes_on)
{
  g_autofree int *kept = g_new (int, state->n);
  const int       n = state->n;
  int             n_kept = 0;

  for (int i = 0; i < n; i++)
    if (goes_on[i])
      {
        sentences[n_kept] = sentences[i];
        tokens[n_kept] = tokens[i];
        kept[n_kept++] = i;
      }

  if (n_kept > 0 && n_kept < n)
    nn_decoder_state_select (state, kept, n_kept);

  return n_kept;
}

/**
 * nn_greedy_search:
 * @model: the model
 * @source: the sentences, padded or packed
 * @options: the options of the search
 * @ids: (array) (element-type int): an empty array for each sentence; it gets the tokens before
 *   `<eos>`
 * @cancellable: (nullable): stops the search
 * @error: %G_IO_ERROR_CANCELLED
 *
 * Returns: whether the search was completed
 */
gboolean nn_greedy_search (NnTransformer *model, const NnSentences *source,
                           const NnGreedyOptions *options, GArray **ids, GCancellable *cancellable,
                           GError **error)
{
  const NnPass               pass = NN_PASS_EVALUATION;
  const int                  B = source->rows->B;
  const NnTensor            *memory = nn_encoder_forward (model->encoder, &pass, source);
  g_autoptr (NnDecoderState) state = nn_decoder_begin (model->decoder, memory, source->rows);
  g_autofree int            *sentences = g_new (int, B);
  g_autofree int            *tokens = g_new (int, B);
  g_autofree gboolean       *goes_on = g_new0 (gboolean, B);
  int                        n = B;

  for (int i = 0; i < B; i++)
    {
      sentences[i] = i;
      tokens[i] = options->bos;
    }

  for (int t = 0; n > 0; t++)
    {
      const NnTensor *logits =
          nn_decoder_step (model->decoder, state, tokens, options->counts_positions ? t : 0);

      for (int i = 0; i < n; i++)
        {
          tokens[i] = nn_next_token_best (nn_tensor_row (logits, i), nn_tensor_columns (logits),
                                          options->banned[sentences[i]])
                          .id;
          goes_on[i] = tokens[i] != options->eos && t + 1 < options->max_steps[sentences[i]];

          if (tokens[i] != options->eos)
            g_array_append_val (ids[sentences[i]], tokens[i]);
        }

      n = remove_ended (state, sentences, tokens, goes_on);

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
    }

  return TRUE;
}
