/* core/text/dataset-typed.h
 *
 * A dataset of one sentence pair that a person typed.  Every batch of it is this pair.
 *
 *      The red car.  La voiture rouge.     →    the red car . <eos>    la voiture rouge . <eos>
 *
 * Words that the model does not know are `<unk>`; so is a typed "<eos>", which is five characters.
 */

#pragma once

#include "core/text/dataset.h"

NnDataset *nn_dataset_new_typed (const NnTextOptions *text, NnVocabulary *source_vocabulary,
                                 NnVocabulary *target_vocabulary, const char *source,
                                 const char *target, GError **error) G_GNUC_WARN_UNUSED_RESULT;
char     **nn_typed_unknown_words (const NnVocabulary *vocabulary,
                                   const char         *sentence) G_GNUC_WARN_UNUSED_RESULT;
