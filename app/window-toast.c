/* app/window-toast.c
 *
 * What has been done, told for a few seconds at the lower edge of the window.
 */

#include "app/window-private.h"

/* A toast on its way out is not dismissed again: libadwaita 1.2 would let go of it twice. */
static void
dismissed_cb (HlWindow *self,
              AdwToast *toast)
{
  if (self->toast == toast)
    g_clear_weak_pointer (&self->toast);
}

/* Shows a toast in the place of the one before. */
static void
show_toast (HlWindow *self,
            AdwToast *toast)
{
  if (self->toast != NULL)
    adw_toast_dismiss (self->toast);
  g_set_weak_pointer (&self->toast, toast);
  g_signal_connect_object (toast, "dismissed", G_CALLBACK (dismissed_cb), self, G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast (self->toasts, toast);
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
  show_toast (self, adw_toast_new (text));
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
  AdwToast *toast = adw_toast_new (text);

  adw_toast_set_timeout (toast, 2);
  show_toast (self, toast);
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
  AdwToast *toast = adw_toast_new (text);

  adw_toast_set_button_label (toast, label);
  adw_toast_set_detailed_action_name (toast, action);
  show_toast (self, toast);
}
