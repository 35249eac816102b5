import { AppError } from '../../errors';
import type { Removals } from './removals';

/** Of a drawing; more would hold up everybody else on the server, or the browser that shows it. */
const limits = { bytes: 2 * 1024 * 1024, elements: 4000, depth: 100 };

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

const ownDeclarations = /<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)|<!DOCTYPE[^>]*\[/i;

/**
 * How many elements a text has at most, and how deep they lie, before any parser sees it: one pass over the characters.
 * Quoted values are left out; what is never closed counts as deeper.
 */
function measure(text: string): { elements: number; depth: number } {
  let elements = 0;
  let depth = 0;
  let deepest = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const closing = text[at + 1] === '/';
    if (!/[a-z]/i.test(text[at + (closing ? 2 : 1)] ?? '')) {
      at += 1;
      continue;
    }
    let end = at + 1;
    for (let quote = ''; end < text.length && (quote !== '' || text[end] !== '>'); end += 1) {
      const character = text[end];
      if (quote !== '') quote = character === quote ? '' : quote;
      else if (character === '"' || character === "'") quote = character;
    }
    if (closing) depth = Math.max(0, depth - 1);
    else {
      elements += 1;
      deepest = Math.max(deepest, depth + 1);
      if (text[end - 1] !== '/') depth += 1;
    }
    at = end;
  }
  return { elements, depth: deepest };
}

/** Refuses what is too much to be read. @throws AppError `picture.unsafe` */
export function requireModest(text: string): void {
  const bytes = Buffer.byteLength(text);
  if (bytes > limits.bytes) throw unsafe('too_large', { limit: limits.bytes / 1024 / 1024 });
  const { elements, depth } = measure(text);
  if (elements > limits.elements) throw unsafe('too_many_elements', { found: elements, limit: limits.elements });
  if (depth > limits.depth) throw unsafe('too_deep', { limit: limits.depth });
}

/**
 * The markup of a drawing, given as text or as a data URL, from its `<svg`: without comments, processing instructions and document type.
 * @throws AppError `picture.unreadable` (no drawing, not text), `picture.unsafe` (declares entities, is too large)
 */
export function readSource(source: string, removals: Removals): string {
  const text = decoded(source.trim());
  if (forbiddenCharacter.test(text)) throw unreadable('bad_characters');
  if (ownDeclarations.test(text)) throw unsafe('entities');
  const bare = text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<\?([\w:-]*)[\s\S]*?\?>/g, (_, name: string) => {
      if (name.toLowerCase() !== 'xml') removals.add('declaration', `?${name}`);
      return '';
    })
    .replace(/<!DOCTYPE[^>]*>/gi, () => {
      removals.add('declaration', '!DOCTYPE');
      return '';
    });
  const start = bare.search(/<svg[\s/>]/i);
  if (start < 0) throw unreadable('no_drawing');
  const markup = bare.slice(start);
  requireModest(markup);
  return markup;
}
