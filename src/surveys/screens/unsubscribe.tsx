import { useIntl, useSearchParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { Card } from '@/accounts';
import { asFailure } from '@/kit/failure/requestFailure';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import type { AboutMails } from '@/surveys/leaving/aboutMails';
import { Choices } from '@/surveys/leaving/Choices';

/** From the links below a mail of a survey (`?token=`): no more mails, or not to take part. Opening it changes nothing. */
export default function UnsubscribePage() {
  const intl = useIntl();
  const text = useText('unsubscribe.');
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [about, setAbout] = useState<AboutMails | 'gone' | 'failed'>();
  const { locale } = intl;
  const read = useCallback(async () => {
    if (token === '') return setAbout('gone');
    const found = await api.message.about({ body: { token, locale }, skipErrorHandler: true }).catch((error) => {
      const { status } = asFailure(error);
      return status === 404 || status === 400 ? ('gone' as const) : ('failed' as const);
    });
    setAbout(found ?? 'failed');
  }, [token, locale]);
  useEffect(() => void read(), [read]);

  if (about === undefined) return <Skeleton active />;
  if (about === 'failed') return <LoadFailed onRetry={() => void read()} />;
  if (about === 'gone') return <Card title={text('title')} lead={text('gone')} />;
  return <Choices token={token} about={about} onChanged={read} />;
}
