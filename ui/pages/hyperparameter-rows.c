/* The rows of the form of a run: one for each hyperparameter. */

#include "ui/pages/train-parts.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <math.h>

#include "core/engine/owned.h"
#include "ui/session/properties.h"
#include "ui/widgets/defer.h"
#include "ui/widgets/say.h"
#include "ui/widgets/scroll-to.h"

/* The starter part is chosen until a person chooses the whole corpus, which is remembered. */
struct _HlPartRow
{
  AdwComboRow parent_instance;

  GSettings *settings;
  gboolean   has_part;   /* the corpus has a starter part, and more than that */
  gboolean   has_effect; /* the preset asks for it */
  gboolean   is_filling; /* the program sets the list, nobody else */
};

G_DEFINE_FINAL_TYPE (HlPartRow, hl_part_row, ADW_TYPE_COMBO_ROW)

enum
{
  STARTER,
  WHOLE,
};

static void selected_cb (HlPartRow *self)
{
  if (!self->is_filling && self->settings != NULL)
    g_settings_set_boolean (self->settings, "whole-corpus",
                            adw_combo_row_get_selected (ADW_COMBO_ROW (self)) == WHOLE);
}

static void show_or_hide (HlPartRow *self)
{
  gtk_widget_set_visible (GTK_WIDGET (self), self->has_part && self->has_effect);
}

void hl_part_row_set_up (HlPartRow *self, GSettings *settings)
{
  g_set_object (&self->settings, settings);
}

/* n_starter: how many pairs of the corpus are in its starter part, maybe none. */
void hl_part_row_set_counts (HlPartRow *self, int n_starter, int n_pairs)
{
  g_autoptr (GtkStringList) parts = gtk_string_list_new (NULL);
  g_autofree char          *starter = NULL;
  g_autofree char          *whole = NULL;

  starter = g_strdup_printf (
      ngettext ("Starter part (%'d pair)", "Starter part (%'d pairs)", (gulong) n_starter),
      n_starter);
  whole = g_strdup_printf (
      ngettext ("Whole corpus (%'d pair)", "Whole corpus (%'d pairs)", (gulong) n_pairs), n_pairs);
  gtk_string_list_append (parts, starter);
  gtk_string_list_append (parts, whole);

  self->is_filling = TRUE;
  adw_combo_row_set_model (ADW_COMBO_ROW (self), G_LIST_MODEL (parts));
  adw_combo_row_set_selected (ADW_COMBO_ROW (self),
                              g_settings_get_boolean (self->settings, "whole-corpus") ? WHOLE
                                                                                      : STARTER);
  self->is_filling = FALSE;

  self->has_part = n_starter > 0 && n_starter < n_pairs;
  show_or_hide (self);
}

void hl_part_row_set_has_effect (HlPartRow *self, gboolean has_effect)
{
  self->has_effect = has_effect;
  show_or_hide (self);
}

/* Returns whether there is a starter part, and it is chosen. */
gboolean hl_part_row_takes_starter (HlPartRow *self)
{
  return self->has_part && self->has_effect &&
         adw_combo_row_get_selected (ADW_COMBO_ROW (self)) == STARTER;
}

static void hl_part_row_class_init (HlPartRowClass *klass)
{
  HL_OWNS (HlPartRow, g_object_unref, settings);
}

static void hl_part_row_init (HlPartRow *self)
{
  self->has_effect = TRUE;
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
  /* Translators: a setting: which part of the corpus is used */
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), _ ("Part"));
  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (self), TRUE); /* has room for all its words */
  g_signal_connect (self, "notify::selected", G_CALLBACK (selected_cb), NULL);
}

/* A spin button for a learning rate: its buttons and arrow keys multiply, 0.001, 0.003,
 * 0.01 and so on, and it shows no more digits than the rate has.  Any number can be typed. */

/* Rates below this are shown as 0. */
#define LOWEST 1e-8

/* GtkSpinButton adds its step; this part of the value is so odd that only a step can have
 * added it. */
#define STEP 1.2345e-3

/* Returns the number @digit · 10^@power, rounded as if it had been typed. */
static double round_number (int digit, int power)
{
  g_autofree char *text = g_strdup_printf ("%de%d", digit, power);

  return g_ascii_strtod (text, NULL);
}

/* Returns the next of … 0.1, 0.3, 1, 3 … above or below @rate. */
static double next_rate (double rate, gboolean is_up)
{
  const double safe = MAX (rate, LOWEST);
  const int    power = (int) floor (log10 (safe) + 1e-9);
  const double digits = safe / pow (10, power);

  if (is_up)
    return digits < 3 - 1e-6 ? round_number (3, power) : round_number (1, power + 1);
  if (digits > 3 + 1e-6)
    return round_number (3, power);

  return digits > 1 + 1e-6 ? round_number (1, power) : round_number (3, power - 1);
}

static double step_at (double rate) { return MAX (rate, LOWEST) * STEP; }

static gboolean is_step (double change, double step) { return fabs (change - step) < 1e-3 * step; }

