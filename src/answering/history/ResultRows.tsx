import { Link, useIntl } from '@umijs/max';
import { Checkbox } from 'antd';
import type { HistoryRow } from 'core/contract/answering/attempt';
import { leadOf } from 'core/report';
import { resultPath } from '@/answering/player/addresses';
import { datesInWords } from '@/answering/player/momentInWords';
import { Words, WordsIn } from '@/answering/report/Words';
import { SummaryValue } from '@/answering/summary/SummaryRows';
import { useText } from '@/kit/text/useText';
import { AttemptOrigin } from './AttemptOrigin';
import { sentAt } from './groups';
import { ResultMenu } from './ResultMenu';
import './history.css';

interface Props {
  rows: readonly HistoryRow[];
  onChange(): void;
  /** Results can be chosen for a comparison. */
  choice?: { chosen: readonly string[]; mayChoose(row: HistoryRow): boolean; choose(id: string, isOn: boolean): void };
}

/** Results of one assessment, a line each: when, and what stood out. */
export function ResultRows({ rows, onChange, choice }: Props) {
  const intl = useIntl();
  const text = useText();
  const times = rows.map(sentAt);
  const dates = datesInWords(times);
  return (
    <WordsIn value={intl.locale}>
      <ul className="history-results">
        {rows.map((row, index) => (
          <li key={row.id}>
            <span className="history-when">
              {choice?.mayChoose(row) ? (
                <Checkbox
                  checked={choice.chosen.includes(row.id)}
                  onChange={({ target }) => choice.choose(row.id, target.checked)}
                  aria-label={`${text('history.choose')}: ${dates[index]}`}
                />
              ) : null}
              <Link to={resultPath(row.instrumentId, row.id)}>
                <span className="visually-hidden">{`${row.title}: `}</span>
                <time dateTime={times[index]}>{dates[index]}</time>
              </Link>
              <AttemptOrigin row={row} />
            </span>
            <ShortResult row={row} />
            <ResultMenu row={row} onChange={onChange} />
          </li>
        ))}
      </ul>
    </WordsIn>
  );
}

/** What stood out most; named where the assessment has several scales. */
function ShortResult({ row: { summary } }: { row: HistoryRow }) {
  const first = summary && leadOf(summary);
  return (
    <span className="history-value">
      {summary && first && summary.traits.length > 1 ? (
        <>
          <Words said={first.name} />
          {': '}
        </>
      ) : null}
      {first ? <SummaryValue trait={first} /> : null}
    </span>
  );
}
