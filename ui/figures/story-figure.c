/* The story of a pass as a figure: the map beside the picture of the step. */

#include "ui/figures/story.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "core/engine/owned.h"
#include "core/model/place.h"
#include "core/trace/question/question-rules.h"
#include "core/trace/walk/story.h"
#include "ui/figures/story-marks.h"
#include "ui/figures/word-bars.h"
#include "ui/lessons/story-text.h"
#include "ui/numbers/number-text.h"

/* All lengths are in units: 1 px where the figure has this size, more on a larger page. */
#define WIDTH 1042.0
#define HEIGHT 470.0
#define SMALLEST 0.84
#define LEAST_WIDTH 384.0
#define LEAST_HEIGHT 250.0
#define MAP_NAME 13.5 /* the size of the names of the map */
#define MAP_GAP 36.0  /* between the encoder and the decoder */
#define LANE 12.0     /* beside their boxes */
#define GAP 0.15      /* of a row of the map: above its box, and below it */
#define MAP_LEAST 220.0
#define MAP_MOST 420.0 /* the width of the map where type is large */

/* A box of the map: a sublayer of the first block or outside of the blocks. */
typedef struct
{
  const char *path;
  NnBox       box;
  gboolean    is_decoder, is_in_block;
} HlStoryBox;

struct _HlStory
{
  NnWalk *walk;
  GArray *boxes;      /* in the order of the figure */
  GArray *steps;      /* its story */
  int     row, round; /* the words that the story tells of by itself */
  int     n_users;
};

typedef struct
{
  HlStory    *story;
  HlStoryAt   at;
  NnStoryStep step;
  char       *sentence, *more;
} Data;

/* --- The places of a pass: which boxes the map has, and where a click leads ------------------- */

/* Finds the boxes of the map: of each stack the sublayers before its blocks, those of the first
 * block, and those behind the last one. The decoder's are those of its first pass. */
static void find_boxes (HlStory *self)
{
  for (int i = 0; i < nn_walk_count (self->walk); i++)
    {
      const NnWalkNode *node = nn_walk_get (self->walk, i);
      NnPlace           place;

      if (node->level != NN_LEVEL_SUBLAYER || node->is_backward || node->target_step > 0)
        continue;
      place = nn_place_read (node->path);
      if (place.block <= 0 && place.stack != NN_STACK_NONE)
        g_array_append_val (self->boxes,
                            ((HlStoryBox){ node->path, place.box, place.stack == NN_STACK_DECODER,
                                           place.block >= 0 }));
    }
}

/* The story shares the walk. */
HlStory *hl_story_new (const NnWalk *walk)
{
  HlStory *self = g_new0 (HlStory, 1);

  self->n_users = 1;
  self->walk = nn_walk_share (walk);
  self->boxes = g_array_new (FALSE, FALSE, sizeof (HlStoryBox));
  self->steps = nn_story_new (walk);
  find_boxes (self);
  for (guint i = 0; i < self->steps->len; i++)
    {
      const NnStoryStep *step = &g_array_index (self->steps, NnStoryStep, i);

      if (step->kind == NN_STORY_LOOK)
        self->row = step->query;
      if (step->kind == NN_STORY_CHOOSE)
        self->round = step->target_step;
    }

  return self;
}

void hl_story_unref (HlStory *self)
{
  if (self == NULL || --self->n_users > 0)
    return;

  g_array_unref (self->boxes);
  g_array_unref (self->steps);
  nn_walk_free (self->walk);
  g_free (self);
}

static const HlStoryBox *box_at (const HlStory *self, int index)
{
  return &g_array_index (self->boxes, HlStoryBox, index);
}

/* What there is to tell of the place; of an update, the step of its story that the place is in. */
void hl_story_tell (const HlStory *self, HlStoryAt at, NnStoryStep *step)
{
  if (self->walk->kind == NN_WALK_UPDATE)
    {
      guint i = 0;

      while (i + 1 < self->steps->len && g_array_index (self->steps, NnStoryStep, i).node < at.node)
        i++;
      *step = g_array_index (self->steps, NnStoryStep, i);
      return;
    }
  nn_story_tell (self->walk, at.node, at.row >= 0 ? at.row : self->row, at.head, step);
}

