/* ui/lessons/translation-facts.h
 *
 * What can be said of the translation of a sentence: its words, their probabilities, what the
 * heads looked at.  The functions are of the form that HlFactKind asks for; claim.h says what
 * their arguments are.
 */

#pragma once

#include "ui/lessons/fact.h"

gboolean hl_find_translation (HlFact *fact, const HlFactSubject *subject, GError **error);
gboolean hl_find_tokens (HlFact *fact, const HlFactSubject *subject, GError **error);
gboolean hl_find_weight (HlFact *fact, const HlFactSubject *subject, GError **error);
gboolean hl_find_largest (HlFact *fact, const HlFactSubject *subject, GError **error);
gboolean hl_find_entropy (HlFact *fact, const HlFactSubject *subject, GError **error);
gboolean hl_find_probability (HlFact *fact, const HlFactSubject *subject, GError **error);
gboolean hl_find_candidate (HlFact *fact, const HlFactSubject *subject, GError **error);
gboolean hl_find_without (HlFact *fact, const HlFactSubject *subject, GError **error);
