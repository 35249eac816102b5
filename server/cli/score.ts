import { visibleQuestions } from 'core/flow';
import type { CompiledInstrument } from 'core/instrument';
import { type ScalarValue, startRun } from 'core/scoring';
import { stringify } from 'csv-stringify/sync';
import type { Command } from './command';
import { Failure } from './failure';
import { readArguments } from './options';
import { writeOutput } from './output';
import type { Response } from './responseColumns';
import { readResponses } from './responses';
import { readSoundInstrument } from './soundInstrument';

type Scored = Record<string, ScalarValue | string[]>;

/** The names of the scores, and one respondent's scores under them. */
interface Scorer {
  columns: string[];
  score: (response: Response) => Scored;
}

function scorerFor(compiled: CompiledInstrument, withVisible: boolean): Scorer {
  const banded = new Set(compiled.banded);
  const scores = compiled.calculations.flatMap((code) => (banded.has(code) ? [code, `${code}.band`] : [code]));
  const columns = withVisible ? [...scores, 'visible'] : scores;
  const score = (response: Response): Scored => {
    const run = startRun(compiled, response);
    const scored: Scored = {};
    for (const code of compiled.calculations) {
      scored[code] = run.value(code);
      if (banded.has(code)) scored[`${code}.band`] = run.band(code);
    }
    if (withVisible) {
      const shown = visibleQuestions(compiled, response.answers, response.respondent);
      scored.visible = compiled.questions.filter((code) => shown.has(code));
    }
    return scored;
  };
  return { columns, score };
}

/** Rows that are written at once. */
const batchSize = 500;

async function* batches<T>(rows: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

const cell = (value: ScalarValue | string[] | undefined): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? value.join('|') : String(value);
};

async function* writeCsv({ columns, score }: Scorer, responses: AsyncIterable<Response>): AsyncGenerator<string> {
  yield stringify([columns]);
  for await (const batch of batches(responses)) {
    const rows = batch.map((response) => {
      const scored = score(response);
      return columns.map((column) => cell(scored[column]));
    });
    yield stringify(rows);
  }
}

async function* writeJson({ score }: Scorer, responses: AsyncIterable<Response>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const batch of batches(responses)) {
    yield before + batch.map((response) => JSON.stringify(score(response))).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const usage = 'score INSTRUMENT.json RESPONSES.csv [--out FILE|-] [--format csv|json] [--visible]';

/** Scores a CSV of responses: one row or object a respondent, in the order of the input. Constant memory. */
export const command: Command = {
  usage,
  async run(args, terminal) {
    const options = {
      out: { type: 'string', default: '-' },
      format: { type: 'string', default: 'csv' },
      visible: { type: 'boolean', default: false },
    } as const;
    const { values, positionals } = readArguments(args, options, 2, usage);
    const [instrumentFile = '', responseFile = ''] = positionals;
    if (values.format !== 'csv' && values.format !== 'json') {
      throw new Failure(`there is no format "${values.format}": csv or json`);
    }
    const { document, compiled } = await readSoundInstrument(instrumentFile);
    const scorer = scorerFor(compiled, values.visible);
    const responses = readResponses(responseFile, document);
    const write = values.format === 'json' ? writeJson : writeCsv;
    await writeOutput(values.out, write(scorer, responses), terminal);
    return 0;
  },
};
