import { EllipsisOutlined, ImportOutlined, PlusOutlined } from '@ant-design/icons';
import { history, Link, useIntl } from '@umijs/max';
import { Button, Dropdown, Flex, Popover, Tooltip, Typography } from 'antd';
import type { SurveyRow } from 'core/contract/surveys/survey';
import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { FocusKept } from '@/kit/focus/FocusKept';
import type { ListColumn } from '@/kit/list/columns';
import { type ListHandle, ListTable } from '@/kit/list/ListTable';
import { pagesOf } from '@/kit/list/listPage';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { useShowsCodes } from '@/shell/codes/showsCodes';
import { languageName } from '@/shell/languageName/languageName';
import { foreignTo } from '@/shell/start/languages';
import { resultPath, surveyPath } from '../frame/places';
import { Answers } from './Answers';
import { ImportDialog } from './dialogsLater';
import { SurveyStatus } from './SurveyStatus';
import { SurveyWindow } from './SurveyWindow';
import { useSurveyMenu } from './useSurveyMenu';
import './surveyList.css';

const load = pagesOf(api.survey.list);
const statuses = ['draft', 'open', 'closed', 'archived'] as const;
const audiences = ['everyone', 'invited', 'link'] as const;
const promises = ['identified', 'confidential', 'anonymous'] as const;

/** The surveys that one may see: found, brought in, begun. */
export function SurveyList() {
  const intl = useIntl();
  const text = useText();
  const when = useWhen();
  const showsCodes = useShowsCodes();
  const table = useRef<ListHandle>(undefined);
  const [importing, setImporting] = useState(false);
  const reload = useCallback(() => table.current?.reload(), []);
  const { itemsOf, dialogs } = useSurveyMenu(reload);

  const columns = useMemo((): ListColumn<SurveyRow>[] => {
    const say = (id: string, values?: Record<string, number>) => intl.formatMessage({ id }, values);
    return [
      {
        title: say('survey.name'),
        dataIndex: 'title',
        phone: 'name',
        minWidth: 200,
        sorter: true,
        render: (row) => (
          <Flex vertical>
            <Link
              to={row.may === 'results' ? resultPath(row.id) : surveyPath(row.id)}
              {...foreignTo(intl.locale, row.titleLocale)}
            >
              {row.title}
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
        title: say('survey.state'),
        dataIndex: 'status',
        phone: 'fact',
        sorter: true,
        render: (row) => <SurveyStatus status={row.status} />,
      },
      {
        title: say('survey.window'),
        dataIndex: 'closesAt',
        phone: 'fact',
        sorter: true,
        render: (row) => <SurveyWindow row={row} />,
      },
      {
        title: say('survey.answered'),
        dataIndex: 'completed',
        phone: 'fact',
        sorter: true,
        render: (row) => <Answers row={row} />,
      },
      {
        title: say('survey.invited'),
        dataIndex: 'invited',
        phone: 'fact',
        align: 'end',
        minWidth: 128,
        render: (row) =>
          row.invited === null ? say(`survey.audience.${row.audience}`) : intl.formatNumber(row.invited),
      },
      {
        title: say('instrument.languages'),
        dataIndex: 'locales',
        render: (row) => (
          <Popover content={intl.formatList(row.locales.map(languageName))} trigger={['hover', 'click']}>
            <Button type="text" size="small">
              {say('survey.languages', { count: row.locales.length })}
            </Button>
          </Popover>
        ),
      },
      {
        title: say('survey.lastAnswer'),
        dataIndex: 'lastAnswerAt',
        render: (row) =>
          row.lastAnswerAt && row.anonymity !== 'identified' ? (
            // The day, in UTC.
            intl.formatDate(row.lastAnswerAt, { dateStyle: 'medium', timeZone: 'UTC' })
          ) : row.lastAnswerAt ? (
            <Tooltip title={when.absolute(row.lastAnswerAt)}>
              <time dateTime={row.lastAnswerAt}>{when.relative(row.lastAnswerAt)}</time>
            </Tooltip>
          ) : (
            say('survey.lastAnswer.none')
          ),
      },
      {
        title: say('list.actions'),
        key: 'actions',
        phone: 'acts',
        width: 72,
        fixed: 'end',
        render: (row) => (
          <Dropdown trigger={['click']} menu={{ items: itemsOf(row) }}>
            <Button
              size="small"
              type="text"
              icon={<EllipsisOutlined aria-hidden />}
              aria-label={intl.formatMessage({ id: 'reportEditor.rows.menu' }, { name: row.title })}
            />
          </Dropdown>
        ),
      },
    ];
  }, [intl, when, showsCodes, itemsOf]);

  const begin = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => history.push('/surveys/add')}>
      {text('survey.new')}
    </Button>
  );
  const filter = (field: string, values: readonly string[], words: string) => ({
    field,
    label: text(`survey.${field === 'status' ? 'state' : field}`),
    options: values.map((value) => ({ value, label: text(`survey.${words}.${value}`) })),
  });
  return (
    <FocusKept>
      <ListTable<SurveyRow>
        name="surveys"
        rowKey="id"
        columns={columns}
        load={load}
        handle={table}
        onOpen={(row) => history.push(surveyPath(row.id))}
        filters={[
          filter('status', statuses, 'state'),
          filter('audience', audiences, 'audience'),
          filter('anonymity', promises, 'anonymity'),
        ]}
        actions={
          <Flex gap={8} wrap>
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
              {text('instrument.import')}
            </Button>
            {begin}
          </Flex>
        }
        empty={text('survey.empty')}
        begin={begin}
      />
      <Suspense fallback={null}>
        {importing ? (
          <ImportDialog onClose={() => setImporting(false)} onImported={(id) => history.push(surveyPath(id))} />
        ) : null}
      </Suspense>
      {dialogs}
    </FocusKept>
  );
}
