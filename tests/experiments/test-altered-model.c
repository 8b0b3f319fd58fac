#include "core/experiments/altered-model.h"

#include <math.h>

#include "core/engine/owned.h"
#include "core/lean/lean.h"
#include "core/model/decoder-state.h"
#include "tests/support/gradient-check.h"
#include "tests/support/tiny-model.h"

#define HEAD 1
#define BLOCK 0

/* A model, and three sentences for it and what becomes of it. */
typedef struct
{
  NnTransformer *model;
  NnTransformer *altered;
  NnTestBatch   *batch;
} Fixture;

static void set_up (Fixture *fixture, gconstpointer variant)
{
  fixture->model = nn_test_model_new (variant);
  fixture->batch = nn_test_batch_new (FALSE);
}

NN_CLEARS (Fixture, tear_down, (nn_test_batch_free, batch), (nn_transformer_free, altered),
           (nn_transformer_free, model))

static void alter (Fixture *fixture, const NnAlteration *alteration)
{
  g_autoptr (NnIntervention) intervention = nn_intervention_new ();

  nn_intervention_add (intervention, alteration);
  g_assert_true (nn_intervention_fits (intervention, &fixture->model->config, NULL));
  g_clear_pointer (&fixture->altered, nn_transformer_free);
  fixture->altered = nn_altered_model_new (fixture->model, intervention);
}

static const NnTensor *read_with (const Fixture *fixture, NnTransformer *model)
{
  const NnPass pass = NN_PASS_EVALUATION;

  return nn_transformer_forward (model, &pass, &fixture->batch->source, &fixture->batch->target);
}

static NnTransformer *copy_of (const Fixture *fixture)
{
  return nn_variant_new (fixture->model, &fixture->model->config);
}

static NnMultiHeadAttention *attention_of (const NnTransformer *model, NnSublayer sublayer)
{
  return sublayer == NN_SUBLAYER_ENCODER   ? model->encoder->blocks[BLOCK]->attention
         : sublayer == NN_SUBLAYER_DECODER ? model->decoder->blocks[BLOCK]->attention1
                                           : model->decoder->blocks[BLOCK]->attention2;
}

static void assert_differs (const NnTensor *a, const NnTensor *b)
{
  float largest = 0.0f;

  for (gsize i = 0; i < a->length; i++)
    largest = MAX (largest, fabsf (a->values[i] - b->values[i]));

  g_assert_cmpfloat (largest, >, 1e-4f);
}

static int width_of_head (const NnTransformer *model)
{
  return model->config.num_hiddens / model->config.num_heads;
}

/* The columns of W_o that read the head, not those that make it: another model with the
 * same output. */
static void ignore_head (NnTransformer *model, NnSublayer sublayer)
{
  const NnTensor *W_o = attention_of (model, sublayer)->W_o->weight->value;
  const int       d_k = width_of_head (model);

  for (int row = 0; row < nn_tensor_rows (W_o); row++)
    memset (nn_tensor_row (W_o, row) + HEAD * d_k, 0, sizeof (float) * (gsize) d_k);
}

static void assert_head_is_zero (const NnTransformer *model, NnSublayer sublayer)
{
  const NnTensor *O = attention_of (model, sublayer)->W_o->input;
  const int       d_k = width_of_head (model);

  for (int row = 0; row < nn_tensor_rows (O); row++)
    for (int k = 0; k < nn_tensor_columns (O); k++)
      if (k / d_k == HEAD)
        g_assert_cmpfloat (nn_tensor_row (O, row)[k], ==, 0.0f);
}

NN_VARIANT_FIXTURE_TEST (muted_head_is_zero_before_W_o)
{
  for (NnSublayer sublayer = 0; sublayer < NN_N_ATTENTIONS; sublayer++)
    {
      g_autoptr (NnTransformer) reference = copy_of (fixture);
      const NnAlteration        mute = {
               .kind = NN_MUTE_HEAD, .sublayer = sublayer, .block = BLOCK, .head = HEAD
      };

      ignore_head (reference, sublayer);
      alter (fixture, &mute);

      nn_test_assert_equal (read_with (fixture, fixture->altered), read_with (fixture, reference),
                            1e-6);
      assert_head_is_zero (fixture->altered, sublayer);
      assert_differs (read_with (fixture, fixture->model), read_with (fixture, reference));
    }
}

