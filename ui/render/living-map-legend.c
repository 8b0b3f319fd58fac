#include "ui/render/living-map-legend.h"

#include <math.h>
#include <string.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"

#define BETWEEN 16.0 /* two entries */
#define SIGN 26.0    /* width of a sign before its words */
#define NARROW_SIGN 14.0
#define LINE_GAP 5.0 /* between two lines */
#define BAR 56.0     /* width of the color scale */
#define MINUS "−"

/* Where the next entry goes. */
typedef struct
{
  GArray                *keys;
  const HlMapSpec       *spec;
  const HlMapLegendRoom *room;
  double                 small;
  double                 x;
  int                    line;
  const char            *group; /* whose name stands before the next entry; or NULL */
} Flow;

static void clear_key (gpointer data) { g_free (((HlMapKey *) data)->words); }

static double line_height (const Flow *self) { return self->small + LINE_GAP; }

/* Goes on in the next line if an entry does not fit; returns whether there is one. */
static gboolean make_room (Flow *self, double width)
{
  if (self->x + width <= self->room->width)
    return TRUE;
  if (width > self->room->width || self->line + 1 >= self->room->n_lines)
    return FALSE;

  self->x = 0.0;
  self->line++;

  return TRUE;
}

static double measure (const Flow *self, const char *words)
{
  return ceil (hl_text_width (self->room->text, HL_TEXT_SMALL, words)) + 1.0;
}

/* What the next entries are about. */
static void open_group (Flow *self, const char *name) { self->group = name; }

/* A group that begins a line is found at once; in a low window there are no lines to spare. */
static void open_line (Flow *self, const char *name)
{
  open_group (self, name);
  if (self->room->n_lines <= 2 || self->line + 1 >= self->room->n_lines)
    return;

  self->x = 0.0;
  self->line++;
}

static double measure_group (const Flow *self)
{
  return self->group != NULL ? measure (self, self->group) + 6.0 * self->room->scale : 0.0;
}

static HlRect here (const Flow *self, double width)
{
  return (HlRect){ self->x, self->line * line_height (self), width, self->small + 2.0 };
}

static void put_text (Flow *self, HlMapKeyKind kind, const char *words, double width)
{
  const HlMapKey key = { .kind = kind, .rect = here (self, width), .words = g_strdup (words) };

  g_array_append_val (self->keys, key);
  self->x += width;
}

static void put_words (Flow *self, const char *words, double width)
{
  put_text (self, HL_MAP_KEY_WORDS, words, width);
}

/* Makes room for an entry, and for the name of its group if it is the first there. */
static gboolean begin (Flow *self, double width)
{
  if (!make_room (self, measure_group (self) + width))
    return FALSE;

  if (self->group != NULL)
    put_text (self, HL_MAP_KEY_GROUP, self->group, measure_group (self));
  self->group = NULL;

  return TRUE;
}

static void put_chip (Flow *self, int head, const char *name, gboolean is_chosen)
{
  const double   width = measure (self, name) + 12.0 * self->room->scale;
  const HlMapKey key = { .kind = HL_MAP_KEY_CHIP,
                         .head = head,
                         .is_chosen = is_chosen,
                         .rect = here (self, width),
                         .words = g_strdup (name) };

  g_array_append_val (self->keys, key);
  self->x += width + 3.0 * self->room->scale;
}

static gboolean shows_all (const HlMapSpec *spec)
{
  for (int h = 0; h < spec->n_heads; h++)
    if (!hl_map_shows_head (spec, h))
      return FALSE;

  return !spec->is_mean;
}

static void put_heads (Flow *self)
{
  open_group (self, C_ ("buttons of the map", "Heads"));
  begin (self, 0.0);
  put_chip (self, HL_MAP_CHIP_ALL, C_ ("heads", "all"), shows_all (self->spec));
  for (int h = 0; h < self->spec->n_heads; h++)
    {
      g_autofree char *name = g_strdup_printf ("%d", h + 1);

      put_chip (self, h, name, !self->spec->is_mean && hl_map_shows_head (self->spec, h));
    }
  put_chip (self, HL_MAP_MEAN_HEAD, C_ ("heads", "mean"), self->spec->is_mean);
  self->x += BETWEEN * self->room->scale;
}

static void put_key (Flow *self, HlMapKeyKind kind, double width)
{
  const HlMapKey key = { .kind = kind,
                         .rect = { self->x, self->line * line_height (self) + 2.0,
                                   width - 6.0 * self->room->scale, self->small - 2.0 } };

  g_array_append_val (self->keys, key);
  self->x += width;
}

