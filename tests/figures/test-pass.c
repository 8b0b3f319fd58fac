#include <math.h>

#include "ui/figures/pass.h"
#include "ui/figures/story.h"
#include "ui/figures/word-bars.h"

#include "tests/support/scene-text.h"
#include "tests/support/shipped-model.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-update.h"
#include "tests/support/tiny-walk.h"

#define PAGE ((HlSize){ 1060, 450 })
#define ROOMY ((HlSize){ 1700, 900 })
#define SENTENCE "the red car is old ."

static HlPassAt at_node (const NnWalk *walk, int node)
{
  return (HlPassAt){
    .node = node, .n_done = nn_walk_get (walk, node)->end, .step = { .node = -1 }, .head = -1
  };
}

/* As the page shows it: with what the sentence tells of. */
static HlPassAt told_at (const NnWalk *walk, int node)
{
  g_autoptr (HlStory) story = hl_story_new (walk);
  HlPassAt            at = at_node (walk, node);

  hl_story_tell (story, (HlStoryAt){ node, -1, -1, -1 }, &at.step);

  return at;
}

static HlScene *scene_of (HlPass *pass, const HlPassAt *at, HlSize room)
{
  g_autoptr (HlFigure) figure = hl_pass_figure_new (pass, at, "A <sentence>.");

  return hl_test_scene (figure, room);
}

static gboolean is_blue (const HlMark *mark)
{
  const HlColor blue = hl_palette_get (FALSE)->computed;

  return mark->ink.red == blue.red && mark->ink.green == blue.green && mark->ink.blue == blue.blue;
}

static gboolean is_ribbon (const HlMark *mark)
{
  return mark->kind == HL_PATH && mark->item.part >= 0;
}

static NnWalk *shipped_walk (const char *sentence)
{
  g_autoptr (NnTestShipped) shipped = nn_test_shipped_new (NN_TEST_OWN_MODEL);

  return nn_test_shipped_walk (shipped, sentence, 0);
}

/* How often that part of the page has the words. */
static int count_words (const HlScene *scene, const char *words, double from, double to)
{
  int n = 0;

  HL_EACH_MARK (mark, scene)
    n += mark->kind == HL_WORDS && g_str_equal (mark->words, words) && mark->rect.y >= from &&
         mark->rect.y < to;

  return n;
}

/* How many boxes of a side have that name. */
static int count_boxes (const HlPass *pass, int side, const char *name)
{
  int n = 0, last = -1;

  for (int i = 0; i < (int) pass->places->len; i++)
    {
      const HlPassPlace *place = hl_pass_place (pass, i);

      n += place->box != last && place->side == side &&
           g_str_equal (hl_pass_title (pass, place), name);
      last = place->box;
    }

  return n;
}

/* Of boxes that are alike none has a name that another one lacks. */
NN_TEST (blocks_that_are_alike_are_labelled_alike)
{
  g_autoptr (NnWalk) walk = shipped_walk (SENTENCE);
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  int                n_named = 0;

  for (double width = 700; width <= 1700; width += 20)
    {
      const HlPassAt      at = at_node (walk, 0);
      g_autoptr (HlScene) scene = scene_of (pass, &at, (HlSize){ width, 450 });

      for (int i = 0; i < (int) pass->places->len; i++)
        {
          const HlPassPlace *place = hl_pass_place (pass, i);
          const char        *name = hl_pass_title (pass, place);
          const int          n = place->side == 0 ? count_words (scene, name, 0, 225)
                                                  : count_words (scene, name, 225, 450);

          if (n > 0)
            g_assert_cmpint (n, ==, count_boxes (pass, place->side, name));
          n_named += n;
        }
    }
  g_assert_cmpint (n_named, >, 500);
}

/* --- What is drawn is what was computed ------------------------------------------------------- */

/* The marks of the shipped model's pass, and of an update. */
NN_TEST (pictures_as_marks)
{
  g_autoptr (NnWalk) walk = shipped_walk ("i see .");
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  const int          nodes[] = { nn_test_node (walk, "encoder.blks.block0.attention.softmax", -1),
                                 nn_test_node (walk, "decoder.blks.block1.attention2.softmax", 1) };

  for (int i = 0; i < 2; i++)
    {
      HlPassAt             at = told_at (walk, nodes[i]);
      g_autoptr (HlFigure) figure = NULL;

      at.is_book = i == 1;
      figure = hl_pass_figure_new (pass, &at, "A <sentence>.");
      hl_test_assert_scene (figure, PAGE,
                            i == 0 ? "figures/scenes/pass.txt" : "figures/scenes/pass-book.txt");
    }
}

