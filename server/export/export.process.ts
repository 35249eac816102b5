import { type CodebookFormat, codebookFormats, type ExportFormat } from 'core/export/format';
import { sourceLocale } from 'core/language';
import { createVersionReader } from '../authoring/instrument/versions';
import { databaseOn } from '../database/connection';
import { DatabasePool } from '../database/pool';
import { AppError } from '../errors';
import { createPdfService } from '../pdf/service';
import { endWithServer } from '../processes/lifetime';
import { createTranslationService } from '../texts/service';
import { putCodebook } from './codebook/file';
import { putFiles } from './files';
import { gather } from './gathering';
import { asOne } from './packing';
import { loadStudy } from './study';
import type { ExportSaid, ExportTask } from './task';
import { wordsIn } from './words';

/** Milliseconds: to be told how far it is takes the server time, too. */
const betweenTold = 250;

const say = (said: ExportSaid) => process.send?.(said);

function tellNowAndThen(): (done: number, total: number) => void {
  let told = performance.now();
  return (done, total) => {
    if (performance.now() - told < betweenTold && done < total) return;
    told = performance.now();
    say({ done, total });
  };
}

const isCodebook = (format: ExportFormat | CodebookFormat): format is CodebookFormat =>
  (codebookFormats as readonly string[]).includes(format);

async function make({ subject, request, folder, at, connection }: ExportTask): Promise<ExportSaid> {
  const pool = new DatabasePool({ ...connection, max: 2 });
  const pdf = createPdfService({ log: { error: (said: unknown) => console.error(said) } });
  try {
    const db = databaseOn(pool);
    const translations = createTranslationService({ db });
    const versions = createVersionReader({ db, translations });
    const loaded = await loadStudy({ db, versions, translations }, subject, request.labels ?? undefined);
    const words = await wordsIn(translations, loaded.chain[0] ?? sourceLocale);
    const { format, layout, times, flags, names, filter } = request;
    const chosen = isCodebook(format) ? { times: true, flags: true, names: false } : { times, flags, names };
    const gathered = await gather(db, loaded, words, {
      ...{ layout, filter, ...chosen, scratch: folder, at },
      onProgress: tellNowAndThen(),
    });
    try {
      const place = { folder, stem: loaded.study.code };
      const files = isCodebook(format)
        ? [await putCodebook({ pdf, translations }, gathered.exported, format, place)]
        : await putFiles(gathered, format, request, place);
      return { made: { ...(await asOne(files, place, at)), isTooFew: gathered.isTooFew } };
    } finally {
      await gathered.remove();
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return { isGone: true };
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return { isFull: true };
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    await pdf.close();
    await pool.end();
  }
}

process.once('message', (task: ExportTask) => {
  void make(task).then((said) => process.send?.(said, undefined, {}, () => process.disconnect()));
});
endWithServer();
