import { randomUUID } from 'node:crypto';
import type { GivenPerson } from 'core/survey/invitee';
import type { Transaction } from '../../database/connection';
import { Pace } from '../../processes/pace';
import type { SurveyRecord } from '../survey/reach';
import type { InvitationCodes } from './codes';
import { type Refusal, soundPeople } from './people';
import { addressesOfList, insertInvitations, type NewInvitation } from './store';

export interface Invited {
  created: number;
  /** Addresses that were invited before, and not taken back; they keep their codes. */
  existing: number;
  refused: Refusal[];
  /** Codes of those without an address, in their order. */
  handed: string[];
}

interface Asked {
  record: Pick<SurveyRecord, 'id' | 'definition'>;
  people: readonly GivenPerson[];
  /** Languages that people can be asked in. */
  locales: readonly string[];
  at: Date;
  /** They are a part of a list, all of which is invited at this moment: an address that came in an earlier part is there twice. */
  isPart?: boolean;
}

/** Invites people in the caller's transaction: those who can be; why the others cannot is told by their place. */
export async function invitePeople(
  tx: Transaction,
  codes: InvitationCodes,
  { record, people, locales, at, isPart = false }: Asked,
): Promise<Invited> {
  const { sound, refused } = await soundPeople(people, { attributes: record.definition.attributes ?? [], locales });
  const handed: string[] = [];
  const rows: NewInvitation[] = [];
  const pace = new Pace();
  for (const { index: _, ...person } of sound) {
    await pace.rest();
    const id = randomUUID();
    const { code, codeHash, sealed } = codes.issue(id);
    if (person.email === null) handed.push(code);
    rows.push({ id, ...person, codeHash, code: sealed });
  }
  const made = await insertInvitations(tx, record.id, rows, at);
  const left = sound.filter((_, place) => !made.has(rows[place]?.id ?? ''));
  const addresses = left.flatMap(({ email }) => email?.toLowerCase() ?? []);
  const ofList = isPart && left.length > 0 ? await addressesOfList(tx, record.id, addresses, at) : new Set<string>();
  const twice = left.filter(({ email }) => email !== null && ofList.has(email.toLowerCase()));
  return {
    created: made.size,
    existing: left.length - twice.length,
    refused: [
      ...refused,
      ...twice.map(({ index, email }) => ({ index, code: 'twice' as const, value: email ?? '' })),
    ].sort((one, other) => one.index - other.index),
    handed,
  };
}
