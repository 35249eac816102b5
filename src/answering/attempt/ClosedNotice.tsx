import type { Attempt, Risk } from 'core/contract/answering/attempt';
import { Notice } from '@/answering/player/Notice';
import { RiskAside } from '@/answering/player/RiskAside';
import { useText } from '@/kit/text/useText';
import type { Way } from './way';

export type ClosedStatus = Exclude<Attempt['status'], 'in_progress' | 'completed'>;

interface Props {
  status: ClosedStatus;
  way: Pick<Way, 'back' | 'other'>;
  risks: readonly Risk[];
}

/** Says why an attempt takes no more answers, what happens to the given ones, and what one can do. */
export function ClosedNotice({ status, way, risks }: Props) {
  const text = useText();
  const over = status === 'expired' ? 'player.time.over' : 'player.givenUp';
  return (
    <Notice
      text={over}
      detail={text(`${over}.text`)}
      link={way.back}
      other={way.other}
      first={risks.length > 0 ? <RiskAside risks={risks} /> : undefined}
    />
  );
}
