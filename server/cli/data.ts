import { type ExportFormat, exportFormats } from 'core/export/format';
import { putFiles } from '../export/files';
import type { CellStyle } from '../export/formats/writer';
import type { Command } from './command';
import { exportTo } from './dataExport';
import { readFilter, readLabels, readPart } from './dataOptions';
import { Failure } from './failure';
import { readArguments } from './options';

const usage = `data export SURVEY|INSTRUMENT --format ${exportFormats.join('|')} --out FILE|- [--labels LOCALE] [--filter JSON]
       [--wide] [--times] [--flags] [--names] [--values codes|labels] [--missing codes|empty] [--part named|figures]`;

const isFormat = (text: string): text is ExportFormat => (exportFormats as readonly string[]).includes(text);

function oneOf<const T extends string>(name: string, text: string | undefined, allowed: readonly T[], otherwise: T): T {
  if (text === undefined) return otherwise;
  const found = allowed.find((each) => each === text);
  if (found === undefined) throw new Failure(`--${name}: "${text}" is not one of ${allowed.join(', ')}`);
  return found;
}

/** Writes what came in for a survey or an instrument. Constant memory. */
export const command: Command = {
  usage,
  async run([what = '', ...args], terminal) {
    if (what !== 'export') throw new Failure(`data: "${what}" is not export\nUsage: assess ${usage}`);
    const [flag, text] = [{ type: 'boolean', default: false }, { type: 'string' }] as const;
    const options = {
      ...{ format: text, out: text, labels: text, filter: text, part: text, values: text, missing: text },
      ...{ wide: flag, times: flag, flags: flag, names: flag },
    };
    const { values, positionals } = readArguments(args, options, 1, usage);
    const { format = '', out, wide, times, flags, names } = values;
    if (!isFormat(format)) throw new Failure(`there is no format "${format}": ${exportFormats.join(', ')}`);
    if (out === undefined) throw new Failure(`--out is missing\nUsage: assess ${usage}`);
    const labels = readLabels(values.labels);
    const style: CellStyle = {
      values: oneOf('values', values.values, ['codes', 'labels'], labels === undefined ? 'codes' : 'labels'),
      missing: oneOf('missing', values.missing, ['codes', 'empty'], 'codes'),
    };
    const [code = ''] = positionals;
    const layout = wide ? 'wide' : 'long';
    const which = { filter: readFilter(values.filter), part: readPart(values.part) };
    const asked = { code, labels, out, layout, times, flags, names, ...which } as const;
    const { rows } = await exportTo(terminal, asked, (gathered, place) => putFiles(gathered, format, style, place));
    if (out !== '-') terminal.out.write(`${out}: ${rows} rows\n`);
    return 0;
  },
};
