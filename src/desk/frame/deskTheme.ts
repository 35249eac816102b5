import type { ThemeConfig } from 'antd';

/** What only the desk shows, apart from the theme that the sign-in page loads. antd's own grey cannot be seen on the ground. */
export const deskTheme: ThemeConfig = {
  components: {
    Segmented: {
      trackBg: 'var(--line)',
      itemColor: 'var(--text)',
      itemHoverColor: 'var(--text)',
      itemSelectedBg: 'var(--primary-fill)',
      itemSelectedColor: 'var(--on-fill)',
    },
    Tag: { defaultBg: 'var(--line)', defaultColor: 'var(--text)' },
  },
};