/* Heads side by side: what a muted one looked at is still to be seen. */
NN_FIXTURE_TEST (muted_head_still_looks)
{
  const NnAlteration mute = { .kind = NN_MUTE_HEAD, .block = BLOCK, .head = HEAD };
  const NnScores    *before;
  const NnScores    *after;

  alter (fixture, &mute);
  read_with (fixture, fixture->model);
  read_with (fixture, fixture->altered);
  before = nn_multi_head_attention_weights (attention_of (fixture->model, 0));
  after = nn_multi_head_attention_weights (attention_of (fixture->altered, 0));

  nn_test_assert_equal (after->values, before->values, 0.0);
}

NN_VARIANT_FIXTURE_TEST (uniform_head_gives_every_visible_key_the_same)
{
  for (NnSublayer sublayer = 0; sublayer < NN_N_ATTENTIONS; sublayer++)
    {
      const NnAlteration uniform = {
        .kind = NN_UNIFORM_HEAD, .sublayer = sublayer, .block = BLOCK, .head = HEAD
      };
      const NnAttentionPooling *pooling;

      alter (fixture, &uniform);
      read_with (fixture, fixture->altered);
      pooling = nn_multi_head_attention_pooling (attention_of (fixture->altered, sublayer));

      for (int b = 0; b < NN_TEST_PAIRS; b++)
        {
          const NnMatrix w = nn_scores_matrix (&pooling->weights, b, HEAD);

          for (int i = 0; i < w.rows; i++)
            {
              const int visible = nn_mask_visible (&pooling->mask, b, i);

              for (int j = 0; j < w.columns; j++)
                g_assert_cmpfloat_with_epsilon (w.values[i * w.stride + j],
                                                j < visible ? 1.0f / (float) visible : 0.0f, 1e-6f);
            }
        }
    }
}

static double dot_product (const float *q, const float *k, int n)
{
  double sum = 0.0;

  for (int i = 0; i < n; i++)
    sum += (double) q[i] * (double) k[i];

  return sum;
}

/* All but the altered attention reads the same, so its own queries and keys come from a pass of
 * the unaltered model; there the products are taken without a division. */
NN_FIXTURE_TEST (unscaled_scores_are_the_dot_products)
{
  const int d_k = width_of_head (fixture->model);

  for (NnSublayer sublayer = 0; sublayer < NN_N_ATTENTIONS; sublayer++)
    {
      const NnAlteration           unscaled = { .kind = NN_UNSCALED_SCORES,
                                                .sublayer = sublayer,
                                                .block = BLOCK };
      const NnDotProductAttention *before = attention_of (fixture->model, sublayer)->dot;
      const NnDotProductAttention *after;

      alter (fixture, &unscaled);
      assert_differs (read_with (fixture, fixture->altered), read_with (fixture, fixture->model));
      after = attention_of (fixture->altered, sublayer)->dot;

      for (int h = 0; h < fixture->model->config.num_heads; h++)
        {
          const NnMatrix scores = nn_scores_matrix (&after->scores, 0, h);

          for (int i = 0; i < scores.rows; i++)
            for (int j = 0; j < scores.columns; j++)
              g_assert_cmpfloat_with_epsilon (
                  scores.values[i * scores.stride + j],
                  dot_product (nn_tensor_row (before->queries, i) + h * d_k,
                               nn_tensor_row (before->keys, j) + h * d_k, d_k),
                  1e-4);
        }
    }
}

