import {
  type CompiledFormula,
  compileProgram,
  type Program,
  type ProgramDefinition,
  type ProgramRun,
} from '../formula';
import type { Ast } from '../formula/ast';
import { expressionsOf, treeOf } from '../formula/mentions';
import { createScope } from '../formula/scope';
import { type ConditionalText, conditionalTexts } from './conditionalTexts';
import type { Audience, Calculation } from './document';
import { type InstrumentStructure, programDefinition } from './program';
import { Reach, type Reached } from './reach';
import { withRisk } from './riskCalculation';
import { type JudgedScale, judgedScales, scaleOf } from './verdicts';

/** A text and bands of the same scale that contradict each other: the text begins or ends within a band, and holds beyond it too. */
export interface LimitClash {
  text: ConditionalText;
  /** Code of the calculation that has the band. */
  calculation: string;
  /** Code of the band. */
  band: string;
  /** Where the text begins or ends: at this value of the calculation `of`. */
  value: number;
  of: string;
}

/** The texts about one scale. */
interface Topic {
  scale: JudgedScale;
  texts: ConditionalText[];
  /** The numbers that their conditions name, on the way down to the judges too. */
  numbers: number[];
  /** Other raw forms of the scale that they name, such as a mean beside a sum. */
  others: Set<Calculation>;
}

/** Every part of a formula, and of the formulas of the calculations that it names; judges are not opened. */
function partsBelow(formula: string, structure: InstrumentStructure, judges: ReadonlySet<string>): Ast[] {
  const seen = new Set<string>();
  const read = (source: string): Ast[] => {
    const tree = treeOf(source);
    return (tree ? [...expressionsOf(tree)] : []).flatMap((ast) => {
      const name = ast.kind === 'name' ? ast.name : '';
      const below = structure.calculations?.find(({ code }) => code === name)?.formula;
      if (below === undefined || judges.has(name) || seen.has(name)) return [ast];
      seen.add(name);
      return [ast, ...read(below)];
    });
  };
  return read(formula);
}

const namesIn = (parts: Iterable<Ast>): Set<string> =>
  new Set([...parts].flatMap((part) => (part.kind === 'name' ? [part.name] : [])));

const judgesOf = (scales: readonly JudgedScale[]): ReadonlySet<string> =>
  new Set(scales.flatMap(({ raw, normed }) => [raw?.code, normed?.code].flatMap((code) => code ?? [])));

/** Texts by the one scale that their condition is about; of several scales, or of single questions, it says nothing that bands say. */
function topicsOf(structure: InstrumentStructure, audience: Audience, scales: readonly JudgedScale[]): Topic[] {
  const judges = judgesOf(scales);
  const topics = new Map<JudgedScale, Topic>();
  for (const text of conditionalTexts(structure, audience)) {
    const tree = treeOf(text.condition);
    const named = namesIn(tree ? expressionsOf(tree) : []);
    const about = new Set([...named].flatMap((name) => scaleOf(structure, name).scale ?? []));
    const scale = about.size === 1 ? scales.find((one) => about.has(one.scale)) : undefined;
    if (scale === undefined || structure.questions.some(({ code }) => named.has(code))) continue;
    const topic = topics.get(scale) ?? { scale, texts: [], numbers: [], others: new Set() };
    topics.set(scale, topic);
    const parts = partsBelow(text.condition, structure, judges);
    const names = namesIn(parts);
    topic.texts.push(text);
    topic.numbers.push(...parts.flatMap((part) => (part.kind === 'number' ? [part.value] : [])));
    for (const calculation of structure.calculations ?? []) {
      const { code, type = 'number' } = calculation;
      const form = scaleOf(structure, code);
      const isRaw = type === 'number' && form.scale === scale.scale && !form.normed;
      if (isRaw && names.has(code) && code !== scale.raw?.code) topic.others.add(calculation);
    }
  }
  return [...topics.values()];
}

const ascending = (values: readonly number[]): number[] => [...new Set(values)].sort((one, other) => one - other);

