import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from 'core/contract';
import type { ChangedAttempt, RescoringOutcome } from 'core/contract/answering/rescoring';
import type { JobRow } from 'core/contract/platform/job';
import type { InstrumentDocument } from 'core/instrument/document';
import pino from 'pino';
import { jobHandlers } from '../../desk/jobs/handlers';
import { createJobWorker } from '../../jobs/worker';
import { named, readBy } from '../authoring/readers';
import { endedJob, readJob } from '../job';
import type { TestServer } from '../testServer';
import { dataOf } from './respondent';

/** The PHQ-9 in two languages under a code of its own; its readers see each attempt. */
export function phq9(code: string, change: (document: InstrumentDocument) => void = () => {}): InstrumentDocument {
  const path = join(__dirname, '../../../seed/instruments/phq9.json');
  const document: InstrumentDocument = { ...JSON.parse(readFileSync(path, 'utf8')), code };
  const { 'en-US': english = {}, 'de-DE': german = {} } = document.texts;
  // Its German questions and answers may not be redistributed; without any it could not be answered in German.
  const questions = Object.entries(english).filter(([key]) => /^(question|answer|section)\./.test(key));
  document.texts = { 'en-US': english, 'de-DE': { ...Object.fromEntries(questions), ...german } };
  delete document.testCases;
  change(document);
  return named(document);
}

export const reversed = (code: string) => (document: InstrumentDocument) => {
  for (const question of document.questions) if (question.code === code) question.reverse = true;
};

/** An admin's calls. */
export class Author {
  private constructor(
    private readonly server: TestServer,
    readonly userId: string,
    readonly token: string,
  ) {}

  static async on(server: TestServer): Promise<Author> {
    const email = `${crypto.randomUUID()}@example.org`;
    const userId = await server.addUser(email, ['admin']);
    return new Author(server, userId, (await server.signIn(email)).accessToken);
  }

  whatIf(id: string, version: number | null = null) {
    return this.begin(contract.rescoring.whatIf, id, { version });
  }

  rescore(id: string, version: number, note: string) {
    return this.begin(contract.rescoring.rescore, id, { version, note });
  }

  private async begin(
    row: typeof contract.rescoring.whatIf | typeof contract.rescoring.rescore,
    id: string,
    body: object,
  ) {
    await readBy(this.server, id, this.userId);
    // Ids of jobs follow the time, and this clock is stopped.
    this.server.clock.forward(1);
    return dataOf<{ job: string }>(await this.server.ask(row, { token: this.token, params: { id }, body })).job;
  }

  async latest(id: string) {
    const answer = await this.server.ask(contract.rescoring.latest, { token: this.token, params: { id } });
    return dataOf<{ whatIf: RescoringOutcome | null; rescore: RescoringOutcome | null }>(answer);
  }

  changed(id: string, job: string, query: Record<string, string> = {}) {
    return this.server.ask(contract.rescoring.changed, { token: this.token, params: { id, job }, query });
  }

  /** Page by page. */
  async allChanged(id: string, job: string, query: Record<string, string> = {}): Promise<ChangedAttempt[]> {
    const rows: ChangedAttempt[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await this.changed(id, job, { pageSize: '50', ...query, ...(cursor && { cursor }) });
      rows.push(...dataOf<ChangedAttempt[]>(page));
      cursor = page.body.cursor ?? null;
    }
    return rows;
  }

  job = (id: string): Promise<JobRow> => readJob(this.server, this.token, id);
  ended = (id: string): Promise<JobRow> => endedJob(this.server, this.token, id);
}

/** Runs jobs until everything begun in `work` is over. */
export async function working<T>({ database, services, clock }: TestServer, work: () => Promise<T>): Promise<T> {
  // However slow the machine is, nobody takes over what is being done.
  const times = { poll: 0.1, lease: 300, beat: 0.3, upkeep: 0.3, retry: 0 };
  const log = pino({ level: 'silent' });
  const worker = createJobWorker({ db: database.db, log, jobs: services.jobs, handlers: jobHandlers(services), times });
  clock.forward(1);
  await worker.start();
  try {
    return await work();
  } finally {
    await worker.stop();
  }
}
