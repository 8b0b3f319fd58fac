#include "ui/render/figure-sublayers.h"

#include "tests/support/cases.h"
#include "tests/support/figure-boxes.h"

static void
assert_shape (const HlFigureSpec   *spec,
              const HlFigureLayout *layout,
              const char           *path,
              const char           *letters,
              const char           *numbers)
{
  const HlFigureBox *box = hl_test_box (layout, path);
  g_autofree char   *in_letters = hl_figure_shape_letters (box->shape);
  g_autofree char   *in_numbers = hl_figure_shape_numbers (spec, box->shape);

  g_assert_cmpstr (in_letters, ==, letters);
  g_assert_cmpstr (in_numbers, ==, numbers);
}

NN_TEST (shapes_are_those_of_the_configuration)
{
  HlFigureSpec               spec = hl_test_textbook;
  const char *const          open[] = { "decoder.blks.block0", "decoder.blks.block0.attention1",
                                        "decoder.blks.block0.attention2",
                                        "decoder.blks.block0.ffn", "decoder.dense", NULL };
  g_autoptr (HlFigureLayout) layout = NULL;
  g_autoptr (HlFigureLayout) step = NULL;

  spec.open = open;
  layout = hl_figure_layout_new (&spec);
  assert_shape (&spec, layout, "encoder.blks.block1", "(m, D)", "(6, 32)");
  assert_shape (&spec, layout, "decoder.blks.block0", "(n, D)", "(5, 32)");
  assert_shape (&spec, layout, "decoder.blks.block0.attention1.softmax", "(H, n, n)", "(4, 5, 5)");
  assert_shape (&spec, layout, "decoder.blks.block0.attention2.keys", "(m, D)", "(6, 32)");
  assert_shape (&spec, layout, "decoder.blks.block0.attention2.mask", "(H, n, m)", "(4, 5, 6)");
  assert_shape (&spec, layout, "decoder.blks.block0.attention2.weighted_sum", "(H, n, d_k)",
                "(4, 5, 8)");
  assert_shape (&spec, layout, "decoder.blks.block0.ffn.relu", "(n, F)", "(5, 64)");
  assert_shape (&spec, layout, "decoder.dense.probabilities", "(n, |V|)", "(5, 214)");
  assert_shape (&spec, layout, "decoder.dense.choice", "(n)", "(5)");

  spec.is_step = TRUE;
  step = hl_figure_layout_new (&spec);
  assert_shape (&spec, step, "decoder.blks.block0.attention1.queries", "(1, D)", "(1, 32)");
  assert_shape (&spec, step, "decoder.blks.block0.attention1.keys", "(n, D)", "(5, 32)");
  assert_shape (&spec, step, "decoder.blks.block0.attention1.scale", "(H, 1, n)", "(4, 1, 5)");

  spec.source_length = 0;
  assert_shape (&spec, layout, "encoder.blks.block1", "(m, D)", NULL);
}

NN_TEST (arrows_carry_the_shape_of_their_source)
{
  const char *const          open[] = { "decoder.blks.block0", "decoder.blks.block0.attention2",
                                        NULL };
  g_autoptr (HlFigureLayout) layout = hl_test_open_layout (open);
  const char                *attention = "decoder.blks.block0.attention2";
  g_autofree char           *softmax = g_strconcat (attention, ".softmax", NULL);
  g_autofree char           *dropout = g_strconcat (attention, ".dropout", NULL);
  g_autofree char           *split = g_strconcat (attention, ".split_heads", NULL);
  g_autofree char           *sum = g_strconcat (attention, ".weighted_sum", NULL);

  g_assert_cmpstr (hl_test_arrow (layout, softmax, dropout)->shape, ==, "HTS");
  g_assert_cmpfloat (hl_test_arrow (layout, softmax, dropout)->numbers.width, >, 0);
  g_assert_cmpstr (hl_test_arrow (layout, split, sum)->shape, ==, "HSK"); /* V has a row a key */
  g_assert_cmpstr (hl_test_arrow (layout, "decoder.pos_encoding",
                                  "decoder.blks.block0.attention1")
                       ->shape,
                   ==, "TD");
}

NN_TEST (variance_reads_what_the_mean_read)
{
  HlFigureSpec               spec = hl_test_textbook;
  const char                *path = "encoder.blks.block0.addnorm1";
  const char *const          open[] = { "encoder.blks.block0", path, NULL };
  g_autofree char           *sum = g_strconcat (path, ".residual", NULL);
  g_autofree char           *mean = g_strconcat (path, ".mean", NULL);
  g_autofree char           *variance = g_strconcat (path, ".variance", NULL);
  g_autofree char           *normalize = g_strconcat (path, ".normalize", NULL);
  g_autoptr (HlFigureLayout) layer = hl_test_open_layout (open);
  g_autoptr (HlFigureLayout) batch = NULL;

  g_assert_nonnull (hl_test_arrow (layer, sum, mean));
  g_assert_nonnull (hl_test_arrow (layer, sum, variance));
  g_assert_nonnull (hl_test_arrow (layer, sum, normalize));
  g_assert_nonnull (hl_test_arrow (layer, mean, normalize));

  spec.is_batch_norm = TRUE; /* which remembers both outside of training */
  spec.open = open;
  batch = hl_figure_layout_new (&spec);
  g_assert_null (hl_test_arrow (batch, sum, mean));
  g_assert_null (hl_test_arrow (batch, sum, variance));
  g_assert_nonnull (hl_test_arrow (batch, sum, normalize));
  g_assert_cmpstr (hl_test_box (batch, mean)->shape, ==, "1D");
}

NN_TEST_MAIN ()
