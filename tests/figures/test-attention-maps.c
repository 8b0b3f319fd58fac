#include "ui/figures/attention-maps.h"

#include <math.h>

#include "core/translation/translate.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-translator.h"

typedef struct
{
  NnTestTranslator *translator;
  NnTranslation    *translation; /* in the textbook's way: padding, and words after the end */
} Fixture;

static void set_up (Fixture *fixture)
{
  NnTranslationOptions options = nn_translation_options_default ();

  options.is_book = TRUE;
  fixture->translator = nn_test_translator_new (NULL);
  nn_test_translator_favor (fixture->translator, NN_TOKEN_EOS, 100.0f);
  fixture->translation = nn_test_translate (fixture->translator, "red car .", &options);
  g_assert_true (fixture->translation->has_ended);
  g_assert_cmpint (fixture->translation->length, ==, 0);
  g_assert_cmpint (fixture->translation->source_valid_len, <, fixture->translation->S);
}

static void tear_down (Fixture *fixture)
{
  nn_translation_free (fixture->translation);
  nn_test_translator_free (fixture->translator);
}

static HlCellState state_at (const HlAttentionMaps *maps, int row, int column)
{
  return (HlCellState) maps->states[row * maps->columns + column];
}

NN_FIXTURE_TEST (encoder_rows_and_columns_end_in_padding)
{
  g_autoptr (HlAttentionMaps) maps =
      hl_attention_maps_new (fixture->translation, HL_ATTENTION_ENCODER);
  const int valid_len = fixture->translation->source_valid_len;

  g_assert_null (maps->predictions);
  g_assert_cmpstr (maps->row_tokens[0], ==, "red");
  g_assert_cmpstr (maps->column_tokens[1], ==, "car");
  g_assert_cmpint (state_at (maps, 0, valid_len - 1), ==, HL_CELL_NORMAL);
  g_assert_cmpint (state_at (maps, 0, valid_len), ==, HL_CELL_PADDING);
  g_assert_cmpint (state_at (maps, valid_len, 0), ==, HL_CELL_PADDING);
}

NN_FIXTURE_TEST (decoder_hides_the_future)
{
  g_autoptr (HlAttentionMaps) maps =
      hl_attention_maps_new (fixture->translation, HL_ATTENTION_DECODER);

  g_assert_cmpint (state_at (maps, 0, 0), ==, HL_CELL_NORMAL);
  g_assert_cmpint (state_at (maps, 0, 1), ==, HL_CELL_HIDDEN);
  g_assert_cmpint (state_at (maps, 1, 0), ==, HL_CELL_AFTER_END);
}

NN_FIXTURE_TEST (cross_rows_are_what_was_read)
{
  g_autoptr (HlAttentionMaps) maps =
      hl_attention_maps_new (fixture->translation, HL_ATTENTION_CROSS);

  g_assert_cmpstr (maps->row_tokens[0], ==, NN_TOKEN_BOS);
  g_assert_cmpstr (maps->row_tokens[1], ==, fixture->translation->tokens[0]);
  g_assert_cmpstr (maps->predictions[0], ==, fixture->translation->tokens[0]);
  g_assert_cmpstr (maps->column_tokens[0], ==, "red");
  g_assert_cmpint (state_at (maps, 0, 0), ==, HL_CELL_NORMAL);
  g_assert_cmpint (state_at (maps, 0, maps->columns - 1), ==, HL_CELL_PADDING);
  g_assert_cmpint (state_at (maps, 1, 0), ==, HL_CELL_AFTER_END);
}

NN_TEST (axes_say_whose_words_stand_there)
{
  g_assert_cmpstr (hl_attention_row_role (HL_ATTENTION_CROSS), ==, "query: target so far");
  g_assert_cmpstr (hl_attention_column_role (HL_ATTENTION_CROSS), ==, "key: source");
  g_assert_cmpstr (hl_attention_row_role (HL_ATTENTION_ENCODER), ==, "query: source");
  g_assert_cmpstr (hl_attention_column_role (HL_ATTENTION_DECODER), ==, "key: target so far");
}

NN_TEST (names_lead_to_their_kinds)
{
  static const char *const names[] = { "encoder", "decoder", "cross" };
  HlAttentionKind          kind;

  for (int i = HL_ATTENTION_ENCODER; i <= HL_ATTENTION_CROSS; i++)
    {
      g_assert_true (hl_attention_kind_from_name (names[i], &kind));
      g_assert_cmpint (kind, ==, i);
    }
  g_assert_false (hl_attention_kind_from_name ("sideways", &kind));
}

NN_FIXTURE_TEST (hidden_rows_are_empty_in_all_heads)
{
  g_autoptr (HlAttentionMaps) maps =
      hl_attention_maps_new (fixture->translation, HL_ATTENTION_CROSS);
  const int last = maps->layers - 1;

  hl_attention_maps_hide_rows (maps, last, 2);
  for (int layer = 0; layer < maps->layers; layer++)
    for (int head = 0; head < maps->heads; head++)
      {
        const HlMatrix matrix = hl_attention_maps_matrix (maps, layer, head);

        g_assert_false (isnan (hl_matrix_value (&matrix, 1, 0)));
        for (int row = 2; row < maps->rows; row++)
          for (int column = 0; column < maps->columns; column++)
            g_assert_true (isnan (hl_matrix_value (&matrix, row, column)) == (layer == last));
      }
}

/* One word has been written: the next row has been read from it, and predicts nothing yet. */
NN_FIXTURE_TEST (words_to_come_have_no_names)
{
  g_autoptr (HlAttentionMaps) maps =
      hl_attention_maps_new (fixture->translation, HL_ATTENTION_DECODER);

  hl_attention_maps_hide_words (maps, 1);
  g_assert_cmpstr (maps->row_tokens[0], ==, NN_TOKEN_BOS);
  g_assert_cmpstr (maps->row_tokens[1], ==, fixture->translation->tokens[0]);
  g_assert_cmpstr (maps->column_tokens[1], ==, fixture->translation->tokens[0]);
  g_assert_cmpstr (maps->predictions[0], ==, fixture->translation->tokens[0]);
  for (int t = 2; t < maps->rows; t++)
    {
      g_assert_cmpstr (maps->row_tokens[t], ==, "…");
      g_assert_cmpstr (maps->column_tokens[t], ==, "…");
      g_assert_cmpstr (maps->predictions[t - 1], ==, "…");
    }
}

NN_FIXTURE_TEST (source_keeps_its_names)
{
  g_autoptr (HlAttentionMaps) encoder =
      hl_attention_maps_new (fixture->translation, HL_ATTENTION_ENCODER);
  g_autoptr (HlAttentionMaps) cross =
      hl_attention_maps_new (fixture->translation, HL_ATTENTION_CROSS);

  hl_attention_maps_hide_words (encoder, 0);
  hl_attention_maps_hide_words (cross, 0);
  g_assert_cmpstr (encoder->row_tokens[1], ==, "car");
  g_assert_cmpstr (cross->column_tokens[1], ==, "car");
}

NN_TEST_MAIN ()
