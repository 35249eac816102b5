import { AppError } from '../../errors';
import type { Removals } from './removals';
import { measureMarkup } from './svgMeasure';

/** For a drawing; more would delay everybody else on the server, or the browser that shows it. */
const limits = { bytes: 2 * 1024 * 1024, elements: 3000, depth: 100, attributes: 300, formatting: 30 };

export const unreadable = (code: string, cause?: unknown) =>
  new AppError('picture.unreadable', { details: [{ path: 'body.source', code: `picture.${code}` }], cause });

export const unsafe = (code: string, params: Record<string, number> = {}) =>
  new AppError('picture.unsafe', { details: [{ path: 'body.source', code: `picture.${code}`, params }] });

const dataUrl = /^data:image\/svg\+xml((?:;[^,;]*)*),/i;

function decoded(source: string): string {
  const match = dataUrl.exec(source);
  if (match === null) return source;
  const body = source.slice(match[0].length);
  try {
    if (!/;base64$/i.test(match[1] ?? '')) return decodeURIComponent(body);
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(body, 'base64'));
  } catch (error) {
    throw unreadable('bad_characters', error);
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no XML document may hold.
export const forbiddenCharacter = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u;

const ownDeclarations = /<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)/i;

/** Removes what stands between two marks, marks included; from an unclosed mark to the end. `tell` is called with each removal. */
function without(text: string, open: RegExp, close: string, tell: (span: string) => void = () => {}): string {
  const kept: string[] = [];
  const opening = new RegExp(open, 'gi');
  let from = 0;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const end = text.indexOf(close, opening.lastIndex);
    kept.push(text.slice(from, found.index));
    from = end < 0 ? text.length : end + close.length;
    tell(text.slice(found.index, from));
    opening.lastIndex = from;
  }
  kept.push(text.slice(from));
  return kept.join('');
}

/** Refuses what is too large to read. @throws AppError `picture.unsafe` */
export function requireModest(text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.bytes) throw unsafe('too_large', { limit: limits.bytes / 1024 / 1024 });
  const { elements, depth, attributes, formatting } = measureMarkup(text);
  if (elements > limits.elements) throw unsafe('too_many_elements', { found: elements, limit: limits.elements });
  if (depth > limits.depth) throw unsafe('too_deep', { limit: limits.depth });
  if (attributes > limits.attributes) throw unsafe('too_many_attributes', { limit: limits.attributes });
  if (formatting > limits.formatting) throw unsafe('a_page');
}

/**
 * The markup of a drawing, given as text or as a data URL, from its `<svg`: without comments, processing instructions and document type.
 * @throws AppError `picture.unreadable` (no drawing, not text), `picture.unsafe` (declares entities, is too large)
 */
export function readSource(source: string, removals: Removals): string {
  const text = decoded(source.trim());
  if (forbiddenCharacter.test(text)) throw unreadable('bad_characters');
  if (ownDeclarations.test(text)) throw unsafe('entities');
  const plain = without(without(text, /<!--/, '-->'), /<\?/, '?>', (span) => {
    const [, name = ''] = /^<\?([\w:-]{1,40})/.exec(span) ?? [];
    if (name.toLowerCase() !== 'xml') removals.add('declaration', `?${name}`);
  });
  const bare = without(plain, /<!DOCTYPE/, '>', (span) => {
    if (span.includes('[')) throw unsafe('entities');
    removals.add('declaration', '!DOCTYPE');
  });
  const start = bare.search(/<svg[\s/>]/i);
  if (start < 0) throw unreadable('no_drawing');
  const markup = bare.slice(start);
  requireModest(markup);
  return markup;
}
