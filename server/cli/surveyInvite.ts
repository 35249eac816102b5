import { mostNameCharacters } from 'core/language/shownName';
import { type PersonFault, peopleList, type ReadPerson } from 'core/survey/invitedPeople';
import { stringify } from 'csv-stringify/sync';
import { recordEvent } from '../accounts/audit/service';
import type { Database } from '../database/connection';
import { keepTokenSecret, readEnvironment } from '../environment';
import { JobFailed } from '../platform/job/kinds';
import { createInvitationCodes } from '../surveys/invitation/codes';
import { invitePeople } from '../surveys/invitation/inviting';
import { createPlanning } from '../surveys/mail/planning';
import { findRecord, type SurveyRecord } from '../surveys/survey/reach';
import { createTranslationService } from '../texts/service';
import type { Terminal } from './command';
import { withDatabase } from './database';
import { Failure } from './failure';
import { refusedColumn } from './importColumns';
import { writeOutput } from './output';
import { readTable } from './readTable';
import { surveyIdOf } from './surveyIdOf';

/** People of one transaction. */
const atOnce = 1000;

type Why = PersonFault['code'];

const whys: Readonly<Record<Why, (value: string, field: string) => string>> = {
  email_malformed: (value) => `"${value}" is not an e-mail address`,
  attribute_unknown: (_, field) => `the survey takes no detail "${field}" from invitations`,
  email_too_long: (value) => `"${value}" is longer than addresses can be`,
  name_characters: () => 'has a name with characters that cannot be shown',
  name_too_long: () => `has a name of more than ${mostNameCharacters} characters`,
  attribute_value: (value, field) => `"${value}" is no value of "${field}"`,
  attribute_number: (value, field) =>
    `"${value}" is no number for "${field}" (a decimal point, no thousands separators)`,
  attribute_too_long: (_, field) => `the value of "${field}" is too long`,
  attribute_characters: (_, field) => `the value of "${field}" has characters that cannot be shown`,
  line_unclear: (value) => `it is not clear whose names these are: "${value}"`,
  locale_unknown: (value) => `there is no language "${value}"`,
  time_zone_unknown: (value) => `there is no time zone "${value}"`,
  twice: (value) => `${value || 'the address'} stands in the file twice`,
};

interface Counts {
  invited: number;
  before: number;
  refused: number;
}

interface Line {
  line: number;
  cells: string[];
}

type Person = Extract<ReadPerson, { person: unknown }>['person'];

interface Needs {
  db: Database;
  record: SurveyRecord;
  file: string;
  terminal: Terminal;
  tokenSecret: string;
  counts: Counts;
}

/** Invites everybody in the file, part by part, and yields the lines that are refused as CSV, each with its reason. */
async function* invite({ db, record, file, terminal, tokenSecret, counts }: Needs): AsyncGenerator<string> {
  const fallbacks = await createTranslationService({ db }).fallbacks();
  const locales = [...new Set([...fallbacks.keys(), record.baseLocale])];
  const attributes = record.definition.attributes ?? [];
  const codes = createInvitationCodes(tokenSecret);
  const at = new Date();
  let batch: { person: Person; from: Line }[] = [];
  let rows: string[][] = [];
  const tell = (why: Why, { line, cells }: Line, value = '', field = '') => {
    const failure = new Failure(whys[why](value, field), { file, line });
    counts.refused += 1;
    terminal.error.write(`${failure.describe().join('\n')}\n`);
    rows.push([...cells, failure.message]);
  };
  const written = () => {
    const text = rows.length === 0 ? '' : stringify(rows);
    rows = [];
    return text;
  };

  async function take(): Promise<void> {
    const people = batch.map(({ person }) => person);
    const { created, existing, refused } = await db.transaction((tx) =>
      invitePeople(tx, codes, { record, people, locales, at, isPart: true }),
    );
    counts.invited += created;
    counts.before += existing;
    for (const { index, code, value, field } of refused) {
      const given = batch[index];
      if (given !== undefined) tell(code, given.from, value, field);
    }
    batch = [];
  }

  const list = peopleList(await readTable(file, terminal), { attributes }, refusedColumn);
  if (list.titles) rows.push([...list.titles, refusedColumn]);
  for (const from of list.rows) {
    for (const read of list.read(from.cells)) {
      if ('fault' in read) tell(read.fault.code, from, read.fault.value, read.fault.field);
      else batch.push({ person: read.person, from });
    }
    if (batch.length >= atOnce) await take();
    if (batch.length === 0 || rows.length >= atOnce) yield written();
  }
  if (batch.length > 0) await take();
  const change = { code: record.code, invited: counts.invited };
  await db.transaction((tx) =>
    recordEvent(tx, { action: 'survey.invited', actorId: null, entity: 'survey', entityId: record.id, change }, at),
  );
  yield written();
}

/** Plans the invitation mail of everybody who has not got it; the server sends them. @returns how many */
async function plan(db: Database, { id, code }: SurveyRecord): Promise<number> {
  const now = new Date();
  const { monthly } = readEnvironment().mail;
  let planned = 0;
  const input = { surveyId: id, message: 'invitation', to: 'all', when: 'now', at: now.toISOString() } as const;
  const stopping = new AbortController();
  await createPlanning({ db, clock: () => new Date(), monthly })
    .plan({
      ...{ id, userId: '', input, total: null, failures: 0, signal: stopping.signal },
      advance: async ({ done, failures }, write) => {
        await db.transaction(write);
        planned += done - failures;
      },
    })
    .catch((error: unknown) => {
      throw error instanceof JobFailed
        ? new Failure(`The survey "${code}" is not open: no mails were planned.`)
        : error;
    });
  return planned;
}

/** Invites the people of a CSV or XLSX file. @returns the status: 1 when a line was refused */
export async function inviteByFile(
  { code, file, send, refused }: { code: string; file: string; send: boolean; refused: string | undefined },
  terminal: Terminal,
): Promise<number> {
  const environment = readEnvironment();
  const tokenSecret = environment.tokenSecret ?? (await keepTokenSecret(environment.dataDir));
  const counts: Counts = { invited: 0, before: 0, refused: 0 };
  await withDatabase(terminal, async ({ db }) => {
    const record = await findRecord(db, await surveyIdOf(db, code));
    if (record === undefined || record.status === 'archived') throw new Failure(`The survey "${code}" is archived.`);
    const lines = invite({ db, record, file, terminal, tokenSecret, counts });
    if (refused !== undefined) await writeOutput(refused, lines, terminal);
    else for await (const _ of lines);
    const parts = [`${counts.invited} invited`];
    if (counts.before > 0) parts.push(`${counts.before} were invited before`);
    if (counts.refused > 0) parts.push(`${counts.refused} refused`);
    terminal.out.write(`${file}: ${parts.join(', ')}\n`);
    if (send) terminal.out.write(`${file}: ${await plan(db, record)} mails planned\n`);
  });
  return counts.refused > 0 ? 1 : 0;
}
