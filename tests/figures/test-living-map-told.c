#include "core/trace/walk/story.h"
#include "tests/support/cases.h"
#include "tests/support/shipped-model.h"
#include "ui/figures/living-map.h"
#include "ui/figures/living-map-story.h"
#include "ui/render/living-map-items.h"
#include "ui/render/living-map-picture.h"

#define SENTENCE "the red car is old ."
#define WIDTH 1085
#define HEIGHT 480

/* The shipped model's map, at a step of its story. */
typedef struct
{
  NnWalk     *walk;
  NnStoryStep step;
  HlMapSpec  *map;
  GArray     *items;
} Told;

/* The step that tells of an attention weight in the encoder. */
static NnStoryStep find_weight (const NnWalk *walk)
{
  g_autoptr (GArray) story = nn_story_new (walk);
  NnStoryStep        found = { .head = -1 };

  for (guint i = 0; i < story->len; i++)
    {
      const NnStoryStep *step = &g_array_index (story, NnStoryStep, i);

      if (step->kind == NN_STORY_LOOK)
        found = *step;
    }
  g_assert_cmpint (found.head, >=, 0);

  return found;
}

static void draw (Told *told)
{
  g_autoptr (HlMapLayout) layout = hl_map_layout_new (told->map, WIDTH, HEIGHT);

  g_clear_pointer (&told->items, g_array_unref);
  told->items = hl_map_items_new (told->map, layout);
}

static Told told_new (gboolean has_story)
{
  g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (NN_TEST_OWN_MODEL);
  Told                      told = { .walk = nn_test_shipped_walk (shipped, SENTENCE, 1) };

  told.step = find_weight (told.walk);
  told.map = hl_living_map_spec_new (told.walk);
  hl_living_map_spec_go_to (told.map, told.walk, told.step.node, told.step.node + 1, FALSE);
  hl_living_map_tell (told.map, has_story ? told.step.node : HL_MAP_NONE);
  draw (&told);

  return told;
}

static void told_clear (Told *told)
{
  g_array_unref (told->items);
  hl_map_spec_free (told->map);
  nn_walk_free (told->walk);
}

static gboolean is_ribbon_at_hand (const Told *told, const HlMapItem *item)
{
  return item->kind == HL_MAP_ITEM_RIBBON && item->is_data && item->place == told->map->place;
}

/* The ribbon of the weight that is told, and the largest opacity of all others there. */
static const HlMapItem *find_told (const Told *told, double *others)
{
  const HlMapItem *found = NULL;

  *others = 0.0;
  for (guint i = 0; i < told->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (told->items, (int) i);

      if (!is_ribbon_at_hand (told, item))
        continue;
      if (item->row == told->step.query && item->from == told->step.key &&
          item->head == told->step.head)
        found = item;
      else
        *others = MAX (*others, 1.0 - item->fade);
    }
  g_assert_nonnull (found);

  return found;
}

NN_TEST (the_weight_of_the_sentence_stands_out)
{
  Told             told = told_new (TRUE);
  double           others;
  const HlMapItem *ribbon = find_told (&told, &others);

  g_assert_cmpfloat_with_epsilon (ribbon->value, told.step.value, 1e-6);
  g_assert_cmpfloat (1.0 - ribbon->fade, >, 2.0 * others);
  told_clear (&told);
}

/* Of two ribbons of a row and head, one is told of. */
NN_TEST (another_source_of_the_same_head_steps_back)
{
  Told told = told_new (FALSE);
  int  n_pairs = 0;

  for (guint i = 1; i < told.items->len; i++)
    {
      const HlMapItem one = *hl_map_item (told.items, (int) i - 1);
      const HlMapItem other = *hl_map_item (told.items, (int) i);

      if (!is_ribbon_at_hand (&told, &one) || !is_ribbon_at_hand (&told, &other) ||
          one.row != other.row || one.head != other.head)
        continue;
      told.map->told = (HlMapLink){ one.place, one.row, one.from, one.head };
      draw (&told);
      for (guint j = 0; j < told.items->len; j++)
        {
          const HlMapItem *now = hl_map_item (told.items, (int) j);

          if (is_ribbon_at_hand (&told, now) && now->row == other.row && now->head == other.head &&
              now->from == other.from)
            g_assert_cmpfloat (now->fade, >, other.fade);
        }
      n_pairs++;
      break;
    }
  g_assert_cmpint (n_pairs, ==, 1);
  told_clear (&told);
}

/* It lies over the ribbons of other rows. */
NN_TEST (the_weight_of_the_sentence_is_drawn_last)
{
  Told             told = told_new (TRUE);
  double           others;
  const HlMapItem *ribbon = find_told (&told, &others);
  const guint      end = told.items->len;

  for (guint i = (guint) (ribbon - hl_map_item (told.items, 0)) + 1; i < end; i++)
    if (is_ribbon_at_hand (&told, hl_map_item (told.items, (int) i)))
      g_assert_cmpint (hl_map_item (told.items, (int) i)->row, ==, told.step.query);
  told_clear (&told);
}

