import { useModel, useParams, useSearchParams } from '@umijs/max';
import { useJournal } from '@/answering/journal/journal';
import { Notice } from '@/answering/player/Notice';
import { Spinner } from '@/kit/spinner/Spinner';
import { Answering } from '../attempt/Answering';
import { fetchAhead } from '../attempt/attemptAhead';
import { ClosedNotice } from '../attempt/ClosedNotice';
import { useAttempt } from '../attempt/useAttempt';
import { freeWay } from '../attempt/way';

fetchAhead();

/** The page for answering. Address: instrument in the path, attempt and language in the query. */
export default function AnswerPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useModel('currentUser');
  const attemptId = search.get('attempt');
  const { loaded, retry, translate } = useAttempt(id, attemptId, search.get('locale'));
  const journal = useJournal(user?.id, loaded.kind === 'ready' ? loaded.attempt.id : undefined);
  switch (loaded.kind) {
    case 'loading':
      return <Spinner />;
    case 'absent':
      return <Notice text="player.absent" link={{ to: '/Browse-Instruments', text: 'player.toBrowse' }} />;
    case 'closed':
      return <ClosedNotice status={loaded.status} way={freeWay(id, attemptId ?? '')} risks={loaded.risks} />;
    case 'failed':
      return <Notice text="player.loadFailed" detail={loaded.message} onRetry={retry} />;
    case 'ready':
      return journal ? (
        <Answering
          key={loaded.attempt.id}
          attempt={loaded.attempt}
          journal={journal}
          way={freeWay(loaded.attempt.instrumentId, loaded.attempt.id)}
          onTranslate={translate}
        />
      ) : (
        <Spinner />
      );
  }
}
