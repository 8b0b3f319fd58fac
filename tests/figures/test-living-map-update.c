#include <math.h>
#include <string.h>

#include "core/trace/walk/story.h"
#include "tests/support/tiny-update.h"
#include "ui/figures/living-map-story.h"
#include "ui/figures/living-map.h"
#include "ui/render/living-map-description.h"
#include "ui/render/living-map-losses.h"
#include "ui/render/living-map-picture.h"

#define WIDTH 1200.0
#define HEIGHT 640.0
#define LOW_WIDTH 820.0 /* of the smallest window */

/* An update, its map at a step, and what is drawn of it. */
typedef struct
{
  NnTestRun   *run;
  NnWalk      *walk;
  HlMapSpec   *map;
  HlMapLayout *layout;
  GArray      *items;
} Drawn;

static void go_to (Drawn *drawn, int node)
{
  hl_living_map_spec_go_to (drawn->map, drawn->walk, node, nn_walk_get (drawn->walk, node)->end,
                            FALSE);
  g_clear_pointer (&drawn->items, g_array_unref);
  g_clear_pointer (&drawn->layout, hl_map_layout_free);
  drawn->layout = hl_map_layout_new (drawn->map, WIDTH, HEIGHT);
  drawn->items = hl_map_items_new (drawn->map, drawn->layout);
}

static Drawn drawn_new (int variant)
{
  Drawn drawn = { .run = nn_test_update_run_new (variant, NN_TEST_UPDATE_SENTENCES) };

  drawn.walk = nn_test_update_walk (drawn.run, 1);
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
  nn_test_run_free (drawn->run);
}

/* What the way back computed for what a place shows. */
static const NnOperand *gradient_of (const Drawn *drawn, const HlMapPlace *place)
{
  const char *path = nn_walk_get (drawn->walk, place->nodes[0])->path;

  for (int i = drawn->map->update->backward; i < nn_walk_count (drawn->walk); i++)
    {
      const NnOperation *operation = nn_walk_get (drawn->walk, i)->operation;

      if (operation != NULL && operation->kind == NN_OP_GRADIENT &&
          g_str_equal (nn_walk_get (drawn->walk, i)->path, path))
        return operation->output;
    }

  g_assert_not_reached ();
}

static void assert_strip (const Drawn *drawn, const HlMapItem *strip)
{
  const NnOperand *gradient = gradient_of (drawn, hl_map_place (drawn->map, strip->place));

  g_assert_true (strip->is_gradient);
  g_assert_cmpint (strip->n_values, ==, gradient->columns);
  for (int j = 0; j < gradient->columns; j++)
    g_assert_cmpfloat (strip->values[j], ==, nn_operand_get (gradient, 0, strip->row, j));
}

static void assert_ribbon (const Drawn *drawn, const HlMapItem *ribbon)
{
  const NnOperand *gradient = gradient_of (drawn, hl_map_place (drawn->map, ribbon->place));
  const double     value =
      fabs ((double) nn_operand_get (gradient, ribbon->head, ribbon->row, ribbon->from));

  g_assert_cmpfloat (ribbon->value, ==, value);
  g_assert_cmpfloat_with_epsilon (ribbon->width,
                                  value / drawn->map->update->weight_limit *
                                      hl_map_ribbon_scale (drawn->map, drawn->layout),
                                  1e-9);
}

/* The loss of a row is that of the shown sentence in the losses of the batch. */
static void assert_loss (const Drawn *drawn, const HlMapItem *bar)
{
  const int node =
      nn_walk_find (drawn->walk, bar->head ? "loss_again.batch" : "loss.batch", -1, FALSE);
  const NnOperand *grid = nn_walk_get (drawn->walk, node)->operation->inputs[0];
  const double     value = (double) nn_operand_get (grid, 0, drawn->walk->sentence, bar->row);

  g_assert_cmpfloat (bar->value, ==, value);
  g_assert_cmpfloat_with_epsilon (
      bar->rect.width,
      (value - drawn->map->update->least_loss) /
          (drawn->map->update->largest_loss - drawn->map->update->least_loss) *
          hl_map_loss_room (drawn->layout),
      1e-9);
}

/* Of the logits of a row. */
static void assert_row_gradient (const Drawn *drawn, const HlMapItem *bar)
{
  const int        node = nn_walk_find (drawn->walk, "decoder.dense.logits", -1, TRUE);
  const NnOperand *gradient = nn_walk_get (drawn->walk, node)->operation->output;
  double           squares = 0.0;

  for (int j = 0; j < gradient->columns; j++)
    squares += pow (nn_operand_get (gradient, 0, bar->row, j), 2.0);
  g_assert_cmpfloat_with_epsilon (bar->value, sqrt (squares), 1e-9);
  g_assert_cmpfloat (bar->rect.width, <=, hl_map_loss_room (drawn->layout) + 1e-9);
}

