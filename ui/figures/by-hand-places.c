#include "ui/figures/by-hand-places.h"

#include <glib/gi18n-lib.h>

#define WIDTH 1084.0 /* of a page on which words have their normal size */
#define HEIGHT 480.0
#define NARROW 2.0
#define TALL 110.0 /* titles and gaps of a small network that is below the queries */

/* The sizes of cells, and where the first matrix and the queries begin. */
typedef struct
{
  double width, d_width, v_width; /* of keys, features and values */
  double height, d_height;
  double left, y;
} Sizes;

static double arrow_width (const HlHandPlaces *self)
{
  return hl_blocks_arrow_width (&self->on, "softmax", _ ("each row"));
}

/* Room that a small network takes beside its numbers. */
static double network_gap (const HlHandPlaces *self)
{
  return hl_hand_is_additive (self->hand) ? HL_CROSSING : 0.0;
}

static void measure_words (HlHandPlaces *self, HlSize room)
{
  const HlHand *hand = self->hand;

  self->on = hl_blocks_on (self->on.scene, MIN (room.width / WIDTH, room.height / HEIGHT));
  self->labels = MAX (hl_blocks_widest (&self->on, hand->query_names),
                      hl_blocks_widest (&self->on, hand->key_names)) +
                 12;
  self->sum = (HlRect){ 0, room.height - 92 * self->on.small, room.width, 92 * self->on.small };
}

/* How many cells are side by side in a column of a page, above the weights: there a small network
 * has Q and W_q, W_k and K′, Q′ and S beside each other. */
static int count_across (const NnByHand *what)
{
  const int d = what->width > HL_BLOCK_FEW ? 0 : what->width;

  return what->kind == NN_ATTENTION_ADDITIVE
             ? MAX (MAX (d, what->n_hiddens) + what->n_keys, d + what->n_hiddens)
             : d + what->n_keys;
}

/* Queries and scores in one row, weights and results in the next. */
static void share_narrow_width (const HlHandPlaces *self, double room, Sizes *sizes)
{
  const NnByHand *what = &self->hand->what;
  const gboolean  is_wide = what->width > HL_BLOCK_FEW,
                 has_wide_values = what->value_width > HL_BLOCK_FEW;
  const double upper = hl_blocks_share (room - self->labels - HL_CROSSING - 4, count_across (what),
                                        is_wide ? what->width : 0, 12.0, 96.0, &sizes->d_width);
  const double lower = hl_blocks_share (
      room - 2 * self->labels - 12 - 4, what->n_keys + (has_wide_values ? 0 : what->value_width),
      has_wide_values ? what->value_width : 0, 12.0, 96.0, &sizes->v_width);

  sizes->width = MIN (upper, lower);
  sizes->left = self->labels;
  if (!is_wide)
    sizes->d_width = sizes->width;
  if (!has_wide_values)
    sizes->v_width = sizes->width;
}

static void share_width (const HlHandPlaces *self, double room, Sizes *sizes)
{
  const NnByHand *what = &self->hand->what;
  const int       A = hl_hand_is_additive (self->hand) ? what->n_hiddens : 0;
  const gboolean  is_wide = what->width > HL_BLOCK_FEW,
                 has_wide_values = what->value_width > HL_BLOCK_FEW;
  const int    n_narrow = (is_wide ? what->width : 0) + (has_wide_values ? what->value_width : 0);
  const int    n = what->width + A + 2 * what->n_keys + what->value_width - n_narrow;
  const double fixed =
      2 * self->labels + 12 + HL_CROSSING + arrow_width (self) + 8 + network_gap (self);
  double narrow;

  sizes->width = hl_blocks_share (room - fixed, n, n_narrow, 12.0, 96.0, &narrow);
  sizes->d_width = is_wide ? narrow : sizes->width;
  sizes->v_width = has_wide_values ? narrow : sizes->width;
  sizes->left = self->labels + MAX (room - fixed - sizes->width * n - narrow * n_narrow, 0) / 2;
}

