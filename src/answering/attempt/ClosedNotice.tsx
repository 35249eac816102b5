import type { Attempt, Risk } from 'core/contract/answering/attempt';
import { detailsPath } from '@/answering/player/addresses';
import { Notice } from '@/answering/player/Notice';
import { RiskAside } from '@/answering/player/RiskAside';
import { useText } from '@/kit/text/useText';

export type ClosedStatus = Exclude<Attempt['status'], 'in_progress' | 'completed'>;

interface Props {
  status: ClosedStatus;
  instrument: string;
  risks: readonly Risk[];
}

/** Says why an attempt takes no more answers, what happens to the given ones, and what one can do. */
export function ClosedNotice({ status, instrument, risks }: Props) {
  const text = useText();
  const over = status === 'expired' ? 'player.time.over' : 'player.givenUp';
  return (
    <Notice
      text={over}
      detail={text(`${over}.text`)}
      link={{ to: detailsPath(instrument), text: 'player.toQuestionnaire' }}
      other={{ to: '/Browse-Instruments/History', text: 'player.toHistory' }}
    >
      {risks.length > 0 ? <RiskAside risks={risks} /> : null}
    </Notice>
  );
}
