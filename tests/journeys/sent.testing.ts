import type { Attempt } from 'core/contract/answering/attempt';
import type { BrowseRow } from 'core/contract/answering/browse';
import type { AnswerSheet } from 'core/instrument/document';
import type { Call } from './call.testing';

interface Sent {
  /** Part of the questionnaire's title. */
  title: string;
  answers: AnswerSheet;
  respondent?: { age?: number; sex?: string };
  locale?: string;
}

/** Answers a questionnaire of the demo without a browser. @returns the ids of questionnaire and attempt, and the path of the result */
export async function sent(call: Call, { title, answers, respondent, locale = 'en-US' }: Sent) {
  const rows = await call<BrowseRow[]>('browse?pageSize=100');
  const row = rows.find((each) => each.title.includes(title));
  if (!row) throw new Error(`No questionnaire “${title}” among ${rows.map((each) => each.title).join(', ')}`);
  const { id: instrument } = row;
  const { id: attempt } = await call<Attempt>('attempts', {
    instrumentId: instrument,
    locale,
    consent: true,
    ...(respondent && { respondent }),
  });
  const given = { client: attempt, sequence: 1, answers, at: new Date().toISOString() };
  await call(`attempts/${attempt}/answers`, given, 'PATCH');
  await call(`attempts/${attempt}/complete`, {});
  return { instrument, attempt, path: `/Browse-Instruments/History/Instrument-result/${instrument}/result/${attempt}` };
}
