import { useIntl, useModel } from '@umijs/max';
import { Empty, Flex, Grid, Table, Typography } from 'antd';
import { type Key, type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useState } from 'react';
import { Announced } from '@/kit/announced/Announced';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { usePagingWords } from '@/kit/paging/usePagingWords';
import { Spinner } from '@/kit/spinner/Spinner';
import { ColumnChoice, useColumnChoice } from './ColumnChoice';
import { columnsFor, type ListColumn } from './columns';
import { FilterSelect, type ListFilter } from './FilterSelect';
import { firstPage, type ListState } from './listQuery';
import { SearchField } from './SearchField';
import { useListState } from './useListState';
import { type LoadPage, narrowingOf, useRows } from './useRows';
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
  /** Has to stay the same function: another one is asked at once. */
  load: LoadPage<Row>;
  onOpen(row: Row): void;
  /** Beside the search field. */
  actions?: ReactNode;
  /** Beside the search field. */
  filters?: readonly ListFilter[];
  /** In place of search field and filters: whatever the list is narrowed by. */
  narrowing?(state: ListState, change: (part: Partial<ListState>) => void): ReactNode;
  /** What can be done to several rows at once; with it rows can be chosen, by a box that says the row's name. */
  bulk?: { nameOf(row: Row): string; acts(rows: Row[], clear: () => void): ReactNode };
  /** That there is nothing yet. */
  empty: string;
  /** What to do then. */
  begin?: ReactNode;
  /** To read it again from outside. */
  handle?: Ref<ListHandle | undefined>;
}

export interface ListHandle {
  /** Reads the page that is shown again. */
  reload(): void;
}

/** A list of records: paged, sorted and searched by the server, its state in the address. */
export function ListTable<Row extends object>(props: Props<Row>) {
  const { name, rowKey, columns, load, onOpen, actions, filters = [], narrowing, bulk, empty, begin, handle } = props;
  const intl = useIntl();
  const paging = usePagingWords();
  const { md: isWide = false } = Grid.useBreakpoint();
  const [state, change] = useListState();
  const { add: addToHistory } = useModel('searchHistory');
  const { rows, total, outcome, isLoading, reload } = useRows(load, state);
  const chosenColumns = useColumnChoice(name, columns);
  const [chosenKeys, setChosenKeys] = useState<readonly Key[]>([]);
  /** The row that the Tab key reaches; arrows lead to the others. */
  const [wanted, setReached] = useState(0);
  const reached = Math.max(0, Math.min(wanted, rows.length - 1));
  useImperativeHandle(handle, () => ({ reload }), [reload]);

  const chosen = rows.filter((row) => chosenKeys.includes(row[rowKey] as Key));
  const clear = () => setChosenKeys([]);
  const say = (id: string, values?: Record<string, number | string>) => intl.formatMessage({ id }, values);
  const retry = <LoadFailed onRetry={reload} />;
  const isSearch = state.keyword !== '' || Object.keys(state.filters).length > 0;
  const nothing = (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={isSearch ? say('list.noneFound') : empty}>
      {isSearch ? null : begin}
    </Empty>
  );

  const isAnswered = outcome.is === 'loaded' && outcome.narrowed === narrowingOf(state);
  const found = isSearch && isAnswered ? say('list.found', { total }) : '';

  return (
    <div className={isWide ? 'list-table' : 'list-table list-table-phone'}>
      <Announced>{found}</Announced>
      <div className="list-tools">
        {narrowing?.(state, change) ?? (
          <Flex gap={8} wrap>
            <SearchField value={state.keyword} onSearch={(keyword) => change({ keyword, current: 1 })} />
            {filters.map(({ field, ...filter }) => (
              <FilterSelect
                key={field}
                {...filter}
                value={state.filters[field] ?? []}
                onChange={(values) => change({ filters: { ...state.filters, [field]: values }, current: 1 })}
              />
            ))}
          </Flex>
        )}
        <Flex gap={8} align="center" className="list-acts">
          {actions}
          {/* A phone's cards have no columns to choose. */}
          {isWide ? <ColumnChoice {...chosenColumns} /> : null}
        </Flex>
      </div>
      {bulk && chosen.length > 0 ? (
        <div className="list-chosen">
          {say('list.chosen', { count: chosen.length })}
          {bulk.acts(chosen, clear)}
        </div>
      ) : null}
      <Table<Row>
        rowKey={rowKey}
        tableLayout={isWide ? 'auto' : 'fixed'}
        columns={columnsFor(isWide ? chosenColumns.shown : columns, isWide).map((column) => ({
          ...column,
          ...(column.sorter ? { sortOrder: state.sorter[String(column.dataIndex)] ?? null } : {}),
        }))}
        dataSource={rows}
        loading={{ spinning: isLoading && outcome.is !== 'waiting', delay: 200 }}
        {...(bulk && {
          rowSelection: {
            selectedRowKeys: [...chosenKeys],
            onChange: setChosenKeys,
            getTitleCheckboxProps: () => ({ 'aria-label': say('list.chooseAll') }),
            getCheckboxProps: (row) => ({ 'aria-label': say('list.choose', { name: bulk.nameOf(row) }) }),
          },
        })}
        size="middle"
        {...(isWide && { scroll: { x: narrowest } })}
        locale={{ emptyText: { waiting: <Spinner />, loaded: nothing, failed: retry }[outcome.is] }}
        pagination={{
          total,
          current: state.current,
          pageSize: state.pageSize,
          defaultPageSize: firstPage.pageSize,
          ...paging,
          showTotal: () => (
            <Flex>
              <Typography.Text type="secondary">{say('list.total', { total })}</Typography.Text>
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
            if (!clicked.closest('a, button, .ant-table-selection-column, [role="menuitem"], .ant-dropdown'))
              onOpen(row);
          },
          style: { cursor: 'pointer' },
        })}
      />
    </div>
  );
}
