#include "ui/render/living-map-lanes.h"

#include <math.h>

#include "ui/render/living-map-columns.h"
#include "ui/render/living-map-pitch.h"
#include "ui/render/living-map-room.h"

#define LABEL_LINES 2.0 /* of a place's name */
#define LEAST_PITCH 1.5
#define SLIM_PITCH 3.0
#define USUAL_LINE 15.0   /* of the same in the usual type, with its air */
#define EASY_PITCH 0.9    /* likewise: below it, sentences make room for the rows */
#define ROWS_TO_NAMES 1.5 /* how much higher than the names of the places the rows are */
#define LEAST_ROWS 15     /* of that height, if no row needs to be lower for it */
#define LARGEST_PITCH 38.0
#define WIDEST_TOKEN 84.0
#define TOKEN_SHARE 0.11 /* of the width, where type is large */
#define SLIM_ROWS 48.0   /* height of all rows of a slim map, if there is no more room */
#define WIRE_ROOM 14.0
#define USUAL_LEGEND 3 /* lines of it without which a page is low */
#define ARROW " → "    /* before what a row writes */
#define RISE_PAD 2.0   /* between that and the line up to the candidates */
#define LOSSES_PAD 6.0 /* right of the losses */

#define DROP_SHARE 0.6 /* of the room of the memory's way down */
#define LOSSES 160.0   /* of the rows of an update */
#define LEARNED 9.0    /* height of what the parameters got */

/* What does not depend on the pitch of the rows. */
typedef struct
{
  double above;   /* from the top of a lane to its first row */
  double wire;    /* for the memory's way, above the decoder's first row */
  double below;   /* from the last row of a lane to its end */
  double keys;    /* legend */
  double rest;    /* what is under the pointer, and a margin */
  double learned; /* of what is below: for what the parameters got */
} Frame;

static double widest_of (const HlMapLayout *self, char **words, int n)
{
  const double widest = hl_text_widest (self->text, HL_TEXT_STRONG, (const char *const *) words, n);

  return MIN (ceil (widest) + 2.0, hl_map_grown (self, WIDEST_TOKEN, TOKEN_SHARE));
}

static double token_width (const HlMapLayout *self, const HlMapSpec *spec)
{
  double widest = 0.0;

  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    widest = MAX (widest, widest_of (self, spec->lanes[lane].tokens, spec->lanes[lane].n_rows));
  if (spec->update == NULL)
    widest = MIN (widest + ceil (hl_text_width (self->text, HL_TEXT_NORMAL, "→ ")),
                  hl_map_grown (self, WIDEST_TOKEN, TOKEN_SHARE));

  return widest;
}

/* Returns how many rows both lanes have together, the decoder's no fewer than the encoder's;
 * copies of the memory begin above these. */
double hl_map_n_slots (const HlMapSpec *spec)
{
  const int n_source = spec->lanes[HL_MAP_ENCODER].n_rows;

  return n_source + MAX (n_source, spec->lanes[HL_MAP_DECODER].n_rows) + HL_MAP_COPY_RISE;
}

/* Rows of a slim map may be as low as it takes: it only says where one is. */
static double least_pitch (const HlMapSpec *spec)
{
  return spec->is_slim ? CLAMP (SLIM_ROWS / hl_map_n_slots (spec), 1.0, SLIM_PITCH) : LEAST_PITCH;
}

static Frame frame_of (const HlMapLayout *self, const HlMapSpec *spec, double keys)
{
  const double title = self->small + 7.0;
  const double learned = spec->update != NULL ? LEARNED * self->scale : 0.0;
  const double below = 2.0 + learned + LABEL_LINES * self->small + 6.0;

  if (self->is_short)
    return (Frame){ MAX (title, self->line + 3.0), self->small + 3.0, below - 3.0,
                    keys - self->small - 5.0,      self->line + 2.0,  learned };

  return (Frame){ self->line + 4.0 + title,   WIRE_ROOM, below, keys,
                  self->line + HL_MAP_MARGIN, learned };
}

