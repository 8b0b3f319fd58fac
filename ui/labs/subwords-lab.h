/* ui/labs/subwords-lab.h
 *
 * How words become pieces: byte-pair encoding merges the pair that is there most often,
 * again and again; a new word is divided by the same merges.
 *
 *      words and counts, a new word   are typed where they are
 *      a step                         one merge more
 *      in the model                   its own merges, on the sentence
 *
 * Properties
 *   state   HlState   whose model and sentence are used
 */

#pragma once

#include "ui/labs/lab-page.h"

#define HL_TYPE_SUBWORDS_LAB (hl_subwords_lab_get_type ())

G_DECLARE_FINAL_TYPE (HlSubwordsLab, hl_subwords_lab, HL, SUBWORDS_LAB, HlLabPage)
