#include "tests/fuzz/mutate.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#define MAX_EDITS 3

/* A value of a tree, by where it hangs. */
typedef struct
{
  json_t     *parent;
  const char *key;   /* of an object */
  size_t      index; /* in an array */
  json_t     *value;
} Place;

static void collect (json_t *parent, GArray *places)
{
  const char *key;
  size_t      index;
  json_t     *value;

  if (json_is_object (parent))
    json_object_foreach (parent, key, value)
      {
        g_array_append_val (places, ((Place){ parent, key, 0, value }));
        collect (value, places);
      }
  if (json_is_array (parent))
    json_array_foreach (parent, index, value)
      {
        g_array_append_val (places, ((Place){ parent, NULL, index, value }));
        collect (value, places);
      }
}

static json_t *odd_integer (GRand *random)
{
  static const gint64 odd[] = { 0,          -1,        1,          2,          3,
                                4,          7,         64,         255,        4096,
                                65535,      65536,     1000000,    G_MAXINT32, G_MAXINT32 + 1LL,
                                G_MININT32, 1LL << 53, G_MAXINT64, G_MININT64 };

  return json_integer (odd[g_rand_int_range (random, 0, G_N_ELEMENTS (odd))]);
}

static json_t *odd_real (GRand *random)
{
  static const double odd[] = { 0.0,  -0.0,     0.5,  1.0,   -1.0,  1e-320,
                                1e-8, 0.999999, 1e30, 1e308, -1e308 };

  return json_real (odd[g_rand_int_range (random, 0, G_N_ELEMENTS (odd))]);
}

/* Mostly a name that stands for a choice somewhere. */
static json_t *odd_string (GRand *random)
{
  static const char *const names[] = { "sorted",      "classic",  "reserved", "layer",  "batch",
                                       "dot-product", "additive", "masked",   "plain",  "pytorch",
                                       "mlx",         "constant", "paper",    "cosine", "-inf" };
  static const char *const odd[] = {
    "",         " ",    "<pad>",     "<eos>",  "<unk>", "a b",   "\t",        "\n",
    "\033[31m", "../x", "/dev/zero", "\u202e", "nan",   "1e999", "words.txt", "F32",
    "F64",      "F16",  "BF16",      "I32",    "I64",   "U8",    "BOOL",
  };

  if (g_rand_int_range (random, 0, 3) > 0)
    return json_string (names[g_rand_int_range (random, 0, G_N_ELEMENTS (names))]);

  return json_string (odd[g_rand_int_range (random, 0, G_N_ELEMENTS (odd))]);
}

/* Adds up to two, or takes it away; beyond the ends it continues from the other. */
static json_t *near_integer (json_int_t old, GRand *random)
{
  return json_integer ((gint64) ((guint64) old + (guint64) g_rand_int_range (random, -2, 3)));
}

/* Something else instead of @old. */
static json_t *substitute (const json_t *old, GRand *random)
{
  const int choice = g_rand_int_range (random, 0, 10);

  if (json_is_integer (old) && choice < 3)
    return near_integer (json_integer_value (old), random);
  if (json_is_integer (old) && choice < 7)
    return odd_integer (random);
  if (json_is_real (old) && choice < 7)
    return odd_real (random);
  if (json_is_string (old) && choice < 7)
    return odd_string (random);
  if (json_is_boolean (old) && choice < 8)
    return json_boolean (!json_is_true (old));

  switch (choice)
    {
    case 7:
      return odd_integer (random);
    case 8:
      return odd_string (random);
    case 9:
      return g_rand_boolean (random) ? json_null () : json_array ();
    default:
      return odd_real (random);
    }
}

static void put (const Place *place, json_t *value)
{
  if (json_is_object (place->parent))
    json_object_set_new (place->parent, place->key, value);
  else
    json_array_set_new (place->parent, place->index, value);
}

static void drop (const Place *place)
{
  if (json_is_object (place->parent))
    json_object_del (place->parent, place->key);
  else
    json_array_remove (place->parent, place->index);
}

/* @value once more, beside or under another name. */
static void repeat (const Place *place)
{
  g_autofree char *other = NULL;

  if (json_is_array (place->parent))
    {
      json_array_append_new (place->parent, json_deep_copy (place->value));
      return;
    }

  other = g_strconcat (place->key, "2", NULL);
  json_object_set_new (place->parent, other, json_deep_copy (place->value));
}

static void mutate_tree (json_t *root, GRand *random)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  const Place       *place;
  const Place       *other;

  collect (root, places);
  if (places->len == 0)
    return;

  place = &g_array_index (places, Place, g_rand_int_range (random, 0, (gint32) places->len));
  other = &g_array_index (places, Place, g_rand_int_range (random, 0, (gint32) places->len));

  switch (g_rand_int_range (random, 0, 8))
    {
    case 0:
      drop (place);
      break;
    case 1:
      put (place, json_deep_copy (other->value));
      break;
    case 2:
      repeat (place);
      break;
    default:
      put (place, substitute (place->value, random));
      break;
    }
}

