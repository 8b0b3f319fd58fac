#include "ui/figures/equation.h"

#include "tests/support/cases.h"

static void assert_shown (HlExcerpt excerpt, const char *expected)
{
  GString         *shown = g_string_new (NULL);
  g_autofree char *words = NULL;

  for (int i = 0; i < excerpt.n; i++)
    g_string_append_printf (shown, i == 0 ? "%d" : " %d", excerpt.indices[i]);
  words = g_string_free (shown, FALSE);
  g_assert_cmpstr (words, ==, expected);
  hl_excerpt_clear (&excerpt);
}

NN_TEST (all_are_in_order) { assert_shown (hl_excerpt_all (3), "0 1 2"); }

NN_TEST (chosen_ones_keep_their_order)
{
  HlExcerpt excerpt = hl_excerpt_chosen (100, (const int[]){ 41, 7, 99 }, 3);

  g_assert_cmpint (excerpt.length, ==, 100);
  g_assert_cmpint (hl_excerpt_find (&excerpt, 7), ==, 1);
  g_assert_cmpint (hl_excerpt_find (&excerpt, 8), ==, -1);
  assert_shown (excerpt, "41 7 99");
}

NN_TEST_MAIN ()
