/* The living map, arranged as the figure of the book. */

#include <math.h>
#include <string.h>

#include "tests/support/cases.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "ui/figures/living-map.h"
#include "ui/render/living-map-book-boxes.h"
#include "ui/render/living-map-description.h"
#include "ui/render/living-map-file.h"
#include "ui/render/living-map-lens.h"
#include "ui/render/living-map-neighbor.h"
#include "ui/render/living-map-path.h"
#include "ui/render/living-map-picture.h"

#define LONG                                                                                       \
  "red car red car red car red car red car red car "                                               \
  "red car red car red car red car red car red car "                                               \
  "red car red car red car red car red car red car"

static void (*const variants[]) (NnConfig *config) = {
  nn_test_make_one_post, nn_test_make_one_pre, NULL,
  nn_test_make_pre_norm, nn_test_make_unusual, nn_test_make_deep,
};

/* Pages of windows from 1024 × 600 to 4K; beside a stage the figure is half as wide. */
static const HlSize pages[] = {
  { 823, 345 },
  { 1079, 465 },
  { 1719, 825 },
  { 3639, 1905 },
};

static const HlSize half = { 411, 345 };

/* A walk, its map at a step, and what is drawn of it. */
typedef struct
{
  NnWalk      *walk;
  HlMapSpec   *map;
  HlMapLayout *layout;
  GArray      *items;
} Drawn;

static void draw (Drawn *drawn, HlSize size)
{
  const HlSize least = hl_map_minimum_size (drawn->map);

  g_clear_pointer (&drawn->items, g_array_unref);
  g_clear_pointer (&drawn->layout, hl_map_layout_free);
  drawn->layout = hl_map_layout_new (drawn->map, size.width, MAX (size.height, least.height));
  drawn->items = hl_map_items_new (drawn->map, drawn->layout);
}

static void go_to (Drawn *drawn, int node, HlSize size)
{
  hl_living_map_spec_go_to (drawn->map, drawn->walk, node, nn_walk_get (drawn->walk, node)->end,
                            FALSE);
  draw (drawn, size);
}

static Drawn drawn_new_of (NnWalk *walk, HlSize size)
{
  Drawn drawn = { .walk = walk, .map = hl_living_map_spec_new (walk) };

  drawn.map->is_book = TRUE;
  go_to (&drawn, nn_walk_count (walk) - 1, size);

  return drawn;
}

static Drawn drawn_new (void (*change) (NnConfig *config), HlSize size)
{
  return drawn_new_of (nn_test_tiny_walk (change, 0), size);
}

static void drawn_clear (Drawn *drawn)
{
  g_array_unref (drawn->items);
  hl_map_layout_free (drawn->layout);
  hl_map_spec_free (drawn->map);
  nn_walk_free (drawn->walk);
}

static const HlMapBox *box_at (const Drawn *drawn, int index)
{
  return hl_map_box (drawn->layout->boxes, index);
}

static int n_boxes (const Drawn *drawn) { return (int) drawn->layout->boxes->len; }

static const HlMapBox *box_of (const Drawn *drawn, int place)
{
  int i = 0;

  while (box_at (drawn, i)->last < place)
    i++;

  return box_at (drawn, i);
}

/* What the boxes of a column are called, from the lowest to the highest. */
static char *list_names (const Drawn *drawn, HlMapLaneKind lane)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (int i = 0; i < n_boxes (drawn); i++)
    if (box_at (drawn, i)->lane == lane)
      g_ptr_array_add (names, hl_map_box_name (drawn->map, box_at (drawn, i), FALSE));
  g_ptr_array_add (names, NULL);

  return g_strjoinv (", ", (char **) names->pdata);
}

