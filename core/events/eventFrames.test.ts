import * as fc from 'fast-check';
import { createFrameReader } from './eventFrames';

const read = (...pieces: string[]) => {
  const reader = createFrameReader();
  return pieces.flatMap(reader);
};

describe('an event stream', () => {
  it('gives id and data of each event, lines of data joined', () => {
    expect(read('id: 1\ndata: a\n\nid:2\ndata: b\ndata:  c\n\n')).toEqual([
      { id: '1', data: 'a' },
      { id: '2', data: 'b\n c' },
    ]);
  });

  it('passes over comments, other fields and events without data', () => {
    expect(read(': beat\n\nevent: x\nretry: 5\nid: 7\n\ndata\n\n')).toEqual([{ id: '7', data: '' }]);
  });

  it('keeps the last id for events that name none, and gives none before the first', () => {
    expect(read('data: a\n\nid: 1\ndata: b\n\ndata: c\n\n').map(({ id }) => id)).toEqual([undefined, '1', '1']);
  });

  it('does not give an event whose end has not come', () => {
    expect(read('data: a\n')).toEqual([]);
  });

  it('reads the same however it is cut, whichever ends its lines have', () => {
    const text = '\uFEFF: hello\r\nid: 1\r\ndata: a\r\n\r\nid: 2\rdata: b\r\rid: 3\ndata: ü\n\n';
    const expected = [
      { id: '1', data: 'a' },
      { id: '2', data: 'b' },
      { id: '3', data: 'ü' },
    ];
    expect(read(text)).toEqual(expected);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 12 }), (places) => {
        const cuts = [0, ...places.sort((one, other) => one - other), text.length];
        const pieces = cuts.slice(1).map((end, index) => text.slice(cuts[index], end));
        expect(read(...pieces)).toEqual(expected);
      }),
    );
  });
});
