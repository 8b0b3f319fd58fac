/* ui/lessons/glossary.h
 *
 * The terms of the chapter: each a sentence or two, its letter, other words for it, and where it
 * can be seen.  data/glossary/README.md has the format of the files.
 *
 *      # attention weights
 *      symbol: A
 *      also: weights, alignment
 *      page: model
 *      place: encoder.blks.block0.attention.softmax
 *      What softmax makes of the scores of a query: …
 */

#pragma once

#include "ui/lessons/keyed-text.h"

typedef struct
{
  char *id;     /* its English name, by which lessons mark it */
  char *text;   /* a sentence or two */
  char *name;   /* what it is called in the language of the glossary */
  char *symbol; /* its letter in formulas, or NULL */
  char *also;   /* other words for it, with commas between them, or NULL */
  char *page;   /* a page on which it can be seen, or NULL */
  char *place;  /* an operation or a box there */
} HlTerm;

typedef HlKeyedText HlGlossary; /* its entries are terms */

HlGlossary *hl_glossary_parse (const char *text, GError **error) G_GNUC_WARN_UNUSED_RESULT;
HlGlossary *hl_glossary_read (void) G_GNUC_WARN_UNUSED_RESULT;

int           hl_glossary_count (const HlGlossary *self);
const HlTerm *hl_glossary_get (const HlGlossary *self, int index);
const HlTerm *hl_glossary_find (const HlGlossary *self, const char *word);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlGlossary, hl_keyed_text_free)
