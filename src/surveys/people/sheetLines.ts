/** The largest file that is read. Bytes. */
const largest = 16 * 1024 * 1024;

const textIn = (element: Element): string =>
  [...element.getElementsByTagName('t')].map((t) => t.textContent ?? '').join('');

/** `C7` → 2 */
const columnOf = (place: string): number => {
  const letters = /^[A-Z]+/.exec(place)?.[0] ?? 'A';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
};

/** A cell as CSV with tabs has it. */
const quoted = (cell: string): string => (/["\n\r\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The first sheet of an .xlsx file: cells as they are stored, rows as lines, cells apart by tabs. */
async function workbookLines(bytes: Uint8Array): Promise<string> {
  const { unzipSync } = await import('fflate');
  const wanted = /^xl\/(sharedStrings|worksheets\/sheet1)\.xml$/;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => wanted.test(name) && originalSize <= 8 * largest,
  });
  const xml = (name: string): Document | undefined => {
    const file = files[name];
    return file && new DOMParser().parseFromString(new TextDecoder().decode(file), 'text/xml');
  };
  const sheet = xml('xl/worksheets/sheet1.xml');
  if (!sheet) throw new Error('no sheet');
  const strings = [...(xml('xl/sharedStrings.xml')?.getElementsByTagName('si') ?? [])].map(textIn);
  const lines = [...sheet.getElementsByTagName('row')].map((row) => {
    const cells: string[] = [];
    for (const cell of row.getElementsByTagName('c')) {
      const value = cell.getElementsByTagName('v')[0]?.textContent ?? '';
      const kind = cell.getAttribute('t');
      const column = columnOf(cell.getAttribute('r') ?? '');
      cells[column] = kind === 's' ? (strings[Number(value)] ?? '') : kind === 'inlineStr' ? textIn(cell) : value;
    }
    return Array.from(cells, (cell = '') => quoted(cell)).join('\t');
  });
  return lines.join('\n');
}

/** The lines of a CSV or XLSX file. Rejects for what cannot be read. */
export async function sheetLines(file: File): Promise<string> {
  if (file.size > largest) throw new Error('too large');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A zip file begins so.
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b;
  return isWorkbook ? workbookLines(bytes) : new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
