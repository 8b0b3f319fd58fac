/* core/trace/operation/small-digits.h
 *
 * Numbers as superscripts and subscripts: 10⁻⁵, x₁₂.
 */

#pragma once

#include <glib.h>

void nn_append_superscript (GString *text, int number);
void nn_append_subscript (GString *text, int number);
