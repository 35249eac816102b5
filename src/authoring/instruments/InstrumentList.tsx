import { EllipsisOutlined, ImportOutlined, PlusOutlined, RocketOutlined } from '@ant-design/icons';
import { history, Link, useIntl } from '@umijs/max';
import { Button, Dropdown, Flex, Tooltip, Typography } from 'antd';
import type { ListedInstrument } from 'core/contract/authoring/instrument';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { FocusKept } from '@/kit/focus/FocusKept';
import type { ListColumn } from '@/kit/list/columns';
import { type ListHandle, ListTable } from '@/kit/list/ListTable';
import { pagesOf } from '@/kit/list/listPage';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { foreignTo } from '@/shell/start/languages';
import { tabPath } from '../frame/screens';
import { ImportDialog, PublishDialog } from './dialogsLater';
import { LocaleCompleteness } from './LocaleCompleteness';
import { PublishButton } from './PublishButton';
import { StatusWord } from './StatusWord';
import { useInstrumentDeeds } from './useInstrumentDeeds';
import './instrumentList.css';

const newInstrument = '/instruments/add-instrument';
const overviewOf = (id: string) => `/instruments/edit-instrument/${id}`;

const load = pagesOf(api.instrument.list);

const statuses = ['draft', 'published', 'archived'] as const;

/** The current version, and what of the draft is not in it. */
function Version({ row: { version, changed, edits } }: { row: ListedInstrument }) {
  const text = useText();
  if (version === null) return text('instrument.neverPublished');
  const number = text('instrument.versionNumber', { version });
  if (!changed) return number;
  return (
    <Flex vertical className="instrument-list-version">
      {number}
      <Typography.Text type="secondary">
        {edits > 0 ? text('draft.edits', { count: edits }) : text('draft.changed')}
      </Typography.Text>
    </Flex>
  );
}

/** The instruments that staff work on: found, brought in, published, exported. */
export function InstrumentList() {
  const intl = useIntl();
  const text = useText();
  const when = useWhen();
  const showsCodes = useShowsCodes();
  const table = useRef<ListHandle>(undefined);
  const [importing, setImporting] = useState(false);
  const [publishing, setPublishing] = useState<ListedInstrument>();
  const reload = useCallback(() => void table.current?.reload(), []);
  const endPublishing = useCallback(() => setPublishing(undefined), []);

  const { items: itemsOf, dialogs } = useInstrumentDeeds(reload);

  const columns = useMemo((): ListColumn<ListedInstrument>[] => {
    const say = (id: string, values?: Record<string, number | string>) => intl.formatMessage({ id }, values);
    const number = (value: number) => intl.formatNumber(value);
    return [
      {
        title: say('instrument.title'),
        dataIndex: 'title',
        phone: 'name',
        minWidth: 200,
        className: 'instrument-list-name',
        sorter: true,
        render: (row) => (
          <Flex vertical>
            <Link
              to={overviewOf(row.id)}
              title={row.shown.text}
              className="instrument-list-title"
              {...foreignTo(intl.locale, row.shown.locale)}
            >
              <bdi>{row.shown.text}</bdi>
            </Link>
            {showsCodes ? (
              <Typography.Text type="secondary" dir="ltr" style={{ alignSelf: 'flex-start' }}>
                {row.code}
              </Typography.Text>
            ) : null}
          </Flex>
        ),
      },
      {
        title: say('instrument.status'),
        dataIndex: 'status',
        phone: 'fact',
        render: (row) => <StatusWord status={row.status} />,
      },
      {
        title: say('instrument.version'),
        dataIndex: 'version',
        align: 'end',
        render: (row) => <Version row={row} />,
      },
      {
        title: say('instrument.languages'),
        dataIndex: 'locales',
        phone: 'fact',
        render: (row) => <LocaleCompleteness locales={row.locales} />,
      },
      {
        title: say('instrument.attempts'),
        dataIndex: 'attempts',
        align: 'end',
        sorter: true,
        render: (row) =>
          row.attempts === 0 ? (
            number(0)
          ) : (
            <Link
              to={tabPath(row.id, 'results')}
              aria-label={say('instrument.attempts.open', { count: row.attempts, title: row.shown.text })}
              style={{ fontVariantNumeric: 'tabular-nums' }}
            >
              {number(row.attempts)}
            </Link>
          ),
      },
      {
        title: say('instrument.updated'),
        dataIndex: 'updatedAt',
        sorter: true,
        render: (row) => (
          <Tooltip title={when.absolute(row.updatedAt)}>
            <time dateTime={row.updatedAt} className="instrument-list-time">
              {when.relative(row.updatedAt)}
            </time>
          </Tooltip>
        ),
      },
      {
        title: say('list.actions'),
        key: 'actions',
        phone: 'acts',
        width: 76,
        fixed: 'end',
        render: (row) => (
          <Flex gap={4} justify="flex-end">
            {row.version === null || row.changed ? (
              <PublishButton
                size="small"
                type="text"
                icon={<RocketOutlined aria-hidden />}
                short
                instrument={row}
                restores
                onClick={() => setPublishing(row)}
              />
            ) : null}
            <Dropdown
              trigger={['click']}
              menu={{
                items: [
                  { key: 'open', label: say('instrument.open'), onClick: () => history.push(overviewOf(row.id)) },
                  ...itemsOf(row),
                ],
              }}
            >
              <Button size="small" type="text" icon={<EllipsisOutlined aria-hidden />} aria-label={say('list.more')} />
            </Dropdown>
          </Flex>
        ),
      },
    ];
  }, [intl, when, showsCodes, itemsOf]);

  const buttons = (
    <Flex gap={8} wrap>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
        {text('instrument.import')}
      </Button>
      <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => history.push(newInstrument)}>
        {text('instrument.new')}
      </Button>
    </Flex>
  );

  return (
    <FocusKept>
      <ListTable<ListedInstrument>
        name="instruments"
        rowKey="id"
        columns={columns}
        load={load}
        handle={table}
        onOpen={(row) => history.push(overviewOf(row.id))}
        actions={buttons}
        filters={[
          {
            field: 'status',
            label: text('instrument.status'),
            options: statuses.map((value) => ({ value, label: text(`instrument.status.${value}`) })),
          },
        ]}
        empty={text('instrument.none')}
        begin={
          <Button type="primary" onClick={() => history.push(newInstrument)}>
            {text('instrument.new')}
          </Button>
        }
      />
      {dialogs}
      <Suspense fallback={null}>
        {importing ? (
          <ImportDialog
            onClose={() => setImporting(false)}
            onImported={reload}
            onOpen={(id) => history.push(overviewOf(id))}
          />
        ) : null}
        {publishing ? <PublishDialog instrument={publishing} onPublished={reload} onClose={endPublishing} /> : null}
      </Suspense>
    </FocusKept>
  );
}
