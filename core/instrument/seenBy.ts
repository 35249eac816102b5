import type { InstrumentDocument, SeenBy, Settings } from './document';

/** Who of the staff sees what is answered outside surveys. The database says the same of each version (`instrument_version.seen_by`). */
export const seenByOf = ({ seenBy, results }: Pick<Settings, 'seenBy' | 'results'> = {}): SeenBy =>
  seenBy ?? (results === 'staff' ? 'named' : 'figures');

/** Whether some question is answered with a text of one's own. */
export const asksTexts = ({ questions }: Pick<InstrumentDocument, 'questions'>): boolean =>
  questions.some(({ kind }) => kind === 'short_text' || kind === 'long_text');
