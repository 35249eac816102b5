import { UserAddOutlined } from '@ant-design/icons';
import { history, Link, useIntl } from '@umijs/max';
import { Button, Flex, Grid, Typography } from 'antd';
import { roles as allRoles } from 'core/access/roles';
import type { ListedUser } from 'core/contract/accounts/user';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { Avatar } from '@/kit/avatar/Avatar';
import { FocusKept } from '@/kit/focus/FocusKept';
import type { ListColumn } from '@/kit/list/columns';
import type { ListFilter } from '@/kit/list/FilterSelect';
import { type ListHandle, ListTable } from '@/kit/list/ListTable';
import { pagesOf } from '@/kit/list/listPage';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { AccountStatus, statuses } from './AccountStatus';
import { ActsMenu } from './ActsMenu';
import { editOf } from './addresses';
import { BulkActs } from './BulkActs';
import { Moment } from './Moment';
import { RoleTags } from './RoleTags';
import { useAccountActs } from './useAccountActs';

const InviteDrawer = lazy(async () => ({ default: (await import('./InviteDrawer')).InviteDrawer }));

const load = pagesOf(api.user.list);

const open = ({ id, status }: ListedUser) => {
  if (status !== 'erased') history.push(editOf(id));
};

/** Every account that the caller may see: found, invited, disabled, erased. */
export function UserTable() {
  const intl = useIntl();
  const text = useText();
  const { md: isWide } = Grid.useBreakpoint();
  const table = useRef<ListHandle>(undefined);
  const [inviting, setInviting] = useState(false);
  const reload = useCallback(() => void table.current?.reload(), []);
  const { possible, run, dialogs } = useAccountActs(reload);

  const columns = useMemo((): ListColumn<ListedUser>[] => {
    const say = (id: string) => intl.formatMessage({ id });
    return [
      {
        title: say('users.person'),
        dataIndex: 'displayName',
        phone: 'name',
        width: 320,
        sorter: true,
        render: (row) =>
          row.status === 'erased' ? (
            <Typography.Text type="secondary">{say('users.erased')}</Typography.Text>
          ) : (
            <Flex gap={12} align="center">
              {isWide ? <Avatar name={row.displayName} src={null} decorative /> : null}
              <Flex vertical gap={2}>
                <Link to={editOf(row.id)}>
                  <bdi>{row.displayName}</bdi>
                </Link>
                <Typography.Text type="secondary" dir="ltr" style={{ alignSelf: 'flex-start', wordBreak: 'break-all' }}>
                  {row.email}
                </Typography.Text>
              </Flex>
            </Flex>
          ),
      },
      {
        title: say('users.roles'),
        dataIndex: 'roles',
        phone: 'fact',
        render: (row) => <RoleTags roles={row.roles} />,
      },
      {
        title: say('users.status'),
        dataIndex: 'status',
        phone: 'fact',
        sorter: true,
        render: (row) => <AccountStatus status={row.status} />,
      },
      {
        title: say('users.lastSignIn'),
        dataIndex: 'lastLoginAt',
        phone: 'fact',
        sorter: true,
        render: (row) =>
          row.lastLoginAt ? (
            <Moment time={row.lastLoginAt} />
          ) : (
            <Typography.Text type="secondary">{say('users.neverSignedIn')}</Typography.Text>
          ),
      },
      {
        title: say('list.actions'),
        key: 'actions',
        phone: 'acts',
        width: 72,
        fixed: 'end',
        render: (row) =>
          row.status === 'erased' ? null : (
            <ActsMenu account={row} acts={possible(row)} onAct={(act) => void run(act, row)} />
          ),
      },
    ];
  }, [intl, isWide, possible, run]);

  const filter = (field: 'roles' | 'status', values: readonly string[]): ListFilter => ({
    field,
    label: text(`users.${field}`),
    options: values.map((value) => ({ value, label: text(`users.${field === 'roles' ? 'role' : field}.${value}`) })),
  });

  return (
    <FocusKept>
      <ListTable<ListedUser>
        name="users"
        rowKey="id"
        columns={columns}
        load={load}
        handle={table}
        onOpen={open}
        filters={[filter('roles', allRoles), filter('status', statuses)]}
        bulk={{
          nameOf: ({ status, displayName }) => (status === 'erased' ? text('users.erased') : displayName),
          acts: (rows, clear) => (
            <BulkActs
              rows={rows}
              onDone={() => {
                clear();
                reload();
              }}
            />
          ),
        }}
        actions={
          <Button key="invite" type="primary" icon={<UserAddOutlined aria-hidden />} onClick={() => setInviting(true)}>
            {text('users.invitePerson')}
          </Button>
        }
        empty={text('users.empty')}
        begin={<Button onClick={() => setInviting(true)}>{text('users.invitePerson')}</Button>}
      />
      <Suspense fallback={null}>
        {inviting ? (
          <InviteDrawer
            onClose={() => setInviting(false)}
            onInvited={() => {
              setInviting(false);
              reload();
            }}
          />
        ) : null}
      </Suspense>
      {dialogs}
    </FocusKept>
  );
}