static void assert_names (void (*change) (NnConfig *config), const char *encoder,
                          const char *decoder)
{
  Drawn            drawn = drawn_new (change, pages[2]);
  g_autofree char *of_encoder = list_names (&drawn, HL_MAP_ENCODER);
  g_autofree char *of_decoder = list_names (&drawn, HL_MAP_DECODER);

  g_assert_cmpstr (of_encoder, ==, encoder);
  g_assert_cmpstr (of_decoder, ==, decoder);
  drawn_clear (&drawn);
}

/* As the chapter draws it; a normalization is where the model has it. */
NN_TEST (boxes_are_those_of_the_book)
{
  assert_names (nn_test_make_one_post,
                "Embedding + positions, Multi-head attention, Add & norm, Positionwise FFN, "
                "Add & norm, Memory",
                "Embedding + positions, Masked multi-head attention, Add & norm, "
                "Multi-head attention, Add & norm, Positionwise FFN, Add & norm, "
                "Output layer, softmax");
  assert_names (nn_test_make_one_pre,
                "Embedding + positions, Layer norm, Multi-head attention, Add, Layer norm, "
                "Positionwise FFN, Add, Layer norm",
                "Embedding + positions, Layer norm, Masked multi-head attention, Add, "
                "Layer norm, Multi-head attention, Add, Layer norm, Positionwise FFN, Add, "
                "Layer norm, Output layer, softmax");
}

static gboolean fits (const Drawn *drawn, const HlMapBox *box)
{
  g_autofree char *name = hl_map_box_name (drawn->map, box, drawn->layout->has_short_names);

  return hl_text_width (drawn->layout->text, HL_TEXT_SMALL, name) <= box->name.width;
}

/* The word that was written is in the output layer's box. */
static void assert_written (const Drawn *drawn)
{
  const HlMapBox *output = box_at (drawn, n_boxes (drawn) - 1);
  const char     *word = drawn->map->lanes[HL_MAP_DECODER].writes[drawn->map->row];
  int             n = 0;

  for (guint i = 0; i < drawn->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn->items, (int) i);

      if (item->text == NULL || item->rect.y != output->rect.y ||
          !g_str_has_suffix (item->text, word))
        continue;
      n++;
      g_assert_cmpfloat (hl_text_width (drawn->layout->text, item->text_size, item->text), <=,
                         item->rect.width);
      g_assert_cmpfloat (hl_rect_right (&item->rect), <=, hl_rect_right (&output->rect));
    }
  g_assert_cmpint (n, ==, 1);
}

/* In a small window, too, and beside a stage in it. */
NN_TEST (names_are_not_cut_off)
{
  static const HlSize sizes[] = { { 1079, 465 }, { 823, 345 }, { 540, 465 }, { 428, 335 } };

  for (gsize v = 0; v < G_N_ELEMENTS (variants); v++)
    for (gsize s = 0; s < G_N_ELEMENTS (sizes); s++)
      {
        Drawn drawn = drawn_new (variants[v], sizes[s]);

        g_assert_cmpint (drawn.layout->has_short_names, ==, sizes[s].width < 800);
        for (int i = 0; i < n_boxes (&drawn); i++)
          g_assert_true (box_at (&drawn, i)->is_folded || fits (&drawn, box_at (&drawn, i)));
        assert_written (&drawn);
        drawn_clear (&drawn);
      }
}

NN_TEST (names_say_what_the_model_does)
{
  Drawn            drawn = drawn_new (nn_test_make_unusual, pages[2]);
  g_autofree char *encoder = list_names (&drawn, HL_MAP_ENCODER);
  g_autofree char *decoder = list_names (&drawn, HL_MAP_DECODER);

  g_assert_true (g_str_has_prefix (encoder, "Embedding, "));
  g_assert_nonnull (strstr (encoder, ", Additive attention, Add & batch norm, "));
  g_assert_nonnull (strstr (decoder, ", Masked additive attention, "));
  drawn_clear (&drawn);
}

