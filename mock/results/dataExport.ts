import { instrumentOf } from '../authoring/instrument';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { addJob, goOn, jobsOf } from '../platform/jobWorld';
import { surveyOf } from '../surveys/surveyRead';

/** Rows of every export, and those between two looks at the job. */
const rows = 40;
const pace = 20;

function begin(caller: { id: string } | undefined) {
  let left = rows;
  const step = () => {
    if (left === 0) return undefined;
    left -= 1;
    return 'done' as const;
  };
  return { job: addJob(caller?.id ?? '', rows, step, { kind: 'results.export', pace }).id };
}

export const dataExport: Handlers['dataExport'] = {
  survey: ({ params, caller }) => {
    surveyOf(params.id);
    return begin(caller);
  },
  instrument: ({ params, caller }) => {
    instrumentOf(params.id);
    return begin(caller);
  },
  file: ({ params, caller }) => {
    const job = jobsOf(caller?.id ?? '').find(({ id }) => id === params.job);
    if (job !== undefined) goOn(job);
    if (job?.state !== 'done') refuse('not_found');
    return Uint8Array.from('person,q1\r\n1,0\r\n', (sign) => sign.charCodeAt(0));
  },
};