static GBytes *dump (const json_t *root)
{
  char   *text = json_dumps (root, JSON_COMPACT | JSON_ENCODE_ANY);
  GBytes *bytes = text != NULL ? g_bytes_new (text, strlen (text)) : NULL;

  free (text);

  return bytes;
}

/* Returns another file, or NULL if data is not JSON. */
GBytes *nn_fuzz_mutate_json (const guint8 *data, gsize size, guint seed)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (seed);
  json_t           *root = json_loadb ((const char *) data, size, 0, NULL);
  GBytes           *bytes = NULL;

  if (root == NULL)
    return NULL;

  for (int i = g_rand_int_range (random, 1, MAX_EDITS + 1); i > 0; i--)
    mutate_tree (root, random);
  bytes = dump (root);
  json_decref (root);

  return bytes;
}

/* What is in the metadata is text, and most of it JSON itself.  A list there is a
 * vocabulary, in which one word is as good as another. */
static void mutate_metadata (json_t *metadata, GRand *random)
{
  g_autoptr (GArray) texts = g_array_new (FALSE, FALSE, sizeof (Place));
  g_autoptr (GBytes) changed = NULL;
  const char        *key;
  json_t            *value;
  const Place       *place;

  json_object_foreach (metadata, key, value)
    if (json_is_string (value) &&
        (json_string_value (value)[0] == '{' ||
         (json_string_value (value)[0] == '[' && g_rand_int_range (random, 0, 5) == 0)))
      g_array_append_val (texts, ((Place){ metadata, key, 0, value }));

  if (texts->len == 0 || g_rand_int_range (random, 0, 10) == 0)
    {
      mutate_tree (metadata, random);
      return;
    }

  place = &g_array_index (texts, Place, g_rand_int_range (random, 0, (gint32) texts->len));
  changed = nn_fuzz_mutate_json ((const guint8 *) json_string_value (place->value),
                                 json_string_length (place->value), g_rand_int (random));
  if (changed != NULL)
    json_object_set_new (
        metadata, place->key,
        json_stringn (g_bytes_get_data (changed, NULL), g_bytes_get_size (changed)));
}

static void mutate_numbers (GByteArray *values, GRand *random)
{
  static const float odd[] = {
    NAN, INFINITY, -INFINITY, 0.0f, -1.0f, 1e-40f, 1e30f, 3e38f, 100.0f
  };
  const gint32 n = (gint32) (values->len / sizeof (float));

  if (n == 0)
    return;

  for (int i = g_rand_int_range (random, 1, 20); i > 0; i--)
    memcpy (values->data + sizeof (float) * (gsize) g_rand_int_range (random, 0, n),
            &odd[g_rand_int_range (random, 0, G_N_ELEMENTS (odd))], sizeof (float));
}

static void mutate_header (json_t *header, GByteArray *values, GRand *random)
{
  json_t   *metadata = json_object_get (header, "__metadata__");
  const int choice = g_rand_int_range (random, 0, 20);

  if (choice < 13 && metadata != NULL)
    mutate_metadata (metadata, random);
  else if (choice < 17)
    mutate_tree (header, random);
  else if (choice < 19)
    mutate_numbers (values, random);
  else
    g_byte_array_set_size (values, values->len / 2);
}

/* Returns another file, or NULL if data is not a safetensors file. */
GBytes *nn_fuzz_mutate_safetensors (const guint8 *data, gsize size, guint seed)
{
  g_autoptr (GRand)      random = g_rand_new_with_seed (seed);
  g_autoptr (GByteArray) values = g_byte_array_new ();
  g_autoptr (GBytes)     text = NULL;
  GByteArray            *file;
  json_t                *header;
  guint64                length;

  if (size < sizeof length)
    return NULL;
  memcpy (&length, data, sizeof length);
  length = GUINT64_FROM_LE (length);
  if (length > size - sizeof length)
    return NULL;

  header = json_loadb ((const char *) data + sizeof length, length, 0, NULL);
  if (header == NULL)
    return NULL;

  g_byte_array_append (values, data + sizeof length + length,
                       (guint) (size - sizeof length - length));
  for (int i = g_rand_int_range (random, 1, MAX_EDITS + 1); i > 0; i--)
    mutate_header (header, values, random);
  text = dump (header);
  json_decref (header);
  if (text == NULL)
    return NULL;

  file = g_byte_array_new ();
  length = GUINT64_TO_LE ((guint64) g_bytes_get_size (text));
  g_byte_array_append (file, (const guint8 *) &length, sizeof length);
  g_byte_array_append (file, g_bytes_get_data (text, NULL), (guint) g_bytes_get_size (text));
  g_byte_array_append (file, values->data, values->len);

  return g_byte_array_free_to_bytes (file);
}
