import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/connection';
import { createTakeIn, type TakeIn } from '../../processes/documents';
import { programBeside } from '../../processes/program';
import type { Imported } from './service';

export interface AskedImport {
  mode: 'new' | 'replace';
  by: string | null;
}

/** As `importDocument`, of the bytes of a large document. */
export type ImportApart = TakeIn<AskedImport, Imported>;

interface Needs {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

export const createImportApart = (needs: Needs): ImportApart =>
  createTakeIn({ ...needs, program: () => programBeside(import.meta.url, 'importApart', './importApart.process') });
