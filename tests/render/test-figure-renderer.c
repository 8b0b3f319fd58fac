#include "ui/render/figure-renderer.h"

#include "tests/support/cases.h"
#include "tests/support/figure-boxes.h"
#include "tests/support/reference-image.h"

static const char *const open_paths[] = {
  "encoder.blks.block0", "decoder.blks.block0", "decoder.blks.block0.attention1", NULL
};

/* A pass that has come to the decoder's first softmax. */
typedef struct
{
  HlFigureSpec    spec;
  HlFigureLayout *layout;
} Fixture;

static void
set_up (Fixture *fixture)
{
  static const char *const done[] = { "encoder.embedding", "encoder.pos_encoding",
                                      "encoder.blks.block0", "encoder.blks.block1",
                                      "decoder.embedding", "decoder.pos_encoding",
                                      "decoder.blks.block0.attention1.queries",
                                      "decoder.blks.block0.attention1.scale" };

  fixture->spec = hl_test_textbook;
  fixture->spec.open = open_paths;
  fixture->spec.current = "decoder.blks.block0.attention1.softmax";
  fixture->spec.done = g_hash_table_new (g_str_hash, g_str_equal);
  for (gsize i = 0; i < G_N_ELEMENTS (done); i++)
    g_hash_table_add (fixture->spec.done, (gpointer) done[i]);
  fixture->layout = hl_figure_layout_new (&fixture->spec);
}

static void
tear_down (Fixture *fixture)
{
  g_hash_table_unref (fixture->spec.done);
  hl_figure_layout_free (fixture->layout);
}

static HlFigureState
state_of (Fixture    *fixture,
          const char *path)
{
  return hl_figure_state (&fixture->spec, fixture->layout, hl_figure_find (fixture->layout, path));
}

NN_FIXTURE_TEST (what_is_before_the_step_is_done)
{
  g_assert_cmpint (state_of (fixture, "encoder.embedding"), ==, HL_FIGURE_DONE);
  g_assert_cmpint (state_of (fixture, "encoder.blks.block0"), ==, HL_FIGURE_DONE);
  g_assert_cmpint (state_of (fixture, "encoder.blks.block0.ffn"), ==, HL_FIGURE_DONE); /* inside */
  g_assert_cmpint (state_of (fixture, "decoder.blks.block0.attention1.scale"), ==, HL_FIGURE_DONE);
  g_assert_cmpint (state_of (fixture, "decoder.blks.block0.attention1.project"), ==,
                   HL_FIGURE_TODO);
  g_assert_cmpint (state_of (fixture, "decoder.blks.block1"), ==, HL_FIGURE_TODO);
  g_assert_cmpint (state_of (fixture, "decoder.dense"), ==, HL_FIGURE_TODO);
}

NN_FIXTURE_TEST (the_step_is_lit_and_its_frames_say_so)
{
  g_assert_cmpint (state_of (fixture, "decoder.blks.block0.attention1.softmax"), ==,
                   HL_FIGURE_CURRENT);
  g_assert_cmpint (state_of (fixture, "decoder.blks.block0.attention1"), ==, HL_FIGURE_AROUND);
  g_assert_cmpint (state_of (fixture, "decoder.blks.block0"), ==, HL_FIGURE_AROUND);

  fixture->spec.current = "decoder.blks.block1.ffn.relu"; /* in a closed box */
  g_assert_cmpint (state_of (fixture, "decoder.blks.block1"), ==, HL_FIGURE_CURRENT);
}

NN_FIXTURE_TEST (nothing_is_pale_without_a_step)
{
  fixture->spec.current = NULL;
  for (int i = 0; i < hl_figure_n_boxes (fixture->layout); i++)
    g_assert_cmpint (hl_figure_state (&fixture->spec, fixture->layout, i), ==, HL_FIGURE_PLAIN);
}

NN_TEST (a_group_is_done_with_its_last_block)
{
  HlFigureSpec               spec = hl_test_textbook;
  g_autoptr (GHashTable)     done = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (HlFigureLayout) layout = NULL;
  int                        group;

  spec.n_blocks = 8;
  spec.current = "encoder.blks.block7.ffn";
  spec.done = done;
  layout = hl_figure_layout_new (&spec);
  group = hl_figure_find (layout, "encoder.blks");

  g_hash_table_add (done, (gpointer) "encoder.blks.block6");
  g_assert_cmpint (hl_figure_state (&spec, layout, group), ==, HL_FIGURE_CURRENT);
  spec.current = "decoder.embedding";
  g_assert_cmpint (hl_figure_state (&spec, layout, group), ==, HL_FIGURE_TODO);
  g_hash_table_add (done, (gpointer) "encoder.blks.block7");
  g_assert_cmpint (hl_figure_state (&spec, layout, group), ==, HL_FIGURE_DONE);
}

