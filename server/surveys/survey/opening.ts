import type { AuditAction } from 'core/access/auditActions';
import type { SurveyRow } from 'core/contract/surveys/survey';
import { recordEvent } from '../../accounts/audit/service';
import { publishPage } from '../../authoring/instrument/pages';
import type { VersionReader } from '../../authoring/instrument/versions';
import type { Database, Transaction } from '../../database/connection';
import { AppError } from '../../errors';
import { showSurveyTexts } from '../../texts/storeSurveyTexts';
import { holdLanguages } from '../../translating/work/service';
import type { AnonymousSurveys } from '../anonymous/service';
import { replanFollowing } from '../mail/following';
import { takeBackAll } from '../mail/ledger';
import { type CountBefore, createCountBefore } from '../quota/counting';
import { lockedForEdit } from './changing';
import { withConsentVersion } from './consent';
import { definitionChecksum, definitionWith, isSameRevision, openedOf, planOf, storeDefinition } from './definition';
import { factsOf } from './facts';
import type { Deed } from './making';
import { endOf, shownStatus } from './phase';
import { checkedTexts, closedBefore, problemsOf, refusal } from './problems';
import { requireKept } from './promise';
import { type By, reached } from './reach';
import { findRecord, lockSurvey, type SurveyRecord, updateSurvey } from './store';
import { findRevision, insertRevision } from './storeRevisions';
import { storedTexts } from './storeTexts';

type Status = SurveyRow['status'];

export interface Opening {
  /**
   * Publishes the pages, and freezes what those who begin from now on get. @returns the status
   * @throws AppError `not_found`, `access.denied`, `survey.archived`, `survey.unchanged`, `survey.not_openable` with each problem
   */
  open(by: By, id: string): Promise<Status>;
  /** As `open`, for the command line and the demonstration. @throws AppError as `open` */
  openAs(by: string | null, id: string): Promise<Status>;
  /** @throws AppError `not_found`, `access.denied`, `survey.archived`, `survey.not_open` for a draft */
  close(by: By, id: string): Promise<Status>;
  /** Asks again, or brings an archived draft back; an end that has passed is taken away. @throws AppError `not_found`, `access.denied`, `survey.not_open` */
  reopen(by: By, id: string): Promise<Status>;
  /** @throws AppError `not_found`, `access.denied` */
  archive(by: By, id: string): Promise<Status>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  /** Absent: nothing is closed here. */
  anonymous?: Pick<AnonymousSurveys, 'throwAway'>;
  /** Left out: only new surveys are opened. */
  versions?: Pick<VersionReader, 'get'>;
}

const recorded = (tx: Transaction, action: AuditAction, { id, code }: SurveyRecord, deed: Deed, change: object = {}) =>
  recordEvent(tx, { action, actorId: deed.by, entity: 'survey', entityId: id, change: { code, ...change } }, deed.at);

/** Opens a survey that is locked. */
async function openLocked(
  tx: Transaction,
  record: SurveyRecord,
  deed: Deed,
  countBefore: CountBefore | undefined,
): Promise<void> {
  const { id, revision } = record;
  const { at } = deed;
  const definition = await withConsentVersion(tx, record);
  const facts = await factsOf(tx, definition.items);
  const texts = checkedTexts(await storedTexts(tx, id));
  const problems = [...(await problemsOf(tx, record, { facts, texts, reach: null })), ...closedBefore(record, at)];
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (errors.length > 0) throw refusal('survey.not_openable', errors);

  const versions = new Map<string, string>();
  for (const { item, version } of facts) {
    if (item.kind === 'page') versions.set(item.code, await publishPage(tx, item.instrumentId, deed));
    else if (typeof item.version === 'number' && version !== undefined) versions.set(item.code, version.id);
  }
  const opened = openedOf(definition, versions);
  const before = revision === 0 ? undefined : await findRevision(tx, id, revision);
  const isNew = before === undefined || !isSameRevision(before, opened);
  if (before !== undefined) await requireKept(tx, id, before, definition);
  const isOpen = shownStatus(record, at) === 'open';
  if (!isNew && isOpen) throw new AppError('survey.unchanged');

  const number = isNew ? revision + 1 : revision;
  if (isNew) await insertRevision(tx, { surveyId: id, number, definition: opened, openedAt: at, openedBy: deed.by });
  if (isNew && before !== undefined) {
    const isAnonymous = record.anonymity === 'anonymous';
    const revisionOf = (each: number) => findRevision(tx, id, each);
    await countBefore?.(tx, { surveyId: id, isAnonymous, revision: number, opened, before, revisionOf, now: at });
  }
  const { audience, anonymity } = definition;
  const checksum = definitionChecksum(definition);
  const marks = { updatedAt: at, updatedBy: deed.by };
  await updateSurvey(tx, id, {
    definition,
    ...{ status: 'open', closedAt: null, revision: number, checksum, audience, anonymity },
    ...marks,
  });
  await showSurveyTexts(tx, [id]);
  await replanFollowing(tx, id, at);
  const action = revision === 0 ? 'survey.opened' : isOpen ? 'survey.revised' : 'survey.reopened';
  await recorded(tx, action, record, deed, { revision: number });
}

