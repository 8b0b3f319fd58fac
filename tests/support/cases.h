/* tests/support/cases.h
 *
 * A case is a function that adds itself to the program of its folder:
 *
 *     NN_TEST (row_passes_nan_on)
 *     {
 *       …
 *     }
 *
 * Its path is its folder, its file and its name, here /core/softmax/row-passes-nan-on, and
 * the program runs what begins so: -p /core, -p /core/softmax, or this one alone.
 * A case with a fixture gets one of its own, made by the Fixture, set_up () and
 * tear_down () of its file; it sees it as `fixture`, and what it works on as `data`.
 */

#pragma once

#include <gio/gio.h>
#include <string.h>

typedef struct _NnTestCase NnTestCase;
typedef struct _NnTestFile NnTestFile;

struct _NnTestCase
{
  const char *file;         /* where it is */
  const char *name;         /* what is true, in words */
  gsize       fixture_size; /* in bytes; 0: there is no fixture */
  /* given to the three functions, or a table of n rows of row_size bytes whose first member is
   * the name of the row */
  gconstpointer data;
  int           n;
  gsize         row_size;
  /* gives the name of a row where there is no table; data is then its number */
  const char *(*name_of) (int row);
  gboolean (*fits) (gconstpointer row); /* whether a row is one for this case, or NULL */
  GTestFunc   set_up;
  GTestFunc   test;
  GTestFunc   tear_down;
  NnTestCase *next;
};

struct _NnTestFile
{
  const char *file;  /* its name */
  GTestFunc   begin; /* called before the first of its cases, or NULL */
  GTestFunc   end;   /* called when all is over, if it had begun, or NULL */
  GTestFunc   add;   /* tells GLib of further cases, which only a look at files can list, or NULL */
  gboolean    has_begun;
  NnTestFile *next;
};

void        nn_test_add (NnTestCase *self);
void        nn_test_add_file (NnTestFile *self);
const char *nn_test_name_of_last (int row);
int         nn_test_main (int argc, char *argv[], GTestFunc begin);

/* Adds the function as a case of that name. */
#define NN_TEST_ADD(the_name, function, ...)                                                       \
  static void __attribute__ ((constructor)) add_##the_name (void)                                  \
  {                                                                                                \
    static NnTestCase self;                                                                        \
                                                                                                   \
    self = (NnTestCase){                                                                           \
      .file = __FILE__, .name = #the_name, .test = (GTestFunc) (function), __VA_ARGS__             \
    };                                                                                             \
    nn_test_add (&self);                                                                           \
  }

