#include "ui/render/equation-file.h"

#include <math.h>

#include "ui/render/csv.h"
#include "ui/render/equation-draw.h"

#define MARGIN 16.0
#define WIDTH 1180.0
#define HEIGHT 420.0

/* What is drawn on a page. */
typedef struct
{
  const HlEquationFile *file;
  HlEquationSpec        spec; /* borrows all but theme and font */
  HlEquationLayout     *layout;
  HlRect                title;
  HlRect                caption;
  HlSize                size;
} Page;

static Page
lay_out (const HlEquationFile *file)
{
  Page   page = { .file = file, .spec = *file->spec };
  double top;

  page.spec.palette = hl_palette_get (FALSE);
  page.spec.font = NULL;
  page.layout = hl_equation_layout_new (&page.spec, WIDTH, HEIGHT);
  page.title = (HlRect){ MARGIN, MARGIN, WIDTH, 1.5 * page.layout->line };
  top = hl_rect_bottom (&page.title) + HEIGHT + MARGIN;
  page.caption = (HlRect){ MARGIN, top, WIDTH,
                           ceil (hl_text_wrapped_height (page.layout->text, HL_TEXT_SMALL,
                                                         file->caption, WIDTH)) };
  page.size = (HlSize){ WIDTH + 2 * MARGIN, hl_rect_bottom (&page.caption) + MARGIN };

  return page;
}

static void
draw_cb (gconstpointer data,
         cairo_t      *cr)
{
  const Page     *page = data;
  const HlTextBox title = { .rect = page->title };
  const HlTextBox caption = { .rect = page->caption, .wraps = TRUE };

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, 0, 0, page->size.width, page->size.height);
  cairo_fill (cr);
  hl_text_draw (page->layout->text, HL_TEXT_TITLE, page->file->title, &title,
                page->spec.palette->text, cr);
  hl_text_draw (page->layout->text, HL_TEXT_SMALL, page->file->caption, &caption,
                page->spec.palette->faint_text, cr);
  cairo_save (cr);
  cairo_translate (cr, MARGIN, hl_rect_bottom (&page->title));
  hl_equation_draw (&page->spec, page->layout, cr);
  cairo_restore (cr);
}

static void
append_name (GString *table,
             char   **names,
             int      index)
{
  g_autofree char *name = names != NULL ? g_strdup (names[index])
                                        : g_strdup_printf ("%d", index + 1);

  g_string_append_c (table, ',');
  hl_csv_append (table, name);
}

static void
append_row (GString              *table,
            const HlEquationTerm *term,
            int                   row)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  hl_csv_append (table, term->symbol);
  append_name (table, term->row_names, row);
  for (int column = 0; column < term->columns; column++)
    {
      g_string_append_c (table, ',');
      g_string_append (table, g_ascii_formatd (digits, sizeof digits, "%.9g",
                                               hl_equation_value (term, row, column)));
    }
  g_string_append (table, "\r\n");
}

/**
 * hl_equation_file_to_table:
 * @spec: an equation
 *
 * Each line begins with the letter of its matrix and the name of its row.
 *
 * Returns: (transfer full): all numbers that are known
 */
char *
hl_equation_file_to_table (const HlEquationSpec *spec)
{
  GString *table = g_string_new (NULL);

  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (spec, i);

      if (!term->is_known)
        continue;
      hl_csv_append (table, term->symbol);
      g_string_append_c (table, ',');
      for (int column = 0; column < term->columns; column++)
        append_name (table, term->column_names, column);
      g_string_append (table, "\r\n");
      for (int row = 0; row < term->rows; row++)
        append_row (table, term, row);
    }

  return g_string_free (table, FALSE);
}

/**
 * hl_equation_file_record:
 * @self: an equation with its title and caption
 * @format: what kind of file
 *
 * Returns: (transfer full): what becomes the file
 */
HlRecording *
hl_equation_file_record (const HlEquationFile *self,
                         HlFigureFormat        format)
{
  HlRecording *recording;
  HlDrawing    drawing = { .draw = draw_cb };
  Page         page;

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (hl_equation_file_to_table (self->spec));

  page = lay_out (self);
  drawing.size = page.size;
  drawing.data = &page;
  recording = hl_recording_new (&drawing, format);
  hl_equation_layout_free (page.layout);

  return recording;
}
