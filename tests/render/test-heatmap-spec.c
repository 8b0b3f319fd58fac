#include "ui/render/heatmap-spec.h"

#include <math.h>

static float        values[] = { 0.71f, 0.29f, 0.5f, 0.5f };
static const guint8 states[] = { HL_CELL_NORMAL, HL_CELL_HIDDEN, HL_CELL_NORMAL, HL_CELL_PADDING };

static char        suis[] = "suis";
static const char *queries[] = { suis, "chez" };
static const char *keys[] = { "home", "." };
static const char *predictions[] = { "chez", NULL };

static const HlHeatmapSpec spec = {
  .matrix = { values, states, 2, 2 },
  .row_tokens = queries,
  .column_tokens = keys,
  .predictions = predictions,
  .name = "head 2",
};

static void
assert_description (const HlHeatmapSpec *heatmap,
                    int                  row,
                    int                  column,
                    const char          *expected)
{
  g_autofree char *description = hl_heatmap_describe (heatmap, row, column);

  g_assert_cmpstr (description, ==, expected);
}

static void
test_describe_says_both_tokens_and_the_weight (void)
{
  assert_description (&spec, 0, 0, "query suis → chez, key home, attention weight 0.710, head 2");
}

static void
test_describe_says_why_there_is_no_weight (void)
{
  assert_description (&spec, 0, 1, "query suis → chez, key .: hidden by the causal mask, head 2");
  assert_description (&spec, 1, 1, "query chez, key .: padding, head 2");
}

static void
test_describe_says_what_is_still_to_come (void)
{
  static const float  row[] = { 0.5f, NAN };
  const HlHeatmapSpec half = { .matrix = { row, NULL, 1, 2 } };

  assert_description (&half, 0, 0, "query 1, key 1, attention weight 0.500");
  assert_description (&half, 0, 1, "query 1, key 2: not computed yet");
}

static void
test_describe_falls_back_to_positions (void)
{
  const HlHeatmapSpec bare = { .matrix = { values, NULL, 2, 2 } };

  assert_description (&bare, 1, 0, "query 2, key 1, attention weight 0.500");
}

static void
test_row_is_named_by_what_it_read_and_writes (void)
{
  g_autofree char *writing = hl_row_name (queries, predictions, 0);
  g_autofree char *reading = hl_row_name (queries, NULL, 0);
  g_autofree char *bare = hl_row_name (NULL, NULL, 1);

  g_assert_cmpstr (writing, ==, "suis → chez");
  g_assert_cmpstr (reading, ==, "suis");
  g_assert_cmpstr (bare, ==, "2");
}

/* Cutting the whole name would take away the word that the row writes. */
static void
test_short_name_keeps_both_its_ends (void)
{
  const char  *read[] = { "donaudampfschifffahrt" };
  const char  *written[] = { "élégantissimement" };
  const char **names = hl_row_names_short (read, written, 1);

  g_assert_cmpstr (names[0], ==, "donaudampfsch… → élégantissime…");
  hl_tokens_free (names, 1);
}

static void
test_copy_owns_what_it_shows (void)
{
  g_autoptr (HlHeatmapSpec) copy = hl_heatmap_spec_copy (&spec);

  values[0] = 0.1f;
  suis[0] = 'n';
  assert_description (copy, 0, 0, "query suis → chez, key home, attention weight 0.710, head 2");
  values[0] = 0.71f;
  suis[0] = 's';

  g_assert_null (copy->predictions[1]);
  g_assert_null (copy->row_role);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/render/heatmap-spec/describe/says-both-tokens-and-the-weight",
                   test_describe_says_both_tokens_and_the_weight);
  g_test_add_func ("/render/heatmap-spec/describe/says-why-there-is-no-weight",
                   test_describe_says_why_there_is_no_weight);
  g_test_add_func ("/render/heatmap-spec/describe/says-what-is-still-to-come",
                   test_describe_says_what_is_still_to_come);
  g_test_add_func ("/render/heatmap-spec/describe/falls-back-to-positions",
                   test_describe_falls_back_to_positions);
  g_test_add_func ("/render/heatmap-spec/name/row-is-what-it-read-and-writes",
                   test_row_is_named_by_what_it_read_and_writes);
  g_test_add_func ("/render/heatmap-spec/name/short-one-keeps-both-its-ends",
                   test_short_name_keeps_both_its_ends);
  g_test_add_func ("/render/heatmap-spec/copy/owns-what-it-shows", test_copy_owns_what_it_shows);

  return g_test_run ();
}
