#include "ui/render/living-map-pixels.h"

#include "tests/support/cases.h"
#include "tests/support/tiny-model.h"
#include "tests/support/tiny-walk.h"
#include "ui/figures/living-map.h"
#include "ui/render/living-map-picture.h"
#include "ui/render/living-map-renderer.h"

#define WIDTH 900
#define HEIGHT 480
#define ROUNDING 36   /* of 255; cairo 1.18 rounds twice as much as 1.16 */
#define CUTTING 40    /* likewise, at the edges of narrow parts */
#define SAMPLING 64   /* likewise: a fast stroke of cairo knows only some points of a pixel */
#define CROSSINGS 100 /* bytes of 1,728,000, with cairo 1.18 */
#define STRIDE 37     /* from one step that is drawn to the next */
#define ALL G_MAXINT  /* items drawn at once */
#define FEW 40        /* likewise: a map has more */
#define MOST_CALLS 40

static void make_deep (NnConfig *config) { config->num_blks = 6; }

static void (*const variants[]) (NnConfig *config) = { NULL, nn_test_make_pre_norm, make_deep };

/* A map that goes from step to step, and the pixels that are kept meanwhile. */
typedef struct
{
  NnWalk      *walk;
  HlMapSpec   *map;
  HlMapPixels *pixels;
} Going;

static Going going_new (void (*change) (NnConfig *config))
{
  Going going = { .walk = nn_test_tiny_walk (change, 0), .pixels = hl_map_pixels_new () };

  going.map = hl_living_map_spec_new (going.walk);

  return going;
}

static void going_clear (Going *going)
{
  hl_map_pixels_free (going->pixels);
  hl_map_spec_free (going->map);
  nn_walk_free (going->walk);
}

static cairo_surface_t *draw_strokes (const Going *going, const HlMapLayout *layout,
                                      const GArray *items)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t         *cr = cairo_create (surface);

  hl_map_draw (going->map, layout, items, cr);
  cairo_destroy (cr);

  return surface;
}

/* At the edge of what is drawn again cairo rounds a stroke that crosses it in another way; where
 * strokes cross each other there, much more. */
static void assert_same_pixels (cairo_surface_t *a, cairo_surface_t *b, int tolerance)
{
  const unsigned char *of_a;
  const unsigned char *of_b;
  int                  n_other = 0;

  cairo_surface_flush (a);
  cairo_surface_flush (b);
  of_a = cairo_image_surface_get_data (a);
  of_b = cairo_image_surface_get_data (b);
  for (int i = 0; i < WIDTH * HEIGHT * 4; i++)
    n_other += ABS (of_a[i] - of_b[i]) > tolerance;

  g_assert_cmpint (n_other, <=, CROSSINGS);
}

static void assert_drawn_within (Going *going, int tolerance)
{
  g_autoptr (HlMapLayout) layout = hl_map_layout_new (going->map, WIDTH, HEIGHT);
  g_autoptr (GArray)      items = hl_map_items_new (going->map, layout);
  g_autoptr (HlMapPixels) fresh = hl_map_pixels_new ();
  cairo_surface_t        *anew = hl_map_pixels_draw (fresh, going->map, layout, items, 1, ALL);
  cairo_surface_t *kept = hl_map_pixels_draw (going->pixels, going->map, layout, items, 1, ALL);
  cairo_surface_t *stroked = draw_strokes (going, layout, items);

  assert_same_pixels (kept, anew, tolerance);
  assert_same_pixels (anew, stroked, SAMPLING);
  cairo_surface_destroy (stroked);
}

static void assert_drawn (Going *going) { assert_drawn_within (going, ROUNDING); }

static void set_node (Going *going, int node)
{
  hl_living_map_spec_go_to (going->map, going->walk, node, nn_walk_get (going->walk, node)->end,
                            FALSE);
}

static void go_to (Going *going, int node)
{
  set_node (going, node);
  assert_drawn (going);
}

NN_TEST (step_after_step_looks_as_if_drawn_anew)
{
  for (gsize v = 0; v < G_N_ELEMENTS (variants); v++)
    {
      Going     going = going_new (variants[v]);
      const int n = nn_walk_count (going.walk);

      for (int node = 0; node < n; node += STRIDE)
        go_to (&going, node);
      go_to (&going, n - 1);
      go_to (&going, 0); /* and back at once */
      going_clear (&going);
    }
}

/* How many pixels are what was painted over the map. */
static int count_painted (cairo_surface_t *surface)
{
  const guint32 *pixels;
  int            n = 0;

  cairo_surface_flush (surface);
  pixels = (const guint32 *) (gconstpointer) cairo_image_surface_get_data (surface);
  for (int i = 0; i < WIDTH * HEIGHT; i++)
    n += pixels[i] == 0xffff00ffu;

  return n;
}

