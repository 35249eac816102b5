import { blindness, contrast, distance } from './colorVision.testing';
import { paperGrounds, seriesColors } from './palette';

const kinds = Object.keys(blindness) as (keyof typeof blindness)[];

describe('the colours of a PDF', () => {
  it('of bands that follow each other differ by at least 0.04 in OKLab with each kind of blindness', () => {
    const { none, low, moderate, high, critical } = paperGrounds;
    const order = [none, low, moderate, high, critical];
    for (const kind of kinds) {
      for (const [index, ground] of order.slice(2).entries()) {
        expect([kind, ground, distance(ground, order[index + 1] ?? '', kind) >= 0.04]).toEqual([kind, ground, true]);
      }
    }
    for (const kind of kinds) expect([kind, distance(none, low, kind) >= 0.02]).toEqual([kind, true]);
  });

  it('carry text', () => {
    for (const ground of Object.values(paperGrounds)) expect(contrast('#1f2329', ground)).toBeGreaterThanOrEqual(4.5);
  });

  it('of the parts of a whole differ by at least 0.04 from the next', () => {
    for (const kind of kinds) {
      for (const [index, color] of seriesColors.slice(1).entries()) {
        expect([kind, color, distance(color, seriesColors[index] ?? '', kind) >= 0.04]).toEqual([kind, color, true]);
      }
    }
  });
});
