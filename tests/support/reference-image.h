/* tests/support/reference-image.h
 *
 * Compares what a renderer drew with a picture that a person has looked at.
 *
 *      tests/render/references/NAME.png     the picture that was looked at
 *      BUILD/tests/NAME.out.png             what was drawn this time
 *
 * UPDATE_REFERENCES=1 in the environment rewrites the first from the second.
 * Reference pictures have no text in them: letters change with every font
 * library, so labels are tested through the layout structs.
 */

#pragma once

#include <cairo.h>
#include <glib.h>

#include "ui/render/geometry.h"

void hl_test_assert_picture (cairo_surface_t *picture, const char *name);

guint32 hl_test_pixel (cairo_surface_t *picture, int x, int y);
int     hl_test_count_ink (cairo_surface_t *picture, const HlRect *inside);
