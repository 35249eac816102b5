import type { Wanted } from 'core/formula';
import { checkFormula } from 'core/formula/checker';
import { sampleDefinition } from 'core/formula/sample.testing';
import { createScope } from 'core/formula/scope';
import { offersAt } from './offers';

const scope = createScope({
  ...sampleDefinition,
  calculations: [
    { code: 'total', type: 'number', formula: 'sum(q1, q2)', bands: [{ code: 'low' }, { code: 'high', from: 3 }] },
    { code: 'flag', type: 'boolean', formula: 'total > 2' },
    { code: 'word', type: 'text', formula: '"a"' },
  ],
});
const words: Record<string, string> = { q1: 'I slept badly', q5: 'Hours of sleep' };

/** Of a formula with the cursor at the bar. */
function at(marked: string, { wanted = 'number', asked = false }: { wanted?: Wanted; asked?: boolean } = {}) {
  const place = marked.indexOf('|');
  const source = marked.replace('|', '');
  return offersAt(source, place, { scope, wanted, labels: (ref) => words[ref] }, asked);
}
const names = (marked: string, options?: Parameters<typeof at>[1]) =>
  at(marked, options)?.offers.map(({ name }) => name);

/** The formula after its first offer has been taken, with the cursor. */
function taken(marked: string, choice = 0): string {
  const found = at(marked);
  const one = found?.offers[choice];
  if (!found || !one) return '';
  const source = marked.replace('|', '');
  const written = source.slice(0, found.from) + one.insert + source.slice(found.to);
  return `${written.slice(0, found.from + one.cursor)}|${written.slice(found.from + one.cursor)}`;
}

describe('what is offered', () => {
  it('are the names and functions that begin with what is typed, then those that have it within, then by their words', () => {
    expect(names('ag|')?.slice(0, 3)).toEqual(['respondent.age', 'flag', 'tag']);
    expect(names('sleep|')).toEqual(['q5']);
    expect(names('q1 + s|')?.slice(0, 3)).toEqual(['stars', 'sum', 'sum_answered']);
  });

  it('comes first when it is of the type that is wanted', () => {
    expect(names('|', { asked: true, wanted: 'boolean' })?.[0]).toBe('flag');
    expect(names('|', { asked: true, wanted: 'text' })?.[0]).toBe('word');
    expect(names('q1 + |', { asked: true })?.slice(0, 2)).toEqual(['total', 'flag']);
    expect(names('flag and |', { asked: true })?.slice(0, 3)).toEqual(['flag', 'q4', 'rev4']);
    expect(names('note = |', { asked: true })?.slice(0, 2)).toEqual(['word', 'note']);
    expect(names('has(|')?.[0]).toBe('picks');
    expect(names('code(|')?.[0]).toBe('q1');
  });

  it('are rows after the dot of a matrix, and fields after that of the respondent', () => {
    expect(names('q3.|')).toEqual(['q3.r1', 'q3.r2', 'q3.3rd']);
    expect(names('q3.r|')).toEqual(['q3.r1', 'q3.r2']);
    expect(names('respondent.a|')?.[0]).toBe('respondent.age');
    expect(names('attempt.|')).toEqual(['attempt.duration']);
  });

  it('are later questions after the dots of a range', () => {
    expect(names('sum(q2..|')?.slice(0, 2)).toEqual(['q3.r1', 'q3.r2']);
    expect(names('sum(q2..|')).not.toContain('q1');
    expect(names('sum(q2..|')).not.toContain('note');
    expect(names('sum(q2..|')).toContain('q3');
  });

  it('are codes inside quotation marks, by what stands around', () => {
    expect(names('tag("|")')).toEqual(['calm', 'grid', 'mixed']);
    expect(names('lookup("n|')).toEqual(['norm']);
    expect(names('band(total, "|")')).toEqual(['total']);
    expect(names('has(picks, "o|")')).toEqual(['often']);
    expect(names('code(q1) = "n|')).toEqual(['never']);
    expect(names('code(q3.r1) in ["never", "|"]')).toContain('always');
    expect(names('band(total, "total") = "|"')).toEqual(['low', 'high']);
    expect(names('respondent.sex = "|"')).toEqual(['female', 'male', 'other']);
    expect(names('lower("|")')).toBeUndefined();
  });

  it('are quoted where quotation marks are not written yet', () => {
    expect(names('code(q1) = |')?.[0]).toBe('never');
    expect(taken('code(q1) = |')).toBe('code(q1) = "never"|');
    expect(taken('tag(|')).toBe('tag("calm"|');
  });

  it('are named arguments that are not given yet', () => {
    expect(names('sum(q1, a|')?.[0]).toBe('at_least');
    expect(taken('sum(q1, at_|')).toBe('sum(q1, at_least: |');
    expect(names('sum(q1, at_least: 1, at|')).not.toContain('at_least');
  });

  it('are words that join after a value, and nothing unasked', () => {
    expect(names('q1 a|')).toEqual(['and']);
    expect(names('q1 |')).toBeUndefined();
    expect(names('q1 |', { asked: true })).toEqual(['and', 'or', 'in']);
    expect(names('q1 + |')).toBeUndefined();
    expect(names('12|')).toBeUndefined();
    expect(names('q1 # no|')).toBeUndefined();
  });
});

describe('what is taken', () => {
  it('puts the cursor where one goes on', () => {
    expect(taken('su|')).toBe('sum(|)');
    expect(taken('loo|')).toBe('lookup("|")');
    expect(taken('tag("c|")')).toBe('tag("calm"|)');
    expect(taken('not|')).toBe('not |');
    expect(taken('1 + q3.r|')).toBe('1 + q3.r1|');
  });

  it('of the names that suit is always a formula without fault', () => {
    for (const wanted of ['number', 'text', 'boolean'] as const) {
      const offers = at('|', { asked: true, wanted })?.offers ?? [];
      expect(offers.length).toBeGreaterThan(50);
      const suiting = offers
        .slice(
          0,
          offers.findIndex(({ kind }) => kind === 'function'),
        )
        .map(({ name }) => name);
      expect(suiting.length).toBeGreaterThan(0);
      expect(suiting.flatMap((name) => checkFormula(name, scope, wanted).faults)).toEqual([]);
    }
  });
});
