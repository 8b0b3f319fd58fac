/* ui/lessons/sentences.h
 *
 * Sentences about numbers, of which the numbers decide which is said: data/sentences.
 *
 *      # story look
 *      text clear: “{word}” looks at all words, above all at “{other}”.
 *      text: “{word}” looks at all words, mostly at “{other}”.
 *
 * An entry has lines of several names.  Said is the first line of a name whose conditions hold.  In
 * braces are words and numbers: {n} as formulas write it, {n:.3} with three digits after the point,
 * {n:3} with three figures, {n:,} whole, {n:p} as a probability.
 */

#pragma once

#include <glib.h>

/* What is to be known of what is spoken about. */
typedef struct
{
  gboolean (*holds) (gconstpointer about, const char *condition);
  char *(*word) (gconstpointer about, const char *name); /* NULL where it is a number */
  double (*number) (gconstpointer about, const char *name);
} HlSpeaker;

/* A number, or whether a condition holds; behind the last one is a row without a name. */
typedef struct
{
  const char *name;
  double      value;
} HlNamed;

char *hl_sentence (const char *key, const char *name, const HlSpeaker *speaker,
                   gconstpointer about) G_GNUC_WARN_UNUSED_RESULT;
char *hl_sentence_of (const char *key, const char *name,
                      const HlNamed *all) G_GNUC_WARN_UNUSED_RESULT;
char *hl_sentence_fill (const char *line, const HlSpeaker *speaker,
                        gconstpointer about) G_GNUC_WARN_UNUSED_RESULT;

double hl_named (const HlNamed *all, const char *name);
char  *hl_formula_number (double number) G_GNUC_WARN_UNUSED_RESULT;
