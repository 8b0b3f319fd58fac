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
  assert_description (&spec, 0, 0, "query suis, key home, weight 0.71, head 2");
}

static void
test_describe_says_why_there_is_no_weight (void)
{
  assert_description (&spec, 0, 1, "query suis, key .: hidden by the causal mask, head 2");
  assert_description (&spec, 1, 1, "query chez, key .: padding, head 2");
}

static void
test_describe_says_what_is_still_to_come (void)
{
  static const float  row[] = { 0.5f, NAN };
  const HlHeatmapSpec half = { .matrix = { row, NULL, 1, 2 } };

  assert_description (&half, 0, 0, "query 1, key 1, weight 0.50");
  assert_description (&half, 0, 1, "query 1, key 2: not computed yet");
}

static void
test_describe_falls_back_to_positions (void)
{
  const HlHeatmapSpec bare = { .matrix = { values, NULL, 2, 2 } };

  assert_description (&bare, 1, 0, "query 2, key 1, weight 0.50");
}

static void
test_copy_owns_what_it_shows (void)
{
  g_autoptr (HlHeatmapSpec) copy = hl_heatmap_spec_copy (&spec);

  values[0] = 0.1f;
  suis[0] = 'n';
  assert_description (copy, 0, 0, "query suis, key home, weight 0.71, head 2");
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
  g_test_add_func ("/render/heatmap-spec/copy/owns-what-it-shows", test_copy_owns_what_it_shows);

  return g_test_run ();
}
