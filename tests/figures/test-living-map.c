#include "ui/figures/living-map.h"

#include <math.h>
#include <string.h>

#include "core/trace/walk/early-words.h"
#include "tests/support/cases.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-walk.h"
#include "ui/numbers/number-text.h"
#include "ui/render/living-map-card.h"
#include "ui/render/living-map-description.h"
#include "ui/render/living-map-file.h"
#include "ui/render/living-map-heads.h"
#include "ui/render/living-map-lens.h"
#include "ui/render/living-map-path.h"
#include "ui/render/living-map-picture.h"
#include "ui/render/living-map-text.h"

#define WIDTH 1100.0
#define HEIGHT 560.0
#define LONG                                                                                       \
  "red car red car red car red car red car red car "                                               \
  "red car red car red car red car red car red car"

static void (*const variants[]) (NnConfig *config) = {
  NULL,
  nn_test_make_pre_norm,
  nn_test_make_unusual,
  nn_test_make_deep,
};

/* A walk, its map at a step, and what is drawn of it. */
typedef struct
{
  NnWalk      *walk;
  HlMapSpec   *map;
  HlMapLayout *layout;
  GArray      *items;
} Drawn;

static NnWalk *translate (void (*change) (NnConfig *config), gboolean is_book, const char *sentence)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (change);

  return nn_test_walk (tiny->translator, sentence, is_book, 0);
}

static void draw (Drawn *drawn)
{
  g_clear_pointer (&drawn->items, g_array_unref);
  g_clear_pointer (&drawn->layout, hl_map_layout_free);
  drawn->layout = hl_map_layout_new (drawn->map, WIDTH, HEIGHT);
  drawn->items = hl_map_items_new (drawn->map, drawn->layout);
}

static void go_to (Drawn *drawn, int node)
{
  hl_living_map_spec_go_to (drawn->map, drawn->walk, node, nn_walk_get (drawn->walk, node)->end,
                            FALSE);
  draw (drawn);
}

static Drawn drawn_new (void (*change) (NnConfig *config))
{
  Drawn drawn = { .walk = nn_test_tiny_walk (change, 0) };

  drawn.map = hl_living_map_spec_new (drawn.walk);
  go_to (&drawn, nn_walk_count (drawn.walk) - 1);

  return drawn;
}

static void drawn_clear (Drawn *drawn)
{
  g_array_unref (drawn->items);
  hl_map_layout_free (drawn->layout);
  hl_map_spec_free (drawn->map);
  nn_walk_free (drawn->walk);
}

static const NnOperand *output_of (const Drawn *drawn, const char *path, int step)
{
  return nn_test_operation (drawn->walk, path, step)->output;
}

/* The operand whose numbers a place shows at a row, and which of its rows that is. */
static const NnOperand *operand_of (const Drawn *drawn, const HlMapPlace *place, int row,
                                    int *operand_row)
{
  const NnWalkNode *node = nn_walk_get (drawn->walk, place->nodes[row]);

  *operand_row = place->lane == HL_MAP_ENCODER ? row : 0;

  return node->operation->output;
}

static void assert_ribbon (const Drawn *drawn, const HlMapItem *ribbon)
{
  const HlMapPlace *place = hl_map_place (drawn->map, ribbon->place);
  int               row;
  const NnOperand  *weights = operand_of (drawn, place, ribbon->row, &row);
  const double      weight = (double) nn_operand_get (weights, ribbon->head, row, ribbon->from);

  g_assert_cmpstr (weights->symbol, ==, "A");
  g_assert_cmpfloat (ribbon->value, ==, weight);
  g_assert_cmpfloat (ribbon->width * (1.0 - ribbon->fade), >=, 0.08); /* it can be seen */
  g_assert_cmpfloat_with_epsilon (ribbon->width,
                                  weight * hl_map_ribbon_scale (drawn->map, drawn->layout), 1e-9);
}

/* The stripe's number is one of its group, and none there is larger. */
static void assert_strip (const Drawn *drawn, const HlMapItem *strip)
{
  const HlMapPlace *place = hl_map_place (drawn->map, strip->place);
  int               row;
  const NnOperand  *x = operand_of (drawn, place, strip->row, &row);
  const int         size = hl_map_group_size (strip->n_values, strip->rect.width, 2.0);

  g_assert_cmpint (strip->n_values, ==, x->columns);
  for (int group = 0; group * size < strip->n_values; group++)
    {
      int         index;
      const float value = hl_map_group_value (strip->values, strip->n_values, size, group, &index);

      g_assert_cmpint (index / size, ==, group);
      g_assert_cmpfloat (value, ==, nn_operand_get (x, 0, row, index));
      for (int i = group * size; i < MIN ((group + 1) * size, x->columns); i++)
        g_assert_cmpfloat (fabsf (nn_operand_get (x, 0, row, i)), <=, fabsf (value));
    }
}

static void assert_bar (const Drawn *drawn, const HlMapItem *bar)
{
  const NnOperand   *p = output_of (drawn, "decoder.dense.probabilities", drawn->map->row);
  const HlMapChoice *choice = &drawn->map->choices[drawn->map->row];
  double             larger = 0;

  for (int i = 0; i < p->columns; i++)
    {
      larger += (double) p->values[i] > bar->value;
      if (g_str_equal (nn_axis_label (&p->column_axis, i), choice->candidates[bar->row].word))
        g_assert_cmpfloat (bar->value, ==, (double) p->values[i]);
    }
  g_assert_cmpfloat (larger, ==, bar->row);
  g_assert_cmpfloat_with_epsilon (bar->rect.width, bar->value * hl_map_bar_room (drawn->layout),
                                  1e-9);
}

NN_TEST (what_is_drawn_is_what_was_computed)
{
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      Drawn drawn = drawn_new (variants[i]);
      int   counts[HL_MAP_ITEM_TEXT + 1] = { 0 };

      for (guint j = 0; j < drawn.items->len; j++)
        {
          const HlMapItem *item = hl_map_item (drawn.items, (int) j);

          if (!item->is_data)
            continue;
          counts[item->kind]++;
          if (item->kind == HL_MAP_ITEM_RIBBON)
            assert_ribbon (&drawn, item);
          if (item->kind == HL_MAP_ITEM_STRIP || item->kind == HL_MAP_ITEM_UNITS)
            assert_strip (&drawn, item);
          if (item->kind == HL_MAP_ITEM_BAR)
            assert_bar (&drawn, item);
        }
      g_assert_cmpint (counts[HL_MAP_ITEM_RIBBON], >, 20);
      g_assert_cmpint (counts[HL_MAP_ITEM_STRIP], >, 10);
      g_assert_cmpint (counts[HL_MAP_ITEM_UNITS], >, 3);
      g_assert_cmpint (counts[HL_MAP_ITEM_BAR], >, 2);
      drawn_clear (&drawn);
    }
}

/* Places of a lane, as a line of letters. */
static char *list_places (const HlMapSpec *map, HlMapLaneKind lane)
{
  static const char letters[] = { 'i', 'n', 'a', 'c', '+', 'f', 'm', 'w' };
  GString          *list = g_string_new (NULL);

  for (int i = 0; i < (int) map->places->len; i++)
    if (hl_map_place (map, i)->lane == lane)
      g_string_append_c (list, letters[hl_map_place (map, i)->kind]);

  return g_string_free (list, FALSE);
}

static void assert_places (void (*change) (NnConfig *config), const char *encoder,
                           const char *decoder)
{
  Drawn            drawn = drawn_new (change);
  g_autofree char *above = list_places (drawn.map, HL_MAP_ENCODER);
  g_autofree char *below = list_places (drawn.map, HL_MAP_DECODER);

  g_assert_cmpstr (above, ==, encoder);
  g_assert_cmpstr (below, ==, decoder);
  drawn_clear (&drawn);
}

/* Normalization is where the model has it. */
NN_TEST (pre_norm_and_post_norm_look_different)
{
  assert_places (nn_test_make_one_post, "ia+nf+nm", "ia+nc+nf+nw");
  assert_places (nn_test_make_one_pre, "ina+nf+m", "ina+nc+nf+nw");
}

NN_TEST (the_layout_never_moves)
{
  Drawn        drawn = drawn_new (nn_test_make_pre_norm);
  const int    n_places = (int) drawn.map->places->len;
  HlMapColumn *columns = g_memdup2 (drawn.layout->columns, sizeof (HlMapColumn) * n_places);

  for (int node = 0; node < nn_walk_count (drawn.walk); node += 7)
    {
      go_to (&drawn, node);
      g_assert_cmpmem (columns, sizeof (HlMapColumn) * n_places, drawn.layout->columns,
                       sizeof (HlMapColumn) * n_places);
    }
  g_free (columns);
  drawn_clear (&drawn);
}

