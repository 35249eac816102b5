import { useIntl, useParams } from '@umijs/max';
import { Skeleton } from 'antd';
import { asFailure } from '@/kit/failure/requestFailure';
import { LoadFailed } from '@/kit/loadFailed/LoadFailed';
import { StatusView } from '@/kit/statusView/StatusView';
import { useText } from '@/kit/text/useText';
import { api } from '@/shell/api/client';
import { useCached } from '@/shell/api/useCached';
import { Respondent } from '../respondent/Respondent';

const isTold = ({ status }: { status: number | undefined }) =>
  status === 400 || status === 403 || status === 404 || status === 409;

/** One respondent of a survey that does not withhold names. */
export default function RespondentPage() {
  const { id_survey: id = '', id_user_instruemnet: attempt = '' } = useParams();
  const { locale } = useIntl();
  const text = useText('results.respondent.');
  const { data, error, refresh } = useCached(
    `results:respondent:${id}:${attempt}:${locale}`,
    (options) => api.result.surveyRespondent({ params: { id, attempt }, query: { locale }, ...options }),
    isTold,
  );
  if (data) return <Respondent key={attempt} survey={id} respondent={data} />;
  if (!error) return <Skeleton active paragraph={{ rows: 12 }} />;
  const { status, message } = asFailure(error);
  if (status === 404 || status === 400) return <StatusView code="404" text={text('notFound')} />;
  if (isTold({ status })) return <StatusView text={text('withheld')} detail={message} />;
  return <LoadFailed text={text('failed')} onRetry={refresh} />;
}