static double weight_at (const NnWalk *walk, const HlPass *pass, HlItem item, int head)
{
  const HlPassPlace *place = hl_pass_place (pass, item.part);
  const NnWalkNode  *node = nn_walk_get (walk, place->nodes[item.row]);
  const NnOperand   *weights = node->operation->output;
  const int          row = item.row - MAX (node->target_step, 0);
  double             sum = 0.0;

  if (head >= 0)
    return nn_operand_get (weights, head, row, item.column);
  for (int h = 0; h < weights->slices; h++)
    sum += nn_operand_get (weights, h, row, item.column);

  return sum / weights->slices;
}

/* The widths of all ribbons into a row are in the ratio of its weights. */
static void assert_ribbons (const NnWalk *walk, HlPass *pass, int head)
{
  HlPassAt            at = at_node (walk, nn_walk_count (walk) - 1);
  g_autoptr (HlScene) scene = NULL;
  double              unit = 0.0;
  int                 n = 0;

  at.head = head;
  scene = scene_of (pass, &at, ROOMY);
  HL_EACH_MARK (mark, scene)
    {
      double weight;

      if (!is_ribbon (mark))
        continue;
      weight = weight_at (walk, pass, mark->item, head);
      if (mark->width < 2.0)
        continue;
      unit = unit == 0.0 ? mark->width / weight : unit;
      g_assert_cmpfloat_with_epsilon (mark->width, weight * unit, 1e-6 * unit);
      n++;
    }
  g_assert_cmpint (n, >, 20);
}

NN_TEST (ribbons_are_as_wide_as_weights)
{
  g_autoptr (NnWalk) walk = shipped_walk (SENTENCE);
  g_autoptr (HlPass) pass = hl_pass_new (walk);

  assert_ribbons (walk, pass, -1);
  assert_ribbons (walk, pass, 2);
}

/* Each stripe is the number of largest magnitude in its group, and none is left out. */
NN_TEST (stripes_are_the_numbers_of_the_row)
{
  g_autoptr (NnWalk)  walk = shipped_walk (SENTENCE);
  g_autoptr (HlPass)  pass = hl_pass_new (walk);
  const int           node = nn_test_node (walk, "encoder.blks.block0.addnorm1.add", -1);
  const HlPassAt      at = at_node (walk, node);
  g_autoptr (HlScene) scene = scene_of (pass, &at, PAGE);
  int                 row = 0;

  HL_EACH_MARK (mark, scene)
    {
      const NnOperand *x = nn_walk_get (walk, nn_walk_get (walk, node)->end - 1)->operation->output;
      const int        size = (int) ceil (x->columns / (double) mark->cells.columns);

      if (mark->kind != HL_CELLS || mark->scale.kind != HL_SCALE_SIGNED)
        continue;
      for (int j = 0; j < x->columns; j++)
        g_assert_cmpfloat (fabsf (nn_operand_get (x, 0, row, j)), <=,
                           fabsf (mark->cells.values[j / size]));
      for (int k = 0; k < mark->cells.columns; k++)
        {
          gboolean is_there = FALSE;

          for (int j = k * size; j < MIN ((k + 1) * size, x->columns); j++)
            is_there = is_there || (float) nn_operand_get (x, 0, row, j) == mark->cells.values[k];
          g_assert_true (is_there);
        }
      row++;
    }
  g_assert_cmpint (row, ==, pass->n_rows[0]);
}

/* Where rows are low, two that the sentence tells of are not written into each other. */
NN_TEST (names_of_rows_do_not_overlap)
{
  g_autoptr (NnWalk)  walk = shipped_walk (SENTENCE);
  g_autoptr (HlPass)  pass = hl_pass_new (walk);
  const int           node = nn_test_node (walk, "decoder.blks.block0.attention1.mask", 2);
  const HlPassAt      at = told_at (walk, node);
  g_autoptr (HlScene) scene = scene_of (pass, &at, (HlSize){ 960, 120 });
  const HlMark       *above = NULL;
  int                 n = 0;

  HL_EACH_MARK (mark, scene)
    {
      if (mark->kind != HL_WORDS || mark->align_x < 1.0)
        continue;
      g_assert_false (above != NULL && above->rect.x == mark->rect.x &&
                      fabs (above->rect.y - mark->rect.y) < 0.7 * mark->rect.height);
      above = mark;
      n++;
    }
  g_assert_cmpint (n, >, 1);
}

