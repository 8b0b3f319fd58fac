#include "ui/pages/toast.h"

#include <glib/gi18n.h>

#include "ui/session/properties.h"

#define ACTION "hl-action" /* what a toast keeps: the action of its button */
#define SECONDS 5
#define BRIEF_SECONDS 2
#define APPEARING G_USEC_PER_SEC /* while it is younger, a toast may still be on its way in */

/* What an overlay remembers of its latest toast. */
typedef struct
{
  AdwToast *toast; /* while it is there, or NULL */
  gint64    time;  /* when it was shown */
} Latest;

static void free_latest (gpointer data)
{
  Latest *latest = data;

  g_clear_weak_pointer (&latest->toast);
  g_free (latest);
}

static Latest *get_latest (AdwToastOverlay *overlay)
{
  Latest *latest = g_object_get_data (G_OBJECT (overlay), "hl-latest-toast");

  if (latest == NULL)
    {
      latest = g_new0 (Latest, 1);
      g_object_set_data_full (G_OBJECT (overlay), "hl-latest-toast", latest, free_latest);
    }

  return latest;
}

/* A toast on its way out is not dismissed again. */
static void dismissed_cb (AdwToastOverlay *overlay, AdwToast *toast)
{
  Latest *latest = get_latest (overlay);

  if (latest->toast == toast)
    g_clear_weak_pointer (&latest->toast);
}

/* An action of a toast's own button would for a moment have a name and no target yet, which GTK
 * warns of. */
static void clicked_cb (AdwToastOverlay *overlay, AdwToast *toast)
{
  const char          *action = g_object_get_data (G_OBJECT (toast), ACTION);
  g_autofree char     *name = NULL;
  g_autoptr (GVariant) target = NULL;

  if (action != NULL && g_action_parse_detailed_name (action, &name, &target, NULL))
    gtk_widget_activate_action_variant (GTK_WIDGET (overlay), name, target);
}

static void add_toast (AdwToastOverlay *overlay, Latest *latest)
{
  AdwToast *toast = adw_toast_new ("");

  if (latest->toast != NULL)
    adw_toast_dismiss (latest->toast);
  g_set_weak_pointer (&latest->toast, toast);
  latest->time = g_get_monotonic_time ();
  hl_connect (toast, "dismissed", dismissed_cb, overlay);
  hl_connect (toast, "button-clicked", clicked_cb, overlay);
  adw_toast_overlay_add_toast (overlay, toast);
}

/* Shows a toast instead of the one before.  One that has just been shown says the new text
 * instead: libadwaita 1.2 ends the program if a toast is dismissed while it appears. */
static void show_toast (AdwToastOverlay *overlay, const char *text, const char *label,
                        const char *action, guint seconds)
{
  Latest *latest = get_latest (overlay);

  if (latest->toast == NULL || g_get_monotonic_time () - latest->time > APPEARING)
    add_toast (overlay, latest);

  adw_toast_set_title (latest->toast, text);
  adw_toast_set_button_label (latest->toast, label);
  g_object_set_data_full (G_OBJECT (latest->toast), ACTION, g_strdup (action), g_free);
  adw_toast_set_timeout (latest->toast, seconds);
}

/* text: what has been done, as Pango markup. */
void hl_toast (AdwToastOverlay *overlay, const char *text)
{
  show_toast (overlay, text, NULL, NULL, SECONDS);
}

/* text: what has been changed, as Pango markup, which goes after two seconds. */
void hl_toast_briefly (AdwToastOverlay *overlay, const char *text)
{
  show_toast (overlay, text, NULL, NULL, BRIEF_SECONDS);
}

/* text: what has been done, as Pango markup; label: of a button, such as "_Undo"; action: what
 * it does, and of what: "win.undo", "win.lesson::4-masks". */
void hl_toast_button (AdwToastOverlay *overlay, const char *text, const char *label,
                      const char *action)
{
  show_toast (overlay, text, label, action, SECONDS);
}

/* Inserts nothing, if the text would be too long. Returns whether it would be. buffer: a buffer,
 * which emits GtkTextBuffer::insert-text; length: of text, in bytes. */
gboolean hl_text_limit_stop (GtkTextBuffer *buffer, const char *text, int length, int limit)
{
  if (gtk_text_buffer_get_char_count (buffer) + g_utf8_strlen (text, length) <= limit)
    return FALSE;

  g_signal_stop_emission_by_name (buffer, "insert-text");

  return TRUE;
}

/* Refuses text for the buffer of view that would make it too long, and says so. length: of text, in
 * bytes. */
void hl_text_limit_refuse (GtkTextView *view, const char *text, int length, int limit)
{
  if (!hl_text_limit_stop (gtk_text_view_get_buffer (view), text, length, limit))
    return;

  hl_toast (ADW_TOAST_OVERLAY (gtk_widget_get_ancestor (GTK_WIDGET (view), ADW_TYPE_TOAST_OVERLAY)),
            _ ("The text is too long for a note, so nothing was inserted. Paste a shorter text."));
}
