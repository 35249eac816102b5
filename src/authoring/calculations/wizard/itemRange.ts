/** Why a typed range cannot be taken: the end of a message id below `calculation.wizard.range.`, and what the message names. */
interface RangeFault {
  fault: 'empty' | 'missing' | 'reversed';
  values: Record<string, string>;
}

/** The items of a range as typed, `q1..q9` or one code. @param codes of all items, in order */
export function readRange(typed: string, codes: readonly string[]): { codes: readonly string[] } | RangeFault {
  const [from = '', to = from] = typed.split('..').map((each) => each.trim());
  const [first = '', last = ''] = [codes[0], codes.at(-1)];
  if (from === '' || to === '') return { fault: 'empty', values: { first, last } };
  const missing = [from, to].find((code) => !codes.includes(code));
  if (missing !== undefined) return { fault: 'missing', values: { item: missing, first, last } };
  const [start, end] = [codes.indexOf(from), codes.indexOf(to)];
  return end < start ? { fault: 'reversed', values: { from, to } } : { codes: codes.slice(start, end + 1) };
}
