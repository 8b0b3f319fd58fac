/* A figure as a file.
 *
 *      figure ─ build, grow ─► marks ─┬─► cairo ─► PNG, SVG, PDF
 *                                     └─► TikZ: \fill, \draw, \node
 *      figure ─ tabulate ─► CSV, NPZ
 *
 * In a drawing for LaTeX 1 CSS pixel is 0.75 bp, times the picture's zoom. */

#include <locale.h>
#include <math.h>
#include <string.h>

#include "core/engine/each.h"
#include "ui/picture/figure.h"
#include "ui/picture/tex-words.h"
#include "ui/picture/words.h"
#include "ui/render/csv.h"

#define GROWTH 1.15     /* of a picture with labels that are cut */
#define LEAST_HELP 0.02 /* how much more of a label each time */
#define SMALLEST 0.85   /* of a label's letters, rather than that the picture grows */
#define LABEL 30        /* letters; a longer text is not a label */
#define LETTERS 0.15    /* of a line: above and below its letters */
#define HATCH 5.0       /* from line to line */
#define BASELINE 0.35   /* of a letter's size, below the middle of its line */
#define LINE 1.25       /* of a letter's size */

typedef struct
{
  const HlScene *scene;
  GString       *tex;
  GArray        *colors;
  double         points; /* of a pixel */
} Writer;

static const double factors[] = { [HL_TEXT_SMALL] = 0.85, 1.0, 1.0, 1.2 };

/* The number of the color, which is defined before the picture. */
static guint color_of (Writer *self, HlColor ink)
{
  const guint32 rgb = (guint32) (lround (ink.red * 255) << 16 | lround (ink.green * 255) << 8 |
                                 lround (ink.blue * 255));

  for (guint i = 0; i < self->colors->len; i++)
    if (g_array_index (self->colors, guint32, i) == rgb)
      return i;
  g_array_append_val (self->colors, rgb);

  return self->colors->len - 1;
}

static void begin (Writer *self, const char *verb, const HlMark *mark)
{
  g_string_append_printf (self->tex, "\\%s[hl%u", verb, color_of (self, mark->ink));
  if (mark->opacity < 1.0)
    g_string_append_printf (self->tex, ",opacity=%.6g", mark->opacity);
}

static void begin_line (Writer *self, const HlMark *mark)
{
  begin (self, "draw", mark);
  g_string_append_printf (self->tex, ",line width=%.6gbp",
                          mark->width * self->scene->look.palette->line * self->points);
  if (mark->dash[0] > 0.0)
    g_string_append_printf (self->tex, ",dash pattern=on %.6gbp off %.6gbp",
                            mark->dash[0] * self->points, mark->dash[1] * self->points);
}

static void append_rect (Writer *self, const HlRect *at)
{
  g_string_append_printf (self->tex, "(%.6g,%.6g)rectangle(%.6g,%.6g);\n", at->x, at->y,
                          hl_rect_right (at), hl_rect_bottom (at));
}

/* Ends what was begun, with a rectangle. */
static void end_rect (Writer *self, const HlRect *at, double radius)
{
  const double round = fmin (radius, fmin (at->width, at->height) / 2);

  if (round > 0.0)
    g_string_append_printf (self->tex, ",rounded corners=%.6gbp", round * self->points);
  g_string_append_c (self->tex, ']');
  append_rect (self, at);
}

static void add_path (Writer *self, const HlMark *mark)
{
  if (mark->is_filled)
    begin (self, "fill", mark);
  else
    begin_line (self, mark);
  g_string_append (self->tex, mark->is_filled ? "]" : ",line join=miter]");
  for (int i = 0; i < mark->n_points; i++)
    g_string_append_printf (self->tex, "%s(%.6g,%.6g)",
                            i == 0       ? ""
                            : i % 8 == 0 ? "\n--"
                                         : "--",
                            mark->points[i].x, mark->points[i].y);
  g_string_append (self->tex, ";\n");
}

static void add_bow (Writer *self, const HlMark *mark)
{
  const HlRect *at = &mark->rect;
  const double  x = at->x + at->width, y = at->y + at->height, middle = at->y + at->height / 2;

  begin_line (self, mark);
  g_string_append_printf (self->tex,
                          "](%.6g,%.6g)..controls(%.6g,%.6g)and(%.6g,%.6g)..(%.6g,%.6g);\n", at->x,
                          at->y, at->x, middle, x, middle, x, y);
}

