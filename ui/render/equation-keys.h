/* ui/render/equation-keys.h
 *
 * What the colors of an equation say: below it a key for each family of terms, with their symbols.
 *
 *      e, x₀  ≤ −14 ▓▒░▒▓ ≥ 14      P  −1 ▓▒░▒▓ 1      weights, probabilities  0 ░▒▓ 1
 *
 * The families at hand always have theirs; the others as far as there is room.
 */

#pragma once

#include "ui/render/equation-places.h"

G_BEGIN_DECLS

#define HL_EQUATION_KEY_BAR 84.0       /* width of all colors of a key */
#define HL_EQUATION_KEY_BAR_HEIGHT 9.0 /* likewise */
#define HL_EQUATION_KEY_GAP 5.0        /* between its parts */

double hl_equation_lay_out_keys (const HlEquationSpec *spec, HlEquationLayout *layout);

gboolean              hl_equation_has_key (const HlEquationTerm *term, int key);
const HlEquationTerm *hl_equation_key_term (const HlEquationSpec *spec, int key);
GPtrArray  *hl_equation_key_names (const HlEquationSpec *spec, int key) G_GNUC_WARN_UNUSED_RESULT;
char       *hl_equation_key_end (const HlEquationSpec *spec, int key,
                                 gboolean is_high) G_GNUC_WARN_UNUSED_RESULT;
const char *hl_equation_key_beyond (void);
double      hl_equation_key_words_width (HlText *text, const char *words);
double      hl_equation_key_names_width (HlText *text, const GPtrArray *names);

G_END_DECLS