/* From one sublayer of a row to the next, most of the map is left alone. */
NN_TEST (what_stays_is_not_drawn_again)
{
  Going     going = going_new (NULL);
  const int node = nn_walk_find (going.walk, "decoder.blks.block0.attention1.softmax", 0, FALSE);
  g_autoptr (HlMapLayout) layout = hl_map_layout_new (going.map, WIDTH, HEIGHT);
  g_autoptr (GArray)      before = NULL;
  g_autoptr (GArray)      after = NULL;
  cairo_surface_t        *surface;
  cairo_t                *cr;

  hl_living_map_spec_go_to (going.map, going.walk, node, node + 1, FALSE);
  before = hl_map_items_new (going.map, layout);
  surface = hl_map_pixels_draw (going.pixels, going.map, layout, before, 1, ALL);
  cr = cairo_create (surface);
  cairo_set_source_rgb (cr, 1, 0, 1);
  cairo_paint (cr);
  cairo_destroy (cr);

  hl_living_map_spec_go_to (going.map, going.walk, node + 1, node + 2, FALSE);
  after = hl_map_items_new (going.map, layout);
  surface = hl_map_pixels_draw (going.pixels, going.map, layout, after, 1, ALL);
  g_assert_cmpint (count_painted (surface), >, 2 * WIDTH * HEIGHT / 3);
  going_clear (&going);
}

NN_TEST (other_heads_look_as_if_drawn_anew)
{
  Going going = going_new (NULL);

  go_to (&going, nn_walk_count (going.walk) - 1);
  going.map->heads = 1u;
  assert_drawn (&going);
  going.map->is_mean = TRUE;
  assert_drawn (&going);
  going_clear (&going);
}

/* In the book's arrangement, too, and from one arrangement to the other. */
NN_TEST (another_arrangement_looks_as_if_drawn_anew)
{
  Going     going = going_new (nn_test_make_pre_norm);
  const int n = nn_walk_count (going.walk);

  go_to (&going, n - 1);
  going.map->is_book = TRUE;
  for (int node = 0; node < n; node += STRIDE)
    go_to (&going, node);
  going.map->is_book = FALSE;
  assert_drawn (&going);
  going_clear (&going);
}

NN_TEST (another_theme_and_another_font_are_drawn_at_once)
{
  PangoFontDescription *large = pango_font_description_from_string ("Sans 14");
  Going                 going = going_new (NULL);

  go_to (&going, nn_walk_count (going.walk) - 1);
  going.map->palette = hl_palette_get (TRUE);
  assert_drawn (&going);
  going.map->font = large; /* the map's own from now on */
  assert_drawn (&going);
  going_clear (&going);
}

/* Draws the current step in parts of few items, at most as many as given. */
static cairo_surface_t *draw_parts (Going *going, int n_parts)
{
  g_autoptr (HlMapLayout) layout = hl_map_layout_new (going->map, WIDTH, HEIGHT);
  g_autoptr (GArray)      items = hl_map_items_new (going->map, layout);
  cairo_surface_t        *shown;

  do
    shown = hl_map_pixels_draw (going->pixels, going->map, layout, items, 1, FEW);
  while (--n_parts > 0 && hl_map_pixels_is_behind (going->pixels));

  return shown;
}

/* A copy, to which later pixels are compared. */
static cairo_surface_t *copy_pixels (cairo_surface_t *surface)
{
  cairo_surface_t *copy = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t         *cr = cairo_create (copy);

  cairo_set_source_surface (cr, surface, 0.0, 0.0);
  cairo_paint (cr);
  cairo_destroy (cr);

  return copy;
}

NN_TEST (the_map_before_is_shown_until_the_last_part_is_drawn)
{
  Going            going = going_new (NULL);
  cairo_surface_t *before;
  int              n_parts = 1;

  go_to (&going, 0);
  before = copy_pixels (draw_parts (&going, 1));
  hl_map_pixels_forget (going.pixels);
  set_node (&going, nn_walk_count (going.walk) - 1);
  for (; n_parts < MOST_CALLS; n_parts++)
    {
      cairo_surface_t *shown = draw_parts (&going, 1);

      if (!hl_map_pixels_is_behind (going.pixels))
        break;
      assert_same_pixels (shown, before, 0);
    }

  g_assert_cmpint (n_parts, >, 2);
  g_assert_cmpint (n_parts, <, MOST_CALLS);
  assert_drawn_within (&going, CUTTING);
  cairo_surface_destroy (before);
  going_clear (&going);
}

/* Parts that were drawn already are drawn again where the newer step differs. */
NN_TEST (a_step_while_parts_are_drawn_looks_as_if_drawn_anew)
{
  Going     going = going_new (NULL);
  const int n = nn_walk_count (going.walk);

  go_to (&going, 0);
  hl_map_pixels_forget (going.pixels);
  set_node (&going, n / 2);
  draw_parts (&going, 4);
  g_assert_true (hl_map_pixels_is_behind (going.pixels));
  set_node (&going, n - 1);
  draw_parts (&going, MOST_CALLS);
  g_assert_false (hl_map_pixels_is_behind (going.pixels));
  assert_drawn_within (&going, CUTTING);
  going_clear (&going);
}

/* A key that is held down brings another step with each frame. */
NN_TEST (steps_that_come_faster_than_parts_are_shown)
{
  Going     going = going_new (NULL);
  const int n = nn_walk_count (going.walk);
  int       n_steps = 0;

  go_to (&going, 0);
  do
    {
      hl_map_pixels_forget (going.pixels);
      set_node (&going, n_steps % 2 == 0 ? n - 1 : 0);
      draw_parts (&going, 1);
    }
  while (++n_steps < MOST_CALLS && hl_map_pixels_is_behind (going.pixels));

  g_assert_cmpint (n_steps, <, MOST_CALLS);
  assert_drawn_within (&going, CUTTING);
  going_clear (&going);
}

NN_TEST_MAIN ()
