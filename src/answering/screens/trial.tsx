import { useModel, useParams, useSearchParams } from '@umijs/max';
import { Notice } from '@/answering/player/Notice';
import { Spinner } from '@/kit/spinner/Spinner';
import { Trying } from '../trial/Trying';
import { useTrial } from '../trial/useTrial';
import '../trial/trial.css';

const home = { to: '/home', text: 'trial.toHome' };

/** The page for trying a draft, by invitation. Nothing of it counts. */
export default function AnswerTestInstrumentPage() {
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { user } = useModel('currentUser');
  const { loaded, retry, translate } = useTrial(id, search.get('locale') ?? undefined);
  switch (loaded.kind) {
    case 'loading':
      return <Spinner />;
    case 'absent':
      return <Notice text="trial.absent" detail={loaded.message} link={home} />;
    case 'failed':
      return <Notice text="player.loadFailed" detail={loaded.message} onRetry={retry} />;
    case 'ready':
      return user ? (
        <Trying key={`${user.id} ${id}`} trial={loaded.trial} account={user.id} onTranslate={translate} />
      ) : (
        <Spinner />
      );
  }
}
