/* app/window-presenter-keys.c
 *
 * The keys of presenter mode, which are handled before all others:
 *
 *      S            spotlight: all but the place at hand is dimmed
 *      B, .         black screen
 *      P            marks the place at hand, or takes the mark away
 *      N            the playlist with the note of the place, on whichever screen it stands
 *      Shift+N      the note on the screen that everybody sees
 *      +, -         a faster or a slower run, which goes on
 *      Page Down    the next marked place; without marks, the next step
 *      Escape       ends it
 */

#include <glib/gi18n.h>

#include "app/window-private.h"

/* Ends the black screen. */
static gboolean lift_curtain (HlWindow *self)
{
  const gboolean was_black = gtk_widget_get_visible (self->curtain);

  hl_window_set_is_black (self, FALSE);

  return was_black;
}

/* Shows the note of the place at hand, to everybody or in the playlist's own window. */
static void show_note (HlWindow *self, gboolean is_for_all)
{
  hl_window_choose_mark (self);
  if (is_for_all)
    hl_window_set_shows_note (self, !gtk_widget_get_visible (self->note_box));
  else
    gtk_widget_activate_action (GTK_WIDGET (self), "win.playlist", NULL);
}

static gboolean act (HlWindow *self, guint key, gboolean has_shift)
{
  switch (key)
    {
    case GDK_KEY_b:
    case GDK_KEY_B:
    case GDK_KEY_period:
      hl_window_set_is_black (self, TRUE);
      return GDK_EVENT_STOP;
    case GDK_KEY_s:
    case GDK_KEY_S:
      hl_window_set_has_spotlight (self, !self->has_spotlight);
      return GDK_EVENT_STOP;
    case GDK_KEY_p:
    case GDK_KEY_P:
      hl_window_toggle_mark (self);
      return GDK_EVENT_STOP;
    case GDK_KEY_n:
    case GDK_KEY_N:
      show_note (self, has_shift);
      return GDK_EVENT_STOP;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return hl_window_go_to_marked (self, 1);
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return hl_window_go_to_marked (self, -1);
    case GDK_KEY_Escape:
      hl_window_end_presenting (self);
      return GDK_EVENT_STOP;
    default:
      return GDK_EVENT_PROPAGATE;
    }
}

/* Returns the way of a key that changes the speed of a slow run, or 0. */
static int find_speed_change (guint key)
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

/* A slow run goes on meanwhile. Returns whether the key is one that changes the speed in
 * presenter mode. */
gboolean hl_window_change_speed_by_key (HlWindow *self, guint key, GdkModifierType modifiers)
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

/* Returns whether the key is one of presenter mode. key: what was pressed, no modifier. */
gboolean hl_window_present_by_key (HlWindow *self, guint key, GdkModifierType modifiers)
{
  const GdkModifierType others = GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK;

  if (!self->is_presenting || (modifiers & others) != 0)
    return GDK_EVENT_PROPAGATE;

  return lift_curtain (self) || act (self, key, (modifiers & GDK_SHIFT_MASK) != 0);
}
