import { resultFileName } from './fileName';

const at = new Date('2026-06-15T23:30:00Z');

describe('the name of a file that holds a result', () => {
  it('is its title and its day where the person is', () => {
    expect(resultFileName('PHQ-9: depressive symptoms', at, 'UTC')).toBe('PHQ-9 depressive symptoms 2026-06-15');
    expect(resultFileName('استبيان', at, 'Asia/Tokyo')).toBe('استبيان 2026-06-16');
    expect(resultFileName('A', at, 'Nowhere/At_all')).toBe('A 2026-06-15');
  });

  it('has nothing that a file system refuses, and no marks of direction', () => {
    expect(resultFileName(' a/b\\c:*?"<>|\u0000\u202ed\n', at, 'UTC')).toBe('a b c d 2026-06-15');
    expect(resultFileName('???', at, 'UTC')).toBe('2026-06-15');
  });

  it('takes at most 255 bytes with its ending, and splits no character', () => {
    for (const letter of ['a', 'न', '数', '😀']) {
      const name = resultFileName(letter.repeat(300), at, 'UTC');
      expect(Buffer.byteLength(`${name}.pdf`)).toBeLessThan(255);
      expect(name).toMatch(new RegExp(`^(${letter})+ 2026-06-15$`, 'u'));
    }
  });
});
