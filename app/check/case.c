#include "app/check/case.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "core/checkpoint/safetensors.h"
#include "core/engine/each.h"

gboolean nn_case_failed (const NnCase *self) { return self->error != NULL; }

gboolean nn_case_require (NnCase *self, gboolean condition, const char *format, ...)
{
  va_list arguments;

  if (condition || self->error != NULL)
    return condition;

  va_start (arguments, format);
  self->error = g_error_new_valist (NN_CHECK_ERROR, NN_CHECK_ERROR_INVALID, format, arguments);
  va_end (arguments);

  return FALSE;
}

static char *expectation_of (json_type type, const char *key)
{
  switch (type)
    {
    case JSON_OBJECT:
      return g_strdup_printf (_ ("The setting “%s” must be an object."), key);
    case JSON_ARRAY:
      return g_strdup_printf (_ ("The setting “%s” must be a list."), key);
    case JSON_STRING:
      return g_strdup_printf (_ ("The setting “%s” must be a string."), key);
    case JSON_INTEGER:
      return g_strdup_printf (_ ("The setting “%s” must be a whole number."), key);
    case JSON_REAL:
      return g_strdup_printf (_ ("The setting “%s” must be a number."), key);
    case JSON_TRUE:
      return g_strdup_printf (_ ("The setting “%s” must be true or false."), key);
    default:
      g_assert_not_reached ();
    }
}

static gboolean is_of_type (const json_t *value, json_type type)
{
  if (type == JSON_REAL)
    return json_is_number (value);
  if (type == JSON_TRUE)
    return json_is_boolean (value);

  return json_typeof (value) == type;
}

/* Returns the value; NULL only after a mistake. */
json_t *nn_case_json (NnCase *self, const char *key, json_type type)
{
  json_t          *value = json_object_get (self->config, key);
  g_autofree char *expectation = NULL;

  g_hash_table_add (self->used, g_strdup (key));

  if (self->error != NULL)
    return NULL;
  if (value == NULL)
    {
      self->error =
          g_error_new (NN_CHECK_ERROR, NN_CHECK_ERROR_INCOMPLETE,
                       _ ("The setting “%s” is missing; a case of the kind “%s” needs it."), key,
                       self->kind->name);
      return NULL;
    }

  expectation = expectation_of (type, key);
  if (!nn_case_require (self, is_of_type (value, type), "%s", expectation))
    return NULL;

  return value;
}

/* Returns the setting; lowest after a mistake. */
int nn_case_int (NnCase *self, const char *key, int lowest, int highest)
{
  const json_t *value = nn_case_json (self, key, JSON_INTEGER);
  json_int_t    number;

  if (value == NULL)
    return lowest;

  number = json_integer_value (value);
  if (!nn_case_require (self, number >= lowest && number <= highest,
                        _ ("The setting “%s” is %lld; it must be between %d and %d."), key,
                        (long long) number, lowest, highest))
    return lowest;

  return (int) number;
}

/* Returns the setting; 0 after a mistake. */
double nn_case_number (NnCase *self, const char *key)
{
  return json_number_value (nn_case_json (self, key, JSON_REAL));
}

double nn_case_dropout (NnCase *self)
{
  const double dropout = nn_case_number (self, "dropout");

  nn_case_require (self, dropout >= 0.0 && dropout < 1.0,
                   _ ("The setting “dropout” is %g; it must be at least 0 and below 1."), dropout);

  return dropout;
}

/* Returns the setting. */
gboolean nn_case_boolean (NnCase *self, const char *key, gboolean if_missing)
{
  if (json_object_get (self->config, key) == NULL)
    return if_missing;

  return json_is_true (nn_case_json (self, key, JSON_TRUE));
}

/* Returns whether the file has a tensor called name. */
gboolean nn_case_has (const NnCase *self, const char *name)
{
  return nn_safetensors_find (self->file, name) != NULL;
}

static const NnSafetensor *find (NnCase *self, const char *name)
{
  const NnSafetensor *found = nn_safetensors_find (self->file, name);

  g_hash_table_add (self->used, g_strdup (name));

  if (found == NULL && self->error == NULL)
    self->error = g_error_new (NN_CHECK_ERROR, NN_CHECK_ERROR_INCOMPLETE,
                               _ ("The tensor “%s” is missing; a case of the kind “%s” needs it."),
                               name, self->kind->name);

  return self->error == NULL ? found : NULL;
}

