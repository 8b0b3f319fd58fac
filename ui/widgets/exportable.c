#include "ui/widgets/exportable.h"

#include "core/checkpoint/save-file.h"

G_DEFINE_INTERFACE (HlExportable, hl_exportable, GTK_TYPE_WIDGET)

enum
{
  PICTURE_CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
hl_exportable_default_init (HlExportableInterface *iface)
{
  signals[PICTURE_CHANGED] = g_signal_new ("picture-changed", HL_TYPE_EXPORTABLE,
                                           G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

/**
 * hl_exportable_get_file_name:
 * @self: a page
 *
 * Returns: (transfer full) (nullable): what a file of the picture may be called; %NULL
 *   while there is no picture
 */
char *
hl_exportable_get_file_name (HlExportable *self)
{
  g_return_val_if_fail (HL_IS_EXPORTABLE (self), NULL);

  return HL_EXPORTABLE_GET_IFACE (self)->get_file_name (self);
}

/**
 * hl_exportable_picture_changed:
 * @self: a page
 *
 * To be called by a page that has a picture now and had none, or the other way.
 */
void
hl_exportable_picture_changed (HlExportable *self)
{
  g_return_if_fail (HL_IS_EXPORTABLE (self));

  g_signal_emit (self, signals[PICTURE_CHANGED], 0);
}

static gboolean
save (GFile   *file,
      GBytes  *bytes,
      GError **error)
{
  g_autofree char *path = g_file_get_path (file);

  if (path != NULL)
    return nn_save_file (path, bytes, error);

  return g_file_replace_contents (file, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes),
                                  NULL, FALSE, G_FILE_CREATE_REPLACE_DESTINATION, NULL, NULL,
                                  error);
}

/**
 * hl_exportable_save:
 * @self: a page with a picture
 * @file: where it goes; its ending says in which format, see hl_figure_format_for()
 * @scale: pixels of a PNG for each of the figure's own
 * @error: why it could not be saved
 *
 * Returns: whether the file was written whole
 */
gboolean
hl_exportable_save (HlExportable *self,
                    GFile        *file,
                    double        scale,
                    GError      **error)
{
  g_autofree char   *base = g_file_get_basename (file);
  g_autoptr (GBytes) bytes = NULL;

  g_return_val_if_fail (HL_IS_EXPORTABLE (self), FALSE);

  bytes = HL_EXPORTABLE_GET_IFACE (self)->encode (self, hl_figure_format_for (base), scale, error);

  return bytes != NULL && save (file, bytes, error);
}

/**
 * hl_exportable_copy:
 * @self: a page
 * @scale: pixels for each of the figure's own
 * @error: why the picture could not be made
 *
 * Puts the picture on the clipboard.
 *
 * Returns: whether there was one
 */
gboolean
hl_exportable_copy (HlExportable *self,
                    double        scale,
                    GError      **error)
{
  g_autofree char       *name = hl_exportable_get_file_name (self);
  g_autoptr (GBytes)     bytes = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  if (name == NULL)
    return FALSE;

  bytes = HL_EXPORTABLE_GET_IFACE (self)->encode (self, HL_FIGURE_PNG, scale, error);
  texture = bytes != NULL ? gdk_texture_new_from_bytes (bytes, error) : NULL;
  if (texture == NULL)
    return FALSE;

  gdk_clipboard_set_texture (gtk_widget_get_clipboard (GTK_WIDGET (self)), texture);

  return TRUE;
}
