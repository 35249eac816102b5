import { withoutUnseen } from '../language/shownName';
import { latinNumber, plainNumber } from '../language/typedNumber';
import type { SurveyAttribute } from './document';

const mostCharacters = 1000;

const isControl = /[\p{Cc}\p{Cs}]/u;

/**
 * A number as people write it: with a point, or with a comma where that has one reading. `1,234` is one thousand in English and little more
 * than one in German.
 */
function typedNumber(text: string): number | undefined {
  const latin = latinNumber(text);
  const isDecimalComma = /^[+-]?\d+,\d+$/.test(latin) && !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(latin);
  return plainNumber(isDecimalComma ? latin.replace(',', '.') : latin);
}

export type AttributeFault = 'attribute_value' | 'attribute_number' | 'attribute_too_long' | 'attribute_characters';

/** A given value as it is kept, undefined where nothing is given; or why the attribute cannot have it. */
export function readAttribute(
  { kind, values }: Pick<SurveyAttribute, 'kind' | 'values'>,
  given: unknown,
): { value: string | number | undefined } | { fault: AttributeFault } {
  if (given === undefined || given === null) return { value: undefined };
  if (typeof given === 'number' && kind === 'number' && Number.isFinite(given)) return { value: given };
  if (typeof given !== 'string' && typeof given !== 'number') return { fault: 'attribute_value' };
  const text = withoutUnseen(String(given));
  if (text === '') return { value: undefined };
  if (text.length > mostCharacters) return { fault: 'attribute_too_long' };
  if (isControl.test(text)) return { fault: 'attribute_characters' };
  if (kind === 'number') {
    const value = typedNumber(text);
    return value === undefined ? { fault: 'attribute_number' } : { value };
  }
  return values === undefined || values.includes(text) ? { value: text } : { fault: 'attribute_value' };
}

/** @returns undefined: the attribute cannot have it, or nothing is given */
export function attributeValue(attribute: Pick<SurveyAttribute, 'kind' | 'values'>, given: unknown) {
  const read = readAttribute(attribute, given);
  return 'fault' in read ? undefined : read.value;
}
