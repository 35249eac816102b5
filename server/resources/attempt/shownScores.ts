import type { HistoryRow } from 'core/contract/attempt';
import type { InstrumentDocument } from 'core/instrument/document';
import { resolveText } from 'core/instrument/textKeys';
import { formatValue } from 'core/report';
import type { StoredScore } from '../../database/schema/attempt';

type ShownScore = HistoryRow['scores'][number];

/** Whether a respondent sees anything of what comes out. */
export const showsResults = ({ settings }: Pick<InstrumentDocument, 'settings'>): boolean =>
  settings?.results !== 'staff';

/** The stored scores that the respondent may see, in the document's order, named and written for the first locale of the chain. */
export function shownScores(
  document: InstrumentDocument,
  chain: readonly string[],
  scores: Readonly<Record<string, StoredScore>> | null,
): ShownScore[] {
  if (scores === null || !showsResults(document)) return [];
  const textOf = (key: string) => resolveText(document.texts, key, chain)?.text;
  return (document.calculations ?? [])
    .filter(({ shownTo }) => shownTo?.includes('respondent'))
    .map(({ code, decimals, bands }) => {
      const { value = null, band: bandCode = null } = Object.hasOwn(scores, code) ? (scores[code] ?? {}) : {};
      const band = bands?.find((one) => one.code === bandCode);
      return {
        code,
        name: textOf(`calculation.${code}.name`) ?? code,
        value,
        formatted: formatValue(value, chain[0] ?? document.baseLocale, decimals),
        band: bandCode,
        bandLabel: band === undefined ? null : (textOf(`band.${code}.${band.code}.label`) ?? band.code),
        severity: band === undefined ? null : (band.severity ?? 'none'),
      };
    });
}
