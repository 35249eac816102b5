import { partLists } from 'core/instrument/draft';
import { wholeInstrument } from 'core/instrument/operations';
import type { FieldPlace } from '../names/useFieldWords';

/** The field that a path of a document leads to (`questions.q3.rows.r1.reverse` as a list), of the innermost part. */
export function placeOfPath(path: readonly string[]): FieldPlace {
  const [outer = '', , inner = '', , ...deep] = path;
  const list = partLists.find((each) => each.list === outer);
  if (list === undefined || path.length === 1) return { kind: wholeInstrument, field: path.join('.') };
  if (list.inner?.list === inner && path.length > 3) return { kind: list.inner.part, field: deep.join('.') };
  return { kind: list.part, field: path.slice(2).join('.') };
}