static int count_items (const Drawn *drawn, HlMapItemKind kind, const char *text)
{
  int n = 0;

  for (guint i = 0; i < drawn->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn->items, (int) i);

      n += item->kind == kind && (text == NULL || g_strcmp0 (item->text, text) == 0);
    }

  return n;
}

/* A word that is not written yet is not told, nor is any number of its row. */
NN_TEST (the_answer_is_not_given_away)
{
  Drawn     drawn = drawn_new (NULL);
  const int choice = nn_walk_find (drawn.walk, "decoder.dense.probabilities", 0, FALSE);
  const int n_rows = drawn.map->lanes[HL_MAP_DECODER].n_rows;

  g_assert_cmpint (n_rows, >, 1);
  go_to (&drawn, nn_walk_find (drawn.walk, "encode", -1, FALSE));
  g_assert_cmpint (count_items (&drawn, HL_MAP_ITEM_BAR, NULL), ==, 0);
  g_assert_cmpint (count_items (&drawn, HL_MAP_ITEM_TEXT, "?"), ==, n_rows - 1);

  hl_living_map_spec_go_to (drawn.map, drawn.walk, choice, choice, TRUE);
  draw (&drawn);
  g_assert_cmpint (count_items (&drawn, HL_MAP_ITEM_BAR, NULL), ==, 0);
  g_assert_cmpint (count_items (&drawn, HL_MAP_ITEM_TEXT, "?"), ==, n_rows - 1);
  g_assert_false (hl_map_knows_token (drawn.map, HL_MAP_DECODER, 1));

  hl_living_map_spec_go_to (drawn.map, drawn.walk, choice, choice + 1, TRUE);
  draw (&drawn);
  g_assert_cmpint (count_items (&drawn, HL_MAP_ITEM_BAR, NULL), >, 1);
  g_assert_cmpint (count_items (&drawn, HL_MAP_ITEM_TEXT, "?"), ==, n_rows - 2);
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->is_data && item->place >= 0 && item->kind != HL_MAP_ITEM_BAR &&
          hl_map_place (drawn.map, item->place)->lane == HL_MAP_DECODER)
        g_assert_cmpint (item->row, ==, 0);
    }
  drawn_clear (&drawn);
}

/* A masked pair has no ribbon: none comes from a later row. */
NN_TEST (later_words_are_not_read)
{
  Drawn drawn = drawn_new (NULL);

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem  *item = hl_map_item (drawn.items, (int) i);
      const HlMapPlace *place = hl_map_place (drawn.map, item->place);

      if (item->kind == HL_MAP_ITEM_RIBBON && item->is_data && place->lane == HL_MAP_DECODER &&
          place->kind == HL_MAP_ATTENTION)
        g_assert_cmpint (item->from, <=, item->row);
    }
  drawn_clear (&drawn);
}

static int count_ribbons (const Drawn *drawn, int head)
{
  int n = 0;

  for (guint i = 0; i < drawn->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn->items, (int) i);

      n += item->kind == HL_MAP_ITEM_RIBBON && item->is_data && item->head == head;
    }

  return n;
}

NN_TEST (heads_are_a_filter)
{
  Drawn drawn = drawn_new (NULL);

  g_assert_cmpint (count_ribbons (&drawn, 0), >, 0);
  g_assert_cmpint (count_ribbons (&drawn, 1), >, 0);

  drawn.map->heads = 1u << 1;
  draw (&drawn);
  g_assert_cmpint (count_ribbons (&drawn, 0), ==, 0);
  g_assert_cmpint (count_ribbons (&drawn, 1), >, 0);

  drawn.map->is_mean = TRUE;
  draw (&drawn);
  g_assert_cmpint (count_ribbons (&drawn, 1), ==, 0);
  g_assert_cmpint (count_ribbons (&drawn, HL_MAP_MEAN_HEAD), >, 0);
  drawn_clear (&drawn);
}

static void make_many_heads (NnConfig *config)
{
  config->num_hiddens = 48;
  config->num_heads = 16;
}

/* Two heads that have one color have their numbers, too. */
NN_TEST (many_heads_have_numbers)
{
  Drawn drawn = drawn_new (make_many_heads);
  int   n_numbers = 0;

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->kind != HL_MAP_ITEM_TEXT || item->head == 0)
        continue;
      g_assert_cmpint (atoi (item->text), ==, item->head + 1);
      n_numbers += item->head >= HL_PALETTE_HEADS;
    }
  g_assert_cmpint (n_numbers, >, 4);
  drawn_clear (&drawn);
}

NN_TEST (every_head_is_reached_one_by_one)
{
  Drawn drawn = drawn_new (make_many_heads);

  for (int head = 0; head < 16; head++)
    {
      hl_map_turn_head (drawn.map, 1);
      g_assert_cmpuint (drawn.map->heads, ==, 1u << head);
    }
  hl_map_turn_head (drawn.map, 1);
  g_assert_cmpuint (drawn.map->heads, ==, 1u);
  drawn.map->is_mean = TRUE;
  hl_map_turn_head (drawn.map, -1);
  g_assert_cmpuint (drawn.map->heads, ==, 1u << 15);
  g_assert_false (drawn.map->is_mean);
  drawn_clear (&drawn);
}

/* After the last block the map names what the model writes; before that, what the last
 * normalization and the output layer make of the row. */
NN_TEST (a_block_tells_what_it_would_say)
{
  int n_all = 0;

  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      Drawn             drawn = drawn_new (variants[i]);
      const int         last = drawn.walk->config.num_blks - 1;
      const NnOperand  *p = output_of (&drawn, "decoder.dense.probabilities", drawn.map->row);
      g_autofree float *early = g_new0 (float, p->columns);
      int               n_bars = 0;

      g_assert_cmpint (nn_walk_early_words (drawn.walk, drawn.map->row, last + 1, early), ==, -1);
      g_assert_cmpint (nn_walk_early_words (drawn.walk, drawn.map->row, last, early), >, 0);
      for (int j = 0; j < p->columns; j++)
        g_assert_cmpfloat_with_epsilon (early[j], p->values[j], 1e-5);

      for (guint j = 0; j < drawn.items->len; j++)
        {
          const HlMapItem *bar = hl_map_item (drawn.items, (int) j);
          float            most = 0.0f;

          if (bar->kind != HL_MAP_ITEM_EARLY || !bar->is_data) /* else of the legend */
            continue;
          nn_walk_early_words (drawn.walk, drawn.map->row, bar->row, early);
          for (int k = 0; k < p->columns; k++)
            most = MAX (most, early[k]);
          g_assert_cmpfloat (bar->value, ==, (double) most);
          n_bars++;
        }
      g_assert_cmpint (n_bars, <=, last); /* the candidates say it of the last one */
      n_all += n_bars;
      drawn_clear (&drawn);
    }
  g_assert_cmpint (n_all, >, 2);
}

/* The words of a block are not told before the block is done. */
NN_TEST (a_block_says_nothing_before_it_is_done)
{
  Drawn drawn = drawn_new (NULL);

  go_to (&drawn, nn_walk_find (drawn.walk, "decoder.blks.block0.attention1", 1, FALSE));
  g_assert_false (hl_map_knows_early (drawn.map, HL_MAP_DECODER, 0));
  go_to (&drawn, nn_walk_find (drawn.walk, "decoder.blks.block0", 1, FALSE));
  g_assert_true (hl_map_knows_early (drawn.map, HL_MAP_DECODER, 0));
  g_assert_false (hl_map_knows_early (drawn.map, HL_MAP_DECODER, 1));
  drawn_clear (&drawn);
}

/* What the model would write is the answer to a question. */
NN_TEST (a_block_says_nothing_to_who_is_asked_for_the_word)
{
  Drawn     drawn = drawn_new (NULL);
  const int p = nn_walk_find (drawn.walk, "decoder.dense.probabilities", 1, FALSE);

  hl_living_map_spec_go_to (drawn.map, drawn.walk, p, p, TRUE);
  g_assert_false (hl_map_knows_early (drawn.map, HL_MAP_DECODER, 1));
  hl_living_map_spec_go_to (drawn.map, drawn.walk, p, p + 1, TRUE);
  g_assert_true (hl_map_knows_early (drawn.map, HL_MAP_DECODER, 1));
  drawn_clear (&drawn);
}

