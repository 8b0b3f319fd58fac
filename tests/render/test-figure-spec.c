#include "ui/render/figure-spec.h"

#include "tests/support/cases.h"
#include "tests/support/figure-boxes.h"

static const char *const open_paths[] = { "encoder.blks.block0", "encoder.blks.block0.ffn", NULL };

NN_TEST (only_whole_paths_are_open)
{
  const HlFigureSpec spec = hl_test_figure_spec (open_paths, NULL);

  g_assert_true (hl_figure_spec_is_open (&spec, "encoder.blks.block0.ffn"));
  g_assert_false (hl_figure_spec_is_open (&spec, "encoder.blks"));
  g_assert_false (hl_figure_spec_is_open (&spec, "encoder.blks.block0.ffn.relu"));
  g_assert_false (hl_figure_spec_is_open (&(HlFigureSpec){ .n_blocks = 1 }, "encoder"));
}

NN_TEST (copy_owns_what_it_points_to)
{
  const HlFigureSpec       spec = hl_test_figure_spec (open_paths, "encoder.blks.block0.ffn.relu");
  g_autoptr (HlFigureSpec) copy = hl_figure_spec_copy (&spec);

  g_assert_true (copy->open != spec.open);
  g_assert_true (copy->current != spec.current);
  g_assert_cmpstr (copy->current, ==, spec.current);
  g_assert_cmpstr (copy->open[1], ==, spec.open[1]);
  g_assert_null (copy->open[2]);
  g_assert_cmpint (copy->target_words, ==, 214);
}

NN_TEST (shapes_read_in_letters_and_in_numbers)
{
  g_autofree char *letters = hl_figure_shape_letters ("HTS");
  g_autofree char *numbers = hl_figure_shape_numbers (&hl_test_textbook, "HTS");
  g_autofree char *head = hl_figure_shape_numbers (&hl_test_textbook, "H1K");
  g_autofree char *hidden = hl_figure_shape_numbers (&hl_test_textbook, "F");

  g_assert_cmpstr (letters, ==, "(H, n, m)");
  g_assert_cmpstr (numbers, ==, "(4, 5, 6)");
  g_assert_cmpstr (head, ==, "(4, 1, 8)");
  g_assert_cmpstr (hidden, ==, "(64)");
}

NN_TEST (unknown_lengths_have_no_number)
{
  g_autofree char *numbers = hl_figure_shape_numbers (
      &(HlFigureSpec){ .n_blocks = 1, .n_heads = 2, .width = 8 }, "SD");

  g_assert_null (numbers);
}

NN_TEST_MAIN ()
