import { type AnswerWrite, correctedTime, type Giver, mergeAnswers } from './mergeAnswers';

const here = '00000000-0000-4000-8000-00000000000a';
const there = '00000000-0000-4000-8000-00000000000b';
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

const write = (given: Partial<AnswerWrite>): AnswerWrite => {
  const merged = { client: here, sequence: 2, base: 1, answers: { q1: 'new' }, at: at(10), ...given };
  return { correctedAt: merged.at, ...merged };
};

const held = (given: Partial<Giver>): Record<string, Giver> => ({
  q1: { at: at(5), correctedAt: at(5), client: there, sequence: 1, revision: 2, ...given },
});

const wins = (givers: Record<string, Giver>, given: AnswerWrite) => mergeAnswers(givers, given).superseded.length === 0;

describe('of two answers to one question', () => {
  it('the write wins over what its client had seen, however its clock stands', () => {
    expect(wins(held({ revision: 1 }), write({ at: at(0) }))).toBe(true);
  });

  it('the later one holds when neither had seen the other', () => {
    expect(wins(held({}), write({ at: at(6) }))).toBe(true);
    expect(wins(held({}), write({ at: at(4) }))).toBe(false);
  });

  it('the corrected times decide between two clients', () => {
    expect(wins(held({ at: at(30) }), write({ at: at(6) }))).toBe(true);
    expect(wins(held({}), write({ at: at(30), correctedAt: at(4) }))).toBe(false);
  });

  it('its own clock, then its own count, decides within one client', () => {
    const own = held({ client: here, sequence: 3, correctedAt: at(1) });
    expect(wins(own, write({ at: at(4), correctedAt: at(8) }))).toBe(false);
    expect(wins(own, write({ at: at(5) }))).toBe(false);
    expect(wins(own, write({ at: at(5), sequence: 4 }))).toBe(true);
  });

  it('equal times are settled alike in either order', () => {
    const first = wins(held({}), write({ at: at(5) }));
    const second = wins(held({ client: here }), write({ client: there, at: at(5) }));
    expect(first).not.toBe(second);
  });

  it('each question is judged by itself, and a clearing is an answer like any other', () => {
    const merged = mergeAnswers(held({}), write({ at: at(4), answers: { q1: 'new', constructor: null } }));
    expect(merged.superseded).toEqual(['q1']);
    expect(merged.applied).toEqual({ constructor: null });
  });
});

describe('the time of a write', () => {
  it('is corrected by how far the client’s clock is off, and is never after its receipt', () => {
    expect(correctedTime(at(10), at(20), at(50))).toEqual(at(40));
    expect(correctedTime(at(30), at(20), at(50))).toEqual(at(50));
    expect(correctedTime(at(55), undefined, at(50))).toEqual(at(50));
    expect(correctedTime(new Date(0), at(50), new Date(0))).toEqual(new Date(0));
  });
});
