import type { AnswerSheet, Respondent } from 'core/instrument/document';
import type { CompiledInstrument } from 'core/instrument/program';
import { type Explanation, type Scores, scoresOf, startRun } from 'core/scoring';
import type { Database } from '../../database/connection';
import { createInstrumentAdministration, type InstrumentAdministration } from './administration';
import { requireValidAnswers } from './answers';
import { compiledDraft } from './compiledDraft';
import { existing } from './draftDocuments';
import type { CleanDrawing } from './importedDrawings';
import { createImporting, type Importing } from './importing';
import { Lru } from './lru';
import { createPublishing, type Publishing } from './publishing';
import { createReading, type Reading, requireRowVersion, rowOf } from './reading';
import { createTextRevisions, type TextRevisions } from './textRevision';

export type { Imported } from './importing';
export type { PublishOptions } from './publishing';
export { completenessOf, findInstrument, type InstrumentRecord, lockInstrument, versionByNumber } from './store';
export { putAccess } from './storeAdministration';

export interface TestResult extends Omit<Scores, 'values'> {
  scores: Scores['values'];
  explanations: Record<string, Explanation | null>;
}

export interface InstrumentService extends InstrumentAdministration, Importing, Publishing, Reading {
  textRevisions: TextRevisions;
  /** Scores a sheet on the draft; nothing is stored. @throws AppError `attempt.answers_invalid`, `instrument.invalid`, `not_found` */
  test(id: string, sheet: { answers: AnswerSheet; respondent?: Respondent }): Promise<TestResult>;
}

/** Drafts compiled for the test screen. */
const draftsHeld = 20;

interface Needs {
  db: Database;
  clock: () => Date;
  /** Left out: one is created when a document with drawings is imported. */
  cleanSvg?: CleanDrawing;
}

export function createInstrumentService(needs: Needs): InstrumentService {
  const { db, clock } = needs;
  const compiledDrafts = new Lru<CompiledInstrument>(draftsHeld);
  return {
    ...createInstrumentAdministration({ db, clock, requireRowVersion, rowOf }),
    ...createImporting(needs),
    ...createPublishing({ db, clock }),
    ...createReading({ db, clock }),
    textRevisions: createTextRevisions({ db, clock }),
    test: async (id, { answers, respondent }) => {
      const record = await existing(db, id);
      const compiled = await compiledDrafts.get(`${id} ${record.rowVersion}`, async () => compiledDraft(record.draft));
      requireValidAnswers(record.draft, answers);
      const run = startRun(compiled, { answers, respondent });
      const explanations = Object.fromEntries(compiled.calculations.map((code) => [code, run.explain(code)]));
      const { values, ...rest } = scoresOf(compiled, run);
      return { ...rest, scores: values, explanations };
    },
  };
}
