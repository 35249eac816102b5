import type { InvitationImport } from 'core/contract/surveys/invitation';
import { type PersonFault, readPeople } from 'core/survey/invitedPeople';
import type { Invitee } from 'core/survey/invitee';
import { recordEvent } from '../../accounts/audit/service';
import { activeRoles } from '../../database/activeRoles';
import type { Database } from '../../database/connection';
import { AppError } from '../../errors';
import { JobFailed, type JobHandler } from '../../platform/job/kinds';
import type { JobService } from '../../platform/job/service';
import type { Caller } from '../../plugins/route';
import { Pace } from '../../processes/pace';
import { reached, type SurveyRecord } from '../survey/reach';
import type { InvitationCodes } from './codes';
import { invitePeople } from './inviting';
import { addOutcome, findList, forgetList, importsOf, insertImport } from './storeImport';

interface Needs {
  db: Database;
  clock: () => Date;
  jobs: Pick<JobService, 'add' | 'list'>;
  codes: InvitationCodes;
  localesOf(record: Pick<SurveyRecord, 'baseLocale'>): Promise<string[]>;
}

/** People of one step, which is one transaction. */
const stepSize = 500;
const mostListed = 5;

/** Somebody in the list, or why they are left out. */
type Entry = { line: number } & ({ person: Invitee } | { fault: PersonFault });

/** The next entries behind a line, at least so many if there are: a line is never parted. */
function nextEntries(entries: readonly Entry[], after: number): Entry[] {
  const from = entries.findIndex(({ line }) => line > after);
  if (from < 0) return [];
  let to = from + stepSize;
  while (to < entries.length && entries[to]?.line === entries[to - 1]?.line) to += 1;
  return entries.slice(from, to);
}

/** Lists of people, each invited by a job. */
export function createImporting({ db, clock, jobs, codes, localesOf }: Needs) {
  async function editable(caller: Pick<Caller, 'userId' | 'roles'>, surveyId: string) {
    const { record } = await reached(db, surveyId, { grants: [], ...caller }, 'edit');
    if (record.status === 'archived') throw new AppError('survey.archived');
    return record;
  }

  /** With the present roles. A revoked right also ends the jobs that it allowed. */
  const stillEditable = async (userId: string, surveyId: string) =>
    editable({ userId, roles: (await activeRoles(db, userId)) ?? [] }, surveyId).catch((error: unknown) => {
      throw error instanceof AppError ? new JobFailed({ key: `error.${error.code}` }) : error;
    });

  async function entriesOf(text: string, record: SurveyRecord): Promise<Entry[]> {
    const rules = { attributes: record.definition.attributes ?? [], locales: await localesOf(record) };
    const { people, lines, faults } = await new Pace().run(readPeople(text, rules));
    const found: Entry[] = people.map((person, index) => ({ line: lines[index] ?? 0, person }));
    return [...found, ...faults.map((fault) => ({ line: fault.line, fault }))].sort(
      (one, other) => one.line - other.line,
    );
  }

  const takeLines: JobHandler<'survey.invite'> = async (run) => {
    const { surveyId } = run.input;
    const text = await findList(db, run.id);
    if (text === null || text === undefined) return undefined;
    const entries = await entriesOf(text, await stillEditable(run.userId, surveyId));
    const total = entries.length;
    for (;;) {
      const step = nextEntries(entries, run.input.after ?? 0);
      const last = step.at(-1);
      if (last === undefined) break;
      const record = await stillEditable(run.userId, surveyId);
      const locales = await localesOf(record);
      const given = step.flatMap((entry) => ('person' in entry ? [entry] : []));
      const faults = step.flatMap((entry) => ('fault' in entry ? [entry.fault] : []));
      const input = { surveyId, after: last.line };
      // Who is refused only now (their detail was removed a moment ago) is told, but counts as taken.
      await run.advance({ done: step.length, failures: faults.length, total, input }, async (tx) => {
        const at = clock();
        const people = given.map(({ person }) => person);
        const { created, existing, handed, refused } = await invitePeople(tx, codes, { record, people, locales, at });
        const late = refused.map(({ index, ...fault }) => ({ line: given[index]?.line ?? 0, ...fault }));
        await addOutcome(tx, run.id, { created, existing, handed: handed.length, refused: [...faults, ...late] });
        if (created === 0) return;
        const change = { code: record.code, invited: created };
        const entry = { actorId: run.userId, entity: 'survey', entityId: surveyId, change } as const;
        await recordEvent(tx, { action: 'survey.invited', ...entry }, at);
      });
    }
    await db.transaction((tx) => forgetList(tx, run.id));
    return undefined;
  };

  return {
    takeLines,

    begin: async (caller: Caller, surveyId: string, text: string): Promise<string> => {
      await editable(caller, surveyId);
      return jobs.add('survey.invite', caller.userId, { surveyId }, (tx, jobId) =>
        insertImport(tx, { jobId, surveyId, text }),
      );
    },

    list: async (caller: Caller, surveyId: string, locale: string): Promise<InvitationImport[]> => {
      await reached(db, surveyId, caller, 'see');
      const own = (await jobs.list(caller, locale)).filter(({ kind }) => kind === 'survey.invite');
      const found = await importsOf(db, { surveyId, jobIds: own.map(({ id }) => id) });
      const byJob = new Map(found.map(({ jobId, ...counts }) => [jobId, counts] as const));
      const listed = own.flatMap((job) => {
        const counts = byJob.get(job.id);
        if (counts === undefined) return [];
        return [{ job, ...counts, refused: counts.refused as InvitationImport['refused'] }];
      });
      return listed.slice(0, mostListed);
    },
  };
}
