#include "ui/widgets/page-layout.h"

#define USUAL_DPI (96 * 1024) /* as GtkSettings counts */

struct _HlPageLayout
{
  GtkLayoutManager parent_instance;
};

G_DEFINE_FINAL_TYPE (HlPageLayout, hl_page_layout, GTK_TYPE_LAYOUT_MANAGER)

static int natural_width (GtkWidget *widget)
{
  int dpi;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);

  return HL_PAGE_LAYOUT_WIDTH * MAX (dpi, USUAL_DPI) / USUAL_DPI;
}

static GtkSizeRequestMode hl_page_layout_get_request_mode (GtkLayoutManager *layout,
                                                           GtkWidget        *widget)
{
  return gtk_widget_get_request_mode (gtk_widget_get_first_child (widget));
}

static void hl_page_layout_measure (GtkLayoutManager *layout, GtkWidget *widget,
                                    GtkOrientation orientation, int for_size, int *minimum,
                                    int *natural, int *minimum_baseline, int *natural_baseline)
{
  gtk_widget_measure (gtk_widget_get_first_child (widget), orientation, for_size, minimum, natural,
                      minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *natural = MAX (*minimum, natural_width (widget));
}

static void hl_page_layout_allocate (GtkLayoutManager *layout, GtkWidget *widget, int width,
                                     int height, int baseline)
{
  gtk_widget_allocate (gtk_widget_get_first_child (widget), width, height, baseline, NULL);
}

static void hl_page_layout_class_init (HlPageLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = hl_page_layout_get_request_mode;
  layout_class->measure = hl_page_layout_measure;
  layout_class->allocate = hl_page_layout_allocate;
}

static void hl_page_layout_init (HlPageLayout *self) {}
