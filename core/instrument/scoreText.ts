import type { ScalarValue } from '../formula';
import { bandCodeOf } from '../formula/bands';
import { roundDecimal } from '../formula/rounding';
import type { Calculation } from './document';
import { formatValue, signs, usualDecimals, type ValueWords } from './valueText';

type Written = Pick<Calculation, 'decimals' | 'bands'>;

/** No double has more that would tell it from its neighbours. */
const mostDecimals = 15;

/**
 * A score as a reader of that locale writes it, with the decimals of its calculation; with as many more as it needs to stand on the side of
 * a cut-off where its band is: 24.96 with one decimal is no 25.0 while 25 begins the next band. `band`: the code of its band, if known.
 */
export function formatScore(
  value: ScalarValue,
  locale: string,
  calculation: Written | undefined,
  words: ValueWords = signs,
  band?: string | null,
): string {
  const { decimals, bands = [] } = calculation ?? {};
  if (typeof value !== 'number' || bands.length === 0) return formatValue(value, locale, decimals, words);
  const own = band ?? bandCodeOf(bands, value);
  const usual = decimals ?? usualDecimals;
  for (let digits = usual; digits <= mostDecimals; digits += 1) {
    if (bandCodeOf(bands, roundDecimal(value, digits)) === own) {
      return formatValue(value, locale, digits === usual ? decimals : digits, words);
    }
  }
  return formatValue(value, locale, decimals, words);
}