/* Numbers are inside their box; of a folded block, those that say what it looks at. */
NN_TEST (every_place_has_its_box)
{
  for (gsize v = 0; v < G_N_ELEMENTS (variants); v++)
    for (gsize p = 0; p < G_N_ELEMENTS (pages); p++)
      {
        Drawn drawn = drawn_new (variants[v], pages[p]);

        for (int i = 0; i < n_boxes (&drawn); i++)
          for (int j = box_at (&drawn, i)->first; j <= box_at (&drawn, i)->last; j++)
            {
              const HlMapBox    *box = box_at (&drawn, i);
              const HlMapColumn *column = &drawn.layout->columns[j];

              if (box->is_folded && column->all.width <= 0.0)
                continue;
              g_assert_cmpfloat (column->all.width, >, 0.0);
              g_assert_cmpfloat (column->body.width, >, 8.0);
              g_assert_cmpfloat (column->body.x, >=, box->rect.x);
              g_assert_cmpfloat (hl_rect_right (&column->body), <=, hl_rect_right (&box->rect));
              g_assert_cmpfloat (column->body.y, >=, box->rect.y);
              g_assert_cmpfloat (hl_rect_bottom (&column->body), <=,
                                 hl_rect_bottom (&box->rect) + 1.0);
            }
        drawn_clear (&drawn);
      }
}

static gboolean touches (const HlRect *a, const HlRect *b)
{
  return a->x < hl_rect_right (b) && b->x < hl_rect_right (a) && a->y < hl_rect_bottom (b) &&
         b->y < hl_rect_bottom (a);
}

static void assert_apart (const Drawn *drawn, HlSize size)
{
  for (int i = 0; i < n_boxes (drawn); i++)
    {
      const HlMapBox *box = box_at (drawn, i);

      g_assert_cmpfloat (box->rect.y, >=, 0.0);
      g_assert_false (touches (&box->rect, &drawn->layout->next));
      g_assert_false (touches (&box->name, &box->data));
      for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
        g_assert_false (touches (&box->rect, &drawn->layout->lanes[lane].header));
      for (int j = i + 1; j < n_boxes (drawn); j++)
        g_assert_false (touches (&box->rect, &box_at (drawn, j)->rect));
    }
  for (int lane = 0; lane < HL_MAP_N_LANES; lane++)
    g_assert_cmpfloat (hl_rect_bottom (&drawn->layout->lanes[lane].header), <=,
                       drawn->map->is_slim ? drawn->layout->size.height : drawn->layout->keys.y);
  for (guint i = 0; i < drawn->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn->items, (int) i);

      g_assert_cmpfloat (MIN (item->rect.x, item->rect.x + item->rect.width), >=, 0.0);
      g_assert_cmpfloat (hl_rect_right (&item->rect), <=, size.width);
    }
}

/* From a small window to a large one, nothing lies on anything else, and nothing is cut. */
NN_TEST (boxes_stand_apart)
{
  for (gsize v = 0; v < G_N_ELEMENTS (variants); v++)
    {
      Drawn drawn = drawn_new (variants[v], pages[0]);

      for (gsize p = 0; p < G_N_ELEMENTS (pages); p++)
        {
          draw (&drawn, pages[p]);
          assert_apart (&drawn, pages[p]);
        }
      drawn.map->is_slim = TRUE;
      draw (&drawn, half);
      assert_apart (&drawn, half);
      drawn_clear (&drawn);
    }
}

/* The shipped models' two blocks fit into the smallest window; more of them fold. */
NN_TEST (two_blocks_fit_into_a_small_window)
{
  Drawn drawn = drawn_new (nn_test_make_pre_norm, pages[0]);

  g_assert_cmpfloat (hl_map_minimum_size (drawn.map).height, <=, pages[0].height);
  g_assert_cmpfloat (hl_map_minimum_size (drawn.map).width, <=, half.width);
  g_assert_cmpint (drawn.layout->panels->len, ==, 4);
  for (guint i = 0; i < drawn.layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (drawn.layout->panels, HlMapPanel, i);

      g_assert_cmpint (panel->is_folded, ==, panel->block != drawn.map->open_block);
    }
  drawn_clear (&drawn);
}

