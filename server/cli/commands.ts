import type { Command } from './command';

interface CommandRow {
  summary: string;
  load: () => Promise<{ command: Command }>;
}

/** Every command, in the order of the help; its module is loaded when it is called. */
export const commands: Readonly<Record<string, CommandRow>> = {
  score: { summary: 'score a CSV of responses', load: () => import('./score') },
  check: { summary: 'check an instrument document', load: () => import('./check') },
  test: { summary: "run an instrument's test cases", load: () => import('./test') },
  convert: { summary: 'write an instrument document in another format', load: () => import('./convert') },
  import: { summary: 'bring instrument documents into the database', load: () => import('./import') },
  export: { summary: 'write an instrument as a document', load: () => import('./export') },
  survey: { summary: 'bring in a survey, or write one as a document', load: () => import('./survey') },
  user: { summary: 'add an account, or change its roles or password', load: () => import('./user') },
  migrate: { summary: 'bring the database up to this version', load: () => import('./migrate') },
  serve: { summary: 'run the server', load: () => import('./serve') },
};
