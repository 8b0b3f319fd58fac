#include "app/bench-limit.h"

#include "tests/support/cases.h"

/* The same sum by another way: every weight matrix is in the list once. */
NN_TEST (products_are_the_weights_of_the_model)
{
  const NnConfig config = {
    .num_hiddens = 2,
    .ffn_num_hiddens = 3,
    .num_heads = 1,
    .num_blks = 3,
    .source_vocab = 4,
    .target_vocab = 5,
  };
  const gint64 words = (gint64) (config.source_vocab + config.target_vocab) * 2;
  const gint64 biases = 3 * 2 * (3 + 2) + 5; /* of both networks and the output layer */
  const gint64 norms = 3 * (2 + 3) * 2 * 2;
  HlProduct    products[HL_PRODUCTS];
  gint64       weights = 0;

  hl_limit_list_products (&config, products);
  for (int i = 0; i < HL_PRODUCTS; i++)
    weights += (gint64) products[i].times * products[i].inputs * products[i].outputs;

  g_assert_cmpint (weights + words + biases + norms, ==, nn_config_count_values (&config));
}

NN_TEST_MAIN ()
