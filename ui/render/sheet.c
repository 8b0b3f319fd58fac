#include "ui/render/sheet.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "ui/render/csv.h"
#include "ui/render/curve-renderer.h"
#include "ui/render/text.h"

#define MARGIN 20.0
#define GAP 12.0
#define APART 28.0         /* between two parts of a line */
#define LINE_WIDTH 760.0   /* parts beyond go into the next line */
#define CURVE_WIDTH 460.0  /* of curves */
#define CURVE_HEIGHT 260.0 /* of curves */

static double margin_of (const HlSheet *self)
{
  return self->is_narrow ? HL_SHEET_NARROW_MARGIN : MARGIN;
}

static HlText *new_text (void) { return hl_text_new (NULL); }

/* A sheet is drawn in the light palette, whatever the window's colors are. */
static HlCurveSpec curve_on_paper (const HlCurveSpec *curve)
{
  HlCurveSpec copy = *curve;

  copy.palette = hl_palette_get (FALSE);
  copy.font = NULL;

  return copy;
}

static double curve_title_height (const HlSheetPart *part)
{
  g_autoptr (HlText) text = new_text ();

  return part->curve_title != NULL ? ceil (hl_text_line (text, HL_TEXT_NORMAL)) : 0.0;
}

static HlSize measure_part (const HlSheetPart *part)
{
  if (part->drawing != NULL)
    return part->drawing->size;

  return (HlSize){ CURVE_WIDTH, CURVE_HEIGHT + curve_title_height (part) };
}

/* Places the parts line by line below y.  Returns the room that they take. */
static HlSize place_parts (const HlSheet *self, double y, HlRect *places)
{
  double x = 0.0;
  double line = 0.0;
  HlSize room = { 0, y };

  for (int i = 0; i < self->n_parts; i++)
    {
      const HlSize size = measure_part (&self->parts[i]);

      if (x > 0 && x + size.width > LINE_WIDTH)
        {
          y += line + GAP + GAP;
          x = 0.0;
          line = 0.0;
        }
      places[i] = (HlRect){ margin_of (self) + x, y, ceil (size.width), ceil (size.height) };
      x += ceil (size.width) + APART;
      line = MAX (line, ceil (size.height));
      room = (HlSize){ MAX (room.width, x - APART), y + line };
    }

  return room;
}

/* The rectangles of all parts of a sheet. */
typedef struct
{
  HlSize     size;
  HlRect     title;
  HlRect    *places;
  HlTypeset *formulas; /* or NULL */
  double     formulas_y;
  HlRect     caption;
} Layout;

static void layout_clear (Layout *self)
{
  g_free (self->places);
  g_clear_pointer (&self->formulas, hl_typeset_free);
}

static double title_width (const HlSheet *self, HlText *text)
{
  const char *title = self->text.title;

  return title != NULL ? ceil (hl_text_width (text, HL_TEXT_TITLE, title)) : 0.0;
}

static HlTypeset *new_formulas (const HlSheetText *self, HlText *text)
{
  HlTypeset *formulas =
      hl_typeset_new (self->formulas, hl_text_context (text), hl_text_font (text, HL_TEXT_NORMAL));

  for (gsize i = 0; i < self->n_letters; i++)
    hl_typeset_color (formulas, self->letters[i].symbol, self->letters[i].ink);

  return formulas;
}

/* Sets the formulas below @y, in lines of that width.  Returns where they end. */
static double place_formulas (const HlSheet *self, HlText *text, double y, double width,
                              Layout *layout)
{
  if (self->text.formulas == NULL)
    return y;

  layout->formulas = new_formulas (&self->text, text);
  layout->formulas_y = y + GAP;

  return layout->formulas_y + ceil (hl_typeset_lay_out (layout->formulas, width, G_MAXINT));
}

static double place_caption (const HlSheet *self, HlText *text, double y, double width,
                             Layout *layout)
{
  const char *caption = self->text.caption;

  if (caption == NULL)
    return y;

  layout->caption = (HlRect){ margin_of (self), y + GAP, width,
                              ceil (hl_text_wrapped_height (text, HL_TEXT_SMALL, caption, width)) };

  return hl_rect_bottom (&layout->caption);
}

static Layout lay_out (const HlSheet *self)
{
  g_autoptr (HlText) text = new_text ();
  Layout             layout = { .places = g_new (HlRect, self->n_parts) };
  double             y = margin_of (self), least = 0.0;
  HlSize             room;

  if (!self->is_narrow)
    least = MAX (LINE_WIDTH / 2, MIN (title_width (self, text), LINE_WIDTH));
  room = place_parts (self, y, layout.places);
  room.width = MAX (room.width, least);
  if (self->text.title != NULL)
    {
      layout.title = (HlRect){ margin_of (self), y, room.width,
                               ceil (hl_text_wrapped_height (text, HL_TEXT_TITLE, self->text.title,
                                                             room.width)) };
      y = hl_rect_bottom (&layout.title) + GAP;
      room.height = place_parts (self, y, layout.places).height;
    }
  y = place_formulas (self, text, room.height, room.width, &layout);
  y = place_caption (self, text, y, room.width, &layout);
  layout.size = (HlSize){ MAX (room.width + 2 * margin_of (self), self->at_least.width),
                          MAX (y + margin_of (self), self->at_least.height) };

  return layout;
}

