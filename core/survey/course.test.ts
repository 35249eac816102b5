import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { atOnce } from '../steps';
import { courseOf, placeIn, quotasFor } from './course';
import { namedDefinitions } from './namedDefinitions';
import type { AnsweredItem, Participant } from './participant';
import { surveyProgram } from './program';
import { completed, sampleDefinitions, sampleSurvey, somebody } from './sample.testing';

const program = surveyProgram(sampleSurvey, sampleDefinitions);
const berliner = somebody({ attributes: { site: 'berlin' } });

describe('the course of a participant', () => {
  it('asks what nothing decides, and leaves open what depends on answers to come', () => {
    expect(courseOf(program, berliner)).toEqual({
      asked: ['phq2', 'page'],
      later: ['phq9', 'quit'],
      notAsked: [],
      next: 'phq2',
    });
  });

  it('decides as soon as an answer to come can change nothing', () => {
    const { later, notAsked } = courseOf(program, somebody({ attributes: { site: 'paris' } }));
    expect([later, notAsked]).toEqual([['phq9'], ['quit']]);
  });

  it('follows scores, answers and attributes', () => {
    const items = { phq2: completed({ q1: 'daily', q2: 'never' }, { total: 3 }), page: completed({ smokes: true }) };
    expect(courseOf(program, somebody({ attributes: { site: 'berlin' }, items }))).toEqual({
      asked: ['phq2', 'page', 'phq9', 'quit'],
      later: [],
      notAsked: [],
      next: 'phq9',
    });
    const low = { ...items, phq2: completed({}, { total: 2 }) };
    expect(courseOf(program, somebody({ items: low })).notAsked).toEqual(['phq9', 'quit']);
  });

  it('follows scores that are texts or truths', () => {
    const items = [
      { code: 'phq2' },
      { code: 'page', visibleIf: 'phq2.level = "raised"' },
      { code: 'quit', visibleIf: 'phq2.raised' },
    ];
    const typed = surveyProgram({ items }, sampleDefinitions);
    const asked = (scores: AnsweredItem['scores']) =>
      courseOf(typed, somebody({ items: { phq2: completed({}, scores) } })).asked;
    expect(asked({ level: 'raised', raised: true })).toEqual(['phq2', 'page', 'quit']);
    expect(asked({ level: 'low', raised: false })).toEqual(['phq2']);
    expect(asked({ level: null, raised: null })).toEqual(['phq2']);
  });

  it('does not look at an item that is under way, and takes no scores of one that was given up', () => {
    const under: AnsweredItem = { status: 'in_progress', answers: { q1: 'daily' }, scores: { total: 6 } };
    const course = courseOf(program, { ...berliner, items: { phq2: under } });
    expect([course.next, course.later]).toEqual(['phq2', ['phq9', 'quit']]);
    const given = courseOf(program, { ...berliner, items: { phq2: { ...under, status: 'expired' } } });
    expect([given.next, given.later, given.notAsked]).toEqual(['page', ['quit'], ['phq9']]);
  });

  it('keeps an item that was begun, whatever its rule says now', () => {
    const items = { phq2: completed({}, { total: 0 }), page: completed(), phq9: completed() };
    const course = courseOf(program, somebody({ items }));
    expect([course.asked, course.next]).toEqual([['phq2', 'page', 'phq9'], null]);
  });

  it('asks an item whose rule has faults of everybody, and does not count for a quota that has some', () => {
    const faulty = surveyProgram(
      { items: [{ code: 'page', visibleIf: 'nothing >' }], quotas: [{ code: 'q', condition: '(', limit: 1 }] },
      sampleDefinitions,
    );
    expect(courseOf(faulty, somebody()).asked).toEqual(['page']);
    expect(quotasFor(faulty, somebody())).toEqual({ holds: [], undecided: [] });
  });

  it('names the quotas that hold, and apart those that answers decide', () => {
    const women = somebody({ respondent: { sex: 'female' } });
    expect(quotasFor(program, women)).toEqual({ holds: ['women'], undecided: ['smokers'] });
    const items = { phq2: completed(), page: completed({ smokes: true }) };
    expect(quotasFor(program, somebody({ items }))).toEqual({ holds: ['smokers'], undecided: [] });
  });
});

const value = fc.oneof(
  fc.constantFrom('never', 'daily', 'berlin', true, false, null, Number.NaN, Number.POSITIVE_INFINITY, 3, ''),
  fc.jsonValue({ maxDepth: 1 }),
);
const keys = fc.constantFrom('q1', 'q2', 'smokes', 'years', 'sleep.fall', '__proto__', 'constructor', 'total', 'level');
const sheet = fc.dictionary(keys, value) as fc.Arbitrary<Record<string, never>>;
const answered: fc.Arbitrary<AnsweredItem> = fc.record({
  status: fc.constantFrom('in_progress' as const, 'completed' as const, 'abandoned' as const, 'expired' as const),
  answers: sheet,
  scores: sheet,
});
const participant: fc.Arbitrary<Participant> = fc.record({
  attributes: fc.dictionary(fc.constantFrom('site', 'height', 'nick', 'toString'), value) as fc.Arbitrary<
    Record<string, never>
  >,
  respondent: fc.dictionary(fc.constantFrom('age', 'sex', 'country'), value) as fc.Arbitrary<Record<string, never>>,
  arm: fc.constantFrom(null, 'active', 'nobody'),
  items: fc.dictionary(fc.constantFrom('phq2', 'page', 'phq9', 'quit', 'gone'), answered),
});

