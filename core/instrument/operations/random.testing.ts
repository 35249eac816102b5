import type { Draft } from '../draft';
import { fieldOf } from './fields';
import { type DraftPart, type ListName, type Operation, wholeInstrument } from './operation';
import { eachPart } from './place';
import { textKeysOf } from './texts';

/** A new part of each list, with this prefix for ids; sometimes it has the code of another part. */
function newPart(list: ListName, id: string, code: string): DraftPart {
  switch (list) {
    case 'sections':
    case 'rows':
    case 'answers':
    case 'bands':
      return { id, code };
    case 'questions':
      return { id, code, kind: 'matrix', rows: [{ id: `${id.slice(0, -1)}e`, code: 'r1' }] };
    case 'answerSets':
      return {
        id,
        code,
        answers: [
          { id: `${id.slice(0, -1)}e`, code: 'yes', score: 1 },
          { id: `${id.slice(0, -1)}f`, code: 'no' },
        ],
      };
    case 'tables':
      return { id, code, keys: [], rows: [] };
    case 'calculations':
      return { id, code, formula: 'sum(q1, q2)' };
    case 'nuggets':
      return { id, code, group: 'summary', condition: 'q1 >= 1' };
    case 'charts':
      return { id, code, kind: 'bar', series: [] };
    case 'series':
      return { id, code, formula: 'total' };
    case 'svgs':
    case 'images':
      return { id, code, source: `${list}/${code}` };
    case 'reports':
      return { id, code, blocks: [{ id: `${id.slice(0, -1)}e`, kind: 'page_break' }] };
    case 'blocks':
      return { id, code, kind: 'heading' };
    case 'testCases':
      return { id, code, answers: { q1: 'never' }, expected: {} };
  }
}

const withinQuestions: readonly ListName[] = ['rows', 'answers', 'bands', 'series', 'blocks'];
const outer: readonly ListName[] = [
  'sections',
  'questions',
  'answerSets',
  'tables',
  'calculations',
  'nuggets',
  'charts',
  'reports',
  'testCases',
];

/** Fields that may be set by themselves, with values that fit them; undefined: absent. */
const fields: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>> = {
  instrument: {
    domain: ['a', undefined],
    'settings.paging': ['all', 'section', undefined],
    'settings.timeLimit': [5, undefined],
  },
  section: { visibleIf: ['q1 >= 1', 'q2 >= 2', undefined], randomOrder: [true, undefined] },
  question: {
    required: [true, false, undefined],
    visibleIf: ['total >= 2', undefined],
    'validation.min': [1, undefined],
    validation: [undefined, {}, { max: 9 }],
    tags: [['calm', 'more'], undefined],
  },
  row: { reverse: [true, undefined] },
  answer: { score: [0, 4, undefined] },
  table: { rows: [[], [{ keys: [], value: 1 }]] },
  calculation: { formula: ['q1 + q2', 'sum(q1, q2, q3.r1)', 'nobody + 1'], decimals: [1, undefined] },
  band: { from: [2, undefined] },
  nugget: { condition: ['total >= 2', 'later > 1', undefined], priority: [3, undefined] },
  chart: { bands: ['total', undefined], range: [[0, 9], undefined] },
  test_case: { answers: [{ q1: 'often' }, {}], 'expected.total': [1, undefined] },
  report: { audience: ['staff', undefined] },
};

const at = <T>(items: readonly T[], number: number | undefined): T | undefined =>
  items[(number ?? 0) % Math.max(1, items.length)];

/**
 * An operation on some part of the draft, for tests: most can be done, some cannot.
 * @param numbers eight choices
 * @param id for a part that it may add; inner parts get another last character
 */
export function randomOperation(draft: Draft, numbers: readonly number[], id: string): Operation {
  const [what, which, one, two, three] = numbers;
  const places = [...eachPart(draft)];
  const place = at(places, which);
  const code = `c${(one ?? 0) % 40}`;
  const whole = draft as unknown as DraftPart;
  const set = (): Operation => {
    const own = three !== undefined && three % 5 === 0 ? undefined : place;
    const [field, values] = at(Object.entries(fields[own?.kind ?? 'instrument'] ?? fields.instrument ?? {}), one) ?? [
      'domain',
      [],
    ];
    const holder = own !== undefined && fields[own.kind] !== undefined ? own.part : whole;
    const part = holder === whole ? wholeInstrument : holder.id;
    const [value, before] = [at(values, two), fieldOf(holder, field)];
    return { op: 'set', part, field, ...(value !== undefined && { value }), ...(before !== undefined && { before }) };
  };
  if (place === undefined) return set();
  const siblings = places.filter((each) => each.list === place.list && each.parent?.part.id === place.parent?.part.id);
  const after = (two ?? 0) % 4 === 0 ? null : (at(siblings, three)?.part.id ?? null);
  switch ((what ?? 0) % 8) {
    case 0:
    case 1:
    case 2:
      return set();
    case 3: {
      if (withinQuestions.includes(place.list) && place.parent !== undefined) {
        return {
          op: 'add',
          list: place.list,
          parent: place.parent.part.id,
          after,
          part: newPart(place.list, id, code),
        };
      }
      const list = at(outer, one) ?? 'questions';
      return { op: 'add', list, after, part: newPart(list, id, code) };
    }
    case 4:
      return { op: 'remove', part: place.part.id };
    case 5:
      return { op: 'move', part: place.part.id, after };
    case 6:
      return { op: 'rename', part: place.part.id, code, before: place.part.code ?? '' };
    default: {
      const address = at([...textKeysOf(draft).keys()], which) ?? 'instrument title';
      const [part = '', field = ''] = address.split(' ');
      return { op: 'text', part, field, locale: 'en-US', text: `text ${one}`, before: null };
    }
  }
}
