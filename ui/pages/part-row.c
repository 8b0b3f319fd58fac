#include "ui/pages/part-row.h"

#include <glib/gi18n.h>

#include "ui/session/properties.h"

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
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (self), _ ("Part"));
  adw_combo_row_set_use_subtitle (ADW_COMBO_ROW (self), TRUE); /* has room for all its words */
  g_signal_connect (self, "notify::selected", G_CALLBACK (selected_cb), NULL);
}
