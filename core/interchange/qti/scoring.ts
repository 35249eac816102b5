import type { Ast } from '../../formula/ast';
import { binaryAst, booleanAst, callAst, joined, notAst, numberAst, textAst } from '../expression/formula';
import type { Subject } from '../expression/subject';
import { answerFor } from '../expression/subject';
import { Unsayable } from '../expression/term';
import { childOf, elementsOf, wordsIn, type XmlElement } from '../parts/xml';
import { allNamed } from './element';

/** How an item is scored: by the one right response, by values of responses, or in a way of its own. */
export type Scoring = 'correct' | 'mapping' | 'none' | 'own';

export interface Response {
  identifier: string;
  cardinality: string;
  baseType: string;
  correct: string[];
  mapping?: { values: Map<string, number>; otherwise: number; low?: number; high?: number };
}

const numberIn = (text: string | undefined): number | undefined => {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(value) ? value : undefined;
};

export function responseOf(declaration: XmlElement): Response {
  const { identifier = 'RESPONSE', cardinality = 'single', baseType = 'identifier' } = declaration.attributes;
  const mapping = childOf(declaration, 'mapping');
  const [low, high] = [numberIn(mapping?.attributes.lowerBound), numberIn(mapping?.attributes.upperBound)];
  return {
    identifier,
    cardinality,
    baseType,
    correct: elementsOf(childOf(declaration, 'correctResponse'), 'value').map((value) => wordsIn(value).trim()),
    ...(mapping && {
      mapping: {
        values: new Map(
          elementsOf(mapping, 'mapEntry').map(({ attributes }) => [
            (attributes.mapKey ?? '').trim(),
            Number(attributes.mappedValue ?? 0),
          ]),
        ),
        otherwise: numberIn(mapping.attributes.defaultValue) ?? 0,
        ...(low !== undefined && { low }),
        ...(high !== undefined && { high }),
      },
    }),
  };
}

/** What the processing of an item does, for the standard templates and what says the same in full. */
export function scoringOf(processing: XmlElement | undefined): Scoring {
  if (!processing) return 'none';
  const template = `${processing.attributes.template ?? ''}${processing.attributes.templateLocation ?? ''}`;
  if (/map_response(\.xml)?$/.test(template)) return 'mapping';
  if (/match_correct(\.xml)?$|CC2_match/.test(template)) return 'correct';
  if (template !== '') return 'own';
  if (processing.children.every((child) => typeof child === 'string')) return 'none';
  const rules = allNamed(
    processing,
    new Set([
      'mapResponse',
      'mapResponsePoint',
      'match',
      'correct',
      'responseElseIf',
      'responseCondition',
      'lookupOutcomeValue',
      'customOperator',
      'product',
      'divide',
    ]),
  );
  const names = new Set(rules.map(({ name }) => name));
  if (
    names.has('mapResponsePoint') ||
    names.has('customOperator') ||
    names.has('lookupOutcomeValue') ||
    names.has('product') ||
    names.has('divide')
  )
    return 'own';
  if (names.has('mapResponse')) return 'mapping';
  if (names.has('match') && names.has('correct') && !names.has('responseElseIf')) return 'correct';
  return 'own';
}

/** Scores of the answers of a choice: one at a time, or of each that is chosen. */
export function answerScore(
  response: Response,
  scoring: Scoring,
  answer: string,
  isSingle: boolean,
): number | undefined {
  if (scoring === 'mapping' && response.mapping) {
    const { values, otherwise, low, high } = response.mapping;
    const value = values.get(answer) ?? otherwise;
    return isSingle ? Math.min(high ?? value, Math.max(low ?? value, value)) : value;
  }
  if (scoring === 'correct' && isSingle && response.correct.length > 0)
    return response.correct.includes(answer) ? 1 : 0;
  return undefined;
}

const clamped = (ast: Ast, { low, high }: { low?: number; high?: number }): Ast => {
  if (low !== undefined && high !== undefined) return callAst('clamp', [ast, numberAst(low), numberAst(high)]);
  if (low !== undefined) return callAst('max', [ast, numberAst(low)]);
  if (high !== undefined) return callAst('min', [ast, numberAst(high)]);
  return ast;
};

const oneIf = (condition: Ast): Ast =>
  callAst('if', [callAst('default', [condition, booleanAst(false)]), numberAst(1), numberAst(0)]);

/** The score of one response as a formula that is never missing. */
export function scoreFormula(
  response: Response,
  scoring: Scoring,
  subject: Subject,
  rows: ReadonlyMap<string, Subject>,
): Ast {
  const { type, ast, answers = [] } = subject;
  if (rows.size > 0) return matrixScore(response, scoring, rows);
  if (type === 'choice') return callAst('sum_answered', [ast]);
  if (type === 'choices') {
    if (scoring === 'mapping' && response.mapping) return clamped(callAst('sum_answered', [ast]), response.mapping);
    const parts = answers.map(({ was, code }) => {
      const has = callAst('has', [ast, textAst(code)]);
      return response.correct.includes(was) ? has : notAst(has);
    });
    return oneIf(joined('and', parts));
  }
  if (type === 'ranking') throw new Unsayable('an order of answers');
  return valueScore(response, scoring, type, ast);
}

function matrixScore(response: Response, scoring: Scoring, rows: ReadonlyMap<string, Subject>): Ast {
  const isPair = (pair: string): Ast => {
    const [row = '', answer = ''] = pair.split(/\s+/);
    const subject = rows.get(row);
    const known = answerFor(subject?.answers ?? [], answer);
    if (!subject || !known) throw new Unsayable(`the pair "${pair}"`);
    return binaryAst('=', callAst('code', [subject.ast]), textAst(known.code));
  };
  if (scoring === 'correct') return oneIf(joined('and', response.correct.map(isPair)));
  const { mapping } = response;
  if (!mapping) throw new Unsayable('a mapping that is not there');
  const parts = [...mapping.values].map(([pair, value]) =>
    callAst('if', [callAst('default', [isPair(pair), booleanAst(false)]), numberAst(value), numberAst(0)]),
  );
  if (mapping.otherwise !== 0) throw new Unsayable('a value of all other pairs');
  return clamped(callAst('sum_answered', parts), mapping);
}

function valueScore(response: Response, scoring: Scoring, type: Subject['type'], ast: Ast): Ast {
  const isNumber = type === 'number';
  const equals = (value: string): Ast => {
    const number = numberIn(value);
    if (isNumber && number === undefined) throw new Unsayable(`"${value}" as a number`);
    return binaryAst('=', ast, isNumber ? numberAst(number ?? 0) : textAst(value));
  };
  if (scoring === 'correct') return oneIf(joined('or', response.correct.map(equals)));
  const { mapping } = response;
  if (!mapping) throw new Unsayable('a mapping that is not there');
  const cases = [...mapping.values].flatMap(([value, score]) => [equals(value), numberAst(score)]);
  const chosen =
    cases.length > 0 ? callAst('choose', [...cases, numberAst(mapping.otherwise)]) : numberAst(mapping.otherwise);
  return callAst('default', [clamped(chosen, mapping), numberAst(0)]);
}