/* The path of a place as it is in another block. */
static char *path_in_block (const NnPlace *place, int block)
{
  return nn_block_path (nn_stack_name (place->stack), block, place->part);
}

/* Returns the box of the map in which the operation is; −1: none. */
static int find_here (const HlStory *self, const char *operation)
{
  const NnPlace    place = nn_place_read (operation);
  g_autofree char *path = place.block >= 0 ? path_in_block (&place, 0) : g_strdup (operation);

  for (int i = 0; i < (int) self->boxes->len; i++)
    if (nn_path_is_in (path, box_at (self, i)->path))
      return i;

  return -1;
}

/* The word that is being written at a node, from 0; in the encoder, the one that the story tells
 * of. */
static int round_of (const HlStory *self, int node)
{
  const int t = nn_walk_get (self->walk, node)->target_step;

  return t >= 0 ? t : self->round;
}

/* The node of a box where the step's numbers are. */
static int find_told (const HlStory *self, int box)
{
  NnStoryStep step;

  if (box < 0)
    return -1;

  nn_story_tell (self->walk, box, self->row, -1, &step);
  for (int i = box; i < nn_walk_get (self->walk, box)->end; i++)
    if (nn_walk_operation (self->walk, i) == step.operation && step.operation != NULL)
      return i;

  return box;
}

static int find_path (const HlStory *self, const char *path, int target_step)
{
  return find_told (self, nn_walk_find (self->walk, path, target_step, FALSE));
}

/* The box, in the current block where it is in one. */
static int go_to_box (const HlStory *self, int node, const HlStoryBox *box)
{
  const NnPlace    here = nn_place_read (nn_walk_get (self->walk, node)->path);
  const NnPlace    there = nn_place_read (box->path);
  const gboolean   is_same_stack = here.stack == there.stack;
  g_autofree char *path = box->is_in_block
                              ? path_in_block (&there, is_same_stack ? MAX (here.block, 0) : 0)
                              : g_strdup (box->path);

  return find_path (self, path, box->is_decoder ? round_of (self, node) : -1);
}

/* The place in another block; from outside of the blocks, its attention. */
static int go_to_block (const HlStory *self, int node, int block, gboolean is_decoder)
{
  const NnWalkNode *at = nn_walk_get (self->walk, node);
  const NnPlace     here = nn_place_read (at->path);
  g_autofree char  *path = NULL;

  if (here.block >= 0 && (here.stack == NN_STACK_DECODER) == is_decoder)
    {
      path = path_in_block (&here, block);
      return nn_walk_find (self->walk, path, at->target_step, FALSE);
    }
  path = nn_block_path (is_decoder ? "decoder" : "encoder", block,
                        is_decoder ? "attention1" : "attention");

  return find_path (self, path, is_decoder ? round_of (self, node) : -1);
}

/* The place where another word is written; or is read back in. */
static int go_to_round (const HlStory *self, int node, int round)
{
  const char *path = nn_walk_get (self->walk, node)->path;
  const int   last = nn_story_count_written (self->walk) - 1;

  if (nn_story_kind (self->walk, node) == NN_STORY_CHOOSE && round == last)
    path = "decoder.dense.probabilities";

  return nn_walk_find (self->walk, path, round, FALSE);
}

/* Returns where a click on the item leads; where it leads nowhere, where one is. */
HlStoryAt hl_story_follow (const HlStory *self, HlStoryAt at, HlItem item)
{
  const gboolean    is_update = self->walk->kind == NN_WALK_UPDATE;
  const NnStoryKind kind = is_update ? NN_STORY_BATCH : nn_story_kind (self->walk, at.node);
  int               node = -1;

  if (is_update)
    {
      if (item.part == HL_STORY_BOX)
        at.node = g_array_index (self->steps, NnStoryStep, item.row).node;
      return at;
    }

  switch (item.part)
    {
    case HL_STORY_HEAD:
      at.head = item.row;
      break;
    case HL_STORY_WORD:
    case HL_STORY_LOOKER:
      if (kind <= NN_STORY_MEMORY)
        {
          at.row = item.row;
          at.head = -1;
        }
      break;
    case HL_STORY_ROUND:
      if (kind == NN_STORY_AGAIN)
        at.round = item.row;
      else
        node = go_to_round (self, at.node, item.row);
      break;
    case HL_STORY_BOX:
      node = go_to_box (self, at.node, box_at (self, item.row));
      break;
    case HL_STORY_BLOCK:
      node = go_to_block (self, at.node, item.row, item.column);
      break;
    default:
      break;
    }
  if (node >= 0)
    {
      at.node = node;
      at.head = -1;
    }

  return at;
}

