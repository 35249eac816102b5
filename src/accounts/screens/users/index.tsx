import { useSearchParams } from '@umijs/max';
import { Flex, Tabs } from 'antd';
import { lazy, Suspense } from 'react';
import { UserTable } from '@/accounts/users/UserTable';
import { PageHeader } from '@/kit/pageHeader/PageHeader';
import { Spinner } from '@/kit/spinner/Spinner';
import { useText } from '@/kit/text/useText';

/** With its choice of days, which is large: loaded when it is opened. */
const AuditLog = lazy(async () => ({ default: (await import('@/accounts/users/AuditLog')).AuditLog }));

/** Accounts, and their audit log. */
export default function UsersPage() {
  const text = useText();
  const [parameters, setParameters] = useSearchParams();
  const tab = parameters.get('tab') === 'audit' ? 'audit' : 'people';
  return (
    <Flex vertical gap={16}>
      <PageHeader title={text('users.title')} lead={text('users.lead')} />
      <Tabs
        activeKey={tab}
        onChange={(key) => setParameters(key === 'audit' ? { tab: 'audit' } : {})}
        // Each reads its state from the address, so only the open one is mounted.
        items={[
          { key: 'people', label: text('users.people'), children: tab === 'people' ? <UserTable /> : null },
          {
            key: 'audit',
            label: text('audit.title'),
            children:
              tab === 'audit' ? (
                <Suspense fallback={<Spinner />}>
                  <AuditLog />
                </Suspense>
              ) : null,
          },
        ]}
      />
    </Flex>
  );
}
