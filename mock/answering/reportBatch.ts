import { strToU8, zipSync } from 'fflate';
import type { ReportBatch } from '../../core/contract/answering/reportBatch';
import { instrumentOf } from '../authoring/instrument';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { addJob, goOn, type StoredJob, shownJob } from '../platform/jobWorld';

/** Completed results of every published instrument. */
const results = 45;
/** Reports between two looks at the job: it ends at the fourth. */
const pace = 15;

interface StoredBatch extends Omit<ReportBatch, 'job'> {
  instrumentId: string;
  job: StoredJob;
}

let batches: StoredBatch[] = [];

export function resetReportBatches(): void {
  batches = [];
}

const pdf = strToU8('%PDF-1.7');

export const reportBatch: Handlers['reportBatch'] = {
  begin: ({ params, body, caller }) => {
    const { version } = instrumentOf(params.id);
    if (version === null) refuse('not_found');
    let left = results;
    const step = () => {
      if (left === 0) return undefined;
      left -= 1;
      return 'done';
    };
    const job = addJob(caller?.id ?? '', results, step, { kind: 'instrument.reports', pace });
    const { report, locale = null, paper = 'a4', from = null, to = null } = body;
    const batch = { instrumentId: params.id, job, report, locale, paper, from, to, files: 0, bytes: 0, leftOut: 0 };
    batches = [batch, ...batches];
    return { job: job.id };
  },
  list: ({ params, caller }) =>
    batches
      .filter(({ instrumentId, job }) => instrumentId === params.id && job.ownerId === caller?.id)
      .map(({ instrumentId: _, job, ...batch }) => {
        goOn(job);
        return { ...batch, job: shownJob(job), files: job.done, bytes: job.done * 48_000 };
      }),
  file: ({ params, caller }) => {
    const found = batches.find(({ job }) => job.id === params.job && job.ownerId === caller?.id);
    if (!found || found.job.endedAt === null) refuse('not_found');
    const names = Array.from(
      { length: found.job.done },
      (_, index) => `01900000-0000-7000-8010-${String(index + 1).padStart(12, '0')}-en-US.pdf`,
    );
    return zipSync(Object.fromEntries(names.map((name) => [name, pdf])), { level: 0 });
  },
};
