import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runs } from 'tests/long';
import { Draw } from '../formula/random.testing';
import { scalesOf } from '../formula/scales';
import type { Audience, InstrumentDocument, Respondent } from '../instrument/document';
import { compileInstrument, programDefinition } from '../instrument/program';
import { startRun } from '../scoring';
import { bandOf } from './finding';
import { buildReports, profileOf, type ReportContext, shownScores } from './index';
import type { Trait } from './traits/traits';

const seeded = (code: string): InstrumentDocument =>
  JSON.parse(readFileSync(join(__dirname, `../../seed/instruments/${code}.json`), 'utf8'));

/** Results for random answers. */
function resultsOf(
  document: InstrumentDocument,
  seed: number,
  respondent: Respondent,
  compiled = compileInstrument(document),
): ReportContext {
  const draw = new Draw(seed);
  const sets = new Map(document.answerSets?.map(({ code, answers }) => [code, answers]));
  const answers = Object.fromEntries(
    document.questions.map(({ code, answerSet = '' }) => [code, draw.of(sets.get(answerSet) ?? []).code]),
  );
  return { document, compiled, run: startRun(compiled, { answers, respondent }), chain: ['en-US'] };
}

/** Each word for a level: the calculation that it belongs to, and the word. */
function wordsFor(context: ReportContext, audience: Audience): { code: string; word: string }[] {
  const blocks = buildReports(context, audience).flatMap((report) => report.blocks);
  const rows = blocks.flatMap((block) => (block.kind === 'scores' ? block.rows : []));
  const said = [...rows, ...shownScores(context, audience)].flatMap(({ code, band }) =>
    band ? [{ code, word: band.label.text }] : [],
  );
  const drawn = blocks.flatMap((block) => {
    if (block.kind !== 'chart') return [];
    const formulas = context.document.charts?.find(({ code }) => code === block.chart.code)?.series ?? [];
    return block.chart.series.flatMap(({ value }, index) => {
      const band = bandOf(block.chart.segments, value);
      return band ? [{ code: formulas[index]?.formula ?? '', word: band.label.text }] : [];
    });
  });
  return [...said, ...drawn];
}

const grown: Respondent = { age: 30, sex: 'female' };

describe.each(['ipip_neo_120', 'phq9', 'ces_d'])('%s', (instrument) => {
  const document = seeded(instrument);
  const compiled = compileInstrument(document);
  const scales = scalesOf(programDefinition(document));

  it.each<[string, Respondent]>([
    ['of known age and sex', grown],
    ['of whom nothing is known', {}],
  ])('says one word of each scale to somebody %s', (_, respondent) => {
    for (let seed = 0; seed < runs(5, 20); seed += 1) {
      const context = resultsOf(document, seed, respondent, compiled);
      for (const audience of ['respondent', 'staff'] as const) {
        const words = new Map<string, Set<string>>();
        for (const { code, word } of wordsFor(context, audience)) {
          const scale = scales.get(code)?.scale ?? code;
          words.set(scale, (words.get(scale) ?? new Set()).add(word));
        }
        expect([...words.values()].filter((each) => each.size !== 1)).toEqual([]);
        expect(words.size).toBeGreaterThan(0);
      }
    }
  });
});

describe('the inventory with norms', () => {
  const bandsOf = (respondent: Respondent) => {
    const rows = shownScores(resultsOf(seeded('ipip_neo_120'), 7, respondent), 'respondent');
    return (code: string) => rows.find((row) => row.code === code);
  };

  it('judges by the norms where they apply, and draws no ranges behind the raw score', () => {
    const row = bandsOf(grown);
    expect(row('dutifulness')).toMatchObject({ value: expect.any(Number), band: null, segments: [] });
    expect(row('dutifulness_t')?.band).not.toBeNull();
    expect(row('dutifulness_t')?.segments).toHaveLength(3);
  });

  it('judges by the answers alone where they do not', () => {
    const row = bandsOf({ age: 30 });
    expect(row('dutifulness')?.band).not.toBeNull();
    expect(row('dutifulness_t')).toMatchObject({ value: null, band: null });
  });
});

