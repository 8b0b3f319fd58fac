#include "ui/render/figure-layout.h"

#include <math.h>
#include <string.h>

#include "tests/support/cases.h"
#include "tests/support/figure-boxes.h"
#include "ui/render/text.h"

#define MOST_BOXES 256

/* A figure in some variant, with something open. */
typedef struct
{
  const char *name;
  int         n_blocks;
  gboolean    is_pre_norm;
  gboolean    is_batch_norm;
  const char *attention;
  gboolean    is_training;
  gboolean    is_step;
  const char *open[6];
} Case;

static const Case cases[] = {
  { "closed", 2 },
  { "one-block", 1, .open = { "encoder.blks.block0", "decoder.blks.block0" } },
  { "blocks", 2, .open = { "encoder.blks.block0", "decoder.blks.block1" } },
  { "self-attention", 2, .open = { "encoder.blks.block1", "encoder.blks.block1.attention" } },
  { "cross-attention", 6, .open = { "decoder.blks.block2", "decoder.blks.block2.attention2" } },
  { "both",
    2,
    .open = { "encoder.blks.block1", "encoder.blks.block1.attention", "decoder.blks.block0",
              "decoder.blks.block0.attention1", "decoder.blks.block0.attention2" } },
  { "norms",
    2,
    .open = { "encoder.blks.block0", "encoder.blks.block0.addnorm1", "decoder.blks.block0",
              "decoder.blks.block0.addnorm3", "decoder.dense" } },
  { "pre-norm",
    12,
    .is_pre_norm = TRUE,
    .open = { "encoder.blks.block5", "encoder.blks.block5.addnorm1.norm", "decoder.blks",
              "decoder.blks.block0", "decoder.blks.block0.addnorm2.add" } },
  { "batch-norm",
    2,
    .is_batch_norm = TRUE,
    .open = { "encoder.blks.block0", "encoder.blks.block0.addnorm2" } },
  { "additive",
    3,
    .attention = "additive",
    .is_step = TRUE,
    .open = { "decoder.blks.block2", "decoder.blks.block2.attention1" } },
  { "training",
    2,
    .is_training = TRUE,
    .open = { "loss", "encoder.embedding", "encoder.pos_encoding", "decoder.blks.block1",
              "decoder.blks.block1.ffn" } },
};

static HlFigureSpec
spec_of (const Case *variant)
{
  HlFigureSpec spec = hl_test_textbook;

  spec.n_blocks = variant->n_blocks;
  spec.is_pre_norm = variant->is_pre_norm;
  spec.is_batch_norm = variant->is_batch_norm;
  spec.attention = variant->attention;
  spec.is_training = variant->is_training;
  spec.is_step = variant->is_step;
  spec.open = variant->open;

  return spec;
}

static HlFigureLayout *
layout_of (const Case *variant)
{
  const HlFigureSpec spec = spec_of (variant);

  return hl_figure_layout_new (&spec);
}

static const HlFigureArrow *
arrow_at (const HlFigureLayout *layout,
          guint                 index)
{
  return &g_array_index (layout->arrows, HlFigureArrow, index);
}

static gboolean
overlap (const HlRect *a,
         const HlRect *b)
{
  return a->x < hl_rect_right (b) && b->x < hl_rect_right (a) && a->y < hl_rect_bottom (b) &&
         b->y < hl_rect_bottom (a);
}

static gboolean
is_inside (const HlRect *inner,
           const HlRect *outer)
{
  return inner->x >= outer->x && inner->y >= outer->y &&
         hl_rect_right (inner) <= hl_rect_right (outer) &&
         hl_rect_bottom (inner) <= hl_rect_bottom (outer);
}

NN_TEST_EACH (boxes_stand_apart_and_parts_inside, cases, G_N_ELEMENTS (cases))
{
  g_autoptr (HlFigureLayout) layout = layout_of (data);
  const HlRect               page = { 0, 0, layout->size.width, layout->size.height };

  for (int i = 0; i < hl_figure_n_boxes (layout); i++)
    {
      const HlFigureBox *box = hl_figure_box (layout, i);

      g_assert_true (is_inside (&box->rect, &page));
      g_assert_true (is_inside (&box->title, &box->rect));
      if (box->parent != HL_FIGURE_NONE)
        {
          const HlFigureBox *frame = hl_figure_box (layout, box->parent);

          g_assert_cmpint (box->parent, <, i);
          g_assert_true (is_inside (&box->rect, &frame->rect));
          g_assert_false (overlap (&box->rect, &frame->title));
        }
      for (int j = 0; j < i; j++)
        if (hl_figure_box (layout, j)->parent == box->parent)
          g_assert_false (overlap (&box->rect, &hl_figure_box (layout, j)->rect));
    }
}

