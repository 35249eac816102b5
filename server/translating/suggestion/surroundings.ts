import type { Draft } from 'core/instrument/draft';
import { type StoredTextKey, storedTextKeys } from 'core/instrument/draft';

/** Keys of texts around one: more of them do not help a translator. */
const most = 8;

type Place = Pick<StoredTextKey['context'], 'part' | 'code'>;

/** The parts whose texts explain a text, nearest first. */
function related(draft: Draft, { part, code }: Place): Place[] {
  const [outer = '', inner] = code.split('.');
  const answersOf = (set: string | undefined): Place[] =>
    (draft.answerSets?.find((each) => each.code === set)?.answers ?? []).map((answer) => ({
      part: 'answer',
      code: `${set}.${answer.code}`,
    }));
  const rowsOf = (question: string): Place[] =>
    (draft.questions.find((each) => each.code === question)?.rows ?? []).map((row) => ({
      part: 'row',
      code: `${question}.${row.code}`,
    }));
  const setOf = (question: string) => draft.questions.find((each) => each.code === question)?.answerSet;
  const bandsOf = (calculation: string): Place[] =>
    (draft.calculations?.find((each) => each.code === calculation)?.bands ?? []).map((band) => ({
      part: 'band',
      code: `${calculation}.${band.code}`,
    }));
  switch (part) {
    case 'question':
      return [{ part, code }, ...rowsOf(code), ...answersOf(setOf(code))];
    case 'row':
      return [{ part: 'question', code: outer }, ...answersOf(setOf(outer)), ...rowsOf(outer)];
    case 'answer': {
      const asking = draft.questions.filter(({ answerSet }) => answerSet === outer).slice(0, 2);
      return [...asking.map((question): Place => ({ part: 'question', code: question.code })), ...answersOf(outer)];
    }
    case 'calculation':
      return bandsOf(code);
    case 'band':
      return inner === undefined ? [] : [{ part: 'calculation', code: outer }, ...bandsOf(outer)];
    default:
      return [];
  }
}

const shownField: Readonly<Record<string, string>> = { calculation: 'name', band: 'label', answer: 'label' };

/**
 * For texts of an instrument's draft the stored keys of the related texts: for a question its answers, for an answer its questions, …
 */
export function surroundings(draft: Draft): (key: string) => string[] {
  const entries = storedTextKeys(draft);
  const byKey = new Map(entries.map((entry) => [entry.stored, entry.context]));
  const byPlace = new Map(
    entries
      .filter(({ context }) => context.field === (shownField[context.part] ?? 'text'))
      .map(({ context, stored }) => [`${context.part} ${context.code}`, stored]),
  );
  return (key) => {
    const place = byKey.get(key);
    if (place === undefined) return [];
    const keys = related(draft, place).flatMap(({ part, code }) => byPlace.get(`${part} ${code}`) ?? []);
    return [...new Set(keys)].filter((each) => each !== key).slice(0, most);
  };
}
