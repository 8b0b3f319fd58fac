/* app/window-toast.c
 *
 * What has been done, told for a few seconds at the lower edge of the window.
 */

#include "app/window-private.h"
#include "ui/pages/toast.h"

#define USUAL_SECONDS 5
#define BRIEF_SECONDS 2

/* text: what has been done, as Pango markup. */
void hl_window_toast (HlWindow *self, const char *text)
{
  hl_toast (self->toasts, text, USUAL_SECONDS);
}

/* text: what has been changed, as Pango markup, which goes after two seconds. */
void hl_window_toast_briefly (HlWindow *self, const char *text)
{
  hl_toast (self->toasts, text, BRIEF_SECONDS);
}

/* text: what has been done, as Pango markup; label: of a button, such as "_Undo"; action: what
 * it does, and of what: "win.undo", "win.lesson::4-masks". */
void hl_window_toast_button (HlWindow *self, const char *text, const char *label,
                             const char *action)
{
  hl_toast_button (self->toasts, text, label, action);
}
