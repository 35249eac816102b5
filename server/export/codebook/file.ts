import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CodebookFormat } from 'core/export/format';
import type { PdfService } from '../../pdf/service';
import { pdfWords } from '../../pdf/words';
import type { TranslationService } from '../../texts/service';
import type { MadeFile, Place } from '../files';
import type { Exported } from '../formats/writer';
import { codebookDdi } from './ddi';
import { codebookDocument } from './document';
import { codebookPage } from './page';

interface Needs {
  pdf: Pick<PdfService, 'report'>;
  translations: Pick<TranslationService, 'bundle'>;
}

async function bytesOf({ pdf, translations }: Needs, exported: Exported, format: CodebookFormat): Promise<Uint8Array> {
  if (format === 'html') return Buffer.from(codebookPage(exported));
  if (format === 'ddi') return Buffer.from(codebookDdi(exported));
  const { page } = await pdfWords(translations, exported.dataSet.locale);
  return pdf.report(codebookDocument(exported, page), 'later');
}

/** Writes the codebook of an export. */
export async function putCodebook(
  needs: Needs,
  exported: Exported,
  format: CodebookFormat,
  { folder, stem }: Place,
): Promise<MadeFile> {
  const name = `${stem}-codebook.${format === 'ddi' ? 'xml' : format}`;
  const path = join(folder, name);
  await writeFile(path, await bytesOf(needs, exported, format), { flag: 'wx' });
  return { name, path };
}
