import { reportBatch } from 'core/contract/answering/reportBatch';
import { fileAnswer, type Route, route } from '../../plugins/route';
import type { ReportBatchService } from './service';

const momentOf = (time: string | null) => (time === null ? null : new Date(time));

export function reportBatchRoutes({ reportBatches }: { reportBatches: ReportBatchService }): Route[] {
  return [
    route(reportBatch.begin, async ({ caller, params, body: { from, to, ...asked } }) => ({
      job: await reportBatches.begin(caller, params.id, { ...asked, from: momentOf(from), to: momentOf(to) }),
    })),
    route(reportBatch.list, ({ caller, params, locale }) => reportBatches.list(caller, params.id, locale)),
    route(reportBatch.file, async ({ caller, params, locale }) => {
      const asked = { instrumentId: params.id, jobId: params.job, locale };
      const { stream, name } = await reportBatches.archive(caller, asked);
      return fileAnswer(stream, 'application/zip', { name });
    }),
  ];
}
