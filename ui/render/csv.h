/* ui/render/csv.h
 *
 * A cell of comma-separated values, as RFC 4180 has it.  A spreadsheet takes a cell that begins
 * with = + - @, or with the same sign of a Chinese or Japanese keyboard, for a formula, and
 * computes it; words come from files of other people, so such a cell gets a space before it.
 *
 *      say "a"      "say ""a"""
 *      =1+1         " =1+1"
 */

#pragma once

#include <glib.h>

void hl_csv_append (GString *table, const char *text);
