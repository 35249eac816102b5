import type { TrendLine } from '../../core/contract/answering/attempt';
import { nameIn, titleIn } from '../../core/instrument/textKeys';
import { silentBands } from '../../core/instrument/verdicts';
import { fallbackChain, matchLocale } from '../../core/language';
import { scoreForm } from '../../core/report/traits/form';
import type { Handlers } from '../engine';
import { refuse } from '../failure';
import { completedBy } from './attempts';

let otherwise: ReadonlySet<string> = new Set();

/** From now on these attempts come from a first version whose scores cannot be compared with the second's. */
export function computedOtherwise(attempts: readonly string[]): void {
  otherwise = new Set(attempts);
}

export function resetTrend(): void {
  otherwise = new Set();
}

/** The one published version of the mock world, or two of them: see `computedOtherwise`. */
export const trend: Handlers['attempts']['trend'] = ({ query, caller, locale: preferred }) => {
  const asked = query.locale ?? preferred;
  const completed = completedBy(caller, query.instrumentId, asked);
  const [first] = completed;
  if (!first) refuse('not_found');
  const { document } = first.instrument;
  const locale = matchLocale([asked], Object.keys(document.texts)) ?? document.baseLocale;
  const chain = fallbackChain(locale, undefined, document.baseLocale);
  const named = (key: string, code: string) => nameIn(document.texts, key, chain, code).text;
  const title = titleIn(document, chain);
  const silent = new Set(
    completed.flatMap(({ scores }) => [
      ...silentBands(document, 'respondent', (code) => scores.find((score) => score.code === code)),
    ]),
  );
  const lines = (document.calculations ?? [])
    .filter(({ shownTo, type = 'number' }) => shownTo?.includes('respondent') && type === 'number')
    .map(
      ({ code, bands = [], ...others }): TrendLine => ({
        code,
        name: named(`calculation.${code}.name`, code),
        ...scoreForm(document, { code, ...others }),
        bands: (silent.has(code) ? [] : bands).map((band) => ({
          code: band.code,
          label: named(`band.${code}.${band.code}.label`, band.code),
          from: band.from ?? band.above ?? null,
          severity: band.severity ?? 'none',
          color: band.color ?? null,
        })),
        range: null,
        points: completed.flatMap(({ id, completedAt, scores }) => {
          const score = scores.find((one) => one.code === code);
          if (!score) return [];
          const { value, formatted, band, bandLabel, bandLocale } = score;
          return [
            {
              attempt: id,
              at: completedAt,
              value: typeof value === 'number' ? value : null,
              formatted,
              band,
              bandLabel,
              bandLocale,
              version: otherwise.size > 0 && !otherwise.has(id) ? 2 : 1,
              comparable: !otherwise.has(id),
            },
          ];
        }),
      }),
    );
  return { instrumentId: query.instrumentId, title: title.text, titleLocale: title.locale, locale, lines };
};
