/* ui/render/origin.h
 *
 * What a picture's file says of where it comes from, so that it leads back there: lines as of a
 * marked place (ui/session/playlist.h), and the model, its seed and the program's version.
 *
 *      PNG   a text of the keyword "Headlight"; and how many pixels are an inch
 *      SVG   <metadata>
 *      PDF   its keywords
 *      TeX   comments
 */

#pragma once

#include "ui/render/drawing.h"

GBytes *hl_origin_write (GBytes *file, const HlPrint *print) G_GNUC_WARN_UNUSED_RESULT;
char   *hl_origin_read (GBytes *file) G_GNUC_WARN_UNUSED_RESULT;