static int count_cells (const HlScene *scene, HlScaleKind kind)
{
  int n = 0;

  HL_EACH_MARK (mark, scene)
    n += mark->kind == HL_CELLS && mark->scale.kind == kind;

  return n;
}

/* All is gray except for the row that the step is about. */
NN_TEST (only_what_the_step_is_about_has_colors)
{
  g_autoptr (NnWalk)  walk = shipped_walk (SENTENCE);
  g_autoptr (HlPass)  pass = hl_pass_new (walk);
  const int           node = nn_test_operation (walk, "decoder.blks.block0.ffn.relu", 2) != NULL
                                 ? nn_test_node (walk, "decoder.blks.block0.ffn.relu", 2)
                                 : -1;
  const HlPassAt      at = told_at (walk, node);
  g_autoptr (HlScene) scene = scene_of (pass, &at, PAGE);

  g_assert_cmpint (count_cells (scene, HL_SCALE_SIGNED), ==, 1);
  g_assert_cmpint (count_cells (scene, HL_SCALE_GRAY), >, 50);
  HL_EACH_MARK (mark, scene)
    g_assert_false (is_ribbon (mark) && is_blue (mark));
}

/* The weight that the sentence tells of is blue, and is that of its head; both words are bold. */
NN_TEST (the_weight_of_the_sentence_stands_out)
{
  g_autoptr (NnWalk)  walk = shipped_walk (SENTENCE);
  g_autoptr (HlPass)  pass = hl_pass_new (walk);
  const int           node = nn_test_node (walk, "encoder.blks.block0.attention.softmax", -1);
  const HlPassAt      at = told_at (walk, node);
  g_autoptr (HlScene) scene = scene_of (pass, &at, PAGE);
  const HlPassStand   stand = hl_pass_stand (pass, &at);
  int                 n = 0, n_bold = 0;

  g_assert_cmpint (at.step.kind, ==, NN_STORY_LOOK);
  g_assert_cmpint (stand.told_key, ==, at.step.key);
  HL_EACH_MARK (mark, scene)
    {
      if (is_ribbon (mark) && is_blue (mark))
        {
          g_assert_cmpint (mark->item.row, ==, at.step.query);
          g_assert_cmpint (mark->item.column, ==, at.step.key);
          n++;
        }
      if (mark->kind == HL_WORDS && mark->size == HL_TEXT_STRONG)
        n_bold += g_str_equal (mark->words, walk->source_tokens[at.step.query]) ||
                  g_str_equal (mark->words, walk->source_tokens[at.step.key]);
    }
  g_assert_cmpint (n, ==, 1);
  g_assert_cmpint (n_bold, ==, 2);
}

static void take_residual (NnConfig *config) { config->has_residual = FALSE; }

/* Two ways come into the current sum: around the sublayer, and out of it; without a residual
 * connection none leads around. */
NN_TEST (a_sum_has_two_inputs)
{
  for (int i = 0; i < 4; i++)
    {
      g_autoptr (NnWalk) walk = nn_test_tiny_walk (i % 2 ? take_residual : NULL, 4);
      g_autoptr (HlPass) pass = hl_pass_new (walk);
      HlPassAt at = at_node (walk, nn_test_node (walk, "encoder.blks.block0.addnorm1", -1));
      g_autoptr (HlScene) scene = NULL;
      int                 n_blue = 0;

      at.is_book = i / 2;
      scene = scene_of (pass, &at, PAGE);
      HL_EACH_MARK (mark, scene)
        n_blue += mark->kind == HL_PATH && mark->item.part < 0 && is_blue (mark);
      g_assert_cmpint (n_blue > 2, ==, i % 2 == 0);
    }
}

