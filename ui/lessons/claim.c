#include "ui/lessons/claim.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "ui/lessons/claim-facts.h"

#define MAX_DECIMALS 9

struct HlClaim
{
  char             *text;
  const HlFactKind *kind;
  char            **arguments;
  char             *relation; /* "=", "<" or ">" */
  char             *value;
};

static gboolean is_relation (const char *word)
{
  return g_str_equal (word, "=") || g_str_equal (word, "<") || g_str_equal (word, ">");
}

static gboolean is_number (const char *text, double *number)
{
  char *end = NULL;

  *number = g_ascii_strtod (text, &end);

  return *text != '\0' && *end == '\0' && isfinite (*number);
}

/* Words are separated by spaces, or stand in quotation marks.  An apostrophe counts as a letter. */
static char **split (const char *text)
{
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  while (*text != '\0')
    {
      const gboolean   is_quoted = *text == '"';
      const char      *end = is_quoted ? strchr (text + 1, '"') : text + strcspn (text, " ");
      g_autofree char *word = NULL;

      if (end == NULL)
        return NULL;
      word = g_strndup (text + is_quoted, (gsize) (end - text) - is_quoted);
      if (is_quoted || *word != '\0')
        g_strv_builder_add (words, word);
      text = *end != '\0' ? end + 1 : end;
    }

  return g_strv_builder_end (words);
}

/* Divides a claim into "weight cross 2 1 3 2", ">" and "0.9". */
static gboolean divide (HlClaim *self, char **words, char **problem)
{
  const int n = (int) g_strv_length (words);

  if (n < 3 || !is_relation (words[n - 2]))
    {
      *problem = g_strdup (_ ("a claim is a number, a “=”, “<” or “>” and what it is, with spaces "
                              "between them"));
      return FALSE;
    }

  self->kind = hl_fact_kind_find (words[0]);
  if (self->kind == NULL)
    {
      g_autofree char *list = hl_fact_kinds_list ();

      /* Translators: the first %s is a word of a lesson file, the other a list of words */
      *problem = g_strdup_printf (_ ("“%s” is not a claim that the program can check; write one "
                                     "of: %s"),
                                  words[0], list);
      return FALSE;
    }

  self->relation = g_strdup (words[n - 2]);
  self->value = g_strdup (words[n - 1]);
  self->arguments = g_new0 (char *, n - 2);
  for (int i = 1; i < n - 2; i++)
    self->arguments[i - 1] = g_strdup (words[i]);

  return TRUE;
}

static gboolean check (const HlClaim *self, char **problem)
{
  const int n = (int) g_strv_length (self->arguments);
  double    number;

  if (n < self->kind->min_arguments || n > self->kind->max_arguments)
    *problem =
        g_strdup_printf (_ ("Write “%s” like this: %s"), self->kind->name, self->kind->usage);
  else if (self->kind->is_text && !g_str_equal (self->relation, "="))
    *problem = g_strdup_printf (_ ("“%s” is a text: write “=” before its value"), self->kind->name);
  else if (!self->kind->is_text && !is_number (self->value, &number))
    /* Translators: %s is a word of a lesson file, and what stands after it */
    *problem =
        g_strdup_printf (_ ("“%s” is a number, but “%s” is not"), self->kind->name, self->value);

  return *problem == NULL;
}

/* Returns the claim, or NULL. problem: what is wrong, and what to do, if it is none. */
HlClaim *hl_claim_parse (const char *text, char **problem)
{
  g_autoptr (HlClaim) self = g_new0 (HlClaim, 1);
  g_auto (GStrv)      words = split (text);

  *problem = NULL;
  self->text = g_strdup (text);
  if (words == NULL)
    {
      *problem = g_strdup (_ ("a quotation mark is missing at the end of a text"));
      return NULL;
    }
  if (!divide (self, words, problem) || !check (self, problem))
    return NULL;

  return g_steal_pointer (&self);
}

void hl_claim_free (HlClaim *self)
{
  if (self == NULL)
    return;

  g_free (self->text);
  g_strfreev (self->arguments);
  g_free (self->relation);
  g_free (self->value);
  g_free (self);
}

/* Counts the digits after the point: 2 in "0.98". */
static int count_decimals (const char *number)
{
  const char *point = strchr (number, '.');

  return point != NULL ? MIN ((int) strlen (point + 1), MAX_DECIMALS) : 0;
}

static gboolean holds_of_number (const HlClaim *self, double found)
{
  double value = 0.0;

  is_number (self->value, &value);
  if (*self->relation == '<')
    return found < value;
  if (*self->relation == '>')
    return found > value;

  return fabs (found - value) <= 0.5 * pow (10.0, -count_decimals (self->value)) * (1.0 + 1e-6);
}

/* Returns whether it is true. sentence: the sentence that it is about, or NULL. */
gboolean hl_claim_check (const HlClaim *self, const NnTranslator *translator, const char *sentence,
                         GError **error)
{
  const HlFactSubject subject = { translator, sentence != NULL ? sentence : "", self->arguments };
  g_auto (HlFact)     fact = { 0 };
  g_autofree char    *found = NULL;

  if (!self->kind->find (&fact, &subject, error))
    return FALSE;
  if (self->kind->is_text ? g_strcmp0 (fact.text, self->value) == 0
                          : holds_of_number (self, fact.number))
    return TRUE;

  found = self->kind->is_text ? g_strdup (fact.text) : g_strdup_printf ("%.6g", fact.number);
  g_set_error (error, HL_CLAIM_ERROR, HL_CLAIM_ERROR_FALSE,
               /* Translators: the first %s is a statement about numbers, the other what is true */
               _ ("“%s” is not true: it is %s."), self->text, found);

  return FALSE;
}
