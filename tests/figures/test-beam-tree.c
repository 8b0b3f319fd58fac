#include "ui/figures/beam-tree.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static const char *const words[] = { "<unk>", "<pad>", "<bos>",   "<eos>", "la",
                                     "le",    "les",   "voiture", "camion" };

typedef struct
{
  HlFigure *figure;
} Fixture;

static void set_up (Fixture *fixture)
{
  static const float weights[] = { 0.25f, 0.5f, 0.25f };
  static const struct
  {
    int        parent, step, id;
    double     log_p;
    NnBeamFate fate;
    gboolean   is_chosen;
  } nodes[] = {
    { -1, 0, 4, -0.1, NN_BEAM_LIVE, TRUE },     { -1, 0, 5, -2.5, NN_BEAM_LIVE, FALSE },
    { -1, 0, 6, -6.0, NN_BEAM_DROPPED, FALSE }, { 0, 1, 7, -0.25, NN_BEAM_ENDED, TRUE },
    { 1, 1, 8, -3.0, NN_BEAM_LIVE, FALSE },
  };
  char                    *source[] = { (char *) "the", (char *) "car", (char *) ".", NULL };
  g_autoptr (NnBeamTree)   tree = nn_beam_tree_new ();
  g_autoptr (NnVocabulary) vocabulary =
      nn_vocabulary_new_from_tokens (words, G_N_ELEMENTS (words), NULL);
  const NnTranslation translation = { .source_tokens = source, .tree = tree };

  tree->L = tree->H = 1;
  tree->S = 3;
  for (gsize i = 0; i < G_N_ELEMENTS (nodes); i++)
    nn_beam_tree_add (tree, &(NnBeamNode){ nodes[i].parent, nodes[i].step, nodes[i].id,
                                           nodes[i].log_p, nodes[i].log_p / 2.0, nodes[i].fate,
                                           nodes[i].is_chosen, weights });
  fixture->figure = hl_beam_tree_figure_new (&translation, vocabulary);
}

static void tear_down (Fixture *fixture) { hl_figure_free (fixture->figure); }

/* The first word of the translation is lit as long as nothing is pointed out. */
NN_FIXTURE_TEST (steps_are_columns_and_ranks_are_rows)
{
  hl_test_assert_scene (fixture->figure, (HlSize){ 0, 0 }, "figures/scenes/beam-tree.txt");
}

NN_FIXTURE_TEST (hypothesis_says_its_words_and_its_fate)
{
  static const struct
  {
    HlItem      item;
    const char *words;
  } told[] = {
    { { 0, 2, 0 }, "“les”: log p = −6.000; dropped, because other hypotheses were more probable" },
    { { 0, 0, 1 }, "“la voiture”: log p = −0.250; ended, with score −0.125" },
    { { 0, 1, 1 }, "“le camion”: log p = −3.000; kept" },
    { { 0, 2, 1 }, "" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (told); i++)
    hl_test_assert_says (fixture->figure, told[i].item, told[i].words);
}

/* To the right what extends it, to the left what it extends, not what is beside it. */
NN_FIXTURE_TEST (keys_follow_the_branches)
{
  static const HlItem la = { 0, 0, 0 }, le = { 0, 1, 0 }, les = { 0, 2, 0 }, camion = { 0, 1, 1 };
  const struct
  {
    HlItem from;
    int    down, right;
    HlItem to;
  } keys[] = { { HL_NOTHING, 1, 0, la }, { la, 1, 0, le },   { le, 0, 1, camion },
               { camion, 0, -1, le },    { les, 0, 1, les }, { les, 1, 0, les },
               { la, 0, -1, la } };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    g_assert_true (hl_item_equal (fixture->figure->kind->move (fixture->figure->data, keys[i].from,
                                                               keys[i].down, keys[i].right),
                                  keys[i].to));
}

NN_FIXTURE_TEST (table_has_every_hypothesis)
{
  NN_TEXT (hl_test_table (fixture->figure), "step,words,log_probability,score,fate\r\n"
                                            "1,la,-0.1,-0.05,followed\r\n"
                                            "1,le,-2.5,-1.25,followed\r\n"
                                            "1,les,-6,-3,dropped\r\n"
                                            "2,la voiture,-0.25,-0.125,ended\r\n"
                                            "2,le camion,-3,-1.5,followed\r\n");
}
