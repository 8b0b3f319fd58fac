/* ui/lessons/fact.h
 *
 * One thing that was found out about a model.
 */

#pragma once

#include "core/translation/translator.h"

#define HL_CLAIM_ERROR (hl_claim_error_quark ())

typedef enum
{
  HL_CLAIM_ERROR_UNKNOWN, /* the model has no such thing */
  HL_CLAIM_ERROR_FALSE,   /* it has, and the claim says something else */
} HlClaimError;

/* What a claim is about. */
typedef struct
{
  const NnTranslator *translator; /* the model */
  const char         *sentence;   /* what it translates */
  char *const        *arguments;  /* the words of the claim after its kind */
} HlFactSubject;

typedef struct
{
  double number; /* what was found, of a number */
  char  *text;   /* what was found, of a text */
} HlFact;

GQuark hl_claim_error_quark (void);

gboolean hl_fact_refuse (GError **error, const char *what);
int      hl_fact_index (const char *text, int most);
void     hl_fact_clear (HlFact *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (HlFact, hl_fact_clear)