/* The title of the keys above their names. */
static double names_height (const HlHandPlaces *self, const Sizes *sizes)
{
  const double names = hl_blocks_widest (&self->on, self->hand->key_names);

  return (names > sizes->width - 4 ? names + 4 : self->on.line) + self->on.line + 4;
}

/* From the scores to the values in the row below: the titles of both, and an arrow. */
static double down (const HlHandPlaces *self) { return 2 * self->on.line + HL_BLOCK_DOWN + 8; }

static void share_height (const HlHandPlaces *self, double room, Sizes *sizes)
{
  const NnByHand *what = &self->hand->what;
  const int       A = hl_hand_is_additive (self->hand) ? what->n_hiddens : 0;
  const gboolean  is_wide = what->width > HL_BLOCK_FEW;
  const double    gap = network_gap (self);
  const int       n_left = A + (is_wide ? 0 : what->width);
  const int       n_above =
      self->is_narrow ? n_left + what->n_keys + what->n_queries : MAX (n_left, what->n_keys + 1);
  const double below = self->is_narrow ? HL_CROSSING + down (self) : 0.0;
  const double top = names_height (self, sizes);

  sizes->height = hl_blocks_share (
      room - top - HL_CROSSING - gap - below - self->on.line - 16 - self->sum.height,
      n_above + what->n_queries, is_wide ? what->width : 0, 10.0, 64.0, &sizes->d_height);
  if (!is_wide)
    sizes->d_height = sizes->height;
  sizes->y = top + HL_CROSSING +
             MAX (A * sizes->height + gap + what->width * sizes->d_height,
                  self->is_narrow ? 0 : (what->n_keys + 0.5) * sizes->height);
}

static HlSize size_of (const HlHand *hand, const Sizes *sizes, int part)
{
  const gboolean is_low = part == HL_HAND_K || part == HL_HAND_W_Q;
  const double   width = part == HL_HAND_Q || part == HL_HAND_W_K ? sizes->d_width
                         : part == HL_HAND_V || part == HL_HAND_O ? sizes->v_width
                                                                  : sizes->width;

  return (HlSize){ hand->columns[part] * width,
                   hand->rows[part] * (is_low ? sizes->d_height : sizes->height) };
}

/* The heights of what is above the weights of a small network in a column of a page. */
static void share_tall_height (const HlHandPlaces *self, double room, Sizes *sizes)
{
  const NnByHand *what = &self->hand->what;
  const gboolean  is_wide = what->width > HL_BLOCK_FEW;
  const int n = MAX (what->n_queries, is_wide ? 0 : what->width) + (is_wide ? 0 : what->width) +
                what->n_hiddens + 1 + what->n_queries + what->n_keys + what->n_queries;
  const double fixed = self->on.line + 4 + names_height (self, sizes) + 2 * HL_CROSSING + 10 +
                       self->on.line + down (self) + HL_CROSSING + self->on.line + 16 +
                       self->sum.height;

  sizes->height = hl_blocks_share (room - fixed, n, is_wide ? 2 * what->width : 0, 10.0, 64.0,
                                   &sizes->d_height);
  if (!is_wide)
    sizes->d_height = sizes->height;
  sizes->y = self->on.line + 4;
}

/* Where the parts of a small network are in a column of a page.
 *
 *      Q     W_q
 *            K
 *      W_k   K′
 *      w_v
 *      Q′    S      */
static void place_tall (const HlHandPlaces *self, HlRect *at, const Sizes *sizes)
{
  const double x =
      MAX (hl_rect_right (&at[HL_HAND_Q]), at[HL_HAND_Q].x + at[HL_HAND_Q_MADE].width) +
      HL_CROSSING;

  at[HL_HAND_W_Q].x = hl_rect_right (&at[HL_HAND_Q]) + HL_CROSSING;
  at[HL_HAND_W_K].x = at[HL_HAND_Q].x;
  at[HL_HAND_K].x = at[HL_HAND_K_MADE].x = at[HL_HAND_S].x = x;
  at[HL_HAND_Q_MADE].x = at[HL_HAND_W_V].x = x - HL_CROSSING - at[HL_HAND_Q_MADE].width;
  at[HL_HAND_K].y = MAX (hl_rect_bottom (&at[HL_HAND_Q]), hl_rect_bottom (&at[HL_HAND_W_Q])) +
                    names_height (self, sizes);
  at[HL_HAND_K_MADE].y = at[HL_HAND_W_K].y = hl_rect_bottom (&at[HL_HAND_K]) + HL_CROSSING;
  at[HL_HAND_W_V].y = hl_rect_bottom (&at[HL_HAND_K_MADE]) + HL_CROSSING + 6;
  at[HL_HAND_S].y = at[HL_HAND_Q_MADE].y = hl_rect_bottom (&at[HL_HAND_W_V]) + self->on.line + 4;
}

