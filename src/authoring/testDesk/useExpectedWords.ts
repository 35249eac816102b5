import { useIntl } from '@umijs/max';
import { useMemo } from 'react';
import type { ComparisonWords } from '@/authoring/comparison/JsonComparison';
import type { DraftView } from '@/authoring/draft/view';
import { type FieldPlace, useFieldWords } from '@/authoring/names/useFieldWords';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { useValueWords } from './useValueWords';

interface ExpectedWords {
  /** A calculation, its band, or a list, by its name. @param what as in the mismatches: `total`, `bands.total`, `nuggets` */
  name(what: string): string;
  value(what: string, value: unknown): string;
  /** For expectations beside results; undefined: as they are stored. */
  comparison: ComparisonWords | undefined;
}

const placeOf = (...path: string[]): FieldPlace => ({ kind: 'test_case', field: ['expected', ...path].join('.') });

/** What test cases expect, in words; by codes where those are shown. @param view of the instrument; undefined: it is not known */
export function useExpectedWords(view: DraftView | undefined): ExpectedWords {
  const intl = useIntl();
  const text = useText('test.');
  const fields = useFieldWords(view);
  const values = useValueWords();
  const showsCodes = useShowsCodes();
  return useMemo(() => {
    const nameOf = (what: string) => (showsCodes ? what : fields.label(placeOf(what)));
    return {
      name: (what) => {
        if (what === 'nuggets' || what === 'visible') return text(`expected.${what}`);
        const [, band] = /^bands\.(.+)$/.exec(what) ?? [];
        return band === undefined ? nameOf(what) : text('bandOf', { code: nameOf(band) });
      },
      value: (what, value) => {
        const isNamed = typeof value === 'string' || (Array.isArray(value) && value.length > 0);
        return isNamed && !showsCodes ? fields.value(placeOf(what), value) : values(value);
      },
      comparison: showsCodes
        ? undefined
        : {
            label: (path, { key }) =>
              typeof key === 'number' ? intl.formatNumber(key + 1) : fields.label(placeOf(...path)),
            sides: (path, both) => fields.sides(placeOf(...path), both),
          },
    };
  }, [intl, text, fields, values, showsCodes]);
}
