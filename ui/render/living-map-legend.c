#include "ui/render/living-map-legend.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/render/number-text.h"

#define BETWEEN 16.0 /* two entries */
#define SIGN 26.0    /* width of a sign before its words */
#define BAR 40.0     /* width of a color scale */

/* Where the next entry goes. */
typedef struct
{
  GArray                *keys;
  const HlMapSpec       *spec;
  const HlMapLegendRoom *room;
  double                 small;
  double                 x;
  int                    line;
} Flow;

static void
clear_key (gpointer data)
{
  g_free (((HlMapKey *) data)->words);
}

static double
line_height (const Flow *self)
{
  return self->small + 5.0;
}

/* Goes on in the next line if an entry does not fit; returns whether there is one. */
static gboolean
make_room (Flow  *self,
           double width)
{
  if (self->x == 0.0 || self->x + width <= self->room->width)
    return TRUE;
  if (self->line + 1 >= self->room->n_lines)
    return FALSE;

  self->x = 0.0;
  self->line++;

  return TRUE;
}

static double
measure (const Flow *self,
         const char *words)
{
  return ceil (hl_text_width (self->room->text, HL_TEXT_SMALL, words)) + 1.0;
}

static HlRect
here (const Flow *self,
      double      width)
{
  return (HlRect){ self->x, self->line * line_height (self), width, self->small + 2.0 };
}

static void
put_words (Flow       *self,
           const char *words,
           double      width)
{
  const HlMapKey key = { .kind = HL_MAP_KEY_WORDS,
                         .rect = here (self, width),
                         .words = g_strdup (words) };

  g_array_append_val (self->keys, key);
  self->x += width;
}

static void
put_chip (Flow       *self,
          int         head,
          const char *name,
          gboolean    is_chosen)
{
  const double   width = measure (self, name) + 12.0 * self->room->scale;
  const HlMapKey key = { .kind = HL_MAP_KEY_CHIP,
                         .head = head,
                         .is_chosen = is_chosen,
                         .rect = here (self, width),
                         .words = g_strdup (name) };

  g_array_append_val (self->keys, key);
  self->x += width + 3.0;
}

static gboolean
shows_all (const HlMapSpec *spec)
{
  for (int h = 0; h < spec->n_heads; h++)
    if (!hl_map_shows_head (spec, h))
      return FALSE;

  return !spec->is_mean;
}

static void
put_heads (Flow *self)
{
  const char *title = C_ ("which of them", "Heads");

  put_words (self, title, measure (self, title) + 6.0);
  put_chip (self, HL_MAP_CHIP_ALL, C_ ("heads", "all"), shows_all (self->spec));
  for (int h = 0; h < self->spec->n_heads; h++)
    {
      g_autofree char *name = g_strdup_printf ("%d", h + 1);

      put_chip (self, h, name, !self->spec->is_mean && hl_map_shows_head (self->spec, h));
    }
  put_chip (self, HL_MAP_MEAN_HEAD, C_ ("heads", "mean"), self->spec->is_mean);
  self->x += BETWEEN;
}

static void
put_key (Flow        *self,
         HlMapKeyKind kind,
         double       width)
{
  const HlMapKey key = { .kind = kind,
                         .rect = { self->x, self->line * line_height (self) + 2.0, width - 6.0,
                                   self->small - 2.0 } };

  g_array_append_val (self->keys, key);
  self->x += width;
}

/* A sign and what it means, with room for the longest that it can say. */
static void
put_sign (Flow        *self,
          HlMapKeyKind kind,
          const char  *words,
          const char  *longest)
{
  const double sign = SIGN * self->room->scale;
  const double width = MAX (measure (self, words), measure (self, longest));

  if (!make_room (self, sign + width))
    return;

  put_key (self, kind, sign);
  put_words (self, words, width);
  self->x += BETWEEN;
}

/* A color scale with its name and the numbers at its ends. */
static void
put_scale (Flow        *self,
           HlMapKeyKind kind,
           const char  *name,
           double       limit)
{
  const double     bar = BAR * self->room->scale;
  g_autofree char *least = hl_number_to_figures (-limit, 2);
  g_autofree char *most = hl_number_to_figures (limit, 2);
  g_autofree char *before = g_strdup_printf ("%s %s", name, least);

  if (!make_room (self, measure (self, before) + bar + measure (self, most) + 4.0))
    return;

  put_words (self, before, measure (self, before) + 4.0);
  put_key (self, kind, bar);
  self->x -= 2.0;
  put_words (self, most, measure (self, most));
  self->x += BETWEEN;
}

/* What is on the lines grows from block to block, so that each kind has its own scale. */
static void
put_scales (Flow *self)
{
  static const char *const names[HL_MAP_N_LANES][2] = {
    { NC_ ("color scale", "encoder"), NC_ ("color scale", "encoder norms") },
    { NC_ ("color scale", "decoder"), NC_ ("color scale", "decoder norms") },
  };
  const gboolean     is_back = self->room->is_back;
  const HlMapKeyKind kind = is_back ? HL_MAP_KEY_GRADIENT : HL_MAP_KEY_SCALE;

  for (int i = 0; i < HL_MAP_N_LANES; i++)
    {
      const HlMapLane *lane = &self->spec->lanes[i];

      put_scale (self, kind, g_dpgettext2 (GETTEXT_PACKAGE, "color scale", names[i][0]),
                 is_back ? lane->gradient_limit : lane->limit);
      put_scale (self, kind, g_dpgettext2 (GETTEXT_PACKAGE, "color scale", names[i][1]),
                 is_back ? lane->norm_gradient_limit : lane->norm_limit);
    }
}

