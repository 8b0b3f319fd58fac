/* ui/render/rest-words.h
 *
 * The terms that a long sum leaves out.  Programs read "Σ₁₂₂(0.1)" (core/trace/formula/formula.h),
 * people "(122 smaller ones: 0.1)".
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

char *hl_rests_in_words (const char *text) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
