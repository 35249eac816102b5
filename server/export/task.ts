import type { DataExportRequest } from 'core/contract/results/dataExport';
import type { PoolConfig } from 'pg';
import type { ExportSubject } from './study';

/** What the process of an export does. */
export interface ExportTask {
  subject: ExportSubject;
  request: DataExportRequest;
  /** An existing folder of its own. */
  folder: string;
  at: Date;
  connection: PoolConfig;
}

/** What it says meanwhile, and in the end. */
export type ExportSaid =
  | { done: number; total: number }
  | { made: { name: string; path: string; isTooFew: boolean } }
  | { isFull: true }
  | { isGone: true }
  | { problem: string };
