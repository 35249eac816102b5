import { useVirtualizer } from '@tanstack/react-virtual';
import { history, useIntl } from '@umijs/max';
import type { MessageRow } from 'core/contract/translating/translation';
import { directionOf } from 'core/language/direction';
import { type MouseEvent, memo, useEffect, useRef } from 'react';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { CellText, CutText } from './CellText';
import { addressOf, recallPlace, rememberPlace } from './lastPlace';
import { blockSize, type Entry, type RowStore } from './rowStore';
import type { Chosen } from './useChosen';
import type { TableWords } from './useTableWords';

/** Pixels. */
const cardHeight = 188;
const ahead = 20;

interface CardProps {
  entry: Entry | undefined;
  index: number;
  total: number;
  top: number;
  language: ScopeLanguage | undefined;
  /** Index of the language in the list. */
  column: number;
  chosen: boolean;
  words: TableWords;
  pathOf(id: string, locale: string | undefined, at: number): string;
}

const ignore = () => undefined;

const Card = memo(function Card(props: CardProps) {
  const { entry, index, total, top, language, column, chosen, words, pathOf } = props;
  const row = entry?.row;
  return (
    <li
      className="translation-card"
      aria-posinset={index + 1}
      aria-setsize={total}
      aria-busy={row ? undefined : true}
      data-row={index}
      style={{ transform: `translateY(${top}px)`, blockSize: cardHeight }}
    >
      {row ? (
        <>
          <span className="translation-card-head">
            <input type="checkbox" aria-label={words.choose(row.key)} checked={chosen} onChange={ignore} data-choose />
            <code dir="ltr">{row.key}</code>
          </span>
          <span className="translation-facts">
            <span>{words.place(row) ?? words.owner(row)}</span>
            {row.comments > 0 ? <span className="translation-comments">{words.comments(row.comments)}</span> : null}
          </span>
          <CutText text={row.sourceText} locale={row.sourceLocale} direction={directionOf(row.sourceLocale)} />
          {language === undefined ? null : entry.blocks.has(Math.floor(column / blockSize)) ? (
            <span className="translation-card-target">
              <CellText
                row={row}
                locale={language.code}
                direction={language.direction}
                words={words}
                href={addressOf(pathOf(row.id, language.code, index))}
                reachable
              />
            </span>
          ) : (
            <span className="translation-coming" />
          )}
        </>
      ) : (
        <span className="translation-coming" />
      )}
    </li>
  );
});

interface Props {
  store: RowStore;
  rows: number;
  /** The language whose translations are shown. */
  language: ScopeLanguage | undefined;
  column: number;
  listKey: string;
  pathOf: CardProps['pathOf'];
  words: TableWords;
  chosen: Chosen;
  onToggle(row: MessageRow): void;
}

/** The messages on a phone: one card for each, with the translation into one language. */
export function CardList(props: Props) {
  const { store, rows, language, column, listKey, pathOf, words, chosen, onToggle } = props;
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const cards = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 4,
    initialOffset: () => (recallPlace(listKey)?.row ?? 0) * cardHeight,
  });
  const items = cards.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last < 0) return;
    store.want(
      { first: Math.max(0, first - ahead), last: Math.min(rows - 1, last + ahead) },
      { first: column, last: column },
    );
  }, [store, first, last, rows, column]);

  function onClick(event: MouseEvent): void {
    const target = event.target as Element;
    const index = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN);
    const row = store.entryAt(index)?.row;
    if (!row) return;
    if (target.closest('[data-choose]')) onToggle(row);
    if (!target.closest('a') || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    rememberPlace(listKey, { row: index, column: 0 });
    history.push(pathOf(row.id, language?.code, index));
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its links and boxes have their own keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles their clicks.
    <div ref={scroller} className="translation-cards" onClick={onClick}>
      <ul aria-label={intl.formatMessage({ id: 'translations.title' })} style={{ blockSize: cards.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const entry = store.entryAt(index);
          return (
            <Card
              key={index}
              entry={entry}
              index={index}
              total={rows}
              top={start}
              language={language}
              column={column}
              chosen={chosen.all || (entry !== undefined && chosen.rows.has(entry.row.id))}
              words={words}
              pathOf={pathOf}
            />
          );
        })}
      </ul>
    </div>
  );
}
