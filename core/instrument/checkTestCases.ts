import { nearestName } from '../formula/nearest';
import { validateAnswer } from './answerValue';
import type { InstrumentDocument, TestCase } from './document';
import { type Item, itemsByCode } from './items';
import { type PathSegment, type Problem, problem } from './problem';
import { wholeTestCase } from './testCase';

function checkAnswers(testCase: TestCase, items: ReadonlyMap<string, Item>, path: PathSegment[]): Problem[] {
  const found: Problem[] = [];
  for (const [code, value] of Object.entries(testCase.answers)) {
    const at = [...path, 'answers', code];
    const item = items.get(code);
    if (!item) {
      const nearest = nearestName(code, items.keys());
      const params = { question: code, ...(nearest !== undefined && { nearest }) };
      found.push(problem('test_case.unknown_question', at, testCase.code, params));
    } else if (value !== null) {
      for (const { code: reason, params } of validateAnswer(item.question, item.answers, value)) {
        found.push(problem('test_case.answer_invalid', at, testCase.code, { question: code, reason, ...params }));
      }
    }
  }
  return found;
}

function checkExpected(testCase: TestCase, document: InstrumentDocument, path: PathSegment[]): Problem[] {
  const found: Problem[] = [];
  const calculations = new Map(document.calculations?.map((calculation) => [calculation.code, calculation]));
  const questions = new Set(document.questions.map(({ code }) => code));
  const nuggets = new Set(document.nuggets?.map(({ code }) => code));
  const at = (...rest: PathSegment[]) => [...path, 'expected', ...rest];
  const unknown = (target: string, code: string, known: Iterable<string>, where: PathSegment[]) => {
    const nearest = nearestName(code, known);
    const params = { target, code, ...(nearest !== undefined && { nearest }) };
    found.push(problem('test_case.unknown_expectation', where, testCase.code, params));
  };

  const { bands, nuggets: chosen, visible, ...values } = testCase.expected;
  for (const [code, value] of Object.entries(values)) {
    const calculation = calculations.get(code);
    if (!calculation) unknown('calculation', code, calculations.keys(), at(code));
    else if (value !== null && typeof value !== typeNames[calculation.type ?? 'number']) {
      found.push(
        problem('test_case.wrong_type', at(code), testCase.code, {
          calculation: code,
          expected: calculation.type ?? 'number',
        }),
      );
    }
  }
  for (const [code, band] of Object.entries(bands ?? {})) {
    const calculation = calculations.get(code);
    const known = calculation?.bands?.map((one) => one.code) ?? [];
    if (!calculation) unknown('calculation', code, calculations.keys(), at('bands', code));
    else if (band !== null && !known.includes(band)) unknown('band', band, known, at('bands', code));
  }
  chosen?.forEach((code, index) => {
    if (!nuggets.has(code)) unknown('nugget', code, nuggets, at('nuggets', index));
  });
  visible?.forEach((code, index) => {
    if (!questions.has(code)) unknown('question', code, questions, at('visible', index));
  });
  return found;
}

const typeNames = { number: 'number', text: 'string', boolean: 'boolean' } as const;

/** Test cases that name unknown parts, or hold impossible answers. */
export function checkTestCases(document: InstrumentDocument): Problem[] {
  const items = itemsByCode(document);
  return (document.testCases ?? []).map(wholeTestCase).flatMap((testCase, index) => {
    const path = ['testCases', index];
    return [...checkAnswers(testCase, items, path), ...checkExpected(testCase, document, path)];
  });
}
