import * as fc from 'fast-check';
import type { AnswerSheet, Question, Settings } from '../instrument/document';
import { exampleDocument } from '../instrument/example.testing';
import {
  type FlowStructure,
  firstOpenPage,
  isAnswered,
  openRequired,
  pageAfter,
  pagesOf,
  progressOf,
  sectionRuns,
  validateAnswers,
} from './index';

const example = exampleDocument();
const everything = new Set(example.questions.map(({ code }) => code));
const visibleAtFirst = new Set(['q1', 'q2', 'q3']);
const paged = (paging: Settings['paging']): FlowStructure => ({ ...example, settings: { paging } });
const idsOf = (pages: readonly { id: string }[]) => pages.map(({ id }) => id);

describe('pages', () => {
  it('hold one question each unless the settings say otherwise', () => {
    const pages = pagesOf({ ...example, settings: undefined }, everything, 'seed');
    expect(idsOf(pages)).toEqual(['q1', 'q2', 'q3', 'intro', 'q4', 'q5', 'q6']);
    expect(pages.map(({ opens }) => opens)).toEqual([['main'], [], [], ['more'], [], [], []]);
  });

  it('hold a section each, or everything', () => {
    expect(pagesOf(paged('section'), everything, 'seed')).toEqual([
      { id: 'main', section: 'main', opens: ['main'], questions: ['q1', 'q2', 'q3'] },
      { id: 'more', section: 'more', opens: ['more'], questions: ['intro', 'q4', 'q5', 'q6'] },
    ]);
    expect(pagesOf(paged('all'), everything, 'seed')).toEqual([
      { id: 'all', section: null, opens: ['main', 'more'], questions: example.questions.map(({ code }) => code) },
    ]);
  });

  it('leave out what is hidden; the first visible question opens its section', () => {
    const visible = new Set(['q2', 'q4']);
    expect(pagesOf(paged('question'), visible, 's')).toEqual([
      { id: 'q2', section: 'main', opens: ['main'], questions: ['q2'] },
      { id: 'q4', section: 'more', opens: ['more'], questions: ['q4'] },
    ]);
    expect(idsOf(pagesOf(paged('section'), visibleAtFirst, 's'))).toEqual(['main']);
    expect(pagesOf(paged('all'), new Set(), 's')).toEqual([]);
  });

  it('put questions outside any section first', () => {
    const structure = {
      ...paged('section'),
      questions: [...example.questions, { code: 'free', kind: 'yes_no' } as const],
    };
    expect(idsOf(pagesOf(structure, new Set([...everything, 'free']), 's'))).toEqual(['none', 'main', 'more']);
  });

  it('follow one another', () => {
    const pages = pagesOf(paged('question'), everything, 's');
    expect(pageAfter(pages, 'q1')?.id).toBe('q2');
    expect(pageAfter(pages, 'q6')).toBeUndefined();
  });

  const arbitraryStructure = fc
    .record({
      paging: fc.constantFrom('question' as const, 'section' as const, 'all' as const),
      randomOrder: fc.boolean(),
      sections: fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 }),
      places: fc.array(
        fc.record({ section: fc.constantFrom('a', 'b', 'c', undefined), display: fc.boolean(), visible: fc.boolean() }),
        {
          maxLength: 30,
        },
      ),
    })
    .map(({ paging, randomOrder, sections, places }) => {
      const questions = places.map(
        ({ section, display }, index): Question => ({
          code: `q${index}`,
          kind: display ? 'information' : 'yes_no',
          section,
        }),
      );
      const visible = new Set(questions.flatMap(({ code }, index) => (places[index]?.visible ? [code] : [])));
      return {
        structure: { settings: { paging, randomOrder }, sections: sections.map((code) => ({ code })), questions },
        visible,
      };
    });

  it('partition the visible questions: each on exactly one page, no page empty, ids unique', () => {
    fc.assert(
      fc.property(arbitraryStructure, fc.string(), ({ structure, visible }, seed) => {
        const pages = pagesOf(structure, visible, seed);
        const shown = pages.flatMap(({ questions }) => questions);
        expect([...shown].sort()).toEqual([...visible].sort());
        expect(pages.every(({ questions }) => questions.length > 0)).toBe(true);
        expect(new Set(idsOf(pages)).size).toBe(pages.length);
      }),
    );
  });

  it('keep their order while others come and go', () => {
    fc.assert(
      fc.property(arbitraryStructure, fc.string(), ({ structure, visible }, seed) => {
        const all = new Set(structure.questions.map(({ code }) => code));
        const order = pagesOf(structure, all, seed).flatMap(({ questions }) => questions);
        const shown = pagesOf(structure, visible, seed).flatMap(({ questions }) => questions);
        expect(shown).toEqual(order.filter((code) => visible.has(code)));
      }),
    );
  });
});

