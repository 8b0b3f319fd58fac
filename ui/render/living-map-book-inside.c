#include "ui/render/living-map-book-inside.h"

#include <math.h>

#include "ui/render/living-map-book-boxes.h"

#define NAME_PAD 6.0
#define NAME_AIR 1.5    /* of that before and behind a name */
#define NAME_SHARE 0.60 /* of a box */
#define MOST_NAME 0.72  /* likewise, where it is narrow */
#define MOST_SHORT 0.80 /* likewise, where names are short already */
#define COPY_SHARE 0.14 /* of the numbers of an attention: the memory */
#define WIDEST_COPY 40.0
#define COPY_GAP 8.0 /* from the memory to what reads it */
#define LEARNED 40.0 /* width of what parameters got */
#define LEARNED_SHARE 0.13
#define BETWEEN 5.0 /* two places of a box */

/* What the boxes are called, and how wide that is. */
typedef struct
{
  double name; /* the widest name */
  double note; /* the widest second line */
} Names;

static Names measure_names (const HlMapLayout *self, const HlMapSpec *spec)
{
  const double pad = NAME_AIR * NAME_PAD * self->scale;
  Names        names = { 0.0, 0.0 };

  for (guint i = 0; i < self->boxes->len; i++)
    {
      const HlMapBox  *box = hl_map_box (self->boxes, (int) i);
      g_autofree char *name = NULL;
      g_autofree char *note = NULL;

      if (box->is_folded)
        continue;
      name = hl_map_box_name (spec, box, self->has_short_names);
      note = hl_map_box_note (spec, box);
      names.name = MAX (names.name, hl_text_width (self->text, HL_TEXT_SMALL, name) + pad);
      if (note != NULL && hl_map_box_has_note (self, box))
        names.note = MAX (names.note, hl_text_width (self->text, HL_TEXT_SMALL, note) + pad);
    }

  return names;
}

/* Second lines are shortened before names are, and names before numbers have no room. */
static double name_width (const HlMapLayout *self, const Names *names, double width)
{
  const double most = self->has_short_names ? MOST_SHORT : MOST_NAME;
  const double wanted = MIN (MAX (names->name, names->note), NAME_SHARE * width);

  return ceil (MAX (wanted, MIN (names->name, most * width)));
}

static double learned_width (const HlMapLayout *self, const HlMapSpec *spec, const HlMapBox *box)
{
  return spec->update == NULL || box->is_folded
             ? 0.0
             : floor (MIN (LEARNED * self->scale, LEARNED_SHARE * box->rect.width));
}

/* The numbers of a box stand right of its name. */
static void divide_box (const HlMapLayout *self, const HlMapSpec *spec, const Names *names,
                        HlMapBox *box)
{
  const double pad = NAME_PAD * self->scale;
  const double learned = learned_width (self, spec, box);
  const double name = box->is_folded ? 0.0 : name_width (self, names, box->rect.width - learned);
  const double rows = self->pitch * spec->lanes[box->lane].n_rows;
  const double left = box->rect.x + name + learned + pad;

  box->name = (HlRect){ box->rect.x + pad, box->rect.y, MAX (name - NAME_AIR * pad, 0.0),
                        box->rect.height };
  box->data = (HlRect){ left, floor (box->rect.y + (box->rect.height - rows) / 2),
                        hl_rect_right (&box->rect) - pad - left, rows };
}

/* A folded block shows what it looks at, and its hidden units. */
static gboolean is_shown (const HlMapPlace *place, const HlMapBox *box)
{
  return !box->is_folded || (place->kind != HL_MAP_ADD && place->kind != HL_MAP_NORM);
}

static int n_shown (const HlMapSpec *spec, const HlMapBox *box)
{
  int n = 0;

  for (int i = box->first; i <= box->last; i++)
    n += is_shown (hl_map_place (spec, i), box);

  return n;
}

/* The memory has its own rows, which may be more than those that read it. */
static void divide_cross (const HlMapLayout *self, const HlMapSpec *spec, const HlMapBox *box,
                          HlMapColumn *column)
{
  const int    n_source = spec->lanes[HL_MAP_ENCODER].n_rows;
  const double rows = self->pitch * MAX (n_source, spec->lanes[box->lane].n_rows);
  const double width = floor (MIN (COPY_SHARE * column->body.width, WIDEST_COPY * self->scale));

  column->copy = column->body;
  column->copy.x += 3.0;
  column->copy.width = width;
  column->copy.height = self->pitch * n_source;
  column->copy.y = column->body.y = floor (box->rect.y + (box->rect.height - rows) / 2);
  column->card = hl_rect_grown (&column->copy, 2.0);
  column->body.width -= width + COPY_GAP;
  column->body.x += width + COPY_GAP;
}

/* In an update, what the parameters got stands between the name and the numbers. */
static HlRect learned_rect (const HlMapLayout *self, const HlMapSpec *spec, const HlMapBox *box)
{
  const double width = learned_width (self, spec, box);

  return (HlRect){ box->data.x - NAME_PAD * self->scale - width, box->rect.y + 3.0, width,
                   box->rect.height - 5.0 };
}

/* The places of a box share its numbers; the first has its name, too. */
static void place_in_box (HlMapLayout *self, const HlMapSpec *spec, const HlMapBox *box)
{
  const int    n = n_shown (spec, box);
  const double gap = BETWEEN * self->scale;
  const double width = floor ((box->data.width - (n - 1) * gap) / n);
  double       left = box->rect.x;
  double       x = floor (box->data.x);

  for (int i = box->first; i <= box->last; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);
      HlMapColumn      *column = &self->columns[i];
      double            right = x + width + floor (gap / 2);

      if (!is_shown (place, box))
        continue;
      if (right + gap > hl_rect_right (&box->data))
        right = hl_rect_right (&box->rect);
      column->body = (HlRect){ x, box->data.y, width, box->data.height };
      column->all = (HlRect){ left, box->rect.y, right - left, box->rect.height };
      column->learned = learned_rect (self, spec, box);
      if (place->kind == HL_MAP_CROSS)
        divide_cross (self, spec, box, column);
      left = right;
      x += width + gap;
    }
}

/* Divides each box into its name and its numbers. */
void hl_map_lay_out_boxes (HlMapLayout *self, const HlMapSpec *spec)
{
  const double width = hl_map_box (self->boxes, 0)->rect.width;
  Names        names = measure_names (self, spec);

  if (names.name > MOST_NAME * (width - learned_width (self, spec, hl_map_box (self->boxes, 0))))
    {
      self->has_short_names = TRUE;
      names = measure_names (self, spec);
    }
  for (guint i = 0; i < self->boxes->len; i++)
    {
      divide_box (self, spec, &names, hl_map_box (self->boxes, (int) i));
      place_in_box (self, spec, hl_map_box (self->boxes, (int) i));
    }
}