/* --- Where we are: the book's figure ---------------------------------------------------------- */

static const char *box_title (const HlStory *story, int index)
{
  return hl_story_box_name (box_at (story, index)->box, story->walk->config.has_residual);
}

typedef struct
{
  double   width, gap, pitch, foot, times, lane; /* lane: beside the boxes, for what goes around */
  int      here;
  HlRect   below[2]; /* of each stack: the first box that the next line goes around */
  gboolean is_around[2];
} Map;

static HlRect area_of (const HlStoryPage *self, const Map *map, int side, int level)
{
  const double y = hl_rect_bottom (&self->map) - map->foot - (level + 1) * map->pitch;

  return (HlRect){ self->map.x + side * (map->width + map->lane + map->gap) +
                       (side == 0 ? map->lane : 0),
                   y + GAP * map->pitch, map->width, (1 - 2 * GAP) * map->pitch };
}

/* The width of each block's name where it is in words. */
static double block_width (const HlStoryPage *self)
{
  g_autofree char *last = g_strdup_printf (_ ("block %d"), self->walk->config.num_blks);

  return hl_mark_written (self->scene, hl_story_times (self, 13.0), TRUE, last) + U (6);
}

/* Which of the blocks it is: a click goes to the same place of another one. */
static void add_blocks (HlStoryPage *self, int side, HlRect row)
{
  const int      n = self->walk->config.num_blks;
  const int      t = nn_walk_get (self->walk, self->at.node)->target_step;
  const double   wide = block_width (self);
  const gboolean has_words = n * wide <= row.width;
  const double   size = fmin (row.height, U (20));
  const double   step = fmin (has_words ? wide : size + U (3), row.width / n);
  const int      block = nn_place_read (self->step.operation->path).block;
  const double   x = row.x + (row.width - n * step) / 2, y = hl_story_middle (row) - size / 2;
  const HlColor  blue = self->colors->computed;

  for (int i = 0; n > 1 && i < n; i++)
    {
      const gboolean   is_on = i == block && (t >= 0) == side;
      const HlRect     at = { x + i * step, y, step - U (2), size };
      g_autofree char *number = g_strdup_printf (has_words ? _ ("block %d") : "%d", i + 1);

      self->scene->item = (HlItem){ HL_STORY_BLOCK, i, side };
      hl_mark_round (self->scene, at, U (4), is_on ? blue : hl_story_shade (self, 0.08), 1.0);
      hl_mark (self->scene, HL_AREA, at, blue);
      hl_story_say (self, 13.0, is_on, number, at, 0.5,
                    is_on ? hl_palette_ink_on (blue) : self->colors->faint_text);
      hl_mark (self->scene, HL_FRAME, at, self->colors->text)->is_cursor = TRUE;
      self->scene->item = HL_NOTHING;
    }
}

/* How wide the longest name of a box is. */
static double widest_name (const HlStoryPage *self)
{
  const double times = hl_story_times (self, MAP_NAME);
  double       widest = 1.0;

  for (guint i = 0; i < self->story->boxes->len; i++)
    widest =
        fmax (widest, hl_mark_written (self->scene, times, TRUE, box_title (self->story, (int) i)));

  return widest;
}

static Map map_of (HlStoryPage *self, int levels)
{
  Map map = { .foot = U (24),
              .gap = U (MAP_GAP),
              .lane = self->walk->config.has_residual ? U (LANE) : 0.0,
              .here = find_here (self->story, self->step.operation->path) };

  map.width = (self->map.width - map.gap) / 2 - map.lane;
  map.pitch = (self->map.height - map.foot) / levels;
  map.times = fmax (
      hl_story_times (self, MAP_NAME) * fmin (1.0, (map.width - U (4)) / widest_name (self)), 0.7);

  return map;
}

