/* The window that finds pages, terms and commands. */

#include "ui/pages/windows.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/widgets/template.h"

/* ## Actions
 *
 * - `finder.term`: opens a term, by its English name.
 * - `finder.go`: closes the finder and does what was found, a detailed action of its parent.
 * - `finder.back`: goes back to the field. */
struct _HlFinder
{
  AdwWindow parent_instance;

  const HlGlossary *glossary; /* of the parent, which outlives this */
  const HlTerm     *term;     /* that is shown */
  char            **typed;    /* words */

  GtkStack       *views;
  GtkSearchEntry *search;
  GtkListBox     *list;
  GtkLabel       *name;
  GtkLabel       *symbol;
  GtkLabel       *text;
  GtkLabel       *also;
  GtkWidget      *show_me;
};

G_DEFINE_FINAL_TYPE (HlFinder, hl_finder, ADW_TYPE_WINDOW)

/* Makes all letters lower case, and every apostrophe that of the keyboard. */
static char *fold (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_auto (GStrv)   parts = g_strsplit (folded, "’", -1);

  return g_strjoinv ("'", parts);
}

/* Returns whether the row contains each word that was typed. */
static gboolean matches (GtkListBoxRow *row, gpointer user_data)
{
  HlFinder   *self = user_data;
  const char *words = g_object_get_data (G_OBJECT (row), "words");

  for (int i = 0; self->typed != NULL && self->typed[i] != NULL; i++)
    if (strstr (words, self->typed[i]) == NULL)
      return FALSE;

  return TRUE;
}

static void typed_cb (HlFinder *self)
{
  g_autofree char *typed = fold (gtk_editable_get_text (GTK_EDITABLE (self->search)));

  g_strfreev (self->typed);
  self->typed = g_strsplit (typed, " ", -1);
}

/* Searches again after a change of the text. */
static void search_changed_cb (HlFinder *self) { gtk_list_box_invalidate_filter (self->list); }

/* Returns the first row that is shown. */
static GtkListBoxRow *find_first (HlFinder *self)
{
  GtkListBoxRow *row;

  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->list, i)) != NULL; i++)
    if (gtk_widget_get_child_visible (GTK_WIDGET (row)))
      return row;

  return NULL;
}

static void activate_cb (HlFinder *self)
{
  GtkListBoxRow *row;

  gtk_list_box_invalidate_filter (self->list); /* Enter may come before search_changed_cb () */
  row = find_first (self);
  if (row != NULL)
    gtk_widget_activate (GTK_WIDGET (row));
}

static void set_label (GtkLabel *label, const char *text)
{
  gtk_label_set_text (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static void show_term (HlFinder *self, const HlTerm *term)
{
  g_autofree char *also = NULL;

  if (term->also != NULL)
    /* Translators: other words for a term */
    also = g_strdup_printf (_ ("Related words: %s"), term->also);

  self->term = term;
  set_label (self->name, term->name);
  set_label (self->symbol, term->symbol);
  set_label (self->text, term->text);
  set_label (self->also, also);
  gtk_widget_set_visible (self->show_me, term->page != NULL);
  gtk_stack_set_visible_child_name (self->views, "term");
  gtk_widget_grab_focus (self->show_me);
}

static void term_action (HlFinder *self, GVariant *parameter)
{
  hl_finder_show_term (self, g_variant_get_string (parameter, NULL));
}

static void back_action (HlFinder *self)
{
  gtk_stack_set_visible_child_name (self->views, "list");
  gtk_widget_grab_focus (GTK_WIDGET (self->search));
}

static void go (HlFinder *self, const char *detailed)
{
  g_autoptr (GtkWindow) parent = g_object_ref (gtk_window_get_transient_for (GTK_WINDOW (self)));
  g_autofree char      *action = NULL;
  g_autoptr (GVariant)  target = NULL;

  if (g_action_parse_detailed_name (detailed, &action, &target, NULL))
    {
      gtk_window_close (GTK_WINDOW (self));
      gtk_widget_activate_action_variant (GTK_WIDGET (parent), action, target);
    }
}

static void go_action (HlFinder *self, GVariant *parameter)
{
  go (self, g_variant_get_string (parameter, NULL));
}

/* Opens the page of a term, and there its operation, if it has one. */
static void show_me_cb (HlFinder *self)
{
  g_autoptr (GVariant) place = g_variant_ref_sink (
      g_variant_new ("(ss)", self->term->page, self->term->place != NULL ? self->term->place : ""));
  g_autofree char *detailed = g_action_print_detailed_name ("win.place", place);

  go (self, detailed);
}

static void hl_finder_class_init (HlFinderClass *klass)
{
  HL_TEMPLATE (HlFinder, "finder", views, search, list, name, symbol, text, also, show_me);
  HL_CALLED (typed_cb, search_changed_cb, activate_cb, show_me_cb);
  HL_KEEPS (HlFinder, g_strfreev, typed);
  HL_ACTION ("finder.term", "s", term_action);
  HL_ACTION ("finder.go", "s", go_action);
  HL_ACTION ("finder.back", NULL, back_action);
  gtk_widget_class_add_binding_action (GTK_WIDGET_CLASS (klass), GDK_KEY_Escape, 0, "window.close",
                                       NULL);
}

static void hl_finder_init (HlFinder *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_filter_func (self->list, matches, self, NULL);
}

static void add_row (HlFinder *self, const char *title, const char *kind, const char *also,
                     const char *action, const char *target)
{
  GtkWidget       *row = adw_action_row_new ();
  g_autofree char *all = g_strjoin (" ", title, kind, also, NULL);

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), title);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), kind);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), TRUE);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (row), action);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (row), "s", target);
  g_object_set_data_full (G_OBJECT (row), "words", fold (all), g_free);
  gtk_list_box_append (self->list, row);
}

/* Returns a finder of terms. glossary: the terms; they must outlive the finder. */
HlFinder *hl_finder_new (GtkWindow *parent, const HlGlossary *glossary)
{
  HlFinder *self = g_object_new (HL_TYPE_FINDER, "transient-for", parent, "modal", TRUE,
                                 "destroy-with-parent", TRUE, NULL);

  self->glossary = glossary;
  for (int i = 0; i < hl_glossary_count (glossary); i++)
    {
      const HlTerm    *term = hl_glossary_get (glossary, i);
      g_autofree char *kind = term->symbol == NULL
                                  ? g_strdup (_ ("Term"))
                                  /* Translators: %s is a letter of the formulas */
                                  : g_strdup_printf (_ ("Term · %s"), term->symbol);
      g_autofree char *also = g_strjoin (" ", term->id, term->also, NULL);

      add_row (self, term->name, kind, also, "finder.term", term->id);
    }

  return self;
}

/* also: other words for it. */
void hl_finder_add (HlFinder *self, const char *title, const char *kind, const char *also,
                    const char *action)
{
  add_row (self, title, kind, also, "finder.go", action);
}

/* word: a term, by any of its names; of another word, the field is shown. */
void hl_finder_show_term (HlFinder *self, const char *word)
{
  const HlTerm *term = hl_glossary_find (self->glossary, word);

  if (term != NULL)
    show_term (self, term);
  else
    gtk_editable_set_text (GTK_EDITABLE (self->search), word);
}
