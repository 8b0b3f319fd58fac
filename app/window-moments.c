/* app/window-moments.c
 *
 * The slider through the snapshots of a run, above the pages, and two snapshots side by side.
 */

#include <glib/gi18n.h>

#include "ui/pages/moments-window.h"

#include "app/pages.h"
#include "app/window-private.h"

/* Shows the slider on the pages about the model in use, if that comes from the run.  On the Train
 * page the curve is the slider. */
void hl_window_show_moments (HlWindow *self)
{
  const char       *name = gtk_stack_get_visible_child_name (self->pages);
  const HlPageInfo *page = hl_pages_find (name);
  const gboolean    has_place = page != NULL && page->section == HL_SECTION_MODEL &&
                             !g_str_equal (name, "train") && hl_moments_are_in_use (self->moments);

  gtk_widget_set_visible (GTK_WIDGET (self->moment_bar),
                          has_place && hl_moments_count (self->moments) > 1);
}

static void compare_moments_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  if (hl_moments_count (self->moments) > 0)
    {
      gtk_window_present (
          GTK_WINDOW (hl_moments_window_new (GTK_WINDOW (self), self->workspace, self->moments)));
      return;
    }

  gtk_widget_activate_action (widget, "win.page", "s", "train");
  hl_window_toast (self, _ ("Snapshots are kept while a model trains. Start a run, or choose "
                            "one."));
}

void hl_window_set_up_moments (HlWindow *self)
{
  hl_moment_bar_set_moments (self->moment_bar, self->moments);
  g_signal_connect_object (self->moments, "changed", G_CALLBACK (hl_window_show_moments), self,
                           G_CONNECT_SWAPPED);
}

void hl_window_bind_moments (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, HlWindow, moment_bar);
  gtk_widget_class_install_action (widget_class, "win.compare-moments", NULL,
                                   compare_moments_action);
}