/* W_q above Q′, W_k beside K′, and w_v where a unit of one meets the same unit of the other. */
static void place_network (HlRect *at, double height)
{
  at[HL_HAND_K_MADE].y -= HL_CROSSING + at[HL_HAND_K_MADE].height;
  at[HL_HAND_K].y = at[HL_HAND_K_MADE].y - HL_CROSSING - at[HL_HAND_K].height;
  at[HL_HAND_W_Q].x = at[HL_HAND_W_V].x = at[HL_HAND_Q_MADE].x;
  at[HL_HAND_W_Q].y = at[HL_HAND_K].y;
  at[HL_HAND_W_K].x = at[HL_HAND_Q].x;
  at[HL_HAND_W_K].y = at[HL_HAND_K_MADE].y;
  at[HL_HAND_W_V].y = at[HL_HAND_K_MADE].y + (at[HL_HAND_K_MADE].height - height) / 2;
}

static void place (HlHandPlaces *self, HlSize room)
{
  HlRect *at = self->at;
  Sizes   sizes;

  measure_words (self, room);
  (self->is_narrow ? share_narrow_width : share_width) (self, room.width, &sizes);
  (hl_hand_is_tall (self) ? share_tall_height : share_height) (self, room.height, &sizes);
  self->is_turned = hl_blocks_widest (&self->on, self->hand->key_names) > sizes.width - 4;
  for (int part = 0; part < HL_N_HAND_PARTS; part++)
    {
      const HlSize size = size_of (self->hand, &sizes, part);

      at[part] = (HlRect){ 0, sizes.y, size.width, size.height };
    }
  at[HL_HAND_Q].x = sizes.left;
  at[HL_HAND_Q_MADE].x = hl_rect_right (&at[HL_HAND_Q]) + HL_CROSSING;
  at[HL_HAND_S].x = at[HL_HAND_Q_MADE].x;
  if (hl_hand_is_additive (self->hand))
    at[HL_HAND_S].x = hl_rect_right (&at[HL_HAND_Q_MADE]) + HL_CROSSING;
  at[HL_HAND_K].x = at[HL_HAND_K_MADE].x = at[HL_HAND_S].x;
  if (hl_hand_is_tall (self))
    place_tall (self, at, &sizes);
  at[HL_HAND_A].x =
      self->is_narrow ? self->labels : hl_rect_right (&at[HL_HAND_S]) + arrow_width (self);
  at[HL_HAND_O].x = at[HL_HAND_V].x = hl_rect_right (&at[HL_HAND_A]) + self->labels + 12;
  if (self->is_narrow)
    at[HL_HAND_A].y = at[HL_HAND_O].y = at[HL_HAND_V].y =
        hl_rect_bottom (&at[HL_HAND_S]) + down (self) + at[HL_HAND_V].height + HL_CROSSING;
  at[HL_HAND_V].y -= HL_CROSSING + at[HL_HAND_V].height +
                     (self->is_narrow ? 0 : sizes.height / 2); /* beside no key */
  if (hl_hand_is_tall (self))
    return;
  at[HL_HAND_K].y -= HL_CROSSING + at[HL_HAND_K].height;
  if (hl_hand_is_additive (self->hand))
    place_network (at, sizes.height);
}

