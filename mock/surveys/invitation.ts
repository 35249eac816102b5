import type { InvitationImport, InvitationRow } from '../../core/contract/surveys/invitation';
import { shippedLocales } from '../../core/language/shippedLocales';
import { pastedPeople } from '../../core/survey/invitedPeople';
import { type InviteeFault, inviteeCheck } from '../../core/survey/invitee';
import { Answer, type Handlers } from '../engine';
import { refuse } from '../failure';
import { addJob, goOn, type StoredJob, shownJob } from '../platform/jobWorld';
import { surveyOf } from './surveyRead';
import { anInvitation, nextNumber } from './surveyWorld';

interface StoredList extends Pick<InvitationImport, 'refused' | 'refusedCount'> {
  surveyId: string;
  counts: Pick<InvitationImport, 'created' | 'existing' | 'handed'>;
  job: StoredJob;
}

let lists: StoredList[] = [];

export function resetLists(): void {
  lists = [];
}

const countsOf = (rows: readonly InvitationRow[]) => {
  const counts: Partial<Record<InvitationRow['state'], number>> = {};
  for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

export const invitation: Handlers['invitation'] = {
  list: ({ params, query: { keyword = '', state, cursor = '0', pageSize } }) => {
    const { invitations, detail } = surveyOf(params.id);
    const used = detail.anonymity === 'anonymous' ? 10 : null;
    const { waves, quotas } = detail;
    const endWithheld = detail.anonymity !== 'identified' && waves.length > 0 && quotas.length > 0;
    const found = invitations.filter(
      (row) =>
        (state === undefined || row.state === state) &&
        `${row.name ?? ''} ${row.email ?? ''}`.toLowerCase().includes(keyword.toLowerCase()),
    );
    const from = Number(cursor);
    const next = from + pageSize < found.length ? String(from + pageSize) : null;
    return new Answer(
      { rows: found.slice(from, from + pageSize), counts: countsOf(invitations), used, endWithheld },
      { cursor: next },
    );
  },
  create: ({ params, body }) => {
    const { invitations, detail } = surveyOf(params.id);
    const refused: { index: number; code: InviteeFault['code']; field?: string }[] = [];
    const check = inviteeCheck({ attributes: detail.attributes, locales: shippedLocales });
    const codes: string[] = [];
    let created = 0;
    let existing = 0;
    for (const [index, given] of body.people.entries()) {
      const checked = check(given);
      if ('fault' in checked) {
        const { value: _, ...fault } = checked.fault;
        refused.push({ index, ...fault });
        continue;
      }
      const { email, name = null, locale = null, timeZone = null, attributes = {} } = checked.person;
      if (email !== undefined && invitations.some((row) => row.email === email)) existing += 1;
      else {
        invitations.push(anInvitation({ email: email ?? null, name, locale, timeZone, attributes }));
        created += 1;
        if (email === undefined) codes.push(`S-ABCD-EFGH-JKMN-PQRS-${String(nextNumber()).padStart(4, '0')}`);
      }
    }
    return { created, existing, refused, ...(codes.length > 0 && { codes }) };
  },
  import: ({ params, body, caller }) => {
    const { invitations, detail } = surveyOf(params.id);
    const rules = { attributes: detail.attributes, locales: shippedLocales };
    const { people, faults } = pastedPeople(body.text, rules);
    const list = { created: 0, existing: 0, handed: 0 };
    let next = 0;
    const step = () => {
      next += 1;
      if (next <= faults.length) return 'left out';
      const person = people[next - 1 - faults.length];
      if (person === undefined) return undefined;
      const { email = null, name = null, locale = null, timeZone = null, attributes = {} } = person;
      if (email !== null && invitations.some((row) => row.email === email)) list.existing += 1;
      else {
        invitations.push(anInvitation({ email, name, locale, timeZone, attributes }));
        list.created += 1;
        if (email === null) list.handed += 1;
      }
      return 'done';
    };
    const job = addJob(caller?.id ?? '', people.length + faults.length, step, { kind: 'survey.invite', pace: 1000 });
    lists = [
      { surveyId: params.id, counts: list, job, refused: faults.slice(0, 100), refusedCount: faults.length },
      ...lists,
    ];
    return { job: job.id };
  },
  imports: ({ params, caller }) =>
    lists
      .filter(({ surveyId, job }) => surveyId === params.id && job.ownerId === caller?.id)
      .map(({ counts: { created, existing, handed }, job, refused, refusedCount }) => {
        goOn(job);
        return { job: shownJob(job), created, existing, handed, refused, refusedCount };
      }),
  // The Uint8Array of this realm: an encoder's is from another one where a browser is imitated.
  links: ({ params }) => {
    const lines = surveyOf(params.id).invitations.map(
      ({ email, name }) => `${email ?? ''},${name ?? ''},https://localhost/`,
    );
    return Uint8Array.from(new TextEncoder().encode(['email,name,link', ...lines].join('\r\n')));
  },
  revoke: ({ params }) => {
    const found = surveyOf(params.id).invitations.find(({ id }) => id === params.invitation) ?? refuse('not_found');
    found.state = 'revoked';
    return {};
  },
};
