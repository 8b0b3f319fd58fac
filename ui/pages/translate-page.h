/* ui/pages/translate-page.h
 *
 * A sentence and its translation, with what goes between them; what a word could have been
 * instead, what had followed then, and why it was chosen.
 *
 *      ┌─────────────────────────────────────────────────────────────┐
 *      │ [ the red car is old .              ] Examples ▾  Translate │
 *      │ La voiture rouge est vieille.  ⧉                            │
 *      │ Having read “voiture”, it looked most at “red” …            │
 *      │ reads      the   red   car                                  │
 *      │ writes     la  voiture  rouge                               │
 *      │                 What else it could have been                │
 *      │ (Why “rouge”?) (What if “française”?) (All heads)    More ▾ │
 *      └─────────────────────────────────────────────────────────────┘
 *
 * Properties
 *   state     HlState
 *   what-if   HlWhatIf
 *   view      string     words, why or tree
 */

#pragma once

#include <adwaita.h>

#include "ui/pages/sentence-row.h"
#include "ui/session/what-if.h"
#include "ui/state/state.h"

#define HL_TYPE_TRANSLATE_PAGE (hl_translate_page_get_type ())

G_DECLARE_FINAL_TYPE (HlTranslatePage, hl_translate_page, HL, TRANSLATE_PAGE, AdwBin)

HlSentenceRow *hl_translate_page_get_sentence (HlTranslatePage *self);
void           hl_translate_page_explain (HlTranslatePage *self, int word);
