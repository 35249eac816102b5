import type { ThemeConfig } from 'antd';
import { colorsHere } from '@/kit/theme/theme';
import type { Look } from '@/kit/theme/tokens';

/** What only the desk shows, apart from the theme that the sign-in page loads. antd's own grey cannot be seen on the ground. */
export function deskThemeOf(look: Omit<Look, 'contrast'>): ThemeConfig {
  const colors = colorsHere(look);
  return {
    components: {
      Segmented: {
        trackBg: colors.line,
        itemColor: colors.text,
        itemHoverColor: colors.text,
        itemSelectedBg: colors['primary-fill'],
        itemSelectedColor: colors['on-fill'],
      },
      // antd's own rail cannot be seen in the dark.
      Slider: { railBg: colors['line-strong'], railHoverBg: colors['line-strong'] },
      Tag: { defaultBg: colors.line, defaultColor: colors.text },
    },
  };
}
