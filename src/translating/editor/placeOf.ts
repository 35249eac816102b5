import type { CheckProblem } from 'core/language/checks';

export interface Place {
  start: number;
  end: number;
}

/** Problems about a part of the translation that the source does not have. */
const ofTheText: ReadonlySet<string> = new Set([
  'argument_invented',
  'argument_type',
  'formula_invented',
  'tag_invented',
  'html',
  'number_differs',
  'plural_forms',
  'select_options',
]);

const found = (text: string, part: string): Place | undefined => {
  const start = text.indexOf(part);
  return start === -1 ? undefined : { start, end: start + part.length };
};

/** Where in a translation the problem is (UTF-16 offsets); undefined: at no place, for example because something is missing. */
export function placeOf({ code, params }: CheckProblem, text: string): Place | undefined {
  if (code === 'edge_space') {
    const lead = text.length - text.trimStart().length;
    if (lead > 0) return { start: 0, end: lead };
    const end = text.trimEnd().length;
    return end < text.length ? { start: end, end: text.length } : undefined;
  }
  if (code === 'too_long' && typeof params.limit === 'number') {
    const start = [...text].slice(0, params.limit).join('').length;
    return start < text.length ? { start, end: text.length } : undefined;
  }
  if (code === 'punctuation') return text === '' ? undefined : { start: text.length - 1, end: text.length };
  if (!ofTheText.has(code)) return undefined;
  const named = Object.values(params).filter((value): value is string => typeof value === 'string' && value !== '');
  for (const value of named.sort((one, other) => other.length - one.length)) {
    const place = found(text, `{${value}`) ?? found(text, `<${value}`) ?? found(text, value);
    if (place) return place;
  }
  return undefined;
}
