#include "ui/figures/word-order.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static float much[] = { 0.5f, 1.28f, 0.0f, 0.75f };
static float rounding[] = { 1e-6f, 0.0f, 2e-6f, 0.0f };

static char *before[] = { (char *) "he", (char *) "is", (char *) "<calm>", (char *) ".", NULL };
static char *after[] = { (char *) "he", (char *) ".", (char *) "is", (char *) "<calm>", NULL };
static int   from[] = { 0, 3, 1, 2 };

static NnWordOrder order_of (float *with, float *without)
{
  return (NnWordOrder){
    .n = 4,
    .before = before,
    .after = after,
    .from = from,
    .with_positions = with,
    .without_positions = without,
  };
}

static void assert_says (float *with, float *without, int n_shown, HlItem item,
                         const char *sentence)
{
  const NnWordOrder order = order_of (with, without);

  hl_test_assert_told (hl_word_order_new (&order, NULL, n_shown), item, sentence);
}

NN_TEST (both_orders_as_marks)
{
  const NnWordOrder order = order_of (much, rounding);

  hl_test_assert_drawn (hl_word_order_new (&order, NULL, 2), (HlSize){ 1084, 440 },
                        "figures/scenes/word-order.txt");
}

NN_TEST (sentence_is_true_of_the_numbers)
{
  assert_says (much, rounding, 2, HL_NOTHING,
               "<column>Without positions</column>, each row only moves with its token; <row>with "
               "positions</row>, it also changes by up to 1.3.");
  assert_says (much, rounding, 1, HL_NOTHING,
               "In another order, the same tokens give other numbers: <row>with positions</row>, "
               "the row of a token changes by up to 1.3.");
  assert_says (rounding, rounding, 2, HL_NOTHING,
               "This model adds no positions: each row moves with its token.");
  assert_says (much, much, 2, HL_NOTHING,
               "In another order, the row of a token changes by up to 1.3 <row>with "
               "positions</row>, and by up to 1.3 <column>without positions</column>.");
  assert_says (much, rounding, 0, HL_NOTHING,
               "How does the row of a token change if the tokens are in another order?");
}

NN_TEST (each_word_says_where_it_went_and_what_became_of_it)
{
  assert_says (much, rounding, 2, (HlItem){ 0, 0, 3 }, "“.”: position 3 before, 1 after");
  assert_says (much, rounding, 2, (HlItem){ 1, 0, 3 },
               "“&lt;calm&gt;”, with positions: largest change in the row of this token: 0.75.");
}

NN_TEST (no_order_yet_has_its_reason)
{
  hl_test_assert_told (hl_word_order_new (NULL, "too <few>", 2), HL_NOTHING, "too &lt;few&gt;");
}
