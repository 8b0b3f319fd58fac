#include "ui/figures/later-word.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static char *tell (const char *before, const char *after, int positions, int first, int second)
{
  return g_strdup_printf ("%s %s %d %d %d", before, after, positions, first, second);
}

static const HlLaterAbout about = { { { "With the mask" }, { "Without the mask", TRUE } }, tell };

static const char *const before[] = { "<bos>", "je", "suis", NULL };
static const char *const after[] = { "<bos>", "je", "<vais>", NULL };

static NnLaterToken result (float *differences)
{
  return (NnLaterToken){ .T = 3,
                         .n_stages = 3,
                         .position = 2,
                         .before = (char **) before,
                         .after = (char **) after,
                         .differences = differences };
}

static float with_mask[] = { 0, 0, 2, 0, 0, 4, 0, 0, 1 };
static float without[] = { 0, 0, 2, 0, 3, 4, 0.5f, 0, 1 };

static void assert_says (const HlLater *later, HlItem item, const char *sentence)
{
  hl_test_assert_told (hl_later_word_new (later), item, sentence);
}

/* What has changed before the word is framed, and both matrices have one scale. */
NN_TEST (two_variants_as_marks)
{
  const NnLaterToken first = result (with_mask), second = result (without);

  hl_test_assert_drawn (hl_later_word_new (&(HlLater){ &about, { &first, &second } }),
                        (HlSize){ 1084, 460 }, "figures/scenes/later-word.txt");
}

NN_TEST (sentence_counts_the_positions_that_notice)
{
  const NnLaterToken first = result (with_mask), second = result (without);

  assert_says (&(HlLater){ &about, { &first, NULL } }, HL_NOTHING,
               "Which earlier positions change when a later token changes?");
  assert_says (&(HlLater){ &about, { &first, &second } }, HL_NOTHING, "suis &lt;vais&gt; 2 0 2");
  assert_says (&(HlLater){ &about, { &second, &first } }, HL_NOTHING, "suis &lt;vais&gt; 2 2 0");
}

NN_TEST (each_number_is_told)
{
  const NnLaterToken first = result (with_mask), second = result (without);
  const HlLater      later = { &about, { &first, &second } };

  assert_says (&later, (HlItem){ HL_LATER_CELLS + 1, 1, 1 },
               "“je”, after block 1: the largest difference is 3.");
  assert_says (&later, (HlItem){ HL_LATER_CELLS, 0, 2 },
               "“&lt;vais&gt;”, input of block 1: the largest difference is 2.");
  assert_says (&later, (HlItem){ HL_LATER_WORDS, 0, 1 }, "Click to change only “je”.");
}
