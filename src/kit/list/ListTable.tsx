import { SettingOutlined } from '@ant-design/icons';
import { type ActionType, ProTable } from '@ant-design/pro-components';
import { useIntl, useModel } from '@umijs/max';
import { Button, Empty, Flex, Grid, Typography } from 'antd';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Announced } from '@/kit/announced/Announced';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { usePagingWords } from '@/kit/paging/usePagingWords';
import { Spinner } from '@/kit/spinner/Spinner';
import { columnsFor, type ListColumn } from './columns';
import { FilterSelect, type ListFilter } from './FilterSelect';
import { firstPage, type ListState } from './listQuery';
import { SearchField } from './SearchField';
import { useListState } from './useListState';
import './list.css';

/** Pixels below which a list scrolls rather than squeezes. */
const narrowest = 800;

/** The row that a key leads to from this one; undefined: none. */
function rowAfter({ key, currentTarget: row }: KeyboardEvent): HTMLElement | undefined {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(':scope > [data-row-key]') ?? [])];
  const at = rows.indexOf(row as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[key];
  return to === undefined ? undefined : rows[to];
}

interface Props<Row extends object> {
  /** Names the list on this device: which columns are shown is kept under it. */
  name: string;
  rowKey: keyof Row & string;
  columns: readonly ListColumn<Row>[];
  /** One page; undefined: nobody is signed in any more. */
  load(state: ListState): Promise<{ rows: Row[]; total: number } | undefined>;
  onOpen(row: Row): void;
  /** Beside the search field. */
  actions?: ReactNode;
  /** Beside the search field. */
  filters?: readonly ListFilter[];
  /** In place of search field and filters: whatever the list is narrowed by. */
  narrowing?(state: ListState, change: (part: Partial<ListState>) => void): ReactNode;
  /** What can be done to several rows at once; with it rows can be chosen. */
  bulk?(rows: Row[], clear: () => void): ReactNode;
  /** What to do next where there is nothing yet. */
  empty: ReactNode;
  actionRef?: Ref<ActionType | undefined>;
}

/** `waiting`: no answer has come yet, so nobody can say that there is nothing. `narrowed`: by what the rows were narrowed. */
type Outcome = { is: 'waiting' } | { is: 'failed' } | { is: 'loaded'; narrowed: string; total: number };