NN_FIXTURE_TEST (uniform_head_leaves_the_others_alone)
{
  const NnAlteration uniform = { .kind = NN_UNIFORM_HEAD, .block = BLOCK, .head = HEAD };
  const NnScores    *before;
  const NnScores    *after;

  alter (fixture, &uniform);
  read_with (fixture, fixture->model);
  read_with (fixture, fixture->altered);
  before = nn_multi_head_attention_weights (attention_of (fixture->model, 0));
  after = nn_multi_head_attention_weights (attention_of (fixture->altered, 0));

  for (int b = 0; b < NN_TEST_PAIRS; b++)
    {
      const NnMatrix a = nn_scores_matrix (after, b, 1 - HEAD);

      g_assert_cmpmem (a.values, sizeof (float) * (gsize) (a.rows * a.stride),
                       nn_scores_matrix (before, b, 1 - HEAD).values,
                       sizeof (float) * (gsize) (a.rows * a.stride));
    }
}

static NnAddNorm *add_norm_of (const NnTransformer *model, NnSublayer sublayer)
{
  const NnEncoderBlock *encoder = model->encoder->blocks[BLOCK];
  const NnDecoderBlock *decoder = model->decoder->blocks[BLOCK];
  NnAddNorm *const add_norms[] = { encoder->add_norm_1, decoder->add_norm_1, decoder->add_norm_2,
                                   encoder->add_norm_2, decoder->add_norm_3 };

  return add_norms[sublayer];
}

/* What the sublayer of the latest pass gave. */
static const NnTensor *output_of (const NnTransformer *model, NnSublayer sublayer)
{
  if (sublayer == NN_SUBLAYER_ENCODER_FFN)
    return model->encoder->blocks[BLOCK]->ffn->dense2->output;
  if (sublayer == NN_SUBLAYER_DECODER_FFN)
    return model->decoder->blocks[BLOCK]->ffn->dense2->output;

  return attention_of (model, sublayer)->W_o->output;
}

NN_VARIANT_FIXTURE_TEST (muted_sublayer_adds_nothing)
{
  for (NnSublayer sublayer = 0; sublayer < NN_N_SUBLAYERS; sublayer++)
    {
      const NnAlteration mute = { .kind = NN_MUTE_SUBLAYER, .sublayer = sublayer, .block = BLOCK };
      const NnTensor    *output;

      alter (fixture, &mute);
      assert_differs (read_with (fixture, fixture->altered), read_with (fixture, fixture->model));
      output = output_of (fixture->altered, sublayer);
      for (gsize i = 0; i < output->length; i++)
        g_assert_cmpfloat (output->values[i], ==, 0.0f);
      assert_differs (output_of (fixture->model, sublayer), output);
    }
}

/* In pre-norm nothing is left of a block but the way around it, bit for bit. */
NN_FIXTURE_TEST_ON (muted_block_passes_on_what_it_reads, &nn_test_variants[1])
{
  alter (fixture,
         &(NnAlteration){ .kind = NN_MUTE_BLOCK, .sublayer = NN_SUBLAYER_ENCODER, .block = BLOCK });
  read_with (fixture, fixture->altered);
  g_assert_true (fixture->model->config.is_pre_norm);
  nn_test_assert_equal (add_norm_of (fixture->altered, NN_SUBLAYER_ENCODER_FFN)->sum,
                        fixture->altered->encoder->blocks[BLOCK]->input, 0.0);

  alter (fixture,
         &(NnAlteration){ .kind = NN_MUTE_BLOCK, .sublayer = NN_SUBLAYER_DECODER, .block = BLOCK });
  read_with (fixture, fixture->altered);
  nn_test_assert_equal (add_norm_of (fixture->altered, NN_SUBLAYER_DECODER_FFN)->sum,
                        fixture->altered->decoder->blocks[BLOCK]->input, 0.0);
  read_with (fixture, fixture->model);
  nn_test_assert_equal (fixture->altered->encoder->memory, fixture->model->encoder->memory, 0.0);
}

static void leave_positions_out_of (NnPositionalEncoding *positions)
{
  nn_positional_encoding_row (positions, positions->config.max_positions - 1); /* computes all */
  nn_tensor_fill (positions->table, 0.0f);
}

