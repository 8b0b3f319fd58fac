#include "core/experiments/intervention.h"

#include "tests/support/tiny-model.h"

static const struct
{
  const char      *words;
  NnAlterationKind kind;
  const char      *place; /* as nn_alteration_name() writes it */
  double           value;
} right[] = {
  { "cross:2.1", NN_MUTE_HEAD, "cross:2.1", 0.0 },
  { "uniform encoder:1.2", NN_UNIFORM_HEAD, "encoder:1.2", 0.0 },
  { "unscaled decoder:2", NN_UNSCALED_SCORES, "decoder:2", 0.0 },
  { "sublayer encoder-ffn:2", NN_MUTE_SUBLAYER, "encoder-ffn:2", 0.0 },
  { "block decoder:1", NN_MUTE_BLOCK, "decoder:1", 0.0 },
  { "positions", NN_DROP_POSITIONS, "", 0.0 },
  { "residual", NN_DROP_RESIDUAL, "", 0.0 },
  { "temperature 0.5", NN_TEMPERATURE, "", 0.5 },
};

NN_TEST (every_alteration_can_be_written)
{
  const NnConfig config = nn_test_config (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (right); i++)
    {
      NnAlteration     alteration;
      g_autofree char *place = NULL;

      NN_OK (nn_alteration_from_words, right[i].words, &alteration);
      place = nn_alteration_name (&alteration);
      g_assert_cmpint (alteration.kind, ==, right[i].kind);
      g_assert_cmpstr (place, ==, right[i].place);
      g_assert_cmpfloat (alteration.value, ==, right[i].value);
      g_assert_true (nn_alteration_fits (&alteration, &config, NULL));
    }
}

NN_TEST (what_is_no_alteration_is_refused)
{
  static const char *const wrong[] = {
    "",
    " ",
    "head",
    "cross",
    "cross:",
    "cross:0.1",
    "uniform",
    "uniform cross:2",
    "unscaled",
    "unscaled encoder-ffn:1",
    "sublayer 0",
    "block",
    "positions 1",
    "residual encoder:1",
    "temperature",
    "temperature x",
    "temperature 0",
    "temperature nan",
    "temperature 1000",
    "temperature 1 2",
    "Residual",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      NnAlteration       alteration;
      g_autoptr (GError) error = NULL;

      if (nn_alteration_from_words (wrong[i], &alteration, &error))
        g_error ("“%s” is read as an alteration", wrong[i]);
      g_assert_error (error, NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_NAME);
    }
}
