#include "ui/render/figure-stack.h"

#include "tests/support/cases.h"
#include "tests/support/figure-boxes.h"

NN_TEST (a_long_row_opens_into_its_blocks)
{
  HlFigureSpec               spec = hl_test_textbook;
  const char *const          open[] = { "encoder.blks", NULL };
  g_autoptr (HlFigureLayout) row = NULL;
  g_autoptr (HlFigureLayout) all = NULL;

  spec.n_blocks = 12;
  row = hl_figure_layout_new (&spec);
  spec.open = open;
  all = hl_figure_layout_new (&spec);

  g_assert_cmpstr (hl_test_box (row, "encoder.blks")->name, ==, "12 × block");
  for (int i = 0; i < 12; i++)
    {
      g_autofree char *path = g_strdup_printf ("encoder.blks.block%d", i);
      g_autofree char *name = g_strdup_printf ("Block %d", i + 1);

      g_assert_cmpstr (hl_test_box (all, path)->name, ==, name);
    }
}

NN_TEST (normalization_stands_where_the_configuration_says)
{
  const char *const          open[] = { "encoder.blks.block0", NULL };
  HlFigureSpec               spec = hl_test_textbook;
  g_autoptr (HlFigureLayout) post = hl_test_open_layout (open);
  g_autoptr (HlFigureLayout) pre = NULL;

  spec.is_pre_norm = TRUE;
  spec.open = open;
  pre = hl_figure_layout_new (&spec);

  g_assert_cmpfloat (hl_test_box (post, "encoder.blks.block0.addnorm1")->rect.y, <,
                     hl_test_box (post, "encoder.blks.block0.attention")->rect.y);
  g_assert_false (hl_test_has_box (post, "encoder.norm"));

  g_assert_cmpfloat (hl_test_box (pre, "encoder.blks.block0.addnorm1.norm")->rect.y, >,
                     hl_test_box (pre, "encoder.blks.block0.attention")->rect.y);
  g_assert_cmpfloat (hl_test_box (pre, "encoder.blks.block0.addnorm1.add")->rect.y, <,
                     hl_test_box (pre, "encoder.blks.block0.attention")->rect.y);
  g_assert_cmpfloat (hl_test_box (pre, "encoder.norm")->rect.y, <,
                     hl_test_box (pre, "encoder.blks.block1")->rect.y);
  g_assert_cmpfloat (hl_test_box (pre, "decoder.norm")->rect.y, >,
                     hl_test_box (pre, "decoder.dense")->rect.y);
}

NN_TEST (residual_goes_around_the_sublayer)
{
  const char *const          open[] = { "encoder.blks.block0", "encoder.blks.block0.addnorm1",
                                        NULL };
  g_autoptr (HlFigureLayout) layout = hl_test_open_layout (open);
  const HlFigureArrow       *first = hl_test_arrow (layout, "encoder.pos_encoding",
                                                    "encoder.blks.block0.addnorm1.residual");
  const HlFigureArrow       *second = hl_test_arrow (layout, "encoder.blks.block0.addnorm1",
                                                     "encoder.blks.block0.addnorm2");
  const HlRect              *attention =
      &hl_test_box (layout, "encoder.blks.block0.attention")->rect;

  g_assert_nonnull (first);
  g_assert_nonnull (second);
  g_assert_cmpint (first->kind, ==, HL_FIGURE_RESIDUAL);
  g_assert_cmpint (second->kind, ==, HL_FIGURE_RESIDUAL);
  g_assert_cmpfloat (first->points[1].x, <, attention->x);
  g_assert_cmpfloat (first->points[0].y, >, hl_rect_bottom (attention));
}

static int
count_memory_arrows (const HlFigureLayout *layout,
                     const char           *to)
{
  int n_arrows = 0;

  for (guint i = 0; i < layout->arrows->len; i++)
    {
      const HlFigureArrow *arrow = &g_array_index (layout->arrows, HlFigureArrow, i);

      if (arrow->kind == HL_FIGURE_MEMORY &&
          g_str_equal (hl_figure_box (layout, arrow->to)->path, to))
        {
          g_assert_cmpstr (arrow->shape, ==, "SD");
          g_assert_cmpstr (hl_figure_box (layout, arrow->from)->path, ==, "encoder.blks.block1");
          n_arrows++;
        }
    }

  return n_arrows;
}

NN_TEST (every_decoder_block_reads_the_encoder)
{
  const char *const          open[] = { "decoder.blks.block0", NULL };
  const char *const          deep[] = { "decoder.blks.block0", "decoder.blks.block0.attention2",
                                        NULL };
  g_autoptr (HlFigureLayout) layout = hl_test_open_layout (open);
  g_autoptr (HlFigureLayout) inside = hl_test_open_layout (deep);

  g_assert_cmpint (count_memory_arrows (layout, "decoder.blks.block0.attention2"), ==, 2);
  g_assert_cmpint (count_memory_arrows (layout, "decoder.blks.block1"), ==, 1);
  g_assert_cmpint (count_memory_arrows (inside, "decoder.blks.block0.attention2.keys"), ==, 1);
  g_assert_cmpint (count_memory_arrows (inside, "decoder.blks.block0.attention2.values"), ==, 1);
  g_assert_cmpint (count_memory_arrows (inside, "decoder.blks.block0.attention2.queries"), ==, 0);
}

NN_TEST (left_out_parts_have_no_box)
{
  HlFigureSpec               spec = hl_test_textbook;
  g_autoptr (HlFigureLayout) layout = NULL;

  spec.has_positions = FALSE;
  layout = hl_figure_layout_new (&spec);

  g_assert_false (hl_test_has_box (layout, "encoder.pos_encoding"));
  g_assert_false (hl_test_has_box (layout, "loss"));
}

NN_TEST_MAIN ()
