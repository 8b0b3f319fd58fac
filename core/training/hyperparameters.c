#include "core/training/hyperparameters.h"

#include <glib/gi18n-lib.h>

/* The hyperparameter that is a member of NnRunOptions itself.  The command line has an option of
 * its own for it.  Every number is allowed: if there are fewer pairs, all are used. */
/* clang-format off */
static const NnHyperparameter run_hyperparameters[] = {
  { NN_MEMBER (NN_IN_RUN, NnRunOptions, n_pairs, INT), .highest = 1e6,
    NN_FORM (20, 100, N_ ("Pairs"),
             N_ ("0: all pairs, or the first 512 with a textbook preset")) },
  { NN_LAST_ROW },
};
/* clang-format on */

/** Returns: (transfer container) (element-type NnHyperparameter): one row for each, in the
 *   order of the command line: those of the run, then those of the model */
GPtrArray *nn_hyperparameters_list (void)
{
  const NnHyperparameter *const tables[] = {
    run_hyperparameters,
    nn_training_hyperparameters,
    nn_config_hyperparameters,
  };
  GPtrArray *list = g_ptr_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    for (const NnHyperparameter *row = tables[i]; row->field.name != NULL; row++)
      g_ptr_array_add (list, (gpointer) row);

  return list;
}

/**
 * @part: a struct in them
 *
 * Returns: (transfer none): where that struct is
 */
gpointer nn_run_options_part (NnRunOptions *self, NnConfigPart part)
{
  switch (part)
    {
    case NN_IN_MODEL:
      return &self->model;
    case NN_IN_TRAINING:
      return &self->training;
    case NN_IN_ADAM:
      return &self->training.adam;
    case NN_IN_TEXT:
      return &self->training.text;
    case NN_IN_RUN:
    default:
      return self;
    }
}
