import type { Command } from './command';

interface CommandRow {
  summary: string;
  load: () => Promise<{ command: Command }>;
}

/** Every command, in the order of the help; its module is loaded when it is called. */
export const commands: Readonly<Record<string, CommandRow>> = {
  score: { summary: 'score a CSV of responses', load: () => import('./score') },
  statistics: { summary: 'compute an analysis plan over a CSV', load: () => import('./statistics') },
  check: { summary: 'check an instrument document', load: () => import('./check') },
  test: { summary: "run an instrument's test cases", load: () => import('./test') },
  convert: { summary: 'write an instrument document in another format', load: () => import('./convert') },
  import: { summary: 'bring instrument documents into the database', load: () => import('./import') },
  export: { summary: 'write an instrument as a document', load: () => import('./export') },
  survey: { summary: 'bring in a survey, or write one as a document', load: () => import('./survey') },
  responses: { summary: 'bring completed participations into a survey', load: () => import('./responsesCommand') },
  data: { summary: 'write what came in for a survey or an instrument', load: () => import('./data') },
  codebook: { summary: 'describe the data of a survey or an instrument', load: () => import('./codebook') },
  user: { summary: 'add an account, or change its roles or password', load: () => import('./user') },
  migrate: { summary: 'bring the database up to this version', load: () => import('./migrate') },
  serve: { summary: 'run the server', load: () => import('./serve') },
};
