import { Link, useIntl } from '@umijs/max';
import { Checkbox } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { useState } from 'react';
import { useText } from '@/kit/text/useText';
import { HistoryEntry } from './HistoryEntry';
import { historyPath } from './historyPath';

interface Props {
  rows: readonly HistoryRow[];
  /** The list shows only this one: two of its results can be chosen. */
  instrument: string | undefined;
  /** An attempt was given up or deleted. */
  onChange(): void;
}

/** The attempts. For one instrument, two results can be chosen for a comparison. */
export function HistoryList({ rows, instrument, onChange }: Props) {
  const intl = useIntl();
  const text = useText();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const comparable = rows.filter(({ status, seesResults }) => status === 'completed' && seesResults);
  const mayChoose = instrument !== undefined && comparable.length > 1;
  const present = chosen.filter((id) => comparable.some((row) => row.id === id));
  // The later one first: it is compared with the earlier.
  const [later, earlier] = comparable.filter(({ id }) => present.includes(id)).map(({ id }) => id);
  const choose = (id: string, isOn: boolean) =>
    // A third one replaces the one that was chosen first.
    setChosen(isOn ? [...present.slice(-1), id] : present.filter((each) => each !== id));
  return (
    <>
      {mayChoose ? (
        <div className="history-choice">
          <span role="status">{text('history.chosen', { count: present.length })}</span>
          {later && earlier ? (
            <Link to={historyPath({ instrument, compare: [later, earlier] })} className="browse-continue">
              {text('history.compareChosen')}
            </Link>
          ) : null}
        </div>
      ) : null}
      <ul className="browse-list">
        {rows.map((row) => (
          <HistoryEntry key={row.id} row={row} narrowed={instrument !== undefined} onChange={onChange}>
            {mayChoose && comparable.includes(row) ? (
              <Checkbox checked={present.includes(row.id)} onChange={({ target }) => choose(row.id, target.checked)}>
                {text('history.choose')}
                <span className="visually-hidden">{`: ${intl.formatDate(row.completedAt ?? row.startedAt, { dateStyle: 'long', timeStyle: 'short' })}`}</span>
              </Checkbox>
            ) : null}
          </HistoryEntry>
        ))}
      </ul>
    </>
  );
}