/* A sign and what it means, with room for the longest that it can say. */
static void put_sign (Flow *self, HlMapKeyKind kind, const char *words, const char *longest)
{
  const gboolean is_bar = kind == HL_MAP_KEY_KEPT || kind == HL_MAP_KEY_ADDED;
  const double   sign = (is_bar ? NARROW_SIGN : SIGN) * self->room->scale;
  const double   width = MAX (measure (self, words), measure (self, longest));

  if (!begin (self, sign + width))
    return;

  put_key (self, kind, sign);
  put_words (self, words, width);
  self->x += BETWEEN * self->room->scale;
}

/* At which values stripes have the full color. */
static void put_limits (Flow *self, double encoder, double decoder)
{
  g_autofree char *above = hl_number_to_figures (encoder, 2);
  g_autofree char *below = hl_number_to_figures (decoder, 2);
  /* Translators: two numbers: at ±16 a stripe of the encoder has the full color */
  g_autofree char *words = g_strdup_printf (_ ("encoder ±%s, decoder ±%s"), above, below);

  if (!begin (self, measure (self, words)))
    return;

  put_words (self, words, measure (self, words));
  self->x += BETWEEN * self->room->scale;
}

/* What a stripe shows. */
static char *describe_stripes (const HlMapSpec *spec, const HlMapLegendRoom *room)
{
  if (room->is_back && hl_map_has_done (spec, spec->update->after_node))
    /* Translators: the picture still shows it, after the parameters have changed */
    return g_strdup (_ ("gradient before the update;"));
  if (room->is_back)
    return g_strdup (_ ("gradient;"));

  return g_strdup_printf (
      /* Translators: what a stripe of the map shows; a number of features; then come two limits */
      ngettext ("each stripe: %d feature;",
                "each stripe: up to %d features, the value farthest from 0;",
                (gulong) room->stripe),
      room->stripe);
}

/* One bar of colors, and what they mean in each lane, in the next line if need be: what is on the
 * lines grows from block to block, and is much larger than what was normalized.  In a low window
 * the sentence is left out. */
static void put_scale (Flow *self)
{
  const HlMapLane *encoder = &self->spec->lanes[HL_MAP_ENCODER];
  const HlMapLane *decoder = &self->spec->lanes[HL_MAP_DECODER];
  const gboolean   is_back = self->room->is_back;
  const double     gap = 4.0 * self->room->scale;
  const double     bar = BAR * self->room->scale;
  const gboolean   has_words = self->room->n_lines > 2;
  g_autofree char *stripes = has_words ? describe_stripes (self->spec, self->room) : NULL;
  const double     words = stripes != NULL ? measure (self, stripes) + gap : 0.0;
  const double     signs = measure (self, MINUS) + measure (self, "+") + 3 * gap;

  open_line (self, _ ("Strips"));
  if (!begin (self, signs + bar + words))
    return;

  put_words (self, MINUS, measure (self, MINUS) + gap);
  put_key (self, is_back ? HL_MAP_KEY_GRADIENT : HL_MAP_KEY_SCALE, bar);
  put_words (self, "+", measure (self, "+") + 2 * gap);
  if (stripes != NULL)
    put_words (self, stripes, words);
  put_limits (self, is_back ? encoder->gradient_limit : encoder->limit,
              is_back ? decoder->gradient_limit : decoder->limit);
  open_group (self, self->spec->is_batch_norm ? _ ("Strips of batch norms")
                                              : _ ("Strips of layer norms"));
  put_limits (self, is_back ? encoder->norm_gradient_limit : encoder->norm_limit,
              is_back ? decoder->norm_gradient_limit : decoder->norm_limit);
}

static char *tell_units (int n_firing, int n_units, const char *word, int block)
{
  /* Translators: of the hidden units of a feed-forward network; counts, a word and a block */
  return g_strdup_printf (_ ("activation; %d of %d fire at “%s”, block %d"), n_firing, n_units,
                          word, block + 1);
}

/* How many hidden units fire at the row and block at hand. */
static char *describe_units (const HlMapSpec *spec)
{
  for (int i = (int) spec->places->len - 1; i >= 0; i--)
    {
      const HlMapPlace *place = hl_map_place (spec, i);
      const int         row = place->lane == HL_MAP_DECODER ? spec->row : 0;

      if (place->kind != HL_MAP_FFN || row < 0 || hl_map_reach (spec, i, row) != HL_MAP_DONE)
        continue;

      return tell_units (hl_map_n_firing (place, row), place->width,
                         spec->lanes[place->lane].tokens[row], place->block);
    }

  return g_strdup (_ ("activation"));
}

