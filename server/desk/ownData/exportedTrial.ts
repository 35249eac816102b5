import { documentOf } from 'core/instrument/draft';
import { titleIn } from 'core/instrument/textKeys';
import { fallbackChain } from 'core/language';
import { type AnswerInWords, type AnswerWords, answerIn } from '../../answering/attempt/answerInWords';
import { findInstrument } from '../../authoring/instrument/service';
import type { Database } from '../../database/connection';
import { bundlesOf, type TranslationService } from '../../texts/service';
import { type StoredTrial, trialsOf } from './storeExport';

/** A draft that the person was invited to try: the note to them, and their answers. */
export interface ExportedTrial {
  instrument: { id: string; code: string; title: string };
  /** By the inviter. */
  note: string;
  invitedAt: string;
  answeredAt: string | null;
  /** In which it was answered. */
  locale: string | null;
  respondent: StoredTrial['respondent'];
  comment: string | null;
  /** To the questions of the present draft. */
  answers: AnswerInWords[];
}

interface Needs {
  db: Database;
  translations: Pick<TranslationService, 'fallbacks'>;
}

/** The trials of an account, their texts as near to the locale as the drafts have them. */
export async function exportedTrials(
  { db, translations }: Needs,
  userId: string,
  { locale, words }: { locale: string; words: AnswerWords },
): Promise<ExportedTrial[]> {
  const exported: ExportedTrial[] = [];
  for (const trial of await trialsOf(db, userId)) {
    const record = await findInstrument(db, trial.instrumentId);
    // Removed between the two reads, and its trials with it.
    if (record === undefined) continue;
    const { id, code, draft } = record;
    const chain = fallbackChain(locale, await translations.fallbacks(), draft.baseLocale);
    const document = documentOf(draft, await bundlesOf(db, 'Instrument', id, chain));
    const answeredAt = trial.answeredAt?.toISOString() ?? null;
    exported.push({
      instrument: { id, code, title: titleIn(document, chain).text },
      note: trial.note,
      invitedAt: trial.invitedAt.toISOString(),
      answeredAt,
      locale: trial.locale,
      respondent: trial.respondent,
      comment: trial.comment,
      answers: Object.entries(trial.answers ?? {})
        .filter(([, value]) => value !== null)
        .map(([address, value]) => answerIn({ document, chain, words }, address, value, answeredAt ?? '')),
    });
  }
  return exported;
}
