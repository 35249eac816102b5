import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import { Switch, Tag } from 'antd';
import type { ManagedLanguage, ProgressRow } from 'core/contract/translating/language';
import { sourceLocale } from 'core/language/fallback';
import { type DragEvent, type KeyboardEvent, memo, useState } from 'react';
import { Flag } from '@/kit/flag/Flag';
import { useText } from '@/kit/text/useText';
import { languageName } from '@/shell/languageName/languageName';
import { Completeness } from './Completeness';

export interface ItemActs {
  /** Puts a language at a place, counted from 0. `from`: the button that was used, which keeps the focus. */
  move(code: string, to: number, from: 'up' | 'down'): void;
  /** Drops what is dragged before or behind this language. */
  drop(onto: string, side: 'before' | 'behind'): void;
  drag(code: string | undefined): void;
  enable(row: ManagedLanguage, enabled: boolean): Promise<void>;
}

interface Props {
  row: ManagedLanguage;
  /** Own name of the language that stands in; undefined: none. */
  fallback: string | undefined;
  place: number;
  count: number;
  /** False while the list is narrowed: a place among some says nothing about the place among all. */
  movable: boolean;
  /** undefined: not known yet. */
  progress: readonly ProgressRow[] | undefined;
  acts: ItemActs;
}

/** One language of the list. */
export const LanguageItem = memo(function Item(props: Props) {
  const { row, fallback, place, count, movable, progress, acts } = props;
  const text = useText();
  const [over, setOver] = useState<'before' | 'behind'>();
  const [busy, setBusy] = useState(false);
  const { code, nativeLabel, label, flag, direction, enabled } = row;
  const isSource = code === sourceLocale;
  const screens = progress?.find(({ kind }) => kind === 'Webpages');
  const isUntranslated = enabled && !isSource && screens !== undefined && screens.missing === screens.total;

  const sideOf = (event: DragEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY < top + height / 2 ? 'before' : 'behind';
  };
  const onKey = (event: KeyboardEvent, from: 'up' | 'down') => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    acts.move(code, to, from);
  };
  const arrow = (from: 'up' | 'down', to: number) => (
    <button
      type="button"
      className="language-move"
      data-move={`${code} ${from}`}
      disabled={to < 0 || to >= count}
      aria-label={text(`languages.${from}`, { name: nativeLabel })}
      onClick={() => acts.move(code, to, from)}
      onKeyDown={(event) => onKey(event, from)}
    >
      {from === 'up' ? <ArrowUpOutlined aria-hidden /> : <ArrowDownOutlined aria-hidden />}
    </button>
  );

  return (
    <li
      className="language"
      data-over={over}
      onDragOver={(event) => {
        if (!movable) return;
        event.preventDefault();
        setOver(sideOf(event));
      }}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(undefined);
        acts.drop(code, sideOf(event));
      }}
    >
      {movable ? (
        <span className="language-moves">
          <span
            className="language-grip"
            aria-hidden
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', code);
              const item = event.currentTarget.closest('li');
              if (item) event.dataTransfer.setDragImage(item, 12, 12);
              acts.drag(code);
            }}
            onDragEnd={() => acts.drag(undefined)}
          >
            <HolderOutlined aria-hidden />
          </span>
          {arrow('up', place - 1)}
          {arrow('down', place + 1)}
        </span>
      ) : null}
      <span className="language-name">
        <Link to={`/languages/edit/${code}`}>
          <Flag emoji={flag} />
          <bdi lang={code}>{nativeLabel}</bdi>
        </Link>
        <span className="language-facts">
          {label === nativeLabel ? null : <span>{label}</span>}
          <code dir="ltr">{code}</code>
          {direction === 'rtl' ? <Tag>{text('languages.direction.rtl')}</Tag> : null}
          {isSource ? <Tag color="blue">{text('languages.source')}</Tag> : null}
          {fallback === undefined ? null : <span>{text('languages.fallsBack', { name: fallback })}</span>}
        </span>
      </span>
      <span className="language-progress">
        {progress === undefined || progress.length === 0 ? null : <Completeness rows={progress} />}
        {isUntranslated ? (
          <span className="language-untranslated">
            {text('languages.untranslated', { name: fallback ?? languageName(sourceLocale) })}
          </span>
        ) : null}
      </span>
      <span className="language-acts">
        {isSource ? null : (
          <Link
            to={`/translations?locales=${code}`}
            aria-label={text('languages.translateInto', { name: nativeLabel })}
          >
            {text('languages.translate')}
          </Link>
        )}
        <span className="language-switch">
          <Switch
            checked={enabled}
            disabled={isSource}
            loading={busy}
            aria-label={text('languages.enabledOf', { name: nativeLabel })}
            onChange={async (next) => {
              setBusy(true);
              await acts.enable(row, next);
              setBusy(false);
            }}
          />
          <span aria-hidden>{text('languages.enabled')}</span>
        </span>
      </span>
    </li>
  );
});