/* Lines from the lower left to the upper right, only where the rectangle is. */
static void add_hatch (Writer *self, const HlMark *mark, double apart)
{
  const HlRect *at = &mark->rect;

  g_string_append (self->tex, "\\begin{scope}\\clip");
  append_rect (self, at);
  begin_line (self, mark);
  g_string_append_c (self->tex, ']');
  for (int i = 0; i * apart < at->height + at->width; i++)
    {
      const double x = at->x - at->height + i * apart;

      g_string_append_printf (self->tex, "(%.6g,%.6g)--(%.6g,%.6g)", x, hl_rect_bottom (at),
                              x + at->height, at->y);
    }
  g_string_append (self->tex, ";\n\\end{scope}\n");
}

static const char *side_of (double align, const char *low, const char *high)
{
  return align < 0.25 ? low : align > 0.75 ? high : "";
}

/* One line on its baseline, at its own end. */
static void add_line (Writer *self, const HlMark *mark, double size)
{
  const HlRect *at = &mark->rect;
  const double  half = size * LINE / 2;
  double        x = at->x + mark->align_x * at->width;
  double        y = at->y + half + mark->align_y * (at->height - 2 * half) + BASELINE * size;

  if (mark->is_turned)
    {
      x = at->x + half + mark->align_x * (at->width - 2 * half) + BASELINE * size;
      y = at->y + mark->align_y * at->height;
    }
  g_string_append_printf (self->tex, ",%sanchor=base%s]at(%.6g,%.6g)",
                          mark->is_turned ? "rotate=90," : "",
                          mark->is_turned ? side_of (mark->align_y, " east", " west")
                                          : side_of (mark->align_x, " west", " east"),
                          x, y);
}

static void add_paragraph (Writer *self, const HlMark *mark)
{
  const HlRect *at = &mark->rect;
  const char   *anchor = side_of (mark->align_y, "north west", "south west");

  g_string_append_printf (self->tex, ",text width=%.6gbp,align=%s,anchor=%s]at(%.6g,%.6g)",
                          at->width * self->points, mark->align_x == 0.5 ? "center" : "left",
                          *anchor != '\0' ? anchor : "west", at->x,
                          at->y + mark->align_y * at->height);
}

/* What is below a letter: K_h. */
static char *escape_symbol (const char *symbol)
{
  const char      *below = strchr (symbol, '_');
  const char      *end = below;
  g_autofree char *letter = NULL, *part = NULL, *small = NULL, *rest = NULL;

  if (below == NULL)
    return hl_tex_escape (symbol);

  for (end++; g_ascii_isalnum (*end);)
    end++;
  part = g_strndup (symbol, (gsize) (below - symbol));
  letter = hl_tex_escape (part);
  small = g_strndup (below + 1, (gsize) (end - below - 1));
  rest = hl_tex_escape (end);

  return g_strdup_printf ("%s\\textsubscript{%s}%s", letter, small, rest);
}

static void add_words (Writer *self, const HlMark *mark)
{
  const HlLook    *look = &self->scene->look;
  const double     normal = HL_FIGURE_TYPE / HL_POINTS_PER_PIXEL;
  const double     size = normal * factors[mark->size] * mark->times;
  const gboolean   is_bold = mark->size == HL_TEXT_STRONG || mark->size == HL_TEXT_TITLE;
  g_autofree char *tex = NULL;
  g_auto (GStrv)   lines = NULL;
  g_autofree char *words = NULL;

  if (look->text == NULL || mark->words[0] == '\0')
    return;

  tex = mark->is_symbol ? escape_symbol (mark->words) : hl_tex_escape (mark->words);
  lines = g_strsplit (tex, "\n", -1);
  words = g_strjoinv ("\\\\", lines);
  g_string_append_printf (self->tex, "\\node[hl,text=hl%u", color_of (self, mark->ink));
  if (mark->opacity < 1.0)
    g_string_append_printf (self->tex, ",opacity=%.6g", mark->opacity);
  g_string_append_printf (self->tex, ",font=\\fontsize{%.6g}{%.6g}\\selectfont",
                          size * self->points, size * self->points * LINE);
  if (is_bold)
    g_string_append (self->tex, "\\bfseries");
  if (mark->wraps)
    {
      add_paragraph (self, mark);
      g_string_append_printf (self->tex, "{%s};\n", words);
      return;
    }

  /* Letters of the document may be wider than those that the picture was laid out with. */
  add_line (self, mark, size);
  g_string_append_printf (
      self->tex, "{\\hlfit{%.6gbp}{%s}};\n",
      self->points * hl_scene_width ((HlScene *) self->scene, mark->size, mark->times, mark->words),
      tex);
}

