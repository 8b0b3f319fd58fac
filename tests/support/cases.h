/* tests/support/cases.h
 *
 * A case is a function that adds itself to its program:
 *
 *     NN_TEST (row_passes_nan_on)
 *     {
 *       …
 *     }
 *
 *     NN_TEST_MAIN ()
 *
 * Its path is the name of the program and its own, here /core/softmax/row-passes-nan-on.
 * A case with a fixture gets one of its own, made by the Fixture, set_up () and
 * tear_down () of its file; it sees it as `fixture`, and what it works on as `data`.
 */

#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _NnTestCase NnTestCase;

struct _NnTestCase
{
  const char *name;         /* what is true, in words */
  gsize       fixture_size; /* in bytes; 0: there is no fixture */
  /* given to the three functions, or a table of n rows of row_size bytes whose first member is
   * the name of the row */
  gconstpointer data;
  int           n;
  gsize         row_size;
  /* gives the name of a row where there is no table; data is then its number */
  const char *(*name_of) (int row);
  GTestFunc   set_up;
  GTestFunc   test;
  GTestFunc   tear_down;
  NnTestCase *next;
};

void nn_test_add (NnTestCase *self);
void nn_test_add_all (const char *program);
void nn_test_init (int *argc, char ***argv);

/* Adds the function as a case of that name. */
#define NN_TEST_ADD(the_name, function, ...)                                                       \
  static void __attribute__ ((constructor)) add_##the_name (void)                                  \
  {                                                                                                \
    static NnTestCase self;                                                                        \
                                                                                                   \
    self = (NnTestCase){ .name = #the_name, .test = (GTestFunc) (function), __VA_ARGS__ };         \
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

/* Begins a case for each row of the table, seen as `data`. name: what is true, in words. */
#define NN_TEST_EACH(name, table, n_rows)                                                          \
  static void test_##name (gconstpointer data);                                                    \
  NN_TEST_ADD (name, test_##name, .data = (table), .n = (n_rows), .row_size = sizeof (table)[0])   \
  static void test_##name (gconstpointer data)

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

/* The main () of a program that does nothing but run its cases. */
#define NN_TEST_MAIN() NN_TEST_MAIN_WITH (nn_test_init)
#define NN_TEST_MAIN_WITH(init)                                                                    \
  int main (int argc, char *argv[])                                                                \
  {                                                                                                \
    init (&argc, &argv);                                                                           \
                                                                                                   \
    return g_test_run ();                                                                          \
  }

G_END_DECLS