/* Blocks of the encoder are beside those of the decoder. */
NN_TEST (blocks_are_level)
{
  Drawn drawn = drawn_new (nn_test_make_deep, pages[2]);

  for (guint i = 0; i < drawn.layout->panels->len; i++)
    for (guint j = 0; j < drawn.layout->panels->len; j++)
      {
        const HlMapPanel *a = &g_array_index (drawn.layout->panels, HlMapPanel, i);
        const HlMapPanel *b = &g_array_index (drawn.layout->panels, HlMapPanel, j);

        if (a->block != b->block)
          continue;
        g_assert_cmpfloat_with_epsilon (a->rect.y, b->rect.y, 1.5);
        g_assert_cmpfloat_with_epsilon (a->rect.height, b->rect.height, 2.5);
      }
  drawn_clear (&drawn);
}

NN_TEST (the_arrangement_never_moves)
{
  Drawn                   drawn = drawn_new (nn_test_make_pre_norm, pages[1]);
  const gsize             size = sizeof (HlMapColumn) * drawn.map->places->len;
  g_autofree HlMapColumn *columns = g_memdup2 (drawn.layout->columns, size);

  for (int node = 0; node < nn_walk_count (drawn.walk); node += 7)
    {
      go_to (&drawn, node, pages[1]);
      g_assert_cmpmem (columns, size, drawn.layout->columns, size);
    }
  drawn_clear (&drawn);
}

/* The same numbers as on the map, for all tokens, whatever is not folded away. */
NN_TEST (boxes_hold_the_numbers_of_the_map)
{
  Drawn drawn = drawn_new (nn_test_make_one_pre, pages[1]);

  for (int i = 0; i < (int) drawn.map->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (drawn.map, i);
      const gboolean is_attention = place->kind == HL_MAP_ATTENTION || place->kind == HL_MAP_CROSS;
      int            n_strips = 0;
      int            n_ribbons = 0;

      for (guint j = 0; j < drawn.items->len; j++)
        {
          const HlMapItem *item = hl_map_item (drawn.items, (int) j);

          if (!item->is_data || item->place != i)
            continue;
          n_ribbons += item->kind == HL_MAP_ITEM_RIBBON;
          if (item->kind == HL_MAP_ITEM_STRIP || item->kind == HL_MAP_ITEM_UNITS)
            {
              n_strips++;
              g_assert_true (item->values == hl_map_place_row (place, item->row, 0));
            }
        }
      if (place->kind == HL_MAP_NEXT)
        continue;
      if (is_attention)
        g_assert_cmpint (n_ribbons, >, 2);
      else if (place->kind == HL_MAP_MEMORY) /* and its copy */
        g_assert_cmpint (n_strips, ==, 2 * drawn.map->lanes[place->lane].n_rows);
      else
        g_assert_cmpint (n_strips, ==, drawn.map->lanes[place->lane].n_rows);
    }
  drawn_clear (&drawn);
}

static int count_lines (const Drawn *drawn, HlMapItemKind kind, HlMapInk ink, const HlRect *end)
{
  int n = 0;

  for (guint i = 0; i < drawn->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn->items, (int) i);
      const double     x = item->rect.x + item->rect.width;
      const double     y = item->rect.y + item->rect.height;

      n += item->kind == kind && item->ink == ink && x >= end->x - 2.0 &&
           x <= hl_rect_right (end) + 2.0 && y >= end->y - 2.0 && y <= hl_rect_bottom (end) + 2.0;
    }

  return n;
}

