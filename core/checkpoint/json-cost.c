#include "core/checkpoint/json-cost.h"

/**
 * @text: (array length=length): text that may be JSON
 * @length: its length in bytes
 * @start: where a string begins, at its quotation mark
 * Returns: where its other quotation mark is; @length or more if it has none
 */
gsize nn_json_string_end (const char *text, gsize length, gsize start)
{
  gsize i = start + 1;

  while (i < length && text[i] != '"')
    i += text[i] == '\\' ? 2 : 1;

  return i;
}

/**
 * @text: (array length=length): text that may be JSON
 * @length: its length in bytes
 * Returns: how many containers and values reading @text would create, and how deep they are nested
 */
NnJsonCost nn_json_cost (const char *text, gsize length)
{
  NnJsonCost cost = { 0 };
  gsize      depth = 0;

  for (gsize i = 0; i < length; i++)
    if (text[i] == '"')
      i = nn_json_string_end (text, length, i);
    else if (text[i] == '{' || text[i] == '[')
      {
        cost.containers++;
        depth++;
        cost.depth = MAX (cost.depth, depth);
      }
    else if (text[i] == '}' || text[i] == ']')
      depth -= depth > 0 ? 1 : 0;
    else if (text[i] == ',')
      cost.values++;

  return cost;
}

/** Returns: whether the counts are within the limits that follow from the largest models */
gboolean nn_json_cost_is_allowed (const NnJsonCost *self)
{
  return self->containers <= NN_JSON_MAX_CONTAINERS && self->values <= NN_JSON_MAX_VALUES;
}
