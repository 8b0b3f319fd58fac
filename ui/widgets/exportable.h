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

#include "ui/picture/figure.h"

#define HL_TYPE_EXPORTABLE (hl_exportable_get_type ())

G_DECLARE_INTERFACE (HlExportable, hl_exportable, HL, EXPORTABLE, GtkWidget)

struct _HlExportableInterface
{
  GTypeInterface parent_interface;

  /* what a file of the picture may be called, such as "mask.png"; NULL while there is no picture */
  char *(*get_file_name) (HlExportable *self);
  /* the figure that is shown; text: what is around it in a file, which becomes the caller's; NULL
   * where what is shown is none */
  const HlFigure *(*get_figure) (HlExportable *self, HlSheetText *text);
  char *(*write_table) (HlExportable *self); /* or NULL: what is shown where there is no figure */
  /* whose numbers are shown where they are not the open model's; NULL: they are */
  char *(*get_subject) (HlExportable *self);
  /* or NULL: the part of it whose picture, or table, is seen; NULL: it is its own */
  HlExportable *(*get_part) (HlExportable *self);
};

char        *hl_exportable_get_file_name (HlExportable *self) G_GNUC_WARN_UNUSED_RESULT;
char        *hl_exportable_get_subject (HlExportable *self) G_GNUC_WARN_UNUSED_RESULT;
gboolean     hl_exportable_is_figure (HlExportable *self);
HlRecording *hl_exportable_record (HlExportable *self, const HlPrint *print,
                                   GError **error) G_GNUC_WARN_UNUSED_RESULT;

void     hl_exportable_picture_changed (HlExportable *self);
void     hl_exportable_save_async (HlExportable *self, GFile *file, const HlPrint *print,
                                   GAsyncReadyCallback callback, gpointer user_data);
gboolean hl_exportable_save_finish (HlExportable *self, GAsyncResult *result, GError **error);
void     hl_exportable_copy_async (HlExportable *self, const HlPrint *print,
                                   GAsyncReadyCallback callback, gpointer user_data);
gboolean hl_exportable_copy_finish (HlExportable *self, GAsyncResult *result, GError **error);
