import { history, useSearchParams } from '@umijs/max';
import { Button, Empty, Flex, Input, Skeleton, Typography } from 'antd';
import type { ManagedLanguage } from 'core/contract/translating/language';
import { languageFound } from 'core/language/foundNames';
import groupBy from 'lodash/groupBy';
import { useMemo } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { OrderedList } from '@/kit/ordered/OrderedList';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useLoaded } from '@/kit/section/useLoaded';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { activeLocale } from '@/shell/start/languages';
import { CompletenessLegend } from '@/translating/languages/Completeness';
import { LanguageItem } from '@/translating/languages/LanguageItem';
import { useLanguageList } from '@/translating/languages/useLanguageList';
import '@/translating/languages/languageList.css';

const holds = ({ code, label, nativeLabel }: ManagedLanguage, typed: string) =>
  [label.toLowerCase(), nativeLabel.toLowerCase(), languageFound(code, activeLocale())].some((name) =>
    name.includes(typed),
  );

const codeOf = ({ code }: ManagedLanguage) => code;
const nativeNameOf = ({ nativeLabel }: ManagedLanguage) => nativeLabel;

/** The languages of the product, in the order in which they are offered. */
export default function LanguagesPage() {
  const text = useText();
  const { rows, reload, move, enable } = useLanguageList();
  const { loaded: progress } = useLoaded(() => api.language.progress());
  const [parameters, setParameters] = useSearchParams();

  const filter = parameters.get('q') ?? '';
  const typed = filter.trim().toLowerCase();
  const all = useMemo(() => (Array.isArray(rows) ? rows : []), [rows]);
  const byLocale = useMemo(() => (Array.isArray(progress) ? groupBy(progress, 'locale') : undefined), [progress]);
  const names = useMemo(() => new Map(all.map(({ code, nativeLabel }) => [code, nativeLabel])), [all]);
  const shown = typed === '' ? all : all.filter((row) => holds(row, typed));

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
            <OrderedList
              label={text('languages.title')}
              rows={shown}
              movable={typed === ''}
              keyOf={codeOf}
              nameOf={nativeNameOf}
              move={move}
            >
              {shown.map((row, index) => (
                <LanguageItem
                  key={row.code}
                  row={row}
                  fallback={row.fallback === null ? undefined : (names.get(row.fallback) ?? row.fallback)}
                  place={index}
                  count={shown.length}
                  progress={byLocale?.[row.code]}
                  enable={enable}
                />
              ))}
            </OrderedList>
          )}
        </>
      )}
    </Flex>
  );
}
