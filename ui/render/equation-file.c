#include "ui/render/equation-file.h"

#include "ui/render/csv.h"
#include "ui/render/equation-draw.h"

#define WIDTH 1180.0
#define HEIGHT 420.0
#define GAP 12.0 /* above the keys of the colors */

/* What is drawn. */
typedef struct
{
  HlEquationSpec    spec; /* borrows all but theme and font */
  HlEquationLayout *layout;
} Picture;

static void draw_cb (gconstpointer data, cairo_t *cr)
{
  const Picture *picture = data;

  hl_equation_draw (&picture->spec, picture->layout, cr);
}

/* A window keeps its height; a file has no empty room between the numbers and their colors. */
static void trim (const HlEquationSpec *spec, HlEquationLayout *layout)
{
  double bottom = 0.0;
  double top = layout->size.height;

  for (int i = 0; i < (int) spec->terms->len; i++)
    bottom = MAX (bottom, hl_rect_bottom (&hl_equation_place (layout, i)->grid));
  for (int i = 0; i < (int) layout->pieces->len; i++)
    bottom = MAX (bottom, hl_rect_bottom (&g_array_index (layout->pieces, HlRect, i)));
  for (int i = 0; i < HL_EQUATION_KEYS; i++)
    if (layout->keys[i].width > 0.0)
      top = MIN (top, layout->keys[i].y);

  if (bottom + GAP >= top)
    return;
  for (int i = 0; i < HL_EQUATION_KEYS; i++)
    layout->keys[i].y -= top - bottom - GAP;
  layout->size.height -= top - bottom - GAP;
}

static void append_name (GString *table, char **names, int index)
{
  g_autofree char *name =
      names != NULL ? g_strdup (names[index]) : g_strdup_printf ("%d", index + 1);

  g_string_append_c (table, ',');
  hl_csv_append (table, name);
}

static void append_row (GString *table, const HlEquationTerm *term, int row)
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

/* Each line begins with the letter of its matrix and the name of its row. Returns all numbers
 * that are known. */
char *hl_equation_file_to_table (const HlEquationSpec *spec)
{
  GString *table = g_string_new (NULL);

  for (int i = 0; i < (int) spec->terms->len; i++)
    {
      const HlEquationTerm *term = hl_equation_term (spec, i);

      if (term->n_shown == 0)
        continue;
      hl_csv_append (table, term->symbol);
      g_string_append_c (table, ',');
      for (int column = 0; column < term->columns; column++)
        append_name (table, term->column_names, column);
      g_string_append (table, "\r\n");
      for (int row = 0; row < term->n_shown; row++)
        append_row (table, term, row);
    }

  return g_string_free (table, FALSE);
}

/* Returns what becomes the file. text: its title, formulas and caption. */
HlRecording *hl_equation_file_record (const HlEquationSpec *spec, const HlSheetText *text,
                                      HlFigureFormat format)
{
  HlRecording *recording;
  Picture      picture = { .spec = *spec };

  if (format == HL_FIGURE_CSV)
    return hl_recording_new_table (hl_equation_file_to_table (spec));

  picture.spec.palette = hl_palette_get (FALSE);
  picture.spec.font = NULL;
  picture.spec.is_file = TRUE;
  picture.layout = hl_equation_layout_new (&picture.spec, WIDTH, HEIGHT);
  trim (&picture.spec, picture.layout);
  recording = hl_sheet_record_drawing (
      text, &(HlDrawing){ { WIDTH, picture.layout->size.height }, draw_cb, &picture },
      (HlSize){ 0, 0 }, format);
  hl_equation_layout_free (picture.layout);

  return recording;
}
