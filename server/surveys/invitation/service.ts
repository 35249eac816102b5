import type { InvitationImport, InvitationRow } from 'core/contract/surveys/invitation';
import type { InvitationMail } from 'core/contract/surveys/mail';
import type { GivenPerson, InviteeFault } from 'core/survey/invitee';
import type { AuditService } from '../../accounts/audit/service';
import type { AuthService } from '../../accounts/auth/service';
import type { Database, Transaction } from '../../database/connection';
import { dayOf } from '../../database/day';
import { AppError } from '../../errors';
import type { JobHandler } from '../../platform/job/kinds';
import type { JobService } from '../../platform/job/service';
import type { Caller } from '../../plugins/route';
import type { TranslationService } from '../../texts/service';
import { mailsOf } from '../mail/ledger';
import { reached, type SurveyRecord } from '../survey/reach';
import { sourceOf } from './attributes';
import { createInvitationCodes } from './codes';
import { createImporting } from './importing';
import { type Invited, invitePeople } from './inviting';
import { linksCsv } from './links';
import { revokeIn } from './revoking';
import { countsByState, countUsed, isEndWithheld, listInvitations } from './store';

interface Answered extends Pick<Invited, 'created' | 'existing'> {
  refused: { index: number; code: InviteeFault['code']; field?: string }[];
  codes?: string[];
}

interface ListQuery {
  keyword?: string | undefined;
  state?: InvitationRow['state'] | undefined;
  cursor?: string | undefined;
  pageSize: number;
}

/** Who is asked to take part. All throw `not_found` for who does not see the survey, `access.denied` for who may only look. */
export interface InvitationService {
  list(
    caller: Caller,
    surveyId: string,
    query: ListQuery,
  ): Promise<{
    rows: InvitationRow[];
    counts: Partial<Record<InvitationRow['state'], number>>;
    used: number | null;
    endWithheld: boolean;
    cursor: string | null;
  }>;
  /** @throws AppError `survey.archived` */
  create(caller: Caller, surveyId: string, people: readonly GivenPerson[], address: string): Promise<Answered>;
  /** @returns the job's id. @throws AppError `survey.archived`, `job.too_many` */
  import(caller: Caller, surveyId: string, text: string): Promise<string>;
  /** The caller's own, newest first. */
  imports(caller: Caller, surveyId: string, locale: string): Promise<InvitationImport[]>;
  /** Does the jobs of `import`. */
  takeLines: JobHandler<'survey.invite'>;
  links(caller: Caller, surveyId: string, address: string): Promise<{ bytes: AsyncIterable<Uint8Array>; name: string }>;
  /** Of somebody who has completed the survey nothing changes. @throws AppError `not_found` */
  revoke(caller: Caller, surveyId: string, id: string, address: string): Promise<void>;
}

/** The mails that somebody gets who begins, whether they go on or are turned away. */
function whateverTheEnd(mails: readonly InvitationMail[]): Pick<InvitationRow, 'sent' | 'mails' | 'lastMailAt'> {
  const sent = mails
    .filter(({ kind, wave }) => wave === null && kind !== 'thanks')
    .map((mail) => (mail.reason === 'completed' ? { ...mail, reason: 'begun' as const } : mail));
  const gone = sent.filter(({ state }) => state === 'sent' || state === 'unknown');
  const last = gone.map(({ at }) => dayOf(new Date(at)).toISOString()).sort();
  return { sent, mails: gone.length, lastMailAt: last.at(-1) ?? null };
}

/** Somebody may begin while their invitation is taken back. */
const rounds = 5;

interface Needs {
  db: Database;
  clock: () => Date;
  tokenSecret: string;
  siteUrl: () => string;
  audit: AuditService;
  auth: Pick<AuthService, 'endSessions'>;
  translations: Pick<TranslationService, 'fallbacks'>;
  jobs: Pick<JobService, 'add' | 'list'>;
}