/* As many decimals as have room tell what was learned. */
NN_TEST (each_word_has_its_loss_before_and_after)
{
  Drawn drawn = drawn_new (0);
  int   n_rows = 0;

  /* Two losses that four decimals do not tell apart. */
  drawn.map->update->before[0] = 1.18822;
  drawn.map->update->after[0] = 1.18818;
  go_to (&drawn, nn_walk_count (drawn.walk) - 1);

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (item->text == NULL || strstr (item->text, " → ") == NULL ||
          item->rect.x < drawn.layout->lanes[HL_MAP_DECODER].losses.x ||
          g_str_has_prefix (item->text, "loss"))
        continue;
      if (item->rect.y >= drawn.layout->lanes[HL_MAP_DECODER].rows.y)
        {
          g_auto (GStrv) ends = g_strsplit (item->text, " → ", 2);

          g_assert_cmpstr (ends[0], !=, ends[1]);
          g_assert_cmpfloat (hl_text_width (drawn.layout->text, HL_TEXT_SMALL, item->text), <=,
                             item->rect.width);
          n_rows++;
        }
    }
  g_assert_cmpint (n_rows, ==, drawn.map->lanes[HL_MAP_DECODER].valid_len);
  drawn_clear (&drawn);
}

/* The mean loss of the words of the sentence that is shown. */
static double loss_of_sentence (const Drawn *drawn, const char *path)
{
  const int        node = nn_walk_find (drawn->walk, path, -1, FALSE);
  const NnOperand *grid = nn_walk_get (drawn->walk, node)->operation->inputs[0];
  const int        n = drawn->walk->target_valid_len;
  double           sum = 0.0;

  for (int t = 0; t < n; t++)
    sum += (double) nn_operand_get (grid, 0, drawn->walk->sentence, t);

  return sum / n;
}

/* Whether some words of the picture begin like this. */
static gboolean says (const Drawn *drawn, const char *words)
{
  for (guint i = 0; i < drawn->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn->items, (int) i);

      if (item->text != NULL && strstr (item->text, words) != NULL)
        return TRUE;
    }

  return FALSE;
}

/* The loss of the batch is that of many sentences; the rows are those of one. */
NN_UPDATE_TEST (the_card_tells_the_loss_of_the_sentence_and_the_least_loss)
{
  Drawn              drawn = drawn_new (GPOINTER_TO_INT (data));
  const NnOperation *loss = nn_walk_get (drawn.walk, drawn.map->update->loss_node)->operation;
  g_autofree char   *words = g_strdup_printf (
        "This sentence, one of %d: %.4f → %.4f", NN_TEST_UPDATE_SENTENCES,
        loss_of_sentence (&drawn, "loss.batch"), loss_of_sentence (&drawn, "loss_again.batch"));
  g_autofree char *least =
      hl_map_least_loss_text (drawn.map->update->smoothing, drawn.map->update->least_loss);

  g_assert_true (says (&drawn, words));
  g_assert_cmpfloat (drawn.map->update->smoothing, ==, loss->constants.smoothing);
  g_assert_cmpint (says (&drawn, least), ==, loss->constants.smoothing > 0.0);
  for (int t = 0; t < drawn.walk->target_valid_len; t++)
    g_assert_cmpfloat (drawn.map->update->before[t], >=, drawn.map->update->least_loss - 1e-6);
  drawn_clear (&drawn);
}

/* In a low window, or with large type, the card leaves sentences out. */
static void assert_words_stay_within (const char *font_name)
{
  g_autoptr (PangoFontDescription) font = pango_font_description_from_string (font_name);
  Drawn                            drawn = drawn_new (0);
  HlSize                           least;
  int                              n_cards = 0;

  drawn.map->update->smoothing = 0.1;
  drawn.map->font = font;
  least = hl_map_minimum_size (drawn.map);
  for (double height = least.height; height < least.height + 300.0; height += 20.0)
    {
      g_autoptr (HlMapLayout) layout = hl_map_layout_new (drawn.map, LOW_WIDTH, height);
      g_autoptr (GArray)      items = hl_map_items_new (drawn.map, layout);

      for (guint i = 0; i < items->len; i++)
        {
          const HlMapItem *item = hl_map_item (items, (int) i);

          if (!item->wraps || item->text[0] == '\0' || item->rect.x < layout->next.x)
            continue;
          n_cards++;
          g_assert_cmpfloat (item->rect.y + hl_text_wrapped_height (layout->text, HL_TEXT_SMALL,
                                                                    item->text, item->rect.width),
                             <=, hl_rect_bottom (&layout->next));
        }
    }
  g_assert_cmpint (n_cards, >, 5);
  drawn.map->font = NULL;
  drawn_clear (&drawn);
}

