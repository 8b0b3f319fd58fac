/* ui/numbers/npz.h
 *
 * A table as a file for NumPy: numpy.load ("picture.npz").
 *
 *      X,,Mary,helped          X           (2, 2) numbers, as the table's digits say them
 *      X,one,0.25,0.5    ─►    X.rows      "one", "two"
 *      X,two,1,-1              X.columns   "Mary", "helped"
 *
 * Lines that begin with the same word are one array; lines that begin with a number are one array
 * of all.  A cell without a number is NaN.
 */

#pragma once

#include <glib.h>

GBytes *hl_npz_new (const char *csv) G_GNUC_WARN_UNUSED_RESULT;
