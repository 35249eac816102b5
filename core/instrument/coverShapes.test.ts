import { coverShapes } from './coverShapes';

describe('the drawn cover of an instrument', () => {
  it('is the same for the same code', () => {
    expect(coverShapes('phq9')).toEqual(coverShapes('phq9'));
  });

  it('differs between instruments', () => {
    const codes = Array.from({ length: 40 }, (_, index) => `scale_${index}`);
    const drawn = new Set(codes.map((code) => JSON.stringify(coverShapes(code))));
    expect(drawn.size).toBe(codes.length);
  });

  it('has few shapes, of whole numbers', () => {
    for (const code of [
      '',
      'a',
      'ipip_neo_120',
      'مقياس',
      '😀',
      ...Array.from({ length: 100 }, (_, each) => `s${each}`),
    ]) {
      const shapes = coverShapes(code);
      expect(shapes.length).toBeLessThanOrEqual(8);
      for (const { d } of shapes) expect(d).toMatch(/^[MCSQVHacsz\d\s-]+$/);
    }
  });
});