/* After its last block the decoder would write what it writes. */
NN_TEST (a_block_tells_what_it_would_write)
{
  g_autoptr (NnWalk) walk = shipped_walk (SENTENCE);
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  HlPassAt           at = at_node (walk, nn_test_node (walk, "decoder.dense.choice", 2));
  HlPassStand        stand = hl_pass_stand (pass, &at);
  const HlPassEarly *last = hl_pass_early (pass, &stand, TRUE, 1);
  const NnOperand   *p = nn_walk_find_choice (walk, 2)->inputs[0];

  g_assert_cmpint (last->id, ==, nn_walk_get_written (walk, 2));
  g_assert_cmpfloat_with_epsilon (last->probability, p->values[last->id], 1e-4);

  at = at_node (walk, nn_test_node (walk, "decoder.blks.block0", 2));
  stand = hl_pass_stand (pass, &at);
  g_assert_null (hl_pass_early (pass, &stand, FALSE, 1));
  g_assert_nonnull (hl_pass_early (pass, &stand, FALSE, 0));
  g_assert_null (hl_pass_early (pass, &stand, TRUE, 0));
}

/* --- What is known ---------------------------------------------------------------------------- */

static gboolean was_read (const NnWalk *walk, const char *word, int step)
{
  for (int t = 0; t <= step; t++)
    if (g_str_equal (walk->decoder_tokens[t], word))
      return TRUE;

  return g_strv_contains ((const char *const *) walk->source_tokens, word);
}

static gboolean says (const HlScene *scene, const char *word)
{
  HL_EACH_MARK (mark, scene)
    if (mark->kind == HL_WORDS && strstr (mark->words, word) != NULL)
      return TRUE;

  return FALSE;
}

/* However unlikely the word that was given is: it is there once, among the first, and all lines
 * together have the probability 1. */
NN_TEST (the_written_word_is_among_the_next_words_once)
{
  g_autoptr (NnWalk) walk = shipped_walk (SENTENCE);
  NnConstants       *choice = (NnConstants *) &nn_walk_find_choice (walk, 0)->constants;

  choice->is_given = TRUE;
  for (int given = 0; given < 400; given++)
    {
      int         n = HL_NEXT_WORDS, n_written = 0;
      double      sum = 0.0;
      HlToldLine *lines;

      choice->given = given < HL_NEXT_WORDS ? hl_next_word (walk, 0, given) : given;
      lines = hl_next_words (walk, 0, &n);
      for (int i = 0; i < n; i++)
        {
          sum += lines[i].probability;
          n_written += lines[i].is_written && i < 4;
          for (int k = 0; k < i; k++)
            g_assert_cmpstr (lines[i].words, !=, lines[k].words);
        }
      g_assert_cmpint (n, ==, HL_NEXT_WORDS + 1);
      g_assert_cmpint (n_written, ==, 1);
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-6);
      hl_told_free_lines (lines, n);
    }
  g_assert_cmpint (hl_next_word (walk, 0, HL_NEXT_WORDS), ==, -1);
}

/* Who is asked is not told the word before it is written, in no arrangement. */
NN_TEST (the_answer_is_not_given_away)
{
  g_autoptr (NnWalk) walk = shipped_walk (SENTENCE);
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  int                n = 0;

  for (int node = 0; node < nn_walk_count (walk); node += 7)
    {
      const int           step = nn_walk_get (walk, node)->target_step;
      HlPassAt            at = at_node (walk, node);
      g_autoptr (HlScene) scene = NULL;
      const char         *word = step >= 0 ? walk->target_tokens[step] : NULL;

      if (word == NULL || strlen (word) < 3 || was_read (walk, word, step) ||
          nn_walk_find_operation (walk, "decoder.dense", NN_OP_PROBABILITIES, step) < at.n_done)
        continue;
      at.hides = TRUE;
      at.is_book = node % 2;
      scene = scene_of (pass, &at, PAGE);
      if (says (scene, word))
        g_error ("%s tells “%s”", nn_walk_get (walk, node)->path, word);
      n++;
    }
  g_assert_cmpint (n, >, 10);
}

/* --- An update -------------------------------------------------------------------------------- */

/* All parameters have their place: together they are the gradient that is clipped. */
NN_UPDATE_TEST (every_parameter_has_its_place)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  const int          clip = nn_walk_find (walk, "clip.factor", -1, FALSE);
  const double       norm = nn_walk_operation (walk, clip)->constants.norm;
  double             squares = 0.0;
  int                n = 0;

  for (int i = 0; i < nn_walk_count (walk); i++)
    n +=
        nn_walk_operation (walk, i) != NULL && nn_walk_operation (walk, i)->kind == NN_OP_ADAM_STEP;
  for (int i = 0; i < (int) pass->places->len; i++)
    {
      const HlPassLearned *learned = &hl_pass_place (pass, i)->learned;

      squares += learned->gradient * learned->gradient;
      n -= learned->n;
    }
  g_assert_cmpint (n, ==, 0);
  g_assert_cmpfloat_with_epsilon (sqrt (squares), norm, 1e-4 * norm);
}

