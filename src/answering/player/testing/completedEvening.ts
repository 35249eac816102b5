import type { AnswerSheet } from 'core/instrument/document';
import { people } from 'mock/accounts/people';
import { newestAttempt } from 'mock/answering/attempts';
import { offeredInstruments } from 'mock/answering/offeredInstruments';
import { handlers } from 'mock/index';

const answers: AnswerSheet = {
  calm: 'never',
  worry: 'always',
  'body.tense': 'often',
  'body.awake': 'often',
  'body.rested': 'sometimes',
};

/** An evening check that User Respondent has completed. @returns its id */
export function completedEvening(): string {
  const [evening] = offeredInstruments();
  const [, , owner] = people;
  const { attempts } = handlers;
  const call = { query: undefined, locale: 'en-US', caller: owner };
  attempts.create({ ...call, params: undefined, body: { instrumentId: evening?.id ?? '', locale: 'en-US' } });
  const params = { id: newestAttempt()?.id ?? '' };
  const at = '2026-11-21T10:00:00.000Z';
  attempts.answer({ ...call, params, body: { client: params.id, sequence: 1, answers, at } });
  attempts.complete({ ...call, params, body: {} });
  return params.id;
}
