#include "app/check/case-results.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/checkpoint/safetensors-values.h"

/* In a tensor whose entries are this small a part of the largest gradient, all
 * is the rounding of double precision: it should be zero. */
#define ZERO 1e-12

/* How large a gradient that should be zero may be, as a part of the largest. */
#define ZERO_TOLERANCE 1e-6

static NnCheckResult *add (NnCase *self, const char *name)
{
  NnCheckResult *result = g_new0 (NnCheckResult, 1);

  g_hash_table_add (self->used, g_strdup (name));
  result->name = g_strdup (name);
  g_ptr_array_add (self->report->results, result);

  return result;
}

/* A result that cannot be compared. */
static void add_problem (NnCase *self, const char *name, char *problem)
{
  NnCheckResult *result = add (self, name);

  result->deviation = INFINITY;
  result->relative = INFINITY;
  result->problem = problem;
}

void nn_case_add_result (NnCase *self, const char *name, double deviation, double largest,
                         NnQuantity quantity)
{
  NnCheckResult *result = add (self, name);

  result->deviation = deviation;
  result->relative = deviation > 0.0 ? deviation / largest : 0.0;
  result->tolerance = self->kind->tolerances[quantity];
  result->is_ok = result->relative <= result->tolerance;
}

/* Axes of size 1 say nothing: a loss may be (1) or a number without axes. */
static gboolean same_but_for_ones (const NnSafetensor *tensor, NnShape shape)
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

static double largest_of (const NnTensor *expected, float fill)
{
  double largest = 0.0;

  for (gsize i = 0; i < expected->length; i++)
    if (isfinite (expected->values[i]) && expected->values[i] != fill)
      largest = MAX (largest, fabs (expected->values[i]));

  return largest;
}

/* Equal infinities agree; a NaN agrees with nothing. */
static double difference (float a, float b)
{
  if (a == b)
    return 0.0;

  return isfinite (a) && isfinite (b) ? fabs ((double) a - b) : INFINITY;
}

/* The largest entry of all gradients of the case; 1 if it has none. */
static double largest_gradient (NnCase *self)
{
  double largest = 0.0;

  if (self->largest_gradient > 0.0)
    return self->largest_gradient;

  for (int i = 0; i < nn_safetensors_count (self->file); i++)
    {
      const NnSafetensor  *tensor = nn_safetensors_get (self->file, i);
      g_autoptr (NnTensor) values = NULL;

      if (g_str_has_prefix (tensor->name, "grad."))
        values = nn_safetensor_to_tensor (tensor, NULL);
      if (values != NULL)
        largest = MAX (largest, largest_of (values, INFINITY));
    }

  self->largest_gradient = largest > 0.0 ? largest : 1.0;

  return self->largest_gradient;
}

/* Judges every value, and reports the one that comes closest to its limit.
 * @slack: (nullable): what each value may be off beyond the tolerance */
static void judge (NnCheckResult *result, const NnTensor *expected, const NnTensor *computed,
                   const NnTensor *slack, double largest)
{
  const double unit = result->is_zero ? 1.0 : largest;
  double       worst = -1.0;

  result->is_ok = TRUE;
  for (gsize i = 0; i < expected->length; i++)
    {
      const double off = difference (expected->values[i], computed->values[i]);
      const double beyond = off - (slack != NULL ? slack->values[i] : 0.0);

      if (beyond <= worst)
        continue;

      worst = beyond;
      result->deviation = off;
      result->is_ok = beyond <= result->tolerance * unit;
    }

  if (!result->is_zero)
    result->relative = result->deviation / largest;
}

/* Returns: (nullable): what the file says, if it can be compared with @shape */
static NnTensor *expect (NnCase *self, const char *name, NnShape shape)
{
  const NnSafetensor *file = nn_safetensors_find (self->file, name);
  g_autoptr (GError)  error = NULL;
  NnTensor           *expected;

  if (file == NULL || self->error != NULL)
    return NULL;

  if (!same_but_for_ones (file, shape))
    {
      g_autofree char *actual = nn_safetensor_shape_to_string (file);
      g_autofree char *wanted = nn_shape_to_string (shape);

      add_problem (self, name,
                   g_strdup_printf (_ ("its shape is %s instead of %s"), actual, wanted));
      return NULL;
    }

  expected = nn_safetensor_to_tensor (file, &error);
  if (expected == NULL)
    add_problem (self, name, g_strdup (error->message));

  return expected;
}