/* A residual connection goes around a sublayer to where its output is added: from below the first
 * box of the block, or behind the one before. at: of the box. */
static void add_residual (HlStoryPage *self, Map *map, const HlStoryBox *box, HlRect at,
                          gboolean is_here)
{
  const gboolean is_add = box->box == NN_BOX_ADD || box->box == NN_BOX_ADD_NORM;
  const int      side = box->is_decoder;
  const HlRect   below = map->is_around[side] ? map->below[side] : at;
  const double   out = side == 0 ? -1.0 : 1.0, edge = side == 0 ? at.x : hl_rect_right (&at);
  const double   x = edge + out * 0.6 * map->lane, end = hl_story_middle (at);
  const double   y = hl_rect_bottom (&below) + 1.2 * GAP * map->pitch;
  const HlColor  ink = is_here ? self->colors->computed : hl_story_shade (self, 0.5);
  const HlPoint  way[] = { { at.x + at.width / 2, y }, { x, y }, { x, end } };

  map->below[side] = below;
  map->is_around[side] = box->is_in_block && !is_add;
  if (!is_add || !box->is_in_block || map->lane <= 0.0)
    return;

  hl_mark_path (self->scene, way, 3, ink)->width = 1.5;
  hl_mark_arrow (self->scene, way[2], (HlPoint){ edge, end }, ink);
}

/* What is below a box goes up into it. */
static void add_flow (HlStoryPage *self, const Map *map, HlRect at)
{
  const double x = at.x + at.width / 2, y = hl_rect_bottom (&at);

  hl_mark_arrow (self->scene, (HlPoint){ x, y + 2 * GAP * map->pitch - 1 }, (HlPoint){ x, y + 1 },
                 hl_story_shade (self, 0.5));
}

/* The memory goes from the encoder's last box to where the decoder reads it. */
static void add_memory (HlStoryPage *self, HlRect from, HlRect to)
{
  const double  middle = (hl_rect_right (&from) + to.x) / 2;
  const HlPoint way[] = { { hl_rect_right (&from), hl_story_middle (from) },
                          { middle, hl_story_middle (from) },
                          { middle, hl_story_middle (to) } };

  hl_mark_path (self->scene, way, 3, self->colors->memory)->width = U (3);
  hl_mark_arrow (self->scene, way[2], (HlPoint){ to.x, way[2].y }, self->colors->memory);
  hl_story_say (self, HL_STORY_NOTE, FALSE, C_ ("box of the map", "memory"),
                (HlRect){ from.x, from.y - U (22), to.x - U (6) - from.x, U (22) }, 1.0,
                self->colors->memory);
}

static void add_stack (HlStoryPage *self, const Map *map, int side, HlRect blocks)
{
  const HlRect all = { blocks.x - (side == 0 ? map->lane : 0), blocks.y, blocks.width + map->lane,
                       blocks.height };
  const HlRect around = hl_rect_grown (&all, U (4));
  const double x = fmax (around.x - U (10), 0), y = hl_rect_bottom (&self->map) - map->foot + U (3);
  const HlRect foot = { x, y, 2 * (around.x - x) + around.width, map->foot - U (3) };
  const char  *words = side == 0 ? _ ("↑ encoder reads") : _ ("↑ decoder writes");

  hl_mark (self->scene, HL_FRAME, around, hl_story_shade (self, 0.22))->radius = U (8);
  hl_mark_fit (self->scene, hl_story_times (self, HL_STORY_NOTE), TRUE, words, foot, 0.5,
               self->colors->faint_text);
}

/* Where there is room above the encoder; last: its last box, below the name of the memory. */
static void add_difference (HlStoryPage *self, const Map *map, HlRect last)
{
  const char  *words = hl_story_difference (&self->walk->config);
  const double times = hl_story_times (self, HL_STORY_NOTE);
  const HlRect at = { self->map.x, self->map.y, map->lane + map->width + map->gap - U (10),
                      last.y - U (24) - self->map.y };

  if (words != NULL && !self->scene->look.is_bare && self->step.kind == NN_STORY_NORM &&
      hl_scene_height (self->scene, HL_TEXT_NORMAL, times, words, at.width) <= at.height)
    hl_mark_paragraph (self->scene, times, words, at, self->colors->text);
}

