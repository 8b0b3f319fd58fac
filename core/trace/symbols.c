#include "core/trace/symbols.h"

#include <glib/gi18n-lib.h>

/* Where a name begins and ends: ∂, Δ and √ may stand before it, ᵀ and ² behind it. */
#define BEGIN "(?<![\\p{Ll}\\p{Lu}_])"
#define END "(?![\\p{L}\\p{M}_₀-₉′])"
#define NAME(letters) BEGIN letters "(⁽[⁰-⁹]+⁾)?[′*]?[ᵀ²]?" END
#define EXACT(letters) BEGIN letters "(⁽[⁰-⁹]+⁾)?[ᵀ²ᵗ]?" END

/* An index: in brackets, in a sum, or by itself. */
#define INDEX(letter) "((?<=Σ_)|(?<=max_)|(?<=\\{)|(?<=[\\[, (]))" letter "(?=[\\], )}=]|$)"

static const NnSymbol symbols[] = {
  { "i", INDEX ("i"), N_ ("a row: a query or a token, counted from 1 (a position: from 0)") },
  { "j", INDEX ("j"), N_ ("a key, counted from 1 (in the positions: a pair of features, from 0)") },
  { "a, b", INDEX ("[ab]"), N_ ("a feature of one head, counted from 1; b before ,i: a sentence") },
  { "d", INDEX ("d"), N_ ("a feature of a token, counted from 1") },
  { "v", INDEX ("v"), N_ ("a word of the vocabulary, by its id, counted from 0") },
  { "h", "(?<=_)h" END "|" INDEX ("h"),
    N_ ("a head, counted from 1; each head has its own matrix") },
  { "t", "(?<=_)t" END "|t−1|ᵗ", N_ ("the number of the update; t − 1: the one before") },
  { "D", BEGIN "D(?![\\p{L}_])", N_ ("features of a token (the book: num_hiddens)") },
  { "d_k", BEGIN "d_k", N_ ("features of one head: D / number of heads") },
  { "|V|", "\\|V\\|", N_ ("vocabulary size") },
  { "N, |N|", "\\|N\\||∈ N", N_ ("the tokens of the batch that are no padding, and how many") },
  { "|x|", "\\|x\\|", N_ ("how many numbers x has") },
  { "ids", EXACT ("ids?"), N_ ("the number of each token in its vocabulary") },
  { "E", NAME ("E"), N_ ("embedding matrix: a row for each word") },
  { "e", NAME ("e"), N_ ("embedded tokens") },
  { "P", NAME ("P"), N_ ("positions: a row for each place in the sentence") },
  { "x₀, x₁, …", NAME ("x[₀-₉]*"),
    N_ ("what flows from sublayer to sublayer: x₀ is embedding plus positions, and each "
        "sublayer adds to it") },
  { "s₁, s₂, …", NAME ("s[₀-₉]+"), N_ ("the sum before the normalization (post-norm)") },
  { "u₁, u₂, …", NAME ("u[₀-₉]+"),
    N_ ("what a sublayer reads after the normalization (pre-norm)") },
  { "y", NAME ("y"), N_ ("what leaves the last normalization of the decoder") },
  { "M", NAME ("M"), N_ ("memory: the encoder's output") },
  { "Q, K, V", NAME ("[QKV](_h)?"), N_ ("queries, keys and values; with h those of head h") },
  { "K_past, V_past", "[KV]_past", N_ ("keys and values of the words before, from the cache") },
  { "W_q, W_k, W_v", EXACT ("W_[qkv]"),
    N_ ("learned matrices that make queries, keys and values") },
  { "W_o", EXACT ("W_o"), N_ ("learned matrix of the output projection") },
  { "W₁, W₂, W_z", EXACT ("W(₁|₂|_z)"),
    N_ ("learned matrices of the feed-forward network and of the output layer") },
  { "b₁, b₂, b_q, …", EXACT ("b(₁|₂|_[qkvoz])"), N_ ("the bias of the matrix with that index") },
  { "U_q, U_k, w_v", EXACT ("(U_[qk]|w_v)"),
    N_ ("learned weights of additive attention (the book: W_q, W_k, w_v)") },
  { "T", NAME ("T"), N_ ("features of a query and a key (additive attention)") },
  { "S₀", EXACT ("S₀"), N_ ("attention scores before the division by √d_k") },
  { "S", EXACT ("S"), N_ ("attention scores") },
  { "S′", EXACT ("S′"), N_ ("masked attention scores") },
  { "S″", EXACT ("S″"), N_ ("masked attention scores minus the largest of their row") },
  { "A", NAME ("A"), N_ ("attention weights") },
  { "O_h, O", NAME ("O(_h)?"), N_ ("weighted sum of the values: of head h, and of all heads") },
  { "Y", NAME ("Y"), N_ ("what leaves an attention") },
  { "f₁, f₂", EXACT ("f[₁₂]"), N_ ("hidden units before and after ReLU") },
  { "f", NAME ("f"), N_ ("what leaves the feed-forward network") },
  { "r", EXACT ("r"), N_ ("dropout mask: 0 where dropped, else 1 / (1 − p_drop)") },
  { "p_drop", BEGIN "(p_drop" END "|r" END ")",
    N_ ("dropout probability: how likely it is that a number becomes 0") },
  { "A′, x₀′, Y′, …", "[AYefx][₀-₉]*′", N_ ("the same after dropout") },
  { "μ", NAME ("μ"), N_ ("mean") },
  { "σ²", BEGIN "σ²" END, N_ ("variance") },
  { "μ̄, σ̄²", "(μ̄|σ̄²)", N_ ("running mean and running variance") },
  { "x̂", BEGIN "x̂", N_ ("normalized: mean 0, variance 1") },
  { "γ, β", EXACT ("[γβ]"), N_ ("learned scale and shift") },
  { "ε", "ε", N_ ("a small number against a division by 0") },
  { "z", NAME ("z"), N_ ("logits: a score for each word") },
  { "p", NAME ("p"), N_ ("probabilities of the words") },
  { "label", "label|input|source|valid_lens",
    N_ ("the label is the target token; the batch has source, decoder input and lengths") },
  { "λ", "λ", N_ ("label smoothing") },
  { "ℓ, ℓ′", "ℓ", N_ ("loss of a word; ′: with label smoothing") },
  { "w", EXACT ("w"), N_ ("weight of a position in the loss, 0 for padding that does not count") },
  { "loss", "loss", N_ ("loss of the batch") },
  { "∂", "∂", N_ ("gradient: ∂x is the gradient of the loss with respect to x") },
  { "Σ′", "Σ′", N_ ("what the other sentences of the batch add") },
  { "Σ₃(…)", "Σ[₀-₉]", N_ ("the other terms together; the small number says how many") },
  { "max₅(…)", "max[₀-₉]", N_ ("the largest of the other candidates; so many were left out") },
  { "x*", "[\\p{L}\\p{M}₀-₉]\\*",
    N_ ("the same tensor with the rows of all sentences of the batch") },
  { "c", "min \\(c|" BEGIN "c" END, N_ ("clip limit of the gradient norm") },
  { "‖g‖", "‖", N_ ("norm: the root of the sum of all squares") },
  { "κ", "κ", N_ ("what gradients are multiplied by when they are clipped") },
  { "g", EXACT ("g"), N_ ("the clipped gradient") },
  { "θ", "θ", N_ ("a parameter; Δθ is what is added to it") },
  { "η", "η", N_ ("learning rate") },
  { "β₁, β₂", "β[₁₂]", N_ ("how much of Adam's memory is kept from update to update") },
  { "m_t, v_t", "[mv]_(t|\\{)",
    N_ ("Adam's memory: running means of the gradient and of its square") },
  { "⊙", "⊙", N_ ("multiplied cell by cell") },
  { "ᵀ", "ᵀ", N_ ("transposed: rows become columns") },
  { "concat", "concat", N_ ("the matrices of all heads side by side") },
  { "onehot", "onehot", N_ ("rows with a 1 in the column of the id, else 0") },
  { "[… = …]", "\\[[^\\]]*( [=≠>∈] )", N_ ("1 where that is so, else 0") },
  { "[…; …]", "\\[[^\\]]*; ", N_ ("the second matrix below the first") },
};

/**
 * nn_symbols_in:
 * @formula: one or several lines
 *
 * Returns: (transfer full) (element-type NnSymbol): those that occur in it, in the order of
 *   the table
 */
GPtrArray *
nn_symbols_in (const char *formula)
{
  GPtrArray *found = g_ptr_array_new ();

  for (gsize i = 0; i < G_N_ELEMENTS (symbols); i++)
    if (g_regex_match_simple (symbols[i].pattern, formula, 0, 0))
      g_ptr_array_add (found, (gpointer) &symbols[i]);

  return found;
}