/* Marked as kept is what the cache had, and nothing else. */
NN_TEST (what_the_cache_kept_is_marked)
{
  Drawn drawn = drawn_new (NULL);
  int   n_kept = 0;
  int   n_cached = 0;

  for (int block = 0; block < drawn.walk->config.num_blks; block++)
    {
      g_autofree char *path = g_strdup_printf ("decoder.blks.block%d.attention1.keys", block);
      const int        node = nn_walk_find (drawn.walk, path, drawn.map->row, FALSE);

      n_cached += nn_walk_get (drawn.walk, node)->operation->constants.n_cached;
    }
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->kind != HL_MAP_ITEM_KEPT || item->place == HL_MAP_NONE)
        continue;
      g_assert_cmpint (item->from, <, drawn.map->row);
      n_kept++;
    }
  g_assert_cmpint (n_cached, >, 0);
  g_assert_cmpint (n_kept, ==, n_cached);
  drawn_clear (&drawn);
}

/* Who points at a word is told the strongest of what it reads. */
NN_TEST (a_row_names_its_sources)
{
  Drawn           drawn = drawn_new (NULL);
  const int       row = drawn.map->row;
  const HlRect   *tokens = &drawn.layout->lanes[HL_MAP_DECODER].tokens;
  const HlMapPick pick = hl_map_pick (
      drawn.map, drawn.layout, drawn.items, tokens->x + 5.0,
      hl_map_row_top (drawn.layout, &drawn.layout->lanes[HL_MAP_DECODER].rows, row) + 4.0);
  const HlMapPlace *cross = hl_map_place (drawn.map, hl_map_last_cross (drawn.map));
  g_autofree char  *words = hl_map_describe (drawn.map, &pick);
  g_autofree char  *name = g_strdup_printf (
       "in the source at “%s” ", drawn.walk->source_tokens[hl_map_strongest (cross, row)]);

  g_assert_cmpint (pick.row, ==, row);
  g_assert_nonnull (strstr (words, name));
  drawn_clear (&drawn);
}

/* How many things of a kind are lit at a row, of a place's kind. */
static int count_lit (const Drawn *drawn, const GArray *path, HlMapItemKind kind, HlMapPlaceKind of,
                      int row)
{
  int n = 0;

  for (guint i = 0; i < path->len; i++)
    {
      const HlMapItem *item = hl_map_item (path, (int) i);

      n += item->kind == kind && hl_map_place (drawn->map, item->place)->kind == of &&
           item->row == row;
    }

  return n;
}

/* A row of the decoder leads to the three of the encoder that it looks at most, and no other. */
NN_TEST (a_row_is_lit_through_both_lanes)
{
  Drawn             drawn = drawn_new (NULL);
  const int         row = drawn.map->row;
  const HlMapPlace *cross = hl_map_place (drawn.map, hl_map_last_cross (drawn.map));
  const HlMapPick   pick =
      hl_map_pick_row (drawn.map, hl_map_first_of (drawn.map, HL_MAP_DECODER), row);
  g_autoptr (GArray) path = hl_map_path_items_new (drawn.map, drawn.layout, &pick);
  int                sources[HL_MAP_SOURCES];
  const int          n = hl_map_find_sources (cross, row, sources);

  g_assert_cmpint (n, ==, HL_MAP_SOURCES);
  g_assert_cmpint (sources[0], ==, hl_map_strongest (cross, row));
  for (int i = 0; i < cross->width; i++)
    {
      const gboolean is_source = i == sources[0] || i == sources[1] || i == sources[2];

      g_assert_cmpint (count_lit (&drawn, path, HL_MAP_ITEM_OUTLINE, HL_MAP_MEMORY, i), ==,
                       is_source);
      g_assert_cmpint (count_lit (&drawn, path, HL_MAP_ITEM_OUTLINE, HL_MAP_CROSS, i), ==,
                       is_source ? drawn.map->n_blocks : 0);
    }
  for (guint i = 0; i < path->len; i++)
    if (hl_map_item (path, (int) i)->kind == HL_MAP_ITEM_RIBBON)
      g_assert_cmpint (hl_map_item (path, (int) i)->row, ==, row);
  drawn_clear (&drawn);
}

/* A row of the encoder leads to its copies, and to what every row of the decoder reads of it. */
NN_TEST (a_row_of_the_encoder_is_lit_where_it_is_read)
{
  Drawn              drawn = drawn_new (NULL);
  const HlMapPick    pick = hl_map_pick_row (drawn.map, 0, 1);
  g_autoptr (GArray) path = hl_map_path_items_new (drawn.map, drawn.layout, &pick);
  int                n_read = 0;

  g_assert_cmpint (count_lit (&drawn, path, HL_MAP_ITEM_OUTLINE, HL_MAP_CROSS, 1), ==,
                   drawn.map->n_blocks);
  for (guint i = 0; i < path->len; i++)
    {
      const HlMapItem *item = hl_map_item (path, (int) i);

      if (item->kind != HL_MAP_ITEM_RIBBON ||
          hl_map_place (drawn.map, item->place)->kind != HL_MAP_CROSS)
        continue;
      g_assert_cmpint (item->from, ==, 1);
      n_read++;
    }
  g_assert_cmpint (n_read, >, drawn.map->n_blocks);
  drawn_clear (&drawn);
}

/* The length of what an addition added to its first operand. */
static double length_added (const NnOperation *addition, int row)
{
  double sum = 0.0;

  for (int j = 0; j < addition->output->columns; j++)
    sum += pow ((double) nn_operand_get (addition->output, 0, row, j) -
                    (double) nn_operand_get (addition->inputs[0], 0, row, j),
                2.0);

  return sqrt (sum);
}

NN_TEST (what_was_added_is_what_the_line_has_more)
{
  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      Drawn drawn = drawn_new (variants[i]);
      int   n_bars = 0;

      for (guint j = 0; j < drawn.items->len; j++)
        {
          const HlMapItem  *bar = hl_map_item (drawn.items, (int) j);
          const NnWalkNode *node;

          if (bar->kind != HL_MAP_ITEM_ADDED || !bar->is_data)
            continue;
          node = nn_walk_get (drawn.walk, hl_map_place (drawn.map, bar->place)->nodes[bar->row]);
          g_assert_cmpint (node->operation->kind, ==, NN_OP_RESIDUAL);
          g_assert_cmpfloat_with_epsilon (
              bar->value, length_added (node->operation, node->target_step < 0 ? bar->row : 0),
              1e-5);
          n_bars++;
        }
      g_assert_cmpint (n_bars, >, 10);
      drawn_clear (&drawn);
    }
}

static void leave_residual_out (NnConfig *config)
{
  config->has_residual = FALSE;
  config->is_pre_norm = TRUE;
}

/* Whether a horizontal line of @row in @lane covers x. */
static gboolean has_rail_at (const Drawn *drawn, HlMapLaneKind lane, int row, double x)
{
  const double y = hl_map_rail (drawn->layout, &drawn->layout->lanes[lane].rows, row);

  for (guint i = 0; i < drawn->items->len; i++)
    {
      const HlMapItem *line = hl_map_item (drawn->items, (int) i);

      if (line->kind == HL_MAP_ITEM_LINE && line->rect.height == 0.0 &&
          fabs (line->rect.y - y) < 1e-9 && line->rect.x <= x && hl_rect_right (&line->rect) >= x)
        return TRUE;
    }

  return FALSE;
}

/* The line of a row passes by a sublayer only where there is a residual connection. */
NN_TEST (without_residual_no_line_goes_around_a_sublayer)
{
  void (*const changes[]) (NnConfig * config) = { nn_test_make_pre_norm, leave_residual_out };

  for (int lacks = 0; lacks < 2; lacks++)
    {
      Drawn drawn = drawn_new (changes[lacks]);
      int   n_joins = 0;

      for (guint i = 0; i < drawn.items->len; i++)
        n_joins += hl_map_item (drawn.items, (int) i)->kind == HL_MAP_ITEM_JOIN;
      g_assert_cmpint (n_joins > 0, ==, !lacks);
      for (int i = 0; i < (int) drawn.map->places->len; i++)
        {
          const HlMapPlace *place = hl_map_place (drawn.map, i);
          const HlRect     *body = &drawn.layout->columns[i].body;

          if (place->kind == HL_MAP_ATTENTION)
            g_assert_true (has_rail_at (&drawn, place->lane, 0, body->x + body->width / 2) ==
                           !lacks);
          if (place->kind == HL_MAP_ADD)
            g_assert_true (has_rail_at (&drawn, place->lane, 0, body->x + body->width / 2));
        }
      drawn_clear (&drawn);
    }
}

