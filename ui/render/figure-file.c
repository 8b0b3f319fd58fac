#include "ui/render/figure-file.h"

#include <math.h>

#include "ui/render/figure-renderer.h"
#include "ui/render/text.h"

#define MARGIN 20.0
#define GAP 12.0

/* Where the parts of a page go. */
typedef struct
{
  HlFigureSpec    spec;
  HlFigureLayout *figure;
  HlRect          title;
  HlRect          caption;
  double          top; /* of the figure */
  HlSize          size;
} Page;

static Page
lay_out (const HlFigureFile *self)
{
  g_autoptr (HlText) text = hl_text_new (NULL);
  Page               page = { .spec = *self->spec };
  double             width;
  double             bottom;

  page.spec.palette = hl_palette_get (FALSE);
  page.spec.font = NULL;
  page.figure = hl_figure_layout_new (&page.spec);
  width = page.figure->size.width;

  page.top = MARGIN;
  if (self->title != NULL)
    {
      page.title = (HlRect){ MARGIN, MARGIN, width, ceil (hl_text_line (text, HL_TEXT_TITLE)) };
      page.top = hl_rect_bottom (&page.title) + GAP;
    }

  bottom = page.top + page.figure->size.height;
  if (self->caption != NULL)
    {
      const double height = hl_text_wrapped_height (text, HL_TEXT_SMALL, self->caption, width);

      page.caption = (HlRect){ MARGIN, bottom + GAP, width, ceil (height) };
      bottom = hl_rect_bottom (&page.caption);
    }
  page.size = (HlSize){ width + 2 * MARGIN, bottom + MARGIN };

  return page;
}

static void
draw_cb (gconstpointer data,
         cairo_t      *cr)
{
  const HlFigureFile *self = data;
  g_autoptr (HlText)  text = hl_text_new (NULL);
  Page                page = lay_out (self);
  const HlTextBox     title = { .rect = page.title };
  const HlTextBox     caption = { .rect = page.caption, .wraps = TRUE };

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_rectangle (cr, 0, 0, page.size.width, page.size.height);
  cairo_fill (cr);
  hl_text_draw (text, HL_TEXT_TITLE, self->title, &title, page.spec.palette->text, cr);
  hl_text_draw (text, HL_TEXT_SMALL, self->caption, &caption, page.spec.palette->faint_text, cr);

  cairo_save (cr);
  cairo_translate (cr, MARGIN, page.top);
  hl_figure_draw (&page.spec, page.figure, cr);
  cairo_restore (cr);
  hl_figure_layout_free (page.figure);
}

/**
 * hl_figure_file_to_table:
 * @self: a figure
 *
 * Returns: (transfer full): a line for each of its boxes, separated by commas
 */
char *
hl_figure_file_to_table (const HlFigureFile *self)
{
  g_autoptr (HlFigureLayout) layout = hl_figure_layout_new (self->spec);
  GString                   *table = g_string_new ("path,name,shape,numbers\r\n");

  for (int i = 0; i < hl_figure_n_boxes (layout); i++)
    {
      const HlFigureBox *box = hl_figure_box (layout, i);
      g_autofree char   *letters = hl_figure_shape_letters (box->shape);
      g_autofree char   *numbers = hl_figure_shape_numbers (self->spec, box->shape);

      g_string_append_printf (table, "%s,\"%s\",\"%s\",\"%s\"\r\n", box->path, box->name, letters,
                              numbers != NULL ? numbers : "");
    }

  return g_string_free (table, FALSE);
}

/**
 * hl_figure_file_record:
 * @self: a figure
 * @format: what kind of file
 *
 * Returns: (transfer full): what becomes the file
 */
HlRecording *
hl_figure_file_record (const HlFigureFile *self,
                       HlFigureFormat      format)
{
  HlDrawing drawing = { .draw = draw_cb, .data = self };
  Page      page;

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (hl_figure_file_to_table (self));

  page = lay_out (self);
  drawing.size = page.size;
  hl_figure_layout_free (page.figure);

  return hl_recording_new (&drawing, format);
}