/* A cell without a number. */
static void add_state (Writer *self, HlCellState state, const HlRect *cell)
{
  const HlPalette *palette = self->scene->look.palette;
  HlMark           mark = { .rect = *cell, .ink = palette->masked_paper, .opacity = 1, .width = 1 };

  begin (self, "fill", &mark);
  end_rect (self, cell, 0.0);
  mark.ink = palette->masked_ink;
  if (state == HL_CELL_AFTER_END)
    {
      mark.rect =
          (HlRect){ cell->x + cell->width / 4, cell->y + cell->height / 2, cell->width / 2, 0.0 };
      begin_line (self, &mark);
      end_rect (self, &mark.rect, 0.0);
    }
  else
    add_hatch (self, &mark, HATCH);
}

#define MOST_CELLS 10000 /* of a matrix: the memory of TeX has room for about 20000 */

/* How many cells of a matrix are drawn as one, which is a pixel or larger. */
static void count_merged (const HlMatrix *cells, const HlRect *first, int *down, int *along)
{
  double pixel = 1.0;

  do
    {
      *down = (int) CLAMP (floor (pixel / first->height), 1.0, cells->rows);
      *along = (int) CLAMP (floor (pixel / first->width), 1.0, cells->columns);
      pixel *= 2.0;
    }
  while ((cells->rows / *down + 1) * (cells->columns / *along + 1) > MOST_CELLS);
}

static void add_cells (Writer *self, const HlMark *mark)
{
  const HlMatrix *cells = &mark->cells;
  const HlRect    first = hl_matrix_cell (cells, &mark->rect, 0, 0);
  int             down, along;

  count_merged (cells, &first, &down, &along);
  for (int row = 0; row < cells->rows; row += down)
    for (int column = 0; column < cells->columns; column += along)
      {
        const HlCellState state = hl_matrix_state (cells, row, column);
        HlRect            cell = hl_matrix_cell (cells, &mark->rect, row, column);
        HlMark            one = { .opacity = mark->opacity };

        cell.width *= MIN (along, cells->columns - column);
        cell.height *= MIN (down, cells->rows - row);
        if (state != HL_CELL_NORMAL)
          add_state (self, state, &cell);
        else if (mark->has_colors && !isnan (hl_matrix_value (cells, row, column)))
          {
            one.ink = hl_scale_color (&mark->scale, self->scene->look.palette,
                                      hl_matrix_value (cells, row, column));
            begin (self, "fill", &one);
            end_rect (self, &cell, 0.0);
          }
      }
}

static void add_mark (Writer *self, const HlMark *mark)
{
  HlRect within;

  switch (mark->kind)
    {
    case HL_FILL:
      begin (self, "fill", mark);
      end_rect (self, &mark->rect, mark->radius);
      break;
    case HL_FRAME:
      within = hl_rect_grown (&mark->rect, -mark->width / 2);
      begin_line (self, mark);
      end_rect (self, &within, mark->radius);
      break;
    case HL_PATH:
      add_path (self, mark);
      break;
    case HL_BOW:
      add_bow (self, mark);
      break;
    case HL_DOT:
      begin (self, "fill", mark);
      g_string_append_printf (self->tex, "](%.6g,%.6g)circle[radius=%.6g];\n", mark->rect.x,
                              mark->rect.y, mark->rect.width);
      break;
    case HL_HATCH:
      add_hatch (self, mark, 4.0);
      break;
    case HL_WORDS:
      add_words (self, mark);
      break;
    case HL_CELLS:
      add_cells (self, mark);
      break;
    case HL_AREA:
    default:
      break;
    }
}