/* Where a model has several blocks, their numbers are below the boxes of one. */
static void add_map (HlStoryPage *self)
{
  const int      n_boxes = (int) self->story->boxes->len;
  const gboolean has_numbers = self->walk->config.num_blks > 1;
  int            n[2] = { has_numbers, has_numbers }, level[2] = { 0, 0 };
  HlRect         blocks[2] = { { 0 } }, last = { 0 };
  Map            map;

  for (int i = 0; i < n_boxes; i++)
    n[box_at (self->story, i)->is_decoder]++;
  map = map_of (self, MAX (n[0], n[1]));
  for (int i = 0; i < n_boxes; i++)
    {
      const HlStoryBox *box = box_at (self->story, i);
      const int         side = box->is_decoder;
      const gboolean    is_first = box->is_in_block && blocks[side].width == 0.0;
      HlRect            at = area_of (self, &map, side, level[side]);

      if (is_first)
        blocks[side] = at;
      if (is_first && has_numbers)
        {
          add_blocks (self, side, at);
          add_flow (self, &map, at);
          at = area_of (self, &map, side, ++level[side]);
        }
      level[side]++;
      if (side == 0)
        last = at;
      if (level[side] > 1)
        add_flow (self, &map, at);
      if (box->box == NN_BOX_ATTENTION2)
        add_memory (self, last, at);
      add_residual (self, &map, box, at, i == map.here);
      if (box->is_in_block) /* each is above the one before it */
        blocks[side] = (HlRect){ at.x, at.y, at.width, hl_rect_bottom (&blocks[side]) - at.y };
      hl_story_add_box (self, i, box_title (self->story, i), map.times, at, i == map.here,
                        i < map.here || self->step.kind >= NN_STORY_BACK);
    }
  for (int side = 0; side < 2; side++)
    add_stack (self, &map, side, blocks[side]);
  add_difference (self, &map, last);
}

/* --- The heads -------------------------------------------------------------------------------- */

/* A head: what it finds, and how much it gives to each word; a click shows its ribbons. */
static void add_head (HlStoryPage *self, const NnOperand *weights, int head, HlRect area)
{
  const int n = weights->columns,
            most = nn_largest_of (nn_operand_row (weights, head, self->step.query), n, -1);
  const gboolean   is_on = head == self->step.head, has_bars = area.height > U (42);
  const double     left = area.x + U (10), right = hl_rect_right (&area) - U (10);
  const double     bottom = hl_rect_bottom (&area) - U (5), width = (right - left) / n;
  const double     high = area.height - U (34);
  const HlRect     line = { left, area.y + U (has_bars ? 3 : 0), right - left,
                        has_bars ? U (24) : area.height };
  const HlColor    ink = is_on ? self->colors->computed : hl_story_shade (self, 0.45);
  g_autofree char *number =
      hl_probability_to_text (nn_operand_get (weights, head, self->step.query, most));
  g_autofree char *words =
      g_strdup_printf ("%d  %s", head + 1, nn_axis_label (&weights->column_axis, most));
  const double digits =
      hl_mark_written (self->scene, hl_story_times (self, HL_STORY_NOTE), is_on, number);

  self->scene->item = (HlItem){ HL_STORY_HEAD, head, 0 };
  hl_mark_round (self->scene, area, U (7),
                 is_on ? hl_story_tint (self, 0.10) : hl_story_shade (self, 0.04), 1.0);
  hl_mark (self->scene, HL_AREA, area, ink);
  hl_story_say (self, HL_STORY_NOTE, is_on, words,
                (HlRect){ line.x, line.y, line.width - digits - U (6), line.height }, 0.0,
                self->colors->text);
  hl_story_say (self, HL_STORY_NOTE, is_on, number, line, 1.0,
                is_on ? self->colors->computed : self->colors->faint_text);
  for (int key = 0; has_bars && key < n; key++)
    {
      const double height =
          fmax (nn_operand_get (weights, head, self->step.query, key) * high, 1.5);

      hl_mark (self->scene, HL_FILL,
               (HlRect){ left + key * width + 1, bottom - height, fmax (width - 2, 1), height },
               ink);
    }
  hl_mark_frame (self->scene, area, U (7), U (2), is_on ? ink : self->colors->text)->is_cursor =
      !is_on;
  self->scene->item = HL_NOTHING;
}

