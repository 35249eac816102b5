import type { Reading } from './reading';

export interface ReadingWords {
  /** What a part is called, in the reader's language: `q1`, `total`, `answer:q1=often`, `band:total.high`. */
  labels(ref: string): string | undefined;
  /** A formatted message. */
  say(key: string, params: Record<string, string>): string;
  list(parts: readonly string[], type: 'conjunction' | 'disjunction'): string;
  number(value: number): string;
  isolate(text: string): string;
}

/** A reading as a phrase in the user's language. */
export function readingInWords(reading: Reading, words: ReadingWords): string {
  const { labels, say, list, number, isolate } = words;
  const leaf = (kind: string, text: string) => say(`reading.leaf.${kind}`, { text: isolate(text) });
  switch (reading.kind) {
    case 'phrase': {
      const params = Object.entries(reading.params).map(([name, part]) => [name, readingInWords(part, words)]);
      return say(reading.key, Object.fromEntries(params));
    }
    case 'list':
      return list(
        reading.parts.map((part) => readingInWords(part, words)),
        reading.type,
      );
    case 'question':
      return leaf('question', labels(reading.ref) ?? reading.ref);
    case 'answer':
      return leaf('answer', labels(`answer:${reading.question}=${reading.code}`) ?? reading.code);
    case 'band':
      return leaf('band', labels(`band:${reading.calculation}.${reading.code}`) ?? reading.code);
    case 'calculation':
      return leaf('calculation', labels(reading.code) ?? reading.code);
    case 'table':
    case 'tag':
      return leaf(reading.kind, reading.code);
    case 'number':
      return number(reading.value);
    case 'text':
      return leaf('text', reading.value);
    case 'source':
      return isolate(reading.source);
  }
}
