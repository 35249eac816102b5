import { useIntl, useModel } from '@umijs/max';
import { Flex, Skeleton } from 'antd';
import { lazy, Suspense } from 'react';
import { PageHeader } from '@/components/pageHeader/PageHeader';
import { RespondentHome } from './RespondentHome';

// Users do without it, and without the table it is made of.
const InstrumentList = lazy(async () => ({
  default: (await import('@/features/instruments/InstrumentList')).InstrumentList,
}));

/** Where everybody begins: a user's own assessments, and the instruments for staff. */
export default function HomePage() {
  const intl = useIntl();
  const { user, roles } = useModel('currentUser');
  const isStaff = roles.includes('admin') || roles.includes('superAdmin');
  return (
    <Flex vertical gap={24}>
      <PageHeader
        title={intl.formatMessage({ id: 'home.welcome' }, { name: user?.displayName ?? '' })}
        lead={intl.formatMessage({ id: isStaff ? 'home.leadStaff' : 'home.leadUser' })}
      />
      {roles.includes('user') ? <RespondentHome /> : null}
      {isStaff ? (
        <Suspense fallback={<Skeleton active paragraph={{ rows: 12 }} />}>
          <InstrumentList />
        </Suspense>
      ) : null}
    </Flex>
  );
}
