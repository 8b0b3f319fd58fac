/* Pictures of the score without their words, beside what they were
 * drawn from: read back pixel by pixel, and compared with pictures that a person has looked at. */

#include <math.h>

#include "tests/support/cases.h"
#include "tests/support/reference-image.h"
#include "ui/render/score-picture.h"

#define WIDTH 300

static cairo_surface_t *new_picture (int width, int height, const HlPalette *palette, cairo_t **cr)
{
  cairo_surface_t *picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);

  *cr = cairo_create (picture);
  cairo_set_source_rgb (*cr, palette->background.red, palette->background.green,
                        palette->background.blue);
  cairo_paint (*cr);

  return picture;
}

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
