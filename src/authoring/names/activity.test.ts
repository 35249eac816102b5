import type { DraftChange } from 'core/contract/authoring/draft';
import { joined, standing } from './activity';

describe('what was done lately', () => {
  it('joins equal entries in a row, with the time of the newest', () => {
    const said = ['a', 'a', 'b', 'a'].map((each, index) => ({ id: String(index), said: each, at: `at ${index}` }));
    expect(joined(said).map(({ said, times, at }) => [said, times, at])).toEqual([
      ['a', 2, 'at 0'],
      ['b', 1, 'at 2'],
      ['a', 1, 'at 3'],
    ]);
  });

  it('leaves out what was undone and not redone', () => {
    const change = (id: string, step: Partial<DraftChange> = {}) =>
      ({ id, undoes: null, redoes: null, ...step }) as DraftChange;
    const oldestFirst = [
      change('kept'),
      change('gone'),
      change('back'),
      change('u1', { undoes: 'back' }),
      change('u2', { undoes: 'gone' }),
      change('r1', { redoes: 'back' }),
    ];
    expect(standing([...oldestFirst].reverse()).map(({ id }) => id)).toEqual(['back', 'kept']);
  });
});
