/* ui/lessons/claim-facts.h
 *
 * What a lesson can say about a model, and how it is found out.
 */

#pragma once

#include "ui/lessons/fact.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;          /* the first word of a claim */
  const char *usage;         /* how it is written */
  int         min_arguments; /* how many words follow at least */
  int         max_arguments; /* and at most */
  gboolean    is_text;       /* whether it is a text, not a number */
  /* finds it out; sets an error if the model has no such thing */
  gboolean (*find) (HlFact *fact, const HlFactSubject *subject, GError **error);
} HlFactKind;

const HlFactKind *hl_fact_kind_find (const char *name);
char             *hl_fact_kinds_list (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