NN_VARIANT_FIXTURE_TEST (without_positions_is_with_a_table_of_zeros)
{
  g_autoptr (NnTransformer) reference = copy_of (fixture);

  if (!fixture->model->config.has_positions)
    return;

  leave_positions_out_of (reference->encoder->pos_encoding);
  leave_positions_out_of (reference->decoder->pos_encoding);
  alter (fixture, &(NnAlteration){ .kind = NN_DROP_POSITIONS });

  nn_test_assert_equal (read_with (fixture, fixture->altered), read_with (fixture, reference),
                        1e-6);
  assert_differs (read_with (fixture, fixture->model), read_with (fixture, reference));
}

/* What every sublayer reads is what the one before it made, and nothing else. */
NN_VARIANT_FIXTURE_TEST (without_residual_only_the_sublayer_goes_on)
{
  const NnDecoderBlock *block;

  if (!fixture->model->config.has_residual)
    return;

  alter (fixture, &(NnAlteration){ .kind = NN_DROP_RESIDUAL });
  read_with (fixture, fixture->altered);
  block = fixture->altered->decoder->blocks[BLOCK];
  nn_test_assert_equal (block->add_norm_1->sum, block->attention1->W_o->output, 0.0);
  nn_test_assert_equal (block->add_norm_2->sum, block->attention2->W_o->output, 0.0);
  nn_test_assert_equal (block->add_norm_3->sum, block->ffn->dense2->output, 0.0);
}

NN_VARIANT_FIXTURE_TEST (temperature_divides_the_logits)
{
  const double         temperature = 2.5;
  g_autoptr (NnTensor) logits = nn_tensor_copy (read_with (fixture, fixture->model));

  alter (fixture, &(NnAlteration){ .kind = NN_TEMPERATURE, .value = temperature });
  for (gsize i = 0; i < logits->length; i++)
    logits->values[i] = (float) (logits->values[i] / temperature);

  nn_test_assert_equal (read_with (fixture, fixture->altered), logits, 1e-5);
}

/* One of each kind, those in the encoder last. */
static const NnAlteration all_kinds[] = {
  { .kind = NN_MUTE_HEAD, .sublayer = NN_SUBLAYER_CROSS, .block = BLOCK, .head = HEAD },
  { .kind = NN_MUTE_HEAD, .sublayer = NN_SUBLAYER_DECODER, .block = BLOCK },
  { .kind = NN_UNIFORM_HEAD, .sublayer = NN_SUBLAYER_DECODER, .block = BLOCK, .head = HEAD },
  { .kind = NN_UNIFORM_HEAD, .sublayer = NN_SUBLAYER_ENCODER, .block = BLOCK },
  { .kind = NN_TEMPERATURE, .value = 0.7 },
  { .kind = NN_MUTE_SUBLAYER, .sublayer = NN_SUBLAYER_ENCODER_FFN, .block = BLOCK },
};

static NnIntervention *everything (void)
{
  NnIntervention *intervention = nn_intervention_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (all_kinds); i++)
    nn_intervention_add (intervention, &all_kinds[i]);

  return intervention;
}

/* Edits rows that only a later step has, in both attentions of the decoder. */
static void add_edits (NnIntervention *intervention)
{
  nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_EDIT_WEIGHT,
                                                      .sublayer = NN_SUBLAYER_CROSS,
                                                      .query = 1,
                                                      .key = 0,
                                                      .value = 0.9 });
  nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_EDIT_WEIGHT,
                                                      .sublayer = NN_SUBLAYER_DECODER,
                                                      .head = HEAD,
                                                      .query = 3,
                                                      .key = 2,
                                                      .value = 0.1 });
}

