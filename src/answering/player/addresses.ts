import type { HistoryRow } from 'core/contract/answering/attempt';

/** Path of the player: instrument in the path, attempt and language of its texts in the query. */
export function answerPath(instrument: string, attempt?: string, locale?: string): string {
  const query = new URLSearchParams({ ...(attempt && { attempt }), ...(locale && { locale }) }).toString();
  return `/Browse-Instruments/answer/${instrument}${query && `?${query}`}`;
}

/** Where what was begun goes on: a part of a survey with its survey. */
export const goOnPath = ({ id, instrumentId, survey }: Pick<HistoryRow, 'id' | 'instrumentId' | 'survey'>): string =>
  survey ? `/my-surveys/survey/${survey.id}/overview` : answerPath(instrumentId, id);

/** Path of a trial of a draft. */
export const trialPath = (instrument: string, locale?: string): string =>
  `/test-instruments/${instrument}/answer-test-instrument${locale ? `?${new URLSearchParams({ locale })}` : ''}`;

export { detailsPath } from '@/shell/session/redirect';

export const resultPath = (instrument: string, attempt: string): string =>
  `/Browse-Instruments/History/Instrument-result/${instrument}/result/${attempt}`;