describe('random order', () => {
  const questions = Array.from(
    { length: 12 },
    (_, index): Question => ({ code: `q${index}`, kind: index === 5 ? 'information' : 'yes_no' }),
  );
  const orderFor = (seed: string) =>
    sectionRuns({ settings: { randomOrder: true }, questions }, seed).flatMap((run) =>
      run.questions.map(({ code }) => code),
    );

  it('is the same for the same attempt, in every version of the program', () => {
    expect(orderFor('0199f2b4-7a1c-7000-8000-000000000001').join(' ')).toBe('q1 q4 q2 q6 q3 q5 q9 q8 q7 q0 q11 q10');
    expect(orderFor('a')).toEqual(orderFor('a'));
  });

  it('differs between attempts, reaches every place, and leaves display-only questions alone', () => {
    const firsts = new Map<string, number>();
    const draws = 3000;
    for (let draw = 0; draw < draws; draw++) {
      const order = orderFor(`attempt-${draw}`);
      expect(order[5]).toBe('q5');
      firsts.set(order[0] ?? '', (firsts.get(order[0] ?? '') ?? 0) + 1);
    }
    expect(firsts.size).toBe(11);
    // Five standard deviations of a binomial with p = 1/11.
    for (const count of firsts.values())
      expect(Math.abs(count - draws / 11)).toBeLessThan(5 * Math.sqrt((draws / 11) * (10 / 11)));
  });

  it('of one section leaves the others in order', () => {
    const structure: FlowStructure = { ...example, sections: [{ code: 'main', randomOrder: true }, { code: 'more' }] };
    const orders = Array.from({ length: 20 }, (_, seed) => sectionRuns(structure, String(seed)));
    expect(new Set(orders.map(([main]) => main?.questions.map(({ code }) => code).join())).size).toBeGreaterThan(1);
    for (const [, more] of orders) expect(more?.questions.map(({ code }) => code)).toEqual(['intro', 'q4', 'q5', 'q6']);
  });
});

describe('what is still open', () => {
  const answers: AnswerSheet = { q1: 'often', 'q3.r1': 'never' };

  it('names required visible items, of a matrix each row', () => {
    expect(openRequired(example, everything, {})).toEqual(['q1', 'q3.r1', 'q3.r2']);
    expect(openRequired(example, everything, answers)).toEqual(['q3.r2']);
    expect(openRequired(example, new Set(['q2', 'q4']), {})).toEqual([]);
    expect(openRequired(example, everything, { ...answers, 'q3.r2': null, q1: '' })).toEqual(['q1', 'q3.r2']);
  });

  it('names answers that are only begun, required or not', () => {
    const questions = example.questions.map((question) =>
      question.code === 'q5' ? { ...question, validation: { minPicks: 2 } } : question,
    );
    const sheet: AnswerSheet = { q1: 'often', 'q3.r1': 'never', 'q3.r2': 'never', q5: ['often'] };
    expect(openRequired({ ...example, questions }, everything, sheet)).toEqual(['q5']);
    expect(openRequired({ ...example, questions }, new Set(['q1']), sheet)).toEqual([]);
  });

  it('counts progress in visible items', () => {
    expect(progressOf(example, everything, answers)).toEqual({ answered: 2, total: 7 });
    expect(progressOf(example, visibleAtFirst, answers)).toEqual({ answered: 2, total: 4 });
  });

  it('resumes at the first page that is not answered', () => {
    const pages = pagesOf(paged('question'), everything, 's');
    expect(firstOpenPage(example, pages, {})?.id).toBe('q1');
    expect(firstOpenPage(example, pages, { ...answers, q2: 'never' })?.id).toBe('q3');
    const done: AnswerSheet = { ...answers, q2: 'never', 'q3.r2': 'never', q4: 0, q5: ['often'], q6: 'x' };
    expect(firstOpenPage(example, pages, done)).toBeUndefined();
  });

  it('does not take what every object inherits for an answer', () => {
    const structure: FlowStructure = { questions: [{ code: 'constructor', kind: 'yes_no', required: true }] };
    expect(openRequired(structure, ['constructor'], {})).toEqual(['constructor']);
    expect(validateAnswers(structure, { constructor: true })).toEqual([]);
  });

  it('takes zero and no for answers, blanks for none', () => {
    expect([0, false, 'x', ['a']].every(isAnswered)).toBe(true);
    expect([null, undefined, '', ' ', []].some(isAnswered)).toBe(false);
  });
});

describe('a sheet of answers', () => {
  it('is checked address by address', () => {
    expect(validateAnswers(example, { q1: 'often', q2: null, 'q3.r1': 'never', q4: 3 })).toEqual([]);
    expect(
      validateAnswers(example, { q9: 1, q3: 'often', 'q3.r9': 'often', intro: 'x', q4: 121, q5: ['never', 'zzz'] }),
    ).toEqual([
      { question: 'q9', code: 'unknown_question', params: {} },
      { question: 'q3', code: 'unknown_question', params: { rows: ['q3.r1', 'q3.r2'] } },
      { question: 'q3.r9', code: 'unknown_question', params: {} },
      { question: 'intro', code: 'not_answerable', params: {} },
      { question: 'q4', code: 'above_maximum', params: { max: 120 } },
      { question: 'q5', code: 'unknown_answer', params: { answer: 'zzz' } },
    ]);
  });
});
