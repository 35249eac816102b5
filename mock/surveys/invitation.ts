import type { InvitationRow } from '../../core/contract/surveys/invitation';
import { shippedLocales } from '../../core/language/shippedLocales';
import { type InviteeFault, inviteeCheck } from '../../core/survey/invitee';
import { Answer, type Handlers } from '../engine';
import { refuse } from '../failure';
import { surveyOf } from './surveyRead';
import { anInvitation, nextNumber } from './surveyWorld';

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
