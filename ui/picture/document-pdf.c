#include "ui/picture/document-pdf.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>

#include "ui/picture/document-draw.h"
#include "ui/render/drawing.h"

static void draw_document (const HlDocument *document, HlSize size, cairo_t *cr)
{
  g_autoptr (HlDocumentLayout) layout = hl_document_lay_out (document, size);

  for (int page = 0; page < (int) layout->pages->len; page++)
    {
      hl_document_draw_page (layout, page, cr);
      cairo_show_page (cr);
    }
}

/* May be called in any thread. Returns the bytes of the file, or NULL. documents: one after the
 * other, each on pages of its own; size: of a page, in CSS pixels. */
GBytes *hl_documents_to_pdf (const GPtrArray *documents, HlSize size, const char *title,
                             GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t       *surface;
  cairo_t               *cr;
  cairo_status_t         status;

  surface = cairo_pdf_surface_create_for_stream (hl_append_to_bytes, bytes,
                                                 size.width * HL_POINTS_PER_PIXEL,
                                                 size.height * HL_POINTS_PER_PIXEL);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, HL_NO_DATE);

  cr = cairo_create (surface);
  cairo_scale (cr, HL_POINTS_PER_PIXEL, HL_POINTS_PER_PIXEL);
  for (guint i = 0; i < documents->len; i++)
    draw_document (g_ptr_array_index (documents, i), size, cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);

  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));

  g_set_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_CAIRO,
               _ ("The pages could not be created: %s."), cairo_status_to_string (status));

  return NULL;
}
