import { useIntl } from '@umijs/max';
import type { VariableRange } from 'core/coverage/report';
import { attributeRefs, riskRef } from 'core/formula/scope';
import { useCallback } from 'react';
import { useLabels } from '@/authoring/draft/useLabels';

const digits = 6;

/** The variable of a calculation's band. */
const bandOf = /^band\((\w+), "\1"\)$/;

/** Puts the ranges of a finding into words: "Total is 15", "“severity” is mild and Total is missing". */
export function useRangeWords(): (ranges: readonly VariableRange[]) => string {
  const intl = useIntl();
  const labels = useLabels();
  return useCallback(
    (ranges) => {
      const say = (key: string, values: Record<string, string>) =>
        intl.formatMessage({ id: `nugget.range.${key}` }, values);
      const number = (value: number) => intl.formatNumber(value, { maximumFractionDigits: digits });
      const one = (range: VariableRange): string => {
        const banded = bandOf.exec(range.variable)?.[1];
        if (banded !== undefined && 'value' in range && typeof range.value === 'string') {
          const band = labels(`band:${banded}.${range.value}`) ?? range.value;
          return intl.formatMessage(
            { id: 'reading.band.equal' },
            {
              subject: labels(banded) ?? banded,
              band: intl.formatMessage({ id: 'reading.leaf.band' }, { text: band }),
            },
          );
        }
        if (range.variable === riskRef && 'value' in range)
          return intl.formatMessage({ id: range.value === true ? 'reading.attempt.risk' : 'reading.attempt.risk.not' });
        const name = attributeRefs.has(range.variable)
          ? intl.formatMessage({ id: `reading.${range.variable}` })
          : (labels(range.variable) ?? range.variable);
        if ('missing' in range) return say('missing', { name });
        if ('value' in range) {
          if (typeof range.value === 'boolean') return say(range.value ? 'true' : 'false', { name });
          return say(range.example ? 'example' : 'value', { name, value: range.value });
        }
        const { from, to, includesFrom, includesTo } = range;
        if (from !== null && from === to) return say('equal', { name, value: number(from) });
        const low = from === null ? 'open' : includesFrom ? 'from' : 'above';
        const high = to === null ? 'open' : includesTo ? 'to' : 'below';
        return intl.formatMessage(
          { id: `nugget.range.${low}.${high}` },
          { name, from: number(from ?? 0), to: number(to ?? 0) },
        );
      };
      if (ranges.length === 0) return say('always', {});
      return intl.formatList(ranges.map(one), { type: 'conjunction' });
    },
    [intl, labels],
  );
}
