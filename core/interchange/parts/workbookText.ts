import { zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { ForeignFile } from '../model/foreign';
import { withCellPlaces } from './cellPlaces';
import { textOfFile } from './json';
import { encodedText } from './utf8';
import { childOf, elementsOf, parseXmlFile } from './xml';
import { unzipped } from './zip';

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

interface Tab {
  /** From 1, as the reader counts. */
  number: number;
  /** In the archive. */
  part: string;
}

/** The tab that one sees first: hidden ones are passed over, unless all are, and so are charts that fill a tab. */
function firstTab(parts: ReadonlyMap<string, ForeignFile>): Tab | undefined {
  const [workbook, relations] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'].map((name) => parts.get(name));
  if (workbook === undefined || relations === undefined) return undefined;
  const targets = new Map(
    elementsOf(parseXmlFile(relations), 'Relationship').flatMap(({ attributes: { Id, Type = '', Target = '' } }) =>
      Id !== undefined && Type.endsWith('/worksheet')
        ? [[Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`] as const]
        : [],
    ),
  );
  const tabs = elementsOf(childOf(parseXmlFile(workbook), 'sheets'), 'sheet').flatMap(({ attributes }, index) => {
    const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1] ?? '';
    const part = targets.get(id);
    const isHidden = attributes.state === 'hidden' || attributes.state === 'veryHidden';
    return part === undefined ? [] : [{ number: index + 1, part, isHidden }];
  });
  return tabs.find(({ isHidden }) => !isHidden) ?? tabs[0];
}

/**
 * The first sheet of a workbook that is not hidden, in the order of its tabs: a line for each row, cells apart by tabs. Rejects with what is
 * wrong. Sizes are checked before anything is unpacked. It is packed again without compression, since its reader would unpack large parts in
 * a worker that the content security policy refuses.
 */
export async function workbookText(bytes: Uint8Array): Promise<string> {
  const found = unzipped({ name: '', bytes }, (name) => /\.xml(\.rels)?$/i.test(name));
  const parts = new Map(found.map((part) => [part.name, part]));
  const tab = firstTab(parts);
  const sheet = tab && parts.get(tab.part);
  if (sheet) parts.set(sheet.name, { name: sheet.name, bytes: encodedText(withCellPlaces(textOfFile(sheet))) });
  const packed = zipSync(Object.fromEntries([...parts.values()].map((part) => [part.name, part.bytes])), { level: 0 });
  const options = { trim: false, parseNumber: shownNumber };
  const rows = await readSheet<string>(packed.buffer as ArrayBuffer, tab?.number ?? 1, options);
  return rows.map((row) => row.map(cellText).join('\t').trimEnd()).join('\n');
}
