#include "ui/picture/document.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/engine/fail.h"
#include "core/engine/owned.h"

NN_FREES (HlDocumentBlock, block_free, (g_free, text), (g_strfreev, labels),
          (g_ptr_array_unref, matrices), (cairo_surface_destroy, surface))

/* Returns a document without blocks. footer: is at the foot of every page, beside the number
 * of the page. */
HlDocument *hl_document_new (const char *footer)
{
  HlDocument *self = g_new (HlDocument, 1);

  *self = (HlDocument){ g_strdup (footer), g_ptr_array_new_with_free_func (block_free) };

  return self;
}

NN_FREES_FOR_ALL (HlDocument, hl_document_free, (g_free, footer), (g_ptr_array_unref, blocks))

static void add (HlDocument *self, HlDocumentBlock block)
{
  g_ptr_array_add (self->blocks, g_memdup2 (&block, sizeof block));
}

/* kind: a title, a heading, a lead, formulas, a text or a note. */
void hl_document_add_text (HlDocument *self, HlBlockKind kind, const char *text)
{
  g_assert (kind <= HL_BLOCK_NOTE);

  add (self, (HlDocumentBlock){ .kind = kind, .text = g_strdup (text) });
}

/* labels: each gets room to write behind it, in one line. */
void hl_document_add_fields (HlDocument *self, const char *const *labels)
{
  add (self, (HlDocumentBlock){ .kind = HL_BLOCK_FIELDS, .labels = g_strdupv ((char **) labels) });
}

void hl_document_add_lines (HlDocument *self, int n_lines)
{
  add (self, (HlDocumentBlock){ .kind = HL_BLOCK_LINES, .n_lines = n_lines });
}

void hl_document_add_choice (HlDocument *self, const char *text, gboolean is_marked)
{
  add (self, (HlDocumentBlock){
                 .kind = HL_BLOCK_CHOICE, .text = g_strdup (text), .is_filled = is_marked });
}

/* matrices: side by side, as far as there is room. */
void hl_document_add_matrices (HlDocument *self, GPtrArray *matrices, gboolean is_filled)
{
  add (self, (HlDocumentBlock){ .kind = HL_BLOCK_MATRICES,
                                .matrices = g_ptr_array_ref (matrices),
                                .is_filled = is_filled });
}

/* surface: what was drawn, which is kept; size: of that, in CSS pixels; where it is larger than
 * the page it becomes smaller. */
void hl_document_add_picture (HlDocument *self, cairo_surface_t *surface, HlSize size)
{
  add (self, (HlDocumentBlock){ .kind = HL_BLOCK_PICTURE,
                                .surface = cairo_surface_reference (surface),
                                .size = size });
}

#define FOOTER 30.0       /* of the foot of a page, above its margin */
#define RULE 30.0         /* from one line to write on to the next */
#define FIELD 34.0        /* height of a line of fields */
#define BOX 22.0          /* left of the text of a choice */
#define APART 26.0        /* between matrices in a line */
#define GAP 8.0           /* between blocks */
#define HEADING_GAP 14.0  /* more above a heading */
#define LINE_SPREAD 1.15  /* from line to line, in heights of one */
#define MOST_BELOW 80.0   /* so much of a text is on the page of its heading */
#define LARGEST_PART 0.75 /* of the height of a page, for a picture */

/* Returns the papers that can be written for; the first is the usual one. */
const HlPaper *hl_papers (int *n)
{
  static const HlPaper papers[] = {
    { "a4", "A4", { 210 / 25.4 * 96, 297 / 25.4 * 96 } },
    /* Translators: a size of paper */
    { "letter", N_ ("Letter"), { 8.5 * 96, 11 * 96 } },
  };

  *n = G_N_ELEMENTS (papers);

  return papers;
}

/* Returns the paper of that name, in whatever case, or NULL. name: such as "a4". */
const HlPaper *hl_paper_find (const char *name)
{
  int            n;
  const HlPaper *papers = hl_papers (&n);

  for (int i = 0; i < n; i++)
    if (g_ascii_strcasecmp (papers[i].name, name) == 0)
      return &papers[i];

  return NULL;
}

NN_FREES (HlPiece, piece_free, (g_free, line), (hl_typeset_free, formulas))

typedef struct
{
  HlDocumentLayout *layout; /* the pages so far */
  HlText           *text;   /* the font */
  double            width;  /* of a line */
  double            top;    /* of the room on a page */
  double            bottom; /* likewise */
  double            y;      /* where the next piece goes */
} Cursor;

