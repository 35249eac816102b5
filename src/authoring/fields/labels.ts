import { type Draft, storedTextKeys } from 'core/instrument/draft';

/** The words for codes as the editors of formulas ask for them: `q1`, `q5.r1`, `total`, `answer:q1=never`, `band:total.low`. */
export function labelsOf(draft: Draft, texts: Readonly<Record<string, string>>): (code: string) => string | undefined {
  const words = new Map<string, string>();
  for (const { context, stored } of storedTextKeys(draft)) {
    const text = texts[stored];
    if (text === undefined) continue;
    const { part, code, field } = context;
    if ((part === 'question' || part === 'row') && field === 'text') words.set(code, text);
    else if (part === 'calculation' && field === 'name') words.set(code, text);
    else if (part === 'band' && field === 'label') words.set(`band:${code}`, text);
    else if (part === 'answer') words.set(`set:${code}`, text);
  }
  const sets = new Map(draft.questions.map(({ code, answerSet }) => [code, answerSet]));
  return (code) => {
    const answer = /^answer:([^=.]+)(?:\.[^=]+)?=(.+)$/.exec(code);
    return answer ? words.get(`set:${sets.get(answer[1] ?? '')}.${answer[2]}`) : words.get(code);
  };
}
