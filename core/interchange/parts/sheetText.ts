type Why = 'large' | 'old' | 'broken' | 'binary';

/** A file whose table cannot be read: the text `sheet.unread.WHY` says why, `said` what its reader found. */
export class UnreadSheet extends Error {
  override readonly name = 'UnreadSheet';
  constructor(
    readonly why: Why,
    readonly said = '',
  ) {
    super(`${why} ${said}`);
  }
}

export interface SheetText {
  /** CSV; the first sheet of a workbook with tabs between its cells. */
  text: string;
  /** How its characters were read, where that was no UTF-8; there are texts `sheet.encoding.ENCODING`. */
  encoding?: 'utf-16' | 'windows-1252';
}

const begins = (bytes: Uint8Array, ...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);

/** The text of a CSV or XLSX file. Rejects with `UnreadSheet`. Its readers are loaded when they are needed. */
export async function sheetText(bytes: Uint8Array): Promise<SheetText> {
  // A workbook of the old kind, or one behind a password.
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadSheet('old');
  if (begins(bytes, 0x50, 0x4b)) {
    const { workbookText } = await import('./workbookText');
    try {
      return { text: await workbookText(bytes) };
    } catch (error) {
      throw new UnreadSheet('broken', error instanceof Error ? error.message : '');
    }
  }
  const { readText } = await import('./textEncoding');
  const read = readText(bytes);
  if (read === undefined) throw new UnreadSheet('binary');
  const { text, encoding } = read;
  return encoding === 'utf-8' ? { text } : { text, encoding: encoding === 'windows-1252' ? encoding : 'utf-16' };
}