/* Returns the size of the sheet in CSS pixels. */
HlSize hl_sheet_measure (const HlSheet *self)
{
  Layout layout = lay_out (self);

  layout_clear (&layout);

  return layout.size;
}

static void draw_part (const HlSheetPart *part, const HlRect *place, HlText *text, cairo_t *cr)
{
  cairo_save (cr);
  cairo_translate (cr, place->x, place->y);

  if (part->drawing != NULL)
    part->drawing->draw (part->drawing->data, cr);
  else
    {
      const HlCurveSpec   curve = curve_on_paper (part->curve);
      const HlCurveLayout layout = hl_curve_layout (&curve, CURVE_WIDTH, CURVE_HEIGHT);
      const double        height = curve_title_height (part);
      const HlTextBox     title = { .rect = { 0, 0, CURVE_WIDTH, height } };

      hl_text_draw (text, HL_TEXT_NORMAL, part->curve_title, &title, hl_palette_get (FALSE)->text,
                    cr);
      cairo_translate (cr, 0, height);
      hl_curve_draw (&curve, &layout, cr);
    }

  cairo_restore (cr);
}

static void draw_cb (gconstpointer data, cairo_t *cr)
{
  const HlSheet     *self = data;
  g_autoptr (HlText) text = new_text ();
  const HlPalette   *palette = hl_palette_get (FALSE);
  Layout             layout = lay_out (self);
  const HlTextBox    title = { .rect = layout.title, .wraps = TRUE };
  const HlTextBox    caption = { .rect = layout.caption, .wraps = TRUE };

  hl_text_draw (text, HL_TEXT_TITLE, self->text.title, &title, palette->text, cr);
  for (int i = 0; i < self->n_parts; i++)
    draw_part (&self->parts[i], &layout.places[i], text, cr);
  if (layout.formulas != NULL)
    hl_typeset_draw (layout.formulas, palette, margin_of (self), layout.formulas_y, cr);
  hl_text_draw (text, HL_TEXT_SMALL, self->text.caption, &caption, palette->faint_text, cr);
  layout_clear (&layout);
}

static void append_number (GString *table, double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (table, ',');
  if (isnan (number))
    return;
  g_ascii_formatd (digits, sizeof digits, "%.9g", number);
  g_string_append (table, digits);
}

static void append_curve (GString *table, const HlSheetPart *part)
{
  for (int i = 0; i < part->curve->n_series; i++)
    {
      const HlCurveSeries *series = &part->curve->series[i];

      for (int j = 0; j < series->n_points; j++)
        {
          hl_csv_append (table, part->curve_title != NULL ? part->curve_title : "");
          g_string_append_c (table, ',');
          hl_csv_append (table, series->name);
          append_number (table, series->x[j]);
          append_number (table, series->y[j]);
          g_string_append (table, "\r\n");
        }
    }
}

/* Each line begins with the name of its curve. Returns all its numbers. */
char *hl_sheet_to_table (const HlSheet *self)
{
  GString *table = g_string_new (NULL);

  for (int i = 0; i < self->n_parts; i++)
    if (self->parts[i].curve != NULL)
      append_curve (table, &self->parts[i]);

  return g_string_free (table, FALSE);
}

/* Returns what becomes the file, or NULL. */
HlRecording *hl_sheet_record (const HlSheet *self, HlFigureFormat format, GError **error)
{
  const HlDrawing drawing = { hl_sheet_measure (self), draw_cb, self };
  HlRecording    *recording;

  if (self->n_parts == 0)
    {
      g_set_error (error, HL_DRAWING_ERROR, HL_DRAWING_ERROR_EMPTY,
                   _ ("There is no picture to export yet."));
      return NULL;
    }

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (hl_sheet_to_table (self));

  recording = hl_recording_new (&drawing, format);
  recording->caption = g_strdup (self->text.caption);

  return recording;
}

/* Returns what becomes the file. drawing: what is shown, in the light palette; format: what kind
 * of file, but HL_FIGURE_CSV. */
HlRecording *hl_sheet_record_drawing (const HlSheetText *text, const HlDrawing *drawing,
                                      HlSize at_least, HlFigureFormat format)
{
  const HlSheetPart part = { .drawing = drawing };

  return hl_sheet_record (&(HlSheet){ *text, &part, 1, at_least }, format, NULL);
}
