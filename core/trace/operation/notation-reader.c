#include "core/trace/operation/notation-reader.h"

#include <string.h>

/* The first match counts: a name that begins with another name stands before it. */
static const char *const constants[] = {
  [NN_CONSTANT_BETA1_POWER] = "β₁ᵗ",
  [NN_CONSTANT_BETA2_POWER] = "β₂ᵗ",
  [NN_CONSTANT_BETA1] = "β₁",
  [NN_CONSTANT_BETA2] = "β₂",
  [NN_CONSTANT_ROOT_OF_HEAD_WIDTH] = "√d_k",
  [NN_CONSTANT_ROOT_OF_WIDTH] = "√D",
  [NN_CONSTANT_HEAD_WIDTH] = "d_k",
  [NN_CONSTANT_WORDS] = "|V|",
  [NN_CONSTANT_COUNTED] = "|N|",
  [NN_CONSTANT_NUMBERS] = "|x|",
  [NN_CONSTANT_WIDTH] = "D",
  [NN_CONSTANT_EPSILON] = "ε",
  [NN_CONSTANT_SMOOTHING] = "λ",
  [NN_CONSTANT_RATE] = "η",
  [NN_CONSTANT_LIMIT] = "c",
  [NN_CONSTANT_MASK_VALUE] = "%s",
  [NN_CONSTANT_KEPT] = "%β",
  [NN_CONSTANT_MIXED] = "%α",
};

G_STATIC_ASSERT (G_N_ELEMENTS (constants) == NN_N_CONSTANTS);

/**
 * nn_notation_comes:
 * @reader: a reader
 * @text: what may come next
 *
 * Returns: whether @text comes next
 */
gboolean nn_notation_comes (const NnNotationReader *reader, const char *text)
{
  return g_str_has_prefix (reader->c, text);
}

/**
 * nn_notation_take:
 * @reader: a reader
 * @text: what may come next
 *
 * Returns: whether @text came next; it is read then
 */
gboolean nn_notation_take (NnNotationReader *reader, const char *text)
{
  if (!nn_notation_comes (reader, text))
    return FALSE;

  reader->c += strlen (text);

  return TRUE;
}

/**
 * nn_notation_expect:
 * @reader: a reader
 * @text: what has to come next; otherwise the program ends, because its own line is wrong
 */
void nn_notation_expect (NnNotationReader *reader, const char *text)
{
  if (!nn_notation_take (reader, text))
    g_error ("%s: no %s at %s", reader->line->text, text, reader->c);
}

/**
 * nn_notation_letter:
 * @reader: a reader
 *
 * Returns: the letter that comes next, from a to z
 */
char nn_notation_letter (NnNotationReader *reader)
{
  g_assert (g_ascii_islower (*reader->c));

  return *reader->c++;
}

/**
 * nn_notation_constant:
 * @reader: a reader
 *
 * Returns: (transfer full) (nullable): the constant that comes next, if one does
 */
NnNode *nn_notation_constant (NnNotationReader *reader)
{
  for (int i = 0; i < NN_N_CONSTANTS; i++)
    if (nn_notation_take (reader, constants[i]))
      {
        NnNode *node = nn_node_new (NN_NODE_CONSTANT);

        node->constant = (NnConstantName) i;
        return node;
      }

  return NULL;
}

/**
 * nn_notation_number:
 * @reader: a reader
 *
 * Returns: (transfer full): the number, or else the letter, that comes next
 */
NnNode *nn_notation_number (NnNotationReader *reader)
{
  NnNode *node = nn_node_new (NN_NODE_NUMBER);
  char   *end = NULL;

  if (nn_notation_take (reader, "½"))
    {
      node->number = 0.5;
      return node;
    }

  node->number = g_ascii_strtod (reader->c, &end);
  if (end == reader->c)
    {
      node->kind = NN_NODE_LETTER;
      node->letter = nn_notation_letter (reader);
      return node;
    }
  reader->c = end;

  return node;
}
