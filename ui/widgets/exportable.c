#include "ui/widgets/exportable.h"

#include <glib/gi18n.h>

#include "core/engine/fail.h"
#include "core/checkpoint/save-file.h"
#include "ui/render/origin.h"
#include "ui/session/properties.h"
#include "ui/session/task.h"

G_DEFINE_INTERFACE (HlExportable, hl_exportable, GTK_TYPE_WIDGET)

static void hl_exportable_default_init (HlExportableInterface *iface)
{
  hl_signal_new (HL_TYPE_EXPORTABLE, "picture-changed", 0);
}

/* Returns whose picture is seen: that of the page, or of a part of it. */
static HlExportable *seen (HlExportable *self)
{
  HlExportableInterface *iface = HL_EXPORTABLE_GET_IFACE (self);
  HlExportable          *part = iface->get_part != NULL ? iface->get_part (self) : NULL;

  return part != NULL ? part : self;
}

/* Returns what a file of the picture may be called; NULL while there is no picture. */
char *hl_exportable_get_file_name (HlExportable *self)
{
  g_return_val_if_fail (HL_IS_EXPORTABLE (self), NULL);

  self = seen (self);

  return HL_EXPORTABLE_GET_IFACE (self)->get_file_name (self);
}

/* Returns whose numbers are shown, such as "example numbers"; NULL: the open model's. */
char *hl_exportable_get_subject (HlExportable *self)
{
  HlExportableInterface *iface = HL_EXPORTABLE_GET_IFACE (self);

  return iface->get_subject != NULL ? iface->get_subject (self) : NULL;
}

/* To be called by a page that has a picture now and had none, or the other way. */
void hl_exportable_picture_changed (HlExportable *self)
{
  g_return_if_fail (HL_IS_EXPORTABLE (self));

  g_signal_emit_by_name (self, "picture-changed");
}

/* A picture on its way to a file or to the clipboard. */
typedef struct
{
  HlRecording *recording; /* what was on the page */
  HlPrint      print;     /* how it is written; its origin is its own */
  GFile       *file;      /* where it goes; NULL for the clipboard */
  GTask       *answer;    /* who waits for it */
} Picture;

static void picture_free (gpointer data)
{
  Picture *picture = data;

  hl_recording_free (picture->recording);
  g_free ((char *) picture->print.origin);
  g_clear_object (&picture->file);
  g_object_unref (picture->answer);
  g_free (picture);
}

static gboolean save (GFile *file, GBytes *bytes, GError **error)
{
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    return nn_save_file (path, bytes, error);

  return g_file_replace_contents (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                  NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION, NULL, NULL,
                                  error);
}

/* Returns the bytes of the file, which say where it comes from, or NULL. */
static GBytes *encode (const Picture *self, GError **error)
{
  GBytes *bytes = hl_recording_encode (self->recording, &self->print, error);

  return bytes != NULL ? hl_origin_write (bytes, &self->print) : NULL;
}

/* Runs in the worker thread.  The file is written completely before the task ends. */
static gpointer save_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                GError **error)
{
  const Picture     *picture = data;
  g_autoptr (GBytes) bytes = encode (picture, error);

  if (bytes == NULL || !save (picture->file, bytes, error))
    return NULL;

  return g_object_ref (picture->file);
}

static GdkContentProvider *provide_text (GBytes *text)
{
  g_autofree char *words = g_strndup (g_bytes_get_data (text, NULL), g_bytes_get_size (text));

  return gdk_content_provider_new_typed (G_TYPE_STRING, words);
}

/* A drawing is offered as one, and as its text. */
static GdkContentProvider *provide_drawing (GBytes *svg)
{
  GdkContentProvider *kinds[] = { gdk_content_provider_new_for_bytes ("image/svg+xml", svg),
                                  provide_text (svg) };

  return gdk_content_provider_new_union (kinds, G_N_ELEMENTS (kinds));
}

/* Runs in the worker thread.  The task returns the picture in the clipboard's format. */
static gpointer paint_in_worker (gpointer data, HlTask *task, GCancellable *cancellable,
                                 GError **error)
{
  const Picture         *picture = data;
  g_autoptr (GBytes)     bytes = encode (picture, error);
  g_autoptr (GdkTexture) texture = NULL;

  if (bytes == NULL)
    return NULL;
  if (picture->print.format == HL_FIGURE_SVG)
    return provide_drawing (bytes);
  if (picture->print.format != HL_FIGURE_PNG)
    return provide_text (bytes);

  texture = gdk_texture_new_from_bytes (bytes, error);

  return texture != NULL ? gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture) : NULL;
}

static void sheet_text_clear (HlSheetText *self)
{
  g_free ((char *) self->title);
  g_free ((char *) self->caption);
  g_free ((char *) self->formulas);
  g_free ((HlTypesetLetter *) self->letters);
}

