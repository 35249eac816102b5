import type { InstrumentDocument } from 'core/instrument/document';
import { draftOf, storedTextKeys } from 'core/instrument/draft';
import { eachPart } from 'core/instrument/operations';
import type { DraftView } from '../draft/view';
import { partName } from './partName';

/** A document as the view of a draft, with ids of no meaning: for the names of its parts. */
export function viewOfDocument(document: InstrumentDocument): DraftView {
  let count = 0;
  const draft = draftOf(document, () => {
    count += 1;
    return `part-${count}`;
  });
  const base = document.texts[document.baseLocale] ?? {};
  const texts = storedTextKeys(draft).flatMap(({ key, stored }) => (base[key] ? [[stored, base[key]]] : []));
  return { draft, locales: new Map([[document.baseLocale, { texts: Object.fromEntries(texts), states: {} }]]) };
}

/** The names of all parts that have one, by their places in the document: `questions.q3.rows.r1`. */
export function namesByPlace(view: DraftView): Map<string, string> {
  const names = new Map<string, string>();
  for (const { part, list, parent } of eachPart(view.draft)) {
    const place = [...(parent ? [parent.list, parent.part.code] : []), list, part.code].join('.');
    const name = partName(view, part.id)?.name;
    if (part.code && name) names.set(place, name);
  }
  return names;
}
