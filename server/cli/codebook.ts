import { type CodebookFormat, codebookFormats } from 'core/export/format';
import { putCodebook } from '../export/codebook/file';
import { createPdfService } from '../pdf/service';
import type { Command } from './command';
import { exportTo } from './dataExport';
import { readFilter, readLabels, readPart } from './dataOptions';
import { Failure } from './failure';
import { readArguments } from './options';

const usage = `codebook SURVEY|INSTRUMENT --format ${codebookFormats.join('|')} --out FILE|- [--labels LOCALE] [--filter JSON]
       [--part named|figures]`;

const isFormat = (text: string): text is CodebookFormat => (codebookFormats as readonly string[]).includes(text);

/** Describes the data of a survey or an instrument: every variable, its values and how often they occur. */
export const command: Command = {
  usage,
  async run(args, terminal) {
    const text = { type: 'string' } as const;
    const { values, positionals } = readArguments(
      args,
      { format: text, out: text, labels: text, filter: text, part: text },
      1,
      usage,
    );
    const { format = '', out } = values;
    if (!isFormat(format)) throw new Failure(`there is no format "${format}": ${codebookFormats.join(', ')}`);
    if (out === undefined) throw new Failure(`--out is missing\nUsage: assess ${usage}`);
    const [code = ''] = positionals;
    const said = { labels: readLabels(values.labels), filter: readFilter(values.filter), part: readPart(values.part) };
    const asked = { code, out, ...said };
    const columns = { layout: 'long', times: true, flags: true, names: false } as const;
    const pdf = createPdfService({
      log: { error: (...said: unknown[]) => terminal.error.write(`${JSON.stringify(said)}\n`) },
    });
    try {
      await exportTo(terminal, { ...asked, ...columns }, async ({ exported }, place, translations) => [
        await putCodebook({ pdf, translations }, exported, format, place),
      ]);
    } finally {
      await pdf.close();
    }
    return 0;
  },
};
