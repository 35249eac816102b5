import { sliderRange } from './sliderRange';

const bands = [{ code: 'low' }, { code: 'average', from: 45 }, { code: 'high', above: 55 }];

describe('the ends of a slider', () => {
  it('are what the score can reach', () => {
    expect(sliderRange({ bands }, { from: 0, to: 27, step: 1 } as never)).toEqual({ min: 0, max: 27, step: 1 });
    expect(sliderRange({}, { from: 0, to: 1, step: null } as never)).toEqual({ min: 0, max: 1, step: 0.01 });
    expect(sliderRange({}, { from: 3, to: 3, step: null } as never)).toBeUndefined();
  });

  it('go around the bands where the score has no end, as a T score', () => {
    expect(sliderRange({ bands }, undefined)).toEqual({ min: 35, max: 65, step: 0.3 });
    expect(sliderRange({ bands }, { from: 40, to: null, step: null } as never)).toMatchObject({ min: 40, max: 65 });
    expect(sliderRange({ bands: bands.slice(0, 2) }, undefined)).toBeUndefined();
    expect(sliderRange({}, undefined)).toBeUndefined();
    expect(sliderRange({ bands: [{ code: 'low', from: -1e308 }, ...bands] }, undefined)).toBeUndefined();
  });
});
