#include "core/model/hyperparameter.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "core/engine/fail.h"

/**
 * @self: a number, a #gboolean or a choice
 * Returns: its value; a large seed is rounded
 */
double nn_field_get (const NnField *self, gconstpointer record)
{
  gconstpointer place = (const char *) record + self->offset;

  switch (self->kind)
    {
    case NN_FIELD_INT64:
      return (double) *(const gint64 *) place;
    case NN_FIELD_SEED:
      return (double) *(const guint64 *) place;
    case NN_FIELD_FLOAT:
      return *(const float *) place;
    case NN_FIELD_DOUBLE:
      return *(const double *) place;
    case NN_FIELD_INT:
    case NN_FIELD_BOOLEAN:
    case NN_FIELD_CHOICE:
    default:
      return *(const int *) place;
    }
}

/**
 * @self: a number, a #gboolean or a choice
 * @record: (inout): its struct
 *
 * Sets the field in @record, converted to its type.
 */
void nn_field_set (const NnField *self, gpointer record, double value)
{
  gpointer place = (char *) record + self->offset;

  switch (self->kind)
    {
    case NN_FIELD_INT64:
      *(gint64 *) place = (gint64) value;
      break;
    case NN_FIELD_SEED:
      *(guint64 *) place = (guint64) value;
      break;
    case NN_FIELD_FLOAT:
      *(float *) place = (float) value;
      break;
    case NN_FIELD_DOUBLE:
      *(double *) place = value;
      break;
    case NN_FIELD_INT:
    case NN_FIELD_BOOLEAN:
    case NN_FIELD_CHOICE:
    default:
      *(int *) place = (int) value;
    }
}

static gsize size_of (NnFieldKind kind)
{
  switch (kind)
    {
    case NN_FIELD_INT64:
    case NN_FIELD_SEED:
      return sizeof (gint64);
    case NN_FIELD_FLOAT:
      return sizeof (float);
    case NN_FIELD_DOUBLE:
      return sizeof (double);
    case NN_FIELD_INT:
    case NN_FIELD_BOOLEAN:
    case NN_FIELD_CHOICE:
    default:
      return sizeof (int);
    }
}

/**
 * @to: (inout): another of the same type
 *
 * Copies the value bit by bit.
 */
void nn_field_copy (const NnField *self, gconstpointer from, gpointer to)
{
  memcpy ((char *) to + self->offset, (const char *) from + self->offset, size_of (self->kind));
}

/**
 * @record: (inout): its struct
 * @name: (nullable): the name of a value
 * Returns: whether there is such a value
 */
gboolean nn_field_set_choice (const NnField *self, gpointer record, const char *name)
{
  for (int i = 0; self->choices[i] != NULL; i++)
    if (g_strcmp0 (self->choices[i], name) == 0)
      {
        nn_field_set (self, record, i);
        return TRUE;
      }

  return FALSE;
}

static double highest_of (const NnHyperparameter *self)
{
  if (self->field.kind != NN_FIELD_CHOICE)
    return self->highest;

  return (double) g_strv_length ((char **) self->field.choices) - 1.0;
}

/* A NaN is in no range. */
static gboolean is_within_limits (const NnHyperparameter *self, double value)
{
  switch (self->limit)
    {
    case NN_LIMIT_BETWEEN:
      return value >= self->lowest && value <= highest_of (self);
    case NN_LIMIT_BELOW:
      return value >= self->lowest && value < self->highest;
    case NN_LIMIT_ABOVE:
      return value > self->lowest && value <= self->highest;
    case NN_LIMIT_NONE:
    default:
      return TRUE;
    }
}

static char *refusal_of (const NnHyperparameter *self, double value)
{
  const double highest = highest_of (self);

  if (self->refusal != NULL)
    {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      return g_strdup_printf (_ (self->refusal), value, highest);
#pragma GCC diagnostic pop
    }
  if (self->limit == NN_LIMIT_BELOW)
    /* Translators: the first placeholder is the name of a number, such as "The label smoothing" */
    return g_strdup_printf (_ ("%s is %g; it must be at least 0 and less than 1."), _ (self->what),
                            value);
  if (self->field.kind == NN_FIELD_INT || self->field.kind == NN_FIELD_CHOICE)
    /* Translators: the first placeholder is the name of a number, such as "The number of heads" */
    return g_strdup_printf (_ ("%s is %d; it must be between %d and %d."), _ (self->what),
                            (int) value, (int) self->lowest, (int) highest);

  /* Translators: the first placeholder is the name of a number, such as "The learning rate" */
  return g_strdup_printf (_ ("%s is %g; it must be between %g and %g."), _ (self->what), value,
                          self->lowest, highest);
}

/**
 * @domain: of @error
 * @code: of @error
 * @error: return location for what the value is, and what it has to be
 * Returns: whether the value is within its limits
 */
gboolean nn_hyperparameter_check (const NnHyperparameter *self, gconstpointer record, GQuark domain,
                                  int code, GError **error)
{
  const double     value = nn_field_get (&self->field, record);
  g_autofree char *refusal = NULL;

  if (is_within_limits (self, value))
    return TRUE;

  refusal = refusal_of (self, value);
  return NN_FAIL (error, domain, code, "%s", refusal);
}
