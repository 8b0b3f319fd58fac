#include "ui/figures/by-hand.h"

#include <math.h>

#include "core/layers/dot-product-attention.h"
#include "core/tensor/random.h"

#include "tests/support/cases.h"
#include "tests/support/scene-text.h"

static const float       Q[] = { 0, 1, 2, 0, 1, 1, 0, 0, 1, 2, 0, -1 };
static const float       K[] = { 2, 0, 0, -1, 0, 3, 0, 1, 0, 0, 2, 0 };
static const float       V[] = { 0, 4, 10, 0, 0, 8 };
static const float       W[] = { 1, 0, 0.5, 0, 0, 1, 0, 1 };
static const float       w[] = { 1, -0.5 };
static const char *const words[] = { "the", "cat", "<sat>", NULL };

static NnByHand three_words (void)
{
  return (NnByHand){ .n_heads = 1,
                     .n_queries = 3,
                     .n_keys = 3,
                     .width = 4,
                     .value_width = 2,
                     .n_hiddens = 2,
                     .queries = Q,
                     .keys = K,
                     .values = V,
                     .weights = { W, W, w },
                     .query_names = words,
                     .key_names = words,
                     .is_scaled = TRUE,
                     .valid_len = 3,
                     .fill = NN_MASK_FILL };
}

static const HlHandView all = { .n_shown = 100 };

/* Also a masked score with its number, the crossings of the small network, and before the softmax
 * scores alone. */
