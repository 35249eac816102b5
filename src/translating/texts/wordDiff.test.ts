import fc from 'fast-check';
import { type DiffPiece, wordDiff } from './wordDiff';

const side = (pieces: readonly DiffPiece[], without: DiffPiece['kind']) =>
  pieces
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

const words = fc.array(fc.constantFrom('the', 'cat', 'sat', ' ', ', ', '{name}', '我们', '\n', 'É', '😀'), {
  maxLength: 30,
});

it('gives both texts back, whatever they are', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        words.map((each) => each.join('')),
        fc.string(),
      ),
      words.map((each) => each.join('')),
      (one, other) => {
        const pieces = wordDiff(one, other);
        expect(side(pieces, 'new')).toBe(one);
        expect(side(pieces, 'gone')).toBe(other);
      },
    ),
  );
});

it('of a text and itself nothing is marked', () => {
  fc.assert(fc.property(fc.string(), (text) => wordDiff(text, text).every(({ kind }) => kind === 'same')));
});

it('marks the words that changed and no others', () => {
  expect(wordDiff('Save your answers now.', 'Save all your answers.')).toEqual([
    { text: 'Save ', kind: 'same' },
    { text: 'all ', kind: 'new' },
    { text: 'your answers', kind: 'same' },
    { text: ' now', kind: 'gone' },
    { text: '.', kind: 'same' },
  ]);
});

it('where words are not spaced it goes by characters', () => {
  expect(wordDiff('保存答案', '保存全部答案').filter(({ kind }) => kind !== 'same')).toEqual([
    { text: '全部', kind: 'new' },
  ]);
});

it('shows the middle of very long texts as replaced, rather than to take forever', () => {
  const long = (word: string) => `start ${`${word} `.repeat(9000)}end`;
  expect(wordDiff(long('one'), long('two')).map(({ kind }) => kind)).toEqual(['same', 'gone', 'new', 'same']);
});
