import type { SurveyAttribute } from 'core/survey/document';
import { type GivenPerson, type InviteeFault, inviteeCheck } from 'core/survey/invitee';
import type { AttributeValues } from '../../database/schema/survey';
import { Pace } from '../../processes/pace';

export interface SoundPerson {
  /** Among those given. */
  index: number;
  email: string | null;
  name: string | null;
  locale: string | null;
  timeZone: string | null;
  attributes: AttributeValues;
}

export type Refusal = InviteeFault & { index: number };

interface Known {
  attributes: readonly SurveyAttribute[];
  /** Languages that people can be asked in. */
  locales: readonly string[];
}

/** The people who can be asked, and why the others cannot: the first fault of each. Of an address that comes twice the first counts. */
export async function soundPeople(
  people: readonly GivenPerson[],
  known: Known,
): Promise<{ sound: SoundPerson[]; refused: Refusal[] }> {
  const check = inviteeCheck(known);
  const sound: SoundPerson[] = [];
  const refused: Refusal[] = [];
  const pace = new Pace();
  for (const [index, given] of people.entries()) {
    await pace.rest();
    const checked = check(given);
    if ('fault' in checked) {
      refused.push({ index, ...checked.fault });
      continue;
    }
    const { email = null, name = null, locale = null, timeZone = null, attributes = {} } = checked.person;
    sound.push({ index, email, name, locale, timeZone, attributes });
  }
  return { sound, refused };
}
