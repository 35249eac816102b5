import type { Block } from 'core/export/block';
import type { VariableSummary } from 'core/export/summary';
import type { DataSet } from 'core/export/variable';

/** Of a text variable, over all rows. */
export interface TextFacts {
  /** UTF-8 bytes of the longest. */
  longest: number;
  /** How many are not empty, and their bytes together. */
  count: number;
  bytes: number;
}

/** What must be known of rows before the first is written. */
export interface RowFacts {
  rows: number;
  /** By number of the variable; null: it is no text. */
  texts: readonly (TextFacts | null)[];
  /** By number of the variable. */
  summaries: readonly VariableSummary[];
}

/** A data set with its rows: they can be read from the beginning as often as needed, some at once. */
export interface Exported {
  dataSet: DataSet;
  facts: RowFacts;
  blocks(): AsyncIterable<Block>;
  /** When it was made. */
  at: Date;
}

/** How cells without value labels in the format itself are written. */
export interface CellStyle {
  /** `labels`: what the numbers stand for. */
  values: 'codes' | 'labels';
  /** `empty`: missing reasons are left out. */
  missing: 'codes' | 'empty';
}

/** A file, piece by piece: memory does not grow with the rows. */
export type FileWriter = (exported: Exported, style: CellStyle) => AsyncGenerator<Uint8Array>;
