#include "ui/render/heatmap-spec.h"

#include <math.h>

#include "tests/support/cases.h"
#include "ui/render/axis-names.h"

static float  values[] = { 0.71f, 0.29f, 0.5f, 0.5f };
static guint8 states[] = { HL_CELL_NORMAL, HL_CELL_HIDDEN, HL_CELL_NORMAL, HL_CELL_PADDING };

static const char *queries[] = { "suis", "chez" };
static const char *keys[] = { "home", "." };
static const char *predictions[] = { "chez", NULL };

static const HlAttentionMaps maps = {
  .layers = 1,
  .heads = 1,
  .rows = 2,
  .columns = 2,
  .values = values,
  .states = states,
  .row_tokens = queries,
  .column_tokens = keys,
  .predictions = predictions,
};

static void assert_description (const HlAttentionMaps *shown, int row, int column,
                                const char *expected)
{
  const HlHeatmapSpec spec = { .maps = shown };
  g_autofree char    *description = hl_heatmap_describe (&spec, &(HlCell){ 0, 0, row, column });

  g_assert_cmpstr (description, ==, expected);
}

NN_TEST (describe_says_both_tokens_and_the_weight)
{
  assert_description (&maps, 0, 0,
                      "query suis → chez, key home, attention weight 0.710, block 1, head 1");
}

NN_TEST (describe_says_why_there_is_no_weight)
{
  assert_description (&maps, 0, 1,
                      "query suis → chez, key .: hidden by the causal mask, block 1, head 1");
  assert_description (&maps, 1, 1, "query chez, key .: padding, block 1, head 1");
}

NN_TEST (describe_says_what_is_still_to_come)
{
  static float          row[] = { 0.5f, NAN };
  const HlAttentionMaps half = { .layers = 1, .heads = 1, .rows = 1, .columns = 2, .values = row };

  assert_description (&half, 0, 0, "query 1, key 1, attention weight 0.500, block 1, head 1");
  assert_description (&half, 0, 1, "query 1, key 2: not computed yet, block 1, head 1");
}

NN_TEST (describe_falls_back_to_positions)
{
  const HlAttentionMaps bare = {
    .layers = 1, .heads = 1, .rows = 2, .columns = 2, .values = values
  };

  assert_description (&bare, 1, 0, "query 2, key 1, attention weight 0.500, block 1, head 1");
}

NN_TEST (row_is_named_by_what_it_read_and_writes)
{
  g_autofree char *writing = hl_row_name (queries, predictions, 0);
  g_autofree char *reading = hl_row_name (queries, NULL, 0);
  g_autofree char *bare = hl_row_name (NULL, NULL, 1);

  g_assert_cmpstr (writing, ==, "suis → chez");
  g_assert_cmpstr (reading, ==, "suis");
  g_assert_cmpstr (bare, ==, "2");
}

/* Cutting the whole name would take away the word that the row writes. */
NN_TEST (short_name_keeps_both_its_ends)
{
  const char  *read[] = { "donaudampfschifffahrt" };
  const char  *written[] = { "élégantissimement" };
  const char **names = hl_row_names_short (read, written, 1);

  g_assert_cmpstr (names[0], ==, "donaudampfsch… → élégantissime…");
  hl_tokens_free (names, 1);
}

/* The arrow points from what was read to what is written, whatever the script is. */
NN_TEST (words_from_right_to_left_move_nothing_beside_them)
{
  static const char *const read[] = { "قديم", "שלום" };
  static const char *const written[] = { ".", "est" };
  g_autofree char         *name = hl_row_name (read, written, 0);
  g_autofree char         *other = hl_row_name (written, read, 1);
  g_autofree char         *alone = hl_token_at (read, 1);
  const char             **names = hl_row_names_short (read, written, 2);

  g_assert_cmpstr (name, ==, "\u2068قديم\u2069 → .");
  g_assert_cmpstr (other, ==, "est → \u2068שלום\u2069");
  g_assert_cmpstr (alone, ==, "\u2068שלום\u2069");
  g_assert_cmpstr (names[1], ==, "\u2068שלום\u2069 → est");
  hl_tokens_free (names, 2);
}

NN_TEST_MAIN ()
