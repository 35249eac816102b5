import { type TextTheme, textThemeColors } from 'core/results/textTheme';

/** The colour of a theme, beside its name. */
export function ThemeDot({ color }: Pick<TextTheme, 'color'>) {
  const ground = color === null ? 'transparent' : `var(--accent-${textThemeColors.indexOf(color) + 1})`;
  return <span className="theme-dot" aria-hidden style={{ background: ground }} />;
}
