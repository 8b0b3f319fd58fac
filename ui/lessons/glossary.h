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

#include <gio/gio.h>

#define HL_GLOSSARY_ERROR (hl_glossary_error_quark ())

typedef enum
{
  HL_GLOSSARY_ERROR_SYNTAX, /* a line cannot be understood */
} HlGlossaryError;

typedef struct
{
  char *id;     /* its English name, by which lessons mark it */
  char *name;   /* what it is called in the language of the glossary */
  char *symbol; /* its letter in formulas, or NULL */
  char *also;   /* other words for it, with commas between them, or NULL */
  char *page;   /* a page on which it can be seen, or NULL */
  char *place;  /* an operation or a box there */
  char *text;   /* a sentence or two */
} HlTerm;

typedef struct
{
  GPtrArray *terms; /* in the order of the file */
} HlGlossary;

GQuark hl_glossary_error_quark (void);

HlGlossary *hl_glossary_parse (const char *text, GError **error) G_GNUC_WARN_UNUSED_RESULT;
HlGlossary *hl_glossary_read (const char *folder, GError **error) G_GNUC_WARN_UNUSED_RESULT;
void        hl_glossary_free (HlGlossary *self);

int           hl_glossary_count (const HlGlossary *self);
const HlTerm *hl_glossary_get (const HlGlossary *self, int index);
const HlTerm *hl_glossary_find (const HlGlossary *self, const char *word);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlGlossary, hl_glossary_free)
