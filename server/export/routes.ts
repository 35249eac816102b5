import { dataExport } from 'core/contract/results/dataExport';
import { fileAnswer, type Route, route } from '../plugins/route';
import type { DataExportService } from './service';

export function dataExportRoutes({ dataExports }: { dataExports: DataExportService }): Route[] {
  return [
    route(dataExport.survey, async ({ caller, params, body }) => ({
      job: await dataExports.ofSurvey(caller, params.id, params.item, body),
    })),
    route(dataExport.instrument, async ({ caller, params, body }) => ({
      job: await dataExports.ofInstrument(caller, params.id, body),
    })),
    route(dataExport.file, async ({ caller, params }) => {
      const { stream, name } = await dataExports.file(caller, params.job);
      return fileAnswer(stream, 'application/octet-stream', { name });
    }),
  ];
}
