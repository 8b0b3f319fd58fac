/* core/check/case-results.c
 *
 * The results of a case: what was computed here against what the file says.
 */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/check/kinds.h"

static void
add (NnCase     *self,
     const char *name,
     double      deviation,
     double      tolerance,
     char       *problem)
{
  NnCheckResult *result = g_new0 (NnCheckResult, 1);

  result->name = g_strdup (name);
  result->deviation = deviation;
  result->tolerance = tolerance;
  result->is_ok = problem == NULL && deviation <= tolerance;
  result->problem = problem;

  g_ptr_array_add (self->report->results, result);
}

/**
 * nn_case_add_result:
 * @self: the case
 * @name: which result
 * @deviation: how far the file's value is off
 * @quantity: what it is
 */
void
nn_case_add_result (NnCase     *self,
                    const char *name,
                    double      deviation,
                    NnQuantity  quantity)
{
  g_hash_table_add (self->used, g_strdup (name));
  add (self, name, deviation, self->kind->tolerances[quantity], NULL);
}

/* Axes of size 1 say nothing: a loss may be (1) or a number without axes. */
static gboolean
same_but_for_ones (const NnSafetensor *tensor,
                   NnShape             shape)
{
  int i = 0;

  for (int j = 0; j < tensor->n_dims; j++)
    {
      if (tensor->dims[j] == 1)
        continue;
      while (i < shape.n_dims && shape.dims[i] == 1)
        i++;
      if (i == shape.n_dims || tensor->dims[j] != (guint64) shape.dims[i])
        return FALSE;
      i++;
    }

  while (i < shape.n_dims && shape.dims[i] == 1)
    i++;

  return i == shape.n_dims;
}

static double
largest_of (const NnTensor *expected,
            float           fill)
{
  double largest = 0.0;

  for (gsize i = 0; i < expected->length; i++)
    if (isfinite (expected->values[i]) && expected->values[i] != fill)
      largest = MAX (largest, fabs (expected->values[i]));

  return largest;
}

/* Equal infinities agree; a NaN agrees with nothing. */
static double
difference (float a,
            float b)
{
  if (a == b)
    return 0.0;

  return isfinite (a) && isfinite (b) ? fabs ((double) a - b) : INFINITY;
}

static double
largest_difference (const NnTensor *expected,
                    const NnTensor *computed)
{
  double largest = 0.0;

  for (gsize i = 0; i < expected->length; i++)
    largest = MAX (largest, difference (expected->values[i], computed->values[i]));

  return largest;
}

static void
compare (NnCase         *self,
         const char     *name,
         const NnTensor *computed,
         NnShape         shape,
         NnQuantity      quantity,
         float           fill)
{
  const NnSafetensor  *file = nn_safetensors_find (self->file, name);
  const double         tolerance = self->kind->tolerances[quantity];
  g_autoptr (NnTensor) expected = NULL;
  g_autoptr (GError)   error = NULL;
  double               scale = 1.0;

  if (file == NULL || self->error != NULL)
    return;

  g_assert (nn_shape_length (shape) == computed->length);
  g_hash_table_add (self->used, g_strdup (name));

  if (!same_but_for_ones (file, shape))
    {
      g_autofree char *actual = nn_safetensor_shape_to_string (file);
      g_autofree char *wanted = nn_shape_to_string (shape);

      add (self, name, INFINITY, tolerance,
           g_strdup_printf (_ ("its shape is %s instead of %s"), actual, wanted));
      return;
    }

  expected = nn_safetensor_to_tensor (file, &error);
  if (expected == NULL)
    {
      add (self, name, INFINITY, tolerance, g_strdup (error->message));
      return;
    }

  if (quantity != NN_QUANTITY_WEIGHT)
    scale = MAX (1.0, largest_of (expected, fill));

  add (self, name, largest_difference (expected, computed) / scale, tolerance, NULL);
}

/**
 * nn_case_compare:
 * @self: the case
 * @name: which result; a case that does not have it is not asked for it
 * @computed: what came out here
 * @shape: its shape in the textbook's manner
 * @quantity: what it is
 */
