import { Link, useIntl, useSearchParams } from '@umijs/max';
import { Button, Empty, Flex, Skeleton } from 'antd';
import { GivenAccess } from '@/answering/access/GivenAccess';
import { ReceivedAccess } from '@/answering/access/ReceivedAccess';
import { isAbsent } from '@/kit/failure/requestFailure';
import { FocusKept } from '@/kit/focus/FocusKept';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import '@/answering/access/access.css';

/** One grant: its giver sees what happened with it, its recipient what it opens. */
export default function AccessDetailPage() {
  return (
    <FocusKept>
      <AccessDetail />
    </FocusKept>
  );
}

function AccessDetail() {
  const intl = useIntl();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const { data, error, loading, refresh } = useCached(
    `access:${id}:${intl.locale}`,
    (options) => api.access.read({ params: { id }, ...options }),
    isAbsent,
  );
  const back = (
    <p>
      <Link to="/access/add" className="access-link">
        {intl.formatMessage({ id: 'access.edit.back' })}
      </Link>
    </p>
  );
  if (!data && error && !loading) {
    const absent = isAbsent(error);
    return (
      <div role="alert">
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={intl.formatMessage({ id: absent ? 'access.edit.absent' : 'list.failed' })}
        >
          {absent ? back : <Button onClick={refresh}>{intl.formatMessage({ id: 'list.retry' })}</Button>}
        </Empty>
      </div>
    );
  }
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <Flex vertical gap={24} className="access-detail">
      {data.given ? <GivenAccess grant={data} onChanged={refresh} /> : <ReceivedAccess grant={data} />}
      {back}
    </Flex>
  );
}
