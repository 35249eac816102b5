import { unzipped } from 'core/interchange/parts/zip';
import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';

/** 0.1 + 0.2 as a spreadsheet shows it, and 12.0 as 12. */
const shownNumber = (stored: string): string => String(Number(Number(stored).toPrecision(15)));

/** A day, a time of day where there is no day (the calendar of spreadsheets begins in 1899 or 1904), or both. */
function shownMoment(moment: Date): string {
  const [day = '', time = ''] = moment.toISOString().split('T');
  const clock = time.slice(0, time.startsWith(':00', 5) ? 5 : 8);
  if (day < '1900-01-01' || day === '1904-01-01') return clock;
  return clock === '00:00' ? day : `${day} ${clock}`;
}

/** A cell as its reader sees it, on one line; it is quoted as in CSV with tabs. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return shownMoment(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  const text = String(cell).replace(/\s*[\r\n\t\u2028\u2029]+\s*/g, ' ');
  return text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * The first sheet of a workbook, in the order of its tabs: a line for each row, cells apart by tabs. Rejects with what is wrong.
 * Sizes are checked before anything is unpacked. It is packed again without compression, since its reader would unpack large parts in a
 * worker that the content security policy refuses.
 */
export async function workbookText(bytes: Uint8Array): Promise<string> {
  const parts = unzipped({ name: '', bytes }, (name) => /\.xml(\.rels)?$/i.test(name));
  const packed = zipSync(Object.fromEntries(parts.map((part) => [part.name, part.bytes])), { level: 0 });
  const rows = await readSheet<string>(packed.buffer as ArrayBuffer, { trim: false, parseNumber: shownNumber });
  return rows.map((row) => row.map(cellText).join('\t').trimEnd()).join('\n');
}
