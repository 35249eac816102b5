import { type SheetText, sheetText, UnreadSheet } from 'core/interchange/parts/sheetText';

/** The largest file that is read. Bytes. */
export const largestSheet = 16 * 1024 * 1024;

/** The text of a CSV or XLSX file. Rejects with `UnreadSheet`. */
export async function textOfSheetFile(file: Blob): Promise<SheetText> {
  if (file.size > largestSheet) throw new UnreadSheet('large');
  return sheetText(new Uint8Array(await file.arrayBuffer()));
}
