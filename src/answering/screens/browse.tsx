import { history, useIntl, useLocation } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { FocusKept } from '@/kit/focus/FocusKept';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { BrowseCard } from '../browse/BrowseCard';
import { BrowseFilters } from '../browse/BrowseFilters';
import { ListState } from '../browse/ListState';
import { queryOf, useBrowseFilter } from '../browse/useBrowseFilter';
import { useCursorList } from '../browse/useCursorList';
import '../browse/browse.css';

/** Whether the reader returns from a page behind the list: by the browser's button, or by the link back. */
const comesBack = (state: unknown): boolean =>
  history.action === 'POP' || (typeof state === 'object' && state !== null && 'back' in state);

/** The instruments that may be answered. */
export default function BrowsePage() {
  const intl = useIntl();
  const text = useText();
  const { state } = useLocation();
  const [isBack] = useState(() => comesBack(state));
  const { filter, change, clear } = useBrowseFilter();
  const { locale } = intl;
  const query = { ...queryOf(filter), locale };
  const key = JSON.stringify(query);
  const { rows, loading, loadingMore, failed, retry } = useCursorList(
    (cursor, pageSize) => api.browse.list.reply({ query: { ...query, cursor, pageSize } }),
    [key],
    { key, isBack },
  );
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <FocusKept className="browse">
      <PageHeader title={text('browse.title')} lead={text('browse.lead')} />
      <BrowseFilters filter={filter} change={change} clear={clear} />
      <p role="status" className="visually-hidden">
        {loading || failed ? '' : text('browse.shown', { count: rows.length })}
      </p>
      <ListState
        loading={loading}
        loadingMore={loadingMore}
        failed={failed}
        empty={rows.length === 0}
        onRetry={retry}
        whenEmpty={
          isFiltered ? (
            <>
              <p>{text('browse.nothingFound')}</p>
              <p className="browse-quiet">{text('browse.nothingFoundHint')}</p>
              <Button onClick={clear}>{text('browse.showAll')}</Button>
            </>
          ) : (
            <p>{text('browse.nothingYet')}</p>
          )
        }
      >
        <ul className="browse-list">
          {rows.map((row) => (
            <BrowseCard key={row.id} row={row} />
          ))}
        </ul>
      </ListState>
    </FocusKept>
  );
}
