import type { Attempt } from 'core/contract/answering/attempt';
import { asAnswered } from 'core/instrument/respondent';
import type { OpenAttempt } from './service';
import { sheetOf } from './sheet';

export const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null;

/** An attempt as its respondent gets it. */
export const shownAttempt = ({ record, version, locale, locales, projection, risks, now }: OpenAttempt): Attempt => ({
  id: record.id,
  instrumentId: record.instrumentId,
  instrumentCode: version.definition.code,
  version: version.number,
  status: record.status,
  locale,
  locales: [...locales],
  startedAt: record.startedAt.toISOString(),
  savedAt: isoOf(record.savedAt),
  completedAt: isoOf(record.completedAt),
  expiresAt: isoOf(record.expiresAt),
  now: now.toISOString(),
  revision: record.revision,
  answers: sheetOf(record.answers),
  risks,
  respondent: asAnswered(record.respondent),
  projection,
});
