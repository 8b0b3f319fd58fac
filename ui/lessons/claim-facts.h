/* ui/lessons/claim-facts.h
 *
 * What a lesson can say about a model, and how it is found out.
 */

#pragma once

#include "ui/lessons/fact.h"

G_BEGIN_DECLS

/**
 * HlFactKind:
 * @name: the first word of a claim
 * @usage: how it is written
 * @min_arguments: how many words follow at least
 * @max_arguments: and at most
 * @is_text: whether it is a text, not a number
 * @find: finds it out; sets an error if the model has no such thing
 */
typedef struct
{
  const char *name;
  const char *usage;
  int         min_arguments;
  int         max_arguments;
  gboolean    is_text;
  gboolean (*find) (HlFact              *fact,
                    const HlFactSubject *subject,
                    GError             **error);
} HlFactKind;

const HlFactKind *hl_fact_kind_find (const char *name);
char             *hl_fact_kinds_list (void) G_GNUC_WARN_UNUSED_RESULT;

G_END_DECLS
