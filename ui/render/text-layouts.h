/* ui/render/text-layouts.h
 *
 * Words that were shaped lately.  A picture says the same words at every step, and asks for
 * their width before it writes them; shaping them is most of what that costs.
 *
 *      one line          width −1
 *      shortened         width ≥ 0, an ellipsis at the end
 *      several lines     width ≥ 0, as HL_TEXT_WRAPPED says
 *
 * A layout is the list's own: nobody changes it.
 */

#pragma once

#include <pango/pangocairo.h>

G_BEGIN_DECLS

/* How words are laid out. */
typedef enum
{
  HL_TEXT_LINE,      /* one line, whatever line breaks the words contain */
  HL_TEXT_SHORTENED, /* one line of a width */
  HL_TEXT_WRAPPED,   /* lines of a width; those that are not full lie left */
  HL_TEXT_CENTERED,  /* lines of a width; those that are not full lie in the middle */
} HlTextShape;

typedef struct _HlTextLayouts HlTextLayouts;

HlTextLayouts *hl_text_layouts_new (PangoContext *context) G_GNUC_WARN_UNUSED_RESULT;
void           hl_text_layouts_free (HlTextLayouts *self);

PangoLayout *hl_text_layouts_get (HlTextLayouts *self, const PangoFontDescription *font,
                                  const char *words, HlTextShape shape, double width);

G_END_DECLS
