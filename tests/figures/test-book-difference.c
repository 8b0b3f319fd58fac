#include "ui/figures/book-difference.h"

#include <math.h>

#include "core/training/presets.h"
#include "tests/support/cases.h"

#define BOOK "model in the textbook “Dive into Deep Learning”"

/* A checkpoint as far as the comparison looks at it. */
typedef struct
{
  NnTransformer   model;
  NnTrainingState training;
  NnCheckpoint    checkpoint;
} Fixture;

static void set_up (Fixture *fixture, const char *name)
{
  NnPreset preset;

  g_assert_true (nn_presets_find (name, &preset));
  fixture->model = (NnTransformer){ .config = preset.model };
  fixture->training = (NnTrainingState){ .config = preset.training, .n_pairs = 512 };
  fixture->checkpoint = (NnCheckpoint){ .model = &fixture->model,
                                        .text = preset.training.text,
                                        .training = &fixture->training };
}

#define PRESET_TEST(name, preset)                                                                  \
  NN_TEST_WITH (name, Fixture, fixture, set_up, NULL, .data = (preset))

static void assert_summary (const Fixture *fixture, const char *expected)
{
  NN_TEXT (hl_book_summary (&fixture->checkpoint), expected);
}

static void assert_differences (const Fixture *fixture, const char *expected)
{
  g_autoptr (GPtrArray) parts = hl_book_differences (&fixture->checkpoint);

  g_ptr_array_add (parts, NULL);
  NN_TEXT (g_strjoinv (", ", (char **) parts->pdata), expected);
}

PRESET_TEST (book_differs_in_nothing, "book-pytorch")
{
  assert_summary (fixture, "The " BOOK ", trained on 512 pairs");
}

PRESET_TEST (other_files_of_the_book_are_its_model, "book-mlx")
{
  fixture->training.n_pairs = 1;
  assert_summary (fixture, "The " BOOK ", trained on 1 pair");
}

/* A file of PyTorch's says how the model is built, and nothing of its training. */
PRESET_TEST (unknown_training_is_not_guessed, "book-pytorch")
{
  fixture->checkpoint.training = NULL;
  assert_summary (fixture, "Built like the " BOOK);
}

PRESET_TEST (recommended_normalizes_before, "recommended")
{
  fixture->training.config.label_smoothing = 0.1;
  assert_differences (fixture, "pre-norm, 128 features, 512 hidden units, "
                               "loss per token, label smoothing 0.1, at most 32 tokens");
  assert_summary (fixture, "6 differences from the " BOOK);
}

PRESET_TEST (variants_are_told, "book-pytorch")
{
  NnConfig *config = &fixture->model.config;

  config->norm = NN_NORM_BATCH;
  config->attention = NN_ATTENTION_ADDITIVE;
  config->has_causal_mask = FALSE;
  config->has_positions = FALSE;
  config->ties_embeddings = TRUE;
  config->use_bias = TRUE;
  config->num_heads = 1;
  config->num_blks = 1;
  config->mask_fill = -1e9f;
  config->dropout = 0.0;
  assert_differences (fixture, "batch normalization, additive attention, "
                               "no causal mask, no positional encoding, tied embeddings, "
                               "biases in the encoder’s attention, 1 head, "
                               "1 block, mask value -1e+09, dropout 0");
}

PRESET_TEST (smaller_and_larger_sizes_are_told, "book-pytorch")
{
  fixture->model.config.num_hiddens = 512;
  fixture->model.config.ffn_num_hiddens = 32;
  fixture->model.config.trains_positions = TRUE;
  fixture->training.config.loss = NN_LOSS_CLASSIC;
  assert_differences (fixture, "learned positional encoding, 512 features, "
                               "32 hidden units, loss summed over the sentences");

  set_up (fixture, "book-pytorch");
  fixture->model.config.mask_fill = -INFINITY;
  assert_differences (fixture, "mask value −∞");
  assert_summary (fixture, "1 difference from the " BOOK);
}

/* As a translation in the textbook's way is: padded, and written on. */
static gboolean is_the_book_s (const Fixture *fixture, const char *source, const char *answer)
{
  g_auto (GStrv)      source_tokens = g_strsplit (source, " ", -1);
  g_auto (GStrv)      tokens = g_strsplit (answer, " ", -1);
  const NnTranslation translation = {
    .S = (int) g_strv_length (source_tokens),
    .source_tokens = source_tokens,
    .source_valid_len = 4,
    .T = (int) g_strv_length (tokens),
    .length = 4,
    .tokens = tokens,
    .copied_from = (int[6]){ NN_NO_SOURCE, NN_NO_SOURCE, NN_NO_SOURCE, NN_NO_SOURCE, NN_NO_SOURCE,
                             NN_NO_SOURCE },
  };

  return hl_is_answer_of_the_book (&fixture->checkpoint, &translation);
}

PRESET_TEST (answer_of_the_book_is_recognized, "book-pytorch")
{
  g_assert_true (
      is_the_book_s (fixture, "he's calm . <eos> <pad>", "il est mouillé . <eos> <pad>"));
  g_assert_false (is_the_book_s (fixture, "he's calm . <eos> <pad>", "il est calme . <eos> <pad>"));
  g_assert_false (
      is_the_book_s (fixture, "he's wet . <eos> <pad>", "il est mouillé . <eos> <pad>"));

  set_up (fixture, "recommended");
  g_assert_false (is_the_book_s (fixture, "he's calm . <eos>", "il est mouillé . <eos>"));
}
