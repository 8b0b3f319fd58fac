#include <glib/gi18n.h>

#include "app/window-private.h"

/* Presenter mode: the map, the step and the score fill the screen of a projector.  Its keys
 * are handled before all others:
 *
 *      S            spotlight: all but the place at hand is dimmed
 *      B, .         black screen
 *      P            marks the place at hand, or takes the mark away
 *      N            the note of the place, for whoever speaks
 *      +, -         a faster or a slower run, which goes on
 *      Page Down    the next marked place; without marks, the next step
 *      Escape       ends it
 */

static void
set_is_presented (HlWindow *self,
                  gboolean  is_presented)
{
  const gboolean has_lesson = hl_course_get_plan (self->course) != NULL; /* a class reads it */

  if (self->is_presented == is_presented)
    return;

  self->is_presented = is_presented;
  if (is_presented)
    self->had_sidebar = adw_flap_get_reveal_flap (self->flap);
  gtk_widget_set_visible (self->header, !is_presented);
  hl_window_show_book_line (self);
  adw_flap_set_reveal_flap (self->flap, (!is_presented || has_lesson) && self->had_sidebar);
}

static void
fill_screen (HlWindow *self,
             gboolean  is_presented)
{
  set_is_presented (self, is_presented);
  if (is_presented)
    gtk_window_fullscreen (GTK_WINDOW (self));
  else
    gtk_window_unfullscreen (GTK_WINDOW (self));
}

/**
 * hl_window_leave_screen:
 * @self: the window
 *
 * Returns: whether the page filled the screen, which it does no more
 */
gboolean
hl_window_leave_screen (HlWindow *self)
{
  const gboolean was_presented = self->is_presented;

  if (was_presented)
    fill_screen (self, FALSE);

  return was_presented;
}

/* Shows only the page and the player, for a projector. */
static void
present_action (GtkWidget  *widget,
                const char *name,
                GVariant   *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  fill_screen (self, !self->is_presented);
}

static GtkWidget *
model_page (HlWindow *self)
{
  return gtk_stack_get_child_by_name (self->pages, "model");
}

static void
set_is_black (HlWindow *self,
              gboolean  is_black)
{
  gtk_widget_set_visible (self->curtain, is_black);
}

static void
set_has_spotlight (HlWindow *self,
                   gboolean  has_spotlight)
{
  self->has_spotlight = has_spotlight;
  g_object_set (model_page (self), "has-spotlight", has_spotlight, NULL);
}

/* Shows what there is to say about the place that was gone to last. */
static void
show_note (HlWindow *self)
{
  HlPlaylistEntry *entry = hl_playlist_get_current (self->playlist);
  const char      *note = entry != NULL ? hl_playlist_entry_get_note (entry) : "";

  gtk_label_set_text (self->note_label, *note != '\0' ? note : _ ("This place has no note."));
}

static void
set_shows_note (HlWindow *self,
                gboolean  shows_note)
{
  if (shows_note)
    hl_window_choose_mark (self);
  show_note (self);
  gtk_widget_set_visible (self->note_box, shows_note);
}

static void
set_is_presenting (HlWindow *self,
                   gboolean  is_presenting)
{
  if (self->is_presenting == is_presenting)
    return;

  self->is_presenting = is_presenting;
  if (is_presenting)
    gtk_widget_activate_action (GTK_WIDGET (self), "win.page", "s", "model");
  fill_screen (self, is_presenting);
  g_object_set (model_page (self), "is-bare", is_presenting, NULL);
  hl_player_bar_set_is_bare (self->player_bar, is_presenting);
  set_is_black (self, FALSE);
  set_has_spotlight (self, FALSE);
  set_shows_note (self, FALSE);
}

/* Ends this mode when the window leaves the full screen in another way. */
static void
fullscreened_cb (HlWindow *self)
{
  if (!gtk_window_is_fullscreen (GTK_WINDOW (self)))
    {
      set_is_presenting (self, FALSE);
      set_is_presented (self, FALSE);
    }
}

static void
presenter_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  set_is_presenting (self, !self->is_presenting);
}

/* Lets each step of the model ask first, and counts the answers of a class. */
static void
ask_class_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  HlWindow *self = HL_WINDOW (widget);

  gtk_widget_activate_action (widget, "win.page", "s", "model");
  g_object_set (hl_inspection_get_player (self->inspection), "is-asking", TRUE, "counts-votes",
                TRUE, NULL);
}

/* Ends the black screen. */
static gboolean
lift_curtain (HlWindow *self)
{
  const gboolean was_black = gtk_widget_get_visible (self->curtain);

  set_is_black (self, FALSE);

  return was_black;
}

