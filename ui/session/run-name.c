#include "ui/session/run-name.h"

#include <glib/gi18n-lib.h>

#include "ui/lessons/preset-text.h"

static int compare_places (gconstpointer a, gconstpointer b)
{
  const NnHyperparameter *one = *(const NnHyperparameter *const *) a;
  const NnHyperparameter *other = *(const NnHyperparameter *const *) b;

  return one->place - other->place;
}

/* Returns what a person chooses in the form, in its order, and what has an influence on the
 * numbers, which threads have not. */
GPtrArray *hl_run_hyperparameters (void)
{
  g_autoptr (GPtrArray) all = nn_hyperparameters_list ();
  GPtrArray            *chosen = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    {
      const NnHyperparameter *about = g_ptr_array_index (all, i);

      if (about->title != NULL && !about->is_of_machine)
        g_ptr_array_add (chosen, (gpointer) about);
    }
  g_ptr_array_sort (chosen, compare_places);

  return chosen;
}

/* Returns the value of one hyperparameter. */
double hl_run_value (const NnRunOptions *options, const NnHyperparameter *about)
{
  /* The part is only read. */
  return nn_field_get (&about->field, nn_run_options_part ((NnRunOptions *) options, about->part));
}

/* Returns the value of one hyperparameter for people: a number, "on" or "off", or the name of a
 * choice. */
char *hl_run_value_to_text (const NnRunOptions *options, const NnHyperparameter *about)
{
  const double value = hl_run_value (options, about);

  if (about->titles != NULL)
    return g_strdup (_ (about->titles[(int) value]));
  if (about->field.kind != NN_FIELD_BOOLEAN && about->field.kind != NN_FIELD_CHOICE)
    return g_strdup_printf ("%.6g", value);

  /* Translators: a variant of the model is used, as in "Pre-norm on" */
  return g_strdup (value != 0.0 ? _ ("on")
                                /* Translators: a variant of the model is not used */
                                : _ ("off"));
}

/* Lists what differs from @base, in the order of the form. */
static GPtrArray *find_differences (const NnRunOptions *options, const NnRunOptions *base)
{
  g_autoptr (GPtrArray) list = hl_run_hyperparameters ();
  GPtrArray            *parts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < list->len; i++)
    {
      const NnHyperparameter *about = g_ptr_array_index (list, i);
      g_autofree char        *value = NULL;

      if (hl_run_value (options, about) == hl_run_value (base, about))
        continue;

      value = hl_run_value_to_text (options, about);
      /* Translators: a hyperparameter and its value, as in "Heads 1" or "Pre-norm off" */
      g_ptr_array_add (parts, g_strdup_printf (_ ("%s %s"), _ (about->title), value));
    }

  return parts;
}

/* Returns what differs from the preset that options began as; the name of the preset if nothing
 * does. */
char *hl_run_name (const NnRunOptions *options)
{
  const char              *title = hl_preset_title (options->preset);
  NnPreset                 preset;
  g_autoptr (NnRunOptions) base = NULL;
  g_autoptr (GPtrArray)    parts = NULL;

  if (title == NULL || !nn_presets_find (options->preset, &preset))
    return g_strdup (_ ("Run"));

  base = nn_run_options_new (options->corpus, &preset);
  parts = find_differences (options, base);
  if (parts->len == 0)
    return g_strdup (title);

  g_ptr_array_add (parts, NULL);

  return g_strjoinv (" · ", (char **) parts->pdata);
}
