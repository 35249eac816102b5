import type { KeyboardEvent } from 'react';

/** Row and column from 0, with the two columns before the languages. */
export interface Place {
  row: number;
  column: number;
}

interface Grid {
  rows: number;
  columns: number;
  /** Rows in view. */
  page: number;
  isRtl: boolean;
}

/** The cell that a key leads to; undefined: none. */
export function placeAfter(
  { key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: Place,
  { rows, columns, page, isRtl }: Grid,
): Place | undefined {
  const [lastRow, lastColumn] = [Math.max(0, rows - 1), Math.max(0, columns - 1)];
  const within = (place: Place): Place => ({
    row: Math.min(lastRow, Math.max(0, place.row)),
    column: Math.min(lastColumn, Math.max(0, place.column)),
  });
  const far = ctrlKey || metaKey;
  const onward = isRtl ? -1 : 1;
  switch (key) {
    case 'ArrowDown':
      return within({ row: far ? lastRow : row + 1, column });
    case 'ArrowUp':
      return within({ row: far ? 0 : row - 1, column });
    case 'ArrowRight':
      return within({ row, column: column + onward });
    case 'ArrowLeft':
      return within({ row, column: column - onward });
    case 'PageDown':
      return within({ row: row + page, column });
    case 'PageUp':
      return within({ row: row - page, column });
    case 'Home':
      return within({ row: far ? 0 : row, column: 0 });
    case 'End':
      return within({ row: far ? lastRow : row, column: lastColumn });
    default:
      return undefined;
  }
}
