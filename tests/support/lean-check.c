#include "tests/support/lean-check.h"

#include "tests/support/gradient-check.h"

NnTestPair nn_test_pair_new (void)
{
  return (NnTestPair){ nn_parameters_new (), nn_parameters_new () };
}

/* When all layers are there: gives both lists the same values. */
void nn_test_pair_begin (NnTestPair *self)
{
  nn_parameters_pack (self->lean);
  nn_test_set_random_parameters (self->plain, 3);
  nn_parameters_copy_values (self->lean, self->plain);
}

void nn_test_pair_assert_gradients (const NnTestPair *self, double tolerance)
{
  for (int i = 0; i < nn_parameters_count (self->plain); i++)
    {
      const NnParameter *plain = nn_parameters_get (self->plain, i);

      g_test_message ("%s", plain->path);
      nn_test_assert_close (nn_parameters_get (self->lean, i)->gradient, plain->gradient,
                            tolerance);
    }
}

void nn_test_pair_clear (NnTestPair *self)
{
  g_clear_pointer (&self->plain, nn_parameters_free);
  g_clear_pointer (&self->lean, nn_parameters_free);
}
