#include "core/model/place.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"
#include "ui/figures/living-map.h"
#include "ui/render/living-map-picture.h"

#define WIDTH 1100.0
#define HEIGHT 560.0

/* A walk, and where its map lies, which is the same at every step. */
typedef struct
{
  const NnWalk *walk;
  HlMapSpec    *map;
  HlMapLayout  *layout;
} Mapped;

static HlRect frame_at (const Mapped *mapped, int node)
{
  g_autoptr (GArray) items = NULL;
  HlRect             frame = { 0 };
  int                n = 0;

  hl_living_map_spec_go_to (mapped->map, mapped->walk, node, nn_walk_get (mapped->walk, node)->end,
                            FALSE);
  items = hl_map_items_new (mapped->map, mapped->layout);
  for (guint i = 0; i < items->len; i++)
    if (hl_map_item (items, (int) i)->kind == HL_MAP_ITEM_FOCUS)
      {
        frame = hl_map_item (items, (int) i)->rect;
        n++;
      }
  g_assert_cmpint (n, ==, 1);

  return frame;
}

static gboolean is_around (const HlRect *frame, const HlRect *rect)
{
  return frame->x <= rect->x && frame->y <= rect->y &&
         hl_rect_right (frame) >= hl_rect_right (rect) &&
         hl_rect_bottom (frame) >= hl_rect_bottom (rect);
}

/* How many blocks are within the frame. */
static int count_panels (const Mapped *mapped, const HlRect *frame, HlMapLaneKind lane)
{
  int n = 0;

  for (guint i = 0; i < mapped->layout->panels->len; i++)
    {
      const HlMapPanel *panel = &g_array_index (mapped->layout->panels, HlMapPanel, i);

      n += panel->lane == lane && is_around (frame, &panel->rect);
    }

  return n;
}

/* While a batch is drawn: the words that a step is about, and no computation. */
static gboolean is_around_words (const Mapped *mapped, const char *path, const HlRect *frame)
{
  const HlMapLaneLayout *encoder = &mapped->layout->lanes[HL_MAP_ENCODER];
  const HlMapLaneLayout *decoder = &mapped->layout->lanes[HL_MAP_DECODER];
  const gboolean         reads_source = is_around (frame, &encoder->tokens);
  const gboolean         reads_input = is_around (frame, &decoder->tokens);
  const gboolean         has_labels = is_around (frame, &decoder->writes);

  if (g_str_equal (path, "batch"))
    return reads_source && reads_input && !has_labels;
  if (g_str_equal (path, "batch.labels"))
    return has_labels && !reads_source && !reads_input;

  return !has_labels && reads_source != reads_input &&
         reads_input == g_str_equal (path, "batch.decoder_input");
}

/* A block's frame is around that block, a stack's around all of its blocks, and what is in none of
 * them is on the card or all of the pass. */
static void assert_frame (const Mapped *mapped, int node, const HlRect *frame)
{
  const NnWalkNode *at = nn_walk_get (mapped->walk, node);
  const NnPlace     place = nn_place_read (at->path);
  const int         L = mapped->map->n_blocks;
  const int         above = count_panels (mapped, frame, HL_MAP_ENCODER);
  const int         below = count_panels (mapped, frame, HL_MAP_DECODER);
  const gboolean    is_card = is_around (frame, &mapped->layout->next);

  g_assert_cmpfloat (frame->width, >, 5.0);
  g_assert_cmpfloat (frame->height, >, 5.0);
  if (g_str_has_prefix (at->path, "batch"))
    g_assert_true (is_around_words (mapped, at->path, frame) && above + below == 0);
  else if (mapped->map->update != NULL && !at->is_backward &&
           g_str_equal (at->path, "decoder.dense.logits"))
    g_assert_true (above == 0 && below == L && !is_card);
  else if (mapped->map->words == HL_MAP_WORDS_JUDGED)
    g_assert_true (is_around (frame, &mapped->layout->lanes[HL_MAP_DECODER].writes) &&
                   is_around (frame, &mapped->layout->lanes[HL_MAP_DECODER].losses) &&
                   above + below == 0);
  else if (place.stack == NN_STACK_NONE && at->target_step < 0 && !g_str_equal (at->path, "encode"))
    g_assert_true (is_card || (above == L && below == L));
  else if (at->level == NN_LEVEL_BLOCK)
    g_assert_true (above == (place.stack == NN_STACK_ENCODER) &&
                   below == (place.stack == NN_STACK_DECODER));
  else if (at->level < NN_LEVEL_BLOCK)
    g_assert_true ((above == L && below == 0) || (above == 0 && below == L));
  else
    g_assert_cmpint (above + below, <=, 1);
}

static void assert_frames (const NnWalk *walk)
{
  Mapped mapped = { .walk = walk, .map = hl_living_map_spec_new (walk) };
  int    n_places = 0;

  mapped.layout = hl_map_layout_new (mapped.map, WIDTH, HEIGHT);
  for (int node = 0; node < nn_walk_count (walk); node++)
    {
      const HlRect frame = frame_at (&mapped, node);

      assert_frame (&mapped, node, &frame);
      n_places += mapped.map->place != HL_MAP_NONE;
    }
  g_assert_cmpint (2 * n_places, >, nn_walk_count (walk));
  hl_map_layout_free (mapped.layout);
  hl_map_spec_free (mapped.map);
}

/* The current place, however large, has the one frame; also in a block that is folded. */
NN_TEST (every_step_of_a_translation_has_its_frame)
{
  static void (*const variants[]) (NnConfig * config) = { NULL, nn_test_make_pre_norm,
                                                          nn_test_make_deep };

  for (gsize i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      g_autoptr (NnWalk) walk = nn_test_tiny_walk (variants[i], 0);

      assert_frames (walk);
    }
}

NN_UPDATE_TEST (every_step_of_an_update_has_its_frame)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 1);

  assert_frames (walk);
}

NN_TEST_MAIN ()
