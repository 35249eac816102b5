import type { Database } from '../../database/connection';
import type { AttemptPdfService } from '../attempt/reportPdf';
import type { VersionReader } from '../instrument/versions';
import { JobFailed, type JobHandler } from '../job/kinds';
import type { JobService } from '../job/service';

export interface ReportBatchService {
  /** Does such jobs. */
  set: JobHandler<'instrument.reports'>;
}

interface Needs {
  db: Database;
  clock: () => Date;
  jobs: Pick<JobService, 'add' | 'show'>;
  versions: VersionReader;
  attemptPdfs: AttemptPdfService;
}

export function createReportBatchService(_: Needs): ReportBatchService {
  return {
    set: async () => {
      throw new JobFailed({ key: 'job_note.failed' });
    },
  };
}
