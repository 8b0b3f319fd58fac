#include "ui/lessons/box-text.h"

#include <glib/gi18n-lib.h>

#include "core/model/place.h"

/* Paragraphs on boxes of which the same is true in every model. */
static const char *const texts[NN_N_BOXES] = {
  [NN_BOX_ENCODE] =
      N_ ("The encoder reads the whole source sentence at once. Its output M, the memory, is one "
          "vector for each source token. Attention has mixed information from the whole sentence "
          "into each of them. M is computed only once, however long the translation becomes."),
  [NN_BOX_DECODE] =
      N_ ("The decoder reads the words written so far and predicts the next one. The keys and "
          "values of earlier words are kept in a cache, so only the newest word is computed. The "
          "word that is chosen here is read at the next step."),
  [NN_BOX_BATCH] = N_ ("In an update (one optimizer step), the model learns from a batch of "
                       "sentence pairs. Shorter sentences are filled up with padding, and valid "
                       "lengths say how many tokens of each row are real. The decoder reads the "
                       "target shifted by one, so the label of each position is the next word."),
  [NN_BOX_FORWARD] =
      N_ ("The forward pass computes the sentence as in a translation, with two differences. The "
          "decoder reads the reference instead of its own words, so all target positions are "
          "computed at once. And dropout, if the model has it, sets a random part of the numbers "
          "to 0."),
  [NN_BOX_BACKWARD] =
      N_ ("The backward pass goes through the same figure in reverse, from the loss to the "
          "embeddings. Every step asks: if this number were a little larger, by how much would the "
          "loss rise? That is the gradient of the number. It is made of the gradients of the steps "
          "that used the number."),
  [NN_BOX_CLIP] =
      N_ ("Gradient clipping limits the length of the gradient. The gradients of all parameters "
          "together are one long vector. If it is longer than the limit c, all of them are "
          "multiplied by the same factor. The direction stays, and one unusual batch cannot throw "
          "the model off."),
  [NN_BOX_ADAM] =
      N_ ("Adam now changes the parameters. It keeps two running means for each of them: m_t of "
          "the gradient, and v_t of the squared gradient. The update goes against m_t, divided by "
          "the root of v_t. So parameters with small gradients learn as fast as others."),
  [NN_BOX_LOSS_AGAIN] =
      N_ ("The same batch goes through the updated model. If the update was not too large, the "
          "loss has fallen a little. Dropout is the same as before, so the difference comes from "
          "the update alone."),
  [NN_BOX_ENCODER] =
      N_ ("The encoder turns source tokens into vectors that depend on their context. In each "
          "block, self-attention mixes information between all tokens of the sentence, later ones "
          "too. Then a feed-forward network processes each token by itself."),
  [NN_BOX_DECODER] =
      N_ ("The decoder predicts the next word from the words so far and from the encoder’s output "
          "M. Its blocks have one sublayer more than those of the encoder: cross-attention."),
  [NN_BOX_EMBEDDING] =
      N_ ("The embedding gives each token a learned vector, because its id is only a number in a "
          "list. Words that are used alike tend to get similar vectors."),
  [NN_BOX_ATTENTION] =
      N_ ("In self-attention each token makes a query, and every token offers a key and a value. "
          "The better a query and a key match, the more of that value the token takes over. A "
          "token may look at all tokens of the sentence, padding excepted."),
  [NN_BOX_ATTENTION2] =
      N_ ("In cross-attention the queries come from the target words, the keys and "
          "values from the encoder’s output M. So each target position takes more from some source "
          "words than from others. Attention weights say how values are mixed, not why a word was "
          "chosen."),
  [NN_BOX_FFN] =
      N_ ("The feed-forward network has two layers and is applied to every position by itself. It "
          "maps the vector to F hidden units, sets negative ones to 0, and maps them back. "
          "Attention moves information between tokens; this network processes what has "
          "arrived."),
  [NN_BOX_ADD] =
      N_ ("A residual connection adds the output of the sublayer to its input. So the sublayer "
          "only has to learn a change. The gradient also passes around the sublayer, and nothing "
          "weakens it on that path."),
  [NN_BOX_DENSE] =
      N_ ("The output layer compares the vector of a target position with a learned vector for "
          "each word of the vocabulary. The larger the dot product, the likelier the word."),
};

/* Sentences that say how the losses of the tokens become one number. */
static const char *const losses[] = {
  [NN_LOSS_MASKED] =
      N_ ("Cross-entropy measures how surprised the model was. The logits become probabilities, "
          "and the loss of a position is −ln p of its label. The loss of the batch is the loss "
          "per word: the mean over all words. Padding is left out."),
  [NN_LOSS_PLAIN] =
      N_ ("Cross-entropy measures how surprised the model was. The logits become probabilities, "
          "and the loss of a position is −ln p of its label. The loss of the batch is the loss "
          "per position: the mean over all positions, padding included."),
  [NN_LOSS_CLASSIC] =
      N_ ("Cross-entropy measures how surprised the model was. The logits become probabilities, "
          "and the loss of a position is −ln p of its label. The losses of each sentence are "
          "added and divided by the length of its row, padding included; padding itself adds "
          "nothing."),
};

