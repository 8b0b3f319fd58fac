#include "ui/render/term-bars.h"

#include "tests/support/cases.h"

static const HlRect place = { 10.0, 0.0, 60.0, 40.0 };

NN_TEST (the_largest_come_first_whatever_their_sign)
{
  double terms[] = { 1.0, -3.0, 2.0 };

  int order[3];

  hl_term_bars_sort (terms, order, 3);
  g_assert_cmpint (order[0], ==, 1);
  g_assert_cmpint (order[2], ==, 0);
  g_assert_cmpfloat (terms[0], ==, -3.0);
  g_assert_cmpfloat (terms[1], ==, 2.0);
  g_assert_cmpfloat (terms[2], ==, 1.0);
}

/* Lengths are to each other as the terms are; what is negative hangs down. */
NN_TEST (bars_are_as_long_as_their_terms)
{
  const double     terms[] = { -4.0, 2.0, 1.0 };
  const HlTermBars bars = { .terms = terms, .n_terms = 3 };
  const HlRect     first = hl_term_bars_bar (&bars, &place, 0);
  const HlRect     second = hl_term_bars_bar (&bars, &place, 1);
  const HlRect     third = hl_term_bars_bar (&bars, &place, 2);

  g_assert_cmpfloat_with_epsilon (first.height, 2 * second.height, 1e-9);
  g_assert_cmpfloat_with_epsilon (second.height, 2 * third.height, 1e-9);
  g_assert_cmpfloat (first.y, ==, 20.0);
  g_assert_cmpfloat_with_epsilon (hl_rect_bottom (&second), 20.0, 1e-9);
  g_assert_cmpfloat (first.height, ==, 20.0);
}

NN_TEST_MAIN ()