static gboolean
act (HlWindow *self,
     guint     key)
{
  switch (key)
    {
    case GDK_KEY_b:
    case GDK_KEY_B:
    case GDK_KEY_period:
      set_is_black (self, TRUE);
      return GDK_EVENT_STOP;
    case GDK_KEY_s:
    case GDK_KEY_S:
      set_has_spotlight (self, !self->has_spotlight);
      return GDK_EVENT_STOP;
    case GDK_KEY_p:
    case GDK_KEY_P:
      hl_window_toggle_mark (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_n:
    case GDK_KEY_N:
      set_shows_note (self, !gtk_widget_get_visible (self->note_box));
      return GDK_EVENT_STOP;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return hl_window_go_to_marked (self, 1);
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return hl_window_go_to_marked (self, -1);
    case GDK_KEY_Escape:
      set_is_presenting (self, FALSE);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* Returns the way of a key that changes the speed of a slow run, or 0. */
static int
find_speed_change (guint key)
{
  switch (key)
    {
    case GDK_KEY_plus:
    case GDK_KEY_equal: /* + without Shift, on many keyboards */
    case GDK_KEY_KP_Add:
      return 1;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      return -1;
    default:
      return 0;
    }
}

/**
 * hl_window_change_speed_by_key:
 * @self: the window
 * @key: what was pressed
 * @modifiers: what was held meanwhile
 *
 * A slow run goes on meanwhile.
 *
 * Returns: whether the key is one that changes the speed in presenter mode
 */
gboolean
hl_window_change_speed_by_key (HlWindow       *self,
                               guint           key,
                               GdkModifierType modifiers)
{
  const GdkModifierType others = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;
  const int             by = find_speed_change (key);
  g_autofree char      *text = NULL;

  if (!self->is_presenting || by == 0 || (modifiers & others) != 0)
    return GDK_EVENT_PROPAGATE;

  /* Translators: how fast a slow run goes, as "2×" */
  text = g_strdup_printf (_ ("%g×"), hl_player_bar_change_speed (self->player_bar, by) / 100.0);
  hl_window_toast_briefly (self, text);

  return GDK_EVENT_STOP;
}

/**
 * hl_window_present_by_key:
 * @self: the window
 * @key: what was pressed, no modifier
 * @modifiers: what was held meanwhile
 *
 * Returns: whether the key is one of presenter mode
 */
gboolean
hl_window_present_by_key (HlWindow       *self,
                          guint           key,
                          GdkModifierType modifiers)
{
  const GdkModifierType others = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;

  if (!self->is_presenting || (modifiers & others) != 0)
    return GDK_EVENT_PROPAGATE;

  return lift_curtain (self) || act (self, key);
}

/**
 * hl_window_end_presenting:
 * @self: the window
 *
 * Call this when the window fills the screen no more, or shows another page.
 */
void
hl_window_end_presenting (HlWindow *self)
{
  set_is_presenting (self, FALSE);
}

/* Adds a strip at the top for the note of the place at hand. */
static void
add_note (HlWindow   *self,
          GtkOverlay *overlay)
{
  GtkWidget *label = gtk_label_new (NULL);

  self->note_label = GTK_LABEL (label);
  gtk_label_set_wrap (self->note_label, TRUE);
  gtk_label_set_xalign (self->note_label, 0.0f);
  gtk_label_set_max_width_chars (self->note_label, 80);
  self->note_box = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->note_box), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (self->note_box), TRUE);
  gtk_scrolled_window_set_propagate_natural_width (GTK_SCROLLED_WINDOW (self->note_box), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (self->note_box), 240);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->note_box), label);
  gtk_widget_add_css_class (self->note_box, "lecture-note");
  gtk_widget_set_halign (self->note_box, GTK_ALIGN_CENTER);
  gtk_widget_set_valign (self->note_box, GTK_ALIGN_START);
  gtk_widget_set_visible (self->note_box, FALSE);
  gtk_overlay_add_overlay (overlay, self->note_box);
}

/* Adds the black screen over all that the window shows. */
static void
add_curtain (HlWindow *self)
{
  GtkWidget            *overlay = gtk_overlay_new ();
  g_autoptr (GtkWidget) shown = g_object_ref (adw_toast_overlay_get_child (self->toasts));

  self->curtain = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  gtk_widget_add_css_class (self->curtain, "curtain");
  gtk_widget_set_visible (self->curtain, FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->curtain), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Black screen"), -1);

  adw_toast_overlay_set_child (self->toasts, overlay);
  gtk_overlay_set_child (GTK_OVERLAY (overlay), shown);
  add_note (self, GTK_OVERLAY (overlay));
  gtk_overlay_add_overlay (GTK_OVERLAY (overlay), self->curtain);
}

/**
 * hl_window_set_up_presenter:
 * @self: a window with its settings
 *
 * Listens to the window manager, which can end the full screen too.
 */
void
hl_window_set_up_presenter (HlWindow *self)
{
  add_curtain (self);
  hl_window_set_up_playlist (self);
  g_signal_connect_object (self->playlist, "changed", G_CALLBACK (show_note), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->playlist, "current-changed", G_CALLBACK (show_note), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::fullscreened", G_CALLBACK (fullscreened_cb), NULL);
}

/**
 * hl_window_bind_presenter:
 * @widget_class: the class of the window
 *
 * What the template and the keys need of this file.
 */
void
hl_window_bind_presenter (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "win.present", NULL, present_action);
  gtk_widget_class_install_action (widget_class, "win.presenter", NULL, presenter_action);
  gtk_widget_class_install_action (widget_class, "win.ask-class", NULL, ask_class_action);
  hl_window_bind_playlist (widget_class);
}
