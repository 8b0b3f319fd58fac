/* app/window-toast.c
 *
 * What has been done, told for a few seconds at the lower edge of the window.
 */

#include "app/window-private.h"

#define USUAL_SECONDS 5
#define BRIEF_SECONDS 2
#define APPEARING G_USEC_PER_SEC /* while it is younger, a toast may still be on its way in */

/* A toast on its way out is not dismissed again. */
static void
dismissed_cb (HlWindow *self,
              AdwToast *toast)
{
  if (self->toast == toast)
    g_clear_weak_pointer (&self->toast);
}

static void
add_toast (HlWindow *self)
{
  AdwToast *toast = adw_toast_new ("");

  if (self->toast != NULL)
    adw_toast_dismiss (self->toast);
  g_set_weak_pointer (&self->toast, toast);
  self->toast_time = g_get_monotonic_time ();
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (dismissed_cb), self, G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

/* Shows a toast in the place of the one before.  One that has just been shown says the new text
 * instead: libadwaita 1.2 ends the program if a toast is dismissed while it appears. */
static void
show_toast (HlWindow   *self,
            const char *text,
            const char *label,
            const char *action,
            guint       seconds)
{
  if (self->toast == NULL || g_get_monotonic_time () - self->toast_time > APPEARING)
    add_toast (self);

  adw_toast_set_title (self->toast, text);
  adw_toast_set_button_label (self->toast, label);
  adw_toast_set_detailed_action_name (self->toast, action);
  adw_toast_set_timeout (self->toast, seconds);
}

/**
 * hl_window_toast:
 * @self: the window
 * @text: what has been done, as Pango markup
 */
void
hl_window_toast (HlWindow   *self,
                 const char *text)
{
  show_toast (self, text, NULL, NULL, USUAL_SECONDS);
}

/**
 * hl_window_toast_briefly:
 * @self: the window
 * @text: what has been changed, as Pango markup, which goes after two seconds
 */
void
hl_window_toast_briefly (HlWindow   *self,
                         const char *text)
{
  show_toast (self, text, NULL, NULL, BRIEF_SECONDS);
}

/**
 * hl_window_toast_button:
 * @self: the window
 * @text: what has been done, as Pango markup
 * @label: of a button, such as "_Undo"
 * @action: what it does, and of what: "win.undo", "win.lesson::4-masks"
 */
void
hl_window_toast_button (HlWindow   *self,
                        const char *text,
                        const char *label,
                        const char *action)
{
  show_toast (self, text, label, action, USUAL_SECONDS);
}
