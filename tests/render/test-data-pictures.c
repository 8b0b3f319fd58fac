/* Pictures of the map and the score without their words, beside what they were
 * drawn from: read back pixel by pixel, and compared with pictures that a person has looked at. */

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"
#include "ui/render/living-map-renderer.h"
#include "ui/render/score-picture.h"

#define WIDTH 300
#define N_FEATURES 12
#define STRIP 60.0 /* width; a stripe of 5 pixels for each feature */
#define N_ROWS 3
#define ROW 20.0
#define BAR_ROOM 40.0

static const double weights[N_ROWS] = { 0.9, 0.5, 0.1 };

static cairo_surface_t *new_picture (int width, int height, const HlPalette *palette, cairo_t **cr)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);

  *cr = cairo_create (picture);
  cairo_set_source_rgb (*cr, palette->background.red, palette->background.green,
                        palette->background.blue);
  cairo_paint (*cr);

  return picture;
}

static void assert_color (cairo_surface_t *picture, double x, double y, HlColor color)
{
  const guint32 pixel = hl_test_pixel (picture, (int) x, (int) y);

  g_assert_cmpfloat_with_epsilon ((pixel >> 16 & 0xff) / 255.0, color.red, 0.01);
  g_assert_cmpfloat_with_epsilon ((pixel >> 8 & 0xff) / 255.0, color.green, 0.01);
  g_assert_cmpfloat_with_epsilon ((pixel & 0xff) / 255.0, color.blue, 0.01);
}

/* How many pixels of a column, or of a row, are not of the page, the faint ones as parts. */
static double measure_ink (cairo_surface_t *picture, const HlRect *line, HlColor page, HlColor ink)
{
  double sum = 0.0;

  for (int y = (int) line->y; y < (int) hl_rect_bottom (line); y++)
    for (int x = (int) line->x; x < (int) hl_rect_right (line); x++)
      {
        const guint32 pixel = hl_test_pixel (picture, x, y);

        sum += ((pixel >> 8 & 0xff) / 255.0 - page.green) / (ink.green - page.green);
      }

  return sum;
}

/* The map */

/* A row for each head: what its token is, a ribbon, hidden units, a probability. */
typedef struct
{
  const HlPalette *palette;
  float            features[N_ROWS][N_FEATURES];
  GArray          *items;
  cairo_surface_t *picture;
} MapPicture;

static void add_row (MapPicture *self, int row, gboolean is_gradient)
{
  const double y = 4 + row * ROW;
  const HlRect strip = { 4, y, STRIP, 12 };
  const HlRect ribbon = { 70, 10, 80, row * ROW };
  const HlRect units = { 160, y, STRIP, 12 };
  const HlRect bar = { 230, y, weights[row] * BAR_ROOM, 12 };

  for (int i = 0; i < N_FEATURES; i++)
    self->features[row][i] = (float) sin (1.0 + i * (row + 1));

  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_RIBBON, .ink = HL_MAP_INK_HEAD,
                                        .is_data = TRUE, .head = row, .rect = ribbon,
                                        .width = 10 * weights[row], .value = weights[row]));
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_STRIP, .is_data = TRUE, .rect = strip,
                                        .is_gradient = is_gradient, .values = self->features[row],
                                        .n_values = N_FEATURES, .limit = 1.0, .row = row));
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_UNITS, .is_data = TRUE, .rect = units,
                                        .is_gradient = is_gradient, .values = self->features[row],
                                        .n_values = N_FEATURES, .limit = 1.0, .row = row));
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_BAR, .is_data = TRUE, .rect = bar,
                                        .value = weights[row], .row = row));
}

static void map_picture_init (MapPicture *self, gboolean is_dark, gboolean is_gradient)
{
  const HlMapLayout layout = { .scale = 1.0 };
  HlMapSpec         spec = { 0 };
  cairo_t          *cr;

  *self = (MapPicture){ .palette = hl_palette_get (is_dark),
                        .items = g_array_new (FALSE, FALSE, sizeof (HlMapItem)) };
  spec.palette = self->palette;
  for (int row = 0; row < N_ROWS; row++)
    add_row (self, row, is_gradient);
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_HATCH, .rect = { 276, 4, 20, 12 }));
  hl_map_add (self->items,
              HL_MAP_ITEM (.kind = HL_MAP_ITEM_JOIN, .rect = { 286, 32, 0, 0 }, .width = 6));
  hl_map_add (self->items, HL_MAP_ITEM (.kind = HL_MAP_ITEM_OUTLINE, .rect = { 276, 44, 20, 12 },
                                        .width = 1, .is_dashed = TRUE));
  self->picture = new_picture (WIDTH, 4 + N_ROWS * (int) ROW, self->palette, &cr);
  hl_map_draw (&spec, &layout, self->items, cr);
  cairo_destroy (cr);
}

static void map_picture_clear (MapPicture *self)
{
  cairo_surface_destroy (self->picture);
  g_array_unref (self->items);
}

/* Where a stripe lies is read from the item, what color it has from the picture. */
static void assert_stripes (const MapPicture *self, const HlMapItem *strip)
{
  const double width = strip->rect.width / strip->n_values;

  for (int i = 0; i < strip->n_values; i++)
    {
      const double  share = (double) strip->values[i] / strip->limit;
      const HlColor color = strip->is_gradient ? hl_palette_gradient (self->palette, share)
                                               : hl_palette_signed (self->palette, share);

      assert_color (self->picture, strip->rect.x + (i + 0.5) * width, strip->rect.y + 6, color);
    }
}

