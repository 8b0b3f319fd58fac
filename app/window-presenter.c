/* app/window-presenter.c
 *
 * Presenter mode: the page at hand fills the screen of a projector, and a clicker leads through
 * the marked places of all pages.
 */

#include "app/window-private.h"

static void set_is_presented (HlWindow *self, gboolean is_presented)
{
  const gboolean has_lesson = hl_course_get_plan (self->course) != NULL; /* a class reads it */

  if (self->is_presented == is_presented)
    return;

  self->is_presented = is_presented;
  if (is_presented)
    self->had_sidebar = adw_flap_get_reveal_flap (self->flap);
  gtk_widget_set_visible (self->header, !is_presented);
  adw_flap_set_reveal_flap (self->flap, (!is_presented || has_lesson) && self->had_sidebar);
}

static void fill_screen (HlWindow *self, gboolean is_presented)
{
  set_is_presented (self, is_presented);
  if (is_presented)
    gtk_window_fullscreen (GTK_WINDOW (self));
  else
    gtk_window_unfullscreen (GTK_WINDOW (self));
}

/* Returns whether the page filled the screen, which it does no more. */
gboolean hl_window_leave_screen (HlWindow *self)
{
  const gboolean was_presented = self->is_presented;

  if (was_presented)
    fill_screen (self, FALSE);

  return was_presented;
}

/* Shows only the page and the player, for a projector. */
static void present_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  fill_screen (self, !self->is_presented);
}

static GtkWidget *model_page (HlWindow *self)
{
  return gtk_stack_get_child_by_name (self->pages, "model");
}

void hl_window_set_has_spotlight (HlWindow *self, gboolean has_spotlight)
{
  GtkWidget *page = model_page (self);

  self->has_spotlight = has_spotlight;
  if (page != NULL)
    g_object_set (page, "has-spotlight", has_spotlight, NULL);
}

/* Leaves out the controls of the page at hand while somebody presents. */
void hl_window_show_bare (HlWindow *self)
{
  GtkWidget *page = gtk_stack_get_visible_child (self->pages);

  if (g_object_class_find_property (G_OBJECT_GET_CLASS (page), "is-bare") != NULL)
    g_object_set (page, "is-bare", self->is_presenting, NULL);
}

/* Afterwards the page is shown that was left. */
static void set_is_presenting (HlWindow *self, gboolean is_presenting)
{
  g_autofree char *left = NULL;

  if (self->is_presenting == is_presenting)
    return;

  left = g_steal_pointer (&self->page_left);
  if (is_presenting)
    self->page_left = g_strdup (gtk_stack_get_visible_child_name (self->pages));
  self->is_presenting = is_presenting;
  fill_screen (self, is_presenting);
  if (left != NULL)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", left);
  hl_window_show_bare (self);
  hl_player_bar_set_is_bare (self->player_bar, is_presenting);
  hl_window_set_is_black (self, FALSE);
  hl_window_set_has_spotlight (self, FALSE);
  hl_window_set_shows_note (self, FALSE);
}

/* Ends this mode when the window leaves the full screen in another way. */
static void fullscreened_cb (HlWindow *self)
{
  if (!gtk_window_is_fullscreen (GTK_WINDOW (self)))
    {
      set_is_presenting (self, FALSE);
      set_is_presented (self, FALSE);
    }
}

static void presenter_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  set_is_presenting (self, !self->is_presenting);
}

/* Lets each step of the model ask first, and counts the answers of a class. */
static void ask_class_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  gtk_widget_activate_action (widget, "win.page", "s", "model");
  g_object_set (hl_inspection_get_player (self->inspection), "is-asking", TRUE, "counts-votes",
                TRUE, NULL);
}

static void position_cb (HlWindow *self)
{
  if (self->is_presenting)
    hl_window_follow_mark (self);
}

/* Call this when the window fills the screen no more. */
void hl_window_end_presenting (HlWindow *self) { set_is_presenting (self, FALSE); }

/* Listens to the window manager, which can end the full screen too. */
void hl_window_set_up_presenter (HlWindow *self)
{
  hl_window_set_up_playlist (self);
  hl_window_set_up_curtain (self);
  g_signal_connect_object (hl_inspection_get_player (self->inspection), "notify::position",
                           G_CALLBACK (position_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (fullscreened_cb), NULL);
}

/* What the template and the keys need of this file. */
void hl_window_bind_presenter (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.present", NULL, present_action);
  gtk_widget_class_install_action (widget_class, "win.presenter", NULL, presenter_action);
  gtk_widget_class_install_action (widget_class, "win.ask-class", NULL, ask_class_action);
  hl_window_bind_playlist (widget_class);
}
