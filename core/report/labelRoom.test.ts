import { linesIn } from './labelRoom';

describe('the room of a label', () => {
  it('is filled word by word', () => {
    expect(linesIn('Mild', 53, 12)).toEqual(['Mild']);
    expect(linesIn('Moderately severe', 80, 12)).toEqual(['Moderately', 'severe']);
    expect(linesIn('Moderately severe', 140, 12)).toEqual(['Moderately severe']);
  });

  it('is not enough for a word that would have to be cut', () => {
    expect(linesIn('Moderately severe', 53, 12)).toBeUndefined();
  });

  it('never cuts a word whose letters are joined', () => {
    expect(linesIn('متوسطة إلى شديدة', 90, 12)).toEqual(['متوسطة إلى', 'شديدة']);
  });

  it('lets Chinese break between any two characters', () => {
    expect(linesIn('中度偏重抑郁症状', 53, 12)).toEqual(['中度偏重', '抑郁症状']);
    expect(linesIn('睡眠👩', 24, 12)).toEqual(['睡眠', '👩']);
  });
});
