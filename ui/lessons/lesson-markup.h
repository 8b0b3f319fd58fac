/* ui/lessons/lesson-markup.h
 *
 * The texts of a lesson as Pango markup: terms of the glossary become links, indices are set lower.
 *
 *      the [attention weights]            the <a href="attention weights">attention weights</a>
 *      one [weight|attention weights]     one <a href="attention weights">weight</a>
 *      W_q                                W<sub>q</sub>
 */

#pragma once

#include <glib.h>

char *hl_lesson_markup (const char *text) G_GNUC_WARN_UNUSED_RESULT;
char *hl_lesson_plain (const char *text) G_GNUC_WARN_UNUSED_RESULT;
