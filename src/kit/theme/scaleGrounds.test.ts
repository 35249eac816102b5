import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { blindness, distance } from 'core/report/colorVision.testing';
import { paperGrounds } from 'core/report/palette';
import { pageStyle } from './pageStyle';
import { colorsOf, scaleGrounds } from './tokens';

const kinds = Object.keys(blindness) as (keyof typeof blindness)[];
const looks = (['light', 'dark'] as const).flatMap((appearance) =>
  (['usual', 'colorWeak'] as const).map((eyes) => [appearance, eyes] as const),
);

describe('the ranges of a scale', () => {
  it.each(looks)('on %s, %s: differ from the next by 0.04 in OKLab with each kind of blindness', (appearance, eyes) => {
    const { low, moderate, high, critical } = scaleGrounds[appearance][eyes];
    const order = [low, moderate, high, critical];
    for (const kind of kinds) {
      for (const [index, ground] of order.slice(1).entries()) {
        expect([kind, ground, distance(ground, order[index] ?? '', kind) >= 0.04]).toEqual([kind, ground, true]);
      }
    }
  });

  it.each(looks)('on %s, %s: the first differs from the empty scale', (appearance, eyes) => {
    const colors = colorsOf({ appearance, colorWeak: eyes === 'colorWeak', contrast: false });
    for (const kind of kinds) {
      const apart = distance(scaleGrounds[appearance][eyes].low, colors['surface-soft'], kind);
      expect([kind, apart >= 0.02]).toEqual([kind, true]);
    }
  });

  it('are on light as on paper, and in the page', () => {
    const { none: _, ...ranges } = paperGrounds;
    expect(scaleGrounds.light.usual).toEqual(ranges);
    expect(pageStyle()).toContain('--scale-critical:#dd8261');
  });

  it('have no frame, and a pattern for colour-weak eyes', () => {
    const style = readFileSync(join(__dirname, '../../answering/profile/ranges.css'), 'utf8');
    const ranges = style.match(/[^{}]*\.trait-range-(low|moderate|high|critical)[^{}]*\{[^}]*\}/g)?.join('\n') ?? '';
    expect(ranges).not.toMatch(/danger|box-shadow/);
    for (const severity of ['moderate', 'high', 'critical']) {
      expect(ranges).toMatch(new RegExp(`data-color-weak\\] \\.trait-range-${severity} \\{\\s*background-image`));
    }
  });
});