/* A row for each head; below them the word that comes of all this. */
static void add_heads (HlStoryPage *self)
{
  const NnOperand *weights = self->step.operation->output;
  const int        H = weights->slices;
  const HlRect     side = self->side;
  const gboolean   is_decoder = self->step.kind != NN_STORY_LOOK;
  const double     room = side.height - U (26) - (is_decoder ? U (66) : 0);
  const double     row = fmin (U (74), room / H);
  double           y = side.y + U (28) + H * row;

  hl_story_note (self, H > 1 ? _ ("weights of each head") : _ ("weights of the head"), side.x,
                 side.y, side.width, 0.0);
  for (int head = 0; head < H; head++)
    add_head (self, weights, head,
              (HlRect){ side.x, side.y + U (28) + head * row, side.width, row - U (6) });
  if (is_decoder)
    {
      const NnOperation *choice = nn_walk_find_choice (self->walk, self->step.target_step);
      g_autofree char   *chance = hl_probability_to_text (nn_operand_get (
            choice->inputs[0], 0, 0, nn_walk_get_written (self->walk, self->step.target_step)));
      const HlRect       line = { side.x + U (10), y + U (26), side.width - U (20), U (32) };

      /* Translators: a token follows */
      hl_story_note (self, _ ("so the next token is"), side.x, y + U (2), side.width, 0.0);
      hl_story_say (self, HL_STORY_LARGE, TRUE, self->step.written, line, 0.0, self->colors->text);
      hl_story_say (self, HL_STORY_LABEL, FALSE, chance, line, 1.0, self->colors->faint_text);
    }
}

/* --- The figure ------------------------------------------------------------------------------- */

/* A narrow page has no map, a narrower one no heads. */
static void divide (HlStoryPage *self, HlSize all, double y)
{
  const double blocks = self->walk->config.num_blks == 2 ? 2 * block_width (self) + U (5) : 0.0;
  const double names = 2 * (fmax (widest_name (self), blocks) / self->u + 8) + MAP_GAP;
  const double map = self->walk->kind == NN_WALK_UPDATE ? 178 : CLAMP (names, MAP_LEAST, MAP_MOST);
  const gboolean has_map = all.width > U (700);
  const gboolean has_heads =
      hl_story_picture (self->step.kind)->has_heads && all.width > U (has_map ? 820 : 500);
  const double left = has_map ? U (map + 32) : 0, right = has_heads ? U (224) : U (4);
  const double height = all.height - y - U (2);

  self->map = (HlRect){ U (6), y, has_map ? U (map) : 0, height };
  self->main = (HlRect){ left, y, all.width - left - right, height };
  self->side = (HlRect){ all.width - U (200), y, has_heads ? U (198) : 0, height };
}

static void build (gconstpointer data, HlScene *scene, HlSize room)
{
  const HlStoryPicture *picture = hl_story_picture (((const Data *) data)->step.kind);
  const Data           *d = data;
  const HlSize          all = { fmax (room.width, LEAST_WIDTH), fmax (room.height, LEAST_HEIGHT) };
  const int             t = nn_walk_get (d->story->walk, d->at.node)->target_step;
  const double          u = fmax (fmin (all.width / WIDTH, all.height / HEIGHT), SMALLEST);
  HlStoryPage           self = { .story = d->story,
                                 .walk = d->story->walk,
                                 .at = d->at,
                                 .step = d->step,
                                 .scene = scene,
                                 .colors = scene->look.palette,
                                 .u = u,
                                 .n = picture->is_of_labels ? d->story->walk->target_valid_len
                                      : t < 0               ? d->story->walk->source_valid_len
                                                            : 1 };
  double                line;

  scene->size = all;
  if (room.height <= 0.0) /* only measured */
    return;

  line = hl_scene_height (scene, HL_TEXT_NORMAL, hl_story_times (&self, HL_STORY_LABEL), d->more,
                          all.width);
  hl_mark_paragraph (scene, hl_story_times (&self, HL_STORY_LABEL), d->more,
                     (HlRect){ 0, 0, all.width, line + 2 }, self.colors->faint_text);
  divide (&self, all, line + 14 * self.u);
  hl_story_fit (&self, self.n);
  if (self.map.width > 0.0 && d->story->walk->kind == NN_WALK_UPDATE)
    hl_story_add_steps (&self, d->story->steps);
  else if (self.map.width > 0.0)
    add_map (&self);
  if (picture->has_heads && self.side.width > 0.0)
    add_heads (&self);
  picture->build (&self);
}

