#include "ui/picture/document-layout.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"

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
HlTextSize hl_block_text_size (const HlDocumentBlock *block)
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