/* Turns one added step of the spin button into the next rounded rate. */
static void value_changed_cb (GtkAdjustment *adjustment, double *before)
{
  const double value = gtk_adjustment_get_value (adjustment);
  const double step = step_at (*before);
  const double last = *before;

  if (value == last)
    return;

  *before = value;
  gtk_adjustment_set_step_increment (adjustment, step_at (value));
  if (is_step (value - last, step))
    gtk_adjustment_set_value (adjustment, next_rate (last, TRUE));
  else if (is_step (last - value, step))
    gtk_adjustment_set_value (adjustment, last > LOWEST ? next_rate (last, FALSE) : 0.0);
}

static gboolean output_cb (GtkSpinButton *spin)
{
  g_autofree char *text = g_strdup_printf ("%.12g", gtk_spin_button_get_value (spin));

  if (g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (spin)), text) != 0)
    gtk_editable_set_text (GTK_EDITABLE (spin), text);

  return TRUE;
}

/* Returns a GtkSpinButton from 0 to highest. */
static GtkWidget *hl_rate_spin_new (double highest)
{
  GtkAdjustment *adjustment = gtk_adjustment_new (0.0, 0.0, highest, step_at (0.0), 0.0, 0.0);
  GtkWidget     *spin = gtk_spin_button_new (adjustment, 0.0, 10);

  g_signal_connect_data (adjustment, "value-changed", G_CALLBACK (value_changed_cb),
                         g_new0 (double, 1), (GClosureNotify) (GCallback) g_free, 0);
  g_signal_connect (spin, "output", G_CALLBACK (output_cb), NULL);

  return spin;
}

/* A row of the form, with its hyperparameter and its control. */
typedef struct
{
  const NnHyperparameter *about;
  AdwActionRow           *row;
  GtkWidget              *control; /* a spin button, a switch, or the row itself: a list */
} Row;

struct _HlHyperparameterRows
{
  GArray *rows; /* of Row; behind the last one is none */
};

static const Row *rows_of (HlHyperparameterRows *self) { return (gpointer) self->rows->data; }

static gboolean is_list (const NnHyperparameter *about) { return about->titles != NULL; }

/* Returns whether the hyperparameter is a switch: a #gboolean, or an enumeration of two. */
static gboolean is_variant (const NnHyperparameter *about)
{
  if (is_list (about))
    return FALSE;

  return about->field.kind == NN_FIELD_BOOLEAN || about->field.kind == NN_FIELD_CHOICE;
}

/* How far a spin button turns: further than makes sense, so that
 * nn_run_options_validate() can say what does. */
static double end_of (const NnHyperparameter *about)
{
  if (about->field.kind == NN_FIELD_SEED)
    return G_MAXUINT;

  if (about->highest <= 1.0)
    return 1.0;

  return about->field.kind == NN_FIELD_INT ? 1e9 : MAX (10.0 * about->highest, 1e9);
}

static GtkWidget *new_spin (const NnHyperparameter *about)
{
  GtkWidget *spin;

  if (about->step == 0.0)
    spin = hl_rate_spin_new (end_of (about));
  else
    {
      spin = gtk_spin_button_new_with_range (0.0, end_of (about), about->step);
      gtk_spin_button_set_digits (GTK_SPIN_BUTTON (spin), about->step >= 1.0    ? 0
                                                          : about->step >= 0.01 ? 2
                                                                                : 3);
    }

  /* All have one width, so that they are aligned. */
  gtk_editable_set_width_chars (GTK_EDITABLE (spin), 8);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (spin), 8);

  return spin;
}

/* Makes a row with a list. */
static Row new_list (const NnHyperparameter *about)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);
  GtkWidget                *row = adw_combo_row_new ();

  for (int i = 0; about->titles[i] != NULL; i++)
    gtk_string_list_append (titles, _ (about->titles[i]));
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (titles));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (about->title));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _ (about->subtitle));
  gtk_widget_set_tooltip_text (row, _ (about->tooltip));

  return (Row){ about, ADW_ACTION_ROW (row), row };
}

/* Makes a row with another control. */
static Row new_row (const NnHyperparameter *about)
{
  GtkWidget    *control;
  AdwActionRow *row;

  if (is_list (about))
    return new_list (about);

  control = is_variant (about) ? gtk_switch_new () : new_spin (about);
  row = ADW_ACTION_ROW (adw_action_row_new ());
  gtk_widget_set_valign (control, GTK_ALIGN_CENTER);
  hl_name (control, _ (about->title));

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _ (about->title));
  adw_action_row_set_subtitle (row, _ (about->subtitle));
  adw_action_row_add_suffix (row, control);
  adw_action_row_set_activatable_widget (row, control);
  gtk_widget_set_focusable (GTK_WIDGET (row), FALSE); /* the control is enough */

  return (Row){ about, row, control };
}

