import { compileInstrument } from 'core/instrument/program';
import { type Answers, type BenchCase, fiveScales, phq9, respondents, structureOf } from './cases';
import { handWritten, type PlainScores } from './handWritten';
import { type Contender, measure } from './rounds';
import { expressionRunner, surveyModel } from './surveyCore';

/** The compiled formulas, from objects of numeric answers. */
function ours(bench: BenchCase, sheets: readonly Answers[]): Contender {
  const scorer = compileInstrument(structureOf(bench)).program.numericScorer();
  const last = scorer.calculations.length - 1;
  return {
    name: 'compiled formulas',
    respondents: sheets.length,
    run() {
      let sink = 0;
      for (const sheet of sheets) sink += scorer.score(sheet).bands[last]?.length ?? 0;
      return sink;
    },
  };
}

function loop(bench: BenchCase, sheets: readonly Answers[]): Contender {
  const score = handWritten(bench);
  const out: PlainScores = { values: bench.scales.map(() => null), bands: bench.scales.map(() => null) };
  const last = bench.scales.length - 1;
  return {
    name: 'hand-written loop',
    respondents: sheets.length,
    run() {
      let sink = 0;
      for (const sheet of sheets) {
        score(sheet, out);
        sink += out.bands[last]?.length ?? 0;
      }
      return sink;
    },
  };
}

function each(name: string, sheets: readonly Answers[], score: (answers: Answers) => number): Contender {
  return {
    name,
    respondents: sheets.length,
    run() {
      let sink = 0;
      for (const sheet of sheets) sink += score(sheet);
      return sink;
    },
  };
}

/** Both must come to the same numbers and bands before their speeds mean anything. */
function assertSameScores(bench: BenchCase, sheets: readonly Answers[]): void {
  const scorer = compileInstrument(structureOf(bench)).program.numericScorer();
  const score = handWritten(bench);
  const plain: PlainScores = { values: [], bands: [] };
  for (const sheet of sheets) {
    const { values, bands } = scorer.score(sheet);
    score(sheet, plain);
    bench.scales.forEach(({ code }, index) => {
      const at = scorer.calculations.indexOf(code);
      const value = Number.isNaN(values[at]) ? null : values[at];
      if (value !== plain.values[index] || bands[at] !== plain.bands[index])
        throw new Error(`${bench.name}: ${code} differs`);
    });
  }
}

function report(bench: BenchCase): void {
  const sheets = respondents(bench, 2000);
  const few = sheets.slice(0, 20);
  assertSameScores(bench, sheets);
  const figures = measure([
    loop(bench, sheets),
    ours(bench, sheets),
    each('survey-core ExpressionRunner', few, expressionRunner(bench)),
    each('survey-core Model', few.slice(0, 5), surveyModel(bench)),
  ]);
  const base = figures[0]?.perSecond ?? 1;
  console.log(`\n${bench.name}`);
  for (const { name, perSecond } of figures) {
    const figure = Math.round(perSecond).toLocaleString('en-US').padStart(12);
    console.log(`  ${name.padEnd(30)} ${figure} respondents/s   ${(perSecond / base).toPrecision(3)} of the loop`);
  }
}

report(phq9);
report(fiveScales);
