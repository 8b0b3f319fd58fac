#include "core/experiments/norm-steps.h"

#include <glib/gi18n-lib.h>
#include <math.h>

G_DEFINE_QUARK (nn - norm - steps - error - quark, nn_norm_steps_error)

/* The numbers that share their statistics: every element i of group g is
 * x[first + i · stride], as far as its row counts. */
typedef struct
{
  int first;
  int stride;
  int length;
} Group;

static int
count_groups (NnNormScope scope,
              int         N,
              int         D)
{
  switch (scope)
    {
    case NN_NORM_ROWS:
      return N;
    case NN_NORM_COLUMNS:
      return D;
    case NN_NORM_ALL:
    default:
      return 1;
    }
}

static Group
group_at (NnNormScope scope,
          int         N,
          int         D,
          int         g)
{
  switch (scope)
    {
    case NN_NORM_ROWS:
      return (Group){ g * D, 1, D };
    case NN_NORM_COLUMNS:
      return (Group){ g, D, N };
    case NN_NORM_ALL:
    default:
      return (Group){ 0, 1, N * D };
    }
}

static gboolean
counts (const NnNormOptions *options,
        int                  i)
{
  return options->scope != NN_NORM_COLUMNS || options->counted == NULL || options->counted[i];
}

static int
count_members (const Group         *group,
               const NnNormOptions *options)
{
  int n = 0;

  for (int i = 0; i < group->length; i++)
    n += counts (options, i) ? 1 : 0;

  return n;
}

static double
mean_of (const float         *x,
         const Group         *group,
         const NnNormOptions *options)
{
  double sum = 0.0;

  for (int i = 0; i < group->length; i++)
    if (counts (options, i))
      sum += x[group->first + i * group->stride];

  return sum / count_members (group, options);
}

static double
variance_of (const float         *x,
             double               mean,
             const Group         *group,
             const NnNormOptions *options)
{
  const int n = count_members (group, options);
  double    sum = 0.0;

  for (int i = 0; i < group->length; i++)
    if (counts (options, i))
      {
        const double centered = x[group->first + i * group->stride] - mean;

        sum += centered * centered;
      }

  return sum / (options->is_unbiased ? n - 1 : n);
}

static gboolean
uses_running (const NnNormOptions *options)
{
  return options->scope == NN_NORM_COLUMNS && !options->is_training;
}

/* In training a batch normalization needs two rows: with one, nothing but β would be
 * left, whatever the row. */
static gboolean
check_size (const Group         *group,
            const NnNormOptions *options,
            GError             **error)
{
  const int n = count_members (group, options);

  if (uses_running (options))
    return TRUE;

  if (options->scope == NN_NORM_COLUMNS && n < 2)
    {
      g_set_error (error, NN_NORM_STEPS_ERROR, NN_NORM_STEPS_ERROR_TOO_FEW,
                   _ ("Batch normalization cannot train on %d row: the mean of a feature would be "
                      "the number itself, and nothing would be left of it. Add a row, or use the "
                      "running averages."),
                   n);
      return FALSE;
    }

  if (options->is_unbiased && n < 2)
    {
      g_set_error (error, NN_NORM_STEPS_ERROR, NN_NORM_STEPS_ERROR_TOO_FEW,
                   _ ("A single number has no variance that divides by n − 1: add a column, or "
                      "divide by n."));
      return FALSE;
    }

  return TRUE;
}

static void
take_statistics (NnNormSteps         *self,
                 const NnTensor      *x,
                 const NnNormOptions *options,
                 int                  g,
                 const Group         *group)
{
  double mean;
  double variance;

  if (uses_running (options))
    {
      mean = options->running_mean[g];
      variance = options->running_variance[g];
    }
  else
    {
      mean = mean_of (x->values, group, options);
      variance = variance_of (x->values, mean, group, options);
    }

  self->mean->values[g] = (float) mean;
  self->variance->values[g] = (float) variance;
  self->divisor->values[g] = (float) (options->is_outside ? sqrt (variance) + options->epsilon
                                                          : sqrt (variance + options->epsilon));
}

static void
normalize (NnNormSteps    *self,
           const NnTensor *x,
           const NnTensor *gamma,
           const NnTensor *beta,
           int             g,
           const Group    *group)
{
  for (int i = 0; i < group->length; i++)
    {
      const int   at = group->first + i * group->stride;
      const int   d = at % (int) gamma->length;
      const float centered = x->values[at] - self->mean->values[g];

      self->centered->values[at] = centered;
      self->normalized->values[at] = centered / self->divisor->values[g];
      self->output->values[at] =
          gamma->values[d] * self->normalized->values[at] + beta->values[d];
    }
}

/**
 * nn_norm_steps_new:
 * @x: (N, D)
 * @gamma: (D) or (N, D) γ
 * @beta: of the shape of @gamma: β
 * @options: the choices
 * @error: return location for a #NnNormStepsError
 *
 * Returns: (transfer full) (nullable): every step
 */
NnNormSteps *
nn_norm_steps_new (const NnTensor      *x,
                   const NnTensor      *gamma,
                   const NnTensor      *beta,
                   const NnNormOptions *options,
                   GError             **error)
{
  const int               N = nn_tensor_rows (x);
  const int               D = nn_tensor_columns (x);
  const int               n_groups = count_groups (options->scope, N, D);
  g_autoptr (NnNormSteps) self = g_new0 (NnNormSteps, 1);

  g_assert (nn_tensor_columns (gamma) == D && gamma->length == beta->length);
  g_assert (x->length % gamma->length == 0);
  g_assert (!uses_running (options) || options->running_mean != NULL);

  self->scope = options->scope;
  self->mean = nn_tensor_new (NN_SHAPE (n_groups));
  self->variance = nn_tensor_new (NN_SHAPE (n_groups));
  self->divisor = nn_tensor_new (NN_SHAPE (n_groups));
  self->centered = nn_tensor_new (NN_SHAPE (N, D));
  self->normalized = nn_tensor_new (NN_SHAPE (N, D));
  self->output = nn_tensor_new (NN_SHAPE (N, D));

  for (int g = 0; g < n_groups; g++)
    {
      const Group group = group_at (options->scope, N, D, g);

      if (!check_size (&group, options, error))
        return NULL;
      take_statistics (self, x, options, g, &group);
      normalize (self, x, gamma, beta, g, &group);
    }

  return g_steal_pointer (&self);
}

/**
 * nn_norm_steps_free:
 * @self: (nullable) (transfer full): the steps
 */
void
nn_norm_steps_free (NnNormSteps *self)
{
  if (self == NULL)
    return;

  nn_tensor_free (self->mean);
  nn_tensor_free (self->variance);
  nn_tensor_free (self->divisor);
  nn_tensor_free (self->centered);
  nn_tensor_free (self->normalized);
  nn_tensor_free (self->output);
  g_free (self);
}

/**
 * nn_norm_steps_group:
 * @self: the steps
 * @row: of a cell
 * @column: of a cell
 *
 * Returns: whose statistics that cell was normalized with
 */
int
nn_norm_steps_group (const NnNormSteps *self,
                     int                row,
                     int                column)
{
  switch (self->scope)
    {
    case NN_NORM_ROWS:
      return row;
    case NN_NORM_COLUMNS:
      return column;
    case NN_NORM_ALL:
    default:
      return 0;
    }
}
