/**
 * The product's tokens. antd's theme (theme.ts) and the pages' custom properties (pageStyle.ts) are made from them, so that desk, player
 * and results look alike in every look. Which colours and why: docs/decisions/theme.md.
 */

export type Appearance = 'light' | 'dark';

/** How a person sees the product on this device. */
export interface Look {
  appearance: Appearance;
  /** Colours that people with any kind of colour blindness can tell apart. */
  colorWeak: boolean;
  /** The device asks for high contrast. */
  contrast: boolean;
}

/** The product's blue, and its tone that is text or carries text: white on the first is only 3.2:1, on the second 5.0:1. */
const blue = '#1890ff';
const textBlue = '#096dd9';

/** Of the navigation, in every look; the dark surfaces are of its family. */
export const navy = '#001529';

const light = {
  primary: blue,
  'primary-text': textBlue,
  'primary-fill': textBlue,
  'primary-fill-hover': '#0a5cb8',
  'primary-soft': '#e6f4ff',
  'on-fill': '#ffffff',
  text: '#1f2329',
  'text-secondary': '#5c6470',
  placeholder: '#666e7a',
  /** Below the surfaces. */
  ground: '#f5f7fa',
  surface: '#ffffff',
  'surface-soft': '#f5f7fa',
  /** Of what lies over the page. */
  raised: '#ffffff',
  line: '#dfe3e8',
  'line-strong': '#8a929e',
  success: '#237804',
  warning: '#9c5d00',
  danger: '#cf1322',
};

export type ColorRole = keyof typeof light;
type Colors = Readonly<Record<ColorRole, string>>;

const dark: Colors = {
  ...light,
  'primary-text': '#69b1ff',
  'primary-soft': '#11263f',
  text: '#e8eaed',
  'text-secondary': '#a8b0bb',
  placeholder: '#98a2af',
  ground: '#0a1624',
  surface: '#101e2e',
  'surface-soft': '#17283b',
  raised: '#1a2c41',
  line: '#33445a',
  'line-strong': '#7b8ba1',
  success: '#73d13d',
  warning: '#ffc53d',
  danger: '#ff7875',
};

/** Behind a result's words, by its severity; on light and on dark. */
export const bandGrounds = {
  usual: { low: 'rgb(230 180 0 / 18%)', moderate: 'rgb(230 130 0 / 22%)', high: 'rgb(213 70 0 / 16%)' },
  /** One hue, from light to dark. */
  colorWeak: { low: 'rgb(0 114 178 / 10%)', moderate: 'rgb(0 114 178 / 20%)', high: 'rgb(0 114 178 / 30%)' },
} as const;

type Ranges = Readonly<Record<'low' | 'moderate' | 'high' | 'critical', string>>;

/** The ranges of a drawn scale, from quiet to urgent: each apart from the next for every eye. Light is as on paper. */
export const scaleGrounds: Readonly<Record<Appearance, Readonly<Record<'usual' | 'colorWeak', Ranges>>>> = {
  light: {
    usual: { low: '#fdf0c4', moderate: '#f8d48e', high: '#eeab6c', critical: '#dd8261' },
    colorWeak: { low: '#cfe3f1', moderate: '#93c0df', high: '#4f97c8', critical: '#1c6ba5' },
  },
  dark: {
    usual: { low: '#4a4526', moderate: '#7d6428', high: '#b87a35', critical: '#f0935f' },
    colorWeak: { low: '#1d3f5c', moderate: '#2b6593', high: '#4a93c9', critical: '#93cdf5' },
  },
};

/** Tones that tell things apart which are neither good nor bad, such as traits; none of them is a colour of severity. */
export const accents: Readonly<Record<Appearance, readonly string[]>> = {
  light: ['#096dd9', '#0a7a7e', '#6a45d1', '#a8327e', '#4f6272'],
  dark: ['#69b1ff', '#4fc4c8', '#b3a0f7', '#ee8ac4', '#a9bccb'],
};

/** A ground of a chart, and what is written on it. */
export interface Tone {
  ground: string;
  on: string;
}

const onLight = '#1f2329';
const onDark = '#ffffff';
const lightTone = (ground: string): Tone => ({ ground, on: onLight });
const darkTone = (ground: string): Tone => ({ ground, on: onDark });

/** From one end over the middle to the other: orange and blue, which every eye can tell apart. The ends stand out most. */
export const divergence: Readonly<Record<Appearance, readonly Tone[]>> = {
  light: [
    darkTone('#9a4a00'),
    lightTone('#e08a3c'),
    lightTone('#f6c79a'),
    lightTone('#dfe3e8'),
    lightTone('#a9d0f0'),
    lightTone('#4f9bd9'),
    darkTone('#0a5cb8'),
  ],
  dark: [
    lightTone('#f0a35c'),
    lightTone('#c9803a'),
    darkTone('#6e4a2a'),
    darkTone('#3d4d61'),
    darkTone('#274f7a'),
    lightTone('#4f93d2'),
    lightTone('#8cc4f5'),
  ],
};

type States = Pick<Colors, 'success' | 'warning' | 'danger'>;

/** After Okabe and Ito (2008): blue, orange or yellow, vermilion; on light darkened until text of them has 4.5:1. */
const colorWeakStates: Readonly<Record<Appearance, States>> = {
  light: { success: '#0072b2', warning: '#946000', danger: '#7a1f00' },
  dark: { success: '#56b4e9', warning: '#f0e442', danger: '#e8835a' },
};

/** Behind text of the states above, on light: what antd makes of tones that are dark enough for text is grey. */
export const colorWeakTints: States = { success: '#e6f3fa', warning: '#fbf3df', danger: '#fbeae4' };

/** Lines that bound something are strong, and no text is quiet. */
const withContrast = (colors: Colors): Colors => ({
  ...colors,
  'text-secondary': colors.text,
  placeholder: colors['text-secondary'],
  line: colors['line-strong'],
  'line-strong': colors.text,
});

/** The colour of each role. */
export function colorsOf({ appearance, colorWeak, contrast }: Look): Colors {
  const plain = appearance === 'dark' ? dark : light;
  const colors = colorWeak ? { ...plain, ...colorWeakStates[appearance] } : plain;
  return contrast ? withContrast(colors) : colors;
}

/** Pixels; every distance is a multiple. */
export const spacing = 4;

/** Pixels. For work: dense screens, where one compares and edits. For reading: questions, reports, explanations. */
export const textSizes = {
  work: { small: 12, usual: 14, large: 20 },
  reading: { small: 16, usual: 18, large: 24 },
} as const;

/** Pixels: of marks and bars, of controls, of cards. */
export const radius = { small: 4, usual: 6, large: 8 } as const;

export const shadow = { raised: '0 6px 24px rgb(0 21 41 / 18%)', edge: '0 -6px 16px rgb(0 21 41 / 12%)' } as const;

/** Seconds. None where the device asks for less motion. */
export const motion = { fast: 0.1, usual: 0.2 } as const;

export const systemFonts =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif";
