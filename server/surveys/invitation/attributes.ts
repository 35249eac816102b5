import { attributeValue } from 'core/survey/attributeValue';
import type { SurveyAttribute } from 'core/survey/document';
import type { AttributeValues } from '../../database/schema/survey';

export const sourceOf = ({ from = 'asked' }: SurveyAttribute) => from;

const own = <T>(values: Readonly<Record<string, T>>, code: string): T | undefined =>
  Object.hasOwn(values, code) ? values[code] : undefined;

export interface GivenAttributes {
  /** By the participant, or in the link. */
  given: Readonly<Record<string, string | number>>;
  invited: Readonly<AttributeValues>;
}

/**
 * The attributes that somebody begins with: what they are asked for, what came with their invitation, and of the link what the survey lists.
 * @returns in `wrong` the asked ones that are missing or cannot be so
 */
export function frozenAttributes(attributes: readonly SurveyAttribute[], { given, invited }: GivenAttributes) {
  const values: AttributeValues = {};
  const wrong: { code: string; problem: 'required' | 'invalid_value' }[] = [];
  for (const attribute of attributes) {
    const { code, required = false } = attribute;
    const source = sourceOf(attribute);
    const raw = own(source === 'invitation' ? invited : given, code);
    // Anybody can write anything into an open link.
    const listed = source !== 'link' || attribute.values !== undefined;
    const value = listed ? attributeValue(attribute, raw) : undefined;
    if (value !== undefined) values[code] = value;
    else if (source === 'asked') {
      const isGiven = raw !== undefined && String(raw).trim() !== '';
      if (isGiven || required) wrong.push({ code, problem: isGiven ? 'invalid_value' : 'required' });
    }
  }
  return { values, wrong };
}
