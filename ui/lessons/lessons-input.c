#include <glib/gi18n-lib.h>

#include "ui/lessons/lesson-tables.h"

const HlLesson hl_lessons_input[] = {
  {
      .key = "tokens",
      .title = N_ ("Tokens to numbers"),
      .why = N_ ("A network computes with numbers, so every token is replaced by its place in "
                 "the vocabulary. These numbers are names, not quantities: token 7 is not more "
                 "than token 3. That is why the next step looks them up in a table instead of "
                 "calculating with them."),
      .file = "core/text/vocabulary.c",
      .function = "nn_vocabulary_id",
      .pytorch = "ids = torch.tensor([vocab[token] for token in tokens])",
  },
  {
      .key = "embedding",
      .title = N_ ("Embedding"),
      .why = N_ ("Each id selects one row of a learned table: a vector that holds what the model "
                 "knows of this word. Multiplying by √D brings the vectors to a size at which "
                 "the positions that are added next, numbers between −1 and 1, neither drown "
                 "them nor drown in them."),
      .file = "core/layers/embedding.c",
      .function = "nn_embedding_forward",
      .pytorch = "x = embedding(ids) * math.sqrt(num_hiddens)",
  },
  {
      .key = "positions",
      .title = N_ ("Add positions"),
      .why = N_ ("Attention compares all tokens with one another and does not notice their "
                 "order. So every position adds a pattern of its own, made of sines and cosines, "
                 "to the token that stands there. Fast waves tell neighbors apart, slow ones "
                 "tell the beginning from the end."),
      .file = "core/layers/positional-encoding.c",
      .function = "nn_positional_encoding_forward",
      .pytorch = "x = x + P[:, :x.shape[1]]",
  },
  {
      .key = "positions-learned",
      .title = N_ ("Add learned positions"),
      .why = N_ ("Attention does not notice the order of its tokens, so every position adds a "
                 "pattern of its own. Here the patterns are learned like any other parameter. "
                 "They can become whatever training needs, but a position that no training "
                 "sentence reached keeps its first, meaningless values."),
      .file = "core/layers/positional-encoding.c",
      .function = "nn_positional_encoding_forward",
      .pytorch = "x = x + self.P.weight[:x.shape[1]]",
  },
  {
      .key = "dropout",
      .title = N_ ("Dropout"),
      .why = N_ ("While training, a random part of these numbers is set to 0, so that no single "
                 "feature becomes indispensable. The others are divided by 1 − p, which keeps "
                 "the expected sum what it was. In translation nothing is dropped, and this step "
                 "does not exist."),
      .file = "core/layers/dropout.c",
      .function = "nn_dropout_forward",
      .pytorch = "x = F.dropout(x, p, training=True)",
  },
  {
      .key = "dropout-weights",
      .title = N_ ("Dropout of weights"),
      .why = N_ ("While training, some attention weights are set to 0, so that no query comes to "
                 "rely on one key alone. The others are divided by 1 − p, so a row need not add "
                 "up to 1 any more. Pictures of attention show the weights as they were before "
                 "this step."),
      .file = "core/layers/dropout.c",
      .function = "nn_dropout_forward_scores",
      .pytorch = "weights = F.dropout(weights, p, training=True)",
  },
  {
      .key = "batch-source",
      .title = N_ ("Source sentences"),
      .why = N_ ("Several sentences are trained on at once: one large matrix product is faster "
                 "than many small ones, and a gradient averaged over several sentences is "
                 "steadier. Their ids are the rows of one table, so shorter sentences are filled "
                 "up with padding."),
      .file = "core/text/batch.c",
      .function = "nn_batch_new_mixed",
      .pytorch = "source = pad_sequence(sentences, batch_first=True,\n"
                 "                      padding_value=pad)",
  },
  {
      .key = "batch-lengths",
      .title = N_ ("Valid lengths"),
      .why = N_ ("How many tokens of each sentence are real. The masks are made of these "
                 "numbers: what stands behind them is padding, which no query may look at."),
      .file = "core/text/batch.c",
      .function = "count_valid",
      .pytorch = "valid_lens = (source != pad).sum(dim=1)",
  },
  {
      .key = "batch-input",
      .title = N_ ("Decoder input"),
      .why = N_ ("Teacher forcing: in training the decoder does not read its own guesses but the "
                 "right translation, beginning with <bos>. So all positions can be trained at "
                 "the same time, and an early mistake does not spoil the rest of the sentence."),
      .file = "core/text/batch.c",
      .function = "fill",
      .pytorch = "decoder_input = target[:, :-1]",
  },
  {
      .key = "batch-labels",
      .title = N_ ("Labels"),
      .why = N_ ("What each position should predict is the word that the decoder reads at the "
                 "next one, and <eos> at the end. Input and labels are the same sentence, "
                 "shifted by one."),
      .file = "core/text/batch.c",
      .function = "fill",
      .pytorch = "labels = target[:, 1:]",
  },
  { NULL },
};
