#include "ui/render/living-map-labels.h"

#include <math.h>

#include "ui/render/living-map-row.h"
#include "ui/render/living-map-text.h"

#define LEAST_BETWEEN 2.0 /* two names */
#define CLOSE 0.9         /* lines: nearer names have a stroke between them */
#define NUDGE 1.5         /* lines: how far from its place a name may be, at least */
#define NARROW 3.2        /* lines: a column whose name must be short */
#define BORDER 2.0        /* of a block, which no name crosses */

typedef struct
{
  int      place;    /* what it names */
  gboolean is_short; /* whether it has the shortest words */
  char   **words;    /* its lines */
} Label;

static void label_clear (gpointer data) { g_strfreev (((Label *) data)->words); }

static double width_of (const HlMapLayout *layout, const char *words)
{
  return ceil (hl_text_width (layout->text, HL_TEXT_SMALL, words)) + 2.0;
}

static const HlMapPanel *panel_of (const HlMapSketch *self, const HlMapPlace *place)
{
  for (guint i = 0; i < self->layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (self->layout->panels, HlMapPanel, i);

      if (panel->lane == place->lane && panel->block == place->block)
        return panel;
    }

  return NULL;
}

static gboolean is_folded (const HlMapSketch *self, const HlMapPlace *place)
{
  const HlMapPanel *panel = panel_of (self, place);

  return panel != NULL && panel->is_folded;
}

/* Names that recur in every block make room for the others. */
static gboolean can_wait (const HlMapSketch *self, int place)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);

  return place != self->spec->place &&
         (at->kind == HL_MAP_NORM || at->kind == HL_MAP_ADD || is_folded (self, at));
}

static void set_words (const HlMapSketch *self, Label *label, gboolean is_short)
{
  g_autofree char *words = hl_map_place_label (self->spec, label->place, is_short);

  label->is_short = is_short;
  g_strfreev (label->words);
  label->words = g_strsplit (words, "\n", HL_MAP_NAME_LINES);
}

/* What has a name in a lane, from left to right. */
static GArray *find_labels (const HlMapSketch *self, HlMapLaneKind lane)
{
  GArray *labels = g_array_new (FALSE, FALSE, sizeof (Label));

  g_array_set_clear_func (labels, label_clear);
  for (int i = 0; i < (int) self->spec->places->len; i++)
    {
      const HlMapPlace *at = hl_map_place (self->spec, i);
      const double      width = self->layout->columns[i].all.width;
      Label             label = { .place = i };

      if (at->lane != lane || at->kind == HL_MAP_NEXT || width <= 0.0)
        continue;
      set_words (self, &label, is_folded (self, at) || width < NARROW * self->layout->small);
      g_array_append_val (labels, label);
    }

  return labels;
}

/* Within its block, or outside of all blocks. */
static void keep_from_borders (const HlMapSketch *self, const HlMapPlace *place, double width,
                               HlMapName *name)
{
  const double half = width / 2 + BORDER;

  for (guint i = 0; i < self->layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (self->layout->panels, HlMapPanel, i);
      const double      left = panel->rect.x;
      const double      right = hl_rect_right (&panel->rect);

      if (panel->lane != place->lane)
        continue;
      if (panel == panel_of (self, place))
        {
          name->first = MAX (name->first, left + half);
          name->last = MIN (name->last, right - half);
        }
      else if (name->home > right)
        name->first = MAX (name->first, right + half);
      else
        name->last = MIN (name->last, left - half);
    }
}

/* In the middle below its place, or a little aside. */
static HlMapName name_of (const HlMapSketch *self, const Label *label)
{
  const HlMapPlace *at = hl_map_place (self->spec, label->place);
  const HlRect     *column = &self->layout->columns[label->place].all;
  HlMapName         name = { .home = column->x + column->width / 2 };
  double            width = 0.0;
  double            aside;

  for (; label->words[name.n_lines] != NULL; name.n_lines++)
    {
      name.widths[name.n_lines] = width_of (self->layout, label->words[name.n_lines]);
      width = MAX (width, name.widths[name.n_lines]);
    }
  if (at->kind == HL_MAP_INPUT) /* below the words */
    name.home = MIN (name.home, hl_rect_right (column) - 4.0 - width / 2);
  if (at->kind == HL_MAP_MEMORY) /* beside its way down */
    name.home = MIN (name.home, self->layout->drop - 3.0 - width / 2);

  aside = MAX (NUDGE * self->layout->small, column->width / 2 - self->layout->small);
  name.first = name.home - aside;
  name.last = at->kind == HL_MAP_MEMORY ? name.home : name.home + aside;
  keep_from_borders (self, at, width, &name);
  if (name.first > name.last && label->is_short && !can_wait (self, label->place))
    name.first = name.last = name.home;

  return name;
}

/* The nearest name up to one that can wait; else one that is not at hand. */
static int find_least (const HlMapSketch *self, const GArray *labels, int stuck)
{
  const int far = (int) labels->len;
  int       best = stuck;
  int       least = G_MAXINT;

  for (int i = 0; i <= stuck; i++)
    {
      const int place = g_array_index (labels, Label, i).place;
      const int rank = can_wait (self, place) ? 0 : place != self->spec->place ? 1 : 2;

      if (rank * far + stuck - i < least)
        {
          best = i;
          least = rank * far + stuck - i;
        }
    }

  return best;
}

