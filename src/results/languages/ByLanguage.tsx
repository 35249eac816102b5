import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { Dots } from '../charts/Dots';
import { Figure, type Sentence } from '../charts/Figure';
import { isChosen } from '../filter/filter';
import { blockOf, figure } from '../frame/blocks';
import { useResultsAddress } from '../frame/resultsContext';
import type { TabProps } from '../frame/tab';
import { useNotes } from '../frame/useNotes';
import { useFigures } from '../names/useFigures';

interface Props extends TabProps {
  scale: string;
  locales: readonly string[];
  reference: string;
}

/** Alpha of a scale by language, each with its interval. */
export function ByLanguage({ results, scale, locales, reference }: Props) {
  const text = useText('results.languages.');
  const figures = useFigures();
  const notes = useNotes(results.minimumGroup);
  const { filter, toggle } = useResultsAddress();
  const rows = locales.map((locale) => {
    const block = blockOf(results.results, 'scale', { scale, locale });
    const [n, alpha, low, high] = ['n', 'alpha', 'feldt_low', 'feldt_high'].map((key) => figure(block, key));
    return {
      locale,
      name: languageName(locale),
      block,
      n: n ?? null,
      alpha: alpha ?? null,
      low: low ?? null,
      high: high ?? null,
    };
  });
  const base = rows.find(({ locale }) => locale === reference);
  const says = rows.flatMap(({ name, locale, high, alpha, block }): Sentence[] => {
    if (alpha === null && block) return [{ text: text('kept', { language: name, why: notes.why(block) }) }];
    // Intervals that do not touch.
    if (locale === reference || high === null || base?.low == null || high >= base.low) return [];
    return [{ text: text('lower', { language: name, reference: base.name }), tone: 'warning' }];
  });
  const title = text('alpha');
  return (
    <Figure
      title={title}
      says={says}
      note={text('alpha.note')}
      table={{
        columns: [text('language'), text('n'), text('alpha'), text('low'), text('high')],
        rows: rows.map(({ name, n, alpha, low, high }) => [name, n, alpha, low, high]),
      }}
      chart={
        <Dots
          label={title}
          range={[Math.min(0, ...rows.map(({ low }) => low ?? 0)), 1]}
          reference={base?.alpha ?? undefined}
          rows={rows
            .filter(({ alpha }) => alpha !== null)
            .map(({ locale, name, n, alpha, low, high }) => ({
              ...{ key: locale, label: name, value: alpha, low, high },
              figures: text('figures', {
                alpha: figures.fixed(alpha),
                interval: figures.interval(low, high),
                n: figures.count(n),
              }),
              chosen: isChosen(filter, 'locale', locale),
            }))}
          format={(value) => figures.number(value, 1)}
          onChoose={(locale) => toggle('locale', locale)}
        />
      }
    />
  );
}
