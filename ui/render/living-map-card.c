#include "ui/render/living-map-card.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "ui/numbers/number-text.h"
#include "ui/render/living-map-items.h"
#include "ui/render/living-map-pitch.h"

#define PAD 8.0
#define OUTSIDE 3.5       /* of the card, where the chosen word's line runs */
#define BELOW 1.0         /* the decoder, likewise */
#define BESIDE_WORD 4.0   /* that it comes to */
#define WAY 1.5           /* how wide that line is */
#define LONG_RUN 2.0      /* lines: a part of it that has a head of its own */
#define HEAD_AT 0.4       /* of that part: below the card, and where the legend has no words */
#define LARGEST_PITCH 1.6 /* lines, from one candidate to the next */
#define AIR 0.3           /* lines, below the headings where there is room */
#define WORD_SHARE 0.40   /* of the card's width */
#define NUMBER_SHARE 0.28 /* of the card's width */
#define LEAST_BAR 24.0    /* of a word that is certain, if logits are to stand beside it */

/* What is filled in. */
typedef struct
{
  GArray            *items;
  const HlMapSpec   *spec;
  const HlMapLayout *layout;
  int                place;
  double             y;
} Card;

static double inner_width (const HlMapLayout *layout) { return layout->next.width - 2 * PAD; }

/* From one candidate to the next: they fill the card. */
static double card_pitch (const HlMapLayout *layout)
{
  const double room = layout->next.height - layout->line - layout->small - 12.0;

  return CLAMP (floor (room / (HL_MAP_CANDIDATES + 1)), layout->small,
                floor (LARGEST_PITCH * layout->small));
}

/* The least probability that is told apart needs the most room. */
static double number_room (const HlMapLayout *layout)
{
  g_autofree char *least = hl_probability_to_text (1e-9);

  return MAX (floor (inner_width (layout) * NUMBER_SHARE),
              ceil (hl_text_width (layout->text, HL_TEXT_SMALL, least)) + 1.0);
}

/* The room right of the words, but for the probabilities. */
static double free_room (const HlMapLayout *layout)
{
  return floor (inner_width (layout) * (1.0 - WORD_SHARE)) - number_room (layout) - 6.0;
}

/* The room for logits, or none. */
static double logit_room (const HlMapLayout *layout)
{
  const double wanted = ceil (MAX (hl_text_width (layout->text, HL_TEXT_SMALL, _ ("logit")),
                                   hl_text_number_width (layout->text, HL_TEXT_SMALL, "−00.0"))) +
                        8.0;

  return free_room (layout) - wanted >= LEAST_BAR * layout->scale ? wanted : 0.0;
}

/* Returns the length of the bar of a word that is certain. */
double hl_map_bar_room (const HlMapLayout *layout)
{
  return free_room (layout) - logit_room (layout);
}

static void write_line (const Card *self, HlMapInk ink, HlTextSize size, double align, HlRect rect,
                        char *text)
{
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = ink, .place = self->place, .rect = rect,
                           .text_size = size, .align = align, .text = text));
}

static HlRect line_at (const Card *self, double height)
{
  return (HlRect){ self->layout->next.x + PAD, self->y, inner_width (self->layout), height };
}

/* A word that was given is known before anything is computed. */
static char *describe_row (const HlMapSpec *spec)
{
  const HlMapLane *lane = &spec->lanes[HL_MAP_DECODER];

  if (spec->choices[spec->row].is_given && hl_map_knows_written (spec, spec->row))
    /* Translators: two words: what the decoder has read, and what a person gave it to read next */
    return g_strdup_printf (_ ("after “%s”; given: “%s”"), lane->tokens[spec->row],
                            lane->writes[spec->row]);

  /* Translators: %s is a word that the decoder has read */
  return g_strdup_printf (_ ("after “%s”"), lane->tokens[spec->row]);
}

/* After which word, and what the numbers below are; the letter stands for the word where there is
 * no room for it. */
static void add_headings (Card *self)
{
  const HlMapLayout *layout = self->layout;
  const HlRect       line = line_at (self, layout->small);
  HlRect             left = line;
  HlRect             numbers = line;
  g_autofree char   *row = describe_row (self->spec);
  const char        *name = _ ("probability");
  const double       free =
      line.width - logit_room (layout) - 8.0 - hl_text_width (layout->text, HL_TEXT_SMALL, row);

  if (hl_text_width (layout->text, HL_TEXT_SMALL, name) > free)
    name = "p";
  numbers.width -= logit_room (layout);
  left.width = numbers.width - hl_text_width (layout->text, HL_TEXT_SMALL, name) - 4.0;
  write_line (self, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 0.0, left, g_steal_pointer (&row));
  write_line (self, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 1.0, numbers, g_strdup (name));
  if (logit_room (layout) > 0.0)
    write_line (self, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 1.0, line, g_strdup (_ ("logit")));
}