void
nn_case_compare (NnCase         *self,
                 const char     *name,
                 const NnTensor *computed,
                 NnShape         shape,
                 NnQuantity      quantity)
{
  compare (self, name, computed, shape, quantity, INFINITY);
}

/**
 * nn_case_compare_beside:
 * @self: the case
 * @name: which result
 * @computed: what came out here
 * @shape: its shape
 * @fill: a large value in it that is no measure of the others
 *
 * As nn_case_compare(), for scores of which some were replaced by a mask.
 */
void
nn_case_compare_beside (NnCase         *self,
                        const char     *name,
                        const NnTensor *computed,
                        NnShape         shape,
                        float           fill)
{
  compare (self, name, computed, shape, NN_QUANTITY_VALUE, fill);
}

/**
 * nn_case_compare_number:
 * @self: the case
 * @name: which result
 * @computed: what came out here
 * @quantity: what it is
 */
void
nn_case_compare_number (NnCase     *self,
                        const char *name,
                        double      computed,
                        NnQuantity  quantity)
{
  float    value = (float) computed;
  NnTensor tensor = { .shape = NN_SHAPE (1), .length = 1, .values = &value };

  nn_case_compare (self, name, &tensor, tensor.shape, quantity);
}

/**
 * nn_case_compare_gradients:
 * @self: the case
 * @prefix: "grad."
 * @parameters: whose gradients the tensors of that prefix and the parameter's name
 *   should be
 */
void
nn_case_compare_gradients (NnCase             *self,
                           const char         *prefix,
                           const NnParameters *parameters)
{
  for (int i = 0; i < nn_parameters_count (parameters); i++)
    {
      const NnParameter *parameter = nn_parameters_get (parameters, i);
      g_autofree char   *name = g_strconcat (prefix, parameter->path, NULL);

      if (parameter->gradient != NULL)
        nn_case_compare (self, name, parameter->gradient, parameter->gradient->shape,
                         NN_QUANTITY_GRADIENT);
    }
}

/**
 * nn_case_compare_json:
 * @self: the case
 * @key: which entry of a text case
 * @computed: (transfer full): what came out here
 */
void
nn_case_compare_json (NnCase     *self,
                      const char *key,
                      json_t     *computed)
{
  const json_t *expected = json_object_get (self->config, key);

  if (expected != NULL && self->error == NULL)
    {
      g_hash_table_add (self->used, g_strdup (key));
      add (self, key, json_equal (expected, computed) ? 0.0 : INFINITY, 0.0,
           json_equal (expected, computed) ? NULL : g_strdup (_ ("it is not the same")));
    }

  json_decref (computed);
}

static void
refuse (NnCase     *self,
        const char *name)
{
  if (!g_hash_table_contains (self->used, name))
    add (self, name, INFINITY, 0.0,
         g_strdup_printf (_ ("a case of the kind “%s” has nothing of this name"),
                          self->kind->name));
}

static void
refuse_the_unknown (NnCase *self)
{
  const char *key;
  json_t     *value;

  if (self->file != NULL)
    {
      for (int i = 0; i < nn_safetensors_count (self->file); i++)
        refuse (self, nn_safetensors_get (self->file, i)->name);
      return;
    }

  json_object_foreach (self->config, key, value)
    if (!g_str_equal (key, "kind") && !g_str_equal (key, "note"))
      refuse (self, key);
}

/**
 * nn_case_finish:
 * @self: a case whose kind has run
 *
 * Passes judgement: nothing may be off, nothing unknown, and something must have
 * been compared.
 */
void
nn_case_finish (NnCase *self)
{
  NnCheckReport *report = self->report;

  if (report->verdict == NN_CHECK_NOT_CHECKED)
    return;

  report->verdict = report->results->len > 0 ? NN_CHECK_PASSED : NN_CHECK_FAILED;
  if (report->results->len == 0)
    report->reason = g_strdup (_ ("The case has no results to compare."));

  refuse_the_unknown (self);

  for (guint i = 0; i < report->results->len; i++)
    if (!((NnCheckResult *) g_ptr_array_index (report->results, i))->is_ok)
      report->verdict = NN_CHECK_FAILED;
}
