#include "ui/figures/ranking.h"

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

/* One block of two heads: without head 2 of the encoder the loss grows most. */
static NnHeadRanking make (NnHeldOutScore scores[6])
{
  for (int i = 0; i < 6; i++)
    scores[i] = (NnHeldOutScore){ .loss = i == 1 ? 2.5 : 2.0 + 0.01 * i, .bleu = 0.30 - 0.02 * i };

  return (NnHeadRanking){
    .L = 1, .H = 2, .whole = { .loss = 2.0, .bleu = 0.32 }, .n_done = 6, .without = scores
  };
}

NN_TEST (ranking_says_what_each_head_is_worth)
{
  NnHeldOutScore       scores[6];
  const NnHeadRanking  ranking = make (scores);
  g_autoptr (HlFigure) figure = hl_ranking_figure_new (&ranking);
  const NnAlteration   head = hl_ranking_head (figure, (HlItem){ 1, 2, 1 });

  hl_test_assert_says (
      figure, HL_NOTHING,
      "Whole model: loss 2.000, BLEU-4 32.0. Most useful head: Encoder self-attention, "
      "block 1, head 2 (Δ loss +0.500).");
  hl_test_assert_says (figure, (HlItem){ 0, 0, 1 },
                       "Without Encoder self-attention, block 1, head 2: loss +0.500, BLEU-4 -4.0");
  hl_test_assert_says (figure, (HlItem){ 1, 2, 0 },
                       "Without Cross-attention, block 1, head 1: loss +0.040, BLEU-4 -10.0");
  g_assert_cmpint (head.kind, ==, NN_MUTE_HEAD);
  g_assert_cmpint (head.sublayer, ==, NN_SUBLAYER_CROSS);
  g_assert_cmpint (head.head, ==, 1);
  g_assert_cmpint (hl_ranking_head (figure, HL_NOTHING).kind, !=, NN_MUTE_HEAD);
  g_assert_cmpint (hl_ranking_head (NULL, (HlItem){ 0, 0, 0 }).kind, !=, NN_MUTE_HEAD);
}

/* Numbers that would make the sentence a lie: another head costs more, or nothing is known. */
NN_TEST (unknown_heads_are_empty)
{
  NnHeldOutScore       scores[6];
  const NnHeadRanking  ranking = make (scores);
  g_autoptr (HlFigure) figure = NULL;

  scores[1] = (NnHeldOutScore){ .loss = NAN, .bleu = NAN };
  figure = hl_ranking_figure_new (&ranking);
  hl_test_assert_says (figure, (HlItem){ 0, 0, 1 }, "not computed yet");
  hl_test_assert_says (
      figure, HL_NOTHING,
      "Whole model: loss 2.000, BLEU-4 32.0. Most useful head: Cross-attention, block 1, "
      "head 2 (Δ loss +0.050).");
  hl_test_assert_scene (figure, (HlSize){ 800, 300 }, "figures/scenes/ranking.txt");
  for (int i = 0; i < 6; i++)
    scores[i] = (NnHeldOutScore){ .loss = NAN, .bleu = NAN };
  g_clear_pointer (&figure, hl_figure_free);
  figure = hl_ranking_figure_new (&ranking);
  hl_test_assert_says (figure, HL_NOTHING, "Which head matters most?");
}
