#include "core/layers/parameters.h"

#include "tests/support/cases.h"
#include "tests/support/gradient-check.h"

NN_TEST (buffer_is_saved_but_not_learned)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  NnParameter             *buffer;

  (void) nn_parameters_add (parameters, "bn", "weight", NN_SHAPE (4));
  buffer = nn_parameters_add_buffer (parameters, "bn", "running_mean", NN_SHAPE (4));

  g_assert_null (buffer->gradient);
  g_assert_cmpint (nn_parameters_count (parameters), ==, 2);
  g_assert_cmpuint (nn_parameters_count_learned_values (parameters), ==, 4);

  nn_parameters_clear_gradients (parameters);
}

static float *end_of (const NnTensor *tensor) { return tensor->values + tensor->length; }

/* Layers come with their biases in between; packed, their matrices are neighbors. */
NN_TEST (pack_puts_matrices_next_to_each_other)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  NnParameter             *a = nn_parameters_add (parameters, "a", "weight", NN_SHAPE (2, 2));
  NnParameter             *a_bias = nn_parameters_add (parameters, "a", "bias", NN_SHAPE (2));
  NnParameter             *b = nn_parameters_add (parameters, "b", "weight", NN_SHAPE (3, 2));
  NnParameter             *b_bias = nn_parameters_add (parameters, "b", "bias", NN_SHAPE (3));

  nn_tensor_fill (a->value, 1.0f);
  nn_tensor_fill (b->value, 2.0f);
  nn_tensor_fill (b_bias->value, 3.0f);
  nn_parameters_pack (parameters);

  g_assert_true (b->value->values == end_of (a->value));
  g_assert_true (b->gradient->values == end_of (a->gradient));
  g_assert_true (b_bias->value->values == end_of (a_bias->value));
  g_assert_true (a_bias->value->values == end_of (b->value));
  nn_test_assert_values (a->value, (float[]){ 1, 1, 1, 1 }, 0.0);
  nn_test_assert_values (b->value, (float[]){ 2, 2, 2, 2, 2, 2 }, 0.0);
  nn_test_assert_values (b_bias->value, (float[]){ 3, 3, 3 }, 0.0);
}

NN_TEST (weight_gets_its_memory_when_it_is_packed)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  NnParameter             *bias;
  NnParameter             *weight;

  parameters->will_be_packed = TRUE;
  bias = nn_parameters_add (parameters, "a", "bias", NN_SHAPE (2));
  bias->value->values[1] = 3.0f;
  weight = nn_parameters_add (parameters, "a", "weight", NN_SHAPE (2, 3));
  g_assert_null (weight->value->values);

  nn_parameters_pack (parameters);
  g_assert_cmpuint (parameters->values->length, ==, 8);
  g_assert_cmpuint (parameters->gradients->length, ==, 8);
  for (int i = 0; i < 6; i++)
    g_assert_cmpfloat (weight->value->values[i], ==, 0.0f);
  g_assert_cmpfloat (bias->value->values[1], ==, 3.0f);
}

NN_TEST (pack_puts_buffers_behind_what_is_learned)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  NnParameter             *mean = nn_parameters_add_buffer (parameters, "bn", "mean", NN_SHAPE (2));
  NnParameter             *a = nn_parameters_add (parameters, "a", "weight", NN_SHAPE (2, 2));

  nn_tensor_fill (mean->value, 1.0f);
  nn_tensor_fill (a->value, 2.0f);
  nn_parameters_pack (parameters);

  nn_test_assert_values (parameters->values, (float[]){ 2, 2, 2, 2, 1, 1 }, 0.0);
  g_assert_cmpuint (parameters->values->length, ==, 6);
  g_assert_cmpuint (parameters->gradients->length, ==, 4);
}

/* Something that is remembered of every number, in the order of the block. */
NN_TEST (part_of_a_block_is_that_of_the_parameter)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  const float              numbers[] = { 1, 2, 3, 4, 5, 6 };
  g_autoptr (NnTensor)     block = nn_tensor_new_from (NN_SHAPE (6), numbers);
  NnTensor                 bias;
  NnTensor                 weight;

  nn_parameters_add (parameters, "a", "bias", NN_SHAPE (2));
  nn_parameters_add_buffer (parameters, "a", "mean", NN_SHAPE (2));
  nn_parameters_add (parameters, "a", "weight", NN_SHAPE (2, 2));
  nn_parameters_pack (parameters);
  bias = nn_parameters_part (parameters, 0, block);
  weight = nn_parameters_part (parameters, 2, block);

  nn_test_assert_values (&bias, (float[]){ 5, 6 }, 0.0);
  nn_test_assert_values (&weight, (float[]){ 1, 2, 3, 4 }, 0.0);
  g_assert_true (nn_shape_equal (weight.shape, NN_SHAPE (2, 2)));
}

NN_TEST (packed_gradients_clear_too)
{
  g_autoptr (NnParameters) parameters = nn_parameters_new ();
  NnParameter             *a = nn_parameters_add (parameters, "a", "weight", NN_SHAPE (2, 2));
  NnParameter *buffer = nn_parameters_add_buffer (parameters, "a", "mean", NN_SHAPE (2));

  nn_parameters_pack (parameters);
  nn_tensor_fill (a->gradient, 1.0f);
  nn_tensor_fill (buffer->value, 1.0f);
  nn_parameters_clear_gradients (parameters);

  nn_test_assert_values (a->gradient, (float[]){ 0, 0, 0, 0 }, 0.0);
  nn_test_assert_values (buffer->value, (float[]){ 1, 1 }, 0.0);
}

/* Code that works with a replica must not move what it only borrows. */
NN_TEST (pack_leaves_borrowed_values_where_they_are)
{
  g_autoptr (NnParameters) original = nn_parameters_new ();
  g_autoptr (NnParameters) replica = nn_parameters_new_replica (original);
  NnParameter             *first = nn_parameters_add (original, "a", "weight", NN_SHAPE (2, 2));
  NnParameter             *second;
  float                   *place;

  nn_parameters_pack (original);
  place = first->value->values;
  second = nn_parameters_add (replica, "a", "weight", NN_SHAPE (2, 2));
  nn_parameters_pack (replica);

  g_assert_true (first->value->values == place);
  g_assert_true (second->value == first->value);
  g_assert_true (second->gradient->values != first->gradient->values);
}
