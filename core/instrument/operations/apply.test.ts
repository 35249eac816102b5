import { canonicalForm } from 'core/instrument/canonical';
import { exampleDocument } from 'core/instrument/example.testing';
import { parseInstrument } from 'core/instrument/schema';
import * as fc from 'fast-check';
import { runs } from 'tests/long';
import { type Draft, definitionOf, draftOf } from '../draft';
import { applyOperations, eachPart, type Operation, sameValue, textKeysOf } from '.';
import { randomOperation } from './random.testing';

function exampleDraft(): Draft {
  let count = 0;
  return draftOf(exampleDocument(), () => {
    count += 1;
    return `id${count}`;
  });
}

const idOf = (draft: Draft, code: string): string => {
  const found = [...eachPart(draft)].find(({ part }) => part.code === code);
  if (found === undefined) throw new Error(code);
  return found.part.id;
};

function applied(draft: Draft, ...operations: Operation[]) {
  const done = applyOperations(draft, operations);
  if (!done.ok) throw new Error(JSON.stringify(done.conflicts));
  return done;
}

const refused = (draft: Draft, ...operations: Operation[]) => {
  const done = applyOperations(draft, operations);
  return done.ok ? [] : done.conflicts.map(({ operation, reason }) => `${operation} ${reason}`);
};

/** The seed of a stream of choices: whole numbers from 0 to below `end`. */
const choices = fc.array(fc.nat({ max: 2 ** 31 - 1 }), { minLength: 8, maxLength: 160 });

/** Operations that can be applied one after the other. */
function sequenceOf(draft: Draft, numbers: readonly number[]): { operations: Operation[]; after: Draft } {
  const operations: Operation[] = [];
  let after = draft;
  for (let start = 0; start + 8 <= numbers.length; start += 8) {
    const operation = randomOperation(after, numbers.slice(start, start + 8), `new${start}`);
    const done = applyOperations(after, [operation]);
    if (!done.ok) continue;
    operations.push(operation);
    after = done.draft;
  }
  return { operations, after };
}

