import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../database/connection';
import { createTakeIn, type TakeIn } from '../../processes/documents';
import { programBeside } from '../../processes/program';
import type { By } from './reach';

/** What the program does with a document: makes a survey of it, or it is the body of `addItem` for a survey. */
export type AskedDocument = { call: 'import'; by: string | null } | { call: 'addItem'; by: By; survey: string };

/** What came of it; `instrumentId`: of an item. */
export type TakenIn = { id: string; code: string; composed: number } | { instrumentId: string; code: string };

interface Needs {
  db: Database;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** As `importDocument` and `addItem`, of the bytes of a large document. */
export interface SurveyTakeIn {
  import(bytes: Uint8Array, by: string | null): Promise<{ id: string; code: string; composed: number }>;
  addItem(bytes: Uint8Array, by: By, survey: string): Promise<{ instrumentId: string; code: string }>;
}

export function createSurveyTakeIn(needs: Needs): SurveyTakeIn {
  const take: TakeIn<AskedDocument, TakenIn> = createTakeIn({
    ...needs,
    program: () => programBeside(import.meta.url, 'surveyDocuments', './takeIn.process'),
  });
  return {
    import: async (bytes, by) => {
      const taken = await take(bytes, { call: 'import', by });
      if ('id' in taken) return taken;
      throw new Error('An import made no survey');
    },
    addItem: async (bytes, { userId, roles, grants }, survey) => {
      const taken = await take(bytes, { call: 'addItem', by: { userId, roles, grants }, survey });
      if ('instrumentId' in taken) return taken;
      throw new Error('An added item has no instrument');
    },
  };
}
