import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { InstrumentDocument, Nugget, Question } from '../instrument/document';
import { compileInstrument, InstrumentFormulaError, type InstrumentStructure } from '../instrument/program';
import { parseInstrument } from '../instrument/schema';
import { analyseCoverage, analyseGroup, type CoverageOptions } from './analyse';
import { reachableBands, reachableValues } from './reachable';
import type { GroupCoverage } from './report';

function seeded(code: string): InstrumentDocument {
  const path = resolve(__dirname, `../../seed/instruments/${code}.json`);
  const parsed = parseInstrument(JSON.parse(readFileSync(path, 'utf8')));
  if (!parsed.ok) throw new Error(`${code} cannot be read`);
  return parsed.document;
}

const show = (way: 'first' | 'all') => [{ code: 'r', blocks: [{ kind: 'nuggets' as const, group: 'g', show: way }] }];

const nuggetsOf = (conditions: readonly string[]): Nugget[] =>
  conditions.map((condition, index) => ({ code: `n${index}`, group: 'g', condition }));

/** The one group of PHQ-9 with these conditions. */
function phq9(conditions: readonly string[], change: Partial<InstrumentStructure> = {}, options: CoverageOptions = {}) {
  const structure = { ...seeded('phq9'), nuggets: nuggetsOf(conditions), reports: show('first'), ...change };
  return { structure, group: groupOf(structure, options) };
}

function groupOf(structure: InstrumentStructure, options: CoverageOptions = {}): GroupCoverage {
  const [group] = analyseCoverage(structure, options).groups;
  if (group === undefined) throw new Error('no group');
  return group;
}

const between = (low: number, high: number, of = 'phq9_total') => `${of} >= ${low} and ${of} <= ${high}`;
const optional = (questions: readonly Question[]) => questions.map((question) => ({ ...question, required: false }));

const stretch = (from: number, to: number, variable = 'phq9_total') => {
  return { variable, from, to, includesFrom: true, includesTo: true };
};

