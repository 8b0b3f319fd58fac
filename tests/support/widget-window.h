/* tests/support/widget-window.h
 *
 * A real window around one widget, and what is needed to ask it things: keys,
 * its looks as pixels, the main loop.
 */

#pragma once

#include "tests/support/cases.h"
#include "ui/widgets/exportable.h"
#include "ui/widgets/template.h"

void       hl_test_init_gtk (void);
GtkWidget *hl_test_open_window (GtkWidget *child, int width, int height);
void       hl_test_close_window (GtkWidget *window);

gpointer hl_test_child (gpointer widget, const char *name);
gpointer hl_test_find (GtkWidget *widget, GType type, int index);
int      hl_test_count (GtkWidget *widget, GType type);
gpointer hl_test_labelled (GtkWidget *widget, GType type, const char *label);
gpointer hl_test_list (GtkWidget *widget, const char *words);
gpointer hl_test_controller (gpointer widget, GType type);
int      hl_test_least (gpointer widget, GtkOrientation orientation, int for_size);
void     hl_test_assert_file_name (gpointer page, const char *name);

const char *hl_test_cell (GtkGrid *table, int row, int column);
gboolean    hl_test_says (GtkWidget *widget, const char *words);

gboolean hl_test_shows (GtkWidget *widget, const char *pattern);

cairo_surface_t *hl_test_paint_widget (GtkWidget *widget) G_GNUC_WARN_UNUSED_RESULT;
int              hl_test_count_colors (cairo_surface_t *picture);
int              hl_test_count_differences (cairo_surface_t *a, cairo_surface_t *b);

gboolean hl_test_press (GtkWidget *widget, guint key, GdkModifierType modifiers);

gboolean hl_test_key (GtkWidget *widget, guint key, GdkModifierType modifiers);

char    *hl_test_export_text (gpointer page) G_GNUC_WARN_UNUSED_RESULT;
char    *hl_test_export_svg (gpointer page) G_GNUC_WARN_UNUSED_RESULT;
gboolean hl_test_export (HlExportable *page, GFile *file, GError **error);
