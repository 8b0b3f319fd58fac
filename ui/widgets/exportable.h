/* ui/widgets/exportable.h
 *
 * A page whose picture can leave the program: as a file, or on the clipboard.  The window
 * asks for the name of the file and writes it.
 *
 * Signals
 *   picture-changed   there is a picture now, or none any more
 *
 * Used by   the attention page, the labs; the window
 */

#pragma once

#include <gtk/gtk.h>

#include "ui/render/drawing.h"

G_BEGIN_DECLS

#define HL_TYPE_EXPORTABLE (hl_exportable_get_type ())

G_DECLARE_INTERFACE (HlExportable, hl_exportable, HL, EXPORTABLE, GtkWidget)

/**
 * HlExportableInterface:
 * @get_file_name: (transfer full) (nullable): what a file of the picture may be called,
 *   such as "mask.png"; %NULL while there is no picture
 * @encode: (transfer full) (nullable): the bytes of a file; a PNG has @scale pixels for
 *   each CSS pixel
 */
struct _HlExportableInterface
{
  GTypeInterface parent_interface;

  char *(*get_file_name) (HlExportable *self);
  GBytes *(*encode) (HlExportable  *self,
                     HlFigureFormat format,
                     double         scale,
                     GError       **error);
};

char    *hl_exportable_get_file_name (HlExportable *self) G_GNUC_WARN_UNUSED_RESULT;
void     hl_exportable_picture_changed (HlExportable *self);
gboolean hl_exportable_save (HlExportable *self,
                             GFile        *file,
                             double        scale,
                             GError      **error);
gboolean hl_exportable_copy (HlExportable *self,
                             double        scale,
                             GError      **error);

G_END_DECLS