/* Every box is reached from below; where something is added, also by the way around. */
NN_TEST (lines_end_at_boxes)
{
  for (gsize v = 0; v < G_N_ELEMENTS (variants); v++)
    {
      Drawn drawn = drawn_new (variants[v], pages[1]);
      int   n_memories = 0;

      for (int i = 0; i < n_boxes (&drawn); i++)
        {
          const HlMapBox *box = box_at (&drawn, i);
          const gboolean  adds =
              !box->is_folded && hl_map_place (drawn.map, box->first)->kind == HL_MAP_ADD;

          g_assert_cmpint (count_lines (&drawn, HL_MAP_ITEM_ARROW, HL_MAP_INK_FAINT, &box->rect),
                           ==, adds ? 2 : 1);
          n_memories += count_lines (&drawn, HL_MAP_ITEM_ARROW, HL_MAP_INK_MEMORY, &box->rect);
        }
      g_assert_cmpint (n_memories, ==, drawn.map->n_blocks);
      drawn_clear (&drawn);
    }
}

/* What is added is what went into the sublayer: in pre-norm models before its normalization. */
NN_TEST (the_way_around_begins_at_the_last_sum)
{
  Drawn post = drawn_new (nn_test_make_one_post, pages[1]);
  Drawn pre = drawn_new (nn_test_make_one_pre, pages[1]);

  g_assert_cmpint (hl_map_box_before (post.map, post.layout->boxes, 2), ==, 0);
  g_assert_cmpint (hl_map_box_before (post.map, post.layout->boxes, 4), ==, 2);
  g_assert_cmpint (hl_map_box_before (pre.map, pre.layout->boxes, 3), ==, 0);
  g_assert_cmpint (hl_map_box_before (pre.map, pre.layout->boxes, 6), ==, 3);
  g_assert_cmpint (hl_map_box_before (pre.map, pre.layout->boxes, 5), ==, -1);
  drawn_clear (&post);
  drawn_clear (&pre);
}

static gboolean has_words (const Drawn *drawn, const char *words)
{
  for (guint i = 0; i < drawn->items->len; i++)
    if (g_strcmp0 (hl_map_item (drawn->items, (int) i)->text, words) == 0)
      return TRUE;

  return FALSE;
}

/* At the embedding, the memory and the logits; a step of the decoder has one row. */
NN_TEST (shapes_are_told_where_they_change)
{
  Drawn            drawn = drawn_new (nn_test_make_one_post, pages[1]);
  const int        n = drawn.map->lanes[HL_MAP_ENCODER].n_rows;
  const int        width = hl_map_place (drawn.map, 0)->width;
  g_autofree char *source = g_strdup_printf ("%d × %d", n, width);
  g_autofree char *target = g_strdup_printf ("1 × %d", width);
  g_autofree char *logits = g_strdup_printf ("1 × %d", drawn.map->target_words);

  g_assert_true (has_words (&drawn, source));
  g_assert_true (has_words (&drawn, target));
  g_assert_true (has_words (&drawn, logits));
  drawn_clear (&drawn);
}

/* Pointing at a row of a box is pointing at that row of its place. */
NN_TEST (what_is_pointed_at_is_in_its_box)
{
  for (gsize v = 0; v < G_N_ELEMENTS (variants); v++)
    {
      Drawn drawn = drawn_new (variants[v], pages[1]);

      for (int i = 0; i < (int) drawn.map->places->len; i++)
        {
          const HlMapPlace  *place = hl_map_place (drawn.map, i);
          const HlMapColumn *column = &drawn.layout->columns[i];
          const int          last = drawn.map->lanes[place->lane].n_rows - 1;
          const HlRect       row = hl_map_row_rect (drawn.layout, &column->body, last);
          HlMapPick          pick;

          if (column->all.width <= 0.0 || place->kind == HL_MAP_ATTENTION ||
              place->kind == HL_MAP_CROSS)
            continue;
          pick = hl_map_pick (drawn.map, drawn.layout, drawn.items, row.x + row.width / 2,
                              row.y + row.height / 2);
          g_assert_cmpint (pick.place, ==, i);
          if (place->kind != HL_MAP_NEXT)
            g_assert_cmpint (pick.row, ==, last);
        }
      drawn_clear (&drawn);
    }
}

