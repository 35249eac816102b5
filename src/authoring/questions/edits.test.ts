import { checkQuestions } from 'core/instrument/checkQuestions';
import type { InstrumentDocument, QuestionKind } from 'core/instrument/document';
import { type Draft, documentOf, draftOf } from 'core/instrument/draft';
import { applyOperations, type Operation } from 'core/instrument/operations';
import fc from 'fast-check';
import { duplicating, movingToSection, removingSection, settingTags } from './bulkEdits';
import { switchingKind } from './kindSwitch';
import { groupsOf, rowsOf } from './listRows';
import { dropping, movingQuestions, stepping, steppingSection } from './moving';
import { nextCode } from './newQuestion';
import { questionKinds } from './questionKinds';

function draftWith(questions: InstrumentDocument['questions'], sections: string[] = []): Draft {
  const document: InstrumentDocument = {
    format: 'instrument/1',
    code: 'scale',
    baseLocale: 'en-US',
    answerSets: [
      {
        code: 'often',
        answers: [
          { code: 'a', score: 0 },
          { code: 'b', score: 1 },
        ],
      },
    ],
    sections: sections.map((code) => ({ code })),
    questions,
    texts: {},
  };
  let ids = 0;
  return draftOf(document, () => {
    ids += 1;
    return `id-${ids}`;
  });
}

const asked = (draft: Draft) =>
  groupsOf(draft).map(
    ({ section, questions }) => `${section?.code ?? ''}: ${questions.map(({ code }) => code).join(' ')}`,
  );

function applied(draft: Draft, operations: readonly Operation[]): Draft {
  const done = applyOperations(draft, operations);
  if (!done.ok) throw new Error(JSON.stringify(done.conflicts));
  return done.draft;
}

const idOf = (draft: Draft, code: string) =>
  [...draft.questions, ...(draft.sections ?? [])].find((part) => part.code === code)?.id ?? '';

const start = () =>
  draftWith(
    [
      { code: 'x', kind: 'yes_no' },
      { code: 'a1', kind: 'yes_no', section: 'a' },
      { code: 'a2', kind: 'yes_no', section: 'a' },
      { code: 'c1', kind: 'yes_no', section: 'c' },
    ],
    ['a', 'b', 'c'],
  );

describe('moving by keys', () => {
  it('goes one place, and across the borders of sections, empty ones too', () => {
    let draft = start();
    const a2 = idOf(draft, 'a2');
    const seen: string[][] = [];
    for (let step = 0; step < 4; step += 1) {
      draft = applied(draft, stepping(draft, [a2], 'down'));
      seen.push(asked(draft));
    }
    expect(seen).toEqual([
      [': x', 'a: a1', 'b: a2', 'c: c1'],
      [': x', 'a: a1', 'b: ', 'c: a2 c1'],
      [': x', 'a: a1', 'b: ', 'c: c1 a2'],
      [': x', 'a: a1', 'b: ', 'c: c1 a2'],
    ]);
    for (let step = 0; step < 7; step += 1) draft = applied(draft, stepping(draft, [a2], 'up'));
    expect(asked(draft)).toEqual([': a2 x', 'a: a1', 'b: ', 'c: c1']);
  });

  it('takes several together, in their order', () => {
    const draft = start();
    const ids = [idOf(draft, 'c1'), idOf(draft, 'a1')];
    expect(asked(applied(draft, stepping(draft, ids, 'up')))).toEqual([': x a1 c1', 'a: a2', 'b: ', 'c: ']);
  });

  it('moves a section with its questions', () => {
    const draft = start();
    const moved = applied(draft, steppingSection(draft, idOf(draft, 'c'), 'up'));
    expect(asked(moved)).toEqual([': x', 'a: a1 a2', 'c: c1', 'b: ']);
    expect(steppingSection(draft, idOf(draft, 'a'), 'up')).toEqual([]);
  });
});

describe('dropping', () => {
  it('puts a question where it was let go, with the section of the place', () => {
    const draft = start();
    const rows = rowsOf(groupsOf(draft));
    const drop = (code: string, over: string) =>
      asked(applied(draft, dropping(draft, rows, [idOf(draft, code)], idOf(draft, over))));
    expect(drop('x', 'a1')).toEqual([': ', 'a: a1 x a2', 'b: ', 'c: c1']);
    expect(drop('c1', 'a1')).toEqual([': x', 'a: c1 a1 a2', 'b: ', 'c: ']);
    expect(drop('a1', 'b')).toEqual([': x', 'a: a2', 'b: a1', 'c: c1']);
    expect(drop('c1', 'a')).toEqual([': x c1', 'a: a1 a2', 'b: ', 'c: ']);
    expect(drop('c', 'a1')).toEqual([': x', 'c: c1', 'a: a1 a2', 'b: ']);
    expect(drop('a', 'c1')).toEqual([': x', 'b: ', 'c: c1', 'a: a1 a2']);
  });

  it('comes out at the place that was meant, whatever the order of the list of questions', () => {
    const sections = [undefined, 'a', 'b'];
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 8 }),
        fc.nat(7),
        fc.nat(7),
        fc.nat(2),
        (places, which, behind, where) => {
          const draft = draftWith(
            places.map((place, index) => ({ code: `q${index}`, kind: 'yes_no', section: sections[place] })),
            ['a', 'b'],
          );
          const part = draft.questions[which % places.length];
          const section = sections[where];
          const members = groupsOf(draft)
            .find((group) => group.section?.code === section)
            ?.questions.filter(({ id }) => id !== part?.id);
          const left = members?.slice(0, behind) ?? [];
          const target = { section, after: left.at(-1)?.id ?? null };
          const moved = applied(draft, movingQuestions(draft, [part?.id ?? ''], target));
          const now = groupsOf(moved).find((group) => group.section?.code === section);
          const wanted = [...left, part, ...(members ?? []).slice(left.length)].map((each) => each?.code);
          expect(now?.questions.map(({ code }) => code)).toEqual(wanted);
          expect(movingQuestions(moved, [part?.id ?? ''], target)).toEqual([]);
        },
      ),
    );
  });
});

