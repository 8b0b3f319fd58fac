/* ui/picture/scene.h
 *
 * A picture as a list of marks, the undermost first.  Code that draws it, finds what is under a
 * point, moves from item to item by key, or compares it with the numbers reads the same list.
 *
 *      build (data, scene, room) ─► HlScene ─► screen · file · pointer · keys · reading · test
 *
 * A mark may stand for an item of the data (a cell, a bar, a ribbon).  Marks that are there only
 * while their item is pointed out are the cursor: a cursor of row or column −1 is there for all
 * rows or columns of its part, the cursor of nothing while nothing is pointed out, so that a
 * picture can point out its best example by itself.
 *
 * Pictures measure words by the scene, never by the font: without a font (HlLook) all letters are
 * equally wide, and a test reads the same marks on every machine.
 */

#pragma once

#include "ui/render/matrix.h"
#include "ui/render/palette.h"
#include "ui/render/text.h"

typedef struct
{
  double x, y;
} HlPoint;
typedef struct
{
  int part, row, column;
} HlItem; /* which number; part −1: nothing */

#define HL_NOTHING ((HlItem){ -1, -1, -1 })

typedef enum
{
  HL_AREA, /* is not drawn: it can be pointed at */
  HL_FILL,
  HL_FRAME,
  HL_PATH,
  HL_BOW, /* a curve that leaves and arrives upright */
  HL_DOT,
  HL_HATCH,
  HL_WORDS,
  HL_CELLS, /* a matrix, each of whose cells is an item of the mark's part */
} HlMarkKind;

typedef struct
{
  HlMarkKind     kind;
  HlItem         item;      /* what it stands for */
  gboolean       is_cursor; /* drawn only while the item is pointed out */
  HlRect         rect;      /* of a bow: from, and by how much; of a dot: center and radius */
  HlColor        ink;
  double         opacity, width, dash[2];
  double         radius; /* of the corners of a fill and a frame */
  const HlPoint *points; /* of a path */
  int            n_points;
  gboolean       is_filled; /* a path: what it goes around */
  const char    *words;
  HlTextSize     size;
  double         times; /* how much larger the words are than their size */
  double         align_x, align_y;
  gboolean       is_turned, wraps;
  gboolean       is_symbol; /* the letter of a matrix, typeset: K_h; on the left */
  HlMatrix       cells;
  HlScale        scale;
  gboolean       has_colors; /* of cells; else only their states are drawn */
} HlMark;

/* How a picture is drawn.  Without a text it can be measured and compared, but has no words. */
typedef struct
{
  const HlPalette *palette;
  HlText          *text;
  gboolean         is_paper; /* nothing can be clicked */
  gboolean         is_bare;  /* what marks and colors mean is told by somebody who speaks */
} HlLook;

typedef struct
{
  HlLook     look;
  HlSize     size;
  GArray    *marks;
  GPtrArray *owned;     /* words and points */
  GArray    *texts;     /* the look's text in other sizes */
  HlItem     item;      /* what the next marks stand for */
  gboolean   is_cursor; /* and whether they are its cursor */
} HlScene;

HlScene *hl_scene_new (const HlLook *look) G_GNUC_WARN_UNUSED_RESULT;
void     hl_scene_free (HlScene *self);

gpointer hl_scene_keep (HlScene *self, gpointer block);

HlMark *hl_mark (HlScene *self, HlMarkKind kind, HlRect rect, HlColor ink);
HlMark *hl_mark_path (HlScene *self, const HlPoint *points, int n_points, HlColor ink);
HlMark *hl_mark_words (HlScene *self, HlTextSize size, const char *words, HlRect rect, HlColor ink);
HlMark *hl_mark_cells (HlScene *self, const HlMatrix *cells, HlRect rect, const HlScale *scale);

double hl_scene_width (HlScene *self, HlTextSize size, double times, const char *words);
double hl_scene_number_width (HlScene *self, double times, const char *number);
double hl_scene_symbol_width (HlScene *self, HlTextSize size, double times, const char *symbol);
double hl_scene_line (HlScene *self, HlTextSize size, double times);
double hl_scene_height (HlScene *self, HlTextSize size, double times, const char *words,
                        double width);
double hl_scene_times (HlScene *self, double pixels);

HlScene *hl_scene_between (const HlScene *from, const HlScene *to,
                           double fraction) G_GNUC_WARN_UNUSED_RESULT;
void     hl_scene_draw (const HlScene *self, HlItem pointed, gboolean cursor, cairo_t *cr);
HlItem   hl_scene_pick (const HlScene *self, double x, double y);
HlItem   hl_scene_move (const HlScene *self, HlItem from, int down, int right);
gboolean hl_scene_has (const HlScene *self, HlItem item);
HlRect   hl_scene_area (const HlScene *self, HlItem item);
HlRect   hl_scene_cursor_area (const HlScene *self, HlItem item);

/* The mark upon that one, or the undermost; NULL behind the last. */
static inline const HlMark *hl_scene_next (const HlScene *self, const HlMark *mark)
{
  const HlMark *marks = (const HlMark *) (gconstpointer) self->marks->data;
  const gsize   i = mark != NULL ? (gsize) (mark - marks) + 1 : 0;

  return i < self->marks->len ? marks + i : NULL;
}

#define HL_EACH_MARK(mark, scene)                                                                  \
  for (const HlMark *mark = NULL; (mark = hl_scene_next ((scene), mark)) != NULL;)

static inline gboolean hl_item_equal (HlItem a, HlItem b)
{
  return a.part == b.part && a.row == b.row && a.column == b.column;
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlScene, hl_scene_free)
