import { fromSchema } from './jsonShape';
import { strayNumbers } from './numbers';
import { writtenIn } from './numberWords/writtenIn';

/** What must hold for an answer. `judge`: another prompt says whether the rubric is met. */
export type Expectation =
  | { kind: 'contains'; text: string }
  | { kind: 'lacks'; text: string }
  | { kind: 'schema'; schema: string }
  | { kind: 'numbers'; given: string }
  | { kind: 'language'; language: string }
  | { kind: 'judge'; promptId: string; rubric: string };

export const expectationKinds = ['contains', 'lacks', 'schema', 'numbers', 'language', 'judge'] as const;

/** What is checked here, without asking anybody. */
export type CheapExpectation = Exclude<Expectation, { kind: 'judge' }>;

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase('en-US');

/** Models like to put JSON in a code block, whatever the instruction. */
const unfenced = (text: string) => /^\s*```(?:json)?\s*([\s\S]*?)\s*```\s*$/.exec(text)?.[1] ?? text;

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(unfenced(text)) };
  } catch {
    return undefined;
  }
}

/**
 * Whether an answer keeps the expectation.
 * @returns undefined: it does; else what was found instead (words or numbers of the answer; a language; a place in the JSON)
 */
export function missed(expectation: CheapExpectation, answer: string): { found: string } | undefined {
  switch (expectation.kind) {
    case 'contains':
      return folded(answer).includes(folded(expectation.text)) ? undefined : { found: '' };
    case 'lacks':
      return folded(answer).includes(folded(expectation.text)) ? { found: expectation.text } : undefined;
    case 'schema': {
      const given = parsed(answer);
      if (given === undefined) return { found: 'JSON' };
      const place = fromSchema(expectation.schema)(given.value);
      return place === undefined ? undefined : { found: place };
    }
    case 'numbers': {
      const stray = strayNumbers(answer, [expectation.given]);
      return stray.length === 0 ? undefined : { found: stray.slice(0, 5).join(', ') };
    }
    case 'language': {
      const [wanted] = expectation.language.split('-');
      const written = writtenIn(answer);
      return written === wanted ? undefined : { found: written ?? '' };
    }
  }
}
