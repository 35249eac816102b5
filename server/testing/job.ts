import { contract } from 'core/contract';
import type { JobRow } from 'core/contract/platform/job';
import { until } from 'tests/until';
import { dataOf } from './answering/respondent';
import type { TestServer } from './testServer';

/** A job as its owner sees it. */
export const readJob = async (server: TestServer, token: string, id: string): Promise<JobRow> =>
  dataOf<JobRow>(await server.ask(contract.job.read, { token, params: { id } }));

/** A job once it is over. */
export const endedJob = (server: TestServer, token: string, id: string): Promise<JobRow> =>
  until('the end of a job', async () => {
    const row = await readJob(server, token, id);
    return row.endedAt !== null && row;
  });
