import { useIntl } from '@umijs/max';
import type { ResultFilter } from 'core/results/filter';
import { useMemo } from 'react';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';
import { type Chosen, type Condition, conditionsOf, isList, nameOf, type Place, withCondition } from './filter';

export const flags = ['fast', 'straight', 'duplicate'] as const;

/** A part of the filter in words, and the filter without it. */
export interface Chip {
  key: string;
  words: string;
  without: ResultFilter;
}

/** The filter in words, part by part. */
export function useFilterWords(filter: ResultFilter): Chip[] {
  const intl = useIntl();
  const names = useNames();
  const figures = useFigures();
  return useMemo(() => {
    const say = (id: string, values?: Record<string, string>) =>
      intl.formatMessage({ id: `results.filter.${id}` }, values);
    const value = (name: string, chosen: Chosen) =>
      chosen === null
        ? say('none')
        : typeof chosen === 'boolean'
          ? names.level(name, chosen ? 'yes' : 'no')
          : typeof chosen === 'number' && name !== 'version'
            ? figures.number(chosen)
            : names.level(name, String(chosen));
    const words = (place: Place, condition: Condition) => {
      const name = nameOf(place);
      const shown = names.name(name);
      if (isList(condition)) {
        const all = intl.formatList(
          condition.map((chosen) => value(name, chosen)),
          { type: 'disjunction' },
        );
        return say('is', { name: shown, values: all });
      }
      const { min, max } = condition;
      if (min !== undefined && max !== undefined) {
        const end = Math.round(max * 1000) / 1000;
        // The last value of a column that ends below its end.
        return say(end === max ? 'between' : 'below', {
          name: shown,
          from: figures.number(min),
          to: figures.number(end),
        });
      }
      if (min !== undefined) return say('from', { name: shown, from: figures.number(min) });
      return say('to', { name: shown, to: figures.number(max) });
    };
    const day = (moment: string) =>
      intl.formatDate(moment, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
    const chips: Chip[] = conditionsOf(filter).map(({ place, condition }) => ({
      key: nameOf(place),
      words: words(place, condition),
      without: withCondition(filter, place, undefined),
    }));
    const { time, flags: marked = {}, counts } = filter;
    if (time) {
      const { time: _, ...without } = filter;
      const { from, to } = time;
      const said =
        from && to
          ? say('days', { from: day(from), to: day(to) })
          : from
            ? say('since', { from: day(from) })
            : say('until', { to: day(to ?? '') });
      chips.push({ key: 'time', words: said, without });
    }
    for (const flag of flags) {
      const how = marked[flag];
      if (how === undefined) continue;
      const { [flag]: _, ...others } = marked;
      const { flags: __, ...rest } = filter;
      const without = Object.keys(others).length === 0 ? rest : { ...rest, flags: others };
      chips.push({ key: flag, words: say(`flag.${flag}.${how}`), without });
    }
    if (counts !== undefined && counts !== 'all') {
      const { counts: _, ...without } = filter;
      chips.push({ key: 'counts', words: say(`counts.${counts}`), without });
    }
    return chips;
  }, [intl, names, figures, filter]);
}