/* The words of the memory are at the height of no row of the decoder. */
NN_TEST (the_memory_is_not_in_the_rows_of_the_decoder)
{
  Drawn         drawn = drawn_new (nn_test_make_pre_norm);
  const HlRect *rows = &drawn.layout->lanes[HL_MAP_DECODER].rows;
  int           n_words = 0;

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);
      const double     middle = item->rect.y + item->rect.height / 2 - rows->y;
      double           part;

      if (item->kind != HL_MAP_ITEM_STRIP || item->place == HL_MAP_NONE ||
          item->rect.y < rows->y - drawn.layout->pitch ||
          hl_map_place (drawn.map, item->place)->lane != HL_MAP_ENCODER)
        continue;
      part = middle / drawn.layout->pitch - floor (middle / drawn.layout->pitch);
      g_assert_true (part < 0.15 || part > 0.85);
      n_words++;
    }
  g_assert_cmpint (n_words, ==, drawn.map->n_blocks * drawn.map->lanes[HL_MAP_ENCODER].n_rows);
  drawn_clear (&drawn);
}

/* The chosen word's line goes from the card around the decoder into its next row. */
NN_TEST (the_chosen_word_is_led_into_the_next_row)
{
  Drawn        drawn = drawn_new (NULL);
  const HlRect card = drawn.layout->next;
  double       x = hl_rect_right (&card);
  double       y = 0.0;
  int          n_lines = 0;

  go_to (&drawn, nn_walk_find (drawn.walk, "decoder.dense.choice", 0, FALSE));
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->kind != HL_MAP_ITEM_LINE || item->place != HL_MAP_NONE || item->row != 1)
        continue;
      if (n_lines == 0)
        g_assert_true (item->rect.y > card.y && item->rect.y < hl_rect_bottom (&card));
      n_lines++;
      y = item->rect.y;
      x = hl_rect_right (&item->rect);
    }
  g_assert_cmpint (n_lines, ==, 6);
  g_assert_cmpint (hl_map_row_at (drawn.layout, &drawn.layout->lanes[HL_MAP_DECODER].rows,
                                  drawn.map->lanes[HL_MAP_DECODER].n_rows, y),
                   ==, 1);
  g_assert_cmpfloat (x, <, hl_rect_right (&drawn.layout->lanes[HL_MAP_DECODER].tokens));
  drawn_clear (&drawn);
}

/* Pointing at the middle of anything says its place and its number. */
NN_TEST (what_is_pointed_at_is_told)
{
  Drawn drawn = drawn_new (nn_test_make_pre_norm);
  int   n_values = 0;

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);
      HlMapPick        pick;
      g_autofree char *words = NULL;

      if (!item->is_data || item->kind == HL_MAP_ITEM_BAR || item->kind == HL_MAP_ITEM_EARLY)
        continue;
      pick = hl_map_pick (drawn.map, drawn.layout, drawn.items, item->rect.x + item->rect.width / 2,
                          item->rect.y + item->rect.height / 2);
      g_assert_nonnull (pick.item);
      words = hl_map_describe (drawn.map, &pick);
      if (item->kind != HL_MAP_ITEM_STRIP)
        continue;
      g_assert_cmpint (pick.row, ==, item->row);
      g_assert_nonnull (strstr (words, "feature"));
      n_values++;
    }
  g_assert_cmpint (n_values, >, 10);
  drawn_clear (&drawn);
}

/* Who points at what is not computed yet learns where a click leads. */
NN_TEST (a_place_to_come_says_where_a_click_leads)
{
  Drawn            drawn = drawn_new (NULL);
  HlMapPick        pick;
  g_autofree char *words = NULL;

  go_to (&drawn, nn_walk_find (drawn.walk, "encoder.embedding", -1, FALSE));
  pick = hl_map_pick_row (drawn.map, hl_map_last_cross (drawn.map), 0);
  words = hl_map_describe (drawn.map, &pick);
  g_assert_nonnull (strstr (words, "“<bos>”, not computed yet. Click to go to that step."));
  drawn_clear (&drawn);
}

NN_TEST (the_most_read_word_is_named)
{
  Drawn             drawn = drawn_new (NULL);
  const HlMapPlace *cross = hl_map_place (drawn.map, hl_map_last_cross (drawn.map));
  const int         row = drawn.map->row;
  const int         strongest = hl_map_strongest (cross, row);
  g_autofree char  *name = g_strdup_printf ("“%s”", drawn.walk->source_tokens[strongest]);
  g_autofree char  *mean =
      hl_probability_to_text (hl_map_weight (cross, HL_MAP_MEAN_HEAD, row, strongest));
  g_autofree char *mean_words = g_strdup_printf ("block %d, mean weight of %d heads: %s",
                                                 drawn.map->n_blocks, cross->n_heads, mean);
  gboolean         is_named = FALSE;

  for (int j = 0; j < cross->width; j++)
    g_assert_cmpfloat (hl_map_weight (cross, HL_MAP_MEAN_HEAD, row, j), <=,
                       hl_map_weight (cross, HL_MAP_MEAN_HEAD, row, strongest));
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const char *text = hl_map_item (drawn.items, (int) i)->text;

      is_named = is_named ||
                 (text != NULL && strstr (text, name) != NULL && strstr (text, mean_words) != NULL);
    }
  g_assert_true (is_named);
  drawn_clear (&drawn);
}

/* Which head the larger weight is of, and where there is no room only the mean. */
NN_TEST (the_head_that_looks_most_is_named)
{
  Drawn             drawn = drawn_new (NULL);
  const HlMapPlace *cross = hl_map_place (drawn.map, hl_map_last_cross (drawn.map));
  const int         row = drawn.map->row;
  const int         strongest = hl_map_strongest (cross, row);
  g_autofree char  *sentence = hl_map_lane_sentence (drawn.map, HL_MAP_DECODER, 0);
  g_autofree char  *narrow = hl_map_lane_sentence (drawn.map, HL_MAP_DECODER, 1);
  g_autofree char  *least = hl_map_lane_sentence (drawn.map, HL_MAP_DECODER, 2);
  double            most = 0.0;
  int               n_named = 0;

  for (int h = 0; h < cross->n_heads; h++)
    most = MAX (most, hl_map_weight (cross, h, row, strongest));
  for (int h = 0; h < cross->n_heads; h++)
    {
      g_autofree char *weight = hl_probability_to_text (most);
      g_autofree char *words = g_strdup_printf ("head %d: %s)", h + 1, weight);

      if (strstr (sentence, words) != NULL)
        {
          g_assert_cmpfloat (hl_map_weight (cross, h, row, strongest), ==, most);
          n_named++;
        }
    }
  g_assert_cmpint (n_named, ==, 1);
  g_assert_null (strstr (narrow, "; head "));
  g_assert_nonnull (strstr (narrow, "earlier words"));
  g_assert_null (strstr (least, "earlier words"));
  g_assert_cmpint (strlen (least), <, strlen (narrow));
  drawn_clear (&drawn);
}

static void set_clear (HlMapPlace *place, int row)
{
  for (int h = 0; h < place->n_heads; h++)
    {
      float *weights = (float *) (gpointer) hl_map_place_row (place, row, h);

      for (int j = 0; j < place->width; j++)
        weights[j] = j == 0;
    }
}

/* Of a row it is said that it looks at one word only if more than half of its weights is there:
 * that of the first is made so, those of the untrained model are not. */
NN_TEST (spread_weights_are_told)
{
  Drawn       drawn = drawn_new (NULL);
  HlMapPlace *cross = hl_map_place (drawn.map, hl_map_last_cross (drawn.map));

  set_clear (cross, 0);
  for (int row = 0; row <= drawn.map->row; row++)
    {
      HlMapSpec        spec = *drawn.map;
      g_autofree char *sentence = NULL;

      spec.row = row;
      sentence = hl_map_lane_sentence (&spec, HL_MAP_DECODER, 0);
      g_assert_cmpint (strstr (sentence, "several words") == NULL, ==, row == 0);
      g_assert_cmpint (strstr (sentence, "sees only itself") != NULL, ==, row == 0);
    }
  g_assert_cmpint (drawn.map->row, >, 0);
  drawn_clear (&drawn);
}