NN_TEST (three_words_as_marks)
{
  static const struct
  {
    gboolean    is_causal, is_additive;
    int         n_shown;
    const char *path;
  } pictures[] = {
    { FALSE, FALSE, 100, "figures/scenes/by-hand.txt" },
    { TRUE, FALSE, 100, "figures/scenes/by-hand-masked.txt" },
    { FALSE, TRUE, 100, "figures/scenes/by-hand-additive.txt" },
    { FALSE, FALSE, 1, "figures/scenes/by-hand-step.txt" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (pictures); i++)
    {
      NnByHand what = three_words ();

      what.is_causal = pictures[i].is_causal;
      what.kind = pictures[i].is_additive ? NN_ATTENTION_ADDITIVE : NN_ATTENTION_DOT_PRODUCT;
      hl_test_assert_drawn (
          hl_attention_hand_new (&what, (HlHandView){ .n_shown = pictures[i].n_shown }),
          (HlSize){ 1084, 500 }, pictures[i].path);
    }
}

static void assert_name (const NnByHand *what, HlHandView view, const char *name)
{
  hl_test_assert_told (hl_attention_hand_new (what, view), HL_NOTHING, name);
}

/* Each sentence, and numbers that would make it a lie. */
NN_TEST (the_sentence_says_what_the_numbers_say)
{
  NnByHand what = three_words ();

  assert_name (&what, all,
               "<row>“&lt;sat&gt;”</row> matches <column>“cat”</column> best and takes 69% of "
               "<column>the value of “cat”</column>.");
  what.is_scaled = FALSE;
  assert_name (&what, all,
               "<row>“&lt;sat&gt;”</row> matches <column>“cat”</column> best and takes 88% of "
               "<column>the value of “cat”</column>; with the division by √4, 69%.");
  what.is_scaled = what.is_causal = TRUE;
  assert_name (&what, all,
               "<row>“the”</row> must not see what comes later: it takes 100% of <column>its "
               "own value</column>.");
  what.is_causal = FALSE;
  what.valid_len = 1;
  assert_name (&what, all,
               "<row>“cat”</row> sees only <column>“the”</column>: it takes 100% of the "
               "value of this key.");
  what.valid_len = 3;
  assert_name (&what, (HlHandView){ .n_shown = 0 },
               "Each <row>query</row> will be compared with each <column>key</column>.");
}

/* The query that multiplies the changed number by most is the one that is told of. */
NN_TEST (a_changed_number_is_followed_to_its_score)
{
  NnByHand    what = three_words (), before = what;
  const float keys[] = { 2, 0, 0, 4, 0, 3, 0, 1, 0, 0, 2, 0 };
  const float values[] = { 0, 4, 10, 0, 4, 8 };

  what.keys = keys;
  assert_name (&what, (HlHandView){ .n_shown = 100, .before = &before },
               "Score of <row>“&lt;sat&gt;”</row> and <column>“the”</column>: 1.50 → −1.00; "
               "weight: 0.254 → 0.027.");
  what.keys = before.keys;
  what.values = values;
  assert_name (&what, (HlHandView){ .n_shown = 100, .before = &before },
               "Result of <row>“the”</row>, column 1: 3.48 → 5.78.");
}

/* Random numbers of all shapes give what the layer gives. */
NN_TEST (numbers_are_those_of_the_layer)
{
  NnRandom random = nn_random_new (3);

  for (int round = 0; round < 20; round++)
    {
      const int            H = 1 + round % 2, d = 2 * (1 + (int) nn_random_below (&random, 3));
      const int            n = 2 + (int) nn_random_below (&random, 4);
      g_autoptr (NnTensor) q = nn_tensor_new (NN_SHAPE (n, d));
      g_autoptr (NnTensor) k = nn_tensor_new (NN_SHAPE (n, d));
      g_autoptr (NnTensor) v = nn_tensor_new (NN_SHAPE (n, d));
      NnTensor            *all_of_them[] = { q, k, v };
      NnByHand             what = three_words ();
      HlHand              *hand;

      for (int i = 0; i < 3; i++)
        for (gsize j = 0; j < all_of_them[i]->length; j++)
          all_of_them[i]->values[j] = (float) nn_random_normal (&random);
      what.n_heads = H;
      what.n_queries = what.n_keys = what.valid_len = n;
      what.width = what.value_width = d;
      what.queries = q->values;
      what.keys = k->values;
      what.values = v->values;
      what.query_names = what.key_names = NULL;
      what.is_causal = round % 3 == 0;
      hand = hl_hand_new (&what, (HlHandView){ .head = H - 1, .n_shown = 100 });
      {
        const NnPass           pass = NN_PASS_EVALUATION;
        NnDotProductAttention *layer = nn_dot_product_attention_new ("by-hand", H, 0.0);
        g_autoptr (NnRows)     rows = nn_rows_new_packed (1, &n);
        NnMask                 mask = nn_mask_none (rows, rows);
        const NnTensor        *output;

        mask.is_causal = what.is_causal;
        output = nn_dot_product_attention_forward (layer, &pass, q, k, v, &mask);
        for (gsize i = 0; i < output->length; i++)
          g_assert_cmpfloat_with_epsilon ((double) hand->values[HL_HAND_O][i],
                                          (double) output->values[i], 1e-5);
        nn_dot_product_attention_free (layer);
      }
      hl_hand_free (hand);
    }
}

/* A model has many features: they are colors, and the picture stays small enough to be moved. */
NN_TEST (many_features_are_colors)
{
  g_autofree float    *many = g_new0 (float, 12 * 64);
  NnByHand             what = three_words ();
  g_autoptr (HlFigure) figure = NULL;
  g_autoptr (HlScene)  scene = NULL;

  for (int i = 0; i < 12 * 64; i++)
    many[i] = sinf ((float) i);
  what.n_queries = what.n_keys = what.valid_len = 12;
  what.width = what.value_width = 64;
  what.queries = what.keys = what.values = many;
  what.query_names = what.key_names = NULL;
  figure = hl_attention_hand_new (&what, all);
  scene = hl_test_scene (figure, (HlSize){ 1084, 500 });
  g_assert_cmpfloat (scene->size.width, <=, 1100);
  g_assert_cmpuint (scene->marks->len, <, 20000);
  g_assert_cmpint (hl_scene_pick (scene, hl_scene_area (scene, (HlItem){ HL_HAND_Q, 3, 7 }).x + 1,
                                  hl_scene_area (scene, (HlItem){ HL_HAND_Q, 3, 7 }).y + 1)
                       .column,
                   ==, 7);
}