/* Gradients come from the last place to the first, each in its own colors, and none before it is
 * computed. */
NN_UPDATE_TEST (gradients_fill_backward)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  HlPassAt           at = at_node (walk, pass->backward);
  HlPassStand        stand;
  int                last[2] = { 0, 0 };

  at.n_done = pass->backward;
  stand = hl_pass_stand (pass, &at);
  for (int i = (int) pass->places->len - 1; i >= 0; i--)
    {
      const HlPassPlace *place = hl_pass_place (pass, i);

      g_assert_false (hl_pass_is_done (&stand, place->back));
      if (place->kind == HL_PASS_NEXT || place->back < 0)
        continue;
      g_assert_cmpint (place->back, >, last[place->side]);
      last[place->side] = place->back;
    }
  g_assert_cmpint (last[0], >, last[1] / 2);
}

NN_UPDATE_TEST (a_gradient_has_colors_of_its_own)
{
  g_autoptr (NnWalk)  walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);
  g_autoptr (HlPass)  pass = hl_pass_new (walk);
  const int           place = hl_pass_find (pass, HL_PASS_FFN, 0, 0);
  const HlPassAt      at = at_node (walk, hl_pass_place (pass, place)->back);
  g_autoptr (HlScene) scene = scene_of (pass, &at, ROOMY);

  g_assert_cmpint (count_cells (scene, HL_SCALE_GRADIENT), ==, pass->n_rows[0]);
  g_assert_cmpint (count_cells (scene, HL_SCALE_SIGNED), ==, 0);
}

/* --- Pointing, and the page ------------------------------------------------------------------- */

static void assert_items (HlPass *pass, const HlPassAt *at, HlSize room)
{
  g_autoptr (HlFigure) figure = hl_pass_figure_new (pass, at, "A <sentence>.");
  g_autoptr (HlScene)  scene = hl_test_scene (figure, room);
  int                  n = 0;

  g_assert_cmpfloat (hl_scene_area (scene, (HlItem){ HL_PASS_HERE, -1, -1 }).width, >, 0.0);
  HL_EACH_MARK (mark, scene)
    {
      const HlRect    *area = &mark->rect;
      g_autofree char *words = NULL;

      g_assert_false (isnan (area->x + area->y + area->width + area->height));
      if (mark->item.part < 0 || mark->kind != HL_AREA)
        continue;
      g_assert_cmpfloat (MIN (area->x, area->y), >=, -1.0);
      g_assert_cmpfloat (hl_rect_right (area), <=, scene->size.width + 1.0);
      g_assert_cmpfloat (hl_rect_bottom (area), <=, scene->size.height + 1.0);
      words = figure->kind->describe (figure->data, mark->item);
      g_assert_cmpstr (words, !=, "");
      g_assert_cmpint (hl_pass_follow (pass, at, mark->item), <, nn_walk_count (pass->walk));
      if (n++ % 5 == 0)
        hl_scene_free (hl_figure_light (figure, scene, mark->item));
    }
}

static void assert_steps (const NnWalk *walk)
{
  static const HlSize rooms[] = { { 1060, 450 }, { 760, 330 }, { 420, 120 }, { 1700, 800 } };
  g_autoptr (HlPass)  pass = hl_pass_new (walk);

  for (int node = 0; node < nn_walk_count (walk); node += 11)
    {
      HlPassAt at = at_node (walk, node);

      at.is_book = node / 11 % 2;
      assert_items (pass, &at, rooms[node / 22 % G_N_ELEMENTS (rooms)]);
    }
}

/* Whatever can be pointed at lies on the page, says what it is, and leads to a step. */
NN_VARIANT_TEST (every_item_says_what_it_is)
{
  const NnTestVariant *variant = data;
  g_autoptr (NnWalk)   walk = nn_test_tiny_walk (variant->change, 4);

  assert_steps (walk);
}

NN_UPDATE_TEST (every_item_of_an_update_says_what_it_is)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_update (GPOINTER_TO_INT (data), 0);

  assert_steps (walk);
}