/* All rows of the encoder's end join the line to the decoder, not one of them. */
NN_TEST (every_row_goes_into_the_memory)
{
  Drawn        drawn = drawn_new (NULL);
  const double left = hl_rect_right (&drawn.layout->lanes[HL_MAP_ENCODER].rows);
  int          n_joined = 0;

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->kind == HL_MAP_ITEM_LINE && item->ink == HL_MAP_INK_MEMORY &&
          item->rect.height == 0.0 && item->rect.x == left)
        {
          g_assert_cmpint (hl_map_row_at (drawn.layout, &drawn.layout->lanes[HL_MAP_ENCODER].rows,
                                          drawn.map->lanes[HL_MAP_ENCODER].n_rows, item->rect.y),
                           ==, n_joined);
          g_assert_cmpfloat (hl_rect_right (&item->rect), ==, drawn.layout->drop);
          n_joined++;
        }
    }
  g_assert_cmpint (n_joined, ==, drawn.map->lanes[HL_MAP_ENCODER].n_rows);
  drawn_clear (&drawn);
}

/* Also of blocks that lie right of where the line comes down. */
NN_TEST (the_line_of_the_memory_reaches_every_block)
{
  Drawn  drawn = drawn_new (nn_test_make_deep);
  double right = 0.0;

  drawn.map->open_block = 0;
  draw (&drawn);
  g_assert_cmpfloat (drawn.layout->columns[hl_map_last_cross (drawn.map)].copy.x, >,
                     drawn.layout->drop);
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->ink == HL_MAP_INK_MEMORY && item->kind == HL_MAP_ITEM_LINE &&
          item->rect.y == drawn.layout->wire)
        right = MAX (right, hl_rect_right (&item->rect));
    }
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->ink == HL_MAP_INK_MEMORY && item->kind == HL_MAP_ITEM_ARROW)
        g_assert_cmpfloat (item->rect.x, <=, right);
    }
  drawn_clear (&drawn);
}

/* What a line is on an ordinary page, it is on a large one. */
NN_TEST (lines_grow_with_the_page)
{
  Drawn  drawn = drawn_new (NULL);
  double widths[2];

  for (int is_large = 0; is_large <= 1; is_large++)
    {
      g_autoptr (HlMapLayout) layout =
          hl_map_layout_new (drawn.map, is_large ? 3600 : 1079, is_large ? 1900 : 475);
      g_autoptr (GArray) items = hl_map_items_new (drawn.map, layout);

      widths[is_large] = 0.0;
      for (guint i = 0; i < items->len; i++)
        if (hl_map_item (items, (int) i)->kind == HL_MAP_ITEM_ARROW)
          widths[is_large] += hl_map_item (items, (int) i)->width / layout->scale;
    }
  g_assert_cmpfloat_with_epsilon (widths[1], widths[0], 1e-9);
  g_assert_cmpfloat (widths[0], >, 0.0);
  drawn_clear (&drawn);
}

NN_TEST (frames_hide_no_color)
{
  Drawn drawn = drawn_new (nn_test_make_pre_norm);
  int   n_frames = 0;

  for (guint i = 0; i + 1 < drawn.items->len; i++)
    {
      const HlMapItem *strip = hl_map_item (drawn.items, (int) i);
      const HlMapItem *frame = hl_map_item (drawn.items, (int) i + 1);

      if (strip->kind != HL_MAP_ITEM_STRIP || frame->kind != HL_MAP_ITEM_OUTLINE)
        continue;
      g_assert_cmpfloat (frame->rect.x + frame->width, <=, strip->rect.x + 1e-9);
      g_assert_cmpfloat (frame->rect.y + frame->width, <=, strip->rect.y + 1e-9);
      n_frames++;
    }
  g_assert_cmpint (n_frames, >, 10);
  drawn_clear (&drawn);
}

/* Six blocks do not fit side by side: all but one show their ribbons alone. */
NN_TEST (many_blocks_fold)
{
  Drawn drawn = drawn_new (nn_test_make_deep);
  int   n_folded = 0;

  for (guint i = 0; i < drawn.layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (drawn.layout->panels, HlMapPanel, i);

      n_folded += panel->is_folded;
      g_assert_cmpint (panel->is_folded, ==, panel->block != drawn.map->open_block);
      g_assert_cmpfloat (hl_rect_right (&panel->rect), <=, WIDTH);
    }
  g_assert_cmpint (n_folded, ==, 10);
  drawn_clear (&drawn);
}

static int compare_floats (gconstpointer a, gconstpointer b)
{
  const float x = *(const float *) a;
  const float y = *(const float *) b;

  return x < y ? -1 : x > y;
}

/* Found without sorting, in less time than a frame has: the same as if it were sorted. */
NN_TEST (a_scale_ends_where_nearly_all_numbers_do)
{
  Drawn              drawn = drawn_new (NULL);
  g_autoptr (GArray) samples = g_array_new (FALSE, FALSE, sizeof (float));
  const HlMapLane   *lane = &drawn.map->lanes[HL_MAP_ENCODER];

  for (int i = 0; i < (int) drawn.map->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (drawn.map, i);

      for (int j = 0; j < lane->n_rows * place->width; j++)
        if (place->lane == HL_MAP_ENCODER &&
            (place->kind == HL_MAP_INPUT || place->kind == HL_MAP_ADD))
          {
            const float magnitude = fabsf (place->values[j]);

            g_array_append_val (samples, magnitude);
          }
    }
  g_assert_cmpuint (samples->len, >, 100);
  g_array_sort (samples, compare_floats);
  g_assert_cmpfloat (lane->limit, ==,
                     (double) g_array_index (samples, float, (guint) ((samples->len - 1) * 0.99)));
  drawn_clear (&drawn);
}

/* As the book decodes, the numbers of padding are there and no ribbon comes from it. */
NN_TEST (padding_is_not_read)
{
  Drawn drawn = { .walk = translate (NULL, TRUE, "red car .") };

  drawn.map = hl_living_map_spec_new (drawn.walk);
  go_to (&drawn, nn_walk_count (drawn.walk) - 1);
  g_assert_cmpint (drawn.map->lanes[HL_MAP_ENCODER].valid_len, <,
                   drawn.map->lanes[HL_MAP_ENCODER].n_rows);
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem  *item = hl_map_item (drawn.items, (int) i);
      const HlMapPlace *place = hl_map_place (drawn.map, item->place);

      if (item->kind == HL_MAP_ITEM_RIBBON && item->is_data &&
          (place->kind == HL_MAP_CROSS || place->lane == HL_MAP_ENCODER))
        g_assert_cmpint (item->from, <, drawn.map->lanes[HL_MAP_ENCODER].valid_len);
    }
  drawn_clear (&drawn);
}

/* A small window: sentences and half of the legend give way, no row does. */
NN_TEST (a_low_window_shows_all_rows)
{
  Drawn drawn = drawn_new (nn_test_make_pre_norm);

  g_assert_false (drawn.layout->is_short);
  hl_map_layout_free (drawn.layout);
  drawn.layout = hl_map_layout_new (drawn.map, 800.0, 250.0);
  g_assert_true (drawn.layout->is_short);
  g_assert_true (hl_map_names_rows (drawn.layout));
  g_assert_cmpfloat (hl_rect_bottom (&drawn.layout->reading), <=, 250.0);
  g_assert_cmpfloat (hl_map_minimum_size (drawn.map).height, <=, 250.0);
  drawn_clear (&drawn);
}

/* Rows of a long sentence are as low as they may be; the lens names those below it. */
NN_TEST (a_lens_names_low_rows)
{
  Drawn              drawn = { .walk = translate (NULL, FALSE, LONG) };
  const HlRect      *rows;
  HlMapLens          lens;
  g_autoptr (GArray) names = NULL;
  cairo_surface_t   *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 800, 500);
  cairo_t           *cr = cairo_create (surface);
  gboolean           has_named = FALSE;

  drawn.map = hl_living_map_spec_new (drawn.walk);
  go_to (&drawn, nn_walk_count (drawn.walk) - 1);
  hl_map_layout_free (drawn.layout);
  g_array_unref (drawn.items);
  drawn.layout = hl_map_layout_new (drawn.map, 800.0, 500.0);
  drawn.items = hl_map_items_new (drawn.map, drawn.layout);
  rows = &drawn.layout->lanes[HL_MAP_ENCODER].rows;

  g_assert_false (hl_map_names_rows (drawn.layout));
  g_assert_cmpfloat (drawn.layout->pitch, >=, 5.0);
  g_assert_cmpfloat (hl_rect_bottom (&drawn.layout->reading), <=, 500.0);
  g_assert_false (hl_map_lens_at (drawn.layout, rows->x, rows->y - 1.0, &lens));
  g_assert_true (
      hl_map_lens_at (drawn.layout, rows->x + 100.0, rows->y + 10.5 * drawn.layout->pitch, &lens));
  names = hl_map_lens_names (drawn.map, drawn.layout, &lens);
  for (guint i = 0; i < names->len; i++)
    {
      const HlMapItem *name = hl_map_item (names, (int) i);

      if (name->kind != HL_MAP_ITEM_TEXT)
        continue;
      g_assert_cmpstr (name->text, ==, drawn.walk->source_tokens[name->row]);
      has_named = has_named || name->row == 10;
    }
  g_assert_true (has_named);
  hl_map_lens_draw (drawn.map, drawn.layout, drawn.items, &lens, cr);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  drawn_clear (&drawn);
}

