import { type Draft, storedTextKeys } from '../draft';
import { type Operation, wholeInstrument } from './operation';
import { findPart } from './place';

interface TextSlot {
  stored: string;
  /** As documents name it. */
  key: string;
  format: 'plain' | 'markdown';
  placeholders: boolean;
}

const known = new WeakMap<Draft, Map<string, TextSlot>>();

/** Every text that the draft can have, by part and field: `textKeysOf(draft).get(textAddress(part, field))`. Computed once per draft. */
export function textKeysOf(draft: Draft): ReadonlyMap<string, TextSlot> {
  const taken = known.get(draft);
  if (taken !== undefined) return taken;
  const slots = slotsOf(draft);
  known.set(draft, slots);
  return slots;
}

const slotsOf = (draft: Draft): Map<string, TextSlot> =>
  new Map(
    storedTextKeys(draft).map(({ id, stored, key, format, placeholders, context }) => [
      textAddress(id === '' ? wholeInstrument : id, context.field),
      { stored, key, format, placeholders },
    ]),
  );

/** How a text is named by its part and field. */
export const textAddress = (part: string, field: string): string => `${part} ${field}`;

/** The draft reduced to this part and its container. */
function onlyPart(draft: Draft, part: string): Draft | undefined {
  const { format, code, baseLocale } = draft;
  const bare: Draft = { format, code, baseLocale, questions: [] };
  if (part === wholeInstrument) return bare;
  const place = findPart(draft, part);
  if (place === undefined) return undefined;
  const { parent } = place;
  if (parent === undefined) return { ...bare, [place.list]: [place.part] };
  return { ...bare, [parent.list]: [{ ...parent.part, [place.list]: [place.part] }] };
}

/** The stored key of a text; undefined: there is no such part, or it has no such text. Cheap for a draft that was changed just now. */
export function storedKeyOf(draft: Draft, part: string, field: string): string | undefined {
  const slots = known.get(draft);
  if (slots !== undefined) return slots.get(textAddress(part, field))?.stored;
  const alone = onlyPart(draft, part);
  return alone && slotsOf(alone).get(textAddress(part, field))?.stored;
}

export type TextOperation = Extract<Operation, { op: 'text' }>;
export const isTextOperation = (operation: Operation): operation is TextOperation => operation.op === 'text';