/* Fails with the name of what is missing unless the file has a tensor called name. */
void nn_case_require_tensor (NnCase *self, const char *name) { find (self, name); }

static gboolean fits (const NnSafetensor *tensor, NnShape shape)
{
  for (int i = 0; i < shape.n_dims && i < tensor->n_dims; i++)
    if (tensor->dims[i] != (guint64) shape.dims[i])
      return FALSE;

  return tensor->n_dims == shape.n_dims;
}

static const NnSafetensor *find_shaped (NnCase *self, const char *name, NnShape shape)
{
  const NnSafetensor *tensor = find (self, name);

  if (tensor != NULL && !fits (tensor, shape))
    {
      g_autofree char *actual = nn_safetensor_shape_to_string (tensor);
      g_autofree char *wanted = nn_shape_to_string (shape);

      nn_case_require (self, FALSE, _ ("“%s” has the shape %s, but %s is needed."), name, actual,
                       wanted);
      return NULL;
    }

  return tensor;
}

/* Returns its shape, without axes of size 0; all 1 after a mistake. n_dims: how many axes it
 * must have, or NN_ANY_SIZE for at least one. */
NnShape nn_case_shape (NnCase *self, const char *name, int n_dims)
{
  const NnSafetensor *tensor = find (self, name);
  NnShape             shape = { .n_dims = n_dims == NN_ANY_SIZE ? 1 : n_dims };

  for (int i = 0; i < shape.n_dims; i++)
    shape.dims[i] = 1;

  if (tensor == NULL ||
      !nn_case_require (
          self, n_dims == NN_ANY_SIZE ? tensor->n_dims >= 1 : tensor->n_dims == n_dims,
          _ ("“%s” has the wrong number of axes for this case: %d."), name, tensor->n_dims) ||
      !nn_case_require (self, tensor->length > 0 && tensor->length <= G_MAXINT32,
                        _ ("“%s” has no values, or too many values."), name))
    return shape;

  shape.n_dims = tensor->n_dims;
  for (int i = 0; i < shape.n_dims; i++)
    shape.dims[i] = (int) tensor->dims[i];

  return shape;
}

static NnTensor *as_stack (NnTensor *tensor)
{
  if (tensor->shape.n_dims == 0)
    tensor->shape = NN_SHAPE (1, 1);
  else
    tensor->shape = NN_SHAPE (nn_tensor_rows (tensor), nn_tensor_columns (tensor));

  return tensor;
}

/* A tensor that was read: its rows, and how the file shapes them. */
typedef struct
{
  const NnTensor *tensor;
  NnShape         shape;
} Input;

/* Returns its values as a stack of rows, two axes whatever the file has; after a mistake a
 * single zero, since a setting can ask for any size. shape: the shape it must have. */
const NnTensor *nn_case_tensor (NnCase *self, const char *name, NnShape shape)
{
  const NnSafetensor *found = find_shaped (self, name, shape);
  NnTensor           *tensor = NULL;
  Input              *input = g_new (Input, 1);

  if (found != NULL)
    tensor = nn_safetensor_to_tensor (found, &self->error);
  if (tensor == NULL)
    tensor = nn_tensor_new (NN_SHAPE (1));

  g_ptr_array_add (self->tensors, as_stack (tensor));
  input->tensor = tensor;
  input->shape = shape;
  g_hash_table_insert (self->inputs, g_strdup (name), input);

  return tensor;
}

/* Returns its values, from 0 to highest; after a mistake 0 for each row of the first axis, of which
 * nn_case_rows() may ask the length. shape: the shape it must have. */
const int *nn_case_ints (NnCase *self, const char *name, NnShape shape, int highest)
{
  const NnSafetensor *found = find_shaped (self, name, shape);
  const gsize         length = found != NULL ? found->length : (gsize) MAX (shape.dims[0], 1);
  int                *ints = NULL;

  if (found != NULL)
    ints = nn_safetensor_to_ints (found, &self->error);
  if (ints == NULL)
    ints = g_new0 (int, MAX (length, 1));

  for (gsize i = 0; i < length; i++)
    if (!nn_case_require (self, ints[i] >= 0 && ints[i] <= highest,
                          _ ("“%s” contains the value %d; all values must be between %d and %d."),
                          name, ints[i], 0, highest) ||
        nn_case_failed (self))
      ints[i] = 0;

  g_ptr_array_add (self->ints, ints);

  return ints;
}