static double height_of (const Frame *frame)
{
  return 2 * (frame->above + frame->below) + frame->wire + frame->keys + frame->rest + 2.0;
}

/* Places header, rows and labels of a lane; returns where it ends. */
static double place_lane (HlMapLayout *self, const Frame *frame, int lane, int n_rows, double y,
                          double tokens)
{
  HlMapLaneLayout *at = &self->lanes[lane];
  const double     width = self->size.width - 2 * HL_MAP_MARGIN;
  const double     wire = lane == HL_MAP_DECODER ? frame->wire : 0.0;

  at->header = (HlRect){ HL_MAP_MARGIN, y + (self->is_short ? wire : 0.0), width, self->line };
  y = floor (y + frame->above + wire +
             (lane == HL_MAP_DECODER ? HL_MAP_COPY_RISE * self->pitch : 0.0));
  at->tokens = (HlRect){ HL_MAP_MARGIN, y, tokens, n_rows * self->pitch };
  at->rows = (HlRect){ HL_MAP_MARGIN + tokens + 8.0, y, 0.0, n_rows * self->pitch };
  y += at->rows.height + 2.0;
  at->learned = (HlRect){ at->rows.x, y + 1.0, 0.0, frame->learned };
  at->labels = (HlRect){ at->rows.x, y + frame->learned, 0.0, LABEL_LINES * self->small };

  return y - 2.0 + frame->below;
}

static void place_lanes (HlMapLayout *self, const HlMapSpec *spec, const Frame *frame)
{
  const double tokens = token_width (self, spec);
  const double fixed = height_of (frame);
  const double pitch = (self->size.height - fixed) / hl_map_n_slots (spec);
  const int    n_source = spec->lanes[HL_MAP_ENCODER].n_rows;
  const int    n_target = MAX (n_source, spec->lanes[HL_MAP_DECODER].n_rows);
  double       y = 2.0;
  double       spare;

  self->pitch = CLAMP (pitch, least_pitch (spec), LARGEST_PITCH * self->scale);
  if (self->pitch > 8.0)
    self->pitch = floor (self->pitch);
  spare = MAX (self->size.height - fixed - self->pitch * hl_map_n_slots (spec), 0.0);

  y = place_lane (self, frame, HL_MAP_ENCODER, n_source, y, tokens) + MIN (spare / 2, 24.0);
  self->wire =
      self->is_short ? floor (y + self->small / 2) + 0.5 : floor (y + self->line + 4.0) + 6.5;
  y = place_lane (self, frame, HL_MAP_DECODER, n_target, y, tokens) + MIN (spare / 4, 12.0);
  self->keys = (HlRect){ HL_MAP_MARGIN, y, self->size.width - 2 * HL_MAP_MARGIN, frame->keys };
  self->reading = (HlRect){ HL_MAP_MARGIN, y + frame->keys, self->keys.width, self->line };
  if (spec->is_slim)
    self->reading.y = self->size.height - self->line;
}

/* The candidates stand right of the encoder, the words that rows write right of the decoder. */
static void place_right_end (HlMapLayout *self, const HlMapSpec *spec)
{
  const HlMapLaneLayout *encoder = &self->lanes[HL_MAP_ENCODER];
  HlMapLaneLayout       *decoder = &self->lanes[HL_MAP_DECODER];
  const double           width = hl_map_card_width (self);
  const double           least = self->line + 5 * self->small + 8.0;
  const double           bottom = self->has_labels ? hl_rect_bottom (&encoder->labels) + 3.0
                                                   : self->wire - self->small / 2 - 2.0;
  const double           top = MAX (MIN (encoder->rows.y - self->small - 5.0, bottom - least), 1.0);
  const double           writes =
      widest_of (self, spec->lanes[HL_MAP_DECODER].writes, spec->lanes[HL_MAP_DECODER].n_rows) +
      ceil (hl_text_width (self->text, HL_TEXT_STRONG, ARROW));

  self->next = (HlRect){ self->size.width - HL_MAP_MARGIN - width, top, width, bottom - top };
  decoder->losses = decoder->tokens;
  decoder->losses.width = spec->update != NULL ? LOSSES * self->scale : 0.0;
  decoder->losses.x = hl_rect_right (&self->next) - LOSSES_PAD - decoder->losses.width;
  decoder->writes = decoder->tokens;
  decoder->writes.x = decoder->losses.x - 8.0 - writes;
  decoder->writes.width = writes;
  self->rise = floor (MAX (decoder->writes.x - RISE_PAD, self->next.x + RISE_PAD)) + 0.5;
}

