#include "ui/figures/excerpt.h"

#include "tests/support/cases.h"

static void
assert_shown (HlExcerpt   excerpt,
              const char *expected,
              gboolean    is_window)
{
  GString         *shown = g_string_new (NULL);
  g_autofree char *words = NULL;

  for (int i = 0; i < excerpt.n; i++)
    g_string_append_printf (shown, i == 0 ? "%d" : " %d", excerpt.indices[i]);
  words = g_string_free (shown, FALSE);
  g_assert_cmpstr (words, ==, expected);
  g_assert_cmpint (excerpt.is_window, ==, is_window);
  hl_excerpt_clear (&excerpt);
}

NN_TEST (windows_stay_inside)
{
  assert_shown (hl_excerpt_window (3, 0, 5), "0 1 2", FALSE);
  assert_shown (hl_excerpt_window (3, 2, 3), "0 1 2", FALSE);
  assert_shown (hl_excerpt_window (10, 4, 3), "4 5 6", TRUE);
  assert_shown (hl_excerpt_window (10, 9, 3), "7 8 9", TRUE);
  assert_shown (hl_excerpt_window (10, -2, 3), "0 1 2", TRUE);
}

NN_TEST (chosen_ones_keep_their_order)
{
  HlExcerpt excerpt = hl_excerpt_chosen (100, (const int[]){ 41, 7, 99 }, 3);

  g_assert_cmpint (excerpt.length, ==, 100);
  g_assert_cmpint (hl_excerpt_find (&excerpt, 7), ==, 1);
  g_assert_cmpint (hl_excerpt_find (&excerpt, 8), ==, -1);
  assert_shown (excerpt, "41 7 99", FALSE);
}

NN_TEST (windows_move_no_further_than_needed)
{
  g_assert_cmpint (hl_excerpt_move_to (10, 5, 12, 1), ==, 10); /* is seen already */
  g_assert_cmpint (hl_excerpt_move_to (10, 5, 3, 1), ==, 3);
  g_assert_cmpint (hl_excerpt_move_to (10, 5, 20, 2), ==, 17);
  g_assert_cmpint (hl_excerpt_move_to (10, 5, 7, 0), ==, 10);
  g_assert_cmpint (hl_excerpt_move_to (10, 5, 40, 9), ==, 40); /* too long: its beginning */
  g_assert_cmpint (hl_excerpt_move_to (42, 5, 40, 9), ==, 42); /* all of the window is in it */
}

NN_TEST_MAIN ()