/* cursor: whether to write what is pointed out while nothing is, instead of the picture. */
static void add_scene (Writer *self, const HlScene *scene, gboolean cursor)
{
  self->scene = scene;
  HL_EACH_MARK (mark, scene)
    if (mark->is_cursor == cursor && (!cursor || mark->item.part < 0))
      add_mark (self, mark);
}

static void append_comments (GString *tex, const char *mark, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      g_string_append_printf (tex, "%s %s\n", mark, *line);
}

/* No line ends in a space that would be beside the picture. */
static void append_head (GString *tex, const Writer *self, const HlSheetText *text,
                         const HlPrint *print)
{
  g_autofree char *caption = text->caption != NULL ? hl_tex_escape (text->caption) : NULL;

  g_string_append (tex, "% \\usepackage{tikz} and \\input this file; alone it is a document, too.\n"
                        "% Letters beyond Latin and Greek need XeLaTeX or LuaLaTeX.\n");
  if (print->origin != NULL)
    append_comments (tex, "%%", print->origin);
  if (caption != NULL)
    g_string_append_printf (tex, "%% \\caption{%s}\n", g_strdelimit (caption, "\n", ' '));
  g_string_append (tex, "\\ifdefined\\tikzpicture\\let\\hlend\\relax\\else\n"
                        "\\documentclass{article}\\usepackage{tikz}\\pagestyle{empty}\n"
                        "\\let\\hlend\\enddocument\\begin{document}\\noindent\\fi\n");
  g_string_append (tex, "\\providecommand\\hlfit[2]{\\setbox0\\hbox{#2}\\ifdim\\wd0>#1%\n"
                        "\\resizebox{#1}{\\height}{\\box0}\\else\\box0\\fi}%\n");
  for (guint i = 0; i < self->colors->len; i++)
    g_string_append_printf (tex, "\\definecolor{hl%u}{HTML}{%06X}%%\n", i,
                            g_array_index (self->colors, guint32, i));
}

/* text: its caption becomes a comment; print: how large it is. */
static char *write_tikz (const HlScene *scene, const HlScene *light, const HlSheetText *text,
                         const HlPrint *print)
{
  const double points = hl_print_zoom (print, scene->size.width) * HL_POINTS_PER_PIXEL;
  Writer       self = { scene, g_string_new (NULL), g_array_new (FALSE, FALSE, sizeof (guint32)),
                        points };
  GString     *tex = g_string_new (NULL);

  add_scene (&self, scene, FALSE);
  add_scene (&self, scene, TRUE);
  add_scene (&self, light, TRUE);

  append_head (tex, &self, text, print);
  g_string_append_printf (tex,
                          "\\begin{tikzpicture}[x=%.6gbp,y=-%.6gbp,"
                          "hl/.style={inner sep=0pt,outer sep=0pt}]\n"
                          "\\useasboundingbox(0,0)rectangle(%.6g,%.6g);\n",
                          points, points, scene->size.width, scene->size.height);
  g_string_append_len (tex, self.tex->str, (gssize) self.tex->len);
  g_string_append (tex, "\\end{tikzpicture}%\n\\hlend\n");
  g_array_unref (self.colors);
  g_string_free (self.tex, TRUE);

  return g_string_free (tex, FALSE);
}

/* --- Any file --- */

typedef struct
{
  const HlScene *scene, *light;
} Drawn;

/* With what the picture points out by itself. */
static void draw_cb (gconstpointer data, cairo_t *cr)
{
  const Drawn *self = data;

  hl_scene_draw (self->scene, HL_NOTHING, FALSE, cr);
  hl_scene_draw (self->scene, HL_NOTHING, TRUE, cr);
  hl_scene_draw (self->light, HL_NOTHING, TRUE, cr);
}

/* Each item in words: the table of a figure that has no other. */
static void tabulate_items (const HlFigure *self, const HlScene *scene, GString *csv)
{
  g_string_append (csv, "part,row,column,text\n");
  HL_EACH_MARK (mark, scene)
    {
      const HlItem     item = mark->item;
      g_autofree char *text = NULL, *plain = NULL;

      if (mark->kind != HL_AREA || mark->is_cursor || item.part < 0)
        continue;
      text = self->kind->describe (self->data, item);
      plain = hl_words_plain (text);
      g_string_append_printf (csv, "%d,%d,%d,", item.part, item.row, item.column);
      hl_csv_append (csv, plain);
      g_string_append_c (csv, '\n');
    }
}

