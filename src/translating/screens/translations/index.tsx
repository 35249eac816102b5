import { Alert, Button, Empty, Flex, Grid, Select } from 'antd';
import mapValues from 'lodash/mapValues';
import { useCallback, useMemo, useState } from 'react';
import { flaggedLanguages } from '@/kit/flag/flaggedLanguages';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { TextsProvider } from '@/translating/outbox/TextsProvider';
import { UnsentNotice } from '@/translating/outbox/UnsentNotice';
import { ApproveWaiting } from '@/translating/table/ApproveWaiting';
import { CardList } from '@/translating/table/CardList';
import { FilterBar } from '@/translating/table/FilterBar';
import { MessageGrid } from '@/translating/table/MessageGrid';
import { ProgressBar } from '@/translating/table/ProgressBar';
import { ReplaceDrawer } from '@/translating/table/ReplaceDrawer';
import { windowSize } from '@/translating/table/rowStore';
import { SelectionBar } from '@/translating/table/SelectionBar';
import { TableTools } from '@/translating/table/TableTools';
import { useCellEdits } from '@/translating/table/useCellEdits';
import { useChosen } from '@/translating/table/useChosen';
import { useProgress } from '@/translating/table/useProgress';
import { useRows } from '@/translating/table/useRows';
import { useTableFilter } from '@/translating/table/useTableFilter';
import { useTableWords } from '@/translating/table/useTableWords';
import { isWaitingList, mayApprove, withoutFindings } from '@/translating/table/waitingTexts';
import { editorAddress, filterBody, isNarrowed, writeFilter } from '@/translating/texts/listFilter';
import { type TranslationScope, useTranslationScope } from '@/translating/texts/useTranslationScope';
import '@/translating/table/translationTable.css';

/** Rows that browsers can scroll; for more the list must be filtered. */
const mostRows = 180_000;

/** All texts of the product and its contents, and the progress of their translations. */
export default function TranslationsPage() {
  const text = useText();
  const { scope, error, refresh } = useTranslationScope();
  return (
    <Flex vertical gap={16}>
      <PageHeader title={text('translations.title')} lead={text('translations.lead')} />
      {scope && scope.languages.length > 0 ? (
        <TextsProvider>
          <TranslationTable scope={scope} />
        </TextsProvider>
      ) : scope ? (
        <Empty description={text('translations.nothingGranted')} />
      ) : error ? (
        <LoadFailed onRetry={refresh} />
      ) : (
        <Spinner />
      )}
    </Flex>
  );
}

/** The texts that the caller may translate, with their translations into the chosen languages. */
function TranslationTable({ scope }: { scope: TranslationScope }) {
  const text = useText();
  const { md: isWide = true } = Grid.useBreakpoint();
  const [filter, change] = useTableFilter(scope);
  const [replacing, setReplacing] = useState(false);
  const [shown, setShown] = useState<string>();
  const { store, total, retry, quietly } = useRows(filter);
  const codes = useShowsCodes();
  const words = useTableWords(scope, codes);
  const progress = useProgress(filter);
  const listKey = writeFilter(filter);
  const { chosen, toggle, update, chooseAll } = useChosen(listKey);
  const cells = useCellEdits({ store, quietly, onStored: update });

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
  const shownRows = store.shown(count);
  const rows = Math.min(shownRows ?? windowSize, mostRows);
  const list = { store, rows, listKey, pathOf, words, chosen, onToggle: toggle };
  const failed = store.isEmpty() && (store.hasFailed() || total === 'failed');

  return (
    <Flex vertical gap={12}>
      <FilterBar
        scope={scope}
        filter={filter}
        onChange={change}
        found={count === undefined ? null : text('translations.total', { total: count })}
        tools={<TableTools scope={scope} filter={filter} onReplace={() => setReplacing(true)} />}
      />
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
      <UnsentNotice {...cells} />
      {one && languages.length === 1 && isWaitingList(filter) && mayApprove(one) ? (
        <ApproveWaiting language={one} count={count ?? 0} waiting={() => withoutFindings(filter)} filter={filter} />
      ) : null}
      <SelectionBar
        chosen={chosen}
        total={count ?? 0}
        filter={filter}
        languages={languages}
        onChooseAll={chooseAll}
        onChanged={store.release}
      />
      {isWide || languages.length < 2 ? null : (
        <Select
          aria-label={text('translations.language')}
          value={one?.code}
          onChange={setShown}
          {...flaggedLanguages(languages)}
          showSearch={false}
        />
      )}
      {isWide || !ownProgress ? null : <ProgressBar progress={ownProgress} />}
      {failed ? (
        <LoadFailed onRetry={retry} />
      ) : shownRows === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={text(isNarrowed(filter) ? 'translations.noneFound' : 'translations.empty')}
        >
          {isNarrowed(filter) ? (
            <Button onClick={() => change(mapValues(filterBody(filter), () => undefined))}>
              {text('translations.filters.clear')}
            </Button>
          ) : null}
        </Empty>
      ) : isWide ? (
        <MessageGrid
          key={listKey}
          {...list}
          languages={languages}
          progress={progress}
          onChooseAll={chooseAll}
          cells={cells}
        />
      ) : (
        <CardList key={listKey} {...list} language={one} column={column} />
      )}
      {replacing ? (
        <ReplaceDrawer filter={filter} languages={scope.languages} onClose={() => setReplacing(false)} />
      ) : null}
    </Flex>
  );
}
