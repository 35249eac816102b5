import type { AttemptResult } from 'core/contract/answering/attempt';
import type { Audience, InstrumentDocument } from 'core/instrument/document';
import { formatScore } from 'core/instrument/scoreText';
import { nameIn } from 'core/instrument/textKeys';
import type { ValueWords } from 'core/instrument/valueText';
import { silentBands } from 'core/instrument/verdicts';
import type { StoredScore } from '../../database/schema/attempt';

type ShownScore = AttemptResult['scores'][number];

/** Whether a respondent sees any result. */
export const showsResults = ({ settings }: Pick<InstrumentDocument, 'settings'>): boolean =>
  settings?.results !== 'staff';

interface Read {
  document: InstrumentDocument;
  chain: readonly string[];
  words?: ValueWords;
}

/**
 * The stored scores that the reader may see, in the document's order, named and formatted for the first locale of the chain: for a
 * respondent those meant for them, for staff all. If several judge one scale, only one has a band.
 */
export function shownScores(
  { document, chain, words }: Read,
  scores: Readonly<Record<string, StoredScore>> | null,
  reader: Audience = 'respondent',
): ShownScore[] {
  if (scores === null || (reader === 'respondent' && !showsResults(document))) return [];
  const storedOf = (code: string) => (Object.hasOwn(scores, code) ? scores[code] : undefined);
  const silent = silentBands(document, reader, storedOf);
  const named = (key: string, code: string) => nameIn(document.texts, key, chain, code);
  return (document.calculations ?? [])
    .filter(({ shownTo }) => reader === 'staff' || shownTo?.includes('respondent'))
    .map((calculation) => {
      const { code, bands } = calculation;
      const { value = null, band: scored = null } = storedOf(code) ?? {};
      const bandCode = silent.has(code) ? null : scored;
      const band = bands?.find((one) => one.code === bandCode);
      const name = named(`calculation.${code}.name`, code);
      const label = band === undefined ? null : named(`band.${code}.${band.code}.label`, band.code);
      return {
        code,
        name: name.text,
        nameLocale: name.locale,
        value,
        formatted: formatScore(value, chain[0] ?? document.baseLocale, calculation, words, scored),
        band: bandCode,
        bandLabel: label?.text ?? null,
        bandLocale: label?.locale ?? null,
        severity: band === undefined ? null : (band.severity ?? 'none'),
      };
    });
}
