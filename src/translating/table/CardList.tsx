import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { history } from '@umijs/max';
import { type MouseEvent, memo, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '@/kit/text/useText';
import type { ScopeLanguage } from '@/translating/texts/useTranslationScope';
import { CellText, ChooseBox, coming, RowFacts, RowName, SourceText } from './CellText';
import { recallPlace, rememberPlace } from './lastPlace';
import { clickOf, isChosen, type ListProps, type RowProps, useRowsInView } from './listRows';
import { blockOf } from './rowStore';

/** Pixels: whole lines, also of scripts that need higher ones. */
const cardHeight = 212;

interface Target {
  /** The language whose translations are shown. */
  language: ScopeLanguage | undefined;
  /** Index of the language in the list. */
  column: number;
}

const Card = memo(function Card(props: RowProps & Target & { total: number }) {
  const { entry, index, total, top, language, column, chosen, words } = props;
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
            <ChooseBox row={row} words={words} chosen={chosen} />
            <RowName row={row} words={words} />
          </span>
          <RowFacts row={row} words={words} />
          <SourceText row={row} />
          {language === undefined ? null : entry.blocks.has(blockOf(column)) ? (
            <span className="translation-card-target">
              <CellText {...props} language={language} reachable />
            </span>
          ) : (
            coming
          )}
        </>
      ) : (
        coming
      )}
    </li>
  );
});

/** The messages on a phone: one card for each, with the translation into one language. */
export function CardList(props: ListProps & Target) {
  const { store, rows, language, column, listKey, pathOf, words, chosen, onToggle } = props;
  const text = useText();
  const list = useRef<HTMLDivElement>(null);
  /** Pixels of the page above the cards: the page scrolls, not a part of it. */
  const [above, setAbove] = useState(0);
  // What stands above them opens and closes.
  useLayoutEffect(() => {
    setAbove(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
  });
  const cards = useWindowVirtualizer({
    count: rows,
    estimateSize: () => cardHeight,
    overscan: 4,
    scrollMargin: above,
    initialOffset: () => (recallPlace(listKey)?.row ?? 0) * cardHeight,
  });
  const items = cards.getVirtualItems();
  useRowsInView(items, props, column, column);

  function onClick(event: MouseEvent): void {
    const { row: index, chooses, opens } = clickOf(event);
    const row = store.entryAt(index)?.row;
    if (!row) return;
    if (chooses) onToggle(row);
    if (!opens) return;
    event.preventDefault();
    rememberPlace(listKey, { row: index, column: 0 });
    history.push(pathOf(row.id, language?.code, index));
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: its links and boxes have their own keys.
    // biome-ignore lint/a11y/noStaticElementInteractions: it handles their clicks.
    <div ref={list} className="translation-cards" onClick={onClick}>
      <ul aria-label={text('translations.title')} style={{ blockSize: cards.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const entry = store.entryAt(index);
          const own = { entry, index, top: start - above, chosen: isChosen(chosen, entry) };
          return <Card key={index} {...own} {...{ total: rows, language, column, words, pathOf }} />;
        })}
      </ul>
    </div>
  );
}