NN_VARIANT_FIXTURE_TEST (steps_equal_the_whole)
{
  const NnPass               pass = NN_PASS_EVALUATION;
  g_autoptr (NnIntervention) intervention = everything ();
  g_autoptr (NnTensor)       logits = NULL;
  g_autoptr (NnDecoderState) state = NULL;

  fixture->model->config.has_causal_mask = TRUE; /* without it steps differ from the whole */
  add_edits (intervention);
  fixture->altered = nn_altered_model_new (fixture->model, intervention);
  logits = nn_tensor_copy (read_with (fixture, fixture->altered));
  nn_encoder_forward (fixture->altered->encoder, &pass, &fixture->batch->source);
  state = nn_decoder_begin (fixture->altered->decoder, fixture->altered->encoder->memory,
                            fixture->batch->source_rows);

  for (int t = 0; t < NN_TEST_STEPS; t++)
    {
      int             tokens[NN_TEST_PAIRS];
      const NnTensor *step;

      for (int b = 0; b < NN_TEST_PAIRS; b++)
        tokens[b] = fixture->batch->target_ids[b * NN_TEST_STEPS + t];
      step = nn_decoder_step (fixture->altered->decoder, state, tokens, t);
      for (int b = 0; b < NN_TEST_PAIRS; b++)
        for (int v = 0; v < NN_TEST_TARGET_VOCAB; v++)
          g_assert_cmpfloat_with_epsilon (nn_tensor_row (step, b)[v],
                                          nn_tensor_row (logits, b * NN_TEST_STEPS + t)[v], 1e-5f);
    }
}

NN_VARIANT_FIXTURE_TEST (lean_pass_respects_it)
{
  const NnPass               pass = NN_PASS_EVALUATION;
  g_autoptr (NnIntervention) intervention = everything ();
  g_autoptr (NnLean)         lean = NULL;

  if (!nn_lean_fits (&fixture->model->config))
    return;

  fixture->altered = nn_altered_model_new (fixture->model, intervention);
  lean = nn_lean_new (fixture->altered);
  nn_test_assert_equal (
      nn_lean_forward (lean, &pass, &fixture->batch->source, &fixture->batch->target),
      read_with (fixture, fixture->altered), 1e-4);
}

NN_VARIANT_FIXTURE_TEST (edited_weight_is_what_it_was_set_to)
{
  const NnAlteration edit = { .kind = NN_EDIT_WEIGHT,
                              .sublayer = NN_SUBLAYER_CROSS,
                              .block = BLOCK,
                              .head = HEAD,
                              .query = 1,
                              .key = 0,
                              .value = 0.75 };
  const NnScores    *weights;
  const NnScores    *others;

  g_assert_false (nn_altered_model_has_edits (fixture->model));
  alter (fixture, &edit);
  g_assert_true (nn_altered_model_has_edits (fixture->altered));
  assert_differs (read_with (fixture, fixture->altered), read_with (fixture, fixture->model));
  weights = nn_multi_head_attention_weights (attention_of (fixture->altered, NN_SUBLAYER_CROSS));
  others = nn_multi_head_attention_weights (attention_of (fixture->model, NN_SUBLAYER_CROSS));

  for (int b = 0; b < 2; b++) /* the third sentence has one word */
    {
      const NnMatrix w = nn_scores_matrix (weights, b, HEAD);
      const NnMatrix old = nn_scores_matrix (others, b, HEAD);
      double         sum = 0.0;
      float          ratio;

      for (int j = 0; j < w.columns; j++)
        sum += w.values[w.stride + j];
      g_assert_cmpfloat_with_epsilon (w.values[w.stride], 0.75f, 1e-6f);
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-6);
      ratio = w.values[w.stride + 1] / w.values[w.stride + 2];
      g_assert_cmpfloat_with_epsilon (
          ratio / (old.values[old.stride + 1] / old.values[old.stride + 2]), 1.0f, 1e-5f);
      g_assert_cmpmem (w.values, sizeof (float) * (gsize) w.columns, old.values,
                       sizeof (float) * (gsize) w.columns);
    }
}

NN_VARIANT_FIXTURE_TEST (nothing_altered_is_the_same_model)
{
  g_autoptr (NnIntervention) nothing = nn_intervention_new ();

  fixture->altered = nn_altered_model_new (fixture->model, nothing);

  nn_test_assert_equal (read_with (fixture, fixture->altered), read_with (fixture, fixture->model),
                        0.0);
}
