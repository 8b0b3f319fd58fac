#include "ui/picture/document-draw.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>

#define HAIR 0.75      /* width of a line to write on */
#define BOX_SIDE 11.0  /* of a choice */
#define BOX_LEFT 22.0  /* from there to the text of a choice */
#define FIELD_GAP 14.0 /* behind the line of a field */

typedef struct
{
  HlText          *text;    /* the font */
  const HlPalette *palette; /* the colors */
  double           width;   /* of a line */
  cairo_t         *cr;      /* where the strokes go */
} Pen;

static void set_ink (const Pen *pen, HlColor color)
{
  cairo_set_source_rgb (pen->cr, color.red, color.green, color.blue);
}

static void draw_rule (const Pen *pen, double x, double y, double width)
{
  set_ink (pen, pen->palette->faint_text);
  cairo_set_line_width (pen->cr, HAIR);
  cairo_move_to (pen->cr, x, y);
  cairo_rel_line_to (pen->cr, width, 0.0);
  cairo_stroke (pen->cr);
}

static void draw_box (const Pen *pen, const HlPiece *piece)
{
  const double x = piece->rect.x - BOX_LEFT;
  const double y = piece->rect.y + (piece->rect.height - BOX_SIDE) / 2;

  set_ink (pen, pen->palette->text);
  cairo_set_line_width (pen->cr, 1.0);
  cairo_rectangle (pen->cr, x, y, BOX_SIDE, BOX_SIDE);
  if (piece->block->is_filled)
    {
      cairo_move_to (pen->cr, x, y);
      cairo_rel_line_to (pen->cr, BOX_SIDE, BOX_SIDE);
      cairo_move_to (pen->cr, x + BOX_SIDE, y);
      cairo_rel_line_to (pen->cr, -BOX_SIDE, BOX_SIDE);
    }
  cairo_stroke (pen->cr);
}

static void draw_line (const Pen *pen, const HlPiece *piece)
{
  const HlDocumentBlock *block = piece->block;
  const HlColor ink = block->kind == HL_BLOCK_NOTE ? pen->palette->faint_text : pen->palette->text;
  const HlTextBox box = { .rect = { piece->rect.x, piece->rect.y, piece->rect.width + 1,
                                    piece->rect.height },
                          .align_y = 0.5 };

  if (block->kind == HL_BLOCK_CHOICE && piece->is_first)
    draw_box (pen, piece);
  hl_text_draw (pen->text, hl_block_text_size (block), piece->line, &box, ink, pen->cr);
}

/* Each label has an equal part of the line, with a line to write on after it. */
static void draw_fields (const Pen *pen, const HlPiece *piece)
{
  char *const *labels = piece->block->labels;
  const int    n = (int) g_strv_length ((char **) labels);
  const double part = piece->rect.width / MAX (n, 1);

  for (int i = 0; i < n; i++)
    {
      const double    x = piece->rect.x + i * part;
      const double    width = hl_text_width (pen->text, HL_TEXT_NORMAL, labels[i]);
      const HlTextBox box = { .rect = { x, piece->rect.y, part, piece->rect.height },
                              .align_y = 0.8 };

      hl_text_draw (pen->text, HL_TEXT_NORMAL, labels[i], &box, pen->palette->text, pen->cr);
      draw_rule (pen, x + width + FIELD_GAP / 2, hl_rect_bottom (&piece->rect) - FIELD_GAP / 2,
                 MAX (part - width - 1.5 * FIELD_GAP, 0.0));
    }
}

static void draw_matrix (const Pen *pen, const HlPiece *piece)
{
  cairo_save (pen->cr);
  cairo_translate (pen->cr, piece->rect.x, piece->rect.y);
  hl_blank_matrix_draw (piece->matrix, pen->width, piece->block->is_filled, pen->cr);
  cairo_restore (pen->cr);
}

static void draw_picture (const Pen *pen, const HlPiece *piece)
{
  const double scale = piece->rect.width / piece->block->size.width;

  cairo_save (pen->cr);
  cairo_translate (pen->cr, piece->rect.x, piece->rect.y);
  cairo_scale (pen->cr, scale, scale);
  cairo_set_source_surface (pen->cr, piece->block->surface, 0.0, 0.0);
  cairo_paint (pen->cr);
  cairo_restore (pen->cr);
}

static void draw_piece (const Pen *pen, const HlPiece *piece)
{
  if (piece->line != NULL)
    draw_line (pen, piece);
  else if (piece->matrix != NULL)
    draw_matrix (pen, piece);
  else if (piece->formulas != NULL)
    hl_typeset_draw (piece->formulas, pen->palette, piece->rect.x, piece->rect.y, pen->cr);
  else if (piece->block->kind == HL_BLOCK_FIELDS)
    draw_fields (pen, piece);
  else if (piece->block->kind == HL_BLOCK_PICTURE)
    draw_picture (pen, piece);
  else
    draw_rule (pen, piece->rect.x, hl_rect_bottom (&piece->rect), piece->rect.width);
}

static void draw_footer (const Pen *pen, const HlDocumentLayout *layout, int page)
{
  const double line = hl_text_line (pen->text, HL_TEXT_SMALL);
  const HlRect foot = { HL_PAPER_MARGIN, layout->size.height - HL_PAPER_MARGIN - line,
                        layout->size.width - 2 * HL_PAPER_MARGIN, line };
  /* Translators: the number of a page, and how many there are */
  g_autofree char *number =
      g_strdup_printf (_ ("Page %d of %d"), page + 1, (int) layout->pages->len);
  const double    width = hl_text_width (pen->text, HL_TEXT_SMALL, number);
  const HlTextBox left = { .rect = { foot.x, foot.y, foot.width - width - 2 * FIELD_GAP, line } };
  const HlTextBox right = { .rect = foot, .align_x = 1.0 };

  hl_text_draw (pen->text, HL_TEXT_SMALL, layout->document->footer, &left, pen->palette->faint_text,
                pen->cr);
  hl_text_draw (pen->text, HL_TEXT_SMALL, number, &right, pen->palette->faint_text, pen->cr);
}

/* page: which of them, from 0; cr: where the strokes go, in CSS pixels from the corner of the
 * page. */
void hl_document_draw_page (const HlDocumentLayout *self, int page, cairo_t *cr)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  const Pen pen = { text, hl_palette_get (FALSE), self->size.width - 2 * HL_PAPER_MARGIN, cr };
  const GPtrArray *pieces = g_ptr_array_index (self->pages, page);

  for (guint i = 0; i < pieces->len; i++)
    draw_piece (&pen, g_ptr_array_index (pieces, i));
  draw_footer (&pen, self, page);
}

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