static void
put_stripe (Flow *self)
{
  g_autofree char *stripe =
      /* Translators: what a stripe of the map shows; a number of features */
      g_strdup_printf (ngettext ("one stripe: %d feature", "one stripe: the largest of %d features",
                                 (gulong) self->room->stripe),
                       self->room->stripe);

  if (!make_room (self, measure (self, stripe)))
    return;

  put_words (self, stripe, measure (self, stripe));
  self->x += BETWEEN;
}

/* How many hidden units fire at the row and block at hand. */
static char *
describe_units (const HlMapSpec *spec)
{
  for (int i = (int) spec->places->len - 1; i >= 0; i--)
    {
      const HlMapPlace *place = hl_map_place (spec, i);
      const int         row = place->lane == HL_MAP_DECODER ? spec->row : 0;

      if (place->kind != HL_MAP_FFN || row < 0 || hl_map_reach (spec, i, row) == HL_MAP_EMPTY)
        continue;

      /* Translators: of the hidden units of a feed-forward network */
      return g_strdup_printf (_ ("activation; %d of %d units fire"),
                              hl_map_n_firing (place, row), place->width);
    }

  return g_strdup (_ ("activation of hidden units"));
}

static void
put_units (Flow *self)
{
  g_autofree char *words = describe_units (self->spec);
  g_autofree char *longest = g_strdup_printf (_ ("activation; %d of %d units fire"), 9999,
                                              9999);

  put_sign (self, HL_MAP_KEY_UNITS, words, longest);
}

/* On the way back colors and widths are those of gradients. */
static void
put_way_back (Flow *self)
{
  g_autofree char *limit = hl_number_to_figures (self->spec->update->weight_limit, 2);
  g_autofree char *ribbons =
      /* Translators: a small number, where the ribbons of the way back are as wide as can be */
      g_strdup_printf (_ ("back to the row read; width: |∂loss/∂A|, at most %s"), limit);

  put_sign (self, HL_MAP_KEY_RIBBON, ribbons, "");
  put_sign (self, HL_MAP_KEY_LENGTH, _ ("‖g‖ of the parameters"), "");
  put_sign (self, HL_MAP_KEY_CHANGE, _ ("‖Δθ‖ / ‖θ‖"), "");
  put_scales (self);
  put_stripe (self);
}

static void
put_way_there (Flow *self)
{
  put_sign (self, HL_MAP_KEY_RIBBON, _ ("row read → row that reads; width: weight"), "");
  put_scales (self);
  put_stripe (self);
  put_sign (self, HL_MAP_KEY_JOIN, _ ("add: the row’s line + what the sublayer made"), "");
  put_units (self);
}

static gboolean
has_padding (const HlMapSpec *spec)
{
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    if (spec->lanes[lane].valid_len < spec->lanes[lane].n_rows)
      return TRUE;

  return FALSE;
}

/**
 * hl_map_legend_new:
 * @spec: what is shown
 * @room: where it is to go
 * @height: (out): of all lines
 *
 * Returns: (transfer full) (element-type HlMapKey): the signs and words, from the origin
 */
GArray *
hl_map_legend_new (const HlMapSpec       *spec,
                   const HlMapLegendRoom *room,
                   double                *height)
{
  Flow self = { g_array_new (FALSE, TRUE, sizeof (HlMapKey)), spec, room,
                ceil (hl_text_line (room->text, HL_TEXT_SMALL)), 0.0, 0 };

  g_array_set_clear_func (self.keys, clear_key);
  put_heads (&self);
  if (room->is_back)
    put_way_back (&self);
  else
    put_way_there (&self);
  if (spec->update != NULL || has_padding (spec))
    put_sign (&self, HL_MAP_KEY_HATCH, _ ("hidden by a mask"), "");
  if (spec->update == NULL)
    put_sign (&self, HL_MAP_KEY_KEPT, _ ("K, V kept from earlier steps"), "");
  if (!room->is_back)
    put_sign (&self, HL_MAP_KEY_EMPTY, _ ("not computed yet"), "");
  *height = (self.line + 1) * line_height (&self);

  return self.keys;
}

/**
 * hl_map_legend_choose_head:
 * @spec: what is shown
 * @head: from 0, %HL_MAP_CHIP_ALL or %HL_MAP_MEAN_HEAD
 *
 * The first head that is chosen stands alone; others join it or leave; none is all.
 *
 * Returns: whether there is such a head
 */
gboolean
hl_map_legend_choose_head (HlMapSpec *spec,
                           int        head)
{
  if (head >= 0 && (head >= spec->n_heads || head >= HL_MAP_MAX_HEADS))
    return FALSE;

  if (head == HL_MAP_CHIP_ALL)
    spec->heads = HL_MAP_ALL_HEADS;
  else if (head >= 0 && (spec->is_mean || spec->heads == HL_MAP_ALL_HEADS))
    spec->heads = 1u << head;
  else if (head >= 0)
    spec->heads ^= 1u << head;
  if (spec->heads == 0)
    spec->heads = HL_MAP_ALL_HEADS;
  spec->is_mean = head == HL_MAP_MEAN_HEAD;

  return TRUE;
}