/* Activations are as high as they are large, and none lies below 0. */
static void assert_silhouette (const MapPicture *self, const HlMapItem *units)
{
  const double width = units->rect.width / units->n_values;

  for (int i = 0; i < units->n_values; i++)
    {
      const HlRect column = { floor (units->rect.x + (i + 0.5) * width), units->rect.y - 2, 1,
                              units->rect.height + 4 };
      const double share = MAX ((double) units->values[i], 0.0) / units->limit;

      g_assert_cmpfloat_with_epsilon (
          measure_ink (self->picture, &column, self->palette->background, self->palette->text),
          share * units->rect.height, 0.1);
    }
}

/* A ribbon is as wide at its beginning as its weight says. */
static void assert_ribbon (const MapPicture *self, const HlMapItem *ribbon)
{
  const HlRect column = { ribbon->rect.x + ribbon->rect.width - 2,
                          ribbon->rect.y + ribbon->rect.height - 8, 1, 16 };

  g_assert_cmpfloat_with_epsilon (measure_ink (self->picture, &column, self->palette->background,
                                               hl_map_head_color (self->palette, ribbon->head)),
                                  10 * ribbon->value, 0.2);
}

static void assert_bar (const MapPicture *self, const HlMapItem *bar)
{
  const HlRect line = { bar->rect.x, bar->rect.y + 6, BAR_ROOM + 4, 1 };

  g_assert_cmpfloat_with_epsilon (
      measure_ink (self->picture, &line, self->palette->background, self->palette->text),
      bar->value * BAR_ROOM, 0.1);
}

NN_TEST (what_is_seen_of_the_map_is_its_list)
{
  for (int is_dark = FALSE; is_dark <= TRUE; is_dark++)
    for (int is_gradient = FALSE; is_gradient <= TRUE; is_gradient++)
      {
        MapPicture self;

        map_picture_init (&self, is_dark, is_gradient);
        for (guint i = 0; i < self.items->len; i++)
          {
            const HlMapItem *item = hl_map_item (self.items, (int) i);

            if (item->kind == HL_MAP_ITEM_STRIP)
              assert_stripes (&self, item);
            if (item->kind == HL_MAP_ITEM_UNITS && !is_gradient)
              assert_silhouette (&self, item);
            if (item->kind == HL_MAP_ITEM_RIBBON)
              assert_ribbon (&self, item);
            if (item->kind == HL_MAP_ITEM_BAR)
              assert_bar (&self, item);
          }
        map_picture_clear (&self);
      }
}

NN_TEST (map_looks_as_before)
{
  static const char *const names[2][2] = { { "map", "map-gradients" },
                                           { "map-dark", "map-gradients-dark" } };

  for (int is_dark = FALSE; is_dark <= TRUE; is_dark++)
    for (int is_gradient = FALSE; is_gradient <= TRUE; is_gradient++)
      {
        MapPicture self;

        map_picture_init (&self, is_dark, is_gradient);
        hl_test_assert_picture (self.picture, names[is_dark][is_gradient]);
        map_picture_clear (&self);
      }
}

/* The score */

/* Labels are empty and boxes share, so that no font decides how wide they are; of each row the
 * upper twelve pixels are taken, so that none decides how high they are. */
NN_TEST (score_looks_as_before)
{
  enum
  {
    SLICE = 12
  };

  for (int is_dark = FALSE; is_dark <= TRUE; is_dark++)
    {
      HlScoreBox words[] = {
        { "", TRUE, "", 1.0 },
        { "", TRUE, "", 1.0 },
        { "", TRUE, "", 0.4 },
        { "", TRUE, "", 0.0 },
      };
      HlScoreBox parts[] = { { "", TRUE, "", 1.0 }, { "", TRUE, "", 0.5 }, { "", TRUE, "", 0.0 } };
      HlScoreBox steps[] = { { "", TRUE, "", 1.0 }, { "", TRUE, "", 0.0 } };

      const HlScoreSpec spec = {
        .lines = { { NULL, words, G_N_ELEMENTS (words), 2, 3 },
                   { NULL, parts, G_N_ELEMENTS (parts), 1, -1 },
                   { NULL, steps, G_N_ELEMENTS (steps), 0, -1 } },
        .palette = hl_palette_get (is_dark),
      };
      cairo_t         *cr;
      cairo_surface_t *whole =
          new_picture (WIDTH, (int) hl_score_picture_height (NULL), spec.palette, &cr);
      cairo_surface_t *slices;

      hl_score_picture_draw (&spec, WIDTH, cr);
      cairo_destroy (cr);
      slices = new_picture (WIDTH, HL_SCORE_LINES * SLICE, spec.palette, &cr);
      for (int line = 0; line < HL_SCORE_LINES; line++)
        {
          g_autofree HlRect *rects = hl_score_picture_layout (&spec, line, WIDTH);

          cairo_set_source_surface (cr, whole, 0, line * SLICE - rects[0].y);
          cairo_rectangle (cr, 0, line * SLICE, WIDTH, SLICE - 2);
          cairo_fill (cr);
        }
      cairo_destroy (cr);
      hl_test_assert_picture (slices, is_dark ? "score-dark" : "score");
      cairo_surface_destroy (slices);
      cairo_surface_destroy (whole);
    }
}

NN_TEST_MAIN ()
