import { history, useIntl, useSearchParams } from '@umijs/max';
import { Button, Empty, Flex, Input, Skeleton, Typography } from 'antd';
import type { ManagedLanguage } from 'core/contract/translating/language';
import groupBy from 'lodash/groupBy';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { CompletenessLegend } from '@/translating/languages/Completeness';
import { type ItemActs, LanguageItem } from '@/translating/languages/LanguageItem';
import { useLanguageList } from '@/translating/languages/useLanguageList';
import '@/translating/languages/languageList.css';

const holds = ({ code, label, nativeLabel }: ManagedLanguage, typed: string) =>
  [code, label, nativeLabel].some((name) => name.toLowerCase().includes(typed));

/** The languages of the product, in the order in which they are offered. */
export default function LanguagesPage() {
  const intl = useIntl();
  const text = useText();
  const { rows, reload, move, enable } = useLanguageList();
  const { loaded: progress } = useLoaded(() => api.language.progress());
  const [parameters, setParameters] = useSearchParams();
  const [told, setTold] = useState('');
  const dragged = useRef<string>(undefined);
  /** The button whose language has just been moved: the focus goes with it. */
  const used = useRef<{ code: string; from: 'up' | 'down' }>(undefined);
  const list = useRef<HTMLOListElement>(null);

  const filter = parameters.get('q') ?? '';
  const typed = filter.trim().toLowerCase();
  const all = useMemo(() => (Array.isArray(rows) ? rows : []), [rows]);
  const byLocale = useMemo(() => (Array.isArray(progress) ? groupBy(progress, 'locale') : undefined), [progress]);
  const names = useMemo(() => new Map(all.map(({ code, nativeLabel }) => [code, nativeLabel])), [all]);
  const shown = typed === '' ? all : all.filter((row) => holds(row, typed));

  const order = useRef(all);
  order.current = all;
  const place = useCallback(
    (code: string, to: number) => {
      const at = move(code, to);
      const name = order.current.find((row) => row.code === code)?.nativeLabel ?? code;
      if (at !== undefined) {
        const values = { name, place: at + 1, count: order.current.length };
        setTold(intl.formatMessage({ id: 'languages.moved' }, values));
      }
    },
    [move, intl],
  );
  const acts = useMemo<ItemActs>(
    () => ({
      enable,
      move: (code, to, from) => {
        used.current = { code, from };
        place(code, to);
      },
      drag: (code) => {
        dragged.current = code;
      },
      drop: (onto, side) => {
        const code = dragged.current;
        dragged.current = undefined;
        if (code === undefined || code === onto) return;
        const rest = order.current.filter((row) => row.code !== code);
        place(code, rest.findIndex((row) => row.code === onto) + (side === 'behind' ? 1 : 0));
      },
    }),
    [enable, place],
  );

  // The browser takes the focus from a button that moves; one that is at an end now cannot have it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each move.
  useLayoutEffect(() => {
    if (!used.current) return;
    const { code, from } = used.current;
    used.current = undefined;
    const buttons = [from, from === 'up' ? 'down' : 'up'].map((which) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${code} ${which}"]`),
    );
    buttons.find((button) => button && !button.disabled)?.focus();
  }, [rows]);

  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={text('languages.title')}
        lead={text('languages.lead')}
        actions={
          <Button type="primary" onClick={() => history.push('/languages/add')}>
            {text('languages.add')}
          </Button>
        }
      />
      {rows === 'failed' ? (
        <LoadFailed onRetry={() => void reload()} />
      ) : rows === undefined ? (
        <Skeleton active paragraph={{ rows: 12 }} />
      ) : (
        <>
          <Flex gap={16} wrap align="center" justify="space-between">
            <Input
              allowClear
              value={filter}
              aria-label={text('languages.filter')}
              placeholder={text('languages.filter')}
              style={{ inlineSize: 'min(320px, 100%)' }}
              onChange={({ target }) => setParameters(target.value ? { q: target.value } : {}, { replace: true })}
            />
            <Typography.Text type="secondary" role="status">
              {typed === ''
                ? text('languages.count', { count: all.length, enabled: all.filter(({ enabled }) => enabled).length })
                : text('languages.found', { count: shown.length })}
            </Typography.Text>
          </Flex>
          <Typography.Text type="secondary">
            {text(typed === '' ? 'languages.orderHelp' : 'languages.orderNarrowed')}
          </Typography.Text>
          {byLocale ? <CompletenessLegend /> : null}
          {progress === 'failed' ? (
            <Typography.Text type="warning">{text('languages.noProgress')}</Typography.Text>
          ) : null}
          {shown.length === 0 ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('list.noneFound')} />
          ) : (
            <ol
              ref={list}
              className="languages"
              aria-label={text('languages.title')}
              data-narrowed={typed === '' ? undefined : ''}
            >
              {shown.map((row, index) => (
                <LanguageItem
                  key={row.code}
                  row={row}
                  fallback={row.fallback === null ? undefined : (names.get(row.fallback) ?? row.fallback)}
                  place={index}
                  count={shown.length}
                  movable={typed === ''}
                  progress={byLocale?.[row.code]}
                  acts={acts}
                />
              ))}
            </ol>
          )}
          <div className="visually-hidden" aria-live="polite">
            {told}
          </div>
        </>
      )}
    </Flex>
  );
}
