import { useIntl } from '@umijs/max';
import type { Attempt } from 'core/contract/attempt';
import { detailsPath } from '@/features/player/addresses';
import { Notice } from '@/features/player/Notice';

export type ClosedStatus = Exclude<Attempt['status'], 'in_progress' | 'completed'>;

/** Why an attempt takes no more answers, what becomes of those given, and what one can do. */
export function ClosedNotice({ status, instrument }: { status: ClosedStatus; instrument: string }) {
  const intl = useIntl();
  const over = status === 'expired' ? 'player.time.over' : 'player.givenUp';
  return (
    <Notice
      text={over}
      detail={intl.formatMessage({ id: `${over}.text` })}
      link={{ to: detailsPath(instrument), text: 'player.toQuestionnaire' }}
      other={{ to: '/Browse-Instruments/History', text: 'player.toHistory' }}
    />
  );
}
