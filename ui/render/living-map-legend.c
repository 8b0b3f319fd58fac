#include "ui/render/living-map-legend.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/render/number-text.h"

#define BETWEEN 16.0 /* two entries */
#define SIGN 26.0    /* width of a sign before its words */
#define BAR 64.0     /* width of a color scale */

/* Where the next entry goes. */
typedef struct
{
  GArray          *keys;
  const HlMapSpec *spec;
  HlText          *text;
  double           scale;
  double           small;
  double           width;
  double           x;
  double           y;
} Flow;

static void
clear_key (gpointer data)
{
  g_free (((HlMapKey *) data)->words);
}

/* Goes on in the next line if an entry does not fit. */
static void
make_room (Flow  *self,
           double width)
{
  if (self->x > 0.0 && self->x + width > self->width)
    {
      self->x = 0.0;
      self->y += self->small + 5.0;
    }
}

static double
measure (const Flow *self,
         const char *words)
{
  return ceil (hl_text_width (self->text, HL_TEXT_SMALL, words)) + 1.0;
}

static void
put_words (Flow       *self,
           const char *words,
           double      width)
{
  const HlMapKey key = { .kind = HL_MAP_KEY_WORDS,
                         .rect = { self->x, self->y, width, self->small + 2.0 },
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
  const double   width = measure (self, name) + 12.0 * self->scale;
  const HlMapKey key = { .kind = HL_MAP_KEY_CHIP,
                         .head = head,
                         .is_chosen = is_chosen,
                         .rect = { self->x, self->y, width, self->small + 2.0 },
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

/* A sign and what it means, with room for the longest that it can say. */
static void
put_sign (Flow        *self,
          HlMapKeyKind kind,
          const char  *words,
          const char  *longest)
{
  const double sign = (kind == HL_MAP_KEY_SCALE ? BAR : SIGN) * self->scale;
  const double width = MAX (measure (self, words), measure (self, longest));
  HlMapKey     key = { .kind = kind };

  make_room (self, sign + width);
  key.rect = (HlRect){ self->x, self->y + 2.0, sign - 6.0, self->small - 2.0 };
  g_array_append_val (self->keys, key);
  self->x += sign;
  put_words (self, words, width);
  self->x += BETWEEN;
}

/* The scales of both lanes. */
static char *
describe_scale (const HlMapSpec *spec,
                int              size)
{
  const HlMapLane *lanes = spec->lanes;
  g_autofree char *top = hl_number_to_figures (lanes[HL_MAP_ENCODER].limit, 2);
  g_autofree char *bottom = hl_number_to_figures (lanes[HL_MAP_DECODER].limit, 2);
  g_autofree char *norm = hl_number_to_figures (MAX (lanes[HL_MAP_ENCODER].norm_limit,
                                                     lanes[HL_MAP_DECODER].norm_limit),
                                                2);

  /* Translators: %1$d is a number of features; the others are the largest magnitudes that
   * the colors tell apart in the encoder, in the decoder, and after a normalization */
  return g_strdup_printf (
      ngettext ("features, one stripe: %1$d; ±%2$s in the encoder, ±%3$s in the decoder, "
                "±%4$s after a norm",
                "features, one stripe: the largest of %1$d; "
                "±%2$s in the encoder, ±%3$s in the decoder, ±%4$s after a norm",
                (gulong) size),
      size, top, bottom, norm);
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
      return g_strdup_printf (_ ("height: activation; %d of %d units fire"),
                              hl_map_n_firing (place, row), place->width);
    }

  return g_strdup (_ ("height: activation of hidden units"));
}

static void
put_units (Flow *self)
{
  g_autofree char *words = describe_units (self->spec);
  g_autofree char *longest = g_strdup_printf (_ ("height: activation; %d of %d units fire"), 9999,
                                              9999);

  put_sign (self, HL_MAP_KEY_UNITS, words, longest);
}

/**
 * hl_map_legend_new:
 * @spec: what is shown
 * @text: the font
 * @scale: of words and signs
 * @width: of a line
 * @stripe: how many features share a stripe
 * @height: (out): of all lines
 *
 * Returns: (transfer full) (element-type HlMapKey): the signs and words, from the origin
 */
GArray *
hl_map_legend_new (const HlMapSpec *spec,
                   HlText          *text,
                   double           scale,
                   double           width,
                   int              stripe,
                   double          *height)
{
  Flow             self = { g_array_new (FALSE, TRUE, sizeof (HlMapKey)), spec, text, scale,
                            ceil (hl_text_line (text, HL_TEXT_SMALL)), width, 0.0, 0.0 };
  g_autofree char *features = describe_scale (spec, stripe);
  const char      *add = _ ("add: the row’s line + what the sublayer made");

  g_array_set_clear_func (self.keys, clear_key);
  put_heads (&self);
  put_sign (&self, HL_MAP_KEY_RIBBON, _ ("width: attention weight"), "");
  put_sign (&self, HL_MAP_KEY_SCALE, features, "");
  put_sign (&self, HL_MAP_KEY_JOIN, add, "");
  put_units (&self);
  put_sign (&self, HL_MAP_KEY_EMPTY, _ ("not computed yet"), "");
  *height = self.y + self.small + 5.0;

  return self.keys;
}
