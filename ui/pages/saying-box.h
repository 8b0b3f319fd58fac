/* ui/pages/saying-box.h
 *
 * What is to be said in one's own words: a place to write it, and one possible answer to compare
 * it with.
 *
 *      Say it in your own words
 *      Why is it √d_k and not d_k?
 *      ┌──────────────────────────┐
 *      │ The variance of …        │      the listener keeps it
 *      └──────────────────────────┘
 *      [ Show a Possible Answer ]
 *
 * Signals
 *   said (text)             a person has written, or deleted, something
 *   term-activated (term)   a person wants to know what a word means
 */

#pragma once

#include <adwaita.h>

G_BEGIN_DECLS

#define HL_TYPE_SAYING_BOX (hl_saying_box_get_type ())

G_DECLARE_FINAL_TYPE (HlSayingBox, hl_saying_box, HL, SAYING_BOX, AdwBin)

void hl_saying_box_show (HlSayingBox *self, const char *task, const char *sample);
void hl_saying_box_set_text (HlSayingBox *self, const char *text);

G_END_DECLS