export function createOpening({ db, clock, anonymous, versions }: Needs): Opening {
  const countBefore = versions && createCountBefore(versions);

  /** Codes of an anonymous survey that wait for others are not waited for when it is over. */
  async function over(id: string, deed: () => Promise<Status>): Promise<Status> {
    const status = await deed();
    await anonymous?.throwAway(id);
    return status;
  }

  const deedOf = ({ userId }: By): Deed => ({ by: userId, at: clock() });

  const set = (tx: Transaction, { id }: SurveyRecord, status: Status, closedAt: Date | null, { by, at }: Deed) =>
    updateSurvey(tx, id, { status, closedAt, updatedAt: at, updatedBy: by });

  return {
    open: (by, id) =>
      db.transaction(async (tx): Promise<Status> => {
        // As whoever changes texts: languages before drafts.
        await holdLanguages(tx);
        await openLocked(tx, await lockedForEdit(tx, id, by), deedOf(by), countBefore);
        return 'open';
      }),

    openAs: (by, id) =>
      db.transaction(async (tx): Promise<Status> => {
        await holdLanguages(tx);
        await lockSurvey(tx, id);
        const record = await findRecord(tx, id);
        if (record === undefined) throw new AppError('not_found');
        if (record.status === 'archived') throw new AppError('survey.archived');
        await openLocked(tx, record, { by, at: clock() }, countBefore);
        return 'open';
      }),

    close: (by, id) =>
      over(id, () =>
        db.transaction(async (tx): Promise<Status> => {
          const record = await lockedForEdit(tx, id, by);
          const deed = deedOf(by);
          if (record.status === 'draft') throw new AppError('survey.not_open');
          if (record.status === 'closed') return 'closed';
          // One that its time has closed stays closed since then.
          await set(tx, record, 'closed', endOf(record, deed.at) ?? deed.at, deed);
          await takeBackAll(tx, id, { reason: 'closed', at: deed.at });
          await recorded(tx, 'survey.closed', record, deed);
          return 'closed';
        }),
      ),

    reopen: (by, id) =>
      db.transaction(async (tx): Promise<Status> => {
        await lockSurvey(tx, id);
        const { record } = await reached(tx, id, by, 'edit');
        const deed = deedOf(by);
        if (record.status === 'draft') throw new AppError('survey.not_open');
        const shown = shownStatus(record, deed.at);
        if (shown === 'open') return shown;
        const status = record.revision === 0 ? 'draft' : 'open';
        const { closesAt } = record;
        if (closesAt !== null && closesAt <= deed.at) {
          const { items } = record.definition;
          const { closesAt: _, ...settings } = record.definition.settings ?? {};
          await storeDefinition(tx, record, definitionWith({ ...planOf(record.definition), settings }, items), deed);
        }
        await set(tx, record, status, null, deed);
        await replanFollowing(tx, id, deed.at);
        await recorded(tx, 'survey.reopened', record, deed);
        return status;
      }),

    archive: (by, id) =>
      over(id, () =>
        db.transaction(async (tx): Promise<Status> => {
          await lockSurvey(tx, id);
          const { record } = await reached(tx, id, by, 'edit');
          const deed = deedOf(by);
          if (record.status === 'archived') return 'archived';
          const closedAt = record.status === 'draft' ? null : (endOf(record, deed.at) ?? deed.at);
          await set(tx, record, 'archived', closedAt, deed);
          await takeBackAll(tx, id, { reason: 'closed', at: deed.at });
          await recorded(tx, 'survey.archived', record, deed);
          return 'archived';
        }),
      ),
  };
}
