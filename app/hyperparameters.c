#include "app/hyperparameters.h"

#include <glib/gi18n.h>
#include <string.h>

#include "app/cli.h"
#include "core/engine/fail.h"
#include "core/engine/owned.h"
#include "core/training/run.h"

/* An option that was given. */
typedef struct
{
  const NnHyperparameter *row;
  const char             *option;
} Given;

struct _HlHyperparameters
{
  GPtrArray   *rows;
  GArray      *given;
  NnRunOptions values; /* of those that were given */
};

/* Returns a list without a value. */
HlHyperparameters *hl_hyperparameters_new (void)
{
  HlHyperparameters *self = g_new0 (HlHyperparameters, 1);

  self->rows = nn_hyperparameters_list ();
  self->given = g_array_new (FALSE, FALSE, sizeof (Given));

  return self;
}

NN_FREES_FOR_ALL (HlHyperparameters, hl_hyperparameters_free, (g_ptr_array_unref, rows),
                  (g_array_unref, given))

static gboolean read_number (const NnField *field, const char *option, const char *text,
                             gpointer record, GError **error)
{
  gint64 whole = 0;
  double real = 0.0;

  switch (field->kind)
    {
    case NN_FIELD_INT:
      if (!hl_cli_read_whole (option, text, G_MININT, G_MAXINT, &whole, error))
        return FALSE;
      nn_field_set (field, record, (double) whole);
      return TRUE;
    case NN_FIELD_SEED:
      return g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64,
                                         G_STRUCT_MEMBER_P (record, field->offset), NULL);
    case NN_FIELD_FLOAT:
    case NN_FIELD_DOUBLE:
      if (!hl_cli_read_real (option, text, &real, error))
        return FALSE;
      nn_field_set (field, record, real);
      return TRUE;
    case NN_FIELD_CHOICE:
      return nn_field_set_choice (field, record, text);
    case NN_FIELD_INT64:
    case NN_FIELD_BOOLEAN:
    default:
      g_assert_not_reached ();
    }
}

static void set_bad_value (GError **error, const char *option, const NnField *field,
                           const char *text)
{
  if (error != NULL && *error != NULL)
    return;

  if (field->kind == NN_FIELD_BOOLEAN)
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 /* Translators: a hyperparameter that is a switch, what it was given */
                 _ ("%s must be on or off, not “%s”"), option, text);
  else if (field->kind == NN_FIELD_CHOICE)
    {
      g_autofree char *choices = g_strjoinv (", ", (char **) field->choices);

      g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                   /* Translators: an option, the values that it can have, what it was given */
                   _ ("%s must be one of %s, not “%s”"), option, choices, text);
    }
  else
    g_set_error (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                 _ ("%s must be a whole number, not “%s”"), option, text);
}

/* The hyperparameter of that option, or of that option which switches it off. */
static Given find (const HlHyperparameters *self, const char *name)
{
  NN_EACH_OF (const NnHyperparameter, row, self->rows)
    {
      if (g_strcmp0 (row->option, name) == 0)
        return (Given){ row, row->option };
      if (g_strcmp0 (row->no_option, name) == 0)
        return (Given){ row, row->no_option };
    }

  return (Given){ NULL, NULL };
}

/* text: its value; of a switch "on" or "off", under either of its names, or NULL: on. */
static gboolean take (HlHyperparameters *self, Given given, const char *option, const char *text,
                      GError **error)
{
  const NnField *field = &given.row->field;
  gpointer       part = nn_run_options_part (&self->values, given.row->part);
  const gboolean is_switch = field->kind == NN_FIELD_BOOLEAN;
  const gboolean is_on = text == NULL || strcmp (text, "on") == 0;

  if (is_switch && (is_on || strcmp (text, "off") == 0))
    nn_field_set (field, part, is_on == (given.option == given.row->option));
  else if (is_switch || !read_number (field, option, text, part, error))
    {
      set_bad_value (error, option, field, text);
      return FALSE;
    }
  g_array_append_val (self->given, given);

  return TRUE;
}

static gboolean value_cb (const char *option, const char *text, gpointer self, GError **error)
{
  return take (self, find (self, option + strlen ("--")), option, text, error);
}

/* Returns whether there is such a hyperparameter and it can have such a value. option: a
 * hyperparameter by the name of its option, without hyphens before it. */
gboolean hl_hyperparameters_give (HlHyperparameters *self, const char *option, const char *text,
                                  GError **error)
{
  const Given given = find (self, option);

  if (given.row != NULL)
    return take (self, given, option, text, error);

  return NN_FAIL (error, G_OPTION_ERROR, G_OPTION_ERROR_BAD_VALUE,
                  _ ("There is no hyperparameter “%s”; --help lists them"), option);
}

static const char *placeholder_of (NnFieldKind kind)
{
  switch (kind)
    {
    case NN_FIELD_INT:
    case NN_FIELD_SEED:
      return N_ ("N");
    case NN_FIELD_DOUBLE:
    case NN_FIELD_FLOAT:
      return N_ ("X");
    case NN_FIELD_CHOICE:
      return N_ ("NAME");
    case NN_FIELD_INT64:
    case NN_FIELD_BOOLEAN:
    default:
      return NULL;
    }
}