/* A table, or a drawing for LaTeX.  Numbers have a point there in every language, since a comma is
 * between two of them; but not in sentences. */
static HlRecording *record_text (const HlFigure *self, const HlScene *scene, const HlScene *light,
                                 const HlSheetText *text, const HlPrint *print)
{
  const locale_t before = uselocale ((locale_t) 0);
  const locale_t plain = newlocale (LC_NUMERIC_MASK, "C", duplocale (before));
  GString       *csv = g_string_new (NULL);
  char          *tex = NULL;

  if (self->kind->tabulate == NULL)
    tabulate_items (self, scene, csv);
  uselocale (plain);
  if (print->format == HL_FIGURE_TEX)
    tex = write_tikz (scene, light, text, print);
  else if (self->kind->tabulate != NULL)
    self->kind->tabulate (self->data, csv);
  uselocale (before);
  freelocale (plain);
  if (tex == NULL)
    return hl_recording_new_table (g_string_free (csv, FALSE));

  g_string_free (csv, TRUE);

  return hl_recording_new_tex (tex, scene->size);
}

/* How much room there is on paper: less where letters are larger. */
static HlSize room_of (const HlFigure *self, const HlPrint *print, double margin)
{
  HlSize room = self->paper;

  if (print->width > 0 && print->type > 0)
    {
      room.width = MAX (print->width * HL_FIGURE_TYPE / print->type - 2 * margin, 1.0);
      room.height = self->paper.height * room.width / self->paper.width;
    }

  return room;
}

/* How much of the label that is cut most has room; at least 1 where none is.  fits: its letters
 * become so small that all of it has. */
static double room_of_labels (HlScene *scene, gboolean fits)
{
  double least = 1.0;

  NN_EACH_AT (HlMark, mark, scene->marks)
    {
      const double room = MAX (mark->is_turned ? mark->rect.height : mark->rect.width, 1.0);
      double       part;

      if (mark->kind != HL_WORDS || mark->wraps || mark->is_symbol ||
          (mark->is_cursor && mark->item.part >= 0) ||
          g_utf8_strlen (mark->words, (gssize) strlen (mark->words)) >= LABEL)
        continue;
      part = room / MAX (hl_scene_width (scene, mark->size, mark->times, mark->words), 1.0);
      least = MIN (least, part);
      if (fits && part < 1.0)
        mark->times *= 0.99 * part;
    }

  return least;
}

/* Where the letters of a mark are, without the room above and below them; empty if it has none. */
static HlRect letters_of (HlScene *scene, const HlMark *mark)
{
  const HlRect *at = &mark->rect;
  double        along, across;
  HlRect        box = { 0 };

  if (mark->kind != HL_WORDS || (mark->is_cursor && mark->item.part >= 0))
    return box;
  along = mark->is_symbol ? hl_scene_symbol_width (scene, mark->size, mark->times, mark->words)
                          : hl_scene_width (scene, mark->size, mark->times, mark->words);
  across = hl_scene_line (scene, mark->size, mark->times);
  if (mark->wraps && along > at->width)
    {
      along = at->width;
      across = hl_scene_height (scene, mark->size, mark->times, mark->words, at->width);
    }
  box.width = mark->is_turned ? across : along;
  box.height = mark->is_turned ? along : across;
  box.x = at->x + mark->align_x * (at->width - box.width);
  box.y = at->y + mark->align_y * (at->height - box.height);

  return hl_rect_grown (&box, -LETTERS * hl_scene_line (scene, mark->size, mark->times));
}

