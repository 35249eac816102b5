import { history, Link, useIntl } from '@umijs/max';
import { Button, Flex, Tag } from 'antd';
import { promptPurposes } from 'core/assistant/prompt';
import type { Prompt } from 'core/contract/assistant/prompt';
import { useState } from 'react';
import type { ListColumn } from '@/kit/list/columns';
import { ListTable } from '@/kit/list/ListTable';
import { pagesOf } from '@/kit/list/listPage';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { useText } from '@/kit/text/useText';
import { useWhen } from '@/kit/when/useWhen';
import { api } from '@/shell/api/client';
import { Absent } from './Absent';
import { promptName } from './promptWords';
import { useRoles } from './useRoles';
import { useSetup } from './useSetup';

const open = ({ id }: Prompt) => history.push(`/aiprompts/edit/${id}`);

/** All prompts, with which of them are in use, and how their cases went. */
export function PromptList() {
  const text = useText('prompt.');
  const { locale } = useIntl();
  const when = useWhen();
  const roles = useRoles();
  const { available } = useSetup();
  const [load] = useState(() => pagesOf(api.prompt.list));
  const columns: ListColumn<Prompt>[] = [
    {
      title: text('name'),
      dataIndex: 'key',
      phone: 'name',
      sorter: true,
      render: (row) => (
        <Link to={`/aiprompts/edit/${row.id}`}>
          <bdi>{promptName(row, locale)}</bdi>
        </Link>
      ),
    },
    {
      title: text('purpose'),
      dataIndex: 'purpose',
      phone: 'fact',
      sorter: true,
      render: ({ purpose }) => text(`purpose.${purpose}`),
    },
    {
      title: text('use'),
      key: 'use',
      phone: 'fact',
      render: ({ enabled, roles: held }) =>
        enabled === null ? (
          <Tag>{text('use.none')}</Tag>
        ) : (
          <Tag color="success">{text('use.version', { version: enabled, roles: roles.list(held) })}</Tag>
        ),
    },
    {
      title: text('cases'),
      key: 'cases',
      phone: 'fact',
      render: ({ cases, standing }) =>
        standing
          ? text('cases.went', { ...standing })
          : cases === 0
            ? text('cases.none')
            : text('cases.notRun', { count: cases }),
    },
    {
      title: text('changed'),
      dataIndex: 'updatedAt',
      phone: 'fact',
      sorter: true,
      render: ({ updatedAt }) => when.relative(updatedAt),
    },
  ];
  return (
    <Flex vertical gap={16}>
      <PageHeader
        title={text('title')}
        lead={text('lead')}
        actions={
          <Button type="primary" onClick={() => history.push('/aiprompts/add')}>
            {text('add')}
          </Button>
        }
      />
      {available === false ? <Absent /> : null}
      <ListTable<Prompt>
        name="prompts"
        rowKey="id"
        columns={columns}
        load={load}
        onOpen={open}
        filters={[
          {
            field: 'purpose',
            label: text('purpose'),
            options: promptPurposes.map((value) => ({ value, label: text(`purpose.${value}`) })),
          },
        ]}
        empty={text('empty')}
      />
    </Flex>
  );
}