/* The arrow keys go along the computation, and from one column to the other. */
NN_TEST (keys_reach_every_place)
{
  Drawn                drawn = drawn_new (nn_test_make_pre_norm, pages[1]);
  HlMapPick            pick = hl_map_pick_row (drawn.map, 0, 0);
  const int            last = drawn.map->lanes[HL_MAP_ENCODER].n_rows - 1;
  g_autofree gboolean *is_reached = g_new0 (gboolean, drawn.map->places->len);

  for (int i = 0; i < (int) drawn.map->places->len; i++)
    {
      is_reached[pick.place] = TRUE;
      pick = hl_map_pick_beside (drawn.map, drawn.layout, &pick, 0, 1);
    }
  pick = hl_map_pick_row (drawn.map, 0, last);
  pick = hl_map_pick_beside (drawn.map, drawn.layout, &pick, 1, 0);
  g_assert_cmpint (pick.place, ==, hl_map_first_of (drawn.map, HL_MAP_DECODER));
  for (int i = 0; i < (int) drawn.map->places->len; i++)
    {
      is_reached[pick.place] = TRUE;
      pick = hl_map_pick_beside (drawn.map, drawn.layout, &pick, 0, 1);
    }
  for (int i = 0; i < (int) drawn.map->places->len; i++)
    g_assert_true (is_reached[i] || drawn.layout->columns[i].all.width <= 0.0);
  drawn_clear (&drawn);
}

/* A row that is pointed at is lit in every box of its column, and in the other where it is read. */
NN_TEST (a_row_is_lit_in_its_column)
{
  Drawn              drawn = drawn_new (nn_test_make_one_post, pages[1]);
  const HlMapPick    pick = hl_map_pick_row (drawn.map, 0, 1);
  g_autoptr (GArray) path = hl_map_path_items_new (drawn.map, drawn.layout, &pick);

  g_assert_cmpuint (path->len, >, 4);
  for (guint i = 0; i < path->len; i++)
    {
      const HlMapItem *item = hl_map_item (path, (int) i);

      g_assert_true (hl_rect_right (&item->rect) <= drawn.layout->drop ||
                     item->kind == HL_MAP_ITEM_PAPER ||
                     hl_map_place (drawn.map, item->place)->kind == HL_MAP_CROSS);
      if (item->kind == HL_MAP_ITEM_OUTLINE) /* it hides no number */
        g_assert_cmpfloat (item->rect.height, >=, drawn.layout->pitch + 2.0 * item->width - 1.5);
    }
  drawn_clear (&drawn);
}

/* Rows of a box are too low for their names; the lens has them. */
NN_TEST (a_lens_names_the_rows_of_a_box)
{
  Drawn              drawn = drawn_new (nn_test_make_pre_norm, pages[1]);
  const HlRect      *data = &box_at (&drawn, 0)->data;
  HlMapLens          lens;
  g_autoptr (GArray) names = NULL;

  g_assert_false (hl_map_lens_at (drawn.layout, data->x - 30.0, data->y + 2.0, &lens));
  g_assert_true (hl_map_lens_at (drawn.layout, data->x + 30.0, data->y + 2.0, &lens));
  g_assert_cmpint (lens.lane, ==, HL_MAP_ENCODER);
  names = hl_map_lens_names (drawn.map, drawn.layout, &lens);
  g_assert_cmpint (names->len, ==, 2 * drawn.map->lanes[HL_MAP_ENCODER].n_rows);
  drawn_clear (&drawn);
}