static const HlFigure *figure_of (HlExportable *self, HlSheetText *text)
{
  self = seen (self);

  return HL_EXPORTABLE_GET_IFACE (self)->get_figure (self, text);
}

/* Whether what is shown is a list of marks, which can be written for LaTeX and in any size. */
gboolean hl_exportable_is_figure (HlExportable *self)
{
  HlSheetText    text = { NULL };
  const gboolean is_figure = figure_of (self, &text) != NULL;

  sheet_text_clear (&text);

  return is_figure;
}

/* What is shown where there is no figure: numbers, or nothing yet. */
static HlRecording *record_table (HlExportable *self, const HlPrint *print, GError **error)
{
  const HlExportableInterface *iface = HL_EXPORTABLE_GET_IFACE (seen (self));

  if (iface->write_table != NULL && hl_figure_format_is_numbers (print->format))
    return hl_recording_new_table (iface->write_table (seen (self)));

  g_set_error_literal (
      error, HL_DRAWING_ERROR,
      iface->write_table != NULL ? HL_DRAWING_ERROR_FORMAT : HL_DRAWING_ERROR_EMPTY,
      iface->write_table != NULL ? _ ("A table cannot be saved as a picture. Choose CSV or NPZ.")
                                 : _ ("There is no picture to export yet."));

  return NULL;
}

/* Returns the picture as it is now, for a file or a printer, or NULL. */
HlRecording *hl_exportable_record (HlExportable *self, const HlPrint *print, GError **error)
{
  g_autofree char *name = hl_exportable_get_file_name (self);
  HlSheetText      text = { NULL };
  const HlFigure  *figure = name != NULL ? figure_of (self, &text) : NULL;
  HlRecording     *recording;

  if (name == NULL)
    return NN_FAIL_NULL (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_EMPTY,
                         _ ("There is no picture to export yet."));

  recording =
      figure != NULL ? hl_figure_print (figure, &text, print) : record_table (self, print, error);
  sheet_text_clear (&text);

  return recording;
}

static void taken (gpointer owner, gpointer data, gpointer result, const GError *error)
{
  GTask *answer = ((const Picture *) data)->answer;

  if (error != NULL)
    g_task_return_error (answer, g_error_copy (error));
  else
    g_task_return_pointer (answer, result, g_object_unref);
}

static const HlTaskKind saving = { save_in_worker, taken, NULL, picture_free, g_object_unref };
static const HlTaskKind copying = { paint_in_worker, taken, NULL, picture_free, g_object_unref };

/* The drawing is recorded in the main thread; the worker thread encodes it. */
static void take_home (HlExportable *self, const HlTaskKind *kind, const HlPrint *print,
                       GFile *file, GAsyncReadyCallback callback, gpointer user_data)
{
  g_autoptr (GTask) answer = g_task_new (self, NULL, callback, user_data);
  GError           *error = NULL;
  HlRecording      *recording = hl_exportable_record (self, print, &error);
  Picture          *picture;

  if (recording == NULL)
    {
      g_task_return_error (answer, error);
      return;
    }

  picture = g_new (Picture, 1);
  *picture = (Picture){ recording, *print, file != NULL ? g_object_ref (file) : NULL,
                        g_steal_pointer (&answer) };
  picture->print.origin = g_strdup (print->origin);
  hl_task_start (kind, self, picture);
}

/* What the page shows later does not change the file. callback: called when it is there, or
 * could not be saved. */
void hl_exportable_save_async (HlExportable *self, GFile *file, const HlPrint *print,
                               GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (HL_IS_EXPORTABLE (self));

  take_home (self, &saving, print, file, callback, user_data);
}

/* Returns whether the file was written whole. */
gboolean hl_exportable_save_finish (HlExportable *self, GAsyncResult *result, GError **error)
{
  g_autoptr (GFile) file = g_task_propagate_pointer (G_TASK (result), error);

  return file != NULL;
}

/* callback: called when it is on the clipboard, or could not be made. */
void hl_exportable_copy_async (HlExportable *self, const HlPrint *print,
                               GAsyncReadyCallback callback, gpointer user_data)
{
  g_return_if_fail (HL_IS_EXPORTABLE (self));

  take_home (self, &copying, print, NULL, callback, user_data);
}

/* Puts the picture, or its text, on the clipboard. Returns whether it is there now. */
gboolean hl_exportable_copy_finish (HlExportable *self, GAsyncResult *result, GError **error)
{
  g_autoptr (GdkContentProvider) provider = g_task_propagate_pointer (G_TASK (result), error);

  if (provider == NULL)
    return FALSE;

  return gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), provider);
}