describe('the next code', () => {
  it.each([
    ['q1', [], 'q2'],
    ['phq_1', ['phq_2'], 'phq_3'],
    ['q09', [], 'q10'],
    ['mood', [], 'mood_2'],
  ])('after %s, where %j are taken, is %s', (code, taken, next) => {
    expect(nextCode(code, (each) => (taken as string[]).includes(each))).toBe(next);
  });
});

describe('another kind', () => {
  const everything: InstrumentDocument['questions'][number] = {
    code: 'q',
    kind: 'single_choice',
    answerSet: 'often',
    required: true,
    reverse: true,
    layout: 'dropdown',
  };

  it('keeps what fits it and names what it drops', () => {
    const draft = draftWith([everything]);
    const [question] = draft.questions;
    if (!question) throw new Error('no question');
    expect(switchingKind(draft, question, 'multiple_choice').dropped).toEqual(['reverse', 'layout']);
    const { operations, dropped } = switchingKind(draft, question, 'information');
    expect(dropped).toEqual(['answerSet', 'required', 'reverse', 'layout']);
    expect(applied(draft, operations).questions[0]).toEqual({ id: question.id, code: 'q', kind: 'information' });
  });

  it('leaves nothing that would be ignored or refused, from any kind to any', () => {
    const kind = fc.constantFrom<QuestionKind>(...questionKinds);
    const limits = fc.record(
      {
        min: fc.constant(1),
        max: fc.constant(5),
        maxLength: fc.constant(5),
        maxPicks: fc.constant(2),
        earliest: fc.constant('08:00'),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(kind, kind, limits, (from, to, validation) => {
        const rows = [{ code: 'r1' }, { code: 'r2' }];
        const draft = draftWith([{ ...everything, kind: from, rows, validation }]);
        const [question] = draft.questions;
        if (!question || from === to) return;
        const switched = applied(draft, switchingKind(draft, question, to).operations);
        const codes = checkQuestions(documentOf(switched, {})).map(({ code }) => code);
        const spoiled = ['question.property_ignored', 'question.reverse_not_allowed', 'schema.wrong_format'];
        expect(codes.filter((code) => spoiled.includes(code))).toEqual([]);
      }),
    );
  });
});

describe('edits of several', () => {
  it('add and remove tags, each once', () => {
    const draft = draftWith([
      { code: 'q1', kind: 'yes_no', tags: ['calm'] },
      { code: 'q2', kind: 'yes_no' },
    ]);
    const ids = draft.questions.map(({ id }) => id);
    const added = applied(draft, settingTags(draft, ids, { add: ['calm', 'new'] }).operations);
    expect(added.questions.map(({ tags }) => tags)).toEqual([
      ['calm', 'new'],
      ['calm', 'new'],
    ]);
    const removed = applied(added, settingTags(added, ids, { remove: ['calm', 'new'] }).operations);
    expect(removed.questions.map(({ tags }) => tags)).toEqual([undefined, undefined]);
  });

  it('go to the end of a section', () => {
    const draft = start();
    const ids = [idOf(draft, 'c1'), idOf(draft, 'x')];
    expect(asked(applied(draft, movingToSection(draft, ids, 'a').operations))).toEqual([
      ': ',
      'a: a1 a2 x c1',
      'b: ',
      'c: ',
    ]);
  });

  it('are copied with their texts and rows under codes of their own', () => {
    const draft = draftWith([{ code: 'm1', kind: 'matrix', answerSet: 'often', rows: [{ code: 'r1' }] }]);
    const [matrix] = draft.questions;
    const texts = { [`question.${matrix?.id}.text`]: 'How often?', [`row.${matrix?.rows?.[0]?.id}.text`]: 'Tense' };
    const view = { draft, locales: new Map([['en-US', { texts, states: {} }]]) };
    const { operations } = duplicating(view, [matrix?.id ?? '']);
    const copy = applied(draft, operations).questions[1];
    expect(copy).toMatchObject({ code: 'm2', rows: [{ code: 'r1' }] });
    expect(copy?.rows?.[0]?.id).not.toBe(matrix?.rows?.[0]?.id);
    expect(operations.flatMap((each) => (each.op === 'text' ? [[each.part, each.text]] : []))).toEqual([
      [copy?.id, 'How often?'],
      [copy?.rows?.[0]?.id, 'Tense'],
    ]);
  });

  it('of a removed section go with it or to the section before', () => {
    const draft = start();
    expect(asked(applied(draft, removingSection(draft, idOf(draft, 'c'), false)))).toEqual([
      ': x',
      'a: a1 a2',
      'b: c1',
    ]);
    expect(asked(applied(draft, removingSection(draft, idOf(draft, 'a'), true)))).toEqual([': x', 'b: ', 'c: c1']);
  });
});
