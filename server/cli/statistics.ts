import { analyse, PlanFault, type Table } from 'core/statistics/analysis';
import { planOfInstrument, tableOfAnswers } from 'core/statistics/instrumentPlan';
import { type AnalysisPlan, analysisPlan } from 'core/statistics/plan';
import type { Command } from './command';
import { csvRecords } from './csvRecords';
import { Failure } from './failure';
import { lineOf } from './jsonPlace';
import { readArguments } from './options';
import { writeOutput } from './output';
import { parseJson, readText } from './readInstrument';
import { readResponses } from './responses';
import { readSoundInstrument } from './soundInstrument';

const usage = 'statistics PLAN.json|INSTRUMENT.json DATA.csv [--out FILE|-]';

const isPlan = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'format' in value && String(value.format).startsWith('analysis/');

function readPlan(file: string, text: string, value: unknown): AnalysisPlan {
  const parsed = analysisPlan.safeParse(value);
  if (parsed.success) return parsed.data;
  const [first, ...more] = parsed.error.issues.map(({ path, message }) => {
    const place = path
      .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
      .join('')
      .slice(1);
    return new Failure(`${place}: ${message}`, { file, line: lineOf(text, place) });
  });
  throw first ? new Failure(first.message, first.place, more) : new Failure('cannot be read', { file });
}

/** The whole file by columns, and the line of each row. */
async function readTable(file: string): Promise<{ table: Table; names: string[]; lines: number[] }> {
  const columns: string[][] = [];
  const lines: number[] = [];
  let names: string[] | undefined;
  for await (const { cells, line } of csvRecords(file)) {
    if (names === undefined) {
      names = cells.map((cell) => cell.trim());
      const twice = names.findIndex((name, index) => names?.indexOf(name) !== index);
      if (twice >= 0) throw new Failure(`the column "${names[twice]}" stands twice`, { file, line, column: twice + 1 });
      columns.push(...names.map(() => []));
      continue;
    }
    if (cells.length !== names.length) {
      throw new Failure(`the row has ${cells.length} cells, the header ${names.length}`, { file, line });
    }
    lines.push(line);
    for (const [index, column] of columns.entries()) column.push((cells[index] ?? '').trim());
  }
  if (names === undefined) throw new Failure('is empty: its first line must name the columns', { file, line: 1 });
  return { table: new Map(names.map((name, index) => [name, columns[index] ?? []])), names, lines };
}

async function ofInstrument(planFile: string, dataFile: string) {
  const { document } = await readSoundInstrument(planFile);
  const plan = planOfInstrument(document);
  if (plan.ask.length === 0)
    throw new Failure('has no calculation that is a sum or a mean over questions', { file: planFile });
  const sheets = [];
  for await (const { answers } of readResponses(dataFile, document)) sheets.push(answers);
  return { plan, table: tableOfAnswers(document, plan, sheets) };
}

/** Computes an analysis plan, or for an instrument everything that applies to its scales. */
export const command: Command = {
  usage,
  async run(args, terminal) {
    const options = { out: { type: 'string', default: '-' } } as const;
    const { values, positionals } = readArguments(args, options, 2, usage);
    const [planFile = '', dataFile = ''] = positionals;
    const text = await readText(planFile);
    const value = parseJson(text, planFile);
    const data = isPlan(value) ? await readTable(dataFile) : undefined;
    const { plan, table } = data
      ? { plan: readPlan(planFile, text, value), table: data.table }
      : await ofInstrument(planFile, dataFile);
    try {
      const result = `${JSON.stringify(analyse(plan, table))}\n`;
      await writeOutput(
        values.out,
        (async function* () {
          yield result;
        })(),
        terminal,
      );
      return 0;
    } catch (error) {
      if (!(error instanceof PlanFault)) throw error;
      const { cell, message, reason } = error;
      if (cell === undefined || data === undefined)
        throw new Failure(message, { file: planFile, line: lineOf(text, error.place) });
      throw new Failure(`${cell.column}: ${reason}`, {
        file: dataFile,
        line: data.lines[cell.row],
        column: data.names.indexOf(cell.column) + 1,
      });
    }
  },
};
