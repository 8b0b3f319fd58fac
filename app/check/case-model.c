#include "app/check/case-model.h"

#include <glib/gi18n-lib.h>

#include "app/check/case-config.h"
#include "app/check/case-inputs.h"
#include "app/check/case-results.h"

/* At least this many numbers must be in the file for what the settings ask for,
 * so that nobody is made to allocate gigabytes by a few letters. */
static gint64 least_weights (const NnConfig *config, NnCasePart part)
{
  const gint64 D = config->num_hiddens;
  const gint64 blocks = 4 * D * D * config->num_blks;

  switch (part)
    {
    case NN_CASE_ENCODER_BLOCK:
    case NN_CASE_DECODER_BLOCK:
      return 4 * D * D + 2 * D * config->ffn_num_hiddens;
    case NN_CASE_ENCODER:
      return blocks + D * config->source_vocab;
    case NN_CASE_DECODER:
      return blocks + D * config->target_vocab;
    case NN_CASE_MODEL:
      return nn_config_count_values (config);
    default:
      g_assert_not_reached ();
    }
}

/* Returns the textbook's model in the sizes of the case; the settings are num_hiddens,
 * ffn_num_hiddens, num_heads, num_blks, enc_bias, residual, src_vocab, tgt_vocab. */
NnConfig nn_case_model_config (NnCase *self, NnCasePart part)
{
  NnConfig config = nn_config_default ();
  GError  *error = NULL;

  config.dropout = 0.0;
  config.source_vocab = 1;
  config.target_vocab = 1;
  config.num_hiddens = nn_case_int (self, "num_hiddens", 1, NN_CONFIG_MAX_HIDDENS);
  config.ffn_num_hiddens = nn_case_int (self, "ffn_num_hiddens", 1, NN_CONFIG_MAX_FFN_HIDDENS);
  config.num_heads = nn_case_int (self, "num_heads", 1, NN_CONFIG_MAX_HIDDENS);
  config.use_bias = nn_case_boolean (self, "enc_bias", FALSE);
  config.has_residual = nn_case_boolean (self, "residual", TRUE);
  config.num_blks = 1;

  if (part != NN_CASE_ENCODER_BLOCK && part != NN_CASE_DECODER_BLOCK)
    config.num_blks = nn_case_int (self, "num_blks", 1, NN_CONFIG_MAX_BLKS);
  if (part == NN_CASE_ENCODER || part == NN_CASE_MODEL)
    config.source_vocab = nn_case_int (self, "src_vocab", 1, NN_CONFIG_MAX_VOCAB);
  if (part == NN_CASE_DECODER || part == NN_CASE_MODEL)
    config.target_vocab = nn_case_int (self, "tgt_vocab", 1, NN_CONFIG_MAX_VOCAB);

  if (!nn_case_failed (self) && !nn_config_validate (&config, &error))
    g_propagate_error (&self->error, error);

  return config;
}

/* The parameters that a part of the model has, in the smallest sizes: for their
 * names alone. */
static NnParameters *name_parameters (const NnConfig *settings, NnCasePart part)
{
  NnParameters *parameters = nn_parameters_new ();
  NnConfig      config = *settings;

  config.num_hiddens = 2;
  config.ffn_num_hiddens = 1;
  config.num_heads = 1;
  config.source_vocab = 1;
  config.target_vocab = 1;
  config.max_positions = 1;

  if (part == NN_CASE_ENCODER_BLOCK)
    nn_encoder_block_free (nn_encoder_block_new (parameters, "", &config));
  if (part == NN_CASE_DECODER_BLOCK)
    nn_decoder_block_free (nn_decoder_block_new (parameters, "", &config));
  if (part == NN_CASE_ENCODER)
    nn_encoder_free (nn_encoder_new (parameters, "", &config));
  if (part == NN_CASE_DECODER)
    nn_decoder_free (nn_decoder_new (parameters, "", &config));
  if (part == NN_CASE_MODEL)
    {
      nn_encoder_free (nn_encoder_new (parameters, "encoder", &config));
      nn_decoder_free (nn_decoder_new (parameters, "decoder", &config));
    }

  return parameters;
}

