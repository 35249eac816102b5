import { ToolOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Alert, Button, ConfigProvider, Empty, Flex, Grid, Select, Typography } from 'antd';
import { useCallback, useContext, useMemo, useState } from 'react';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';
import { editorAddress, isNarrowed, type ListFilter, writeFilter } from '@/translating/texts/listFilter';
import { type TranslationScope, useTranslationScope } from '@/translating/texts/useTranslationScope';
import { CardList } from './CardList';
import { FilterBar } from './FilterBar';
import { MessageGrid } from './MessageGrid';
import { ProgressBar } from './ProgressBar';
import { ReplaceDrawer } from './ReplaceDrawer';
import { windowSize } from './rowStore';
import { SelectionBar } from './SelectionBar';
import { TableTools } from './TableTools';
import { useChosen } from './useChosen';
import { useProgress } from './useProgress';
import { useRows } from './useRows';
import { useTableFilter } from './useTableFilter';
import { useTableWords } from './useTableWords';
import './translationTable.css';

/** Rows that browsers can scroll; for more the list must be filtered. */
const mostRows = 180_000;

const cleared: Partial<ListFilter> = {
  kinds: undefined,
  ownerId: undefined,
  states: undefined,
  text: undefined,
  failing: undefined,
  reachable: undefined,
  commented: undefined,
};

/** The texts that the caller may translate, with their translations into the chosen languages. */
export function TranslationTable() {
  const intl = useIntl();
  const { scope, error, refresh } = useTranslationScope();
  if (scope && scope.languages.length > 0) return <Table scope={scope} />;
  if (scope) return <Empty description={intl.formatMessage({ id: 'translations.nothingGranted' })} />;
  return error ? <LoadFailed onRetry={refresh} /> : <Spinner />;
}

function Table({ scope }: { scope: TranslationScope }) {
  const text = useText();
  const { md: isWide = true } = Grid.useBreakpoint();
  const { direction } = useContext(ConfigProvider.ConfigContext);
  const [filter, change] = useTableFilter(scope);
  const [replacing, setReplacing] = useState(false);
  /** On a phone they would take the whole screen. */
  const [toolsShown, setToolsShown] = useState(false);
  const [shown, setShown] = useState<string>();
  const { store, total, retry } = useRows(filter);
  const words = useTableWords(scope);
  const progress = useProgress(filter);
  const listKey = writeFilter(filter);
  const { chosen, toggle, chooseAll } = useChosen(listKey);

  const languages = useMemo(
    () => filter.locales.flatMap((locale) => scope.languages.find(({ code }) => code === locale) ?? []),
    [filter.locales, scope],
  );
  const column = Math.max(
    0,
    languages.findIndex(({ code }) => code === shown),
  );
  const one = languages[column];
  const ownProgress = one && progress.get(one.code);
  const pathOf = useCallback(
    (id: string, locale: string | undefined, at: number) =>
      editorAddress(id, filter, { locale: locale ?? filter.locales[0] ?? scope.languages[0]?.code, at }),
    [filter, scope],
  );
  const count = typeof total === 'number' ? total : undefined;
  // Until the count is known, the size of a window: the first rows need not wait.
  const rows = Math.min(count ?? windowSize, mostRows);
  const nothing = count === 0;
  const failed = store.isEmpty() && (store.hasFailed() || total === 'failed');

  return (
    <Flex vertical gap={12}>
      <FilterBar scope={scope} filter={filter} onChange={change} />
      <Flex justify="space-between" align="center" gap={8} wrap>
        <Typography.Text type="secondary" role="status">
          {count === undefined ? null : text('translations.total', { total: count })}
        </Typography.Text>
        {isWide ? null : (
          <Button
            icon={<ToolOutlined aria-hidden />}
            aria-expanded={toolsShown}
            onClick={() => setToolsShown(!toolsShown)}
          >
            {text('list.actions')}
          </Button>
        )}
        {isWide || toolsShown ? (
          <TableTools scope={scope} filter={filter} onReplace={() => setReplacing(true)} />
        ) : null}
      </Flex>
      {languages.length === 0 ? <Alert type="info" showIcon title={text('translations.languages.choose')} /> : null}
      {count !== undefined && count > mostRows ? (
        <Alert type="info" showIcon title={text('translations.tooMany', { count: mostRows })} />
      ) : null}
      {store.hasFailed() && !store.isEmpty() ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={text('list.failed')}
          action={<Button onClick={retry}>{text('list.retry')}</Button>}
        />
      ) : null}
      <SelectionBar chosen={chosen} total={count ?? 0} filter={filter} languages={languages} onChooseAll={chooseAll} />
      {isWide || languages.length < 2 ? null : (
        <Select
          aria-label={text('translations.language')}
          value={one?.code}
          onChange={setShown}
          options={languages.map(({ code, nativeLabel, flag }) => ({ value: code, label: `${flag} ${nativeLabel}` }))}
        />
      )}
      {isWide || !ownProgress ? null : <ProgressBar progress={ownProgress} />}
      {failed ? (
        <LoadFailed onRetry={retry} />
      ) : nothing ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={text(isNarrowed(filter) ? 'translations.noneFound' : 'translations.empty')}
        >
          {isNarrowed(filter) ? (
            <Button onClick={() => change(cleared)}>{text('translations.filters.clear')}</Button>
          ) : null}
        </Empty>
      ) : isWide ? (
        <MessageGrid
          key={listKey}
          store={store}
          rows={rows}
          languages={languages}
          listKey={listKey}
          pathOf={pathOf}
          words={words}
          progress={progress}
          chosen={chosen}
          onToggle={toggle}
          onChooseAll={chooseAll}
          direction={direction === 'rtl' ? 'rtl' : 'ltr'}
        />
      ) : (
        <CardList
          key={listKey}
          store={store}
          rows={rows}
          language={one}
          column={column}
          listKey={listKey}
          pathOf={pathOf}
          words={words}
          chosen={chosen}
          onToggle={toggle}
        />
      )}
      {replacing ? (
        <ReplaceDrawer filter={filter} languages={scope.languages} onClose={() => setReplacing(false)} />
      ) : null}
    </Flex>
  );
}