/* Lines and dashes of low rows would run together to a gray plane; weights would be thinner than
 * a pixel. */
NN_TEST (low_rows_stay_apart)
{
  Drawn drawn = { .walk = translate (NULL, FALSE, LONG) };
  int   n_outlines = 0;

  drawn.map = hl_living_map_spec_new (drawn.walk);
  drawn.map->is_slim = TRUE;
  hl_living_map_spec_go_to (drawn.map, drawn.walk, 0, 0, FALSE);
  drawn.layout = hl_map_layout_new (drawn.map, 900.0, 120.0);
  drawn.items = hl_map_items_new (drawn.map, drawn.layout);
  g_assert_true (hl_map_is_dense (drawn.layout));
  g_assert_cmpfloat (hl_map_ribbon_scale (drawn.map, drawn.layout), >, drawn.layout->pitch);
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      n_outlines += item->kind == HL_MAP_ITEM_OUTLINE && item->is_dashed;
      if (item->kind == HL_MAP_ITEM_LINE && item->ink == HL_MAP_INK_FAINT)
        g_assert_cmpfloat (item->width, <=, drawn.layout->pitch / 4);
    }
  g_assert_cmpint (n_outlines, >, 4);
  g_assert_cmpint (n_outlines, <=, (int) drawn.map->places->len);
  drawn_clear (&drawn);
}

/* What a row writes is at its end, and the next row begins with it. */
NN_TEST (rows_end_with_what_they_write)
{
  Drawn        drawn = drawn_new (NULL);
  const double x = drawn.layout->lanes[HL_MAP_DECODER].writes.x;
  int          row = 0;

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->kind != HL_MAP_ITEM_TEXT || item->rect.x != x ||
          !g_str_has_prefix (item->text, " → "))
        continue;
      g_assert_cmpstr (item->text + strlen (" → "), ==, drawn.walk->target_tokens[row]);
      row++;
      if (drawn.walk->decoder_tokens[row] != NULL)
        g_assert_cmpstr (item->text + strlen (" → "), ==, drawn.walk->decoder_tokens[row]);
    }
  g_assert_cmpint (row, ==, drawn.map->lanes[HL_MAP_DECODER].n_rows);
  drawn_clear (&drawn);
}

/* No line runs through what a row writes: that of the current row goes up to the candidates before
 * it, and the word comes from them. */
NN_TEST (no_line_crosses_what_a_row_writes)
{
  Drawn         drawn = drawn_new (NULL);
  const int     row = drawn.map->row;
  const HlRect *writes = &drawn.layout->lanes[HL_MAP_DECODER].writes;
  const double  y = hl_map_rail (drawn.layout, &drawn.layout->lanes[HL_MAP_DECODER].rows, row);
  int           n_to_candidates = 0;
  int           n_to_word = 0;

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->kind == HL_MAP_ITEM_ARROW && item->rect.x == drawn.layout->rise)
        {
          g_assert_cmpfloat (item->rect.y, ==, y);
          g_assert_cmpfloat (hl_rect_bottom (&item->rect), <=,
                             hl_rect_bottom (&drawn.layout->next) + 2.0);
          n_to_candidates++;
        }
      n_to_word += item->kind == HL_MAP_ITEM_ARROW && item->row == row && item->rect.width < 0.0 &&
                   item->rect.x > hl_rect_right (&drawn.layout->next) &&
                   hl_rect_right (&item->rect) > writes->x;
      if (item->kind != HL_MAP_ITEM_LINE || item->rect.height != 0.0 || item->rect.y != y)
        continue;
      g_assert_true (hl_rect_right (&item->rect) <= MAX (writes->x, drawn.layout->rise));
    }
  g_assert_cmpint (n_to_candidates, ==, 1);
  g_assert_cmpint (n_to_word, ==, 1);
  drawn_clear (&drawn);
}

/* The word that was written last waits below those that are read: it has its arrow and is faint. */
NN_TEST (a_word_that_is_read_next_is_told_from_those_that_are_read)
{
  Drawn            drawn = drawn_new (NULL);
  g_autofree char *next = g_strdup_printf ("→ %s", drawn.walk->decoder_tokens[1]);

  g_assert_cmpint (count_items (&drawn, HL_MAP_ITEM_TEXT, next), ==, 0);
  go_to (&drawn, nn_walk_find (drawn.walk, "encode", -1, FALSE));
  g_assert_cmpint (count_items (&drawn, HL_MAP_ITEM_TEXT, NN_TOKEN_BOS), ==, 1);
  go_to (&drawn, nn_walk_find (drawn.walk, "decoder.dense.choice", 0, FALSE));
  g_assert_cmpint (drawn.map->row, ==, 0);
  g_assert_cmpint (count_items (&drawn, HL_MAP_ITEM_TEXT, next), ==, 1);
  for (guint i = 0; i < drawn.items->len; i++)
    if (g_strcmp0 (hl_map_item (drawn.items, (int) i)->text, next) == 0)
      g_assert_cmpint (hl_map_item (drawn.items, (int) i)->ink, ==, HL_MAP_INK_FAINT);
  drawn_clear (&drawn);
}

/* Beside an answer the map is narrow: the candidates make room, a block folds, nothing is cut. */
NN_TEST (a_narrow_map_fits)
{
  Drawn drawn = drawn_new (nn_test_make_pre_norm);

  g_clear_pointer (&drawn.items, g_array_unref);
  g_clear_pointer (&drawn.layout, hl_map_layout_free);
  drawn.layout = hl_map_layout_new (drawn.map, 490.0, 345.0);
  drawn.items = hl_map_items_new (drawn.map, drawn.layout);
  g_assert_cmpfloat (drawn.layout->size.width, ==, 490.0);
  g_assert_cmpint (count_items (&drawn, HL_MAP_ITEM_BAR, NULL), ==, 0);
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      g_assert_cmpfloat (item->rect.x, >=, 0.0);
      g_assert_cmpfloat (hl_rect_right (&item->rect), <=, 490.0);
    }
  drawn_clear (&drawn);
}

static gboolean is_place_name (const HlMapItem *item)
{
  return item->kind == HL_MAP_ITEM_TEXT && item->wraps && item->ink != HL_MAP_INK_MEMORY;
}

static gboolean touches (const HlRect *a, const HlRect *b)
{
  return a->x < hl_rect_right (b) && b->x < hl_rect_right (a) && a->y < hl_rect_bottom (b) &&
         b->y < hl_rect_bottom (a);
}

static void assert_names_apart (const GArray *items)
{
  for (guint i = 0; i < items->len; i++)
    for (guint j = i + 1; j < items->len; j++)
      {
        const HlMapItem *a = hl_map_item (items, (int) i);
        const HlMapItem *b = hl_map_item (items, (int) j);

        if (is_place_name (a) && is_place_name (b))
          g_assert_false (touches (&a->rect, &b->rect));
      }
}

/* A name is written in short or left out rather than into the next one. */
NN_TEST (names_of_places_stay_apart)
{
  g_autoptr (NnWalk)    walk = nn_test_tiny_walk (nn_test_make_pre_norm, 0);
  g_autoptr (HlMapSpec) map = hl_living_map_spec_new (walk);

  map->font = pango_font_description_from_string ("Sans 14");
  for (int width = 430; width < 900; width += 10)
    {
      g_autoptr (HlMapLayout) layout = hl_map_layout_new (map, width, HEIGHT);
      g_autoptr (GArray)      items = hl_map_items_new (map, layout);

      assert_names_apart (items);
    }
}

