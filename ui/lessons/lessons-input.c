#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson.h"

const HlLesson hl_lessons_input[] = {
  { "tokens", NULL,
    N_ ("A vocabulary gives every token a number, its id. An id is a name, not a quantity: token "
        "7 is not more than token 3. So the next step looks up a vector for each id. Four tokens "
        "are special: <bos> begins a sentence, <eos> ends it, <pad> fills it up, <unk> stands "
        "for an unknown word."),
    "core/text/vocabulary.c", "nn_vocabulary_id",
    "ids = torch.tensor([vocab[token] for token in tokens])" },
  { "embedding", NULL,
    N_ ("Each id selects one row of the embedding, a learned table: the vector of that word. The "
        "row is multiplied by √D. Embeddings that start with a standard deviation of 1/√D then "
        "have about the same magnitude as the positional encoding."),
    "core/layers/embedding.c", "nn_embedding_forward", "x = embedding(ids) * math.sqrt(D)" },
  { "embedding-large", N_ ("Embedding"),
    N_ ("Each id selects one row of the embedding, a learned table: the vector of that word. The "
        "row is multiplied by √D. In this model the words are then several times as large as the "
        "positions added next, so positions are hard to notice. That happens with embeddings "
        "that start from N(0, 1), as in PyTorch."),
    "core/layers/embedding.c", "nn_embedding_forward", "x = embedding(ids) * math.sqrt(D)" },
  { "positions", NULL,
    N_ ("A positional encoding P is added to each token’s vector, because attention does not "
        "notice the order of its tokens. P[i, 2j] is sin (i / 10000^(2j/D)), and P[i, 2j + 1] is "
        "its cosine; positions i count from 0. Fast waves tell neighbors apart, slow waves tell "
        "the beginning from the end."),
    "core/layers/positional-encoding.c", "nn_positional_encoding_forward",
    "x = x + P[:, :x.shape[1]]" },
  { "positions-learned", N_ ("Add learned positions"),
    N_ ("A learned positional encoding is added to each token’s vector, because attention does "
        "not notice the order of its tokens. The table is trained like every other parameter. A "
        "position that no training sentence reached keeps its first, random values."),
    "core/layers/positional-encoding.c", "nn_positional_encoding_forward",
    "x = x + self.P.weight[:x.shape[1]]" },
  { "dropout", NULL,
    N_ ("In training, dropout sets each of these numbers to 0 with the probability p_drop, so "
        "that no single feature becomes indispensable. The others are divided by 1 − p_drop, "
        "which keeps the expected sum the same. A translation drops nothing and does not have "
        "this step."),
    "core/layers/dropout.c", "nn_dropout_forward", "x = F.dropout(x, p_drop, training=True)" },
  { "dropout-weights", N_ ("Dropout of attention weights"),
    N_ ("In training, dropout sets each attention weight to 0 with the probability p_drop, so "
        "that no query relies on one key alone. The others are divided by 1 − p_drop, so a row "
        "need not add up to 1 any more. Pictures of attention show the weights before this step."),
    "core/layers/dropout.c", "nn_dropout_forward_scores",
    "weights = F.dropout(weights, p_drop, training=True)" },
  { "batch-source", N_ ("Source sentences"),
    N_ ("A batch holds several sentences that are trained on together. One large matrix product "
        "is faster than many small ones, and a gradient averaged over several sentences is less "
        "noisy. The ids form one table, so shorter sentences are filled up with padding."),
    "core/text/batch.c", "nn_batch_new_mixed",
    "source = pad_sequence(sentences, batch_first=True,\n"
    "                      padding_value=pad)" },
  { "batch-lengths", N_ ("Valid lengths"),
    N_ ("The valid length of a sentence is its number of real tokens. Everything after that many "
        "tokens is padding. The padding masks of the encoder and of cross-attention "
        "are made from these lengths. The causal mask is not, and padding in the target is not "
        "masked."),
    "core/text/batch.c", "count_valid", "valid_lens = (source != pad).sum(dim=1)" },
  { "batch-input", N_ ("Decoder input"),
    N_ ("Teacher forcing: in training the decoder reads the reference translation, beginning "
        "with <bos>, and not its own output. So all positions can be trained at the same time, "
        "and an early mistake does not spoil the rest of the sentence."),
    "core/text/batch.c", "fill", "decoder_input = target[:, :-1]" },
  { "batch-labels", N_ ("Labels"),
    N_ ("The label of a position is the word that it should predict. It is the word that the "
        "decoder reads at the next position, and <eos> at the end. Input and labels are the same "
        "sentence, shifted by one."),
    "core/text/batch.c", "fill", "labels = target[:, 1:]" },
  { NULL },
};
