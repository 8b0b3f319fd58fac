#include "ui/render/figure-attention.h"

#include "tests/support/cases.h"
#include "tests/support/figure-boxes.h"

static double
middle_of (const HlFigureLayout *layout,
           const char           *attention,
           const char           *operation)
{
  g_autofree char *path = g_strdup_printf ("%s.%s", attention, operation);
  const HlRect    *rect = &hl_test_box (layout, path)->rect;

  return rect->x + rect->width / 2;
}

NN_TEST (columns_begin_where_their_input_comes_from)
{
  const char                *itself = "decoder.blks.block0.attention1";
  const char                *cross = "decoder.blks.block0.attention2";
  const char *const          open[] = { "decoder.blks.block0", itself, cross, NULL };
  g_autoptr (HlFigureLayout) layout = hl_test_open_layout (open);

  g_assert_cmpfloat (middle_of (layout, itself, "queries"), <, middle_of (layout, itself, "keys"));
  g_assert_cmpfloat (middle_of (layout, itself, "keys"), <, middle_of (layout, itself, "values"));

  /* Keys and values come from the encoder, on the left. */
  g_assert_cmpfloat (middle_of (layout, cross, "values"), <, middle_of (layout, cross, "keys"));
  g_assert_cmpfloat (middle_of (layout, cross, "keys"), <, middle_of (layout, cross, "queries"));
}

NN_TEST (only_what_is_between_the_heads_is_done_once_a_head)
{
  static const char *const   once[] = { "queries", "keys", "values", "split_heads",
                                        "join_heads", "project" };
  static const char *const   often[] = { "product", "scale", "mask", "softmax", "dropout",
                                         "weighted_sum" };
  const char                *path = "encoder.blks.block0.attention";
  const char *const          open[] = { "encoder.blks.block0", path, NULL };
  g_autoptr (HlFigureLayout) layout = hl_test_open_layout (open);

  for (gsize i = 0; i < G_N_ELEMENTS (once); i++)
    {
      g_autofree char *full = g_strdup_printf ("%s.%s", path, once[i]);

      g_assert_cmpint (hl_test_box (layout, full)->n_slices, ==, 1);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (often); i++)
    {
      g_autofree char *full = g_strdup_printf ("%s.%s", path, often[i]);

      g_assert_cmpint (hl_test_box (layout, full)->n_slices, ==, 4);
    }
}

NN_TEST (values_go_past_the_weights)
{
  const char                *path = "encoder.blks.block0.attention";
  const char *const          open[] = { "encoder.blks.block0", path, NULL };
  g_autoptr (HlFigureLayout) layout = hl_test_open_layout (open);
  g_autofree char           *split = g_strconcat (path, ".split_heads", NULL);
  g_autofree char           *softmax = g_strconcat (path, ".softmax", NULL);
  g_autofree char           *dropout = g_strconcat (path, ".dropout", NULL);
  g_autofree char           *sum = g_strconcat (path, ".weighted_sum", NULL);

  g_assert_nonnull (hl_test_arrow (layout, softmax, dropout));
  g_assert_nonnull (hl_test_arrow (layout, dropout, sum));
  g_assert_nonnull (hl_test_arrow (layout, split, sum));
}

static void
assert_port (const HlFigureLayout *layout,
             const char           *map,
             const char           *port)
{
  g_autofree char *from = g_strconcat ("encoder.blks.block0.attention.", map, NULL);

  g_assert_cmpstr (
      hl_test_arrow (layout, from, "encoder.blks.block0.attention.split_heads")->port, ==, port);
}

NN_TEST (projections_bring_q_k_and_v)
{
  const char *const          open[] = { "encoder.blks.block0", "encoder.blks.block0.attention",
                                        NULL };
  g_autoptr (HlFigureLayout) layout = hl_test_open_layout (open);

  assert_port (layout, "queries", "Q");
  assert_port (layout, "keys", "K");
  assert_port (layout, "values", "V");
}

NN_TEST_MAIN ()
