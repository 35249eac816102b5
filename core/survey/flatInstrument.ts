import type { Ast } from '../formula/ast';
import { expressionsOf, treeOf } from '../formula/mentions';
import type { AnswerSet, Calculation, Question, Table } from '../instrument/document';
import type { InstrumentStructure } from '../instrument/program';
import type { SurveyAttribute } from './document';
import { flatFormula, flatName, flatRule } from './flatNames';
import { armName } from './names';
import type { SurveyProgram, SurveyRules } from './program';

/** Question of the flat instrument: whether an item that may be left out was answered. */
const answeredName = (code: string): string => flatName('answered', code);

/**
 * The part of a survey that these items and formulas depend on, as one instrument: attributes, the arm and the questions of the items, each
 * shown where its item is asked; calculations are missing where it is not. undefined: it cannot be written so.
 */
export class FlatInstrument {
  private readonly coded: ReadonlySet<string>;
  private readonly items = new Map<number, ReturnType<FlatInstrument['item']>>();

  constructor(
    private readonly survey: SurveyRules,
    private readonly program: SurveyProgram,
  ) {
    const choices = (survey.attributes ?? []).filter(({ kind }) => kind === 'choice');
    this.coded = new Set([...choices.map(({ code }) => flatName('attribute', code)), flatName(armName, '')]);
  }

  /** `condition`: a rule without faults; `needs`: indexes of the items that it names. */
  of(condition: string, needs: readonly number[]): { structure: InstrumentStructure; condition: string } | undefined {
    const flat = this.rule(condition);
    const parts = this.withNeeds(needs).map((index) => {
      const part = this.items.has(index) ? this.items.get(index) : this.item(index);
      this.items.set(index, part);
      return part;
    });
    if (flat === undefined || parts.includes(undefined)) return undefined;
    const known = parts.flatMap((part) => part ?? []);
    return {
      condition: flat,
      structure: {
        code: 'survey',
        questions: [...this.known().questions, ...known.flatMap(({ questions }) => questions)],
        answerSets: [...this.known().answerSets, ...known.flatMap(({ answerSets }) => answerSets)],
        tables: known.flatMap(({ tables }) => tables),
        calculations: known.flatMap(({ calculations }) => calculations),
      },
    };
  }

  private rule(source: string): string | undefined {
    const tree = treeOf(source, 2);
    return tree && flatRule(tree, this.coded);
  }

  /** The items and those that their rules name, in order. */
  private withNeeds(needs: readonly number[]): number[] {
    const found = new Set(needs);
    for (const index of found) for (const other of this.program.needsOf(index)) found.add(other);
    return [...found].sort((one, other) => one - other);
  }

  /** Attributes and the arm. */
  private known(): { questions: Question[]; answerSets: AnswerSet[] } {
    const { attributes = [], randomization } = this.survey;
    const questions = attributes.map(attributeQuestion);
    const answerSets = attributes.map(({ code, values = [] }) => setOf(flatName('attribute', code), values));
    if (!randomization) return { questions, answerSets };
    const code = flatName(armName, '');
    const arms = randomization.arms.map((arm) => arm.code);
    return {
      questions: [...questions, { code, kind: 'single_choice', answerSet: code, required: true }],
      answerSets: [...answerSets, setOf(code, arms)],
    };
  }

  private item(index: number) {
    const { code, visibleIf, required = true } = this.survey.items[index] as SurveyRules['items'][number];
    const structure = this.program.structureOf(index);
    if (structure === undefined) return undefined;
    const rule = visibleIf === undefined || this.program.rules[index] === null ? undefined : this.rule(visibleIf);
    const skipped: Question[] = required ? [] : [{ code: answeredName(code), kind: 'yes_no', required: true }];
    const asked = joined(rule, required ? undefined : answeredName(code));
    const { questions, sections = [], answerSets = [], tables = [], calculations = [] } = structure;
    const trees = new Map<string, Ast>();
    const formulas = [
      ...questions.map(({ visibleIf: own }) => own),
      ...sections.map(({ visibleIf: own }) => own),
      ...calculations.map(({ formula }) => formula),
    ];
    for (const source of formulas) {
      const tree = source === undefined ? undefined : treeOf(source);
      if (source === undefined) continue;
      // How long one takes is a fact of each attempt, and the flat instrument has but one.
      if (tree === undefined || [...expressionsOf(tree)].some((ast) => ast.kind === 'name' && ast.name === 'attempt'))
        return undefined;
      trees.set(source, tree);
    }
    const flat = (source: string | undefined) => {
      const tree = source === undefined ? undefined : trees.get(source);
      return tree && flatFormula(tree, code);
    };
    const places = new Map(sections.map((section, place) => [section.code, place + 1]));
    const place = ({ section }: Question) => places.get(section ?? '') ?? 0;
    return {
      questions: [
        ...skipped,
        ...[...questions]
          .sort((one, other) => place(one) - place(other))
          .map(
            ({ section, ...question }): Question => ({
              ...question,
              code: flatName(code, question.code),
              ...(question.answerSet !== undefined && { answerSet: flatName(code, question.answerSet) }),
              ...tagged(question, code),
              visibleIf: joined(
                asked,
                flat(sections.find((one) => one.code === section)?.visibleIf),
                flat(question.visibleIf),
              ),
            }),
          ),
      ],
      answerSets: answerSets.map((set): AnswerSet => ({ ...set, code: flatName(code, set.code) })),
      tables: tables.map((table): Table => ({ ...table, code: flatName(code, table.code) })),
      calculations: calculations.map((calculation): Calculation => {
        const formula = flat(calculation.formula) ?? 'missing';
        const { code: own, type = 'number', bands } = calculation;
        return {
          code: flatName(code, own),
          type,
          formula: asked === undefined ? formula : `if(default(${asked}, false), ${formula}, missing)`,
          ...(bands && { bands }),
        };
      }),
    };
  }
}

function attributeQuestion({ code, kind, required = false }: SurveyAttribute): Question {
  const name = flatName('attribute', code);
  if (kind === 'choice') return { code: name, kind: 'single_choice', answerSet: name, required };
  return { code: name, kind: kind === 'number' ? 'number' : 'short_text', required };
}

const setOf = (code: string, values: readonly string[]): AnswerSet => ({
  code,
  answers: values.map((value) => ({ code: value })),
});

function tagged({ tags, rows }: Question, owner: string): Pick<Question, 'tags' | 'rows'> {
  const named = (all: readonly string[]) => all.map((tag) => flatName(owner, tag));
  return {
    ...(tags && { tags: named(tags) }),
    ...(rows && { rows: rows.map((row) => ({ ...row, ...(row.tags && { tags: named(row.tags) }) })) }),
  };
}

function joined(...conditions: (string | undefined)[]): string | undefined {
  const all = conditions.filter((condition) => condition !== undefined);
  return all.length === 0 ? undefined : all.map((condition) => `(${condition})`).join(' and ');
}
