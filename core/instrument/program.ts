import {
  analyse,
  type CompiledFormula,
  checkBandList,
  checkFormula,
  checkTable,
  compileProgram,
  earlierCheck,
  type FaultParams,
  type FaultPlace,
  type FormulaErrorCode,
  type FormulaFault,
  type Program,
  type ProgramDefinition,
  type QuestionDefinition,
  type Wanted,
} from '../formula';
import { createScope, type Scope } from '../formula/scope';
import { numberRange } from './answerValue';
import type { InstrumentDocument, Nugget, Question, SvgBinding } from './document';
import { formatPath, type PathSegment } from './problem';
import { isRisk, riskFault, withRisk } from './riskCalculation';

/** A document without its prose: all that scoring and branching depend on. */
export type InstrumentStructure = Omit<InstrumentDocument, 'texts' | 'testCases' | 'format' | 'baseLocale'> &
  Partial<Pick<InstrumentDocument, 'texts' | 'testCases' | 'format' | 'baseLocale'>>;

/** One fault of a formula, a table or a list of bands, with its place in the document. */
export interface FormulaProblem {
  /** `calculations[2].formula` */
  path: string;
  /** Code of the part that it belongs to; null: it has none. */
  owner: string | null;
  code: FormulaErrorCode;
  /** Offsets into the formula (UTF-16 units, end exclusive); both 0 where it is not about a formula. */
  start: number;
  end: number;
  params: FaultParams;
  suggestion?: string;
}

/** A document whose formulas, tables or bands have faults: it cannot be scored. */
export class InstrumentFormulaError extends Error {
  override readonly name = 'InstrumentFormulaError';
  constructor(readonly problems: readonly FormulaProblem[]) {
    super(problems.map(({ path, code }) => `${path}: ${code}`).join('; '));
  }
}

/** An instrument ready to score. It holds no respondent's data and may serve any number of them. */
export interface CompiledInstrument {
  readonly program: Program;
  /** Codes in the instrument's order: questions outside any section first, then section by section. */
  readonly questions: readonly string[];
  readonly calculations: readonly string[];
  /** Codes of the calculations that carry bands. */
  readonly banded: readonly string[];
  /** By group in order of appearance, then by priority, then in document order. `holds` null: always. */
  readonly nuggets: readonly { code: string; group: string; holds: CompiledFormula | null }[];
  /** A condition, series, binding or placeholder, compiled once. Throws FormulaError. */
  formula(source: string, wanted: Wanted): CompiledFormula;
}

/** The type that a formula for a part of an SVG must have. */
export const bindingTypes: Readonly<Record<SvgBinding['target'], Wanted>> = {
  fill: 'text',
  text: 'scalar',
  visible: 'boolean',
  rotation: 'number',
  width: 'number',
};

/** Throws InstrumentFormulaError with every problem of a formula, table or list of bands. */
export function compileInstrument(structure: InstrumentStructure): CompiledInstrument {
  const problems = [...checkInstrumentFormulas(structure), ...checkTables(structure), ...checkBands(structure)];
  if (problems.length > 0) throw new InstrumentFormulaError(problems);
  const program = compileProgram(withRisk(programDefinition(structure), structure.nuggets));
  const compiled = new Map<string, CompiledFormula>();
  const formula = (source: string, wanted: Wanted): CompiledFormula => {
    const key = `${wanted} ${source}`;
    const made = compiled.get(key) ?? program.compile(source, wanted);
    compiled.set(key, made);
    return made;
  };
  const calculations = structure.calculations ?? [];
  return {
    program,
    questions: questionsInOrder(structure).map(({ code }) => code),
    calculations: calculations.map(({ code }) => code),
    banded: calculations.filter(({ bands = [] }) => bands.length > 0).map(({ code }) => code),
    nuggets: nuggetsInOrder(structure.nuggets ?? []).map(({ code, group, condition }) => {
      return { code, group, holds: condition === undefined ? null : formula(condition, 'boolean') };
    }),
    formula,
  };
}