/* Whether words are on the map, at a place or anywhere. */
static gboolean has_words (const Drawn *drawn, const char *words, int place)
{
  for (guint i = 0; i < drawn->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn->items, (int) i);

      if (item->text != NULL && g_str_equal (item->text, words) &&
          (place == HL_MAP_NONE || item->place == place))
        return TRUE;
    }

  return FALSE;
}

/* The way down to the memory would run through a longer name. */
NN_TEST (folded_blocks_have_numbers_for_names)
{
  Drawn drawn = drawn_new (nn_test_make_deep);

  g_assert_true (has_words (&drawn, "1", HL_MAP_NONE));
  g_assert_false (has_words (&drawn, "Block 1", HL_MAP_NONE));
  g_assert_true (has_words (&drawn, "Block 6", HL_MAP_NONE));
  drawn_clear (&drawn);
}

/* Nobody takes the way of the chosen word for a frame: it has heads, and says where it leads. */
NN_TEST (the_chosen_word_becomes_the_next_input)
{
  Drawn drawn = drawn_new (NULL);
  int   n_heads = 0;

  go_to (&drawn, nn_walk_find (drawn.walk, "decoder.dense.choice", 0, FALSE));
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->kind == HL_MAP_ITEM_ARROW && item->place == HL_MAP_NONE &&
          item->row == drawn.map->row + 1)
        n_heads++;
    }
  g_assert_cmpint (n_heads, >=, 2);
  g_assert_true (has_words (&drawn, "becomes the next input", HL_MAP_NONE));
  drawn_clear (&drawn);
}

/* Where type is large the card of the next word begins at the top. */
NN_TEST (the_frame_is_never_cut_off)
{
  Drawn drawn = drawn_new (NULL);
  int   n = 0;

  g_clear_pointer (&drawn.map->font, pango_font_description_free);
  drawn.map->font = pango_font_description_from_string ("sans 22");
  drawn.map->place = hl_map_find_next (drawn.map);
  draw (&drawn);
  for (guint i = 0; i < drawn.items->len; i++)
    if (hl_map_item (drawn.items, (int) i)->kind == HL_MAP_ITEM_FOCUS)
      {
        g_assert_cmpfloat (hl_map_item (drawn.items, (int) i)->rect.y, >, 0.0);
        n++;
      }
  g_assert_cmpint (n, ==, 1);
  drawn_clear (&drawn);
}

/* A little aside, if need be: what is left of 1280 × 720 for the map. */
NN_TEST (every_place_has_its_name_on_a_small_screen)
{
  Drawn drawn = drawn_new (nn_test_make_pre_norm);

  g_clear_pointer (&drawn.items, g_array_unref);
  g_clear_pointer (&drawn.layout, hl_map_layout_free);
  drawn.layout = hl_map_layout_new (drawn.map, 1079.0, 475.0);
  drawn.items = hl_map_items_new (drawn.map, drawn.layout);
  for (int i = 0; i < (int) drawn.map->places->len; i++)
    {
      gboolean is_named = hl_map_place (drawn.map, i)->kind == HL_MAP_NEXT;

      for (guint j = 0; j < drawn.items->len; j++)
        is_named = is_named || (hl_map_item (drawn.items, (int) j)->place == i &&
                                hl_map_item (drawn.items, (int) j)->wraps);
      g_assert_true (is_named);
    }
  drawn_clear (&drawn);
}

/* Else “norm” and “masked” would be one phrase. */
NN_TEST (close_names_have_a_stroke_between_them)
{
  Drawn drawn = drawn_new (nn_test_make_pre_norm);
  int   n_strokes = 0;

  g_clear_pointer (&drawn.items, g_array_unref);
  g_clear_pointer (&drawn.layout, hl_map_layout_free);
  drawn.layout = hl_map_layout_new (drawn.map, 1079.0, 475.0);
  drawn.items = hl_map_items_new (drawn.map, drawn.layout);
  for (guint i = 0; i < drawn.items->len; i++)
    for (guint j = 0; j < drawn.items->len; j++)
      {
        const HlRect *name = &hl_map_item (drawn.items, (int) i)->rect;
        const HlRect *next = &hl_map_item (drawn.items, (int) j)->rect;
        const double  between = next->x - hl_rect_right (name);
        gboolean      has_stroke = FALSE;

        if (!hl_map_item (drawn.items, (int) i)->wraps ||
            !hl_map_item (drawn.items, (int) j)->wraps || name->y != next->y || between < 0.0 ||
            between > drawn.layout->small / 2)
          continue;
        for (guint k = 0; k < drawn.items->len; k++)
          {
            const HlMapItem *line = hl_map_item (drawn.items, (int) k);

            has_stroke = has_stroke || (line->kind == HL_MAP_ITEM_LINE && line->rect.width == 0.0 &&
                                        line->rect.x >= hl_rect_right (name) - 0.5 &&
                                        line->rect.x <= next->x + 0.5 && line->rect.y > name->y &&
                                        line->rect.y < hl_rect_bottom (name));
          }
        g_assert_true (has_stroke);
        n_strokes++;
      }
  g_assert_cmpint (n_strokes, >, 2);
  drawn_clear (&drawn);
}

/* Without them the card of the memory would be an empty box. */
NN_TEST (where_no_words_fit_stripes_fill_the_memory)
{
  Drawn              drawn = drawn_new (NULL);
  const HlMapColumn *column;

  g_clear_pointer (&drawn.items, g_array_unref);
  g_clear_pointer (&drawn.layout, hl_map_layout_free);
  drawn.layout = hl_map_layout_new (drawn.map, 1079.0, 200.0);
  drawn.items = hl_map_items_new (drawn.map, drawn.layout);
  column = &drawn.layout->columns[hl_map_last_cross (drawn.map)];
  g_assert_false (hl_map_names_rows (drawn.layout));
  g_assert_cmpfloat (column->words.width, ==, 0.0);
  g_assert_cmpfloat (column->copy.width, >, column->card.width - 10.0);
  g_assert_cmpfloat (column->card.width, >, 30.0);
  drawn_clear (&drawn);
}

/* Where there is room for fewer words they are fewer. */
NN_TEST (the_name_of_the_way_to_the_memory_lies_above_the_blocks)
{
  Drawn drawn = drawn_new (NULL);
  int   n_named = 0;

  for (double height = 300.0; height < 700.0; height += 25.0)
    {
      g_clear_pointer (&drawn.items, g_array_unref);
      g_clear_pointer (&drawn.layout, hl_map_layout_free);
      drawn.layout = hl_map_layout_new (drawn.map, 1079.0, height);
      drawn.items = hl_map_items_new (drawn.map, drawn.layout);
      for (guint i = 0; i < drawn.items->len; i++)
        {
          const HlMapItem *item = hl_map_item (drawn.items, (int) i);

          if (item->text == NULL || !g_str_has_suffix (item->text, "from the memory"))
            continue;
          n_named++;
          g_assert_cmpfloat (item->rect.y, >=, hl_rect_bottom (&drawn.layout->next));
          g_assert_cmpfloat (item->rect.y + hl_text_wrapped_height (drawn.layout->text,
                                                                    HL_TEXT_SMALL, item->text,
                                                                    item->rect.width),
                             <=, drawn.layout->lanes[HL_MAP_DECODER].rows.y);
        }
    }
  g_assert_cmpint (n_named, >, 10);
  drawn_clear (&drawn);
}

/* On a very large screen, where the texts of blocks are longest. */
NN_TEST (what_leads_to_the_memory_covers_no_words)
{
  Drawn  drawn = drawn_new (NULL);
  HlRect name = { 0 };

  g_clear_pointer (&drawn.items, g_array_unref);
  g_clear_pointer (&drawn.layout, hl_map_layout_free);
  drawn.layout = hl_map_layout_new (drawn.map, 3640.0, 1900.0);
  drawn.items = hl_map_items_new (drawn.map, drawn.layout);
  for (guint i = 0; i < drawn.items->len; i++)
    if (hl_map_item (drawn.items, (int) i)->text != NULL &&
        g_str_has_suffix (hl_map_item (drawn.items, (int) i)->text, "from the memory"))
      name = hl_map_item (drawn.items, (int) i)->rect;
  g_assert_cmpfloat (name.width, >, 0.0);
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->text != NULL && strstr (item->text, "logit lens") != NULL)
        g_assert_cmpfloat (item->rect.y, >=, hl_rect_bottom (&name) - 3.0);
    }
  drawn_clear (&drawn);
}