static void turn_page (Cursor *self)
{
  g_ptr_array_add (self->layout->pages, g_ptr_array_new_with_free_func (piece_free));
  self->y = self->top;
}

static gboolean is_at_top (const Cursor *self) { return self->y <= self->top; }

/* Begins a new page if this one has no room for @height. */
static void make_room (Cursor *self, double height)
{
  if (self->y + height > self->bottom && !is_at_top (self))
    turn_page (self);
}

static HlPiece *place (Cursor *self, const HlDocumentBlock *block, HlRect rect)
{
  GPtrArray *page = g_ptr_array_index (self->layout->pages, self->layout->pages->len - 1);
  HlPiece   *piece = g_new0 (HlPiece, 1);

  piece->block = block;
  piece->rect = rect;
  g_ptr_array_add (page, piece);

  return piece;
}

/* Returns how large it is written. */
static HlTextSize hl_block_text_size (const HlDocumentBlock *block)
{
  return block->kind == HL_BLOCK_TITLE     ? HL_TEXT_TITLE
         : block->kind == HL_BLOCK_HEADING ? HL_TEXT_STRONG
         : block->kind == HL_BLOCK_NOTE    ? HL_TEXT_SMALL
                                           : HL_TEXT_NORMAL;
}

static void place_text (Cursor *self, const HlDocumentBlock *block)
{
  const double   indent = block->kind == HL_BLOCK_CHOICE ? BOX : 0.0;
  double         line;
  g_auto (GStrv) lines = hl_text_break (self->text, hl_block_text_size (block), block->text,
                                        self->width - indent, &line);

  for (int i = 0; lines[i] != NULL; i++)
    {
      HlPiece *piece;

      make_room (self, line);
      piece = place (self, block,
                     (HlRect){ HL_PAPER_MARGIN + indent, self->y, self->width - indent, line });
      piece->line = g_strdup (lines[i]);
      piece->is_first = i == 0;
      self->y += ceil (line * LINE_SPREAD);
    }
}

/* All formulas are on one page. */
static void place_formulas (Cursor *self, const HlDocumentBlock *block)
{
  HlTypeset   *formulas = hl_typeset_new (block->text, hl_text_context (self->text),
                                          hl_text_font (self->text, HL_TEXT_NORMAL));
  const double height = hl_typeset_lay_out (formulas, self->width, G_MAXINT);

  make_room (self, height);
  place (self, block, (HlRect){ HL_PAPER_MARGIN, self->y, self->width, height })->formulas =
      formulas;
  self->y += ceil (height);
}

/* Counts the matrices from @first on that fit on one line, and measures the height of the line. */
static int measure_line (const Cursor *self, const GPtrArray *matrices, guint first, double *height)
{
  double x = 0.0;
  guint  i = first;

  *height = 0.0;
  for (; i < matrices->len; i++)
    {
      const HlSize size = hl_blank_matrix_measure (g_ptr_array_index (matrices, i), self->width);

      if (i > first && x + size.width > self->width)
        break;
      x += ceil (size.width) + APART;
      *height = MAX (*height, ceil (size.height));
    }

  return (int) (i - first);
}

static void place_matrices (Cursor *self, const HlDocumentBlock *block)
{
  for (guint first = 0; first < block->matrices->len;)
    {
      double    height;
      const int n = measure_line (self, block->matrices, first, &height);
      double    x = HL_PAPER_MARGIN;

      make_room (self, height);
      for (int i = 0; i < n; i++, first++)
        {
          const HlBlankMatrix *matrix = g_ptr_array_index (block->matrices, first);
          const HlSize         size = hl_blank_matrix_measure (matrix, self->width);

          place (self, block, (HlRect){ x, self->y, size.width, size.height })->matrix = matrix;
          x += ceil (size.width) + APART;
        }
      self->y += height + GAP;
    }
}

/* A drawing keeps its size, unless a page has less room. */
static void place_picture (Cursor *self, const HlDocumentBlock *block)
{
  const double room = (self->bottom - self->top) * LARGEST_PART;
  const double scale = MIN (1.0, MIN (self->width / block->size.width, room / block->size.height));
  const HlSize size = { block->size.width * scale, block->size.height * scale };

  make_room (self, size.height);
  place (self, block, (HlRect){ HL_PAPER_MARGIN, self->y, size.width, size.height });
  self->y += ceil (size.height);
}

