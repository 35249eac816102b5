/** How the desk stands before anybody changes a setting. */
export const layoutDefaults = {
  layout: 'mix',
  contentWidth: 'Fluid',
  fixSiderbar: true,
  fixedHeader: false,
  title: '',
  colorWeak: false,
  isShowAdminMenu: true,
} as const;