NN_TEST (the_words_of_the_card_stay_within_it)
{
  assert_words_stay_within ("Sans 11");
  assert_words_stay_within ("Cantarell 11");
}

NN_TEST (large_words_of_the_card_stay_within_it) { assert_words_stay_within ("Sans 22"); }

/* How many texts of one of the lanes are bold, beside its name. */
static int count_bold (const Drawn *drawn, const char *text)
{
  int n = 0;

  for (guint i = 0; i < drawn->items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn->items, (int) i);

      n += item->kind == HL_MAP_ITEM_TEXT && item->text_size == HL_TEXT_STRONG &&
           g_str_has_suffix (item->text, text);
    }

  return n;
}

/* The label that a sentence names, and the row that has to write it, are bold; of the source, the
 * word whose gradient it names.  No other word is. */
NN_UPDATE_TEST (the_row_of_the_sentence_is_bold)
{
  Drawn              drawn = drawn_new (GPOINTER_TO_INT (data));
  g_autoptr (GArray) story = nn_story_new (drawn.walk);
  int                n_marked = 0;

  for (guint i = 0; i < story->len; i++)
    {
      const NnStoryStep *step = &g_array_index (story, NnStoryStep, i);
      const gboolean     is_source = step->kind == NN_STORY_EMBEDDING_GRADIENT;
      const gboolean     is_label =
          step->kind == NN_STORY_LARGEST_LOSS || step->kind == NN_STORY_LOGIT_GRADIENT;

      hl_living_map_tell (drawn.map, step->node);
      go_to (&drawn, step->node);
      g_assert_cmpint (drawn.map->told.place != HL_MAP_NONE, ==, is_source || is_label);
      if (is_label)
        {
          g_assert_cmpint (drawn.map->words, ==, HL_MAP_WORDS_JUDGED);
          g_assert_cmpint (count_bold (&drawn, step->word), >, 0);
          g_assert_cmpint (count_bold (&drawn, drawn.walk->decoder_tokens[step->query]), >, 0);
        }
      if (is_source)
        g_assert_cmpint (count_bold (&drawn, step->word), >, 0);
      n_marked += is_source || is_label;
    }
  g_assert_cmpint (n_marked, ==, 3);
  drawn_clear (&drawn);
}

/* Beside the losses, as long as these are not those after the update; and pale strips are explained
 * as long as there are any. */
NN_UPDATE_TEST (the_way_back_begins_with_the_gradients_of_the_rows)
{
  Drawn     drawn = drawn_new (GPOINTER_TO_INT (data));
  const int first = nn_walk_find (drawn.walk, "decoder.dense.logits", -1, TRUE);
  const int steps[] = { nn_walk_find (drawn.walk, "loss.batch", -1, FALSE), first,
                        nn_walk_find (drawn.walk, "clip.factor", -1, FALSE),
                        nn_walk_count (drawn.walk) - 1 };

  for (gsize i = 0; i < G_N_ELEMENTS (steps); i++)
    {
      int      n = 0;
      gboolean has_pale = FALSE;
      gboolean has_begin = FALSE;

      if (steps[i] < 0)
        continue;
      go_to (&drawn, steps[i]);
      for (guint j = 0; j < drawn.items->len; j++)
        {
          const HlMapItem *item = hl_map_item (drawn.items, (int) j);

          has_begin =
              has_begin || (item->text != NULL && g_str_has_prefix (item->text, "loss, bars from"));
          has_pale = has_pale || (item->text != NULL && g_str_has_prefix (item->text, "pale: not"));
          if (item->kind != HL_MAP_ITEM_ROW_GRADIENT)
            continue;
          assert_row_gradient (&drawn, item);
          n++;
        }
      g_assert_cmpint (n, ==, i == 1 || i == 2 ? drawn.walk->target_valid_len : 0);
      g_assert_cmpint (has_pale, ==, i == 1);
      g_assert_cmpint (has_begin, ==, i == 0 && drawn.map->update->smoothing > 0.0);
    }
  drawn_clear (&drawn);
}