describe('the texts of PHQ-9', () => {
  it('have a gap at 15 alone when 15 is left out, shown by a sheet that comes to 15', () => {
    const { structure, group } = phq9([between(0, 4), between(5, 9), between(10, 14), between(16, 27)]);
    expect(group).toMatchObject({ method: 'exact', overlaps: [], missingWhen: [], unreachable: [], shadowed: [] });
    expect(group.gaps.map(({ ranges }) => ranges)).toEqual([[stretch(15, 15)]]);
    const [gap] = group.gaps;
    const run = compileInstrument(structure).program.run(gap?.sheet ?? { answers: {} });
    expect(run.value('phq9_total')).toBe(15);
    expect(Object.keys(gap?.sheet.answers ?? {})).toHaveLength(9);
  });

  it('are the same when their group is looked at alone, whatever other groups there are', () => {
    const { structure, group } = phq9([between(0, 14), between(16, 27)]);
    const others = [{ code: 'other', group: 'h', condition: 'q9 >= 1' }, ...structure.nuggets];
    expect(analyseGroup({ ...structure, nuggets: others }, 'g')).toEqual(group);
    expect(analyseGroup(structure, 'none')).toBeUndefined();
  });

  it('overlap at 15 when two end there', () => {
    const { group } = phq9([between(0, 9), between(10, 15), between(15, 19), between(20, 27)]);
    expect(group.gaps).toEqual([]);
    expect(group.overlaps).toMatchObject([{ ranges: [stretch(15, 15)], nuggets: ['n1', 'n2'] }]);
    expect(group.cells.map(({ ranges, nuggets }) => [ranges[0], nuggets])).toEqual([
      [stretch(0, 9), ['n0']],
      [stretch(10, 14), ['n1']],
      [stretch(15, 15), ['n1', 'n2']],
      [stretch(16, 19), ['n2']],
      [stretch(20, 27), ['n3']],
    ]);
  });

  it('know that an item cannot be answered high while the total is 0', () => {
    const { group } = phq9(['phq9_total = 0 and q9 = 0', 'phq9_total >= 1 and q9 >= 1', 'phq9_total >= 1 and q9 = 0']);
    expect(group).toMatchObject({ method: 'exact', gaps: [], overlaps: [] });
    expect(groupOf(phq9(['phq9_total = 0 and q9 >= 1', 'phq9_total >= 0']).structure).unreachable).toEqual(['n0']);
    const { gaps } = phq9(['phq9_total > 3', 'q9 = 0']).group;
    expect(gaps.map(({ ranges }) => ranges)).toEqual([[stretch(1, 3), stretch(1, 3, 'q9')]]);
  });

  it('that are never shown are told: out of reach, or behind an earlier one', () => {
    const conditions = ['phq9_total >= 10', 'phq9_total > 27', 'phq9_total >= 20', 'phq9_total < 20'];
    const { structure, group } = phq9(conditions);
    expect(group).toMatchObject({ show: 'first', unreachable: ['n1'], shadowed: ['n2'] });
    expect(groupOf({ ...structure, reports: show('all') })).toMatchObject({ show: 'all', shadowed: [] });
  });

  it('say where nothing holds because answers are missing', () => {
    const { questions } = seeded('phq9');
    const all = [between(0, 14), between(15, 27)];
    const { group } = phq9(all, { questions: optional(questions) });
    expect(group.gaps).toEqual([]);
    expect(group.missingWhen).toMatchObject([
      { ranges: [{ variable: 'phq9_total', missing: true }], nuggets: ['n0', 'n1'] },
    ]);
    const told = phq9([...all, 'is_missing(phq9_total)'], { questions: optional(questions) }).group;
    expect(told).toMatchObject({ gaps: [], missingWhen: [], unreachable: [] });
  });

  it('need no text where no block shows the group', () => {
    const [report] = show('first');
    const blocks = (report?.blocks ?? []).map((block) => ({ ...block, condition: 'phq9_total >= 5' }));
    const { group } = phq9(['phq9_total >= 10'], { reports: [{ code: 'r', blocks }] });
    expect(group.gaps.map(({ ranges }) => ranges)).toEqual([[stretch(5, 9)]]);
  });

  it('lack a language only where somebody can read them', () => {
    const { group } = phq9(
      ['phq9_total >= 0', 'phq9_total > 27'],
      {
        texts: {
          'en-US': { 'nugget.n0.text': 'Hello', 'nugget.n1.text': 'Never' },
          'de-DE': { 'nugget.n0.text': ' ' },
        },
      },
      { locales: ['en-US', 'de-DE'] },
    );
    expect(group.languages).toEqual([{ nugget: 'n0', locale: 'de-DE' }]);
  });

  it('are looked at without those whose condition has faults; faults of scores are refused', () => {
    const { structure, group } = phq9(['phq9_total >=', 'phq9_total >= 5']);
    expect(group.faulty).toEqual(['n0']);
    expect(group.gaps.map(({ ranges }) => ranges)).toEqual([[stretch(0, 4)]]);
    const calculations = [...(structure.calculations ?? []), { code: 'broken', formula: '1 +' }];
    expect(() => analyseCoverage({ ...structure, calculations })).toThrow(InstrumentFormulaError);
  });
});

describe('the seeded instruments', () => {
  it.each(['phq9', 'ces_d', 'ipip_neo_120'])('%s is analysed exactly, within the budget', (code) => {
    const document = seeded(code);
    const { groups, reachable } = analyseCoverage(document);
    expect(groups.length).toBeGreaterThan(0);
    expect(groups.filter(({ method }) => method !== 'exact')).toEqual([]);
    expect(Object.entries(reachable).filter(([, { method }]) => method !== 'exact')).toEqual([]);
    const severity = groups.filter(({ show: way }) => way === 'first');
    expect(severity.flatMap(({ gaps, missingWhen, shadowed }) => [...gaps, ...missingWhen, ...shadowed])).toEqual([]);
  });
});

const free: Question = { code: 'x', kind: 'number', required: true };
const one: InstrumentStructure = { code: 'one', questions: [free], nuggets: [], reports: show('first') };