static void add_title (Card *self)
{
  const HlMapSpec *spec = self->spec;

  write_line (self, HL_MAP_INK_TEXT, HL_TEXT_STRONG, 0.0, line_at (self, self->layout->line),
              g_strdup (_ ("Next word")));
  self->y += self->layout->line;
  if (spec->row == HL_MAP_NONE)
    return;

  add_headings (self);
  if (card_pitch (self->layout) >= floor (LARGEST_PITCH * self->layout->small))
    self->y += AIR * self->layout->small;
  self->y += self->layout->small + 2.0;
}

static void add_candidate (Card *self, const HlMapChoice *choice, int index, double opacity)
{
  const HlMapLayout    *layout = self->layout;
  const HlMapCandidate *candidate = &choice->candidates[index];
  const gboolean        is_chosen = index == choice->chosen;
  const double          width = inner_width (layout);
  const HlRect          line = line_at (self, layout->small + 1.0);
  HlRect                word = line;
  HlRect                number = line;
  HlRect                bar = line;

  word.width = floor (width * WORD_SHARE) - 4.0;
  number.width = number_room (layout);
  number.x = hl_rect_right (&line) - number.width - logit_room (layout);
  bar.x += floor (width * WORD_SHARE);
  bar.y += 2.0;
  bar.height -= 4.0;
  bar.width = candidate->probability * hl_map_bar_room (layout);

  write_line (self, is_chosen ? HL_MAP_INK_SELECTED : HL_MAP_INK_TEXT,
              is_chosen ? HL_TEXT_STRONG : HL_TEXT_SMALL, 0.0, word, g_strdup (candidate->word));
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_BAR, .is_data = TRUE, .place = self->place,
                           .row = index, .ink = is_chosen ? HL_MAP_INK_SELECTED : HL_MAP_INK_FAINT,
                           .rect = bar, .value = candidate->probability, .fade = 1.0 - opacity));
  write_line (self, HL_MAP_INK_TEXT, HL_TEXT_SMALL, 1.0, number,
              hl_probability_to_text (candidate->probability));
  if (logit_room (layout) > 0.0)
    write_line (self, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 1.0, line,
                hl_number_to_text (candidate->logit, 1));
  self->y += card_pitch (layout);
}

/* All the words that have no line of their own. */
static void add_others (Card *self, const HlMapChoice *choice)
{
  g_autofree char *sum = hl_probability_to_text (choice->others);
  HlRect           line = line_at (self, self->layout->small);
  HlRect           words = line;

  if (choice->n_others == 0)
    return;

  words.width -= ceil (hl_text_width (self->layout->text, HL_TEXT_SMALL, sum)) + 4.0;
  write_line (
      self, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 0.0, words,
      g_strdup_printf (ngettext ("%'d other word", "%'d other words", (gulong) choice->n_others),
                       choice->n_others));
  line.width -= logit_room (self->layout);
  write_line (self, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 1.0, line, g_steal_pointer (&sum));
}

/* The left end of a word that waits to be read, and of its arrow. */
static double word_begins (const Card *self, int row)
{
  const HlMapLaneLayout *lane = &self->layout->lanes[HL_MAP_DECODER];
  g_autofree char *words = g_strdup_printf ("→ %s", self->spec->lanes[HL_MAP_DECODER].tokens[row]);

  return MAX (hl_rect_right (&lane->tokens) -
                  hl_text_width (self->layout->text, HL_TEXT_NORMAL, words),
              lane->tokens.x);
}

static gboolean leads_to_row (const Card *self)
{
  return self->layout->has_rails && hl_map_names_rows (self->layout) &&
         hl_map_knows_written (self->spec, self->spec->row);
}

static gboolean leads_on (const Card *self)
{
  return self->spec->row + 1 < self->spec->lanes[HL_MAP_DECODER].n_rows;
}

/* A run of the way back; a long one has a head on its way, so that nobody takes the way for a
 * frame. */
static void add_run (const Card *self, const double from[2], const double to[2])
{
  HlMapItem run = HL_MAP_ITEM (.kind = HL_MAP_ITEM_LINE, .ink = HL_MAP_INK_SELECTED,
                               .width = WAY * self->layout->scale, .place = HL_MAP_NONE,
                               .row = self->spec->row + 1,
                               .rect = { from[0], from[1], to[0] - from[0], to[1] - from[1] });

  if (hypot (run.rect.width, run.rect.height) > LONG_RUN * self->layout->line)
    {
      HlMapItem head = run;

      head.kind = HL_MAP_ITEM_ARROW;
      head.rect.width *= HEAD_AT;
      head.rect.height *= HEAD_AT;
      hl_map_add (self->items, head);
    }
  hl_map_add (self->items, run);
}