describe('operations', () => {
  it('are undone by their inverse, whatever they were, one after the other or as one', () => {
    fc.assert(
      fc.property(choices, (numbers) => {
        const draft = exampleDraft();
        const { operations, after } = sequenceOf(draft, numbers);
        const done = applied(draft, ...operations);
        expect(sameValue(done.draft, after)).toBe(true);
        const back = applied(done.draft, ...done.inverse);
        expect(definitionOf(back.draft)).toEqual(definitionOf(draft));
        expect(sameValue(back.draft, draft)).toBe(true);
        // Undoing the undo restores the change.
        expect(sameValue(applied(back.draft, ...back.inverse).draft, after)).toBe(true);
      }),
      { numRuns: runs(60, 300) },
    );
  });

  it('change neither the draft nor themselves', () => {
    fc.assert(
      fc.property(choices, (numbers) => {
        const draft = exampleDraft();
        const { operations } = sequenceOf(draft, numbers);
        const [one, other] = [JSON.stringify(draft), JSON.stringify(operations)];
        const done = applied(draft, ...operations);
        applied(done.draft, ...done.inverse);
        expect([JSON.stringify(draft), JSON.stringify(operations)]).toEqual([one, other]);
      }),
    );
  });

  it('leave what they are not about as the same object, so that one can tell what was touched', () => {
    const draft = exampleDraft();
    const part = idOf(draft, 'q1');
    const { draft: after } = applied(draft, { op: 'set', part, field: 'required', before: true });
    expect(after.questions[0]).not.toBe(draft.questions[0]);
    expect(after.questions.slice(1)).toEqual(draft.questions.slice(1));
    for (const [index, question] of after.questions.entries())
      if (index > 0) expect(question).toBe(draft.questions[index]);
    expect(after.reports).toBe(draft.reports);
  });

  it('are none of them done when one cannot be, and each that cannot is told', () => {
    const draft = exampleDraft();
    const [q1, q2] = [idOf(draft, 'q1'), idOf(draft, 'q2')];
    expect(
      refused(
        draft,
        { op: 'set', part: q1, field: 'required', before: true },
        { op: 'set', part: q2, field: 'reverse', value: false, before: false },
        { op: 'set', part: 'nobody', field: 'reverse' },
        { op: 'rename', part: q2, code: 'q1', before: 'q2' },
        { op: 'rename', part: q2, code: 'total', before: 'q2' },
        { op: 'rename', part: q2, code: 'q7', before: 'q9' },
        { op: 'remove', part: 'nobody' },
      ),
    ).toEqual(['1 changed', '2 gone', '3 taken', '4 taken', '5 changed', '6 gone']);
  });

  it('cannot set what has operations of its own, or what no part has', () => {
    const draft = exampleDraft();
    const q3 = idOf(draft, 'q3');
    const fields = ['id', 'code', 'rows', '__proto__', 'validation.__proto__', 'a.b.c', '', 'kind.x', 'required.x'];
    for (const field of fields) {
      expect([field, ...refused(draft, { op: 'set', part: q3, field, value: 1 })]).toEqual([field, '0 unknown']);
    }
    for (const field of ['questions', 'texts', 'format', 'baseLocale', 'code', 'id']) {
      expect([field, ...refused(draft, { op: 'set', part: 'instrument', field, value: [] })]).toEqual([
        field,
        '0 unknown',
      ]);
    }
  });

  it('can set a field that elsewhere is the name of a list', () => {
    const draft = exampleDraft();
    const [table, chart, worst] = [idOf(draft, 't_norm'), idOf(draft, 'c1'), idOf(draft, 'worst')];
    const { draft: after } = applied(
      draft,
      { op: 'set', part: table, field: 'rows', value: [], before: draft.tables?.[0]?.rows },
      { op: 'set', part: chart, field: 'bands', before: 'total' },
      { op: 'set', part: worst, field: 'answers', value: { q1: 'never' }, before: draft.testCases?.[0]?.answers },
      { op: 'set', part: worst, field: 'expected.total', value: 0, before: 8 },
    );
    expect(after.tables?.[0]?.rows).toEqual([]);
    expect(after.charts?.[0]).not.toHaveProperty('bands');
    expect(after.testCases?.[0]).toMatchObject({ answers: { q1: 'never' }, expected: { total: 0 } });
  });

  it('leave a test case its answers and expectations when the last of them goes', () => {
    const draft = exampleDraft();
    const [testCase] = draft.testCases ?? [];
    const part = testCase?.id ?? '';
    const removals = Object.entries(testCase?.expected ?? {}).map(
      ([code, before]): Operation => ({ op: 'set', part, field: `expected.${code}`, before }),
    );
    const { draft: bare } = applied(draft, ...removals);
    expect(bare.testCases?.[0]?.expected).toEqual({});
  });

  it('give back a field that was there but empty', () => {
    const draft = exampleDraft();
    const part = idOf(draft, 'q6');
    const { draft: empty } = applied(draft, {
      op: 'set',
      part,
      field: 'validation',
      value: {},
      before: { maxLength: 40 },
    });
    const { draft: filled, inverse } = applied(empty, { op: 'set', part, field: 'validation.minLength', value: 2 });
    expect(sameValue(applied(filled, ...inverse).draft, empty)).toBe(true);
  });

  it('add a part only with ids of its own, and inner codes that are all different', () => {
    const draft = exampleDraft();
    const set = (answers: { id: string; code: string }[]): Operation => ({
      op: 'add',
      list: 'answerSets',
      after: null,
      part: { id: 'set', code: 'set', answers },
    });
    const freq = idOf(draft, 'never');
    expect(refused(draft, set([{ id: freq, code: 'a' }]))).toEqual(['0 taken']);
    expect(refused(draft, set([{ id: 'set', code: 'a' }]))).toEqual(['0 taken']);
    expect(refused(draft, set([{ id: '', code: 'a' }]))).toEqual(['0 unknown']);
    expect(
      refused(
        draft,
        set([
          { id: 'x', code: 'a' },
          { id: 'y', code: 'a' },
        ]),
      ),
    ).toEqual(['0 taken']);
    expect(
      refused(
        draft,
        set([
          { id: 'x', code: 'a' },
          { id: 'y', code: 'b' },
        ]),
      ),
    ).toEqual([]);
  });

  it('undo a rename also where a name led nowhere before it', () => {
    const draft = exampleDraft();
    const [part, n1] = [idOf(draft, 'q1'), idOf(draft, 'n1')];
    const { draft: dangling } = applied(draft, {
      op: 'set',
      part: n1,
      field: 'condition',
      value: 'later >= 4',
      before: 'total >= 4',
    });
    const { draft: after, inverse } = applied(dangling, { op: 'rename', part, code: 'later', before: 'q1' });
    expect(sameValue(applied(after, ...inverse).draft, dangling)).toBe(true);
  });

  it('know the texts of a part that was added just now', () => {
    const draft = exampleDraft();
    const question = { id: 'new', code: 'q9', kind: 'yes_no' };
    const done = applied(
      draft,
      { op: 'add', list: 'questions', after: null, part: question },
      { op: 'text', part: 'new', field: 'text', locale: 'en-US', text: 'Yes?', before: null },
      { op: 'text', part: 'instrument', field: 'thanks', locale: 'en-US', text: 'Thanks', before: null },
    );
    expect(textKeysOf(done.draft).get('new text')?.stored).toBe('question.new.text');
    expect(
      refused(draft, { op: 'text', part: 'new', field: 'text', locale: 'en-US', text: 'a', before: null }),
    ).toEqual(['0 gone']);
    const q1 = idOf(draft, 'q1');
    expect(refused(draft, { op: 'text', part: q1, field: 'label', locale: 'en-US', text: 'a', before: null })).toEqual([
      '0 unknown',
    ]);
  });

  it('keep what fits the schema fitting it, codes included, when they only move and rename', () => {
    fc.assert(
      fc.property(choices, (numbers) => {
        const { after } = sequenceOf(exampleDraft(), numbers);
        const document = { ...definitionOf(after), texts: {} };
        expect(parseInstrument(document)).toMatchObject({ ok: true });
        expect(canonicalForm(document)).not.toContain('"id"');
      }),
    );
  });
});