/* Names of places where there is room for them; no more than that. */
static Frame slim_frame (HlMapLayout *self, const HlMapSpec *spec)
{
  Frame frame = { MAX (self->small, self->line) + 3.0, self->small + 3.0,
                  LABEL_LINES * self->small + 4.0, 0.0, 0.0 };

  self->is_short = TRUE;
  self->has_labels =
      self->size.height >= height_of (&frame) + least_pitch (spec) * hl_map_n_slots (spec);
  if (!self->has_labels)
    frame.below = 3.0;

  return frame;
}

/* Whether so many lines of the legend leave room for the rows. */
static gboolean has_room (HlMapLayout *self, const HlMapSpec *spec, int n_keys, Frame *frame)
{
  self->n_keys = n_keys;
  *frame = frame_of (self, spec, hl_map_legend_height (self, spec));

  return self->size.height >= height_of (frame) + EASY_PITCH * self->small * hl_map_n_slots (spec);
}

/* Decides whether there is room for sentences, and for how much of the legend, whose last entries
 * can be read elsewhere, too.  Where type is so large that the names of places would take the room
 * of the rows, rows come first. */
static Frame choose_frame (HlMapLayout *self, const HlMapSpec *spec)
{
  const double names = LABEL_LINES * self->small;
  int          n_lines;
  Frame        frame;

  if (spec->is_slim)
    return slim_frame (self, spec);

  self->has_labels = TRUE;
  self->is_short = FALSE;
  if (has_room (self, spec, G_MAXINT, &frame))
    return frame;
  n_lines = hl_map_legend_lines (self->text, frame.keys);
  for (int n = n_lines - 1; n >= USUAL_LEGEND; n--)
    if (has_room (self, spec, n, &frame))
      return frame;

  self->is_short = TRUE;
  for (int n = n_lines; n > HL_MAP_SHORT_LEGEND; n--)
    if (has_room (self, spec, n, &frame))
      return frame;

  self->n_keys = HL_MAP_SHORT_LEGEND;
  frame = frame_of (self, spec, hl_map_legend_height (self, spec));
  self->has_labels = self->size.height - height_of (&frame) >=
                     MAX (2 * ROWS_TO_NAMES * names, least_pitch (spec) * hl_map_n_slots (spec));
  if (!self->has_labels)
    frame.below -= names;

  return frame;
}

/* Rows are no lower than they must be for all of them to have some room. */
static double least_rows (const HlMapLayout *self, const HlMapSpec *spec)
{
  const double n = hl_map_n_slots (spec);
  const double good = HL_MAP_GOOD_PITCH * MIN (self->small, USUAL_LINE);

  if (spec->is_slim)
    return least_pitch (spec) * n;

  return n * CLAMP (LEAST_ROWS * good / n, LEAST_PITCH, good);
}

/* Gives all that it shows its place, but for what the legend says. */
void hl_map_lay_out_lanes (HlMapLayout *self, const HlMapSpec *spec)
{
  const Frame frame = choose_frame (self, spec);

  self->has_rails = TRUE;
  place_lanes (self, spec, &frame);
  place_right_end (self, spec);
  hl_map_layout_columns (self, spec);
  self->drop = floor (hl_rect_right (&self->lanes[HL_MAP_ENCODER].rows) +
                      DROP_SHARE * HL_MAP_DROP_ROOM * self->scale) +
               0.5;
}

/* Returns the height without which rows or words would be too small to tell apart. */
double hl_map_lanes_height (HlMapLayout *self, const HlMapSpec *spec)
{
  const Frame frame = choose_frame (self, spec);

  return height_of (&frame) + least_rows (self, spec);
}
