import { Link } from '@umijs/max';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import type { Assessment } from './groups';
import { historyPath } from './historyPath';
import { ResultRows } from './ResultRows';
import './history.css';

interface Props {
  assessment: Assessment;
  /** A result was deleted. */
  onChange(): void;
}

/** The results of one assessment, of which two can be chosen for a comparison. */
export function ResultChoice({ assessment: { instrument, sent }, onChange }: Props) {
  const text = useText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const comparable = sent.filter(({ seesResults }) => seesResults);
  const present = chosen.filter((id) => comparable.some((row) => row.id === id));
  // The later one first: it is compared with the earlier.
  const [later, earlier] = comparable.filter(({ id }) => present.includes(id)).map(({ id }) => id);
  const choice = {
    chosen: present,
    mayChoose: (row: HistoryRow) => comparable.length > 1 && comparable.includes(row),
    // A third one replaces the one that was chosen first.
    choose: (id: string, isOn: boolean) =>
      setChosen(isOn ? [...present.slice(-1), id] : present.filter((each) => each !== id)),
  };
  return (
    <section className="browse-card history-card history-alone" aria-label={text('history.results')}>
      {comparable.length > 1 ? (
        <div className="history-choice">
          <span role="status">{text('history.chosen', { count: present.length })}</span>
          {later && earlier ? (
            <Link to={historyPath({ instrument, compare: [later, earlier] })} className="browse-continue">
              {text('history.compareChosen')}
            </Link>
          ) : null}
        </div>
      ) : null}
      <ResultRows rows={sent} onChange={onChange} choice={choice} />
    </section>
  );
}