/* On the way back the line of the memory leads into the encoder. */
NN_UPDATE_TEST (the_line_of_the_memory_turns_around)
{
  Drawn drawn = drawn_new (GPOINTER_TO_INT (data));

  for (int is_back = 0; is_back < 2; is_back++)
    {
      int n_into_encoder = 0;
      int n_into_decoder = 0;

      go_to (&drawn, is_back ? nn_walk_count (drawn.walk) - 1
                             : nn_walk_find (drawn.walk, "loss.batch", -1, FALSE));
      for (guint i = 0; i < drawn.items->len; i++)
        {
          const HlMapItem *item = hl_map_item (drawn.items, (int) i);

          if (item->kind != HL_MAP_ITEM_ARROW || item->ink != HL_MAP_INK_MEMORY)
            continue;
          n_into_encoder += item->rect.width < 0.0;
          n_into_decoder += item->rect.height > 0.0;
        }
      g_assert_cmpint (n_into_encoder > 0, ==, is_back);
      g_assert_cmpint (n_into_decoder > 0, ==, !is_back);
    }
  drawn_clear (&drawn);
}

NN_UPDATE_TEST (the_way_back_is_what_was_computed)
{
  Drawn drawn = drawn_new (GPOINTER_TO_INT (data));
  int   counts[HL_MAP_ITEM_TEXT + 1] = { 0 };

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (!item->is_data)
        continue;
      counts[item->kind]++;
      if (item->kind == HL_MAP_ITEM_STRIP || item->kind == HL_MAP_ITEM_UNITS)
        assert_strip (&drawn, item);
      if (item->kind == HL_MAP_ITEM_RIBBON)
        assert_ribbon (&drawn, item);
      if (item->kind == HL_MAP_ITEM_LOSS)
        assert_loss (&drawn, item);
    }
  g_assert_cmpint (counts[HL_MAP_ITEM_STRIP], >, 10);
  g_assert_cmpint (counts[HL_MAP_ITEM_UNITS], >, 3);
  g_assert_cmpint (counts[HL_MAP_ITEM_LOSS], ==, 2 * drawn.walk->target_valid_len);
  drawn_clear (&drawn);
}

static double square_of (const NnOperand *operand)
{
  double sum = 0.0;

  for (gsize i = 0; i < nn_operand_length (operand); i++)
    sum += (double) operand->values[i] * (double) operand->values[i];

  return sum;
}

/* All parameters have their place: together they are the gradient that is clipped. */
NN_UPDATE_TEST (every_parameter_has_its_place)
{
  Drawn  drawn = drawn_new (GPOINTER_TO_INT (data));
  double of_places = 0.0;
  double changes = 0.0;
  double of_steps = 0.0;
  int    n = 0;

  for (int i = 0; i < nn_walk_count (drawn.walk); i++)
    {
      const NnOperation *operation = nn_walk_get (drawn.walk, i)->operation;

      if (operation != NULL && operation->kind == NN_OP_ADAM_STEP)
        {
          of_steps += square_of (operation->output);
          n++;
        }
    }
  for (int i = 0; i < (int) drawn.map->places->len; i++)
    {
      const HlMapLearned *learned = &hl_map_place (drawn.map, i)->learned;

      of_places += learned->gradient * learned->gradient;
      changes += learned->change * learned->change;
      n -= learned->n;
    }
  g_assert_cmpint (n, ==, 0);
  g_assert_cmpfloat_with_epsilon (sqrt (of_places), drawn.map->update->norm,
                                  1e-4 * drawn.map->update->norm);
  g_assert_cmpfloat_with_epsilon (sqrt (changes), sqrt (of_steps), 1e-6 * sqrt (of_steps));
  drawn_clear (&drawn);
}

/* Gradients come from right to left; what waits for one steps back. */
NN_UPDATE_TEST (gradients_fill_from_right_to_left)
{
  Drawn drawn = drawn_new (GPOINTER_TO_INT (data));
  int   last[HL_MAP_N_LANES] = { G_MAXINT, G_MAXINT };

  for (int i = 0; i < (int) drawn.map->places->len; i++)
    {
      const HlMapPlace *place = hl_map_place (drawn.map, i);

      if (place->kind == HL_MAP_NEXT)
        continue;
      g_assert_cmpint (place->gradient_node, >, drawn.map->update->backward);
      g_assert_cmpint (place->gradient_node, <=, last[place->lane]);
      last[place->lane] = place->gradient_node;
    }

  go_to (&drawn, last[HL_MAP_DECODER]);
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      if (!item->is_data || (item->kind != HL_MAP_ITEM_STRIP && item->kind != HL_MAP_ITEM_UNITS))
        continue;
      if (hl_map_place (drawn.map, item->place)->gradient_node <= drawn.map->reached)
        g_assert_true (item->is_gradient);
      else
        g_assert_cmpfloat (item->fade, >, 0.5);
    }
  drawn_clear (&drawn);
}

