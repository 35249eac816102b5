import type { ScalarValue } from '../formula';
import type { Calculation } from './document';
import {
  type CompiledInstrument,
  checkBands,
  checkInstrumentFormulas,
  checkTables,
  compileInstrument,
  type FormulaProblem,
  type InstrumentStructure,
} from './program';

export interface SoundDraft<T extends InstrumentStructure = InstrumentStructure> {
  compiled: CompiledInstrument;
  /** What was compiled: a report is built from this, since the formulas of the draft itself may not compile. */
  structure: T;
  /** Problems of the given draft; empty: it is sound. */
  problems: FormulaProblem[];
}

const problemsOf = (structure: InstrumentStructure): FormulaProblem[] => [
  ...checkInstrumentFormulas(structure),
  ...checkTables(structure),
  ...checkBands(structure),
];

/** Which part of which list is broken, from a path such as `charts[0].series[1].formula`. */
interface Broken {
  list: string;
  index: number;
  field: string;
  /** Index within the field, where the path continues. */
  inner: number;
}

function brokenAt(path: string): Broken {
  const [, list = '', index = '-1', field = '', inner = '-1'] =
    /^(\w+)\[(\d+)\](?:\.(\w+)(?:\[(\d+)\])?)?/.exec(path) ?? [];
  return { list, index: Number(index), field, inner: Number(inner) };
}

/** The parts of a list, faulty ones repaired; an absent list stays absent. */
function mended<T>(
  parts: readonly T[] | undefined,
  broken: readonly Broken[],
  list: string,
  mend: (part: T, faults: readonly Broken[]) => T | null,
): T[] | undefined {
  return parts?.flatMap((part, index) => {
    const faults = broken.filter((fault) => fault.list === list && fault.index === index);
    const whole = faults.length === 0 ? part : mend(part, faults);
    return whole === null ? [] : [whole];
  });
}

function without<T extends object, K extends keyof T>(part: T, key: K): Omit<T, K> {
  const { [key]: _, ...rest } = part;
  return rest;
}

/** A rule that cannot be read hides nothing; a condition that cannot be read shows nothing. */
function withoutFaults<T extends InstrumentStructure>(structure: T, problems: readonly FormulaProblem[]): T {
  const broken = problems.map(({ path }) => brokenAt(path));
  const has = (faults: readonly Broken[], field: string) => faults.some((fault) => fault.field === field);
  const at = (faults: readonly Broken[], field: string, inner: number) =>
    faults.some((fault) => fault.field === field && fault.inner === inner);
  const off = { condition: 'false' };
  return {
    ...structure,
    sections: mended(structure.sections, broken, 'sections', (section) => without(section, 'visibleIf')),
    questions: mended(structure.questions, broken, 'questions', (question, faults) => ({
      ...(has(faults, 'visibleIf') ? without(question, 'visibleIf') : question),
      ...(has(faults, 'reverse') && { reverse: false }),
      ...(question.rows && {
        rows: question.rows.map((row, index) => (at(faults, 'rows', index) ? { ...row, reverse: false } : row)),
      }),
    })),
    tables: mended(structure.tables, broken, 'tables', () => null),
    calculations: mended(structure.calculations, broken, 'calculations', (calculation, faults) => ({
      ...(has(faults, 'bands') ? without(calculation, 'bands') : calculation),
      ...(has(faults, 'formula') && { formula: 'missing' }),
    })),
    nuggets: mended(structure.nuggets, broken, 'nuggets', (nugget) => ({ ...nugget, ...off })),
    charts: mended(structure.charts, broken, 'charts', (chart, faults) => ({
      ...chart,
      ...(has(faults, 'condition') && off),
      series: chart.series.map((one, index) => (at(faults, 'series', index) ? { ...one, formula: 'missing' } : one)),
    })),
    svgs: mended(structure.svgs, broken, 'svgs', (svg, faults) => ({
      ...svg,
      bindings: svg.bindings?.filter((_, index) => !at(faults, 'bindings', index)),
    })),
    reports: mended(structure.reports, broken, 'reports', (report, faults) => ({
      ...report,
      blocks: report.blocks.map((block, index) => (at(faults, 'blocks', index) ? { ...block, ...off } : block)),
    })),
  };
}

/**
 * A draft that can be scored whatever is broken in it, so that previews keep working. Never throws on a structure of the right shape. What
 * has faults is replaced: a calculation or series by *missing*, a visibility rule by none, a condition by `false`; tables, bands, bindings
 * and reverse keying that cannot be used are dropped, and so on with what depended on them.
 */
export function compileDraft<T extends InstrumentStructure>(structure: T): SoundDraft<T> {
  const problems = problemsOf(structure);
  let sound = structure;
  // Each round removes something, so the loop ends.
  for (let found: readonly FormulaProblem[] = problems; found.length > 0; found = problemsOf(sound)) {
    sound = withoutFaults(sound, found);
  }
  return { compiled: compileInstrument(sound), structure: sound, problems };
}

function literal(value: ScalarValue, type: Calculation['type'] = 'number'): string {
  if (typeof value === 'number') return type === 'number' && Number.isFinite(value) ? String(value) : 'missing';
  if (typeof value === 'boolean') return type === 'text' ? 'missing' : String(value);
  if (typeof value === 'string' && type === 'text') return `"${value.replace(/["\\]/g, '\\$&')}"`;
  return 'missing';
}

/**
 * The structure with these values for its calculations, whatever the answers: what a report says at such scores. Others are computed as
 * usual. null, or a value that is not of the calculation's type: missing.
 */
export function withFixedScores<T extends InstrumentStructure>(
  structure: T,
  values: Readonly<Record<string, ScalarValue>>,
): T {
  return {
    ...structure,
    calculations: structure.calculations?.map((calculation) =>
      Object.hasOwn(values, calculation.code)
        ? { ...calculation, formula: literal(values[calculation.code] ?? null, calculation.type) }
        : calculation,
    ),
  };
}
