import { placeholdersIn } from 'core/language/template';
import type { Region } from './context';

/** An unclosed `{{`: its start, and how far it can extend. UTF-16 offsets. */
export interface OpenPlaceholder {
  start: number;
  end: number;
}

/** An unclosed placeholder ends with its line. */
export function openPlaceholder(text: string): OpenPlaceholder | null {
  const last = placeholdersIn(text).at(-1)?.end ?? 0;
  const start = text.indexOf('{{', last);
  if (start < 0) return null;
  const line = text.indexOf('\n', start);
  return { start, end: line < 0 ? text.length : line };
}

/** The contents of a text's placeholders, in order; the last may be unclosed. */
export function templateRegions(text: string): Region[] {
  const regions = placeholdersIn(text).map(({ start, end }) => ({ from: start + 2, to: end - 2 }));
  const open = openPlaceholder(text);
  return open ? [...regions, { from: open.start + 2, to: open.end }] : regions;
}
