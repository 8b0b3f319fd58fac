/* The sidebar: the list of pages, with a heading for each section. */

#include <glib/gi18n.h>

#include "app/pages.h"
#include "app/window-private.h"

static GtkWidget *new_row (const HlPageInfo *page)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *title = gtk_label_new (_ (page->title));
  GtkWidget *mark = gtk_image_new_from_icon_name ("object-select-symbolic");

  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (page->icon_name));
  gtk_box_append (GTK_BOX (box), title);
  gtk_widget_set_hexpand (mark, TRUE);
  gtk_widget_set_halign (mark, GTK_ALIGN_END);
  gtk_widget_set_visible (mark, FALSE);
  gtk_widget_set_tooltip_text (mark, _ ("Done in the tour"));
  gtk_box_append (GTK_BOX (box), mark);
  g_object_set_data (G_OBJECT (row), "mark", mark);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_name (row, page->name);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_RELATION_LABELLED_BY, title,
                                  NULL, -1);

  return row;
}

static GtkWidget *new_heading (HlSection section)
{
  GtkWidget *heading = gtk_label_new (hl_section_get_title (section));

  gtk_label_set_xalign (GTK_LABEL (heading), 0);
  gtk_widget_add_css_class (heading, "section-heading");
  gtk_widget_add_css_class (heading, "dim-label");

  return heading;
}

/* Puts a heading above the first page of each section that has a name. */
static void update_header_cb (GtkListBoxRow *row, GtkListBoxRow *before, gpointer user_data)
{
  const HlPageInfo *page = hl_pages_get (gtk_list_box_row_get_index (row));
  const gboolean    is_first =
      before == NULL ||
      hl_pages_get (gtk_list_box_row_get_index (before))->section != page->section;

  if (!is_first || hl_section_get_title (page->section) == NULL)
    gtk_list_box_row_set_header (row, NULL);
  else if (gtk_list_box_row_get_header (row) == NULL)
    gtk_list_box_row_set_header (row, new_heading (page->section));
}

/* Makes a row for each page. */
void hl_window_fill_sidebar (HlWindow *self)
{
  for (int i = 0; i < hl_pages_count (); i++)
    gtk_list_box_append (self->sidebar, new_row (hl_pages_get (i)));
  gtk_list_box_set_header_func (self->sidebar, update_header_cb, NULL, NULL);
}

/* Returns whether the tour has stops on that page, and all of them were done. */
static gboolean is_done (HlWindow *self, const char *page)
{
  const HlLessonPlan *tour = hl_lesson_box_find (self->course->box, HL_LESSON_TOUR);
  int                 n_stops = 0;

  for (int i = 0; tour != NULL && i < hl_lesson_plan_count (tour); i++)
    if (g_strcmp0 (hl_lesson_plan_get (tour, i)->place[HL_PLAN_PAGE], page) == 0)
      {
        if (!hl_course_is_done (self->course, tour, i))
          return FALSE;
        n_stops++;
      }

  return n_stops > 0;
}

/* Marks the pages whose stops of the tour were done. */
void hl_window_mark_pages (HlWindow *self)
{
  for (int i = 0; i < hl_pages_count (); i++)
    {
      GtkListBoxRow *row = gtk_list_box_get_row_at_index (self->sidebar, i);
      GtkWidget     *mark = g_object_get_data (G_OBJECT (row), "mark");

      gtk_widget_set_visible (mark, is_done (self, hl_pages_get (i)->name));
    }
}

void hl_window_select_row (HlWindow *self, const char *name)
{
  for (int i = 0; i < hl_pages_count (); i++)
    if (g_str_equal (hl_pages_get (i)->name, name))
      gtk_list_box_select_row (self->sidebar, gtk_list_box_get_row_at_index (self->sidebar, i));
}

static void row_selected_cb (HlWindow *self, GtkListBoxRow *row)
{
  if (row != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s",
                                gtk_widget_get_name (GTK_WIDGET (row)));
}

/* In a list Tab would go from row to row, and each row would open its page.  It is to
 * leave the list; the arrow keys are there for the rows.  As a row opens its page by
 * being selected, Space and Enter are free for the steps of that page. */
static gboolean sidebar_key_pressed_cb (HlWindow *self, guint key, guint code,
                                        GdkModifierType modifiers)
{
  if (key == GDK_KEY_Tab && (modifiers & GDK_CONTROL_MASK) == 0)
    return gtk_widget_child_focus (self->content, GTK_DIR_TAB_FORWARD);
  if (key == GDK_KEY_ISO_Left_Tab)
    return gtk_widget_child_focus (self->content, GTK_DIR_TAB_BACKWARD);
  if (key == GDK_KEY_Home || key == GDK_KEY_End)
    return GDK_EVENT_PROPAGATE;

  return hl_window_step_by_key (self, key, modifiers);
}

static void sidebar_action (HlWindow *self)
{
  adw_flap_set_reveal_flap (self->flap, !adw_flap_get_reveal_flap (self->flap));
}

/* What the template and the keys need of this file. */
void hl_window_bind_sidebar (HlWindowClass *klass)
{
  HL_ACTION ("win.sidebar", NULL, sidebar_action);
  HL_CALLED (row_selected_cb, sidebar_key_pressed_cb);
}
