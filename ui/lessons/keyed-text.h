/* ui/lessons/keyed-text.h
 *
 * Text in entries: the glossary, and what there is to say about an operation.
 *
 *      # attention weights
 *      symbol: A
 *      What softmax makes of the scores of a query: …
 *
 * An entry begins with its key.  A line that begins with the name of a field is its value, one
 * line of it if the field comes again.  All other lines are the text: one paragraph, or lines where
 * there are no fields.
 */

#pragma once

#include <gio/gio.h>

#define HL_KEYED_TEXT_ERROR (hl_keyed_text_error_quark ())

typedef enum
{
  HL_KEYED_TEXT_ERROR_SYNTAX, /* a line cannot be understood */
} HlKeyedTextError;

typedef struct
{
  /* key, text, and the fields in the order of their names; NULL where there is none: a struct of
   * strings alone */
  GPtrArray    *entries;
  GStringChunk *strings; /* which the entries point into */
} HlKeyedText;

GQuark hl_keyed_text_error_quark (void);

HlKeyedText *hl_keyed_text_parse (const char *text, const char *const *fields,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
void         hl_keyed_text_free (HlKeyedText *self);

char *hl_shipped_text (const char *folder, const char *ending) G_GNUC_WARN_UNUSED_RESULT;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (HlKeyedText, hl_keyed_text_free)
