import { useIntl } from '@umijs/max';
import { Skeleton } from 'antd';
import type { RespondentShown } from 'core/contract/results/results';
import type { ReactNode } from 'react';
import { asFailure } from '@/kit/failure/requestFailure';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { useCached } from '@/shell/api/useCached';
import type { CallOptions } from '@/shell/request/request';

const isTold = ({ status }: { status: number | undefined }) =>
  status === 400 || status === 403 || status === 404 || status === 409;

interface Props {
  /** Which respondent of which subject. */
  at: string;
  load(options: CallOptions): Promise<RespondentShown | undefined>;
  children(respondent: RespondentShown): ReactNode;
}

/** One respondent once they are there, or why they are not. */
export function LoadedRespondent({ at, load, children }: Props) {
  const { locale } = useIntl();
  const text = useText('results.respondent.');
  const { data, error, refresh } = useCached(`results:respondent:${at}:${locale}`, load, isTold);
  if (data) return children(data);
  if (!error) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { status, message } = asFailure(error);
  if (status === 404 || status === 400) return <StatusView code="404" text={text('notFound')} />;
  if (isTold({ status })) return <StatusView text={text('withheld')} detail={message} />;
  return <LoadFailed text={text('failed')} onRetry={refresh} />;
}