/* --- In words --------------------------------------------------------------------------------- */

static char *describe_weight (const Data *self, int key)
{
  const NnOperand *weights = self->step.operation->output;
  g_autofree char *weight =
      hl_number_to_text (nn_operand_get (weights, self->step.head, self->step.query, key), 4);

  /* Translators: the number of a head, a token, and an attention weight */
  return g_strdup_printf (_ ("Head %d gives “%s” the weight %s."), self->step.head + 1,
                          nn_axis_label (&weights->column_axis, key), weight);
}

static char *describe_box (const Data *self, int index)
{
  const HlStoryBox *box = box_at (self->story, index);

  /* Translators: the name of a sublayer, which a click leads to */
  return g_strdup_printf (box->is_decoder ? _ ("Decoder: %s. Click to see it.")
                                          : _ ("Encoder: %s. Click to see it."),
                          box_title (self->story, index));
}

static char *describe_item (const Data *self, HlItem item)
{
  const NnWalk *walk = self->story->walk;

  if (walk->kind == NN_WALK_UPDATE)
    return hl_story_describe_update (walk, self->story->steps, item);
  if (item.part == HL_STORY_WORD && self->step.kind == NN_STORY_ASK)
    return describe_weight (self, item.row);

  switch (item.part)
    {
    case HL_STORY_RIBBON:
      return describe_weight (self, item.row);
    case HL_STORY_HEAD:
      /* Translators: the number of a head */
      return g_strdup_printf (_ ("Head %d. Click to see its ribbons."), item.row + 1);
    case HL_STORY_BOX:
      return describe_box (self, item.row);
    case HL_STORY_BLOCK:
      /* Translators: the number of a block */
      return g_strdup_printf (_ ("Block %d. Click to see the same place in this block."),
                              item.row + 1);
    case HL_STORY_ROUND:
      /* Translators: the number of a word, and the word */
      return g_strdup_printf (_ ("Token %d, “%s”. Click to follow it."), item.row + 1,
                              walk->target_tokens[item.row]);
    case HL_STORY_NEXT_WORD:
      return hl_next_word_say (walk, self->step.target_step, item.row);
    case HL_STORY_LOOKER:
    default:
      /* Translators: a word */
      return g_strdup_printf (_ ("“%s”. Click to follow it."), walk->source_tokens[item.row]);
    }
}

static char *describe (gconstpointer data, HlItem item)
{
  g_autofree char *plain = describe_item (data, item);

  return g_markup_escape_text (plain, -1);
}

static char *headline (gconstpointer data)
{
  return g_markup_escape_text (((const Data *) data)->sentence, -1);
}

NN_FREES (Data, free_data, (hl_story_unref, story), (g_free, sentence, more))

/* What the place is about: a sentence, one more line, and their picture. */
HlFigure *hl_story_figure_new (HlStory *self, HlStoryAt at)
{
  static const HlFigureKind kind = { build, describe, headline, NULL, free_data, NULL };
  Data                     *data = g_new0 (Data, 1);

  self->n_users++;
  *data = (Data){ .story = self, .at = at };
  hl_story_tell (self, at, &data->step);
  data->sentence = hl_story_text (self->walk, &data->step);
  data->more = hl_story_more (self->walk, &data->step);
  data->at.round = at.round >= 0 ? at.round : self->round;

  return hl_figure_new (&kind, data, (HlSize){ WIDTH, HEIGHT });
}
