import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { problem } from 'core/instrument/problem';
import { sourceLocale } from 'core/language';
import { detailMessage, errorMessage } from 'core/language/errorMessages';
import { AppError, type ErrorDetail } from '../errors';
import { seedDirectory } from '../installation';
import { createSurveyService, type SurveyService } from '../surveys/survey/service';
import { createTranslationService } from '../texts/service';
import type { Command, Terminal } from './command';
import { withDatabase } from './database';
import { Failure } from './failure';
import { describeProblem } from './messages';
import { readArguments } from './options';
import { writeOutput } from './output';
import { inviteByFile } from './surveyInvite';

const usage =
  'survey import FILE [--open] | survey export CODE [--out FILE|-] | survey invite CODE PEOPLE [--send] [--refused FILE|-]';

const withSurveys = <T>(terminal: Terminal, work: (surveys: SurveyService) => Promise<T>): Promise<T> =>
  withDatabase(terminal, ({ db }) =>
    work(createSurveyService({ db, clock: () => new Date(), translations: createTranslationService({ db }) })),
  );

async function readDocument(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Failure(error.code === 'ENOENT' ? 'there is no such file' : error.message, { file });
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Failure(`is not JSON: ${error instanceof Error ? error.message : String(error)}`, { file });
  }
}

/** A refusal in words, a line for each of its reasons. */
async function failureOf(error: unknown, file: string): Promise<unknown> {
  if (!(error instanceof AppError)) return error;
  // The database has the server's messages only once a server has run on it.
  const messages = join(seedDirectory(), 'messages', sourceLocale, 'server.json');
  const texts = JSON.parse(await readFile(messages, 'utf8')) as Record<string, string>;
  const line = ({ path, code, params = {} }: ErrorDetail) => {
    const message = detailMessage(texts, code, params, sourceLocale);
    return new Failure(path === '' ? message : `${path}: ${message}`, { file });
  };
  const said = errorMessage(texts, error.code, error.params ?? {}, sourceLocale);
  return new Failure(said, { file }, error.code === 'survey.code_taken' ? [] : (error.details ?? []).map(line));
}

async function bringIn(file: string, toOpen: boolean, terminal: Terminal): Promise<void> {
  const document = await readDocument(file);
  await withSurveys(terminal, async (surveys) => {
    const refused = async (error: unknown) => {
      throw await failureOf(error, file);
    };
    const { id, code, composed } = await surveys.importDocument(document, null).catch(refused);
    terminal.out.write(`${file}: ${code} imported\n`);
    if (composed > 0)
      terminal.out.write(
        `${file}: ${describeProblem(problem('text.composed', ['texts'], null, { count: composed }))}\n`,
      );
    if (!toOpen) return;
    await surveys.openAs(null, id).catch(refused);
    terminal.out.write(`${file}: ${code} opened\n`);
  });
}

async function write(code: string, out: string, terminal: Terminal): Promise<void> {
  const document = await withSurveys(terminal, async (surveys) => {
    const id = await surveys.idOf(code).catch((error: unknown) => {
      const isMissing = error instanceof AppError && error.code === 'not_found';
      throw isMissing ? new Failure(`There is no survey with the code "${code}".`) : error;
    });
    return surveys.documentOf(id);
  });
  await writeOutput(
    out,
    (async function* () {
      yield `${JSON.stringify(document, null, 2)}\n`;
    })(),
    terminal,
  );
}

/** Brings a survey document into the installation's database, completely or not at all; writes a survey as a document; invites people. */
export const command: Command = {
  usage,
  async run([what = '', ...args], terminal) {
    if (what === 'import') {
      const options = { open: { type: 'boolean', default: false } } as const;
      const { values, positionals } = readArguments(args, options, 1, usage);
      await bringIn(positionals[0] ?? '', values.open, terminal);
      return 0;
    }
    if (what === 'export') {
      const options = { out: { type: 'string', default: '-' } } as const;
      const { values, positionals } = readArguments(args, options, 1, usage);
      await write(positionals[0] ?? '', values.out, terminal);
      return 0;
    }
    if (what === 'invite') {
      const options = { send: { type: 'boolean', default: false }, refused: { type: 'string' } } as const;
      const { values, positionals } = readArguments(args, options, 2, usage);
      const [code = '', file = ''] = positionals;
      return inviteByFile({ code, file, send: values.send, refused: values.refused }, terminal);
    }
    throw new Failure(`survey: "${what}" is none of import, export and invite\nUsage: assess ${usage}`);
  },
};