/* Lines to write on, one below the other. */
static void place_lines (Cursor *self, const HlDocumentBlock *block, int n, double height)
{
  for (int i = 0; i < n; i++)
    {
      make_room (self, height);
      place (self, block, (HlRect){ HL_PAPER_MARGIN, self->y, self->width, height });
      self->y += height;
    }
}

static void place_block (Cursor *self, const HlDocumentBlock *block)
{
  switch (block->kind)
    {
    case HL_BLOCK_HEADING:
      self->y += is_at_top (self) ? 0.0 : HEADING_GAP;
      place_text (self, block);
      break;
    case HL_BLOCK_FORMULAS:
      place_formulas (self, block);
      break;
    case HL_BLOCK_FIELDS:
      place_lines (self, block, 1, FIELD);
      break;
    case HL_BLOCK_LINES:
      place_lines (self, block, block->n_lines, RULE);
      break;
    case HL_BLOCK_MATRICES:
      place_matrices (self, block);
      break;
    case HL_BLOCK_PICTURE:
      place_picture (self, block);
      break;
    case HL_BLOCK_TITLE:
    case HL_BLOCK_TEXT:
    case HL_BLOCK_NOTE:
    case HL_BLOCK_CHOICE:
    default:
      place_text (self, block);
    }
  self->y += GAP;
}

/* Returns the height of a block on a page of unlimited height. */
static double measure_block (const Cursor *self, const HlDocumentBlock *block)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  HlDocumentLayout      scratch = { .pages = pages };
  Cursor                cursor = *self;

  cursor.layout = &scratch;
  cursor.bottom = G_MAXDOUBLE;
  turn_page (&cursor);
  place_block (&cursor, block);

  return cursor.y - cursor.top;
}

static gboolean stays_with_next (const HlDocumentBlock *block)
{
  return block->kind == HL_BLOCK_HEADING || block->kind == HL_BLOCK_LEAD ||
         block->kind == HL_BLOCK_FORMULAS;
}

/* Returns the height of all that must be on one page with the block: of the last block its
 * first part that cannot be divided. */
static double measure_together (const Cursor *self, const HlDocument *document, guint first)
{
  double height = 0.0;
  guint  i = first;

  for (; i < document->blocks->len && stays_with_next (g_ptr_array_index (document->blocks, i));
       i++)
    height += measure_block (self, g_ptr_array_index (document->blocks, i)) + HEADING_GAP;

  if (i > first && i < document->blocks->len)
    {
      const HlDocumentBlock *last = g_ptr_array_index (document->blocks, i);
      double                 line;

      if (last->kind == HL_BLOCK_MATRICES)
        {
          measure_line (self, last->matrices, 0, &line);
          height += line;
        }
      else
        height += MIN (measure_block (self, last), MOST_BELOW);
    }

  return height;
}

/* Returns where everything goes. document: what is to be on the pages; outlives the layout;
 * size: of a page, in CSS pixels. */
HlDocumentLayout *hl_document_lay_out (const HlDocument *document, HlSize size)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  HlDocumentLayout  *self = g_new (HlDocumentLayout, 1);
  Cursor             cursor = {
                .layout = self,
                .text = text,
                .width = MAX (size.width - 2 * HL_PAPER_MARGIN, 1),
                .top = HL_PAPER_MARGIN,
                .bottom = size.height - HL_PAPER_MARGIN - FOOTER,
  };

  *self = (HlDocumentLayout){ document, size,
                              g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref) };
  turn_page (&cursor);
  for (guint i = 0; i < document->blocks->len; i++)
    {
      if (i == 0 || !stays_with_next (g_ptr_array_index (document->blocks, i - 1)))
        make_room (&cursor, measure_together (&cursor, document, i));
      place_block (&cursor, g_ptr_array_index (document->blocks, i));
    }

  return self;
}

NN_FREES_FOR_ALL (HlDocumentLayout, hl_document_layout_free, (g_ptr_array_unref, pages))

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
  const double     line = hl_text_line (pen->text, HL_TEXT_SMALL);
  const HlRect     foot = { HL_PAPER_MARGIN, layout->size.height - HL_PAPER_MARGIN - line,
                            layout->size.width - 2 * HL_PAPER_MARGIN, line };
  g_autofree char *number =
      /* Translators: the number of a page, and how many there are */
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

  return NN_FAIL_NULL (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_CAIRO,
                       _ ("The pages could not be created: %s."), cairo_status_to_string (status));
}