describe('what the inventory says of a scale', () => {
  const levelOf: Record<string, string> = {
    Low: 'low',
    Average: 'neutral',
    High: 'high',
    'Below the middle': 'low',
    'Near the middle': 'neutral',
    'Above the middle': 'high',
  };
  const every = (traits: readonly Trait[]): Trait[] => traits.flatMap((trait) => [trait, ...every(trait.facets)]);

  it.each<[string, Respondent, RegExp, RegExp]>([
    ['with norms', grown, /average/, /middle/],
    ['without', {}, /middle/, /average/],
  ])('follows its one range in word, text and headline, %s', (_, respondent, has, hasNot) => {
    const document = seeded('ipip_neo_120');
    const compiled = compileInstrument(document);
    for (let seed = 0; seed < runs(3, 8); seed += 1) {
      const context = resultsOf(document, seed, respondent, compiled);
      const reports = buildReports(context, 'respondent');
      const { traits, leads } = profileOf(context, reports, 'respondent');
      const blocks = reports.flatMap((report) => report.blocks);
      const told = blocks.flatMap((block) => (block.kind === 'nuggets' ? block.nuggets : []));
      const all = every(traits);
      expect(all).toHaveLength(35);
      for (const { code, verdict } of all) {
        const texts = told.filter((nugget) => nugget.code.startsWith(`${code}_`) && nugget.code !== `${code}_title`);
        expect(texts.map((nugget) => nugget.code)).toEqual([`${code}_${levelOf[verdict?.label.text ?? '']}`]);
      }
      expect(leads.map(({ trait, nugget }) => nugget?.startsWith(`${trait}_`))).toEqual(Array(5).fill(true));
      const words = JSON.stringify([
        ...blocks.filter(({ kind }) => kind !== 'scores' && kind !== 'chart'),
        ...all.map(({ verdict }) => verdict?.label.text),
      ]).toLowerCase();
      expect(words).toMatch(has);
      expect(words).not.toMatch(hasNot);
    }
  });

  it('speaks to the person at every level, and of nobody else', () => {
    const document = seeded('ipip_neo_120');
    const texts = Object.entries(document.texts['en-US'] ?? {}).filter(([key]) =>
      /_(low|neutral|high)\.text$/.test(key),
    );
    expect(texts).toHaveLength(105);
    expect(texts.filter(([, text]) => !/\byou(r|rself)?\b/i.test(text))).toEqual([]);
    expect(texts.filter(([, text]) => /scorers?|persons?|individuals|people (who|high|low)/i.test(text))).toEqual([]);
  });
});

describe('a text and a range with different limits', () => {
  /** Low below 10, else high; texts that change at 12. */
  const document: InstrumentDocument = {
    format: 'instrument/1',
    code: 'differing',
    baseLocale: 'en-US',
    questions: [{ code: 'q1', kind: 'slider', validation: { min: 0, max: 20, step: 1 } }],
    calculations: [
      {
        code: 'total',
        formula: 'sum(q1)',
        shownTo: ['respondent', 'staff'],
        bands: [{ code: 'low' }, { code: 'high', from: 10 }],
      },
    ],
    nuggets: [
      { code: 'calm', group: 'told', condition: 'total < 12' },
      { code: 'tense', group: 'told', condition: 'total >= 12' },
    ],
    reports: [
      {
        code: 'main',
        blocks: [
          { kind: 'nuggets', group: 'told' },
          { kind: 'scores', calculations: ['total'] },
        ],
      },
    ],
    texts: {
      'en-US': {
        title: 'Differing',
        'question.q1.text': 'How much?',
        'nugget.calm.text': 'You are calm.',
        'nugget.tense.text': 'You are tense.',
      },
    },
  };
  const compiled = compileInstrument(document);

  it.each([
    [9, 'calm', 'low', 2],
    [11, 'calm', undefined, 0],
    [12, 'tense', 'high', 2],
  ])('give one verdict: at %i the text %s, and the range where it says the same', (q1, nugget, band, ranges) => {
    const context = { document, compiled, run: startRun(compiled, { answers: { q1 } }), chain: ['en-US'] };
    for (const audience of ['respondent', 'staff'] as const) {
      const reports = buildReports(context, audience);
      const [texts, scores] = reports[0]?.blocks ?? [];
      expect(texts).toMatchObject({ nuggets: [{ code: nugget }] });
      const [row] = scores?.kind === 'scores' ? scores.rows : [];
      expect([row?.value, row?.band?.code, row?.segments.length]).toEqual([q1, band, ranges]);
      const [trait] = profileOf(context, reports, audience).traits;
      expect([trait?.verdict?.code, trait?.bar?.segments.length]).toEqual([band, ranges]);
    }
  });
});