/* Begins a case. name: what is true, in words. */
#define NN_TEST(name)                                                                              \
  static void test_##name (void);                                                                  \
  NN_TEST_ADD (name, test_##name)                                                                  \
  static void test_##name (void)

/* Begins a case that is one of several with the same words. name: what is true, in words; what:
 * what it works on, seen as `data`. */
#define NN_TEST_ON(name, what)                                                                     \
  static void test_##name (gconstpointer data);                                                    \
  NN_TEST_ADD (name, test_##name, .data = what)                                                    \
  static void test_##name (gconstpointer data)

/* Begins a case for each row of the table, seen as `data`; with _THAT, for those that fit. name:
 * what is true, in words. */
#define NN_TEST_EACH(name, table, n_rows) NN_TEST_EACH_THAT (name, table, n_rows, NULL)
#define NN_TEST_EACH_THAT(name, table, n_rows, that)                                               \
  static void test_##name (gconstpointer data);                                                    \
  NN_TEST_ADD (name, test_##name, .data = (table), .n = (n_rows), .row_size = sizeof (table)[0],   \
               .fits = (that))                                                                     \
  static void test_##name (gconstpointer data)

/* Begins a case that looks back at those of the tables above it. name: what is true, in words. */
#define NN_TEST_LAST(name)                                                                         \
  static void test_##name (void);                                                                  \
  NN_TEST_ADD (name, test_##name, .n = 1, .name_of = nn_test_name_of_last)                         \
  static void test_##name (void)

/* Begins a case with a fixture. name: what is true, in words. */
#define NN_TEST_WITH(name, Type, fixture, set, tear, ...)                                          \
  static void test_##name (Type *fixture, gconstpointer data);                                     \
  NN_TEST_ADD (name, test_##name, .fixture_size = sizeof (Type), .set_up = (GTestFunc) (set),      \
               .tear_down = (GTestFunc) (tear), __VA_ARGS__)                                       \
  static void test_##name (Type *fixture, gconstpointer data)

#define NN_FIXTURE_TEST(name) NN_FIXTURE_TEST_ON (name, NULL)
#define NN_FIXTURE_TEST_ON(name, what)                                                             \
  NN_TEST_WITH (name, Fixture, fixture, set_up, tear_down, .data = (what))
#define NN_FIXTURE_TEST_EACH(name, table, n_rows)                                                  \
  NN_TEST_WITH (name, Fixture, fixture, set_up, tear_down, .data = (table), .n = (n_rows),         \
                .row_size = sizeof (table)[0])

/* how: the end of the name of another one, which is the same but works on what. */
#define NN_FIXTURE_TEST_AGAIN(name, how, what)                                                     \
  NN_TEST_ADD (name##_##how, test_##name, .fixture_size = sizeof (Fixture),                        \
               .set_up = (GTestFunc) set_up, .tear_down = (GTestFunc) tear_down, .data = (what))
#define NN_TEST_AGAIN(name, how, what) NN_TEST_ADD (name##_##how, test_##name, .data = (what))

/* The value of a call that must not fail.  Where it tells of an error, its last argument, is added
 * here. */
#define NN_OK(function, ...)                                                                       \
  ({                                                                                               \
    g_autoptr (GError)                               nn_failure = NULL;                            \
    __typeof__ (function (__VA_ARGS__, &nn_failure)) nn_value =                                    \
        function (__VA_ARGS__, &nn_failure);                                                       \
                                                                                                   \
    g_assert_no_error (nn_failure);                                                                \
    nn_value;                                                                                      \
  })

/* The error of a call that must fail, likewise. */
#define NN_ERROR(function, ...)                                                                    \
  ({                                                                                               \
    GError *nn_failure = NULL;                                                                     \
                                                                                                   \
    g_assert_false (function (__VA_ARGS__, &nn_failure));                                          \
    g_assert_nonnull (nn_failure);                                                                 \
    nn_failure;                                                                                    \
  })

/* A call must fail with this error, likewise. */
#define NN_FAILS(domain, code, function, ...)                                                      \
  ({                                                                                               \
    g_autoptr (GError) nn_reason = NN_ERROR (function, __VA_ARGS__);                               \
                                                                                                   \
    g_assert_error (nn_reason, domain, code);                                                      \
  })

/* A call that is cancelled before it begins must stop.  The cancellable, its last argument before
 * the error, is added here. */
#define NN_STOPS(function, ...)                                                                    \
  ({                                                                                               \
    g_autoptr (GCancellable) nn_cancellable = g_cancellable_new ();                                \
                                                                                                   \
    g_cancellable_cancel (nn_cancellable);                                                         \
    NN_FAILS (G_IO_ERROR, G_IO_ERROR_CANCELLED, function, __VA_ARGS__, nn_cancellable);            \
  })

/* Whether a text that is made for this is the one that is expected, or has it in it. */
#define NN_TEXT(text, expected)                                                                    \
  ({                                                                                               \
    g_autofree char *nn_text = (text);                                                             \
                                                                                                   \
    g_assert_cmpstr (nn_text, ==, (expected));                                                     \
  })
#define NN_TEXT_HAS(text, expected)                                                                \
  ({                                                                                               \
    g_autofree char *nn_text = (text);                                                             \
                                                                                                   \
    g_assert_nonnull (strstr (nn_text, (expected)));                                               \
  })

/* What the cases of a file share, and need not make again and again. */
#define NN_TEST_FILE(...)                                                                          \
  static void __attribute__ ((constructor)) add_this_file (void)                                   \
  {                                                                                                \
    static NnTestFile self = { .file = __FILE__, __VA_ARGS__ };                                    \
                                                                                                   \
    nn_test_add_file (&self);                                                                      \
  }
