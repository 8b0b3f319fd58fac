/* ui/widgets/exportable.h
 *
 * A page whose picture can leave the program: as a file, or on the clipboard.  The window
 * asks for the name of the file.  The page records its picture, which is quick; making
 * pixels and a file of it is not, and happens in a worker thread.
 *
 * Signals
 *   picture-changed   there is a picture now, or none any more
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/recording.h"

G_BEGIN_DECLS

#define HL_TYPE_EXPORTABLE (hl_exportable_get_type ())

G_DECLARE_INTERFACE (HlExportable, hl_exportable, HL, EXPORTABLE, GtkWidget)

struct _HlExportableInterface
{
  GTypeInterface parent_interface;

  /* what a file of the picture may be called, such as "mask.png"; NULL while there is no picture */
  char *(*get_file_name) (HlExportable *self);
  HlRecording *(*record) (HlExportable  *self, /* the picture as it is now, or NULL */
                          HlFigureFormat format, GError **error);
};

char        *hl_exportable_get_file_name (HlExportable *self) G_GNUC_WARN_UNUSED_RESULT;
HlRecording *hl_exportable_record (HlExportable *self, HlFigureFormat format,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

void hl_exportable_picture_changed (HlExportable *self);
void hl_exportable_save_async (HlExportable *self, GFile *file, HlFigureFormat format, double scale,
                               GAsyncReadyCallback callback, gpointer user_data);
gboolean hl_exportable_save_finish (HlExportable *self, GAsyncResult *result, GError **error);
void     hl_exportable_copy_async (HlExportable *self, double scale, GAsyncReadyCallback callback,
                                   gpointer user_data);
gboolean hl_exportable_copy_finish (HlExportable *self, GAsyncResult *result, GError **error);

G_END_DECLS
