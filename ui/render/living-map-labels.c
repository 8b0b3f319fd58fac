#include "ui/render/living-map-labels.h"

#include <math.h>
#include <string.h>

#include "ui/render/living-map-text.h"

#define LEAST_BETWEEN 2.0 /* two names */
#define CLOSE 0.9         /* lines: nearer names have a stroke between them */
#define LEAST_BELOW 8.0   /* beside the second line of another name, to be no part of it */
#define NUDGE 0.8         /* lines: how far from its place a name may be */
#define NARROW 3.2        /* lines: a column whose name must be short */

static double
widest_line (const HlMapLayout *layout,
             const char        *words)
{
  g_auto (GStrv) lines = g_strsplit (words, "\n", -1);

  return ceil (hl_text_widest (layout->text, HL_TEXT_SMALL, (const char *const *) lines,
                               (int) g_strv_length (lines)));
}

/* Where a place's name goes: in the middle below the place. */
static HlRect
label_rect (const HlMapSketch *self,
            int                place,
            const char        *words)
{
  const HlMapPlace  *at = hl_map_place (self->spec, place);
  const HlRect      *labels = &self->layout->lanes[at->lane].labels;
  const HlMapColumn *column = &self->layout->columns[place];
  const double       width = widest_line (self->layout, words) + 2.0;
  HlRect             rect = { column->all.x + (column->all.width - width) / 2, labels->y, width,
                              labels->height };

  if (at->kind == HL_MAP_INPUT)
    rect.x = MIN (rect.x, hl_rect_right (&column->all) - 4.0 - width); /* below the words */
  if (at->kind == HL_MAP_MEMORY)
    rect.x = MIN (rect.x, self->layout->drop - 3.0 - rect.width); /* beside its way down */

  return rect;
}

static gboolean
is_folded (const HlMapSketch *self,
           const HlMapPlace  *place)
{
  for (guint i = 0; i < self->layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (self->layout->panels, HlMapPanel, i);

      if (panel->lane == place->lane && panel->block == place->block)
        return panel->is_folded;
    }

  return FALSE;
}

/* Names that recur in every block make room for the others. */
static gboolean
can_wait (const HlMapSketch *self,
          int                place)
{
  const HlMapPlace *at = hl_map_place (self->spec, place);

  return place != self->spec->place &&
         (at->kind == HL_MAP_NORM || at->kind == HL_MAP_ADD || is_folded (self, at));
}

/* Whether the words of a line would touch others. */
static gboolean
is_line_free (const GArray *taken,
              const HlRect *line,
              double        gap)
{
  for (guint i = 0; i < taken->len; i++)
    {
      const HlRect *other = &g_array_index (taken, HlRect, i);

      if (other->y == line->y && line->x < hl_rect_right (other) + gap &&
          other->x < hl_rect_right (line) + gap)
        return FALSE;
    }

  return TRUE;
}

/* What each line of a name covers: a short first line leaves room beside it. */
static GArray *
lines_of (const HlMapLayout *layout,
          const HlRect      *rect,
          const char        *words)
{
  g_auto (GStrv) lines = g_strsplit (words, "\n", -1);
  GArray        *result = g_array_new (FALSE, FALSE, sizeof (HlRect));

  for (int i = 0; lines[i] != NULL; i++)
    {
      const double width = widest_line (layout, lines[i]) + 2.0;
      const HlRect line = { rect->x + (rect->width - width) / 2, rect->y + i * layout->small,
                            width, layout->small };

      g_array_append_val (result, line);
    }

  return result;
}

static gboolean
are_free (const GArray *taken,
          const GArray *lines,
          double        gap)
{
  for (guint i = 0; i < lines->len; i++)
    if (!is_line_free (taken, &g_array_index (lines, HlRect, i), gap))
      return FALSE;

  return TRUE;
}

static gboolean
is_free (const HlMapLayout *layout,
         const GArray      *taken,
         const HlRect      *rect,
         const char        *words,
         double             gap)
{
  g_autoptr (GArray) lines = lines_of (layout, rect, words);

  return are_free (taken, lines, gap);
}

/* A name as near to the middle of its place as there is room for it. */
static gboolean
nudge (const HlMapLayout *layout,
       const GArray      *taken,
       HlRect            *rect,
       const char        *words,
       double             gap)
{
  const double x = rect->x;
  const int    farthest = (int) (NUDGE * layout->small);

  for (int by = 0; by <= farthest; by++)
    for (int side = -1; side <= 1; side += 2)
      {
        rect->x = x + side * by;
        if (is_free (layout, taken, rect, words, gap))
          return TRUE;
      }
  rect->x = x;

  return FALSE;
}