static void add_entry (GArray *entries, NnFieldKind kind, const char *option, const char *help)
{
  const GOptionEntry entry = {
    .long_name = option,
    .flags = kind == NN_FIELD_BOOLEAN ? G_OPTION_FLAG_NO_ARG : 0,
    .arg = G_OPTION_ARG_CALLBACK,
    .arg_data = (gpointer) value_cb,
    .description = help,
    .arg_description = placeholder_of (kind),
  };

  if (option != NULL)
    g_array_append_val (entries, entry);
}

/* Returns all options, one for each hyperparameter among them. others: the options of the
 * command itself, which come first. */
GOptionGroup *hl_hyperparameters_group (HlHyperparameters *self, const GOptionEntry *others)
{
  GOptionGroup      *group = g_option_group_new (NULL, NULL, NULL, self, NULL);
  g_autoptr (GArray) entries = g_array_new (TRUE, FALSE, sizeof (GOptionEntry));

  NN_EACH_OF (const NnHyperparameter, row, self->rows)
    {
      add_entry (entries, row->field.kind, row->option, row->help);
      add_entry (entries, row->field.kind, row->no_option, row->no_help);
    }
  hl_cli_add_entries (group, others);
  g_option_group_add_entries (group, (const void *) entries->data);
  g_option_group_set_translation_domain (group, GETTEXT_PACKAGE);

  return group;
}

/* Returns one that was given and is not allowed, or NULL. allowed: names of options. */
const char *hl_hyperparameters_find_other (const HlHyperparameters *self,
                                           const char *const       *allowed)
{
  for (guint i = 0; i < self->given->len; i++)
    {
      const char *option = g_array_index (self->given, Given, i).option;

      if (!g_strv_contains (allowed, option))
        return option;
    }

  return NULL;
}

static gboolean is_given (const HlHyperparameters *self, const char *option)
{
  for (guint i = 0; i < self->given->len; i++)
    if (strcmp (g_array_index (self->given, Given, i).option, option) == 0)
      return TRUE;

  return FALSE;
}

static char *describe_value (const NnField *field, gconstpointer record)
{
  const double value = nn_field_get (field, record);

  if (field->kind == NN_FIELD_BOOLEAN)
    return g_strdup (value != 0.0 ? _ ("on") : _ ("off"));
  if (field->kind == NN_FIELD_CHOICE)
    return g_strdup (field->choices[(int) value]);

  return g_strdup_printf ("%.6g", value);
}

/* Returns what differs from the preset of the run, such as "num_hiddens 160, epochs 64"; NULL if
 * nothing does, or if the preset is not known. */
char *hl_hyperparameters_changed (NnRunOptions *options)
{
  g_autoptr (GPtrArray)    rows = nn_hyperparameters_list ();
  g_autoptr (GString)      text = g_string_new (NULL);
  g_autoptr (NnRunOptions) base = NULL;
  NnPreset                 preset;

  if (options->preset == NULL || !nn_presets_find (options->preset, &preset))
    return NULL;

  base = nn_run_options_new (options->corpus != NULL ? options->corpus : "", &preset);
  NN_EACH_OF (const NnHyperparameter, row, rows)
    {
      g_autofree char *value = NULL;
      g_autofree char *of_preset = NULL;

      if (row->is_of_machine || row->field.kind == NN_FIELD_SEED ||
          (row->option == NULL && row->no_option == NULL))
        continue;
      value = describe_value (&row->field, nn_run_options_part (options, row->part));
      of_preset = describe_value (&row->field, nn_run_options_part (base, row->part));
      if (!g_str_equal (value, of_preset))
        g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "", row->field.name, value);
    }

  return text->len > 0 ? g_strdup (text->str) : NULL;
}

/* Returns the option without which it would be possible; NULL if it takes more than one.
 * options: the result, which is not possible. */
const char *hl_hyperparameters_find_wrong (const HlHyperparameters *self, NnRunOptions *before,
                                           const NnRunOptions *options)
{
  NN_EACH_AT (const Given, given, self->given)
    {
      g_autoptr (NnRunOptions) without = nn_run_options_copy (options);

      nn_field_copy (&given->row->field, nn_run_options_part (before, given->row->part),
                     nn_run_options_part (without, given->row->part));
      if (nn_run_options_validate (without, NULL))
        return given->option;
    }

  return NULL;
}

void hl_hyperparameters_apply (HlHyperparameters *self, NnRunOptions *options)
{
  for (guint i = 0; i < self->given->len; i++)
    {
      const NnHyperparameter *row = g_array_index (self->given, Given, i).row;

      nn_field_copy (&row->field, nn_run_options_part (&self->values, row->part),
                     nn_run_options_part (options, row->part));
    }

  /* The paper's schedule finds the rate itself: what a preset says is a rate, and
   * here a factor is wanted. */
  if (is_given (self, "schedule") && !is_given (self, "learning-rate") &&
      options->training.schedule == NN_SCHEDULE_PAPER)
    options->training.learning_rate = 1.0;
}
