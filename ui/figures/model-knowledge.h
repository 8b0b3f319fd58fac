/* ui/figures/model-knowledge.h
 *
 * How much a model knows of a sentence (familiarity.h), in words.  Nothing in a translation
 * shows that it was made of words that the model has never seen.
 */

#pragma once

#include "core/translation/translation.h"

char *hl_knowledge_to_text (const NnTranslation *translation) G_GNUC_WARN_UNUSED_RESULT;
