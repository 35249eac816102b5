import { Radio } from 'antd';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { Figure } from '../charts/Figure';
import { Grid } from '../charts/Grid';
import { blockOf, blocksOf, figure } from '../frame/blocks';
import type { TabProps } from '../frame/tab';
import { useNames } from '../names/names';
import { useFigures } from '../names/useFigures';

const measures = ['r_drop', 'missing_percent', 'floor_percent', 'ceiling_percent'] as const;
type Measure = (typeof measures)[number];

interface Props extends TabProps {
  scale: string;
  locales: readonly string[];
  reference: string;
}

/** How each item behaves in each language: shaded by how far it is from the language that others are compared with. */
export function ItemsByLanguage({ results, scale, locales, reference }: Props) {
  const text = useText('results.languages.');
  const names = useNames();
  const figures = useFigures();
  const [measure, setMeasure] = useState<Measure>('r_drop');
  const items = [...new Set(blocksOf(results.results, 'item_in_scale', { scale }).map(({ of }) => String(of.item)))];
  const of = (item: string, locale: string) =>
    figure(blockOf(results.results, 'item_in_scale', { scale, item, locale }), measure);
  if (items.length === 0) return null;
  const title = text('items');
  const isShare = measure !== 'r_drop';
  const words = (value: number | null) =>
    value === null ? figures.none : isShare ? figures.percent(value / 100) : figures.fixed(value);
  /** From −1 to 1: so much off is shaded fully. */
  const shade = (item: string, locale: string) => {
    const [value, base] = [of(item, locale), of(item, reference)];
    if (value === null || base === null || locale === reference) return null;
    return Math.max(-1, Math.min(1, (value - base) / (isShare ? 30 : 0.4)));
  };
  return (
    <Figure
      title={title}
      note={text(`items.note.${measure}`)}
      table={{
        columns: [text('item'), ...locales.map(languageName)],
        rows: items.map((item) => [names.name(item), ...locales.map((locale) => of(item, locale))]),
      }}
      chart={
        <>
          <Radio.Group
            className="results-measures"
            aria-label={text('measure')}
            optionType="button"
            size="small"
            value={measure}
            options={measures.map((each) => ({ value: each, label: text(`measure.${each}`) }))}
            onChange={({ target }) => setMeasure(target.value as Measure)}
          />
          <Grid
            label={title}
            rows={items.map((item) => ({ key: item, label: names.name(item) }))}
            columns={locales.map((locale) => ({ key: locale, label: languageName(locale) }))}
            cell={(row, column) => {
              const [item = '', locale = ''] = [items[row], locales[column]];
              return {
                shade: shade(item, locale),
                words: words(of(item, locale)),
                label: `${names.name(item)}, ${languageName(locale)}: ${words(of(item, locale))}`,
              };
            }}
          />
        </>
      }
    />
  );
}