/* Where the lines of a name go.  A name of one line that has no room in the first one may have
 * it in the second. */
static GArray *
find_room (const HlMapLayout *layout,
           const GArray      *taken,
           HlRect             rect,
           const char        *words)
{
  HlRect below = rect;

  below.y += layout->small;
  if (!nudge (layout, taken, &rect, words, LEAST_BETWEEN) && strchr (words, '\n') == NULL &&
      nudge (layout, taken, &below, words, LEAST_BELOW))
    return lines_of (layout, &below, words);

  return lines_of (layout, &rect, words);
}

/* A place's name, in short where there is no room for all of it. */
static char *
fitting_label (const HlMapSketch *self,
               const GArray      *taken,
               int                place)
{
  const double   width = self->layout->columns[place].all.width;
  const gboolean is_narrow = is_folded (self, hl_map_place (self->spec, place)) ||
                             width < NARROW * self->layout->small;
  g_autofree char *words = hl_map_place_label (self->spec, place, is_narrow);
  const HlRect     rect = label_rect (self, place, words);

  return is_narrow || is_free (self->layout, taken, &rect, words, LEAST_BETWEEN)
             ? g_steal_pointer (&words)
             : hl_map_place_label (self->spec, place, TRUE);
}

static HlMapInk
label_ink (const HlMapSpec *spec,
           int              place)
{
  if (place == spec->place)
    return HL_MAP_INK_SELECTED;

  return hl_map_place (spec, place)->kind == HL_MAP_MEMORY ? HL_MAP_INK_MEMORY
                                                           : HL_MAP_INK_FAINT;
}

static void
add_place_label (const HlMapSketch *self,
                 GArray            *taken,
                 int                place)
{
  g_autofree char   *words = fitting_label (self, taken, place);
  const HlRect       rect = label_rect (self, place, words);
  g_autoptr (GArray) lines = find_room (self->layout, taken, rect, words);
  g_auto (GStrv)     texts = g_strsplit (words, "\n", -1);

  if (!are_free (taken, lines, LEAST_BETWEEN) && place != self->spec->place)
    return;

  for (guint i = 0; i < lines->len; i++)
    hl_map_add (self->items,
                HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .place = place, .align = 0.5,
                             .rect = g_array_index (lines, HlRect, i),
                             .ink = label_ink (self->spec, place), .wraps = TRUE,
                             .text_size = HL_TEXT_SMALL, .text = g_strdup (texts[i])));
  g_array_append_vals (taken, lines->data, lines->len);
}

/* The next line of a name to the right of one, if it is close. */
static const HlRect *
find_beside (const GArray *taken,
             const HlRect *line,
             double        close)
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

/* Names that stand close to each other are not read as one: “norm │ masked”. */
static void
separate (const HlMapSketch *self,
          const GArray      *taken)
{
  const double small = self->layout->small;

  for (guint i = 0; i < taken->len; i++)
    {
      const HlRect *line = &g_array_index (taken, HlRect, i);
      const HlRect *beside = find_beside (taken, line, CLOSE * small);

      if (beside != NULL)
        hl_map_add (self->items,
                    HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE, .ink = HL_MAP_INK_FAINT,
                                 .place = HL_MAP_NONE, .width = 1.0,
                                 .rect = { floor ((hl_rect_right (line) + beside->x) / 2) + 0.5,
                                           line->y + 2.0, 0.0, small - 3.0 }));
    }
}

/**
 * hl_map_add_labels:
 * @self: a picture that is filled
 *
 * Adds the names of all places that are not folded away, as far as they have room.
 */
void
hl_map_add_labels (const HlMapSketch *self)
{
  g_autoptr (GArray) taken = g_array_new (FALSE, FALSE, sizeof (HlRect));

  for (int waits = 0; waits <= 1; waits++)
    for (int i = 0; i < (int) self->spec->places->len; i++)
      if (hl_map_place (self->spec, i)->kind != HL_MAP_NEXT &&
          self->layout->columns[i].all.width > 0.0 && can_wait (self, i) == waits)
        add_place_label (self, taken, i);
  separate (self, taken);
}
