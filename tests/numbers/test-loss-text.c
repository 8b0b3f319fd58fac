#include "ui/numbers/number-text.h"

#include "tests/support/cases.h"

static void assert_change (double before, double after, const char *expected)
{
  NN_TEXT (hl_loss_change_to_text (before, after), expected);
}

NN_TEST (a_loss_has_four_decimals)
{
  NN_TEXT (hl_loss_to_text (2.31398), "2.3140");
  assert_change (2.31398, 2.30214, "2.3140 → 2.3021");
}

/* An update of a trained model changes little: the numbers before and after still differ. */
NN_TEST (a_small_change_is_seen)
{
  assert_change (1.22998, 1.22996, "1.22998 → 1.22996");
  assert_change (1.229984, 1.229983, "1.229984 → 1.229983");
  assert_change (1.23004, 1.22996, "1.23004 → 1.22996");
}

/* Equal numbers, and those that a float does not tell apart, get no digits that say nothing. */
NN_TEST (what_is_equal_stays_short)
{
  assert_change (1.25, 1.25, "1.2500 → 1.2500");
  assert_change (1.25, 1.25 + 1e-9, "1.2500 → 1.2500");
}

/* A loss in a sentence has the digits that it has beside the other one. */
NN_TEST (both_places_have_the_same_digits)
{
  g_autofree char *before = hl_loss_to_text_beside (1.22998, 1.22996);
  g_autofree char *after = hl_loss_to_text_beside (1.22996, 1.22998);
  g_autofree char *pair = g_strdup_printf ("%s → %s", before, after);

  assert_change (1.22998, 1.22996, pair);
}