/* A number between 0 and 1 may be either. */
NN_TEST (weights_and_probabilities_are_told_apart)
{
  Drawn            drawn = drawn_new (NULL);
  g_autofree char *sentence = hl_map_lane_sentence (drawn.map, HL_MAP_DECODER, 0);
  g_autofree char *number = hl_probability_to_text (drawn.map->early[0].candidates[0].probability);
  g_autofree char *p = g_strdup_printf ("p %s", number);

  g_assert_nonnull (strstr (sentence, "weight"));
  g_assert_true (has_words (&drawn, p, HL_MAP_NONE));
  g_assert_true (has_words (&drawn, "probability", hl_map_find_next (drawn.map)));
  drawn_clear (&drawn);
}

NN_TEST (the_copies_of_the_memory_have_their_title)
{
  Drawn drawn = drawn_new (nn_test_make_pre_norm);

  g_assert_true (has_words (&drawn, "memory", HL_MAP_NONE));
  drawn_clear (&drawn);
}

/* Where type is so large that the names of places would take the room of the rows, rows stay. */
NN_TEST (large_type_leaves_room_for_rows)
{
  Drawn  drawn = drawn_new (NULL);
  HlSize least;

  g_clear_pointer (&drawn.map->font, pango_font_description_free);
  drawn.map->font = pango_font_description_from_string ("sans 22");
  least = hl_map_minimum_size (drawn.map);
  g_clear_pointer (&drawn.items, g_array_unref);
  g_clear_pointer (&drawn.layout, hl_map_layout_free);
  drawn.layout = hl_map_layout_new (drawn.map, 1350.0, least.height);
  drawn.items = hl_map_items_new (drawn.map, drawn.layout);
  g_assert_false (drawn.layout->has_labels);
  g_assert_cmpfloat (least.height, <, 420.0);
  g_assert_cmpfloat (hl_rect_bottom (&drawn.layout->lanes[HL_MAP_DECODER].rows), <, least.height);
  g_assert_cmpfloat (hl_rect_bottom (&drawn.layout->next), <=, drawn.layout->wire);
  drawn_clear (&drawn);
}

/* In a window that is not low the legend says what the letters are for and where each kind of
 * strips has its full color, group by group; in a low one rows come first. */
NN_TEST (the_legend_explains_letters_and_scales)
{
  Drawn drawn = drawn_new (NULL);
  int   n_scales = 0;
  int   n_groups = 0;
  int   n_words = 0;

  g_assert_false (drawn.layout->is_short);
  for (guint i = 0; i < drawn.layout->legend->len; i++)
    {
      const HlMapKey *key = &g_array_index (drawn.layout->legend, HlMapKey, i);

      n_scales += key->kind == HL_MAP_KEY_SCALE;
      n_groups += key->kind == HL_MAP_KEY_GROUP;
      n_words += key->words != NULL && (strstr (key->words, "encoder ±") != NULL ||
                                        strstr (key->words, "weight of V, from Q and K") != NULL);
    }
  g_assert_cmpint (n_scales, ==, 1);
  g_assert_cmpint (n_groups, ==, 5);
  g_assert_cmpint (n_words, ==, 3);
  drawn_clear (&drawn);
}

static const char *words_of_legend (const HlMapLayout *layout, const char *part)
{
  for (guint i = 0; i < layout->legend->len; i++)
    {
      const HlMapKey *key = &g_array_index (layout->legend, HlMapKey, i);

      if (key->words != NULL && strstr (key->words, part) != NULL)
        return key->words;
    }

  return NULL;
}

/* Nothing is added where a model has no residual connections. */
NN_TEST (the_legend_tells_of_adding_where_something_is_added)
{
  Drawn with = drawn_new (nn_test_make_pre_norm);
  Drawn without = drawn_new (leave_residual_out);

  g_assert_nonnull (words_of_legend (with.layout, "add: "));
  g_assert_null (words_of_legend (without.layout, "add"));
  drawn_clear (&with);
  drawn_clear (&without);
}

/* The narrowest strip has the most features in a stripe. */
NN_TEST (the_legend_tells_how_many_features_share_a_stripe)
{
  Drawn            drawn = drawn_new (nn_test_make_deep);
  int              largest = 0;
  g_autofree char *words = NULL;

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->kind == HL_MAP_ITEM_STRIP)
        largest = MAX (largest, hl_map_group_size (item->n_values, item->rect.width,
                                                   HL_MAP_STRIPE * drawn.layout->scale));
    }
  g_assert_cmpint (largest, >, 1);
  words = g_strdup_printf ("each stripe: up to %d features, the value farthest from 0", largest);
  g_assert_nonnull (words_of_legend (drawn.layout, words));
  drawn_clear (&drawn);
}

NN_TEST (the_legend_tells_whose_units_fire)
{
  Drawn             drawn = drawn_new (NULL);
  const int         row = drawn.map->row;
  const HlMapPlace *ffn =
      hl_map_place (drawn.map, hl_map_last_of (drawn.map, HL_MAP_DECODER, HL_MAP_FFN));
  g_autofree char *words =
      g_strdup_printf ("%d of %d fire at “%s”, block %d", hl_map_n_firing (ffn, row), ffn->width,
                       drawn.map->lanes[HL_MAP_DECODER].tokens[row], ffn->block + 1);

  g_assert_nonnull (words_of_legend (drawn.layout, words));
  drawn_clear (&drawn);
}

/* Where there is just no room for sentences, what is left goes to the legend. */
NN_TEST (a_low_page_has_as_much_of_the_legend_as_fits)
{
  g_autoptr (NnWalk)      walk = translate (NULL, FALSE, "red car red car red car .");
  g_autoptr (HlMapSpec)   map = hl_living_map_spec_new (walk);
  g_autoptr (HlMapLayout) layout = hl_map_layout_new (map, 1079, 900);

  for (int height = 890; !layout->is_short; height -= 10)
    {
      hl_map_layout_free (layout);
      layout = hl_map_layout_new (map, 1079, height);
    }
  g_assert_nonnull (words_of_legend (layout, "not computed yet"));
  g_assert_nonnull (words_of_legend (layout, "encoder ±"));
}

/* Rows are a bit lower rather than a sign unexplained: what is left of 1280 × 720 for the map. */
NN_TEST (a_small_screen_has_the_whole_legend)
{
  g_autoptr (NnWalk)      walk = translate (NULL, FALSE, "red car red car red .");
  g_autoptr (HlMapSpec)   map = hl_living_map_spec_new (walk);
  g_autoptr (HlMapLayout) layout = hl_map_layout_new (map, 1079, 465);

  g_assert_nonnull (words_of_legend (layout, "not computed yet"));
  g_assert_nonnull (words_of_legend (layout, "K, V kept"));
}

NN_TEST (files_hold_the_weights)
{
  static const HlFigureFormat formats[] = { HL_FIGURE_PNG, HL_FIGURE_SVG, HL_FIGURE_PDF };

  Drawn            drawn = drawn_new (nn_test_make_pre_norm);
  g_autofree char *table = hl_map_file_to_table (drawn.map);
  g_autofree char *first =
      g_strdup_printf ("encoder.blks.block0.attention,1,\"%s\",\"%s\",",
                       drawn.walk->source_tokens[0], drawn.walk->source_tokens[0]);

  g_assert_true (g_str_has_prefix (table, "place,head,row,read,weight\r\n"));
  g_assert_nonnull (strstr (table, first));
  for (gsize i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autoptr (GError)      error = NULL;
      g_autoptr (HlRecording) recording = hl_map_file_record (drawn.map, "caption", formats[i]);
      g_autoptr (GBytes)      bytes = hl_recording_encode (recording, NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpint (g_bytes_get_size (bytes), >, 5000);
    }
  drawn_clear (&drawn);
}

/* On paper there is room for all blocks: a folded one would have but its number. */
NN_TEST (a_file_folds_no_block)
{
  Drawn                   drawn = drawn_new (nn_test_make_deep);
  g_autoptr (HlRecording) recording = hl_map_file_record (drawn.map, "caption", HL_FIGURE_SVG);
  g_autoptr (GBytes)      bytes = hl_recording_encode (recording, NULL, NULL);
  g_autofree char *svg = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));

  for (int block = 1; block <= drawn.map->n_blocks; block++)
    {
      g_autofree char *name = g_strdup_printf ("Block %d", block);
      const char      *first = strstr (svg, name);

      g_assert_nonnull (first);
      g_assert_nonnull (strstr (first + 1, name)); /* of the encoder, and of the decoder */
    }
  drawn_clear (&drawn);
}

NN_TEST_MAIN ()
