#include "core/experiments/intervention.h"

#include "tests/support/tiny-model.h"

typedef struct
{
  const char      *name;     /* a sentence's end */
  const char      *text;     /* what a person types */
  NnAlterationKind kind;     /* what is to be done there */
  NnSublayer       sublayer; /* where */
  int              block;    /* from 0 */
  int              head;     /* from 0 */
  const char      *again;    /* its name in full */
} Name;

static const Name names[] = {
  { "head-alone", "1.3", NN_MUTE_HEAD, NN_SUBLAYER_CROSS, 0, 2, "cross:1.3" },
  { "encoder-head", "encoder:2.1", NN_UNIFORM_HEAD, NN_SUBLAYER_ENCODER, 1, 0, "encoder:2.1" },
  { "decoder-head", "decoder:10.12", NN_MUTE_HEAD, NN_SUBLAYER_DECODER, 9, 11, "decoder:10.12" },
  { "block-alone", "2", NN_MUTE_BLOCK, NN_SUBLAYER_DECODER, 1, 0, "decoder:2" },
  { "encoder-block", "encoder:1", NN_MUTE_BLOCK, NN_SUBLAYER_ENCODER, 0, 0, "encoder:1" },
  { "network", "encoder-ffn:1", NN_MUTE_SUBLAYER, NN_SUBLAYER_ENCODER_FFN, 0, 0, "encoder-ffn:1" },
  { "sublayer-alone", "1", NN_MUTE_SUBLAYER, NN_SUBLAYER_CROSS, 0, 0, "cross:1" },
};

NN_TEST_EACH (name_is_read_and_written, names, G_N_ELEMENTS (names))
{
  const Name      *wanted = data;
  NnAlteration     read;
  g_autofree char *again = NULL;

  g_assert_true (NN_OK (nn_alteration_read, wanted->text, wanted->kind, &read));
  g_assert_cmpint (read.kind, ==, wanted->kind);
  g_assert_cmpint (read.sublayer, ==, wanted->sublayer);
  g_assert_cmpint (read.block, ==, wanted->block);
  g_assert_cmpint (read.head, ==, wanted->head);
  again = nn_alteration_name (&read);
  g_assert_cmpstr (again, ==, wanted->again);
}

NN_TEST (other_names_are_refused)
{
  static const struct
  {
    const char      *text;
    NnAlterationKind kind;
  } wrong[] = {
    { "", NN_MUTE_HEAD },
    { "1", NN_MUTE_HEAD },
    { "1.", NN_MUTE_HEAD },
    { "0.1", NN_MUTE_HEAD },
    { "1.0", NN_MUTE_HEAD },
    { "1.3x", NN_MUTE_HEAD },
    { "1.-3", NN_MUTE_HEAD },
    { ":1.3", NN_MUTE_HEAD },
    { "encoder-ffn:1.3", NN_MUTE_HEAD },
    { "cros:1.3", NN_MUTE_HEAD },
    { "cross:1", NN_MUTE_BLOCK },
    { "1.1", NN_MUTE_BLOCK },
    { "99999999999999999999", NN_MUTE_BLOCK },
    { "head:1", NN_MUTE_SUBLAYER },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      NnAlteration read;

      g_test_message ("%s", wrong[i].text);
      NN_FAILS (NN_INTERVENTION_ERROR, NN_INTERVENTION_ERROR_NAME, nn_alteration_read,
                wrong[i].text, wrong[i].kind, &read);
    }
}

NN_TEST (places_must_be_there)
{
  const NnConfig     config = nn_test_config (NULL);
  const NnAlteration wrong[] = {
    { .kind = NN_MUTE_HEAD, .head = config.num_heads },
    { .kind = NN_MUTE_BLOCK, .block = config.num_blks },
    { .kind = NN_TEMPERATURE, .value = 0.0 },
    { .kind = NN_TEMPERATURE, .value = 1e9 },
    { .kind = NN_EDIT_WEIGHT, .value = 1.01 },
  };
  const NnAlteration right = { .kind = NN_MUTE_HEAD,
                               .block = config.num_blks - 1,
                               .head = config.num_heads - 1 };

  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (nn_alteration_fits (&wrong[i], &config, &error));
      g_assert_nonnull (error);
    }
  g_assert_true (nn_alteration_fits (&right, &config, NULL));
}

/* Positions, a residual connection, the division of the scores. */
NN_TEST (what_a_model_lacks_cannot_be_left_out)
{
  const NnAlterationKind kinds[] = { NN_DROP_POSITIONS, NN_DROP_RESIDUAL, NN_UNSCALED_SCORES };

  for (int i = 0; i < 3; i++)
    {
      const NnAlteration alteration = { .kind = kinds[i] };
      NnConfig           config = nn_test_config (NULL);

      g_assert_true (nn_alteration_fits (&alteration, &config, NULL));
      config.has_positions = i != 0;
      config.has_residual = i != 1;
      config.attention = i == 2 ? NN_ATTENTION_ADDITIVE : NN_ATTENTION_DOT_PRODUCT;
      g_assert_false (nn_alteration_fits (&alteration, &config, NULL));
    }
}

NN_TEST (head_of_a_muted_sublayer_is_muted)
{
  g_autoptr (NnIntervention) intervention = nn_intervention_new ();

  nn_intervention_add (intervention,
                       &(NnAlteration){ .kind = NN_MUTE_SUBLAYER, .sublayer = NN_SUBLAYER_CROSS });
  nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_MUTE_BLOCK, .block = 1 });
  nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_UNIFORM_HEAD, .head = 2 });

  g_assert_true (nn_intervention_has_head (intervention, NN_MUTE_HEAD, NN_SUBLAYER_CROSS, 0, 3));
  g_assert_true (nn_intervention_has_head (intervention, NN_MUTE_HEAD, NN_SUBLAYER_ENCODER, 1, 0));
  g_assert_true (
      nn_intervention_has_head (intervention, NN_UNIFORM_HEAD, NN_SUBLAYER_ENCODER, 0, 2));
  g_assert_false (nn_intervention_has_head (intervention, NN_MUTE_HEAD, NN_SUBLAYER_DECODER, 0, 3));
  g_assert_false (nn_intervention_has_head (intervention, NN_MUTE_HEAD, NN_SUBLAYER_CROSS, 1, 0));
  g_assert_false (
      nn_intervention_has_head (intervention, NN_UNIFORM_HEAD, NN_SUBLAYER_ENCODER, 0, 1));
}

NN_TEST (another_value_replaces_the_first)
{
  g_autoptr (NnIntervention) intervention = nn_intervention_new ();
  g_autoptr (NnIntervention) copy = NULL;

  nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_TEMPERATURE, .value = 2.0 });
  nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_MUTE_HEAD, .head = 1 });
  nn_intervention_add (intervention, &(NnAlteration){ .kind = NN_MUTE_HEAD });
  copy = nn_intervention_copy (intervention);
  nn_intervention_add (copy, &(NnAlteration){ .kind = NN_TEMPERATURE, .value = 0.5 });

  g_assert_cmpint (nn_intervention_count (intervention), ==, 3);
  g_assert_cmpint (nn_intervention_count (copy), ==, 3);
  g_assert_cmpfloat (nn_intervention_get (copy, 0)->value, ==, 0.5);
  g_assert_cmpfloat (nn_intervention_get (intervention, 0)->value, ==, 2.0);
}
