import { type ThemeConfig, theme } from 'antd';

export type Appearance = 'light' | 'dark';

/** The product's blue, and its tone that is text or carries text: white on the first is only 3.2:1, on the second 5.0:1. */
const blue = '#1890ff';
const textBlue = '#096dd9';
const textBlueHover = '#0a5cb8';
/** The tone that is text on a dark ground. */
const lightBlue = '#69b1ff';

const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";

/** The desk's look: every colour, radius and distance of the antd screens comes from here. */
export function themeOf(appearance: Appearance): ThemeConfig {
  const link = appearance === 'dark' ? lightBlue : textBlue;
  return {
    algorithm: appearance === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: blue,
      colorInfo: blue,
      colorLink: link,
      // Errors are told in words, too: the default red is only 3.3:1.
      colorError: appearance === 'dark' ? '#ff6b6b' : '#cf1322',
      colorLinkHover: appearance === 'dark' ? blue : textBlueHover,
      colorTextDescription: appearance === 'dark' ? 'rgba(255, 255, 255, 0.65)' : 'rgba(0, 0, 0, 0.62)',
      colorTextTertiary: appearance === 'dark' ? 'rgba(255, 255, 255, 0.65)' : 'rgba(0, 0, 0, 0.62)',
      colorTextPlaceholder: appearance === 'dark' ? 'rgba(255, 255, 255, 0.55)' : 'rgba(0, 0, 0, 0.58)',
      fontFamily: systemFonts,
      motion: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
      borderRadius: 6,
    },
    components: {
      // White stands on it in either look.
      Badge: { colorError: '#cf1322' },
      Button: {
        colorPrimary: textBlue,
        colorPrimaryHover: textBlueHover,
        colorPrimaryActive: textBlueHover,
        primaryShadow: 'none',
      },
      Tabs: { itemSelectedColor: link, itemActiveColor: link, itemHoverColor: link },
      Pagination: { itemActiveColor: link, itemActiveColorHover: link },
      Table: { headerSplitColor: 'transparent' },
      Menu: { itemSelectedColor: link, darkItemSelectedBg: textBlue },
    },
  };
}

const navy = '#001529';
const onNavy = 'rgba(255, 255, 255, 0.78)';

/** ProLayout has no dark navigation of its own any more: the sidebar's and the header's colours. */
export const darkNavigation = {
  sider: {
    colorMenuBackground: navy,
    colorTextMenu: onNavy,
    colorTextMenuSecondary: onNavy,
    colorTextMenuTitle: '#fff',
    colorTextMenuSelected: '#fff',
    colorTextMenuActive: '#fff',
    colorTextMenuItemHover: '#fff',
    colorTextSubMenuSelected: '#fff',
    colorBgMenuItemHover: 'rgba(255, 255, 255, 0.1)',
    colorBgMenuItemActive: textBlue,
    colorBgMenuItemSelected: textBlue,
    colorBgCollapsedButton: navy,
    colorTextCollapsedButton: onNavy,
    colorTextCollapsedButtonHover: '#fff',
    colorMenuItemDivider: 'rgba(255, 255, 255, 0.15)',
  },
  header: {
    colorBgHeader: navy,
    colorBgScrollHeader: navy,
    colorHeaderTitle: '#fff',
    colorTextMenu: onNavy,
    colorTextRightActionsItem: onNavy,
    colorBgRightActionsItemHover: 'rgba(255, 255, 255, 0.12)',
  },
};
