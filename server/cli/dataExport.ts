import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sourceLocale } from 'core/language';
import type { InstrumentPart } from 'core/results/source';
import { createVersionReader } from '../authoring/instrument/versions';
import { AppError } from '../errors';
import type { MadeFile } from '../export/files';
import { type Gathered, type Gathering, gather } from '../export/gathering';
import { loadStudy } from '../export/study';
import { wordsIn } from '../export/words';
import { seedDirectory } from '../installation';
import { createTranslationService, type TranslationService } from '../texts/service';
import type { Terminal } from './command';
import { withDatabase } from './database';
import { subjectOf } from './dataOptions';
import { Failure } from './failure';
import { readFailure } from './readInstrument';

/** The server's texts as they are shipped: the database has them only once a server has run on it. */
async function shippedTexts(locale: string): Promise<Record<string, string>> {
  const of = (name: string) => readFile(join(seedDirectory(), 'messages', name, 'server.json'), 'utf8');
  return JSON.parse(await of(locale).catch(() => of(sourceLocale))) as Record<string, string>;
}

export interface Asked extends Omit<Gathering, 'scratch' | 'at' | 'onProgress'> {
  /** Of a survey or an instrument. */
  code: string;
  labels: string | undefined;
  /** Of an instrument; absent: see `partsOf`. */
  part: InstrumentPart | undefined;
  /** Where its file goes; `-`: standard output. */
  out: string;
}

/**
 * Gets the data of a survey or an instrument together, and moves the files that `put` writes to their places when all are written: after a
 * failure there is none, or the one that was there before.
 * @param put writes into a folder, the file that was asked for first; names of others begin with `stem`
 */
export async function exportTo(
  terminal: Terminal,
  { code, labels, part, out, ...asked }: Asked,
  put: (
    gathered: Gathered,
    place: { folder: string; stem: string },
    translations: TranslationService,
  ) => Promise<MadeFile[]>,
): Promise<Gathered['exported']['facts']> {
  const folder = await mkdtemp(join(out === '-' ? '.' : dirname(out), '.export-')).catch((error: unknown) => {
    throw new Failure(readFailure(error), { file: out });
  });
  try {
    return await withDatabase(terminal, async ({ db }) => {
      const translations = createTranslationService({ db });
      const versions = createVersionReader({ db, translations });
      const subject = await subjectOf(db, code, part);
      const loaded = await loadStudy({ db, versions, translations }, subject, labels);
      const [locale = sourceLocale] = loaded.chain;
      const words = await wordsIn(translations, locale, await shippedTexts(locale));
      const gathered = await gather(db, loaded, words, { ...asked, scratch: folder, at: new Date() });
      try {
        const files = await put(
          gathered,
          { folder, stem: out === '-' ? code : basename(out, extname(out)) },
          translations,
        );
        const [first] = files;
        if (first === undefined) return gathered.exported.facts;
        if (out === '-') await pipeline(createReadStream(first.path), terminal.out, { end: false });
        else for (const file of files) await rename(file.path, file === first ? out : join(dirname(out), file.name));
        if (gathered.isTooFew)
          terminal.error.write(`${code}: so few people are left that nothing may be shown of them\n`);
        return gathered.exported.facts;
      } finally {
        await gathered.remove();
      }
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') {
      throw new Failure(`"${code}" was never opened or published: there are no data.`);
    }
    throw (error as NodeJS.ErrnoException).syscall === undefined
      ? error
      : new Failure(readFailure(error), { file: out });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
