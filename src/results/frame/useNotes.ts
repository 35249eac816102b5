import { useIntl } from '@umijs/max';
import type { Missing, ResultBlock } from 'core/results/block';
import { useMemo } from 'react';
import { useFigures } from '../names/useFigures';

const reasons = ['skipped', 'not_shown', 'not_reached', 'unknown'] as const;

/** What stands below a figure: how many it rests on, how many are missing, and how they were treated; or why there is none. */
export function useNotes(minimumGroup: number) {
  const intl = useIntl();
  const figures = useFigures();
  return useMemo(() => {
    const say = (id: string, values?: Record<string, string | number>) =>
      intl.formatMessage({ id: `results.note.${id}` }, values);
    const kept = (n: number | null) => (n === null ? say('fewer', { count: minimumGroup }) : figures.count(n));
    return {
      /** Missing by reason, in words; empty: none is missing. */
      missing: (missing: Missing): string =>
        intl.formatList(
          reasons.flatMap((reason) =>
            missing[reason] === 0 ? [] : [say(`missing.${reason}`, { count: kept(missing[reason]) })],
          ),
        ),
      /** @param missing a number, or in words. @param how `leftOut`: those attempts are left out; `listwise`: all that lack anything */
      base: (
        n: number | null | undefined,
        missing: number | string | null | undefined,
        how: 'leftOut' | 'listwise',
      ): string => {
        const people = say('n', { n: n === undefined ? figures.none : kept(n) });
        if (how === 'listwise') return `${people} ${say('listwise')}`;
        if (missing === undefined) return people;
        if (missing === 0 || missing === '') return `${people} ${say('noneMissing')}`;
        const words = typeof missing === 'string' ? missing : kept(missing);
        return `${people} ${say('leftOut', { missing: words })}`;
      },
      /** In the place of a count of few. */
      fewer: say('fewer', { count: minimumGroup }),
      /** Parts of a figure are kept back. */
      partly: say('partly', { count: minimumGroup }),
      /** Why a block has no figures. */
      why: ({ why }: Pick<ResultBlock, 'why'>): string =>
        why === 'few' ? say('few', { count: minimumGroup }) : why === 'withheld' ? say('withheld') : say('undefined'),
    };
  }, [intl, figures, minimumGroup]);
}
