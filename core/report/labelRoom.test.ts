import { fitsRoom } from './labelRoom';

describe('the room of a label', () => {
  it('is enough where every word fits its line and the lines fit too', () => {
    expect(fitsRoom('Mild', 53, 2, 12)).toBe(true);
    expect(fitsRoom('Moderately severe', 80, 2, 12)).toBe(true);
    expect(fitsRoom('Moderately severe', 80, 1, 12)).toBe(false);
  });

  it('is not enough for a word that would have to be cut', () => {
    expect(fitsRoom('Moderately severe', 53, 2, 12)).toBe(false);
  });

  it('lets Chinese break between any two characters', () => {
    expect(fitsRoom('中度偏重抑郁症状', 53, 2, 12)).toBe(true);
    expect(fitsRoom('中度偏重抑郁症状', 40, 2, 12)).toBe(false);
  });
});
