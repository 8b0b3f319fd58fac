/* app/check/check-greedy.c
 *
 * Cases of greedy decoding.
 */

#include <glib/gi18n-lib.h>

#include "app/check/case-config.h"
#include "app/check/case-decoding.h"
#include "app/check/case-inputs.h"
#include "app/check/case-results.h"
#include "app/check/check-kinds.h"

/* Settings: those of a model, bos, num_steps, book_positions.  `in.src` (B, S), `in.src_len`,
 * `w.*`; `out.ids` (B, num_steps), which must be there, `out.logits`, `out.enc_attention0` (L,
 * H, S, S) and `out.dec_attention0` (2, L, H, num_steps, S) of the first sentence. */
void nn_check_greedy (NnCase *self)
{
  const NnConfig    config = nn_case_model_config (self, NN_CASE_MODEL);
  const NnSentences source = nn_case_sentences (self, "in.src", "in.src_len", config.source_vocab);
  const int         B = source.rows->B;
  const int         steps = nn_case_int (self, "num_steps", 1, config.max_positions);
  const int         bos = nn_case_int (self, "bos", 0, config.target_vocab - 1);
  const gboolean    is_book = nn_case_boolean (self, "book_positions", FALSE);
  const int *ids = nn_case_ints (self, "out.ids", NN_SHAPE (B, steps), 0, config.target_vocab - 1);
  NnCaseDecoding            decoding;
  g_autoptr (NnTransformer) model = NULL;

  if (!nn_case_require_weights (self, &config, NN_CASE_MODEL))
    return;

  model = nn_transformer_new (&config);
  nn_case_load (self, model->parameters);
  if (nn_case_failed (self))
    return;

  nn_case_decode (&decoding, model, &source, ids, steps, bos, !is_book);
  nn_case_add_result (self, "out.ids", decoding.shortfall, decoding.largest, NN_QUANTITY_CHOICE);
  nn_case_compare (self, "out.logits", decoding.logits, decoding.logits->shape, NN_QUANTITY_VALUE);
  nn_case_compare (self, "out.enc_attention0", decoding.encoder_attention,
                   decoding.encoder_attention->shape, NN_QUANTITY_VALUE);
  if (decoding.decoder_attention != NULL)
    nn_case_compare (self, "out.dec_attention0", decoding.decoder_attention,
                     decoding.decoder_attention->shape, NN_QUANTITY_VALUE);
  nn_case_decoding_clear (&decoding);
}