/* Whether a word of the encoder is printed bold. */
static gboolean is_bold (const Told *told, int row)
{
  const char *word = told->walk->source_tokens[row];

  for (guint i = 0; i < told->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (told->items, (int) i);

      if (item->kind == HL_MAP_ITEM_TEXT && g_strcmp0 (item->text, word) == 0)
        return item->text_size == HL_TEXT_STRONG;
    }
  g_assert_not_reached ();
}

NN_TEST (both_words_of_the_sentence_are_bold)
{
  Told told = told_new (TRUE);

  for (int row = 0; row < told.map->lanes[HL_MAP_ENCODER].n_rows; row++)
    g_assert_cmpint (is_bold (&told, row), ==, row == told.step.query || row == told.step.key);
  told_clear (&told);
}

NN_TEST (both_words_are_bold_in_the_arrangement_of_the_book)
{
  Told told = told_new (TRUE);

  told.map->is_book = TRUE;
  draw (&told);
  for (int row = 0; row < told.map->lanes[HL_MAP_ENCODER].n_rows; row++)
    g_assert_cmpint (is_bold (&told, row), ==, row == told.step.query || row == told.step.key);
  told_clear (&told);
}

/* Whether a row of the encoder has its name; no two names touch. */
static gboolean is_named (const Told *told, const HlMapLayout *layout, int row)
{
  const HlRect tokens = layout->lanes[HL_MAP_ENCODER].tokens;
  const double top = tokens.y - layout->line;
  double       last = -G_MAXDOUBLE;
  gboolean     has_name = FALSE;

  for (guint i = 0; i < told->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (told->items, (int) i);

      if (item->kind != HL_MAP_ITEM_TEXT || item->align != 1.0 ||
          hl_rect_right (&item->rect) != hl_rect_right (&tokens) || item->rect.y < top ||
          item->rect.y > hl_rect_bottom (&tokens))
        continue;
      g_assert_cmpfloat (item->rect.y - last, >=, 0.8 * layout->small);
      last = item->rect.y;
      if (g_strcmp0 (item->text, told->walk->source_tokens[row]) == 0)
        has_name = TRUE;
    }

  return has_name;
}

/* Where rows are low only some have names: the one that the sentence tells of is among them. */
NN_TEST (the_row_of_the_sentence_is_named_where_there_is_little_room)
{
  Told                             told = told_new (TRUE);
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string ("Sans 22");
  g_autoptr (HlMapLayout)          layout = NULL;

  told.map->font = font;
  layout = hl_map_layout_new (told.map, WIDTH, hl_map_minimum_size (told.map).height);
  g_assert_false (hl_map_names_rows (layout));
  for (int row = 0; row < told.map->lanes[HL_MAP_ENCODER].n_rows; row++)
    {
      told.map->told.row = row;
      g_clear_pointer (&told.items, g_array_unref);
      told.items = hl_map_items_new (told.map, layout);
      g_assert_true (is_named (&told, layout, row));
    }
  told.map->font = NULL;
  told_clear (&told);
}

NN_TEST (without_a_story_no_weight_stands_out)
{
  Told             told = told_new (FALSE);
  double           others;
  const HlMapItem *ribbon = find_told (&told, &others);

  g_assert_cmpfloat (1.0 - ribbon->fade, <, 2.0 * others);
  g_assert_false (is_bold (&told, told.step.query));
  told_clear (&told);
}

/* The step that shows the queries of the decoder. */
static NnStoryStep find_choice (const NnWalk *walk)
{
  g_autoptr (GArray) story = nn_story_new (walk);

  for (guint i = 0; i < story->len; i++)
    {
      const NnStoryStep *step = &g_array_index (story, NnStoryStep, i);

      if (step->kind == NN_STORY_ASK)
        return *step;
    }
  g_assert_not_reached ();
}

/* Also where the sentence is about the word that is written: of that row, one head's ribbon. */
NN_TEST (the_head_that_writes_a_word_stands_out)
{
  Told              told = told_new (FALSE);
  const NnStoryStep step = find_choice (told.walk);
  double            others = 0.0;
  double            own = 0.0;

  hl_living_map_spec_go_to (told.map, told.walk, step.node, step.node + 1, FALSE);
  hl_living_map_tell (told.map, step.node);
  draw (&told);
  g_assert_cmpint (told.map->told.row, ==, told.map->row);
  for (guint i = 0; i < told.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (told.items, (int) i);

      if (item->kind != HL_MAP_ITEM_RIBBON || !item->is_data ||
          item->place != told.map->told.place || item->row != told.map->row)
        continue;
      if (item->from == step.key && item->head == step.head)
        own = 1.0 - item->fade;
      else
        others = MAX (others, 1.0 - item->fade);
    }
  g_assert_cmpfloat (own, >, 2.0 * others);
  told_clear (&told);
}

NN_TEST_MAIN ()
