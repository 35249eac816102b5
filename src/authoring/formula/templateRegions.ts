import { placeholdersIn } from 'core/language/template';
import type { Region } from './context';

/** A `{{` that nothing closes: where it begins, and how far it may reach. UTF-16 offsets. */
export interface OpenPlaceholder {
  start: number;
  end: number;
}

/** A placeholder that is still being written ends with its line. */
export function openPlaceholder(text: string): OpenPlaceholder | null {
  const last = placeholdersIn(text).at(-1)?.end ?? 0;
  const start = text.indexOf('{{', last);
  if (start < 0) return null;
  const line = text.indexOf('\n', start);
  return { start, end: line < 0 ? text.length : line };
}

/** The insides of a text's placeholders, in order; the last may be open. */
export function templateRegions(text: string): Region[] {
  const regions = placeholdersIn(text).map(({ start, end }) => ({ from: start + 2, to: end - 2 }));
  const open = openPlaceholder(text);
  return open ? [...regions, { from: open.start + 2, to: open.end }] : regions;
}