/* Before the pass forward, nothing is there but words and labels. */
NN_UPDATE_TEST (nothing_is_shown_before_it_is_computed)
{
  Drawn drawn = drawn_new (GPOINTER_TO_INT (data));

  go_to (&drawn, nn_walk_find (drawn.walk, "batch", -1, FALSE));
  for (guint i = 0; i < drawn.items->len; i++)
    g_assert_false (hl_map_item (drawn.items, (int) i)->is_data);

  go_to (&drawn, nn_walk_find (drawn.walk, "forward", -1, FALSE));
  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);

      g_assert_false (item->is_gradient && item->is_data);
      g_assert_true (item->kind != HL_MAP_ITEM_LOSS &&
                     !(item->kind == HL_MAP_ITEM_LEARNED && item->is_data));
    }
  drawn_clear (&drawn);
}

/* One palette at a time: on the way back nothing has the color of a head. */
NN_UPDATE_TEST (gradients_have_colors_of_their_own)
{
  Drawn drawn = drawn_new (GPOINTER_TO_INT (data));
  int   n_ribbons = 0;

  for (int is_half = 1; is_half >= 0; is_half--)
    {
      go_to (&drawn, is_half ? (drawn.map->update->backward + nn_walk_count (drawn.walk)) / 2
                             : nn_walk_count (drawn.walk) - 1);
      for (guint i = 0; i < drawn.items->len; i++)
        {
          const HlMapItem *item = hl_map_item (drawn.items, (int) i);

          g_assert_cmpint (item->ink, !=, HL_MAP_INK_HEAD);
          n_ribbons += item->kind == HL_MAP_ITEM_RIBBON && item->ink == HL_MAP_INK_GRADIENT;
        }
    }
  g_assert_cmpint (n_ribbons, >, 10);
  drawn_clear (&drawn);
}

/* Whatever is pointed at says its number; what a mask hides says why. */
NN_UPDATE_TEST (all_is_told_when_pointed_at)
{
  Drawn drawn = drawn_new (GPOINTER_TO_INT (data));
  int   n_learned = 0;

  for (guint i = 0; i < drawn.items->len; i++)
    {
      const HlMapItem *item = hl_map_item (drawn.items, (int) i);
      HlMapPick        pick = { item, item->place, item->row, HL_MAP_NONE, HL_MAP_NONE, 0 };
      g_autofree char *words = NULL;

      if (!item->is_data && (item->kind != HL_MAP_ITEM_HATCH || item->place == HL_MAP_NONE))
        continue;
      if (item->values != NULL)
        pick.value = 0;
      words = hl_map_describe (drawn.map, &pick);
      if (item->kind == HL_MAP_ITEM_STRIP)
        g_assert_nonnull (strstr (words, "gradient of feature 1 of"));
      if (item->kind == HL_MAP_ITEM_RIBBON)
        g_assert_nonnull (strstr (words, "|∂loss/∂A|"));
      if (item->kind == HL_MAP_ITEM_LOSS)
        g_assert_true (g_str_has_prefix (words, "Label “"));
      n_learned += item->kind == HL_MAP_ITEM_LEARNED && strstr (words, "parameters") != NULL;
    }
  g_assert_cmpint (n_learned, >, 10);
  drawn_clear (&drawn);
}

/* A label comes later than the row that is to write it: the mask says so. */
NN_UPDATE_TEST (what_a_mask_hides_says_why)
{
  Drawn              drawn = drawn_new (GPOINTER_TO_INT (data));
  g_autoptr (GArray) items = g_array_new (FALSE, TRUE, sizeof (HlMapItem));
  int                place = 0;
  int                n_later = 0;

  while (hl_map_place (drawn.map, place)->kind != HL_MAP_ATTENTION ||
         hl_map_place (drawn.map, place)->lane != HL_MAP_DECODER)
    place++;
  hl_map_add_hidden (items, drawn.map, drawn.layout, place, 0);
  for (guint i = 0; i < items->len; i++)
    {
      const HlMapItem *hatch = hl_map_item (items, (int) i);
      const HlMapPick  pick = { hatch, place, 0, HL_MAP_NONE, HL_MAP_NONE, 0 };
      g_autofree char *words = hl_map_describe (drawn.map, &pick);

      g_assert_cmpint (hatch->kind, ==, HL_MAP_ITEM_HATCH);
      g_assert_cmpint (hatch->from, >, 0);
      n_later += strstr (words, "comes later") != NULL;
    }
  g_assert_cmpint (n_later > 0, ==, drawn.walk->config.has_causal_mask);
  drawn_clear (&drawn);
}

NN_TEST_MAIN ()