export function createInvitationService(needs: Needs): InvitationService {
  const { db, clock, tokenSecret, siteUrl, audit, auth, translations } = needs;
  const codes = createInvitationCodes(tokenSecret);
  const localesOf = async ({ baseLocale }: Pick<SurveyRecord, 'baseLocale'>) => [
    ...new Set([...(await translations.fallbacks()).keys(), baseLocale]),
  ];
  const importing = createImporting({ ...needs, codes, localesOf });

  return {
    list: async (caller, surveyId, { keyword = '', state, cursor, pageSize }) => {
      const { record } = await reached(db, surveyId, caller, 'see');
      const endWithheld = await isEndWithheld(db, record);
      const asked = { surveyId, endWithheld, keyword, state, after: cursor, limit: pageSize + 1 };
      const [found, counts] = await Promise.all([listInvitations(db, asked), countsByState(db, asked)]);
      const shown = found.slice(0, pageSize);
      const mails = await mailsOf(
        db,
        surveyId,
        shown.map(({ id }) => id),
      );
      // It may be that of the thanks.
      const isNamed = record.anonymity === 'identified';
      const rows = shown.map(({ lastMailAt, createdAt, ...row }) => {
        const sent = mails.get(row.id) ?? [];
        const last = lastMailAt === null ? null : (isNamed ? lastMailAt : dayOf(lastMailAt)).toISOString();
        const told = { ...row, sent, lastMailAt: last, createdAt: createdAt.toISOString() };
        return endWithheld ? { ...told, ...whateverTheEnd(sent) } : told;
      });
      const used = record.anonymity === 'anonymous' ? await countUsed(db, surveyId) : null;
      return { rows, counts, used, endWithheld, cursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null };
    },

    create: async (caller, surveyId, people, address) => {
      const { record } = await reached(db, surveyId, caller, 'edit');
      if (record.status === 'archived') throw new AppError('survey.archived');
      const locales = await localesOf(record);
      return db.transaction(async (tx) => {
        const asked = { record, people, locales, at: clock() };
        const { created, existing, refused, handed } = await invitePeople(tx, codes, asked);
        const change = { code: record.code, invited: created };
        const entry = { actorId: caller.userId, entity: 'survey', entityId: surveyId, change, address } as const;
        if (created > 0) await audit.record(tx, { action: 'survey.invited', ...entry });
        const told = refused.map(({ value: _, ...refusal }) => refusal);
        return { created, existing, refused: told, ...(handed.length === 0 ? {} : { codes: handed }) };
      });
    },

    import: importing.begin,
    imports: importing.list,
    takeLines: importing.takeLines,

    links: async (caller, surveyId, address) => {
      const { record } = await reached(db, surveyId, caller, 'edit');
      const own = (record.definition.attributes ?? []).filter((attribute) => sourceOf(attribute) === 'invitation');
      const attributes = own.map(({ code }) => code);
      const change = { code: record.code };
      const entry = { actorId: caller.userId, entity: 'survey', entityId: surveyId, change, address } as const;
      await db.transaction((tx) => audit.record(tx, { action: 'survey.links_read', ...entry }));
      const isForgotten = record.anonymity !== 'identified';
      const bytes = linksCsv({ db, codes, siteUrl: siteUrl(), surveyId, isForgotten, attributes });
      return { bytes, name: `${record.code}-links.csv` };
    },

    revoke: async (caller, surveyId, id, address) => {
      const { record } = await reached(db, surveyId, caller, 'edit');
      const revoke = async (tx: Transaction) => {
        const isRevoked = await revokeIn(tx, { surveyId, id, at: clock() }, auth);
        if (isRevoked !== true) return isRevoked;
        const change = { code: record.code };
        const entry = { actorId: caller.userId, entity: 'survey', entityId: surveyId, change, address } as const;
        await audit.record(tx, { action: 'survey.invitation_revoked', ...entry });
        return true;
      };
      for (let round = 0; round < rounds; round += 1) {
        if ((await db.transaction(revoke)) !== undefined) return;
      }
      throw new AppError('service.unavailable', { retryAfter: 1 });
    },
  };
}