/* How much of each other words hide, in pixels. */
static double hidden_words (HlScene *scene)
{
  g_autofree HlRect *boxes = g_new (HlRect, scene->marks->len);
  guint              n = 0;
  double             hidden = 0.0;

  HL_EACH_MARK (mark, scene)
    {
      const HlRect box = letters_of (scene, mark);

      if (box.width > 0.0 && box.height > 0.0)
        boxes[n++] = box;
    }
  for (guint i = 0; i < n; i++)
    for (guint j = 0; j < i; j++)
      if (hl_rect_right (&boxes[i]) > boxes[j].x && hl_rect_right (&boxes[j]) > boxes[i].x &&
          (boxes[i].x != boxes[j].x || boxes[i].y != boxes[j].y)) /* else its own ground */
        hidden += MAX (MIN (hl_rect_bottom (&boxes[i]), hl_rect_bottom (&boxes[j])) -
                           MAX (boxes[i].y, boxes[j].y),
                       0.0);

  return hidden;
}

/* Where the rightmost mark ends. */
static double right_of (HlScene *scene)
{
  double right = 0.0;

  HL_EACH_MARK (mark, scene)
    {
      const HlRect box = letters_of (scene, mark);
      const double letters = box.width > 0.0 ? hl_rect_right (&box) + 2.0 : 0.0;

      right = MAX (right, mark->kind == HL_FILL ? hl_rect_right (&mark->rect) : letters);
      for (int i = 0; i < mark->n_points; i++)
        right = MAX (right, mark->points[i].x);
    }

  return right;
}

/* A picture in a file shows all of its words: it grows as long as that helps, and then the letters
 * of a label are smaller.  keeps_type: it only grows higher, as its letters shrink where it grows
 * wider. */
static HlScene *build_whole (const HlFigure *self, const HlLook *look, HlSize room,
                             gboolean keeps_type)
{
  HlScene *scene = hl_figure_build (self, look, room), *grown;
  double   labels = room_of_labels (scene, FALSE), hidden = hidden_words (scene);
  gboolean is_better = TRUE;
  double   beyond;

  while (is_better && (labels < SMALLEST || hidden > 0.0))
    {
      if (hidden > 0.0)
        room.height = MAX (room.height, scene->size.height);
      room = (HlSize){ (keeps_type ? 1.0 : GROWTH) * room.width, GROWTH * room.height };
      grown = hl_figure_build (self, look, room);
      is_better = hidden_words (grown) < hidden ||
                  (labels < SMALLEST && room_of_labels (grown, FALSE) > labels + LEAST_HELP);
      hl_scene_free (is_better ? scene : grown);
      if (is_better)
        scene = grown;
      labels = room_of_labels (scene, FALSE);
      hidden = hidden_words (scene);
    }
  beyond = right_of (scene) - scene->size.width;
  if (keeps_type && beyond > 0.5)
    {
      hl_scene_free (scene);
      scene = hl_figure_build (self, look, (HlSize){ room.width - beyond, room.height });
    }
  room_of_labels (scene, TRUE);
  scene->size.width = MAX (scene->size.width, keeps_type ? room.width : right_of (scene));

  return scene;
}

/* The figure as a file: with its title above and the caption or its sentence below, or as a
 * table. */
HlRecording *hl_figure_print (const HlFigure *self, const HlSheetText *text, const HlPrint *print)
{
  const gboolean      is_narrow = print->width > 0;
  const gboolean      is_bare = print->is_bare || print->format == HL_FIGURE_TEX;
  const double        margin = is_narrow && !is_bare ? HL_SHEET_NARROW_MARGIN : 0.0;
  const HlSize        room = room_of (self, print, margin);
  g_autoptr (HlText)  paper = hl_text_new (NULL);
  const HlLook        look = { hl_palette_get (FALSE), paper, TRUE };
  g_autoptr (HlScene) scene = build_whole (self, &look, room, is_narrow && print->type > 0);
  g_autoptr (HlScene) light = hl_figure_light (self, scene, HL_NOTHING);
  const Drawn         drawn = { scene, light };
  const HlDrawing     drawing = { scene->size, draw_cb, &drawn };
  g_autofree char    *name = self->kind->headline (self->data), *plain = hl_words_plain (name);
  HlSheet             sheet = { *text, &drawing, print->at_least, is_narrow };

  if (text->caption == NULL)
    sheet.text.caption = plain;
  if (hl_figure_format_is_numbers (print->format) || print->format == HL_FIGURE_TEX)
    return record_text (self, scene, light, &sheet.text, print);
  if (print->is_bare)
    return hl_recording_new (&drawing, print->format);

  return hl_sheet_record (&sheet, print->format);
}