static void
assert_described (Fixture    *fixture,
                  const char *path,
                  const char *expected)
{
  g_autofree char *words = hl_figure_describe (&fixture->spec, fixture->layout,
                                               hl_figure_find (fixture->layout, path));

  g_assert_cmpstr (words, ==, expected);
}

NN_FIXTURE_TEST (boxes_say_where_what_and_how_far)
{
  assert_described (fixture, "decoder.blks.block0.attention1.softmax",
                    "Decoder, Block 1, Masked self-attention, softmax, "
                    "result (H, n, n) = (4, 5, 5), once for each head, this step");
  assert_described (fixture, "encoder.embedding",
                    "Encoder, Embedding, result (m, D) = (6, 32), learned parameters, "
                    "values computed, closed");
  assert_described (fixture, "decoder.blks.block0",
                    "Decoder, Block 1, result (n, D) = (5, 32), learned parameters, "
                    "this step is inside, open");
}

static cairo_surface_t *
paint (Fixture *fixture)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32,
                                                         (int) fixture->layout->size.width,
                                                         (int) fixture->layout->size.height);
  cairo_t         *cr = cairo_create (picture);

  hl_figure_draw (&fixture->spec, fixture->layout, cr);
  cairo_destroy (cr);

  return picture;
}

/* Of the inside of a box, left of its name. */
static guint32
paper_of (Fixture         *fixture,
          cairo_surface_t *picture,
          const char      *path)
{
  const HlRect *rect = &hl_test_box (fixture->layout, path)->rect;

  return hl_test_pixel (picture, (int) rect->x + 8, (int) hl_rect_bottom (rect) - 4);
}

NN_FIXTURE_TEST (draw_lights_the_step_and_fills_what_is_done)
{
  cairo_surface_t *picture = paint (fixture);
  const guint32    step = paper_of (fixture, picture, "decoder.blks.block0.attention1.softmax");
  const guint32    done = paper_of (fixture, picture, "decoder.blks.block0.attention1.scale");
  const guint32    todo = paper_of (fixture, picture, "decoder.blks.block0.attention1.join_heads");

  g_assert_cmpuint (step, !=, done);
  g_assert_cmpuint (done, !=, todo);
  g_assert_cmpuint (done, ==, paper_of (fixture, picture, "encoder.blks.block1"));
  g_assert_cmpuint (todo, ==, paper_of (fixture, picture, "decoder.blks.block1"));
  cairo_surface_destroy (picture);
}

/* Color of the arrow with which an open box ends. */
static guint32
last_arrow_of (Fixture    *fixture,
               const char *last,
               const char *frame)
{
  const int        from = hl_figure_find (fixture->layout, last);
  const int        to = hl_figure_find (fixture->layout, frame);
  cairo_surface_t *picture = paint (fixture);
  guint32          color = 0;

  for (guint i = 0; i < fixture->layout->arrows->len; i++)
    {
      const HlFigureArrow *arrow = &g_array_index (fixture->layout->arrows, HlFigureArrow, i);

      if (arrow->from == from && arrow->to == to)
        color = hl_test_pixel (picture, (int) arrow->points[0].x,
                               (int) ((arrow->points[0].y + arrow->points[1].y) / 2));
    }
  cairo_surface_destroy (picture);

  return color;
}

/* The way down begins at the upper edge of a frame. */
NN_FIXTURE_TEST (gradients_enter_a_frame_from_above)
{
  static const char frame[] = "decoder.blks.block0.attention1";
  static const char last[] = "decoder.blks.block0.attention1.project";
  guint32           before, within;

  fixture->spec.is_backward = TRUE;
  g_hash_table_remove_all (fixture->spec.done);
  fixture->spec.current = "decoder.blks.block0.addnorm1";
  before = last_arrow_of (fixture, last, frame);
  fixture->spec.current = last;
  within = last_arrow_of (fixture, last, frame);

  g_assert_cmpuint (before, !=, 0);
  g_assert_cmpuint (within, !=, before);
}

NN_FIXTURE_TEST (cursor_surrounds_its_box)
{
  const int        index = hl_figure_find (fixture->layout, "decoder.dense");
  const HlRect    *rect = &hl_figure_box (fixture->layout, index)->rect;
  const HlRect     inside = { rect->x + 4, rect->y + 4, rect->width - 8, rect->height - 8 };
  const HlRect     left = { rect->x - 5, rect->y, 5, rect->height };
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 800, 1200);
  cairo_t         *cr = cairo_create (picture);

  hl_figure_draw_cursor (&fixture->spec, fixture->layout, index, cr);
  g_assert_cmpint (hl_test_count_ink (picture, &inside), ==, 0);
  g_assert_cmpint (hl_test_count_ink (picture, &left), >, rect->height);
  cairo_destroy (cr);
  cairo_surface_destroy (picture);
}

NN_TEST_MAIN ()
