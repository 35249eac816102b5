import { layoutDefaults } from '../../config/layoutDefaults';
import { readEnvironment } from '../../server/environment';

describe('the layout’s defaults', () => {
  it('are those of the specification, no more and no less', () => {
    expect(layoutDefaults).toEqual({
      navTheme: 'dark',
      colorPrimary: '#1890ff',
      layout: 'mix',
      contentWidth: 'Fluid',
      fixSiderbar: true,
      fixedHeader: false,
      colorWeak: false,
      title: '',
      pwa: false,
      isShowAdminMenu: true,
    });
  });

  it('leave the service worker off, as the server does', () => {
    expect(readEnvironment({}).pwa).toBe(layoutDefaults.pwa);
  });
});
