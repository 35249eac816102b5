import type { CompiledFormula, Program } from '../formula';
import type { InstrumentStructure } from '../instrument/program';
import type { CoverageModel, Formula } from './model';
import type { GroupCoverage } from './report';
import { type Term, TermCollector } from './terms';

type Run = ReturnType<Program['run']>;

/** The outcome of a group on one answer sheet. */
export interface Outcome {
  /** By nugget; null: its condition is missing. */
  holds: readonly (boolean | null)[];
  /** Whether a block shows all that hold; whether one shows the first. */
  all: boolean;
  first: boolean;
}

interface Block {
  show: 'first' | 'all';
  /** Null: always. */
  condition: Formula | null;
  holds: CompiledFormula | null;
}

interface PlannedNugget {
  code: string;
  /** Null: always. */
  condition: Formula | null;
  holds: CompiledFormula | null;
}

/** A group ready to be analysed: its nuggets in the order of the report, the blocks that show it, the terms of all their conditions. */
export interface GroupPlan {
  group: string;
  nuggets: readonly PlannedNugget[];
  blocks: readonly Block[];
  show: GroupCoverage['show'];
  conditions: readonly Formula[];
  terms: readonly Term[];
  faulty: readonly string[];
}

/** The groups in order of appearance. A block whose condition has faults counts as one without. */
export function planGroups(model: CoverageModel, structure: InstrumentStructure): GroupPlan[] {
  const { nuggets = [], reports = [] } = structure;
  const conditions = new Map(nuggets.map(({ code, condition }) => [code, condition]));
  const blocks = reports.flatMap((report) => report.blocks.filter((block) => block.kind === 'nuggets'));
  const ready = (source: string | undefined) => {
    const condition = source === undefined ? undefined : model.formula(source, 'boolean');
    if (source === undefined || condition === undefined) return { condition: null, holds: null };
    return { condition, holds: model.program.compile(source, 'boolean') };
  };
  return [...new Set(nuggets.map(({ group }) => group))].map((group) => {
    const sound = model.compiled.nuggets.filter((nugget) => nugget.group === group).map(({ code }) => code);
    const planned = sound.map((code) => ({ code, ...ready(conditions.get(code)) }));
    const shown = blocks
      .filter((block) => block.group === group)
      .map(({ show = 'all', condition }): Block => ({ show, ...ready(condition) }));
    const ways = new Set(shown.map(({ show }) => show));
    const collector = new TermCollector(model);
    const conditioned = [...planned, ...shown].flatMap(({ condition }) => condition ?? []);
    for (const condition of conditioned) collector.add(condition);
    const [way] = ways;
    return {
      group,
      nuggets: planned,
      blocks: shown,
      show: way === undefined ? 'none' : ways.size > 1 ? 'both' : way,
      conditions: conditioned,
      terms: collector.terms(),
      faulty: nuggets
        .filter((nugget) => nugget.group === group && !sound.includes(nugget.code))
        .map(({ code }) => code),
    };
  });
}

/** The outcome of one run for a group. */
export function outcomeOf({ nuggets, blocks }: GroupPlan, run: Run): Outcome {
  const shows = (way: 'first' | 'all') =>
    blocks.some(({ show, holds }) => show === way && (holds === null || run.condition(holds)));
  return {
    holds: nuggets.map(({ holds }) => {
      const value = holds === null ? true : run.evaluate(holds);
      return typeof value === 'boolean' ? value : null;
    }),
    // A group that no report shows is analysed as if one did.
    all: blocks.length === 0 || shows('all'),
    first: shows('first'),
  };
}
