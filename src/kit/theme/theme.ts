import { type ThemeConfig, theme } from 'antd';
import { colorsOf, colorWeakTints, type Look, motion, navy, radius, spacing, systemFonts, textSizes } from './tokens';

const matches = (query: string) => window.matchMedia(query).matches;

const wantsContrast = () => matches('(prefers-contrast: more)');

/** The colour of each role on this device, which may ask for high contrast. */
export const colorsHere = (look: Omit<Look, 'contrast'>) => colorsOf({ ...look, contrast: wantsContrast() });

/** The desk's look: every colour, radius and distance of the antd screens comes from the tokens. */
export function themeOf({ appearance, colorWeak }: Omit<Look, 'contrast'>): ThemeConfig {
  const colors = colorsHere({ appearance, colorWeak });
  const link = colors['primary-text'];
  const quiet = colors['text-secondary'];
  return {
    algorithm: appearance === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: {
      colorPrimary: colors.primary,
      colorInfo: colors.primary,
      // Otherwise antd's own: it makes its tints from them, and from a text's tone they would be grey.
      ...(colorWeak && { colorSuccess: colors.success, colorWarning: colors.warning }),
      ...(colorWeak &&
        appearance === 'light' && {
          colorSuccessBg: colorWeakTints.success,
          colorWarningBg: colorWeakTints.warning,
          colorErrorBg: colorWeakTints.danger,
        }),
      // Errors are told in words, too: the default red is only 3.3:1.
      colorError: colors.danger,
      colorSuccessText: colors.success,
      colorWarningText: colors.warning,
      colorErrorText: colors.danger,
      colorLink: link,
      colorLinkHover: appearance === 'dark' ? colors.primary : colors['primary-fill-hover'],
      colorText: colors.text,
      colorTextHeading: colors.text,
      colorTextSecondary: quiet,
      colorTextDescription: quiet,
      colorTextTertiary: quiet,
      colorTextPlaceholder: colors.placeholder,
      colorBgLayout: colors.ground,
      colorBgContainer: colors.surface,
      colorBgElevated: colors.raised,
      ...((appearance === 'dark' || wantsContrast()) && {
        colorBorder: colors['line-strong'],
        colorBorderSecondary: colors.line,
      }),
      fontFamily: systemFonts,
      fontSize: textSizes.work.usual,
      sizeUnit: spacing,
      motion: !matches('(prefers-reduced-motion: reduce)'),
      motionUnit: motion.fast,
      borderRadius: radius.usual,
      borderRadiusSM: radius.small,
      borderRadiusLG: radius.large,
    },
    components: {
      // White stands on it in either look.
      Badge: { colorError: '#cf1322' },
      Button: {
        colorPrimary: colors['primary-fill'],
        colorPrimaryHover: colors['primary-fill-hover'],
        colorPrimaryActive: colors['primary-fill-hover'],
        primaryShadow: 'none',
      },
      Tabs: { itemSelectedColor: link, itemActiveColor: link, itemHoverColor: link },
      Pagination: { itemActiveColor: link, itemActiveColorHover: link },
      Table: { headerSplitColor: 'transparent' },
      // Of their text; what lies behind it is tinted as elsewhere.
      Tag: {
        colorSuccess: colors.success,
        colorWarning: colors.warning,
        colorError: colors.danger,
        colorInfo: link,
      },
      Menu: { itemSelectedColor: link, darkItemSelectedBg: colors['primary-fill'] },
    },
  };
}

const colors = colorsOf({ appearance: 'light', colorWeak: false, contrast: false });
const white = colors['on-fill'];
const onNavy = 'rgba(255, 255, 255, 0.78)';

/** ProLayout has no dark navigation of its own any more: the sidebar's and the header's colours. */
export const darkNavigation = {
  sider: {
    colorMenuBackground: navy,
    colorTextMenu: onNavy,
    colorTextMenuSecondary: onNavy,
    colorTextMenuTitle: white,
    colorTextMenuSelected: white,
    colorTextMenuActive: white,
    colorTextMenuItemHover: white,
    colorTextSubMenuSelected: white,
    colorBgMenuItemHover: 'rgba(255, 255, 255, 0.1)',
    colorBgMenuItemActive: colors['primary-fill'],
    colorBgMenuItemSelected: colors['primary-fill'],
    colorBgCollapsedButton: navy,
    colorTextCollapsedButton: onNavy,
    colorTextCollapsedButtonHover: white,
    colorMenuItemDivider: 'rgba(255, 255, 255, 0.15)',
  },
  header: {
    colorBgHeader: navy,
    colorBgScrollHeader: navy,
    colorHeaderTitle: white,
    colorTextMenu: onNavy,
    colorTextMenuSecondary: onNavy,
    colorTextMenuSelected: white,
    colorTextMenuActive: white,
    colorBgMenuItemHover: 'rgba(255, 255, 255, 0.1)',
    colorBgMenuItemSelected: colors['primary-fill'],
    colorTextRightActionsItem: onNavy,
    colorBgRightActionsItemHover: 'rgba(255, 255, 255, 0.12)',
  },
};
