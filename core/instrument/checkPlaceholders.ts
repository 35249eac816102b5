import { parseTemplate } from '../language/template';
import type { InstrumentDocument } from './document';
import { formulaProblem } from './formulaProblem';
import { formatPath, type Problem } from './problem';
import { earlierCheckFor, formulaCheckFor } from './program';
import { type TextKey, textKeys } from './textKeys';

type Before = { section: string } | { question: string };

/** What a text is shown before: its section or, for questions, rows and answers, the first question. Undefined: with the results. */
function shownBefore({ context }: TextKey, firstWith: ReadonlyMap<string, string>): Before | undefined {
  const [code = ''] = context.code.split('.', 1);
  switch (context.part) {
    case 'section':
      return { section: code };
    case 'question':
    case 'row':
      return { question: code };
    case 'answer': {
      const question = firstWith.get(code);
      return question === undefined ? undefined : { question };
    }
    default:
      return undefined;
  }
}

/** By answer set: the question that shows it first. */
function firstQuestions({ questions, sections = [] }: InstrumentDocument): Map<string, string> {
  const places = new Map(sections.map(({ code }, index) => [code, index + 1]));
  const place = (section: string | undefined) => places.get(section ?? '') ?? 0;
  const first = new Map<string, string>();
  for (const { code, answerSet } of [...questions].sort((one, other) => place(one.section) - place(other.section))) {
    if (answerSet !== undefined && !first.has(answerSet)) first.set(answerSet, code);
  }
  return first;
}

/**
 * The formulas in the placeholders of the base texts; translations must have the same. Texts shown while answering may use only what has
 * surely been asked before. Places are in the whole text.
 */
export function checkPlaceholders(document: InstrumentDocument): Problem[] {
  const bundle = document.texts[document.baseLocale] ?? {};
  const filled = textKeys(document).filter(
    ({ key, placeholders }) => placeholders && Object.hasOwn(bundle, key) && bundle[key]?.includes('{{'),
  );
  if (filled.length === 0) return [];
  const check = formulaCheckFor(document);
  const earlier = earlierCheckFor(document);
  const firstWith = firstQuestions(document);
  return filled.flatMap((text) => {
    const before = shownBefore(text, firstWith);
    const path = formatPath(['texts', document.baseLocale, text.key]);
    return parseTemplate(bundle[text.key] ?? '').flatMap((piece) => {
      if (!('formula' in piece)) return [];
      const faults = before ? earlier(piece.formula, 'scalar', before) : check(piece.formula, 'scalar');
      return faults.map((fault) =>
        formulaProblem({
          ...fault,
          path,
          owner: text.context.code,
          start: piece.start + fault.start,
          end: piece.start + fault.end,
        }),
      );
    });
  });
}
