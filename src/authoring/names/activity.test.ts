import { joined } from './activity';

describe('what was done lately', () => {
  it('joins equal entries in a row, with the time of the newest', () => {
    const said = ['a', 'a', 'b', 'a'].map((each, index) => ({ id: String(index), said: each, at: `at ${index}` }));
    expect(joined(said).map(({ said, times, at }) => [said, times, at])).toEqual([
      ['a', 2, 'at 0'],
      ['b', 1, 'at 2'],
      ['a', 1, 'at 3'],
    ]);
  });
});