/* Returns rows that live as long as the case. valid_lens: how many of them are tokens, or NULL. */
NnRows *nn_case_rows (NnCase *self, int B, int T, const int *valid_lens)
{
  NnRows *rows = nn_rows_new_padded (B, T, valid_lens);

  g_ptr_array_add (self->rows, rows);

  return rows;
}

/* Returns the mask, which lives as long as the case. name: the valid lengths: (B), (B,
 * n_queries), or missing for no mask. */
NnMask nn_case_mask (NnCase *self, const char *name, int B, int n_queries, int n_keys, float fill)
{
  NnMask mask =
      nn_mask_none (nn_case_rows (self, B, n_queries, NULL), nn_case_rows (self, B, n_keys, NULL));

  mask.fill = fill;
  if (!nn_case_has (self, name))
    return mask;

  if (nn_safetensors_find (self->file, name)->n_dims == 2)
    mask.row_valid_lens = nn_case_ints (self, name, NN_SHAPE (B, n_queries), G_MAXINT);
  else
    mask.valid_lens = nn_case_ints (self, name, NN_SHAPE (B), G_MAXINT);

  return mask;
}

/* Gives the parameters the values "w.…". Returns whether the file has them all. */
gboolean nn_case_load (NnCase *self, const NnParameters *parameters)
{
  NN_EACH_OF (const NnParameter, parameter, parameters->items)
    {
      g_autofree char *name = g_strconcat ("w.", parameter->path, NULL);
      const NnTensor  *tensor;

      /* Running statistics start as they do in a new layer, unless the case says. */
      if (parameter->gradient == NULL && !nn_case_has (self, name))
        continue;

      tensor = nn_case_tensor (self, name, parameter->value->shape);
      if (!nn_case_failed (self))
        memcpy (parameter->value->values, tensor->values, tensor->length * sizeof (float));
    }

  return !nn_case_failed (self);
}

static const Input *find_input (const NnCase *self, const char *name)
{
  const Input *input = g_hash_table_lookup (self->inputs, name);

  g_assert (input != NULL);

  return input;
}

/* Returns the tensor as a stack of rows. */
const NnTensor *nn_case_input (const NnCase *self, const char *name)
{
  return find_input (self, name)->tensor;
}

int nn_case_size (const NnCase *self, char letter)
{
  g_assert (self->sizes[(guchar) letter] > 0);

  return self->sizes[(guchar) letter];
}

void nn_case_set_size (NnCase *self, char letter, int size) { self->sizes[(guchar) letter] = size; }

/* Returns FALSE if a letter or "*" of @axes is not known yet. */
static gboolean known_shape (const NnCase *self, const char *axes, NnShape *shape)
{
  const gboolean is_any = axes[1] == '*';
  const char    *letters = axes + (is_any ? 2 : 1);
  const int      n = (int) strcspn (letters, ")");
  gboolean       is_known = !is_any || self->any_shape.n_dims >= n;

  *shape = is_any ? self->any_shape : (NnShape){ .n_dims = n };
  for (int i = 0; i < n && is_known; i++)
    {
      const char letter = letters[i];

      shape->dims[shape->n_dims - n + i] =
          g_ascii_isdigit (letter) ? letter - '0' : self->sizes[(guchar) letter];
      is_known = shape->dims[shape->n_dims - n + i] > 0;
    }

  return is_known && shape->n_dims > 0;
}

/* What is not known yet takes the size that the file has. */
static void learn_sizes (NnCase *self, const char *name, const char *axes)
{
  const gboolean is_any = axes[1] == '*';
  const char    *letters = axes + (is_any ? 2 : 1);
  const int      n = (int) strcspn (letters, ")");
  const NnShape  shape = nn_case_shape (self, name, is_any ? NN_ANY_SIZE : n);

  if (is_any)
    self->any_shape = shape;
  for (int i = 0; i < n && i < shape.n_dims; i++)
    {
      int *size = &self->sizes[(guchar) letters[n - 1 - i]];

      *size = *size > 0 ? *size : shape.dims[shape.n_dims - 1 - i];
    }
}