/* A name without room, or the one before it, is said in short; else one is not said at all. */
static void make_room (const HlMapSketch *self, GArray *labels, int stuck)
{
  for (int i = stuck; i >= MAX (stuck - 1, 0); i--)
    if (!g_array_index (labels, Label, i).is_short)
      {
        set_words (self, &g_array_index (labels, Label, i), TRUE);
        return;
      }

  g_array_remove_index (labels, (guint) find_least (self, labels, stuck));
}

static GArray *place_labels (const HlMapSketch *self, GArray *labels)
{
  GArray *names = g_array_new (FALSE, FALSE, sizeof (HlMapName));
  int     stuck;

  do
    {
      g_array_set_size (names, 0);
      for (guint i = 0; i < labels->len; i++)
        {
          const HlMapName name = name_of (self, &g_array_index (labels, Label, i));

          g_array_append_val (names, name);
        }
      stuck =
          hl_map_row_place ((HlMapName *) (gpointer) names->data, (int) names->len, LEAST_BETWEEN);
      if (stuck >= 0)
        make_room (self, labels, stuck);
    }
  while (stuck >= 0);

  return names;
}

static HlMapInk label_ink (const HlMapSpec *spec, int place)
{
  if (place == spec->place)
    return HL_MAP_INK_SELECTED;

  return hl_map_place (spec, place)->kind == HL_MAP_MEMORY ? HL_MAP_INK_MEMORY : HL_MAP_INK_FAINT;
}

static void add_label (const HlMapSketch *self, const Label *label, const HlMapName *name,
                       GArray *taken)
{
  const HlMapLaneKind lane = hl_map_place (self->spec, label->place)->lane;
  const double        top = self->layout->lanes[lane].labels.y;
  const double        small = self->layout->small;

  for (int i = 0; i < name->n_lines; i++)
    {
      const HlRect line = { name->middle - name->widths[i] / 2, top + i * small, name->widths[i],
                            small };

      hl_map_add (self->items,
                  HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .place = label->place, .align = 0.5,
                               .rect = line, .ink = label_ink (self->spec, label->place),
                               .wraps = TRUE, .text_size = HL_TEXT_SMALL,
                               .text = g_strdup (label->words[i])));
      g_array_append_val (taken, line);
    }
}

/* The next line of a name to the right of one, if it is close. */
static const HlRect *find_beside (const GArray *taken, const HlRect *line, double close)
{
  const HlRect *nearest = NULL;

  for (guint i = 0; i < taken->len; i++)
    {
      const HlRect *other = &g_array_index (taken, HlRect, i);

      if (other->y == line->y && other->x >= hl_rect_right (line) &&
          other->x - hl_rect_right (line) < close && (nearest == NULL || other->x < nearest->x))
        nearest = other;
    }

  return nearest;
}

/* Where blocks have borders, these are between the names. */
static gboolean has_border_between (const HlMapSketch *self, const HlRect *line,
                                    const HlRect *beside)
{
  for (guint i = 0; i < self->layout->panels->len; i++)
    {
      const HlRect *panel = &g_array_index (self->layout->panels, HlMapPanel, i).rect;

      if (line->y > panel->y && line->y < hl_rect_bottom (panel) &&
          ((hl_rect_right (line) <= panel->x && panel->x <= beside->x) ||
           (hl_rect_right (line) <= hl_rect_right (panel) && hl_rect_right (panel) <= beside->x)))
        return TRUE;
    }

  return FALSE;
}

/* Names that stand close to each other are not read as one: “norm │ masked”. */
static void separate (const HlMapSketch *self, const GArray *taken)
{
  const double small = self->layout->small;

  for (guint i = 0; i < taken->len; i++)
    {
      const HlRect *line = &g_array_index (taken, HlRect, i);
      const HlRect *beside = find_beside (taken, line, CLOSE * small);

      if (beside != NULL && !has_border_between (self, line, beside))
        hl_map_add (self->items,
                    HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE, .ink = HL_MAP_INK_FAINT,
                                 .place = HL_MAP_NONE, .width = 1.0,
                                 .rect = { floor ((hl_rect_right (line) + beside->x) / 2) + 0.5,
                                           line->y + 2.0, 0.0, small - 3.0 }));
    }
}

/* Adds the names of all places that are not folded away, as far as they have room.  All names of
 * a lane begin in its first line. */
void hl_map_add_labels (const HlMapSketch *self)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (HlRect));

  for (HlMapLaneKind lane = 0; lane < HL_MAP_N_LANES; lane++)
    {
      g_autoptr (GArray) labels = find_labels (self, lane);
      g_autoptr (GArray) names = place_labels (self, labels);

      for (guint i = 0; i < labels->len; i++)
        add_label (self, &g_array_index (labels, Label, i), &g_array_index (names, HlMapName, i),
                   taken);
    }
  separate (self, taken);
}
