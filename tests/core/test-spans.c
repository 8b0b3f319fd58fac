#include "core/training/spans.h"
#include "tests/support/gradient-check.h"

typedef struct
{
  NnParameters *parameters;
  NnParameters *replica;
  NnSpans      *spans;
} Fixture;

static void
add_all (NnParameters *parameters)
{
  nn_parameters_add (parameters, "embedding", "weight", NN_SHAPE (5, 8000));
  nn_parameters_add_buffer (parameters, "bn", "running_mean", NN_SHAPE (7));
  nn_parameters_add (parameters, "bn", "bias", NN_SHAPE (7));
  nn_parameters_add (parameters, "dense", "weight", NN_SHAPE (2, NN_SPAN_LENGTH));
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  fixture->parameters = nn_parameters_new ();
  add_all (fixture->parameters);
  fixture->replica = nn_parameters_new_replica (fixture->parameters);
  add_all (fixture->replica);
  fixture->spans = nn_spans_new (fixture->parameters);
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  nn_spans_free (fixture->spans);
  nn_parameters_free (fixture->replica);
  nn_parameters_free (fixture->parameters);
}

/* 40000 = 2 · 16384 + 7232; the buffer has none. */
static void
test_spans_cover_what_is_learned (Fixture      *fixture,
                                  gconstpointer data)
{
  const NnSpan expected[] = {
    { 0, 0, 16384 },
    { 0, 16384, 16384 },
    { 0, 32768, 7232 },
    { 2, 0, 7 },
    { 3, 0, 16384 },
    { 3, 16384, 16384 },
  };

  g_assert_cmpint (fixture->spans->n, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_assert_cmpint (fixture->spans->items[i].parameter, ==, expected[i].parameter);
      g_assert_cmpuint (fixture->spans->items[i].first, ==, expected[i].first);
      g_assert_cmpuint (fixture->spans->items[i].length, ==, expected[i].length);
    }
}

static void
test_span_touches_its_own_numbers_only (Fixture      *fixture,
                                        gconstpointer data)
{
  const NnSpan span = { 2, 3, 2 };
  const float  ones[] = { 1, 1, 1, 1, 1, 1, 1 };
  const float  terms[] = { 9, 9, 9, 2, 3, 9, 9 };
  const float  left[] = { 9, 9, 9, 0, 0, 9, 9 };
  const float  sum[] = { 1, 1, 1, 3, 4, 1, 1 };
  const float  half[] = { 1, 1, 1, 1.5f, 2, 1, 1 };
  NnTensor    *gradient = nn_parameters_get (fixture->parameters, 2)->gradient;

  nn_test_set_values (gradient, ones);
  nn_test_set_values (nn_parameters_get (fixture->replica, 2)->gradient, terms);

  nn_span_take_gradient (&span, fixture->parameters, fixture->replica);
  nn_test_assert_values (gradient, sum, 0.0);
  nn_test_assert_values (nn_parameters_get (fixture->replica, 2)->gradient, left, 0.0);
  g_assert_cmpfloat (nn_span_square_sum (&span, fixture->parameters), ==, 25.0);

  nn_span_scale_gradient (&span, fixture->parameters, 0.5);
  nn_test_assert_values (gradient, half, 0.0);
}

#define ADD(path, test) \
  g_test_add ("/core/spans/" path, Fixture, NULL, set_up, test, tear_down)

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  ADD ("new/covers-what-is-learned", test_spans_cover_what_is_learned);
  ADD ("span/touches-its-own-numbers-only", test_span_touches_its_own_numbers_only);

  return g_test_run ();
}