/* Reads a tensor of these axes, "(*I)" or "(BTD)"; the letters that are not known yet are known
 * then. */
void nn_case_read (NnCase *self, const char *name, const char *axes)
{
  NnShape shape;

  if (!known_shape (self, axes, &shape))
    learn_sizes (self, name, axes);
  known_shape (self, axes, &shape);
  nn_case_tensor (self, name, shape);
}

/* The shape that the line says of a result; else that of the input whose gradient it is; else
 * @computed. */
static NnShape result_shape (NnCase *self, const char *name, NnShape computed)
{
  const char *axes = g_hash_table_lookup (self->results, name);
  NnShape     shape;

  if (axes == NULL)
    {
      int              length = (int) strlen (name);
      g_autofree char *numbered = NULL;

      while (length > 0 && strchr ("0123456789_", name[length - 1]) != NULL)
        length--;
      numbered = g_strdup_printf ("%.*s#", length, name);
      axes = g_hash_table_lookup (self->results, numbered);
    }
  if (axes != NULL)
    return known_shape (self, axes, &shape) ? shape : computed;

  if (g_str_has_prefix (name, "grad."))
    {
      g_autofree char *input_name = g_strconcat ("in.", name + strlen ("grad."), NULL);
      const Input     *input = g_hash_table_lookup (self->inputs, input_name);

      return input != NULL ? input->shape : computed;
    }

  return computed;
}

const NnTensor *nn_case_upstream (NnCase *self, const char *format, ...)
{
  g_autofree char *name = NULL;
  const NnTensor  *tensor;
  va_list          arguments;

  va_start (arguments, format);
  name = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  if (!nn_case_has (self, name))
    return NULL;

  tensor = nn_case_tensor (self, name, result_shape (self, name + strlen ("grad."), NN_SHAPE (1)));

  return nn_case_failed (self) ? NULL : tensor;
}

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
void nn_case_add_problem (NnCase *self, const char *name, char *problem)
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

      nn_case_add_problem (
          self, name,
          /* Translators: after the name of a result: its shape in the file, the shape computed */
          g_strdup_printf (_ ("its shape is %s instead of %s"), actual, wanted));
      return NULL;
    }

  expected = nn_safetensor_to_tensor (file, &error);
  if (expected == NULL)
    nn_case_add_problem (self, name, g_strdup (error->message));

  return expected;
}

void nn_case_compare (NnCase *self, const NnTensor *computed, const char *format, ...)
{
  g_autofree char *name = NULL;
  va_list          arguments;

  va_start (arguments, format);
  name = g_strdup_vprintf (format, arguments);
  va_end (arguments);

  nn_case_compare_as (self,
                      g_str_has_prefix (name, "grad.") ? NN_QUANTITY_GRADIENT : NN_QUANTITY_VALUE,
                      computed, result_shape (self, name, computed->shape), name);
}

void nn_case_compare_as (NnCase *self, NnQuantity quantity, const NnTensor *computed, NnShape shape,
                         const char *name)
{
  g_autoptr (NnTensor) expected = expect (self, name, shape);
  const double         scale = quantity == NN_QUANTITY_GRADIENT ? largest_gradient (self) : 1.0;
  double               largest;
  NnCheckResult       *result;

  if (expected == NULL)
    return;

  g_assert (expected->length == computed->length);
  largest = largest_of (expected, self->fill);
  result = add (self, name);
  result->is_zero = largest <= ZERO * scale;
  result->tolerance = result->is_zero ? ZERO_TOLERANCE * scale : self->kind->tolerances[quantity];
  judge (result, expected, computed, self->slack, largest);
}

void nn_case_compare_number (NnCase *self, const char *name, double computed, NnQuantity quantity)
{
  float    value = (float) computed;
  NnTensor tensor = { .shape = NN_SHAPE (1), .length = 1, .values = &value };

  nn_case_compare_as (self, quantity, &tensor, tensor.shape, name);
}

void nn_case_compare_gradients (NnCase *self, const char *prefix, const NnParameters *parameters)
{
  NN_EACH_OF (const NnParameter, parameter, parameters->items)
    if (parameter->gradient != NULL)
      nn_case_compare (self, parameter->gradient, "%s%s", prefix, parameter->path);
}