static void compare (NnCase *self, const char *name, const NnTensor *computed,
                     const NnTensor *expected, const NnTensor *slack, NnQuantity quantity,
                     float fill)
{
  const double   largest = largest_of (expected, fill);
  const double   scale = quantity == NN_QUANTITY_GRADIENT ? largest_gradient (self) : 1.0;
  NnCheckResult *result = add (self, name);

  g_assert (expected->length == computed->length);

  result->is_zero = largest <= ZERO * scale;
  result->tolerance = result->is_zero ? ZERO_TOLERANCE * scale : self->kind->tolerances[quantity];
  judge (result, expected, computed, slack, largest);
}

void nn_case_compare (NnCase *self, const char *name, const NnTensor *computed, NnShape shape,
                      NnQuantity quantity)
{
  g_autoptr (NnTensor) expected = expect (self, name, shape);

  if (expected != NULL)
    compare (self, name, computed, expected, NULL, quantity, INFINITY);
}

/* As nn_case_compare(), for scores of which some were replaced by a mask. */
void nn_case_compare_beside (NnCase *self, const char *name, const NnTensor *computed,
                             NnShape shape, float fill)
{
  g_autoptr (NnTensor) expected = expect (self, name, shape);

  if (expected != NULL)
    compare (self, name, computed, expected, NULL, NN_QUANTITY_VALUE, fill);
}

void nn_case_compare_trained (NnCase *self, const char *name, const NnTensor *computed,
                              const NnTensor *slack)
{
  g_autoptr (NnTensor) expected = expect (self, name, computed->shape);

  if (expected != NULL)
    compare (self, name, computed, expected, slack, NN_QUANTITY_WEIGHT, INFINITY);
}

void nn_case_compare_number (NnCase *self, const char *name, double computed, NnQuantity quantity)
{
  float    value = (float) computed;
  NnTensor tensor = { .shape = NN_SHAPE (1), .length = 1, .values = &value };

  nn_case_compare (self, name, &tensor, tensor.shape, quantity);
}

void nn_case_compare_gradients (NnCase *self, const char *prefix, const NnParameters *parameters)
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

/* computed: what came out here. */
void nn_case_compare_json (NnCase *self, const char *key, json_t *computed)
{
  const json_t *expected = json_object_get (self->config, key);

  if (expected != NULL && self->error == NULL)
    {
      if (json_equal (expected, computed))
        nn_case_add_result (self, key, 0.0, 1.0, NN_QUANTITY_EXACT);
      else
        add_problem (self, key, g_strdup (_ ("it is not the same")));
    }

  json_decref (computed);
}

static void refuse (NnCase *self, const char *name)
{
  if (!g_hash_table_contains (self->used, name))
    add_problem (
        self, name,
        g_strdup_printf (_ ("a case of the kind “%s” has nothing of this name"), self->kind->name));
}

static void refuse_the_unknown (NnCase *self)
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

/* Passes judgement: nothing may be off, nothing unknown, and something must have been compared. */
void nn_case_finish (NnCase *self)
{
  NnCheckReport *report = self->report;

  if (report->verdict == NN_CHECK_NOT_CHECKED)
    return;

  report->verdict = report->results->len > 0 ? NN_CHECK_PASSED : NN_CHECK_FAILED;
  if (report->results->len == 0)
    report->reason = g_strdup (_ ("The case has no results to compare."));

  refuse_the_unknown (self);

  for (guint i = 0; i < report->results->len; i++)
    {
      const NnCheckResult *result = g_ptr_array_index (report->results, i);

      if (!result->is_ok && !result->is_unsteady)
        report->verdict = NN_CHECK_FAILED;
      else if (result->is_unsteady && report->verdict == NN_CHECK_PASSED)
        report->verdict = NN_CHECK_NOT_CHECKED;
    }
  if (report->verdict == NN_CHECK_NOT_CHECKED)
    report->reason = g_strdup (_ ("single precision cannot reproduce this case: with the last bit "
                                  "of its weights changed, its results are about as far off"));
}