/* The same of the longest word, so that the legend never moves. */
static char *describe_most_units (const HlMapSpec *spec)
{
  const char *longest = "";
  int         n_units = 0;

  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    for (int row = 0; row < spec->lanes[lane].n_rows; row++)
      if (strlen (spec->lanes[lane].tokens[row]) > strlen (longest))
        longest = spec->lanes[lane].tokens[row];
  for (int i = 0; i < (int) spec->places->len; i++)
    if (hl_map_place (spec, i)->kind == HL_MAP_FFN)
      n_units = MAX (n_units, hl_map_place (spec, i)->width);

  return tell_units (n_units, n_units, longest, spec->n_blocks - 1);
}

static void put_units (Flow *self)
{
  g_autofree char *words = describe_units (self->spec);
  g_autofree char *longest = describe_most_units (self->spec);

  /* Translators: the hidden units of a feed-forward network */
  open_line (self, _ ("Units"));
  put_sign (self, HL_MAP_KEY_UNITS, words, longest);
}

/* Whether a place of the encoder shows what is still to come: pale numbers on the way there, those
 * of the way there on the way back. */
static gboolean has_pale (const HlMapSpec *spec, gboolean is_back)
{
  for (int i = 0; i < (int) spec->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (spec, i);

      if (place->kind != HL_MAP_NEXT && (is_back ? !hl_map_has_gradient (spec, place)
                                                 : hl_map_reach (spec, i, 0) == HL_MAP_AHEAD))
        return TRUE;
    }

  return FALSE;
}

/* On the way back colors and widths are those of gradients. */
static void put_way_back (Flow *self)
{
  g_autofree char *limit = hl_number_to_figures (self->spec->update->weight_limit, 2);
  g_autofree char *ribbons =
      /* Translators: a small number, where the ribbons of the way back are as wide as can be */
      g_strdup_printf (_ ("back to the row read; number: head; width: |∂loss/∂A|, A: weight, "
                          "at most %s"),
                       limit);

  put_sign (self, HL_MAP_KEY_RIBBON, ribbons, "");
  open_group (self, _ ("Parameters"));
  /* Translators: of all parameters of a sublayer */
  put_sign (self, HL_MAP_KEY_LENGTH, _ ("gradient ‖g‖"), "");
  /* Translators: of all parameters of a sublayer, by an update */
  put_sign (self, HL_MAP_KEY_CHANGE, _ ("change ‖Δθ‖ / ‖θ‖"), "");
  put_scale (self);
  if (self->room->n_lines > 2 && has_pale (self->spec, TRUE))
    put_sign (self, HL_MAP_KEY_AHEAD, _ ("pale: not reached yet, numbers of the pass forward"), "");
}

static void put_way_there (Flow *self)
{
  put_sign (self, HL_MAP_KEY_RIBBON,
            _ ("row read (K, V) → row that reads (Q); width: weight of V, from Q and K"), "");
  put_scale (self);
  if (self->room->n_lines > 2 && has_pale (self->spec, FALSE))
    put_sign (self, HL_MAP_KEY_AHEAD, _ ("pale: still to come"), "");
  put_units (self);
}

static gboolean has_padding (const HlMapSpec *spec)
{
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    if (spec->lanes[lane].valid_len < spec->lanes[lane].n_rows)
      return TRUE;

  return FALSE;
}

/* Returns the signs and words, from the origin. */
GArray *hl_map_legend_new (const HlMapSpec *spec, const HlMapLegendRoom *room, double *height)
{
  Flow self = { g_array_new (FALSE, TRUE, sizeof (HlMapKey)),    spec, room,
                ceil (hl_text_line (room->text, HL_TEXT_SMALL)), 0.0,  0 };

  g_array_set_clear_func (self.keys, clear_key);
  put_heads (&self);
  if (room->is_back)
    put_way_back (&self);
  else
    put_way_there (&self);
  open_group (&self, _ ("Marks"));
  if (!room->is_back && !spec->is_book && !spec->lacks_residual)
    {
      put_sign (&self, HL_MAP_KEY_JOIN, _ ("add: the row’s line + what the sublayer made of it"),
                "");
      put_sign (&self, HL_MAP_KEY_ADDED, _ ("‖Δx‖ added"), "");
    }
  if (!room->is_back)
    put_sign (&self, HL_MAP_KEY_EMPTY, _ ("not computed yet"), "");
  if (spec->update != NULL || has_padding (spec))
    put_sign (&self, HL_MAP_KEY_HATCH, _ ("hidden by a mask"), "");
  if (spec->update == NULL)
    put_sign (&self, HL_MAP_KEY_KEPT, _ ("K, V kept"), "");
  *height = (self.line + 1) * line_height (&self);

  return self.keys;
}

/* Returns how many lines that are. */
int hl_map_legend_lines (HlText *text, double height)
{
  return (int) round (height / (ceil (hl_text_line (text, HL_TEXT_SMALL)) + LINE_GAP));
}
