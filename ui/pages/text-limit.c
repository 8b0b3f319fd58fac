#include "ui/pages/text-limit.h"

#include <glib/gi18n.h>

#include "ui/pages/toast.h"

#define SECONDS 5

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
            _ ("The text is too long for a note, so nothing was inserted. Paste a shorter text."),
            SECONDS);
}