/** Every fault of every formula outside the texts. */
export function checkInstrumentFormulas(structure: InstrumentStructure): FormulaProblem[] {
  const definition = programDefinition(structure);
  const analysis = analyse(definition);
  const problems = analysis.faults.map(({ place, fault }) => placed(fault, ...pathOfPlace(structure, place)));
  const inReports = createScope(withRisk(definition, structure.nuggets));
  const check = (
    source: string | undefined,
    wanted: Wanted,
    owner: string | null,
    path: readonly PathSegment[],
    scope = inReports,
  ) => {
    if (source === undefined) return;
    for (const fault of checkFormula(source, scope, wanted).faults) problems.push(placed(fault, owner, path));
  };
  structure.nuggets?.forEach(({ code, group, condition }, index) => {
    const scope = isRisk(group) ? analysis.scope : inReports;
    check(condition, 'boolean', code, ['nuggets', index, 'condition'], scope);
  });
  const tooMany = riskFault(definition, structure.nuggets);
  if (tooMany !== undefined) {
    const owner = structure.nuggets?.[tooMany.nugget]?.code ?? null;
    problems.push(placed(tooMany.fault, owner, ['nuggets', tooMany.nugget, 'condition']));
  }
  structure.charts?.forEach(({ code, condition, series }, index) => {
    check(condition, 'boolean', code, ['charts', index, 'condition']);
    series.forEach(({ formula }, at) => {
      check(formula, 'number', code, ['charts', index, 'series', at, 'formula']);
    });
  });
  structure.svgs?.forEach(({ code, bindings }, index) => {
    bindings?.forEach(({ formula, target }, at) => {
      check(formula, bindingTypes[target], code, ['svgs', index, 'bindings', at, 'formula']);
    });
  });
  structure.reports?.forEach(({ code, blocks }, index) => {
    blocks.forEach(({ condition }, at) => {
      check(condition, 'boolean', code, ['reports', index, 'blocks', at, 'condition']);
    });
  });
  return problems;
}

/** Everything that a name in a formula of this instrument can mean. */
export function scopeOf(structure: InstrumentStructure): Scope {
  return createScope(withRisk(programDefinition(structure), structure.nuggets));
}

/** Checks formulas from elsewhere, such as the placeholders of texts, against one structure. */
export function formulaCheckFor(structure: InstrumentStructure): (source: string, wanted: Wanted) => FormulaFault[] {
  const scope = scopeOf(structure);
  return (source, wanted) => checkFormula(source, scope, wanted).faults;
}

/** The same for formulas that are computed before the section or the question of that code is answered. */
export function earlierCheckFor(
  structure: InstrumentStructure,
): (source: string, wanted: Wanted, before: { section: string } | { question: string }) => FormulaFault[] {
  const check = earlierCheck(programDefinition(structure));
  const sections = new Map(structure.sections?.map(({ code }, index) => [code, index + 1]));
  const questions = new Map(questionsInOrder(structure).map(({ code }, index) => [code, index]));
  return (source, wanted, before) =>
    check(
      source,
      wanted,
      'section' in before
        ? { section: sections.get(before.section) ?? 0 }
        : { question: questions.get(before.question) ?? 0 },
    );
}

export function checkTables(structure: InstrumentStructure): FormulaProblem[] {
  const tables = structure.tables ?? [];
  return tables.flatMap((table, index) => {
    const found = checkTable(table).map(({ code, row, column, params }) => {
      const place: PathSegment[] = row === null ? [] : ['rows', row];
      if (column !== undefined) place.push('keys', column);
      return placed({ code, start: 0, end: 0, params }, table.code, ['tables', index, ...place]);
    });
    if (tables.findIndex(({ code }) => code === table.code) === index) return found;
    const params = { table: table.code };
    return [
      placed({ code: 'duplicate_table', start: 0, end: 0, params }, table.code, ['tables', index, 'code']),
      ...found,
    ];
  });
}