describe('numbers without count', () => {
  it('are exact where they are only compared: the ends of the gap are those of the conditions', () => {
    const group = groupOf({ ...one, nuggets: nuggetsOf(['x < 10', 'x >= 20']) });
    expect(group.method).toBe('exact');
    expect(group.gaps.map(({ ranges }) => ranges)).toEqual([
      [{ variable: 'x', from: 10, to: 20, includesFrom: true, includesTo: false }],
    ]);
  });

  it('are sampled where something is computed from them; what bounds prove is claimed all the same', () => {
    const questions: Question[] = [{ ...free, validation: { min: 0, max: 10 } }];
    const calculations = [{ code: 'twice', formula: 'x * 2' }];
    const conditions = ['twice < 5', 'twice > 15', 'twice > 20', 'twice * twice = 2'];
    const group = groupOf({ ...one, questions, calculations, nuggets: nuggetsOf(conditions) });
    expect(group).toMatchObject({
      method: 'sampled',
      reason: 'open',
      unreachable: ['n2'],
      unseen: { holding: ['n3'] },
    });
    expect(group.gaps.length).toBeGreaterThan(0);
    expect(reachableValues({ ...one, questions, calculations })).toEqual({
      twice: { method: 'bounds', from: 0, to: 20, missing: false },
    });
    expect(reachableValues({ ...one, calculations })).toEqual({
      twice: { method: 'bounds', from: null, to: null, missing: null },
    });
  });

  it('of words are listed, sorted, up to the number that is asked for', () => {
    const choice: Question = { code: 'q', kind: 'yes_no', required: true };
    const calculations = [{ code: 'word', formula: 'if(q, "yes", "no")', type: 'text' as const }];
    const structure = { ...one, questions: [choice], calculations };
    const word = { method: 'exact', from: null, to: null, missing: false };
    expect(reachableValues(structure)).toEqual({ word: { ...word, values: ['no', 'yes'] } });
    expect(reachableValues(structure, { values: 1 })).toEqual({ word });
  });

  it('of what has no exact result are the doubles that are stored', () => {
    const [question] = seeded('phq9').questions;
    const questions = ['q1', 'q2', 'q3'].map((code) => ({ ...(question as Question), code }));
    const calculations = [{ code: 'spread', formula: 'sd(q1..q3)' }];
    const structure = { ...seeded('phq9'), questions, nuggets: [], reports: [], charts: [], svgs: [], calculations };
    const scale = seeded('phq9').answerSets?.find(({ code }) => code === question?.answerSet);
    const [never, once] = scale?.answers.map(({ code }) => code) ?? [];
    const answers = { q1: never as string, q2: never as string, q3: once as string };
    const stored = compileInstrument(structure).program.run({ answers }).value('spread');
    expect(stored).toBe(0.5773502691896258);
    expect(reachableValues(structure).spread?.values).toContain(stored);
  });

  it('of texts and dates are exact where they are only compared', () => {
    const questions: Question[] = [
      { code: 'x', kind: 'short_text', required: true },
      { code: 'day', kind: 'date', required: true },
    ];
    const texts = groupOf({ ...one, questions, nuggets: nuggetsOf(['x = "yes"', 'x = "no"']) });
    expect(texts).toMatchObject({ method: 'exact', gaps: [{ ranges: [{ variable: 'x', example: true }] }] });
    const days = groupOf({ ...one, questions, nuggets: nuggetsOf(['day < "2000-01-01"', 'day > "2000-01-01"']) });
    expect(days).toMatchObject({ method: 'exact', gaps: [{ ranges: [{ value: '2000-01-01' }] }] });
  });

  it('of a budget that is too small are sampled, and the reason is said', () => {
    const { group } = phq9([between(0, 14), between(16, 27)], {}, { budget: { states: 5 } });
    expect(group).toMatchObject({ method: 'sampled', reason: 'budget' });
    expect(group.gaps.map(({ ranges }) => ranges[0])).toEqual([stretch(15, 15)]);
  });
});

describe('reachable bands', () => {
  it('tell which no answer leads to', () => {
    const document = seeded('phq9');
    const calculations = (document.calculations ?? []).map((calculation) => {
      if (calculation.code !== 'phq9_total_prorated') return calculation;
      return { ...calculation, bands: [{ code: 'low' }, { code: 'high', from: 20 }, { code: 'beyond', above: 27 }] };
    });
    expect(reachableBands({ ...document, calculations }).phq9_total_prorated).toEqual([
      { band: 'low', reachable: true },
      { band: 'high', reachable: true },
      { band: 'beyond', reachable: false },
    ]);
  });
});
