import { Alert, Button, Flex, Switch, Typography } from 'antd';
import type { Cell, MessageRow, TranslationState } from 'core/contract/translating/translation';
import countBy from 'lodash/countBy';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';
import { useLeaveQuestion, useTexts } from '../outbox/TextsProvider';
import type { Screen } from '../outbox/textStore';
import { UnsentNotice } from '../outbox/UnsentNotice';
import { ApproveWaiting } from '../table/ApproveWaiting';
import { ProgressBar } from '../table/ProgressBar';
import { useTableWords } from '../table/useTableWords';
import { editorAddress } from '../texts/listFilter';
import { translationStates } from '../texts/stateWords';
import type { ScopeLanguage, TranslationScope } from '../texts/useTranslationScope';
import { LanguageText } from './LanguageText';
import { inScreenOrder } from './screenOrder';
import { cellIn, useInstrumentTexts } from './useInstrumentTexts';

interface Props {
  ownerId: string;
  language: ScopeLanguage;
  scope: TranslationScope;
  /** Whether the caller may approve translations. */
  reviews: boolean;
}

/** Whether somebody has to write or look: not what only waits for a review. */
const needsWork = (state: TranslationState): boolean =>
  state === 'missing' || state === 'outdated' || state === 'machine';

/** All texts of an instrument, each with its translation beside it. */
export function LanguageView({ ownerId, language, scope, reviews }: Props) {
  const text = useText();
  const locale = language.code;
  const words = useTableWords(scope, false);
  const { rows, asked, hasFailed, retry, put } = useInstrumentTexts(ownerId, locale);
  const groups = useMemo(() => inScreenOrder(rows ?? [], asked), [rows, asked]);
  const list = useRef<HTMLDivElement>(null);
  /** The cells that were approved together, as they were before. */
  const former = useRef<ReadonlyMap<string, Cell>>(new Map());
  const [said, setSaid] = useState('');
  /** Ids of the texts that were open when only these were wanted: one that gets done stays where it is. */
  const [onlyOpen, setOnlyOpen] = useState<ReadonlySet<string>>();
  const screen = useMemo<Screen>(
    () => ({
      onStored: (id, stored, cell) => stored === locale && put(id, {}, cell),
      onSourceMoved: (id, sourceText) => put(id, { sourceText }),
    }),
    [locale, put],
  );
  const texts = useTexts(screen);
  const { outbox, edits } = texts;
  useLeaveQuestion(texts);

  const shown = groups
    .map(({ group, rows: all }) => ({ group, rows: onlyOpen ? all.filter(({ id }) => onlyOpen.has(id)) : all }))
    .filter(({ rows: left }) => left.length > 0);
  const order = shown.flatMap(({ rows: all }) => all);
  const latest = useRef(order);
  latest.current = order;

  const onGo = useCallback(
    (id: string | undefined, to: 'next' | 'previous' | 'open') => {
      const all = latest.current;
      const at = all.findIndex((row) => row.id === id);
      const isOpen = (row: MessageRow) => row.id !== id && needsWork(cellIn(row, locale).state);
      const target =
        to === 'open'
          ? (all.slice(at + 1).find(isOpen) ?? all.slice(0, Math.max(0, at)).find(isOpen))
          : all[at + (to === 'next' ? 1 : -1)];
      setSaid(target || to !== 'open' ? '' : text('languageView.nothingOpen'));
      const field = list.current?.querySelector<HTMLTextAreaElement>(`[data-text="${target?.id}"] textarea`);
      field?.focus();
      field?.scrollIntoView?.({ block: 'center' });
      // Leaving the field saves it.
      if (!field && document.activeElement instanceof HTMLTextAreaElement) document.activeElement.blur();
    },
    [locale, text],
  );
  /** The text that had the focus last: from there the button goes on. */
  const last = useRef<string>(undefined);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.altKey && event.key.toLowerCase() === 'n') || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      onGo(last.current, 'open');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [onGo]);

  if (hasFailed) return <LoadFailed onRetry={retry} />;
  if (rows === undefined) return <Spinner />;
  if (rows[0]?.sourceLocale === locale) {
    return (
      <Alert type="info" showIcon title={text('translate.isSource')} description={text('translate.chooseOther')} />
    );
  }
  const counts = countBy(rows, (row) => cellIn(row, locale).state);
  const progress = Object.fromEntries(translationStates.map((state) => [state, counts[state] ?? 0]));
  const waiting = rows.filter((row) => ['draft', 'machine'].includes(cellIn(row, locale).state));
  const ready = waiting.filter((row) => cellIn(row, locale).problems.length === 0);
  const open = rows.filter((row) => needsWork(cellIn(row, locale).state));
  return (
    <div className="language-view">
      <UnsentNotice {...{ outbox, edits }} says={(id, of) => of === locale && rows.some((row) => row.id === id)} />
      <div className="language-bar">
        <div className="language-progress">
          <ProgressBar progress={{ ...(progress as Record<TranslationState, number>), total: rows.length }} />
        </div>
        <Typography.Text type="secondary">{text('languageView.open', { count: open.length })}</Typography.Text>
        <Flex component="label" gap={8} align="center">
          <Switch
            size="small"
            checked={onlyOpen !== undefined}
            onChange={(only) => setOnlyOpen(only ? new Set(open.map(({ id }) => id)) : undefined)}
          />
          {text('languageView.onlyOpen')}
        </Flex>
        <Button
          type="primary"
          aria-keyshortcuts="Alt+N"
          disabled={open.length === 0}
          onClick={() => onGo(last.current, 'open')}
        >
          {text('languageView.next')}
        </Button>
      </div>
      <p className="language-keys keys-help">{text('languageView.keys')}</p>
      {open.length === 0 ? <p>{text('languageView.nothingOpen')}</p> : null}
      {reviews ? (
        <ApproveWaiting
          language={language}
          count={waiting.length}
          ready={ready.length}
          waiting={async () => {
            former.current = new Map(ready.map((row) => [row.id, cellIn(row, locale)]));
            return ready.map((row) => ({ id: row.id, rowVersion: cellIn(row, locale).rowVersion }));
          }}
          filter={{ locales: [locale], ownerId }}
          onChanged={(changed, status) => {
            for (const { id, rowVersion } of changed) {
              const before = former.current.get(id);
              const state = status === 'approved' ? 'reviewed' : before?.state;
              if (before && state) put(id, {}, { ...before, state, rowVersion });
            }
          }}
        />
      ) : waiting.length > 0 ? (
        <p>{text('languageView.waiting', { count: waiting.length })}</p>
      ) : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears which of the texts within has the focus. */}
      <div
        ref={list}
        onFocus={({ target }) => {
          last.current = target.closest<HTMLElement>('[data-text]')?.dataset.text ?? last.current;
        }}
      >
        {shown.map(({ group, rows: own }) => (
          <section key={group} aria-labelledby={`language-${group}`}>
            <h2 id={`language-${group}`}>{text(`languageView.group.${group}`)}</h2>
            <ul className="language-texts">
              {own.map((row) => (
                <LanguageText
                  key={`${row.id} ${locale}`}
                  row={row}
                  language={language}
                  words={words}
                  path={editorAddress(row.id, { locales: [locale], ownerId }, { locale })}
                  reviews={reviews}
                  edit={edits.get(row.id)?.[locale]}
                  outbox={outbox}
                  onGo={onGo}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  );
}
