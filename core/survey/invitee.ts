import { matchLocale } from '../language/matchLocale';
import { isPlainName, mostNameCharacters, withoutUnseen } from '../language/shownName';
import { type AttributeFault, readAttribute } from './attributeValue';
import type { SurveyAttribute } from './document';
import { addressFault, canonicalAddress } from './mailAddress';
import { isTimeZone } from './zone';

/** Somebody to ask, as given. */
export interface GivenPerson {
  email?: string | undefined;
  name?: string | undefined;
  locale?: string | undefined;
  timeZone?: string | undefined;
  attributes?: Record<string, string | number> | undefined;
}

/** Somebody who can be asked, as they are kept. */
export interface Invitee {
  email?: string;
  name?: string;
  locale?: string;
  timeZone?: string;
  attributes?: Record<string, string | number>;
}

export const inviteeFaults = [
  'email_malformed',
  'email_too_long',
  'name_characters',
  'name_too_long',
  'attribute_unknown',
  'attribute_value',
  'attribute_number',
  'attribute_too_long',
  'attribute_characters',
  'locale_unknown',
  'time_zone_unknown',
  'twice',
] as const;

export interface InviteeFault {
  code: (typeof inviteeFaults)[number];
  /** What stands there, not more than is shown. */
  value: string;
  /** Code of the attribute. */
  field?: string;
}

export interface InviteeRules {
  /** Of the survey; those that come with the invitation count. */
  attributes: readonly SurveyAttribute[];
  locales: readonly string[];
}

/** Characters of a value that are told with its fault. */
const mostTold = 100;

export const toldFault = (code: InviteeFault['code'], value: string, field?: string): InviteeFault => ({
  ...{ code, value: value.length > mostTold ? `${value.slice(0, mostTold)}…` : value },
  ...(field !== undefined && { field }),
});

type Checked = { person: Invitee } | { fault: InviteeFault };

/**
 * Every check of somebody to invite, for the preview and the server alike; the first fault of each counts. It remembers addresses: whoever
 * comes a second time comes `twice`.
 */
export function inviteeCheck({ attributes, locales }: InviteeRules): (given: GivenPerson) => Checked {
  const byCode = new Map(attributes.filter(({ from }) => from === 'invitation').map((one) => [one.code, one] as const));
  const seen = new Set<string>();
  const zones = new Map<string, boolean>();
  const isZone = (name: string) => {
    const known = zones.get(name) ?? isTimeZone(name);
    zones.set(name, known);
    return known;
  };

  function readAttributes(given: Record<string, string | number>, into: Invitee): InviteeFault | undefined {
    const values: Record<string, string | number> = {};
    for (const [code, written] of Object.entries(given)) {
      const attribute = byCode.get(code);
      if (attribute === undefined) return toldFault('attribute_unknown', String(written), code);
      const read = readAttribute(attribute, written);
      if ('fault' in read) return toldFault(read.fault satisfies AttributeFault, String(written), code);
      if (read.value !== undefined) values[code] = read.value;
    }
    if (Object.keys(values).length > 0) into.attributes = values;
    return undefined;
  }

  return (given) => {
    const person: Invitee = {};
    const fault = (code: InviteeFault['code'], value: string) => ({ fault: toldFault(code, value) });
    const email = canonicalAddress(given.email ?? '');
    if (email !== '') {
      const wrong = addressFault(email);
      if (wrong !== undefined) return fault(wrong, given.email ?? '');
      person.email = email;
    }
    const name = withoutUnseen(given.name ?? '').normalize('NFC');
    if (name.length > mostNameCharacters) return fault('name_too_long', name);
    if (!isPlainName(name)) return fault('name_characters', name);
    if (name !== '') person.name = name;
    const wrong = readAttributes(given.attributes ?? {}, person);
    if (wrong !== undefined) return { fault: wrong };
    if (given.locale !== undefined && given.locale.trim() !== '') {
      const locale = matchLocale([given.locale.trim()], locales);
      if (locale === undefined) return fault('locale_unknown', given.locale);
      person.locale = locale;
    }
    if (given.timeZone !== undefined && given.timeZone.trim() !== '') {
      const timeZone = given.timeZone.trim();
      if (!isZone(timeZone)) return fault('time_zone_unknown', given.timeZone);
      person.timeZone = timeZone;
    }
    const key = email.toLowerCase();
    if (email !== '' && seen.has(key)) return fault('twice', email);
    if (email !== '') seen.add(key);
    return { person };
  };
}