/* Returns the rows, which end with the groups. */
HlHyperparameterRows *hl_hyperparameter_rows_new (AdwPreferencesGroup *numbers,
                                                  AdwPreferencesGroup *variants)
{
  HlHyperparameterRows *self = g_new0 (HlHyperparameterRows, 1);
  g_autoptr (GPtrArray) list = hl_run_hyperparameters ();

  self->rows = g_array_new (TRUE, FALSE, sizeof (Row));
  NN_EACH_OF (const NnHyperparameter, about, list)
    {
      Row row = new_row (about);

      adw_preferences_group_add (is_variant (about) ? variants : numbers, GTK_WIDGET (row.row));
      g_array_append_val (self->rows, row);
    }

  return self;
}

NN_FREES_FOR_ALL (HlHyperparameterRows, hl_hyperparameter_rows_free, (g_array_unref, rows))

void hl_hyperparameter_rows_connect (HlHyperparameterRows *self, GCallback changed,
                                     gpointer listener)
{
  for (const Row *row = rows_of (self); row->about != NULL; row++)
    g_signal_connect_object (row->control,
                             is_list (row->about)      ? "notify::selected"
                             : is_variant (row->about) ? "notify::active"
                                                       : "value-changed",
                             changed, listener, G_CONNECT_SWAPPED);
}

static double get_value (const Row *row)
{
  if (is_list (row->about))
    return adw_combo_row_get_selected (ADW_COMBO_ROW (row->control));

  return is_variant (row->about) ? gtk_switch_get_active (GTK_SWITCH (row->control))
                                 : gtk_spin_button_get_value (GTK_SPIN_BUTTON (row->control));
}

static void set_value (const Row *row, double value)
{
  if (is_list (row->about))
    adw_combo_row_set_selected (ADW_COMBO_ROW (row->control), (guint) value);
  else if (is_variant (row->about))
    gtk_switch_set_active (GTK_SWITCH (row->control), value != 0.0);
  else
    gtk_spin_button_set_value (GTK_SPIN_BUTTON (row->control), value);
}

void hl_hyperparameter_rows_set_seed (HlHyperparameterRows *self, guint seed)
{
  for (const Row *row = rows_of (self); row->about != NULL; row++)
    if (row->about->field.kind == NN_FIELD_SEED)
      set_value (row, seed);
}

/* options: what they show, except for the seed, which stays. */
void hl_hyperparameter_rows_show (HlHyperparameterRows *self, NnRunOptions *options)
{
  for (const Row *row = rows_of (self); row->about != NULL; row++)
    if (row->about->field.kind != NN_FIELD_SEED)
      set_value (row, hl_run_value (options, row->about));
}

/* Returns whether the rows show that preset; the seed and the threads are not part of it. */
gboolean hl_hyperparameter_rows_agree (HlHyperparameterRows *self, NnRunOptions *options)
{
  for (const Row *row = rows_of (self); row->about != NULL; row++)
    if (row->about->field.kind != NN_FIELD_SEED && !row->about->is_of_machine &&
        get_value (row) != hl_run_value (options, row->about))
      return FALSE;

  return TRUE;
}

/* Takes over what has just been typed. */
void hl_hyperparameter_rows_update (HlHyperparameterRows *self)
{
  for (const Row *row = rows_of (self); row->about != NULL; row++)
    if (GTK_IS_SPIN_BUTTON (row->control))
      gtk_spin_button_update (GTK_SPIN_BUTTON (row->control));
}

void hl_hyperparameter_rows_read (HlHyperparameterRows *self, NnRunOptions *options)
{
  for (const Row *row = rows_of (self); row->about != NULL; row++)
    nn_field_set (&row->about->field, nn_run_options_part (options, row->about->part),
                  get_value (row));
}

/* name: of a hyperparameter, as a file has it. Returns its row, or NULL. */
static const Row *find (HlHyperparameterRows *self, const char *name)
{
  for (const Row *row = rows_of (self); row->about != NULL; row++)
    if (g_str_equal (row->about->field.name, name))
      return row;

  return NULL;
}

/* Sizes that do not fit are told where they are, and not only at the start. */
void hl_hyperparameter_rows_check_heads (HlHyperparameterRows *self)
{
  const Row       *row = find (self, "num_heads");
  const int        heads = (int) get_value (row);
  const int        width = (int) get_value (find (self, "num_hiddens"));
  const gboolean   fits = heads > 0 && width % heads == 0;
  g_autofree char *text = NULL;

  if (fits)
    {
      gtk_widget_remove_css_class (GTK_WIDGET (row->row), "error");
      adw_action_row_set_subtitle (row->row, _ (row->about->subtitle));
      return;
    }

  /* Translators: number of heads, width of the model */
  text = g_strdup_printf (_ ("%d does not divide the hidden size %d"), heads, width);
  gtk_widget_add_css_class (GTK_WIDGET (row->row), "error");
  adw_action_row_set_subtitle (row->row, text);
}

/* Scrolls to its row, and gives it the keyboard as soon as nobody else has it. name: of a
 * hyperparameter, as a file has it; another name shows nothing. */
void hl_hyperparameter_rows_show_row (HlHyperparameterRows *self, const char *name)
{
  const Row *row = find (self, name);

  if (row == NULL)
    return;

  hl_scroll_to_part (GTK_WIDGET (row->row), &(HlRect){ 0 });
  hl_focus_later (row->control);
}
