import { readItem, writeItem } from '@/shell/session/storage';

/** How the text is edited: with protected chips, plain, or with one field for each plural form. */
export const fieldModes = ['chips', 'plain', 'plural'] as const;
export type FieldMode = (typeof fieldModes)[number];

const key = 'translationField';

export function chosenMode(): FieldMode {
  const stored = readItem('local', key);
  return fieldModes.find((mode) => mode === stored) ?? 'chips';
}

export const chooseMode = (mode: FieldMode): void => writeItem('local', key, mode);