/** A list of records: paged, sorted and searched by the server, its state in the address. */
export function ListTable<Row extends object>(props: Props<Row>) {
  const { name, rowKey, columns, load, onOpen, actions, filters = [], narrowing, bulk, empty, actionRef } = props;
  const intl = useIntl();
  const paging = usePagingWords();
  const { md: isWide } = Grid.useBreakpoint();
  const [state, change] = useListState();
  const { add: addToHistory } = useModel('searchHistory');
  const [outcome, setOutcome] = useState<Outcome>({ is: 'waiting' });
  const [attempt, setAttempt] = useState(0);
  /** The row that the Tab key reaches; arrows lead to the others. */
  const [reached, setReached] = useState(0);
  const newest = useRef(0);
  const narrowed = JSON.stringify([state.keyword, state.filters]);

  // ProTable drops the rows of all requests but the newest.
  const request = async () => {
    newest.current += 1;
    const turn = newest.current;
    const settle = (settled: Outcome) => {
      if (turn === newest.current) setOutcome(settled);
    };
    try {
      const page = await load(state);
      const total = page?.total ?? 0;
      const rows = page?.rows ?? [];
      settle({ is: 'loaded', narrowed, total });
      setReached((before) => Math.max(0, Math.min(before, rows.length - 1)));
      return { data: rows, total, success: true };
    } catch {
      // Told by the request module.
      settle({ is: 'failed' });
      return { data: [], total: 0, success: false };
    }
  };

  const retry = <LoadFailed onRetry={() => setAttempt(attempt + 1)} />;
  const isSearch = state.keyword !== '' || Object.keys(state.filters).length > 0;
  const nothing = isSearch ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={intl.formatMessage({ id: 'list.noneFound' })} />
  ) : (
    empty
  );

  const found =
    isSearch && outcome.is === 'loaded' && outcome.narrowed === narrowed
      ? intl.formatMessage({ id: 'list.found' }, { total: outcome.total })
      : '';

  const table = (
    <ProTable<Row>
      rowKey={rowKey}
      className={isWide ? 'list-table' : 'list-table list-table-phone'}
      tableLayout={isWide ? 'auto' : 'fixed'}
      columns={columnsFor(columns, isWide ?? false).map((column) => ({
        ...column,
        ...(column.sorter ? { sortOrder: state.sorter[String(column.dataIndex)] ?? null } : {}),
      }))}
      actionRef={actionRef}
      request={request}
      params={{ ...state, attempt }}
      search={false}
      options={{
        density: false,
        fullScreen: false,
        reload: false,
        setting: {
          settingIcon: (
            <Button
              type="text"
              icon={<SettingOutlined aria-hidden />}
              aria-label={intl.formatMessage({ id: 'list.columns' })}
            />
          ),
        },
      }}
      columnsState={{ persistenceKey: `columns.${name}`, persistenceType: 'localStorage' }}
      headerTitle={
        narrowing?.(state, change) ?? (
          <Flex gap={8} wrap>
            <SearchField value={state.keyword} onSearch={(keyword) => change({ keyword, current: 1 })} />
            {filters.map(({ field, ...filter }) => (
              <FilterSelect
                key={field}
                {...filter}
                value={state.filters[field] ?? []}
                onChange={(chosen) => change({ filters: { ...state.filters, [field]: chosen }, current: 1 })}
              />
            ))}
          </Flex>
        )
      }
      toolBarRender={() => [actions]}
      rowSelection={bulk ? { preserveSelectedRowKeys: false } : false}
      tableAlertRender={
        bulk ? ({ selectedRows }) => intl.formatMessage({ id: 'list.chosen' }, { count: selectedRows.length }) : false
      }
      tableAlertOptionRender={({ selectedRows, onCleanSelected }) => bulk?.(selectedRows, onCleanSelected)}
      size="middle"
      scroll={isWide ? { x: narrowest } : undefined}
      locale={{ emptyText: { waiting: <Spinner />, loaded: nothing, failed: retry }[outcome.is] }}
      pagination={{
        current: state.current,
        pageSize: state.pageSize,
        defaultPageSize: firstPage.pageSize,
        ...paging,
        showTotal: (total) => (
          <Flex>
            <Typography.Text type="secondary">{intl.formatMessage({ id: 'list.total' }, { total })}</Typography.Text>
          </Flex>
        ),
      }}
      onChange={(pagination, _, sorter) => {
        const sorted = Array.isArray(sorter) ? sorter[0] : sorter;
        change({
          current: pagination.current ?? 1,
          pageSize: pagination.pageSize ?? firstPage.pageSize,
          sorter: sorted?.order ? { [String(sorted.field)]: sorted.order } : {},
        });
      }}
      onRow={(row, index = 0) => ({
        tabIndex: index === reached ? 0 : -1,
        onFocus: () => setReached(index),
        onKeyDown: (event) => {
          // Links, buttons and boxes inside the row have keys of their own.
          if (event.target !== event.currentTarget) return;
          const next = rowAfter(event);
          if (event.key !== 'Enter' && !next) return;
          event.preventDefault();
          if (next) return next.focus();
          addToHistory(state.keyword);
          onOpen(row);
        },
        onClick: (event) => {
          const clicked = event.target as Element;
          // The search has found what was looked for.
          if (!clicked.closest('.ant-table-selection-column')) addToHistory(state.keyword);
          // Links, buttons and menus inside the row do what they say.
          if (!clicked.closest('a, button, .ant-table-selection-column, [role="menuitem"], .ant-dropdown')) onOpen(row);
        },
        style: { cursor: 'pointer' },
      })}
    />
  );
  return (
    <>
      <Announced>{found}</Announced>
      {table}
    </>
  );
}
