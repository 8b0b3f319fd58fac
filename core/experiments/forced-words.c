#include "core/experiments/forced-words.h"

#include <math.h>

#include "core/model/decoder-state.h"

/**
 * @translator: the model, with the vocabularies of @written
 * @written: a sentence with a translation, maybe of another model
 * @is_book: whether every token has position 0, as in the textbook's way of decoding
 *
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