/* Where not all words have room, the current one has. */
NN_TEST (the_word_at_hand_is_named)
{
  g_autoptr (NnTestTranslator) tiny = nn_test_translator_new (nn_test_make_pre_norm);
  NnWalk                      *walk = nn_test_walk (tiny->translator, LONG, FALSE, 0);
  Drawn                        drawn = drawn_new_of (walk, pages[0]);

  g_assert_cmpint (drawn.map->lanes[HL_MAP_ENCODER].n_rows, >, 30);
  for (int row = 0; row < drawn.map->lanes[HL_MAP_DECODER].n_rows; row++)
    {
      gboolean is_named = FALSE;

      drawn.map->row = row;
      draw (&drawn, pages[0]);
      assert_apart (&drawn, pages[0]);
      for (guint i = 0; i < drawn.items->len; i++)
        {
          const HlMapItem *item = hl_map_item (drawn.items, (int) i);

          is_named =
              is_named || (item->kind == HL_MAP_ITEM_TEXT && item->ink == HL_MAP_INK_SELECTED &&
                           item->rect.y == drawn.layout->lanes[HL_MAP_DECODER].header.y &&
                           g_str_equal (item->text, drawn.map->lanes[HL_MAP_DECODER].tokens[row]));
        }
      g_assert_true (is_named);
    }
  drawn_clear (&drawn);
}

/* The boxes hold gradients on the way back, beside what the parameters got; the last one has the
 * losses. */
NN_TEST (an_update_is_in_the_same_boxes)
{
  Drawn drawn = drawn_new_of (nn_test_tiny_update (0, 1), pages[0]);
  int   n_gradients = 0;
  int   n_losses = 0;
  int   n_learned = 0;

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);
      const HlMapBox  *last = box_at (&drawn, n_boxes (&drawn) - 1);

      n_gradients += item->kind == HL_MAP_ITEM_STRIP && item->is_gradient;
      if (item->kind == HL_MAP_ITEM_LOSS)
        {
          n_losses++;
          g_assert_true (touches (&item->rect, &last->data));
        }
      if (!item->is_data || item->kind != HL_MAP_ITEM_LEARNED)
        continue;
      n_learned++;
      g_assert_true (touches (&item->rect, &box_of (&drawn, item->place)->rect));
      g_assert_false (touches (&item->rect, &drawn.layout->columns[item->place].body));
      g_assert_false (touches (&item->rect, &box_of (&drawn, item->place)->name));
    }
  g_assert_cmpint (n_gradients, >, 10);
  g_assert_cmpint (n_learned, >, 10);
  g_assert_cmpint (n_losses, ==, 2 * drawn.map->lanes[HL_MAP_DECODER].valid_len);
  drawn_clear (&drawn);
}

/* A picture for print has all blocks, and the whole legend. */
NN_TEST (a_file_shows_all_blocks)
{
  g_autoptr (NnWalk)      walk = nn_test_tiny_walk (nn_test_make_deep, 0);
  g_autoptr (HlMapSpec)   map = hl_living_map_spec_new (walk);
  g_autoptr (HlMapLayout) layout = NULL;
  g_autoptr (HlRecording) recording = NULL;
  g_autoptr (GBytes)      bytes = NULL;
  g_autofree char        *text = NULL;
  g_auto (GStrv)          parts = NULL;

  map->is_book = TRUE;
  layout = hl_map_layout_new (map, 1180.0, hl_map_whole_height (map, 1180.0));
  g_assert_false (layout->is_short);
  for (guint i = 0; i < layout->panels->len; i++)
    g_assert_false (g_array_index (layout->panels, HlMapPanel, i).is_folded);

  recording = hl_map_file_record (map, "caption", HL_FIGURE_SVG);
  bytes = hl_recording_encode (recording, NULL, NULL);
  text = g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
  parts = g_strsplit (text, "Positionwise FFN", -1);
  g_assert_cmpuint (g_strv_length (parts) - 1, ==, 2 * (guint) map->n_blocks);
}

NN_TEST_MAIN ()