const anything: Reached = { low: Number.NEGATIVE_INFINITY, high: Number.POSITIVE_INFINITY, whole: false };

/** Values of a calculation at both sides of each limit, ascending. */
function samplesOf({ low, high, whole }: Reached, limits: readonly number[]): number[] {
  const cuts = ascending(limits);
  const around = cuts.flatMap((cut, index) => {
    if (whole) return [Math.ceil(cut) - 1, Math.floor(cut), Math.ceil(cut), Math.floor(cut) + 1];
    return [cut, (cut + (cuts[index + 1] ?? cut + 2)) / 2];
  });
  const ends = [low, high].filter((end) => Number.isFinite(end));
  return ascending([...around, ...ends, (cuts[0] ?? 0) - 1]).filter((value) => low <= value && value <= high);
}

const limitsOf = ({ bands = [] }: Calculation): number[] => bands.flatMap(({ from, above }) => from ?? above ?? []);

/** Raw forms of one scale rise together: what is at a part of one range is at the same part of the other. */
function inForm(value: number, from: Reached, to: Reached): number {
  const part = (value - from.low) / (from.high - from.low);
  return Number((to.low + part * (to.high - to.low)).toPrecision(12));
}

type Scores = Readonly<Record<string, number>>;

/** One judge of a scale, and values along which a text about it may begin and end. */
interface Course {
  judge: Calculation;
  /** The calculation that takes the values. */
  of: Calculation;
  steps: readonly { value: number; scores: Scores }[];
}

const isRanged = ({ low, high }: Reached): boolean => Number.isFinite(low) && low < high && Number.isFinite(high);

/** How the scores of a scale can lie: norms unknown; norms known, with each raw score beside each normed one. */
function coursesOf({ scale, numbers, others }: Topic, reach: Reach): Course[] {
  const { normed } = scale;
  const reached = (form: Calculation) => reach.ofFormula(form.formula) ?? anything;
  const forms = [...others].filter((form) => isRanged(reached(form)));
  const raw = scale.raw ?? forms[0];
  const range = raw === undefined ? anything : reached(raw);
  const mates = isRanged(range) ? forms : [];
  const limits = mates.flatMap((mate) => numbers.map((number) => inForm(number, reached(mate), range)));
  const raws = (raw === undefined ? [] : samplesOf(range, [...limitsOf(raw), ...numbers, ...limits])).map((value) => ({
    value,
    scores: Object.fromEntries([
      [raw?.code ?? '', value],
      ...mates.map((mate) => [mate.code, inForm(value, range, reached(mate))]),
    ]) as Scores,
  }));
  const courses: Course[] = scale.raw ? [{ judge: scale.raw, of: scale.raw, steps: raws }] : [];
  if (normed === undefined) return courses;
  const values = samplesOf(anything, [...limitsOf(normed), ...numbers]);
  const beside = (value: number, scores: Scores = {}): Scores => ({ ...scores, [normed.code]: value });
  courses.push({
    ...{ judge: normed, of: normed },
    steps: values.map((value) => ({ value, scores: beside(value, raws[0]?.scores) })),
  });
  // By age and sex the same normed score belongs to different raw ones.
  for (const value of raw ? values : []) {
    const steps = raws.map((step) => ({ ...step, scores: beside(value, step.scores) }));
    courses.push({ judge: normed, of: raw ?? normed, steps });
  }
  return courses;
}

