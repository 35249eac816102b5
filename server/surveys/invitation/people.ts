import type { invitationRefusals } from 'core/contract/surveys/invitation';
import { isTimeZone } from 'core/survey';
import type { SurveyAttribute } from 'core/survey/document';
import * as z from 'zod';
import type { AttributeValues } from '../../database/schema/survey';
import { Pace } from '../../processes/pace';
import { attributeValue, sourceOf } from './attributes';

/** Somebody to ask, as given. */
export interface GivenPerson {
  email?: string | undefined;
  name?: string | undefined;
  locale?: string | undefined;
  timeZone?: string | undefined;
  attributes?: Record<string, string | number> | undefined;
}

export interface SoundPerson {
  /** Among those given. */
  index: number;
  email: string | null;
  name: string | null;
  locale: string | null;
  timeZone: string | null;
  attributes: AttributeValues;
}

type Refusal = { index: number; code: (typeof invitationRefusals)[number] };

interface Known {
  attributes: readonly SurveyAttribute[];
  /** Languages that the product has. */
  locales: ReadonlySet<string>;
}

const address = z.email().max(254);

/** The people who can be asked, and why the others cannot: the first fault of each. Of an address that comes twice the first counts. */
export async function soundPeople(
  people: readonly GivenPerson[],
  { attributes, locales }: Known,
): Promise<{ sound: SoundPerson[]; refused: Refusal[] }> {
  const byCode = new Map(
    attributes.filter((one) => sourceOf(one) === 'invitation').map((one) => [one.code, one] as const),
  );
  const seen = new Set<string>();
  const sound: SoundPerson[] = [];
  const refused: Refusal[] = [];

  function faultOf({ locale, timeZone, ...given }: GivenPerson, email: string | null): Refusal['code'] | undefined {
    if (email !== null && !address.safeParse(email).success) return 'email_malformed';
    for (const [code, value] of Object.entries(given.attributes ?? {})) {
      const attribute = byCode.get(code);
      if (attribute === undefined) return 'attribute_unknown';
      if (attributeValue(attribute, value) === undefined && String(value).trim() !== '') return 'attribute_value';
    }
    if (locale !== undefined && !locales.has(locale)) return 'locale_unknown';
    if (timeZone !== undefined && !isTimeZone(timeZone)) return 'time_zone_unknown';
    return email !== null && seen.has(email.toLowerCase()) ? 'twice' : undefined;
  }

  const pace = new Pace();
  for (const [index, person] of people.entries()) {
    await pace.rest();
    const trimmed = person.email?.trim() ?? '';
    const email = trimmed === '' ? null : trimmed;
    const fault = faultOf(person, email);
    if (fault !== undefined) {
      refused.push({ index, code: fault });
      continue;
    }
    if (email !== null) seen.add(email.toLowerCase());
    const values = Object.entries(person.attributes ?? {}).flatMap(([code, given]) => {
      const attribute = byCode.get(code);
      const value = attribute && attributeValue(attribute, given);
      return value === undefined ? [] : [[code, value] as const];
    });
    sound.push({
      index,
      email,
      name: person.name ?? null,
      locale: person.locale ?? null,
      timeZone: person.timeZone ?? null,
      attributes: Object.fromEntries(values),
    });
  }
  return { sound, refused };
}