export function checkBands(structure: InstrumentStructure): FormulaProblem[] {
  return programDefinition(structure).calculations.flatMap((calculation, index) =>
    checkBandList(calculation).map(({ code, band, params }) => {
      const place: PathSegment[] = band === null ? [] : [band];
      return placed({ code, start: 0, end: 0, params }, calculation.code, ['calculations', index, 'bands', ...place]);
    }),
  );
}

/** Questions outside any section come first, then those of each section. */
export function questionsInOrder(structure: InstrumentStructure): Question[] {
  const place = sectionPlaces(structure);
  return [...structure.questions].sort((one, other) => place(one) - place(other));
}

/** 0: outside any section; else 1 + the index of the section. */
function sectionPlaces({ sections = [] }: InstrumentStructure): (question: Question) => number {
  const places = new Map(sections.map(({ code }, index) => [code, index + 1]));
  return ({ section }) => (section === undefined ? 0 : (places.get(section) ?? 0));
}

/** What formulas depend on, as the formula language sees it. Section 0 holds the questions outside any section. */
export function programDefinition(structure: InstrumentStructure): ProgramDefinition {
  const place = sectionPlaces(structure);
  const randomOrder = structure.settings?.randomOrder === true;
  const answers = new Map(structure.answerSets?.map((set) => [set.code, set.answers]));
  return {
    sections: [
      { randomOrder },
      ...(structure.sections ?? []).map((section) => ({
        randomOrder: randomOrder || section.randomOrder === true,
        visibleIf: section.visibleIf,
      })),
    ],
    questions: questionsInOrder(structure).map(
      (question): QuestionDefinition => ({
        code: question.code,
        kind: question.kind,
        section: place(question),
        answers: question.answerSet === undefined ? [] : (answers.get(question.answerSet) ?? []),
        min: question.validation?.min,
        max: question.validation?.max,
        ...assumedRange(question),
        reverse: question.reverse,
        tags: question.tags,
        rows: question.rows,
        visibleIf: question.visibleIf,
      }),
    ),
    tables: structure.tables ?? [],
    calculations: (structure.calculations ?? []).map(({ code, type = 'number', formula, bands }) => {
      return { code, type, formula, bands };
    }),
  };
}

function assumedRange(question: Question): Pick<QuestionDefinition, 'assumedMin' | 'assumedMax'> {
  const { min, max } = numberRange(question);
  return { assumedMin: min, assumedMax: max };
}

function pathOfPlace(structure: InstrumentStructure, place: FaultPlace): [owner: string | null, path: PathSegment[]] {
  switch (place.kind) {
    case 'calculation':
      return [structure.calculations?.[place.index]?.code ?? null, ['calculations', place.index, 'formula']];
    case 'sectionRule':
      return [structure.sections?.[place.index - 1]?.code ?? null, ['sections', place.index - 1, 'visibleIf']];
    default: {
      const question = questionsInOrder(structure)[place.index];
      const index = question === undefined ? -1 : structure.questions.indexOf(question);
      const owner = question?.code ?? null;
      if (place.kind === 'questionRule') return [owner, ['questions', index, 'visibleIf']];
      const row: PathSegment[] = place.row === undefined ? [] : ['rows', place.row];
      return [owner, ['questions', index, ...row, 'reverse']];
    }
  }
}

function placed(fault: FormulaFault, owner: string | null, path: readonly PathSegment[]): FormulaProblem {
  return { ...fault, owner, path: formatPath(path) };
}

function nuggetsInOrder(nuggets: readonly Nugget[]): Nugget[] {
  const groups = [...new Set(nuggets.map(({ group }) => group))];
  return groups.flatMap((wanted) =>
    nuggets
      .filter(({ group }) => group === wanted)
      .sort(({ priority: one = 0 }, { priority: other = 0 }) => one - other),
  );
}