/* Beside the way, below what the row at hand writes, where there is room. */
static void say_what_becomes (const Card *self, double right, double bottom)
{
  const HlMapLayout     *layout = self->layout;
  const HlMapLaneLayout *lane = &layout->lanes[HL_MAP_DECODER];
  const double     y = hl_map_row_top (layout, &lane->rows, self->spec->row) + layout->pitch + 2.0;
  const HlRect     room = { lane->writes.x, y, right - PAD - lane->writes.x, 2 * layout->small };
  g_autofree char *words = g_strdup (_ ("becomes the next input"));

  if (hl_rect_bottom (&room) > bottom ||
      hl_text_wrapped_height (layout->text, HL_TEXT_SMALL, words, room.width) > room.height + 2.0)
    return;

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_TEXT, .ink = HL_MAP_INK_FAINT,
                                        .text_size = HL_TEXT_SMALL, .rect = room, .wraps = TRUE,
                                        .text = g_steal_pointer (&words)));
}

static double middle_of_row (const Card *self, int row)
{
  const HlMapLayout *layout = self->layout;

  return floor (hl_map_row_top (layout, &layout->lanes[HL_MAP_DECODER].rows, row) +
                layout->pitch / 2) +
         0.5;
}

/* The right end of what the row at hand writes. */
static double written_ends (const Card *self)
{
  g_autofree char *words =
      g_strdup_printf (" → %s", self->spec->lanes[HL_MAP_DECODER].writes[self->spec->row]);

  return self->layout->lanes[HL_MAP_DECODER].writes.x +
         hl_text_width (self->layout->text, HL_TEXT_STRONG, words);
}

/* The word that was chosen comes to the end of its row. */
static void add_way_to_row (const Card *self, double y)
{
  const double edge = hl_rect_right (&self->layout->next);
  const double right = floor (edge + OUTSIDE) + 0.5;
  const double end = middle_of_row (self, self->spec->row);
  const double left = MIN (written_ends (self) + BESIDE_WORD, right - BESIDE_WORD);

  add_run (self, (double[2]){ edge, y }, (double[2]){ right, y });
  add_run (self, (double[2]){ right, y }, (double[2]){ right, end });
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_ARROW, .ink = HL_MAP_INK_SELECTED,
                           .width = WAY * self->layout->scale, .row = self->spec->row,
                           .place = HL_MAP_NONE, .rect = { right, end, left - right, 0.0 }));
}

/* From there it goes around the decoder into the next row. */
static void add_way_back (const Card *self)
{
  const HlMapLayout *layout = self->layout;
  const int          row = self->spec->row + 1;
  const double       right = floor (hl_rect_right (&layout->next) + OUTSIDE) + 0.5;
  const double       bottom = floor (layout->keys.y - BELOW) + 0.5;
  const double       points[][2] = {
          { right, middle_of_row (self, self->spec->row) },
          { right, bottom },
          { OUTSIDE, bottom },
          { OUTSIDE, middle_of_row (self, row) },
          { word_begins (self, row), middle_of_row (self, row) },
  };

  for (gsize i = 1; i < G_N_ELEMENTS (points); i++)
    add_run (self, points[i - 1], points[i]);
  say_what_becomes (self, right, bottom);
}

/* How many candidates have room beside the line of all others. */
static int n_fitting (const HlMapLayout *layout)
{
  const double room = layout->next.height - layout->line - layout->small - 10.0;

  return CLAMP ((int) (room / card_pitch (layout)) - 1, 1, HL_MAP_CANDIDATES);
}

/* Adds the candidates for the word after the row at hand, or that they are not known yet. */
void hl_map_add_card (GArray *items, const HlMapSpec *spec, const HlMapLayout *layout)
{
  Card       self = { items, spec, layout, hl_map_find_next (spec), layout->next.y + 4.0 };
  HlMapReach reach;

  if (self.place == HL_MAP_NONE)
    return;

  reach = spec->row == HL_MAP_NONE ? HL_MAP_EMPTY : hl_map_reach (spec, self.place, spec->row);
  hl_map_add (items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .place = self.place, .ink = HL_MAP_INK_GRID,
                           .rect = layout->next, .width = 1.0, .is_dashed = reach == HL_MAP_EMPTY));
  add_title (&self);
  if (reach == HL_MAP_EMPTY)
    {
      write_line (&self, HL_MAP_INK_FAINT, HL_TEXT_SMALL, 0.0, line_at (&self, layout->small),
                  g_strdup (_ ("not computed yet")));
      return;
    }

  for (int i = 0; i < MIN (spec->choices[spec->row].n_candidates, n_fitting (layout)); i++)
    {
      if (i == spec->choices[spec->row].chosen && leads_to_row (&self))
        {
          add_way_to_row (&self, floor (self.y + layout->small / 2) + 0.5);
          if (leads_on (&self))
            add_way_back (&self);
        }
      add_candidate (&self, &spec->choices[spec->row], i, reach == HL_MAP_AHEAD ? 0.5 : 1.0);
    }
  if (self.y + card_pitch (layout) <= hl_rect_bottom (&layout->next))
    add_others (&self, &spec->choices[spec->row]);
}