static const HlBlockScale scales[] = {
  { "Q, K, V, S, O",
    { HL_HAND_Q, HL_HAND_K, HL_HAND_V, HL_HAND_S, HL_HAND_O, HL_HAND_Q_MADE, HL_HAND_K_MADE, -1 } },
  { "W, w", { HL_HAND_W_Q, HL_HAND_W_K, HL_HAND_W_V, -1 } },
  { NULL, { -1 } },
};

static HlBlock block_of (const HlHandPlaces *self, int part)
{
  static const float least[HL_N_HAND_PARTS] = { 4, 4, 10, 2, 2, 2, 5, 1, 10, 4, 4 };
  const HlHand      *hand = self->hand;
  const gboolean     is_masked = part == HL_HAND_S || part == HL_HAND_A;

  return (HlBlock){ .part = part,
                    .values = hand->values[part],
                    .states = is_masked && hand->is_masked ? hand->states : NULL,
                    .rows = hand->rows[part],
                    .columns = hand->columns[part],
                    .at = self->at[part],
                    .least = (double) least[part],
                    .is_given = part < HL_HAND_S,
                    .digits = part == HL_HAND_A ? 3 : 0,
                    .is_known = hl_hand_is_shown (hand, part),
                    .hidden = part == HL_HAND_S ? "−10⁶" : "0" };
}

static HlSize least_size (const HlHand *hand, double room, gboolean *is_narrow)
{
  const NnByHand *what = &hand->what;
  const int       A = what->kind == NN_ATTENTION_ADDITIVE ? what->n_hiddens : 0;
  const double    across =
      what->width > HL_BLOCK_FEW ? NARROW * what->width : HL_BLOCK_WIDTH * what->width;
  const double   beside = what->value_width > HL_BLOCK_FEW ? NARROW * what->value_width
                                                           : HL_BLOCK_WIDTH * what->value_width;
  const double   up = what->width > HL_BLOCK_FEW ? NARROW * what->width : 27.0 * (what->width + A);
  const gboolean is_wide = what->width > HL_BLOCK_FEW; /* a model's: colors without numbers */
  const double   cell_width = what->n_keys > HL_BLOCK_FEW ? 10.0
                              : is_wide                   ? 20.0
                                                          : HL_BLOCK_WIDTH + 2;
  const double   cell_height =
      is_wide || what->n_queries + what->n_keys > 2 * HL_BLOCK_FEW ? 13.0 : 27.0;

  const double wide = 270 + across + beside + cell_width * (2 * what->n_keys + A);
  const double least = what->n_keys > HL_BLOCK_FEW ? 10.0 : HL_BLOCK_LEAST;

  *is_narrow = room > 0 && room < MIN (wide, HL_BLOCK_COLUMN);
  if (*is_narrow)
    return (
        HlSize){ MAX (80 + (what->width > HL_BLOCK_FEW ? across : 0) + least * count_across (what),
                      140 + beside + least * what->n_keys),
                 340 + up + cell_height * (what->n_keys + 2 * what->n_queries) +
                     (A > 0 ? TALL + cell_height * (1 + MAX (what->n_queries, what->width)) : 0) };

  return (HlSize){ wide, 192 + (A > 0 ? HL_CROSSING : 0) + MAX (up, cell_height * what->n_keys) +
                             cell_height * what->n_queries };
}

/* Where all is in a room, and how large the picture is then.  size: the room, 0 × 0 for the least
 * size. */
HlHandPlaces hl_hand_places (const HlHand *hand, HlScene *scene, HlSize *size)
{
  HlHandPlaces   self = { .on = { .scene = scene }, .hand = hand };
  const HlSize   least = least_size (hand, size->width, &self.is_narrow);
  const gboolean is_asked = size->width <= 0 || size->height <= 0;

  *size = (HlSize){ MAX (size->width, least.width), MAX (size->height, least.height) };
  if (is_asked)
    return self;

  place (&self, *size);
  for (int part = 0; part < HL_N_HAND_PARTS; part++)
    self.blocks[part] = block_of (&self, part);
  self.scales = scales;
  hl_blocks_level (self.blocks, scales);

  return self;
}