static const char *positions_text (const NnConfig *config)
{
  return config->trains_positions
             ? _ ("Attention does not notice the order of its tokens. So a learned positional "
                  "encoding is added to each vector: one row of a table for each position of the "
                  "sentence.")
             : _ ("Attention does not notice the order of its tokens. So a positional encoding "
                  "is added to each vector: a pattern of sines and cosines that says where in "
                  "the sentence the token is.");
}

static const char *own_attention_text (const NnConfig *config)
{
  return config->has_causal_mask
             ? _ ("In masked self-attention the target words look at each other, but each only "
                  "at itself and at words before it. The causal mask hides the rest: a word must "
                  "not be seen before it is predicted. In a translation the later words do not "
                  "exist yet.")
             : _ ("In the decoder’s self-attention the target words look at each other. This "
                  "model has no causal mask. So in training each position can see the word that "
                  "it has to predict; in a translation that word does not exist yet.");
}

static const char *norm_text (const NnConfig *config)
{
  return config->norm == NN_NORM_BATCH
             ? _ ("Batch normalization brings each feature to mean 0 and variance 1 over the "
                  "tokens of a batch. Learned parameters, γ and β, then scale and shift it. At "
                  "inference it uses the running mean and the running variance of training.")
             : _ ("Layer normalization brings the features of each token to mean 0 and variance "
                  "1. Learned parameters, γ and β, then scale and shift them. So every sublayer "
                  "gets its input on the same scale, however deep the stack is.");
}

static const char *add_text (const NnConfig *config)
{
  return config->has_residual
             ? _ (texts[NN_BOX_ADD])
             : _ ("This model has no residual connections. The output of a sublayer replaces its "
                  "input, so each sublayer has to pass on all that later ones need. The gradient "
                  "has no way around the sublayer either.");
}

/* Post-norm: both in one box. */
static const char *add_and_norm_text (const NnConfig *config)
{
  if (!config->has_residual)
    return norm_text (config);

  return config->norm == NN_NORM_BATCH
             ? _ ("A residual connection adds the output of the sublayer to its input, so the "
                  "sublayer only has to learn a change. Then batch normalization brings each "
                  "feature of the sum to mean 0 and variance 1 over the tokens of a batch, and "
                  "learned parameters, γ and β, scale and shift it.")
             : _ ("A residual connection adds the output of the sublayer to its input, so the "
                  "sublayer only has to learn a change. Then layer normalization brings each "
                  "token of the sum to mean 0 and variance 1, and learned parameters, γ and β, "
                  "scale and shift it.");
}

static const char *block_text (const NnConfig *config, NnStack stack)
{
  if (!config->has_residual)
    return stack == NN_STACK_ENCODER
               ? _ ("An encoder block has two sublayers: self-attention mixes information between "
                    "tokens, then a feed-forward network processes each token by itself. This "
                    "model has no residual connections around them. All blocks are built alike; "
                    "each has its own parameters.")
               : _ ("A decoder block has three sublayers: self-attention between the target words, "
                    "cross-attention, and a feed-forward network that processes each "
                    "word by itself. This model has no residual connections around them.");

  return stack == NN_STACK_ENCODER
             ? _ ("An encoder block has two sublayers: self-attention mixes information between "
                  "tokens, then a feed-forward network processes each token by itself. A "
                  "residual connection goes around each sublayer. All blocks are built alike; "
                  "each has its own parameters.")
             : _ ("A decoder block has three sublayers: self-attention between the target words, "
                  "cross-attention, and a feed-forward network that processes each "
                  "word by itself. A residual connection goes around each sublayer.");
}

static gboolean is_about_parameters (const NnWalk *walk, int node)
{
  const NnWalkNode *pass = nn_walk_get (walk, nn_walk_around (walk, node, NN_LEVEL_PASS));
  const NnBox       box = nn_place_read (pass->path).box;

  return box == NN_BOX_CLIP || box == NN_BOX_ADAM;
}

/* Returns a paragraph about it that is true for the walk's model; NULL where there is nothing to
 * add to the boxes around it. */
const char *hl_box_text (const NnWalk *walk, int node)
{
  const NnWalkNode *box = nn_walk_get (walk, node);
  const NnPlace     place = nn_place_read (box->path);

  if (box->level != NN_LEVEL_PASS && is_about_parameters (walk, node))
    return NULL;

  switch ((int) place.box)
    {
    case NN_BOX_LOSS:
      return _ (losses[walk->loss_kind]);
    case NN_BOX_BLOCK:
      return block_text (&walk->config, place.stack);
    case NN_BOX_POSITIONS:
      return positions_text (&walk->config);
    case NN_BOX_ATTENTION1:
      return own_attention_text (&walk->config);
    case NN_BOX_ADD:
      return add_text (&walk->config);
    case NN_BOX_NORM:
      return norm_text (&walk->config);
    case NN_BOX_ADD_NORM:
      return add_and_norm_text (&walk->config);
    default:
      return texts[place.box] != NULL ? _ (texts[place.box]) : NULL;
    }
}
