#include "ui/figures/word-order-figure.h"

#include "tests/support/cases.h"

/* “he” stays, and the others go one place on. */
static const NnWordOrder order = {
  .n = 4,
  .before = (char **) (const char *[]){ "he", "is", "calm", ".", NULL },
  .after = (char **) (const char *[]){ "he", ".", "is", "calm", NULL },
  .from = (int[]){ 0, 3, 1, 2 },
};

NN_TEST (each_word_is_joined_to_itself)
{
  g_autoptr (HlBracketsSpec) spec = hl_word_order_figure (&order);

  g_assert_cmpint (spec->brackets->len, ==, order.n);
  for (int i = 0; i < order.n; i++)
    g_assert_cmpstr (spec->words[HL_BRACKETS_BELOW][hl_brackets_spec_get (spec, i)->partner], ==,
                     order.before[i]);
}

NN_TEST (each_word_says_where_it_went)
{
  g_auto (GStrv) lines = hl_word_order_lines (&order);

  g_assert_cmpuint (g_strv_length (lines), ==, order.n);
  g_assert_cmpstr (lines[3], ==, "“.”: position 3 before, 1 after");
}

NN_TEST_MAIN ()
