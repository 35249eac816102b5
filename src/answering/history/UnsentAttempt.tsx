import { Link } from '@umijs/max';
import { Button } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { goOnPath } from '@/answering/player/addresses';
import { useText } from '@/kit/text/useText';
import { AttemptOrigin } from './AttemptOrigin';
import { LastMoment } from './LastMoment';
import { useDeeds } from './useDeeds';
import './history.css';

interface Props {
  row: HistoryRow;
  onChange(): void;
}

/** An attempt that is under way or was not sent: how it stands, and what can be done with it. */
export function UnsentAttempt({ row, onChange }: Props) {
  const text = useText();
  const { title, status, survey } = row;
  const { ask, holder } = useDeeds(row, onChange);
  const named = <span className="visually-hidden">{`: ${title}`}</span>;
  return (
    <div className="history-unsent">
      {holder}
      <p className="browse-facts">
        <span className={`history-status history-${status}`}>{text(`history.${status}`)}</span>
        <LastMoment row={row} />
        <span>{text('history.answered', { count: row.answered, of: row.questions })}</span>
        <AttemptOrigin row={row} />
      </p>
      <div className="history-deeds">
        {status === 'in_progress' ? (
          <Link className="browse-continue" to={goOnPath(row)}>
            {text('browse.continue')}
            {named}
          </Link>
        ) : null}
        {status === 'in_progress' && survey === undefined ? (
          <Button type="text" onClick={() => void ask('giveUp')}>
            {text('history.giveUp')}
            {named}
          </Button>
        ) : null}
        <Button type="text" danger onClick={() => void ask('delete')}>
          {text('history.delete')}
          {named}
        </Button>
      </div>
    </div>
  );
}