static gboolean
is_on_border (HlPoint       point,
              const HlRect *rect)
{
  const double   slack = 0.01;
  const HlRect   outside = { rect->x - slack, rect->y - slack, rect->width + 2 * slack,
                             rect->height + 2 * slack };
  const gboolean is_near = hl_rect_contains (&outside, point.x, point.y);
  const double   aside = MIN (fabs (point.x - rect->x), fabs (point.x - hl_rect_right (rect)));
  const double   above = MIN (fabs (point.y - rect->y), fabs (point.y - hl_rect_bottom (rect)));

  return is_near && MIN (aside, above) < slack;
}

NN_TEST_EACH (arrows_end_at_borders, cases, G_N_ELEMENTS (cases))
{
  g_autoptr (HlFigureLayout) layout = layout_of (data);

  g_assert_cmpint (layout->arrows->len, >=, hl_figure_n_boxes (layout) - 4);

  for (guint i = 0; i < layout->arrows->len; i++)
    {
      const HlFigureArrow *arrow = arrow_at (layout, i);
      const HlPoint        tip = arrow->points[arrow->n_points - 1];

      g_assert_cmpint (arrow->n_points, >=, 2);
      for (int j = 1; j < arrow->n_points; j++) /* straight or at right angles */
        g_assert_true (arrow->points[j].x == arrow->points[j - 1].x ||
                       arrow->points[j].y == arrow->points[j - 1].y);
      if (arrow->to == HL_FIGURE_NONE)
        continue;

      if (hl_figure_box (layout, arrow->to)->is_open)
        g_assert_true (is_on_border (tip, &hl_figure_box (layout, arrow->to)->title));
      else
        g_assert_true (is_on_border (tip, &hl_figure_box (layout, arrow->to)->rect));
      if (arrow->from != HL_FIGURE_NONE && arrow->kind != HL_FIGURE_RESIDUAL &&
          arrow->kind != HL_FIGURE_SIDE)
        g_assert_true (is_on_border (arrow->points[0], &hl_figure_box (layout, arrow->from)->rect));
    }
}

/* Between two corners, which lie beside or above each other. */
static gboolean
runs_through (HlPoint       a,
              HlPoint       b,
              const HlRect *rect)
{
  const double inset = 0.5;

  return MIN (a.x, b.x) < hl_rect_right (rect) - inset && MAX (a.x, b.x) > rect->x + inset &&
         MIN (a.y, b.y) < hl_rect_bottom (rect) - inset && MAX (a.y, b.y) > rect->y + inset;
}

NN_TEST_EACH (arrows_run_between_boxes, cases, G_N_ELEMENTS (cases))
{
  g_autoptr (HlFigureLayout) layout = layout_of (data);

  for (guint i = 0; i < layout->arrows->len; i++)
    for (int j = 1; j < arrow_at (layout, i)->n_points; j++)
      for (int k = 0; k < hl_figure_n_boxes (layout); k++)
        {
          const HlFigureArrow *arrow = arrow_at (layout, i);
          const HlFigureBox   *box = hl_figure_box (layout, k);

          if (!box->is_open)
            g_assert_false (
                runs_through (arrow->points[j - 1], arrow->points[j], &box->rect));
        }
}

static void
assert_free (const HlFigureLayout *layout,
             const HlRect         *words)
{
  const HlRect page = { 0, 0, layout->size.width, layout->size.height };

  if (words->width <= 0)
    return;

  g_assert_true (is_inside (words, &page));
  for (int i = 0; i < hl_figure_n_boxes (layout); i++)
    {
      const HlFigureBox *box = hl_figure_box (layout, i);

      g_assert_false (overlap (words, box->is_open ? &box->title : &box->rect));
    }
}

/* A shape fills only the end of its room that is next to the arrow. */
static void
assert_shape_free (const HlFigureSpec   *spec,
                   const HlFigureLayout *layout,
                   const HlFigureArrow  *arrow,
                   HlText               *text)
{
  g_autofree char *letters = hl_figure_shape_letters (arrow->shape);
  g_autofree char *numbers = hl_figure_shape_numbers (spec, arrow->shape);
  const double     left = hl_text_width (text, HL_TEXT_SMALL, letters);
  HlRect           words = arrow->letters;

  if (words.width > 0)
    {
      words.x = hl_rect_right (&words) - left;
      words.width = left;
      assert_free (layout, &words);
    }

  words = arrow->numbers;
  if (words.width > 0)
    {
      words.width = hl_text_width (text, HL_TEXT_SMALL, numbers);
      assert_free (layout, &words);
    }
}

NN_TEST_EACH (words_stand_beside_boxes, cases, G_N_ELEMENTS (cases))
{
  const HlFigureSpec         spec = spec_of (data);
  g_autoptr (HlFigureLayout) layout = layout_of (data);
  g_autoptr (HlText)         text = hl_text_new (NULL);

  for (guint i = 0; i < layout->notes->len; i++)
    assert_free (layout, &g_array_index (layout->notes, HlFigureNote, i).rect);
  assert_free (layout, &layout->keys);
  for (guint i = 0; i < layout->arrows->len; i++)
    {
      assert_free (layout, &arrow_at (layout, i)->port_rect);
      assert_shape_free (&spec, layout, arrow_at (layout, i), text);
      g_assert_cmpint (strlen (arrow_at (layout, i)->shape), >, 0);
    }
}

