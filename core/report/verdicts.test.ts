import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Draw } from '../formula/random.testing';
import { scalesOf } from '../formula/scales';
import type { Audience, InstrumentDocument, Respondent } from '../instrument/document';
import { compileInstrument, programDefinition } from '../instrument/program';
import { startRun } from '../scoring';
import { bandOf } from './finding';
import { buildReports, type ReportContext, shownScores } from './index';

const seeded = (code: string): InstrumentDocument =>
  JSON.parse(readFileSync(join(__dirname, `../../seed/instruments/${code}.json`), 'utf8'));

/** Results for random answers. */
function resultsOf(document: InstrumentDocument, seed: number, respondent: Respondent): ReportContext {
  const draw = new Draw(seed);
  const sets = new Map(document.answerSets?.map(({ code, answers }) => [code, answers]));
  const answers = Object.fromEntries(
    document.questions.map(({ code, answerSet = '' }) => [code, draw.of(sets.get(answerSet) ?? []).code]),
  );
  const compiled = compileInstrument(document);
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
  const scales = scalesOf(programDefinition(document));

  it.each<[string, Respondent]>([
    ['of known age and sex', grown],
    ['of whom nothing is known', {}],
  ])('says one word of each scale to somebody %s', (_, respondent) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const context = resultsOf(document, seed, respondent);
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
