import { useParams } from '@umijs/max';
import type { Attempt } from 'core/contract/answering/attempt';
import { Notice, replacePlayer, useOpened } from '@/answering';
import { isToldInPlace } from '@/kit/failure/requestFailure';
import { Spinner } from '@/kit/spinner/Spinner';
import { api } from '@/shell/api/client';
import { timeouts } from '@/shell/request/request';
import { Item } from '../flow/Item';

interface Ready {
  kind: 'ready';
  attempt: Attempt;
}

/** One part of a survey in the player; afterwards back to the survey, which shows first what must not be overlooked. */
export default function AnswerItemPage() {
  const { survey_id: survey = '', user_instrument_id: id = '' } = useParams();
  const overview = `/my-surveys/survey/${survey}/overview`;
  const back = () => void replacePlayer(overview);
  const { loaded, retry } = useOpened<Ready>(id, async () => {
    const attempt = await api.attempts.get({
      params: { id },
      timeout: timeouts.short,
      skipErrorHandler: isToldInPlace,
    });
    if (attempt && attempt.status !== 'in_progress') back();
    return attempt?.status === 'in_progress' ? { kind: 'ready', attempt } : undefined;
  });
  switch (loaded.kind) {
    case 'loading':
      return <Spinner />;
    case 'absent':
      return <Notice text="mySurvey.absent" link={{ to: overview, text: 'mySurvey.toSurvey' }} />;
    case 'failed':
      return <Notice text="player.loadFailed" detail={loaded.message} onRetry={retry} />;
    case 'ready':
      return <Item survey={survey} attempt={loaded.attempt} exitTo={overview} onSent={back} onRefused={back} />;
  }
}