/** The program of an instrument in which the scores of scales are set, without what texts do not need. */
function trialOf(structure: InstrumentStructure, definition: ProgramDefinition, topics: readonly Topic[]): Program {
  const given = new Set(topics.flatMap(({ others }) => [...others].map(({ code }) => code)));
  for (const code of judgesOf(topics.map(({ scale }) => scale))) given.add(code);
  const parts = topics.flatMap(({ texts }) =>
    texts.flatMap(({ condition }) => partsBelow(condition, structure, given)),
  );
  const needed = new Set(
    parts.flatMap((part) => (part.kind === 'name' ? part.name : part.kind === 'text' ? part.value : [])),
  );
  const calculations = definition.calculations
    .filter(({ code }) => given.has(code) || needed.has(code))
    .map((one) => (given.has(one.code) ? { ...one, formula: 'missing', given: true } : one));
  const bare: ProgramDefinition = {
    ...{ ...definition, calculations },
    sections: definition.sections.map(({ visibleIf: _, ...section }) => section),
    questions: definition.questions.map(({ visibleIf: _, ...question }) => question),
  };
  return compileProgram(withRisk(bare, structure.nuggets));
}

/** The bands of the judge in which the text begins or ends along the course, though it holds elsewhere too. */
function clashesAlong(
  text: ConditionalText,
  { judge, of, steps }: Course,
  runs: readonly ProgramRun[],
  condition: CompiledFormula,
): LimitClash[] {
  const seen = steps.flatMap(({ value }, index) => {
    const run = runs[index];
    return run ? [{ value, band: run.band(judge.code), holds: run.condition(condition) }] : [];
  });
  return (judge.bands ?? []).flatMap(({ code }): LimitClash[] => {
    const inside = seen.filter(({ band }) => band === code);
    const change = inside.find(({ holds }, index) => index > 0 && holds !== inside[index - 1]?.holds);
    const isElsewhere = of !== judge || seen.some(({ band, holds }) => holds && band !== code);
    if (change === undefined || !isElsewhere) return [];
    return [{ text, calculation: judge.code, band: code, value: change.value, of: of.code }];
  });
}

function foundClashes(structure: InstrumentStructure, audience: Audience): LimitClash[] {
  const topics = topicsOf(structure, audience, judgedScales(structure, audience));
  if (topics.length === 0) return [];
  const definition = programDefinition(structure);
  const reach = new Reach(createScope(definition), structure.calculations);
  const program = trialOf(structure, definition, topics);
  const plans = topics.map((topic) => ({ topic, courses: coursesOf(topic, reach) }));
  const longest = Math.max(...plans.map(({ courses }) => courses.flatMap(({ steps }) => steps).length));
  // Scales do not depend on each other here: each run sets the scores of all of them.
  const runs = Array.from({ length: longest }, (_, index) => {
    const steps = plans.map(({ courses }) => courses.flatMap((course) => course.steps)[index]?.scores);
    return program.run({ answers: {}, scores: Object.assign({}, ...steps) });
  });
  return plans.flatMap(({ topic, courses }) =>
    topic.texts.flatMap((text) => {
      const condition = program.compile(text.condition, 'boolean');
      const found = new Map<string, LimitClash>();
      let begun = 0;
      for (const course of courses) {
        const own = runs.slice(begun, begun + course.steps.length);
        begun += course.steps.length;
        for (const clash of clashesAlong(text, course, own, condition)) {
          const key = `${clash.calculation} ${clash.band}`;
          if (!found.has(key)) found.set(key, clash);
        }
      }
      return [...found.values()];
    }),
  );
}

/** By the list of calculations, which the languages of a version share. */
const known = new WeakMap<object, Map<Audience, { of: readonly unknown[]; clashes: readonly LimitClash[] }>>();

/**
 * Where texts that this audience reads contradict bands that it sees. A text for a part of one band, or for several whole bands, fits
 * them. Found once while a version is in use; throws ProgramError when formulas have faults.
 */
export function limitClashes(structure: InstrumentStructure, audience: Audience): readonly LimitClash[] {
  const { calculations, questions, nuggets, reports } = structure;
  if (calculations === undefined) return [];
  const held = known.get(calculations) ?? new Map();
  known.set(calculations, held);
  const kept = held.get(audience);
  const of = [questions, nuggets, reports];
  if (kept?.of.every((part: unknown, index: number) => part === of[index])) return kept.clashes;
  const clashes = foundClashes(structure, audience);
  held.set(audience, { of, clashes });
  return clashes;
}
