import type { AnswerValue } from 'core/instrument/document';
import type { Definition } from 'core/instrument/draft';
import { type CompiledInstrument, compileInstrument } from 'core/instrument/program';
import { fixedOrder } from 'core/results/attempts';
import { type Scales, type Variable, variablesOf } from 'core/results/variable';

/** A published version, as the store keeps its attempts. */
export interface KnownVersion {
  id: string;
  instrumentId: string;
  number: number;
  definition: Definition;
  compiled: CompiledInstrument;
  questions: AnswerPlace[];
  scores: ScorePlace[];
  variables: Variable[];
  scales: Scales;
  /** Its questions, where no rule hides any; null: there are rules. */
  everything: ReadonlySet<string> | null;
  /** Where everybody is asked everything in the same order: the place of each question in it; null: they are not. */
  order: Int32Array | null;
}

/** Where the answers to a question are: `a` with the number of the column, and why there is none in `m`. */
export interface AnswerPlace {
  variable: Variable;
  column: string;
  why: string;
  type: 'utinyint' | 'usmallint' | 'ubigint' | 'double' | 'varchar';
  /** Of a choice the place of the level that an answer names. */
  levels: ReadonlyMap<AnswerValue, number>;
}

export interface ScorePlace {
  variable: Variable;
  number: string;
  /** Of texts. */
  text: string | null;
  /** Place of the band among the levels; `noBand`: none. */
  band: string;
}

/** Where there is no band. */
export const noBand = 255;

/** The most levels whose places fit a byte, with room for none; and the most that fit the bits of a number. */
const most = { byte: 254, bits: 63 };

function typeOf({ kind, levels }: Variable): AnswerPlace['type'] {
  switch (kind) {
    case 'choice':
      return levels.length <= most.byte ? 'utinyint' : 'usmallint';
    case 'choices':
      return levels.length <= most.bits ? 'ubigint' : 'varchar';
    case 'number':
      return 'double';
    default:
      return 'varchar';
  }
}

const hasRules = ({ questions, sections = [] }: Definition) =>
  [...questions, ...sections].some(({ visibleIf }) => visibleIf !== undefined);

function levelsOf({ levels, question }: Variable): ReadonlyMap<AnswerValue, number> {
  const places = new Map<AnswerValue, number>();
  levels.forEach(({ code }, place) => {
    if (!places.has(code)) places.set(code, place);
    if (question === 'yes_no') places.set(code === 'yes', place);
  });
  return places;
}

export function knownVersion(row: Pick<KnownVersion, 'id' | 'instrumentId' | 'number' | 'definition'>): KnownVersion {
  const { variables, scales } = variablesOf(row.definition);
  const of = (role: Variable['role']) => variables.filter((variable) => variable.role === role);
  const compiled = compileInstrument(row.definition);
  const everything = hasRules(row.definition) ? null : new Set(compiled.questions);
  const order = everything === null ? null : fixedOrder(row.definition);
  return {
    ...row,
    compiled,
    everything,
    order: order && Int32Array.from(of('question'), ({ code }) => order.get(code) ?? -1),
    variables,
    scales,
    questions: of('question').map((variable, index) => ({
      ...{ variable, column: `a${index}`, why: `m${index}`, type: typeOf(variable), levels: levelsOf(variable) },
    })),
    scores: of('score').map((variable, index) => ({
      ...{ variable, number: `n${index}`, band: `b${index}` },
      text: variable.kind === 'text' ? `t${index}` : null,
    })),
  };
}

const hex = (id: string) => id.replaceAll('-', '');
/** Tables of the attempts at a version, and of the scores that it gave. */
export const answersTable = (versionId: string): string => `answers_${hex(versionId)}`;
export const scoresTable = (versionId: string): string => `scores_${hex(versionId)}`;