NN_TEST_EACH (pick_finds_each_box, cases, G_N_ELEMENTS (cases))
{
  g_autoptr (HlFigureLayout) layout = layout_of (data);

  for (int i = 0; i < hl_figure_n_boxes (layout); i++)
    {
      const HlRect *title = &hl_figure_box (layout, i)->title;

      g_assert_cmpint (hl_figure_pick (layout, title->x + title->width / 2,
                                       title->y + title->height / 2),
                       ==, i);
    }
  g_assert_cmpint (hl_figure_pick (layout, 1, 1), ==, HL_FIGURE_NONE);
}

static void
visit (const HlFigureLayout *layout,
       int                   index,
       gboolean              visited[MOST_BOXES])
{
  static const int moves[][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };

  if (visited[index])
    return;

  visited[index] = TRUE;
  for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
    visit (layout, hl_figure_neighbor (layout, index, moves[i][0], moves[i][1]), visited);
}

NN_TEST_EACH (arrow_keys_reach_each_box, cases, G_N_ELEMENTS (cases))
{
  g_autoptr (HlFigureLayout) layout = layout_of (data);

  g_assert_cmpint (hl_figure_n_boxes (layout), <=, MOST_BOXES);
  for (int from = 0; from < hl_figure_n_boxes (layout); from++)
    {
      gboolean visited[MOST_BOXES] = { FALSE };

      visit (layout, from, visited);
      for (int to = 0; to < hl_figure_n_boxes (layout); to++)
        g_assert_true (visited[to]);
    }
}

NN_TEST (a_box_opens_in_its_place)
{
  const char *const          blocks[] = { "encoder.blks.block0", NULL };
  const char *const          both[] = { "encoder.blks.block0", "encoder.blks.block0.ffn", NULL };
  g_autoptr (HlFigureLayout) closed = hl_test_open_layout (NULL);
  g_autoptr (HlFigureLayout) block = hl_test_open_layout (blocks);
  g_autoptr (HlFigureLayout) ffn = hl_test_open_layout (both);

  g_assert_false (hl_test_box (closed, "encoder.blks.block0")->is_open);
  g_assert_cmpint (hl_figure_n_boxes (block), ==, hl_figure_n_boxes (closed) + 4);
  g_assert_true (hl_test_box (block, "encoder.blks.block0")->is_open);
  g_assert_false (hl_test_box (block, "encoder.blks.block0.ffn")->is_open);
  g_assert_cmpint (hl_figure_n_boxes (ffn), ==, hl_figure_n_boxes (block) + 3);
  g_assert_cmpfloat (hl_test_box (ffn, "encoder.blks.block0.ffn")->rect.x, ==,
                     hl_test_box (block, "encoder.blks.block0.ffn")->rect.x);
  g_assert_cmpfloat (hl_test_box (ffn, "encoder.blks.block0.ffn.relu")->rect.y, <,
                     hl_test_box (ffn, "encoder.blks.block0.ffn.dense1")->rect.y);
}

NN_TEST (what_is_closed_is_found_around_its_parts)
{
  HlFigureSpec               spec = hl_test_textbook;
  const char *const          open[] = { "encoder.blks.block3", NULL };
  const char *const          middle[] = { "encoder.blks.block5", NULL };
  g_autoptr (HlFigureLayout) layout = NULL;
  g_autoptr (HlFigureLayout) halves = NULL;
  const HlFigureBox         *group;

  spec.n_blocks = 12;
  spec.open = open;
  layout = hl_figure_layout_new (&spec);

  group = hl_figure_box (layout, hl_figure_find (layout, "encoder.blks.block11.ffn.relu"));
  g_assert_cmpint (group->kind, ==, HL_FIGURE_GROUP);
  g_assert_cmpint (group->first_block, ==, 4);
  g_assert_cmpint (group->last_block, ==, 11);
  g_assert_true (hl_test_has_box (layout, "encoder.blks.block1")); /* a short row stays a row */
  g_assert_false (hl_test_has_box (layout, "encoder.blks.block10"));
  g_assert_cmpstr (
      hl_figure_box (layout, hl_figure_find (layout, "encoder.blks.block3.ffn.relu"))->path, ==,
      "encoder.blks.block3.ffn");
  g_assert_cmpint (hl_figure_find (layout, "elsewhere"), ==, HL_FIGURE_NONE);

  spec.open = middle;
  halves = hl_figure_layout_new (&spec);
  group = hl_figure_box (halves, hl_figure_find (halves, "encoder.blks.block8.attention"));
  g_assert_cmpint (group->first_block, ==, 6);
}

NN_TEST_MAIN ()
