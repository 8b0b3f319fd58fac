/* ui/figures/equation-limits.h
 *
 * Which number has the strongest color: the largest, or where a few are far larger than all
 * others the one that 99 of 100 do not exceed.
 */

#pragma once

#include "ui/figures/equation.h"

void hl_equation_limits_find (HlEquation *equation, gboolean has_one_scale);
