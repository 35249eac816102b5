import {
  type Appearance,
  accents,
  bandGrounds,
  colorsOf,
  divergence,
  motion,
  radius,
  scaleGrounds,
  shadow,
  spacing,
  systemFonts,
  textSizes,
} from './tokens';

const block = (selector: string, declarations: readonly string[]) => `${selector}{${declarations.join(';')}}`;
const sized = (name: string, sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).map(([size, pixels]) => `--${name}${size === 'usual' ? '' : `-${size}`}:${pixels}px`);

const unchanging = [
  `--spacing:${spacing}px`,
  ...sized('work', textSizes.work),
  ...sized('reading', textSizes.reading),
  ...sized('radius', radius),
  ...Object.entries(shadow).map(([name, value]) => `--shadow-${name}:${value}`),
  ...Object.entries(motion).map(([name, seconds]) => `--motion${name === 'usual' ? '' : `-${name}`}:${seconds}s`),
  `--font:${systemFonts}`,
];

function colorBlock(appearance: Appearance, colorWeak: boolean, contrast: boolean): string {
  const selector = `:root${appearance === 'dark' ? '[data-theme="dark"]' : ''}${colorWeak ? '[data-color-weak]' : ''}`;
  const colors = Object.entries(colorsOf({ appearance, colorWeak, contrast }));
  const bands = Object.entries(bandGrounds[colorWeak ? 'colorWeak' : 'usual']);
  const ranges = Object.entries(scaleGrounds[appearance][colorWeak ? 'colorWeak' : 'usual']);
  // For colour-weak eyes all are one: names tell them apart.
  const tones = accents[appearance].map((accent) => (colorWeak ? 'var(--primary-text)' : accent));
  return block(selector, [
    `color-scheme:${appearance}`,
    ...colors.map(([role, color]) => `--${role}:${color}`),
    ...tones.map((tone, index) => `--accent-${index + 1}:${tone}`),
    ...divergence[appearance].flatMap(({ ground, on }, index) => [
      `--diverging-${index + 1}:${ground}`,
      `--on-diverging-${index + 1}:${on}`,
    ]),
    ...bands.map(([severity, ground]) => `--band-${severity}:${ground}`),
    ...ranges.map(([severity, ground]) => `--scale-${severity}:${ground}`),
  ]);
}

const both = (appearance: Appearance, contrast: boolean) =>
  [false, true].map((colorWeak) => colorBlock(appearance, colorWeak, contrast)).join('');

/** The custom properties of every look, as a style sheet; the build puts it into the page (config/htmlPlugin.ts). Paper is white. */
export const pageStyle = (): string =>
  [
    block(':root', unchanging),
    both('light', false),
    `@media not print{${both('dark', false)}}`,
    `@media (prefers-contrast:more){${both('light', true)}}`,
    // One in the other: `not` would hold for both conditions together.
    `@media not print{@media (prefers-contrast:more){${both('dark', true)}}}`,
    '@media (prefers-reduced-motion:reduce){:root{--motion:0s;--motion-fast:0s}}',
  ].join('\n');