/* The first weight that is missing is named. Returns whether the file can have the weights. */
gboolean nn_case_require_weights (NnCase *self, const NnConfig *config, NnCasePart part)
{
  g_autoptr (NnParameters) names = NULL;

  if (nn_case_failed (self))
    return FALSE;

  names = name_parameters (config, part);
  for (int i = 0; i < nn_parameters_count (names); i++)
    if (nn_parameters_get (names, i)->gradient != NULL)
      {
        g_autofree char *name = g_strconcat ("w.", nn_parameters_get (names, i)->path, NULL);

        nn_case_require_tensor (self, name);
      }

  return !nn_case_failed (self) &&
         nn_case_require (self,
                          (gint64) nn_case_count_weights (self) >= least_weights (config, part),
                          _ ("The file has fewer weights than its settings ask for."));
}

/* Returns the sentences, which live as long as the case. ids: the tensor of ids, (B, T);
 * valid_lens: that of the lengths, (B); it may be missing, or NULL. */
NnSentences nn_case_sentences (NnCase *self, const char *ids, const char *valid_lens, int vocab)
{
  const NnShape shape = nn_case_shape (self, ids, 2);
  const int    *lengths = NULL;

  nn_case_require (self, shape.dims[1] <= nn_config_default ().max_positions,
                   _ ("“%s” has %d positions; a sentence can have %d."), ids, shape.dims[1],
                   nn_config_default ().max_positions);
  if (valid_lens != NULL && nn_case_has (self, valid_lens))
    lengths = nn_case_ints (self, valid_lens, NN_SHAPE (shape.dims[0]), 0, shape.dims[1]);

  return (NnSentences){
    .rows = nn_case_rows (self, shape.dims[0], shape.dims[1], lengths),
    .ids = nn_case_ints (self, ids, shape, 0, vocab - 1),
  };
}

/* Reads `in.src` (B, S), `in.src_len` (B), `in.dec_in` (B, T) and, if there, `in.labels` (B, T).
 * Returns the batch, which lives as long as the case. suffix: what is behind the names of the
 * tensors: "" or a number. */
NnCaseBatch nn_case_batch (NnCase *self, const char *suffix, const NnConfig *config)
{
  g_autofree char *src = g_strconcat ("in.src", suffix, NULL);
  g_autofree char *src_len = g_strconcat ("in.src_len", suffix, NULL);
  g_autofree char *dec_in = g_strconcat ("in.dec_in", suffix, NULL);
  g_autofree char *labels = g_strconcat ("in.labels", suffix, NULL);
  const NnShape    s_shape = nn_case_shape (self, src, 2);
  NnShape          t_shape = nn_case_shape (self, dec_in, 2);
  NnCaseBatch      batch = { .B = s_shape.dims[0], .S = s_shape.dims[1], .T = t_shape.dims[1] };

  nn_case_require (self, t_shape.dims[0] == batch.B,
                   _ ("“%s” and “%s” have different numbers of sentences."), src, dec_in);
  t_shape.dims[0] = batch.B;

  batch.source = nn_case_sentences (self, src, src_len, config->source_vocab);
  batch.target = nn_case_sentences (self, dec_in, NULL, config->target_vocab);
  batch.labels = nn_case_ints (self, labels, t_shape, 0, config->target_vocab - 1);

  return batch;
}

/* Returns part of the batch, which lives as long as the case. */
NnCaseBatch nn_case_batch_slice (NnCase *self, const NnCaseBatch *batch, int first, int n)
{
  NnCaseBatch slice = *batch;

  slice.B = n;
  slice.source.ids += (gsize) first * batch->S;
  slice.source.rows = nn_case_rows (self, n, batch->S, batch->source.rows->valid_lens + first);
  slice.target.ids += (gsize) first * batch->T;
  slice.target.rows = nn_case_rows (self, n, batch->T, NULL);
  slice.labels += (gsize) first * batch->T;

  return slice;
}

/* Returns the loss. logits: (B · T, V). */
double nn_case_loss (const NnTensor *logits, const NnCaseBatch *batch, NnLossKind kind, int pad,
                     NnTensor **d_logits)
{
  const int                  N = batch->B * batch->T;
  g_autofree float          *weights = g_new (float, N);
  g_autoptr (NnCrossEntropy) cross_entropy = nn_cross_entropy_new (0.0);
  double                     loss;

  nn_loss_weights (kind, batch->labels, N, batch->T, pad, weights);
  loss = nn_cross_entropy_forward (cross_entropy, logits, batch->labels, weights);
  if (d_logits != NULL)
    nn_tensor_assign (d_logits, nn_cross_entropy_backward (cross_entropy));

  return loss;
}

/* scores: (B · H, S_q, S_k) attention weights. */
void nn_case_compare_scores (NnCase *self, const char *name, const NnScores *scores)
{
  nn_case_compare (self, name, scores->values, scores->values->shape, NN_QUANTITY_VALUE);
}
