#include "core/checkpoint/fields.h"

#include <math.h>
#include <stddef.h>

#include "core/checkpoint/checkpoint.h"
#include "tests/support/cases.h"

typedef struct
{
  int      whole;
  gint64   large;
  guint64  seed;
  float    small;
  double   real;
  gboolean is_true;
  int      choice;
} Record;

static const char *const choices[] = { "first", "second", NULL };

static const NnField fields[] = {
  { "whole", NN_FIELD_INT, offsetof (Record, whole), NULL },
  { "large", NN_FIELD_INT64, offsetof (Record, large), NULL },
  { "seed", NN_FIELD_SEED, offsetof (Record, seed), NULL },
  { "small", NN_FIELD_FLOAT, offsetof (Record, small), NULL },
  { "real", NN_FIELD_DOUBLE, offsetof (Record, real), NULL },
  { "is_true", NN_FIELD_BOOLEAN, offsetof (Record, is_true), NULL },
  { "choice", NN_FIELD_CHOICE, offsetof (Record, choice), choices },
};

static void assert_comes_back (Record record)
{
  g_autofree char *text =
      nn_json_to_text (nn_fields_to_json (fields, G_N_ELEMENTS (fields), &record));
  json_t *json = nn_json_from_text (text, "the test", NULL);
  Record  again = { 0 };

  NN_OK (nn_fields_from_json, fields, G_N_ELEMENTS (fields), json, "the test", &again);
  json_decref (json);

  g_assert_cmpint (again.whole, ==, record.whole);
  g_assert_cmpint (again.large, ==, record.large);
  g_assert_cmpuint (again.seed, ==, record.seed);
  g_assert_cmpmem (&again.small, sizeof (float), &record.small, sizeof (float));
  g_assert_true (again.real == record.real || (isnan (again.real) && isnan (record.real)));
  g_assert_cmpint (again.is_true, ==, record.is_true);
  g_assert_cmpint (again.choice, ==, record.choice);
}

NN_TEST (to_json_loses_nothing)
{
  assert_comes_back ((Record){ G_MININT, G_MININT64, G_MAXUINT64, 0.1f, 0.1, TRUE, 1 });
  assert_comes_back ((Record){ G_MAXINT, G_MAXINT64, 0, 1e-45f, 5e-324, FALSE, 0 });
  assert_comes_back ((Record){ 0, 0, 1, -INFINITY, NAN, TRUE, 0 });
  assert_comes_back ((Record){ 0, 0, 1, INFINITY, 1.0 / 3.0, TRUE, 0 });
}

static void assert_refused (const char *text, const char *expectation)
{
  json_t            *json = nn_json_from_text (text, "the test", NULL);
  Record             record = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_false (
      nn_fields_from_json (fields, G_N_ELEMENTS (fields), json, "the test", &record, &error));
  g_assert_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION);
  g_assert_nonnull (strstr (error->message, expectation));
  g_assert_nonnull (strstr (error->message, "the test"));
  json_decref (json);
}

NN_TEST (from_json_says_what_it_expects)
{
  assert_refused ("{\"whole\": 2147483648}", "a whole number");
  assert_refused ("{\"whole\": 1.0}", "a whole number");
  assert_refused ("{\"large\": \"1\"}", "a whole number");
  assert_refused ("{\"seed\": 1}", "a string of digits");
  assert_refused ("{\"seed\": \"-1\"}", "a string of digits");
  assert_refused ("{\"seed\": \"18446744073709551616\"}", "a string of digits");
  assert_refused ("{\"small\": \"1\"}", "a number");
  assert_refused ("{\"real\": null}", "a number");
  assert_refused ("{\"is_true\": 1}", "true or false");
  assert_refused ("{\"choice\": \"third\"}", "one of “first”, “second”");
  assert_refused ("{\"choice\": 1}", "one of “first”, “second”");
  assert_refused ("[]", "JSON object");
}

NN_TEST (from_json_keeps_what_is_not_mentioned)
{
  json_t *json = nn_json_from_text ("{\"real\": 2, \"unknown\": []}", "the test", NULL);
  Record  record = { .whole = 3, .real = 1.0 };

  g_assert_true (
      nn_fields_from_json (fields, G_N_ELEMENTS (fields), json, "the test", &record, NULL));
  g_assert_cmpint (record.whole, ==, 3);
  g_assert_cmpfloat (record.real, ==, 2.0);
  json_decref (json);
}

NN_TEST (plain_strings_are_cut_out_of_the_text)
{
  char                  text[] = "[\"<pad>\", \"été\",\"\"]";
  g_autoptr (GPtrArray) strings = nn_json_plain_strings (text);

  g_assert_nonnull (strings);
  g_assert_cmpuint (strings->len, ==, 3);
  g_assert_cmpstr (strings->pdata[0], ==, "<pad>");
  g_assert_cmpstr (strings->pdata[1], ==, "été");
  g_assert_cmpstr (strings->pdata[2], ==, "");
}

NN_TEST (all_else_is_left_to_the_reader_of_json)
{
  static const char *const texts[] = {
    "",          "[]",         "{}",       "[\"a\",]",   "[\"a\"", "[\"a",
    "[\"a\" x]", "[\"a\\n\"]", "[\"a\"]]", "[\"a\", 1]", "\"a\"",  "[\"\xff\"]",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char      *text = g_strdup (texts[i]);
      g_autoptr (GPtrArray) strings = nn_json_plain_strings (text);

      g_assert_null (strings);
    }
}

NN_TEST (from_text_says_where_it_is_wrong)
{
  g_autoptr (GError) error = NN_ERROR (nn_json_from_text, "{\n\"a\": 1,\n}", "the test");

  g_assert_error (error, NN_CHECKPOINT_ERROR, NN_CHECKPOINT_ERROR_CONFIGURATION);
  g_assert_nonnull (strstr (error->message, "the test is not valid JSON: line 3"));
}