/* The eye keeps its place: where rows lie does not depend on the step. */
NN_TEST (rows_never_move)
{
  g_autoptr (NnWalk) walk = shipped_walk (SENTENCE);
  g_autoptr (HlPass) pass = hl_pass_new (walk);

  for (int is_book = 0; is_book < 2; is_book++)
    {
      g_autoptr (HlScene) first = NULL;

      for (int node = 0; node < nn_walk_count (walk); node += 101)
        {
          HlPassAt            at = told_at (walk, node);
          g_autoptr (HlScene) scene = NULL;

          at.is_book = is_book;
          scene = scene_of (pass, &at, ROOMY);
          if (first == NULL)
            first = g_steal_pointer (&scene);
          for (int i = 0; scene != NULL && i < (int) pass->places->len; i++)
            {
              const HlItem item = { i, -1, -1 };
              const HlRect a = hl_scene_area (first, item), b = hl_scene_area (scene, item);

              g_assert_true (a.x == b.x && a.y == b.y && a.width == b.width);
            }
        }
    }
}

/* A row leads to the step that computed it, a place to that of the current row. */
NN_TEST (a_click_leads_to_the_step)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (NULL, 4);
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  const int          node = nn_test_node (walk, "decoder.blks.block0.attention2.softmax", 1);
  const HlPassAt     at = at_node (walk, node);
  const HlItem       here = { hl_pass_stand (pass, &at).place, -1, -1 };

  g_assert_cmpint (hl_pass_follow (pass, &at, here), ==, node);
  g_assert_cmpint (hl_pass_follow (pass, &at, (HlItem){ here.part, 2, 0 }), ==,
                   nn_test_node (walk, "decoder.blks.block0.attention2.softmax", 2));
  g_assert_cmpint (hl_pass_follow (pass, &at, (HlItem){ HL_PASS_FOLD, 1, 1 }), ==,
                   nn_test_node (walk, "decoder.blks.block1", 1));
}

static void make_large (NnConfig *config)
{
  config->is_pre_norm = TRUE;
  config->num_blks = 6;
  config->num_heads = 8;
  config->num_hiddens = 32;
}

/* Where there is no room for all blocks, the current one is open; a file has room. */
NN_TEST (many_blocks_fold)
{
  g_autoptr (NnWalk) walk = nn_test_tiny_walk (make_large, 4);
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  const HlPassAt     at =
      at_node (walk, nn_test_node (walk, "decoder.blks.block3.attention1.softmax", 1));
  g_autoptr (HlFigure) figure = hl_pass_figure_new (pass, &at, "");

  for (int is_file = 0; is_file < 2; is_file++)
    {
      g_autoptr (HlScene) scene = scene_of (pass, &at, is_file ? figure->paper : PAGE);

      for (int block = 0; block < 6; block++)
        {
          const int place = hl_pass_find (pass, HL_PASS_CROSS, 1, block);

          g_assert_cmpint (hl_scene_has (scene, (HlItem){ place, 1, 0 }) ||
                               hl_scene_has (scene, (HlItem){ place, -1, -1 }),
                           ==, is_file || block == 3);
        }
    }
}

/* A line for each weight that has been computed. */
NN_TEST (files_hold_the_weights)
{
  g_autoptr (NnWalk) walk = shipped_walk ("i see .");
  g_autoptr (HlPass) pass = hl_pass_new (walk);
  HlPassAt           at = at_node (walk, nn_test_node (walk, "encoder.blks.block0.attention", -1));
  g_autoptr (HlFigure) figure = NULL;
  g_autofree char     *csv = NULL;
  const NnOperand     *weights =
      nn_test_operation (walk, "encoder.blks.block0.attention.softmax", -1)->output;
  g_auto (GStrv)   lines = NULL;
  g_autofree char *line = NULL;

  at.hides = TRUE;
  figure = hl_pass_figure_new (pass, &at, "");
  csv = hl_test_table (figure);
  lines = g_strsplit (csv, "\r\n", -1);
  g_assert_cmpint ((int) g_strv_length (lines), ==, 2 + (int) nn_operand_length (weights));
  g_assert_cmpstr (lines[0], ==, "place,head,row,read,weight");
  line = g_strdup_printf ("encoder.blks.block0.attention,1,i,see,%.6g",
                          (double) nn_operand_get (weights, 0, 0, 1));
  g_assert_cmpstr (lines[2], ==, line);
}
