/** How the desk stands before anybody changes a setting. */
export const layoutDefaults = {
  navTheme: 'dark',
  colorPrimary: '#1890ff',
  layout: 'mix',
  contentWidth: 'Fluid',
  fixSiderbar: true,
  fixedHeader: false,
  colorWeak: false,
  title: '',
  /** The server's PWA says otherwise. */
  pwa: false,
  isShowAdminMenu: true,
} as const;
