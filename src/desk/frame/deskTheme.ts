import type { ThemeConfig } from 'antd';

/** What only the desk shows, apart from the theme that the sign-in page loads. antd's own grey cannot be seen on the ground. */
export const deskTheme: ThemeConfig = {
  components: {
    Segmented: { trackBg: 'var(--line)', itemColor: 'var(--text)', itemSelectedBg: 'var(--surface)' },
    Tag: { defaultBg: 'var(--line)', defaultColor: 'var(--text)' },
  },
};
