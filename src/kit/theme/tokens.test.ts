import { theme } from 'antd';
import { contrast, distance, linear } from 'core/report/colorVision.testing';
import { pageStyle } from './pageStyle';
import { themeOf } from './theme';
import { type Appearance, colorsOf, type Look, navy } from './tokens';

const looks: Look[] = (['light', 'dark'] as const).flatMap((appearance) =>
  [false, true].flatMap((colorWeak) => [false, true].map((more) => ({ appearance, colorWeak, contrast: more }))),
);
const grounds = ['ground', 'surface', 'surface-soft', 'raised'] as const;
const texts = ['text', 'text-secondary', 'placeholder', 'primary-text', 'success', 'warning', 'danger'] as const;

describe.each(looks)('the look %p', (look) => {
  const colors = colorsOf(look);

  it('has text of 4.5:1 on each of its grounds, and on what is filled', () => {
    const faint = texts.flatMap((text) =>
      grounds.filter((ground) => contrast(colors[text], colors[ground]) < 4.5).map((ground) => `${text} on ${ground}`),
    );
    expect(faint).toEqual([]);
    expect(contrast(colors['on-fill'], colors['primary-fill'])).toBeGreaterThanOrEqual(4.5);
  });

  it('has no pure black', () => {
    expect(Object.values(colors)).not.toContain('#000000');
  });
});

describe.each(looks.filter((look) => !look.contrast))('antd in the look %p', (look) => {
  const config = themeOf(look);
  const token = theme.getDesignToken(config);
  const tag = { ...token, ...config.components?.Tag };

  it('has words and tags of each state with 4.5:1', () => {
    const pairs = {
      success: [token.colorSuccessText, token.colorBgLayout],
      warning: [token.colorWarningText, token.colorBgLayout],
      error: [token.colorErrorText, token.colorBgLayout],
      'success tag': [tag.colorSuccess, token.colorSuccessBg],
      'warning tag': [tag.colorWarning, token.colorWarningBg],
      'error tag': [tag.colorError, token.colorErrorBg],
      'processing tag': [tag.colorInfo, token.colorInfoBg],
    } as const;
    const faint = Object.entries(pairs).filter(([, [text, ground]]) => contrast(text, ground) < 4.5);
    expect(faint).toEqual([]);
  });
});

it('the dark surfaces are of the navigation’s family: bluish, each lighter than the navigation', () => {
  const colors = colorsOf({ appearance: 'dark', colorWeak: false, contrast: false });
  for (const ground of grounds) {
    const [r, g, b] = linear(colors[ground]);
    expect(b).toBeGreaterThan(g);
    expect(g).toBeGreaterThan(r);
    expect(g).toBeGreaterThan(linear(navy)[1]);
  }
});

describe.each(['light', 'dark'] as const)('for colour-weak eyes, %s', (appearance) => {
  const states = ['success', 'warning', 'danger'] as const;
  const nearest = (colorWeak: boolean) => {
    const colors = colorsOf({ appearance, colorWeak, contrast: false });
    const pairs = states.flatMap((one, index) => states.slice(index + 1).map((other) => [one, other] as const));
    const kinds = ['protanopia', 'deuteranopia', 'tritanopia'] as const;
    return Math.min(
      ...kinds.flatMap((kind) => pairs.map(([one, other]) => distance(colors[one], colors[other], kind))),
    );
  };

  it('states differ with each kind of blindness, as they otherwise do not', () => {
    expect(nearest(true)).toBeGreaterThan(0.14);
    expect(nearest(false)).toBeLessThan(0.1);
  });
});

it.each(['light', 'dark'] as Appearance[])('the desk and the pages have the same colours: %s', (appearance) => {
  const look = { appearance, colorWeak: false, contrast: false };
  const colors = colorsOf(look);
  expect(themeOf(look).token).toMatchObject({
    colorText: colors.text,
    colorBgContainer: colors.surface,
    colorBgLayout: colors.ground,
    colorError: colors.danger,
  });
  expect(pageStyle()).toContain(`--surface:${colors.surface};`);
  expect(pageStyle()).toContain(`--danger:${colors.danger}`);
});

it('paper is white: the dark look is for screens alone', () => {
  const dark = pageStyle()
    .split('\n')
    .filter((line) => line.includes('data-theme="dark"'));
  expect(dark).toHaveLength(2);
  for (const line of dark) expect(line).toMatch(/^@media not print/);
});

// "not print and (prefers-contrast: more)" holds on every screen: `not` is about all that follows.
it('the look of high contrast is for devices that ask for it alone', () => {
  for (const appearance of ['light', 'dark'] as const) {
    const strong = colorsOf({ appearance, colorWeak: false, contrast: true })['line-strong'];
    const rules = pageStyle()
      .split('\n')
      .filter((line) => line.includes(`color-scheme:${appearance}`) && line.includes(`--line-strong:${strong}`));
    expect(rules).toHaveLength(1);
    expect(rules[0]).toMatch(/(^|\{)@media \(prefers-contrast:more\)\{/);
  }
});