const rule = fc.letrec((tie) => ({
  rule: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(
      'phq2.total >= 3',
      'phq2.level = "raised"',
      'phq2.raised',
      'page.smokes',
      'page.years > 10',
      'is_missing(page.note)',
      'code(page.sleep.fall) = "daily"',
      'count(phq2.q1..page.sleep) > 2',
      'attribute.site = "berlin"',
      'arm = "active"',
      'respondent.age >= 18',
      'missing = 1',
    ),
    fc.tuple(tie('rule'), fc.constantFrom('and', 'or'), tie('rule')).map(([a, and, b]) => `(${a}) ${and} (${b})`),
    tie('rule').map((inner) => `not (${inner})`),
  ),
})).rule as fc.Arbitrary<string>;

describe('whatever the rules and the answers', () => {
  it('is total, asks each item in one way, and comes to an end', () => {
    fc.assert(
      fc.property(rule, rule, rule, participant, (first, second, third, who) => {
        const items = [
          { code: 'phq2' },
          { code: 'page' },
          { code: 'phq9', visibleIf: first },
          { code: 'quit', visibleIf: second },
        ];
        const quotas = [{ code: 'q', condition: third, limit: 1 }];
        const one = surveyProgram({ ...sampleSurvey, items, quotas }, sampleDefinitions);
        expect(one.problems).toEqual([]);
        const { asked, later, notAsked, next } = courseOf(one, who);
        expect([...asked, ...later, ...notAsked].sort()).toEqual(['page', 'phq2', 'phq9', 'quit']);
        for (const code of Object.keys(who.items)) expect([...later, ...notAsked]).not.toContain(code);
        if (next === null) expect(later).toEqual([]);
        else expect(asked).toContain(next);
        // What the rules do not name is needed for none of it.
        const rules = { ...sampleSurvey, items, quotas };
        const named = surveyProgram(rules, atOnce(namedDefinitions(rules, sampleDefinitions)));
        expect(named.problems).toEqual([]);
        expect(courseOf(named, who)).toEqual({ asked, later, notAsked, next });
        expect(quotasFor(named, who)).toEqual(quotasFor(one, who));
      }),
      { numRuns: runs(60, 3000) },
    );
  });

  it('leads on one part at a time, and the number of parts never grows', () => {
    fc.assert(
      fc.property(rule, rule, participant, (first, second, who) => {
        const items = [
          { code: 'phq2' },
          { code: 'page', visibleIf: first },
          { code: 'phq9' },
          { code: 'quit', visibleIf: second },
        ];
        const one = surveyProgram({ ...sampleSurvey, items, quotas: [] }, sampleDefinitions);
        let [known, most, position]: [Participant['items'], number, number] = [{}, items.length, 0];
        for (;;) {
          const course = courseOf(one, { ...who, items: known });
          const place = placeIn(course);
          expect(place.of).toBeLessThanOrEqual(most);
          most = place.of;
          if (course.next === null) break;
          expect(place.position).toBe(position + 1);
          position = place.position;
          known = { ...known, [course.next]: { ...(who.items[course.next] ?? completed()), status: 'completed' } };
        }
        expect([position, most]).toEqual([most, Object.keys(known).length]);
      }),
      { numRuns: runs(60, 3000) },
    );
  });

  it('decides early only what would be decided so in the end', () => {
    fc.assert(
      fc.property(rule, participant, participant, (source, who, then) => {
        const items = [{ code: 'phq2' }, { code: 'page' }, { code: 'phq9', visibleIf: source }];
        const one = surveyProgram({ ...sampleSurvey, items, quotas: [] }, sampleDefinitions);
        const { phq9: _, ...before } = who.items;
        const early = courseOf(one, { ...who, items: before });
        const ended = Object.fromEntries(
          ['phq2', 'page'].map((code) => {
            const now = before[code];
            const later = now && now.status !== 'in_progress' ? now : (then.items[code] ?? completed());
            return [code, { ...later, status: later.status === 'in_progress' ? 'completed' : later.status } as const];
          }),
        );
        const late = courseOf(one, { ...who, items: ended });
        expect(late.later).toEqual([]);
        if (early.asked.includes('phq9')) expect(late.asked).toContain('phq9');
        if (early.notAsked.includes('phq9')) expect(late.notAsked).toContain('phq9');
        const whole = one.run({ ...who, items: ended }).condition(one.program.compile(source, 'boolean'));
        expect(late.asked.includes('phq9')).toBe(whole);
      }),
      { numRuns: runs(100, 5000) },
    );
  });
});
