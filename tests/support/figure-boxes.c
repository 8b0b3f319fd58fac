#include "tests/support/figure-boxes.h"

const HlFigureSpec hl_test_textbook = {
  .n_blocks = 2,
  .n_heads = 4,
  .width = 32,
  .hidden_width = 64,
  .source_length = 6,
  .target_length = 5,
  .target_words = 214,
  .has_positions = TRUE,
  .has_causal_mask = TRUE,
  .has_dropout = TRUE,
};

/**
 * hl_test_figure_spec:
 * @open: the paths that are open
 * @current: (nullable): the path at hand
 *
 * Returns: the textbook's figure so
 */
HlFigureSpec
hl_test_figure_spec (const char *const *open,
                     const char        *current)
{
  HlFigureSpec spec = hl_test_textbook;

  spec.open = open;
  spec.current = current;

  return spec;
}

/**
 * hl_test_open_layout:
 * @open: the paths that are open
 *
 * Returns: (transfer full): where everything in the textbook's figure is then
 */
HlFigureLayout *
hl_test_open_layout (const char *const *open)
{
  const HlFigureSpec spec = hl_test_figure_spec (open, NULL);

  return hl_figure_layout_new (&spec);
}

/**
 * hl_test_box:
 * @layout: where everything is
 * @path: of a box that must be there
 *
 * Returns: (transfer none): the box
 */
const HlFigureBox *
hl_test_box (const HlFigureLayout *layout,
             const char           *path)
{
  const int index = hl_figure_find (layout, path);

  g_assert_cmpint (index, !=, HL_FIGURE_NONE);
  g_assert_cmpstr (hl_figure_box (layout, index)->path, ==, path);

  return hl_figure_box (layout, index);
}

/**
 * hl_test_has_box:
 *
 * Returns: whether there is a box of this very path
 */
gboolean
hl_test_has_box (const HlFigureLayout *layout,
                 const char           *path)
{
  const int index = hl_figure_find (layout, path);

  return index != HL_FIGURE_NONE && g_str_equal (hl_figure_box (layout, index)->path, path);
}

/**
 * hl_test_arrow:
 * @layout: where everything is
 * @from: the path of a box
 * @to: the path of another
 *
 * Returns: (transfer none) (nullable): the arrow between them
 */
const HlFigureArrow *
hl_test_arrow (const HlFigureLayout *layout,
               const char           *from,
               const char           *to)
{
  for (guint i = 0; i < layout->arrows->len; i++)
    {
      const HlFigureArrow *arrow = &g_array_index (layout->arrows, HlFigureArrow, i);

      if (arrow->from != HL_FIGURE_NONE && arrow->to != HL_FIGURE_NONE &&
          g_str_equal (hl_figure_box (layout, arrow->from)->path, from) &&
          g_str_equal (hl_figure_box (layout, arrow->to)->path, to))
        return arrow;
    }

  return NULL;
}
